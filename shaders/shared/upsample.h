// Render grains: many small grains that are drawn in place of each particle of a patch.
//
// A particle is their owner. Owners have ranks: the living in the order of their serials, then those that are gone and
// whose grains still fade. Grain k of rank r is element r * perParticle + k of every array of grains, and k counts
// through seven boxes of the pattern (law/render_pattern.h), one after another.
//
// The flow of the owners stands on nodes, one spacing apart, in blocks of 4 x 4 x 4. Neighbouring blocks share the
// nodes of their faces, so a block covers 3 x 3 x 3 cells and eight nodes around any place lie in one of them.
#ifndef BCH_SHARED_UPSAMPLE_H
#define BCH_SHARED_UPSAMPLE_H

// What hosts draw.
struct RenderGrain
{
    float x; // m, relative to the anchor
    float y;
    float z;
    uint look; // four unorm8, the lowest first: shade, radius over the largest, opacity, and the material's index
};

struct RenderOwner
{
    vec4 before; // xyz where it was when the step began, relative to the anchor, m; w: opacity that new grains begin
                 // with
    vec4 motion; // xyz its mean velocity in the step, m/s; w: one of kOwner
    uint serial;
    uint material;
    uint oldRank; // kNoRank: its grains are new
    uint unused0;
};

BCH_CONST float kOwnerAwake = 0.0f;
BCH_CONST float kOwnerAsleep = 1.0f;
BCH_CONST float kOwnerGone = 2.0f;
BCH_CONST uint kNoRank = 0xFFFFFFFFu;
BCH_CONST uint kNoSerial = 0xFFFFFFFFu; // of particles that are gone: sorts behind all others

// Words of `counts`, as far apart as views must be.
BCH_CONST uint kRenderLive = 0u;      // owners that live
BCH_CONST uint kRenderBegun = 1u;     // 1 once there was a step
BCH_CONST uint kRenderAll = 64u;      // and those whose grains fade
BCH_CONST uint kRenderEntries = 128u; // places in blocks that the living take
BCH_CONST uint kRenderBlocks = 192u;
BCH_CONST uint kRenderCountWords = 256u;

BCH_CONST uint kRenderBoxes = 7u;
BCH_CONST uint kBlockEntries = 8u; // blocks that one owner's flow may reach
BCH_CONST uint kBlockNodes = 64u;
BCH_CONST uint kBlockRows = 16u; // of four nodes along x
BCH_CONST uint kBlockKeyBits = 31u;
BCH_CONST uint kNoBlockKey = 0x40000000u;
BCH_CONST uint kNoBlock = 0xFFFFFFFFu;

// Of `nearSolids`, in words per block: a bit for each of the first 32 walls that is near it; how many parts of bodies
// are, and which. A number of parts beyond the most says that there was no room for all, and any may be meant.
BCH_CONST uint kNearSolidWalls = 0u;
BCH_CONST uint kNearSolidCount = 1u;
BCH_CONST uint kNearSolidList = 2u;
BCH_CONST uint kNearSolidParts = 14u;
BCH_CONST uint kNearSolidStride = 16u;

BCH_CONST uint kGrainRun = 8u; // grains of one owner that a thread moves

BCH_CONST float kFieldReach = 1.5f; // spacings: three radii of a particle, as in N24 5.12
BCH_CONST float kFadeSeconds = 0.3f;
BCH_CONST float kPouredOpacity = 0.6f;

struct UpsampleParams
{
    vec4 gravity;  // xyz m/s^2; w: seconds of the step
    float spacing; // m
    float inverseSpacing;
    float radius; // m, of the largest render grains
    uint perBox;  // grains
    uint solidCount;
    uint partCount;
    uint rankCapacity;
    uint blockCapacity;
    uint runs; // of grains, per owner
    float inversePerBox;
    uint unused0;
    uint unused1;
};

struct RenderShiftParams
{
    vec4 shift; // m
    uint perParticle;
    uint unused0;
    uint unused1;
    uint unused2;
};

#endif
