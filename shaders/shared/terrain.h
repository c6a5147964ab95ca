// Terrain: columns of loose sand on a fixed bed, in square tiles, and the ground that other sand lies on.
//
// Columns stand on a lattice over x and z, heights go along y. Column (x, z) of the terrain has its middle at
// ((x + 0.5) spacing, (z + 0.5) spacing) from the terrain's origin; tile (X, Z) holds columns 64 X .. 64 X + 63 and
// likewise in z. A resident tile has a slot; everything about a column is at kTileColumns * slot + kTileSide * z + x
// (x and z within the tile) of these arrays:
//     bed     m above the origin, never moved by sand
//     loose   quanta of sand on it
//     covers  low 8 bits: the sand's material; the rest: how far it was pressed down by what rolled over it, in
//             2^-14 m
//     awake   two words: quanta of patch particles and grains above the column, and how many of them do not sleep
// Its height is bed + loose * TerrainMaterial::heightPerQuantum.
#ifndef BCH_SHARED_TERRAIN_H
#define BCH_SHARED_TERRAIN_H

BCH_CONST uint kTileSide = 64u;
BCH_CONST uint kTileColumns = 4096u;
BCH_CONST uint kMostTiles = 8192u; // resident at a time
BCH_CONST uint kNoTile = 0xFFFFFFFFu;

BCH_CONST uint kCoverMaterial = 0xFFu;
BCH_CONST uint kCoverSunkShift = 8u;
BCH_CONST float kSunkUnit = 6.103515625e-5f; // m: 2^-14

// One per slot.
struct TileRow
{
    ivec4 place;   // X, Z; then 1 where a tile is resident, else 0; how often the slot was filled
    uvec4 sides;   // slots of the tiles at -x, +x, -z, +z, or kNoTile
    uvec4 corners; // -x-z, +x-z, -x+z, +x+z
};

// `states` has a word for every slot, and in front of these one for every group of kPickGroup slots with at least the
// bits that any of them has: whoever looks for a bit looks at the groups first, so tiles without bits cost next to
// nothing. Bits are given by law/mark_tile.h; terrain/list brings a group's word down to what is left.
BCH_CONST uint kPickGroup = 32u;   // slots that a thread looks at, one after another; also bits of a word
BCH_CONST uint kTileStates = 256u; // kMostTiles / kPickGroup: the word of the first slot

// Bits of a slot's word.
BCH_CONST uint kTileActive = 1u;  // its sand may topple: something has changed in it or beside it
BCH_CONST uint kTileDirty = 2u;   // the host has not seen what has changed
BCH_CONST uint kTileStale = 4u;   // the ground does not show what has changed
BCH_CONST uint kTileSand = 8u;    // sand lies or flies over it; `awake` is of the newest count
BCH_CONST uint kTileBeside = 32u; // sand lies so near beside it that it may creep onto it
BCH_CONST uint kTileChanged = 7u;
BCH_CONST uint kTileUnpublished = 0xF00u; // one for each slot of a ring of frames: it does not have the newest ground
BCH_CONST uint kTileUnpublishedShift = 8u;

struct TerrainMaterial
{
    float heightPerQuantum; // m
    float slope;            // tan of the friction angle
    float stand;            // m: how high a vertical step stands by cohesion
    uint quantaPerParticle; // of a patch particle that a column gives or takes
    float inverseDensity;   // m^3/kg, of the bulk
    float lateralRatio;     // horizontal over vertical stress at rest
    float pressModulus;     // Pa: Bekker's k, of p = k (z / 1 m)^n
    float pressExponent;    // Bekker's n
};

// The ground: heights as sand, grains and queries read them. A buffer of words; floats are there by their bits.
// Behind the head come the directory and then the heights of each slot, (kTileSide + 1)^2 floats, x running fastest:
// the tile's own columns, and one row and one column of those beyond it, so that every cell between four columns lies
// in one tile. A height is of a column's middle.
BCH_CONST uint kGroundPresent = 0u;   // 1: there is terrain
BCH_CONST uint kGroundMask = 1u;      // entries of the directory, a power of two, less one
BCH_CONST uint kGroundDirectory = 2u; // its first word
BCH_CONST uint kGroundHeights = 3u;   // first word of the heights of slot 0
BCH_CONST uint kGroundSpacing = 4u;   // float, m
BCH_CONST uint kGroundInverse = 5u;   // float, 1/m
BCH_CONST uint kGroundColumn = 6u;    // two ints, x and z: the column in which the anchor stands
BCH_CONST uint kGroundShift = 8u;     // three floats, m: x and z of the anchor as seen from that column's lowest
                                      // corner, and its height above the origin
BCH_CONST uint kGroundFloor = 11u;    // float, m above the origin: the ground where no tile is resident
BCH_CONST uint kGroundHeadWords = 16u;
BCH_CONST uint kGroundSide = 65u; // kTileSide + 1
BCH_CONST uint kGroundTileWords = 4225u;

// The directory: open addressing by law/ground.h, four words an entry: X, Z, slot, 0; a slot of kNoTile ends a search.
BCH_CONST uint kDirectoryWords = 4u;

struct TilePickParams
{
    uint count; // slots
    uint mask;  // those with any of these bits
    uint clear; // bits to take away from them
    uint set;   // and to give
};

// What a step tells the host of a terrain: these words; of each tile it brings the slot and how often that was filled;
// their loose sand and covers.
BCH_CONST uint kTerrainTellActive = 0u; // tiles whose sand may topple
BCH_CONST uint kTerrainTellDirty = 1u;  // tiles that the host had not seen, of which these are the first
BCH_CONST uint kTerrainTellSand = 2u;   // tiles with sand over them
BCH_CONST uint kTerrainTellShown = 3u;  // how many are brought
BCH_CONST uint kTerrainTellHandoff =
    4u; // words of the patch's report from kReportWoken on: what woke and settled, ever
BCH_CONST uint kTerrainTellNeeded = 10u;  // kReportWakeNeeded
BCH_CONST uint kTerrainTellGrains = 11u;  // kReportWoken and kReportSettled of grains
BCH_CONST uint kTerrainTellColumns = 13u; // columns with sand above them
BCH_CONST uint kTerrainTellBooks = 14u;   // the words of its books (kTerrainAdded, kTerrainTaken)
BCH_CONST uint kTerrainTellHead = 18u;

struct TerrainPublishParams
{
    uint capacity; // tiles that can be brought at a time
    uint rotation; // which of the dirty ones is the first, so that all have their turn
    uint slotCount;
    uint unused0;
};

// Sums since the terrain was made, of 64 bits with the low word first.
BCH_CONST uint kTerrainAdded = 0u; // by brushes
BCH_CONST uint kTerrainTaken = 2u; // by brushes
BCH_CONST uint kTerrainBookWords = 4u;

BCH_CONST uint kBrushRaise = 0u;
BCH_CONST uint kBrushLower = 1u;
BCH_CONST uint kBrushFlatten = 2u;
BCH_CONST uint kBrushDeposit = 3u;

struct TerrainBrushParams
{
    ivec4 first; // column of the terrain under the brush's middle, x and z
    vec4 middle; // x and z: the middle as seen from that column's lowest corner, m; z: radius, m; w: share that fades
    uint kind;
    float amount;   // m
    float strength; // of flattening
    uint material;
    uint tileCount; // listed
    float spacing;  // m
    uint unused0;
    uint unused1;
};

// Questions about the surface. Places are relative to the anchor.
BCH_CONST uint kMostQueryCells = 65536u; // that a ray looks at

struct SurfaceQuery
{
    vec4 from; // w: how far along a ray, m; 0: the height below or above
    vec4 way;  // of length one; w: 1 where awake sand counts
};

struct SurfaceHit
{
    vec4 place;  // w: how far along the ray, m
    vec4 normal; // w: m of loose sand
    uvec4 words; // 1 where there is a surface; its material; 1 where sand is awake over it
};

struct SurfaceQueryParams
{
    uint count;
    uint unused0;
    uint unused1;
    uint unused2;
};

// Toppling, wind and ruts.

// The list of toppling tiles, in words: a head, then these of every group of slots, with a bit for each slot.
BCH_CONST uint kToppleLeastSlope = 0u; // float: at which any sand topples
BCH_CONST uint kToppleHeadWords = 1u;
BCH_CONST uint kToppleListed = 0u;
BCH_CONST uint kToppleSand = 1u; // kTileSand
BCH_CONST uint kToppleGroupWords = 2u;

struct ToppleListParams
{
    uint slotCount;
    uint materialCount;
    uint unused0;
    uint unused1;
};

struct ToppleParams
{
    float inverseSpan; // 1/m: of the stride
    int stride;        // columns between those that give and take
    uint unused0;
    uint unused1;
};

BCH_CONST float kWindClimb = 3.0f;     // relative speed that wind gains per slope that it has climbed
BCH_CONST float kWindSteepest = 0.35f; // beyond this slope it gains no more
BCH_CONST float kWindLee = -1.0e9f;    // climbed, where the wind does not reach the surface

struct WindParams
{
    vec4 way;        // x and z: where the wind goes, of length one; z: its speed, m/s; w: the least that lifts sand
    vec4 upwind;     // x and z, columns: a step against the wind, one along the longer axis; z: its length, m; w: how
                     // steeply the lee falls, tan
    float lift;      // m of height per m/s above the least, of this call
    float hop;       // columns
    float sandShare; // of what comes down on sand, how much stays there
    float bareShare; // and on bare bed
    uint hops;       // after the last, everything stays
    uint reach;      // steps upwind that may cast a lee
    uint slotCount;
    uint unused0;
};

// Ruts: columns that a body stands on, and how far it sinks into them.
BCH_CONST uint kTileRut = 16u; // of `states`: bodies press on it

// `owners`, per column: the part that presses on it, the lowest where there are several. Low bits 1 + the part, above
// them how low it is.
BCH_CONST uint kRutPartBits = 12u;
BCH_CONST uint kRutPartMask = 0xFFFu;
BCH_CONST uint kRutDepthMost = 0xFFFFFu;
BCH_CONST uint kRutSide = 64u; // threads along a side of a part's footprint, which go on in strides of as many

// What is known of a body, in words: the support of the ground at so many depths between two, N, of 64 bits in units of
// 2^-40; the two depths, m; how many columns are near enough to touch.
BCH_CONST uint kRutLevels = 32u;
BCH_CONST uint kRutLow = 64u;
BCH_CONST uint kRutHigh = 65u;
BCH_CONST uint kRutTouches = 66u;
BCH_CONST uint kRutWords = 68u;

// What the host is told of a body, in words.
BCH_CONST uint kRutForce = 0u;   // xyz: what the ground holds against slip, N, of 64 bits in units of 2^-40
BCH_CONST uint kRutSinks = 6u;   // float, m: how far below where it stands it comes to rest
BCH_CONST uint kRutColumns = 7u; // on which it then rests
BCH_CONST uint kRutShare = 8u;   // float: of what these could carry, what they have to
BCH_CONST uint kRutTold = 10u;

BCH_CONST uint kRutBegin = 0u;  // solving: the first range of depths
BCH_CONST uint kRutNarrow = 1u; // a narrower one
BCH_CONST uint kRutEnd = 2u;    // the depth itself

struct RutParams
{
    float maxSink;     // m
    float touchGap;    // m: bodies nearer than that to the ground stand on it
    float shearLength; // m: Janosi's K
    float gravity;     // m/s^2
    uint partCount;
    uint bodyCount;
    uint solveStep; // kRutBegin ...
    float spacing;  // m
};

#endif
