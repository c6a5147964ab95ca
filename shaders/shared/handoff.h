// What the kernels that hand sand between terrain and its other forms share with the host.
#ifndef BCH_SHARED_HANDOFF_H
#define BCH_SHARED_HANDOFF_H

// As what a column gives its sand.
BCH_CONST uint kWakePatch = 0u;
BCH_CONST uint kWakeGrains = 1u;

// The tag of grains that terrain became (BCH_TERRAIN_GRAIN_TAG of the C API).
BCH_CONST uint kTerrainGrainTag = 0xFFFFFFFFu;

// Where sand is wanted awake. Boxes are relative to the anchor, m.
struct HandoffRegion
{
    vec4 low;     // w: depth, m
    vec4 high;    // w: taper: m of depth per m from the edge
    vec4 stayLow; // the box in which sand that came to rest is left as it is
    vec4 stayHigh;
    uint kind;
    float rim; // m from the edge: where sand is not as deep awake as it will be, and is held until it is
    uint unused1;
    uint unused2;
};

// A bit of a tile's state (shared/terrain.h): settled sand has arrived and waits for handoff/land.
BCH_CONST uint kTileLanding = 0x80000000u;
BCH_CONST uint kTileWanted = 0x40000000u; // and one: a region touches it

BCH_CONST uint kZoneLanes = 8u; // threads that share the tiles of a region

// What settled sand leaves for handoff/land, words of a column.
BCH_CONST uint kArrivedQuanta = 0u;
BCH_CONST uint kArrivedMaterial = 1u; // the largest, plus 1
BCH_CONST uint kLeftQuanta = 2u;      // of sand that was above the column
BCH_CONST uint kArrivalWords = 3u;

// Sums of 32 bits stay sums: a column with more than this does not settle, and one with more loose sand takes none. A
// column gets at most four times what lies above one: all of its own, half of four, a quarter of four.
BCH_CONST uint kMostSettling = 0x1FFFFFFFu;
BCH_CONST uint kMostLooseBelow = 0x80000000u;
BCH_CONST uint kTooMuchAwake = 0x80000000u; // added to the restless of a column

// What a conversion of one step comes to; words of `gate`.
BCH_CONST uint kGateThreads = 0u; // that follow: none where there is nothing to do
BCH_CONST uint kGateFirst = 1u;   // where new particles begin in their arrays
BCH_CONST uint kGateGiven = 2u;   // how many there will be
BCH_CONST uint kGateSerial = 3u;  // number of the first
BCH_CONST uint kGateWords = 4u;

BCH_CONST float kLeastLayer = 0.5f; // of the spacing: layers are not nearer than this, even where the ground was steep
// Side of what a settling particle covers, in spacings.
BCH_CONST float kFootprint = 0.8f;

// How regions follow from bodies.
struct ZoneParams
{
    uint firstBody; // row of the first body's region; the host's come before
    uint bodyCount;
    uint focusCount;
    uint tileCount; // slots
    uint regionCount;
    float margin;   // of a body's reach
    float seconds;  // ahead
    float depth;    // m
    float taper;    // m of depth per m from the edge
    float stay;     // m beyond the region
    float farthest; // m from a focus; 0 no limit
    uint unused0;
};

struct CensusParams
{
    uint stride; // vec4 of motion per particle
    float slow;  // m/s: what is slower counts as if it slept
    uint unused0;
    uint unused1;
};

struct WakeParams
{
    uint unused0;
    uint regionCount;
    uint kind;
    uint perSide;   // particles along the side of a column
    uint maxLayers; // of a column at a time
    float spacing;  // m, of particles
    float inverseSpacing;
    float gravity; // m/s^2, downwards
    float quantum; // kg
    uint edge;     // of grains, as in their words
    float pitch;   // m: of grains on top of each other
    float level;   // m, relative to the anchor: grains are stacked in layers up and down from here
};

struct RoomParams
{
    uint limit; // particles that there may be
    uint cap;   // that may come at a time
    uint fault; // bits of a fault where room is short; 0: none
    uint unused0;
};

struct YieldParams
{
    uint limit; // particles that there may be
    uint regionCount;
    uint focusCount;
    uint unused0;
};

struct GrowParams
{
    uint hasMarks;   // 1: of grains, whose contacts are listed anew
    uint countAwake; // 1: after the last substep, which has counted those that were there
    uint unused1;
    uint unused2;
};

struct SettleParams
{
    uint stride; // vec4 of motion per particle
    uint regionCount;
    uint firstTag;
    uint lastTag;
    float perSide; // particles along the side of a column
    float spacing; // m, of particles
    float support; // m: sand higher than this above the sand under it lies on something else
    uint hasMarks; // 1: of grains
    float slow;    // m/s: as of CensusParams
    uint unused0;
    uint unused1;
    uint unused2;
};

struct SplashParams
{
    float leastSpeed2; // m^2/s^2: what is slower stays
    float density;     // relative; what has less around it flies free
    float quantum;     // kg
    uint edge;         // of grains, as in their words
};

#endif
