// A patch in a world: its arrays, what the host knows of them, and what it read back.
#pragma once

#include "patches/patch.h"
#include "upsample/render_grains.h"
#include "world/quanta_books.h"

#include "barchan/upsample.h"

#include <array>

namespace bch
{

// A box for one patch alone. No padding: its bytes are hashed and stored.
struct PatchBounds
{
    glm::dvec3 position{0.0};
    glm::vec3 halfExtents{0.0f};
    float friction = -1.0f;
    uint32_t edge = BCH_PATCH_EDGE_NONE, unused = 0;
};
static_assert(sizeof(PatchBounds) == 24 + 12 + 4 + 8);

// The box around its particles, relative to the anchor; empty where it is not known.
struct PatchExtent
{
    glm::vec3 low{1.0f}, high{-1.0f};
};

// A step that a patch took part in: what the host knew when it was recorded and, once it is over, what it told.
// No padding: its bytes are stored.
struct PatchTell
{
    uint64_t step = 0; // from 1 on; 0 where there is none
    uint64_t spawnedBefore = 0;
    uint64_t changesBefore = 0;
    uint64_t fillsBefore = 0;
    uint64_t wakeableBefore = 0;
    float emitted = 0.0f; // m/s: the fastest that came in at its beginning
    float gain = 0.0f;    // m/s: what a particle may have gained
    // The answer.
    float fastest = 0.0f; // m/s
    uint32_t awake = 0;
    uint32_t slots = 0; // in use, by the living and the dead
    PatchExtent extent;
    uint32_t unused = 0;
};
static_assert(sizeof(PatchTell) == 5 * 8 + 12 * 4);

constexpr uint32_t kTellCount = 4; // as many as there can be steps in flight

// What the host knows of a patch. A step that could not be submitted puts it back.
//
// When an answer arrives is a matter of luck, so what steps do never follows from the newest one: with L steps in
// flight, step N is planned with the answers of steps up to N - L, which are there whatever the timing is. The newest
// answer is for what makes no difference to results: how many threads are started, and what the host is told.
struct PatchKnowledge
{
    uint32_t slotBound = 0;    // no more particles than this are in the arrays, by the newest answer
    uint32_t plannedSlots = 0; // the same by the answers that plans may know; never less than slotBound
    uint64_t spawned = 0;
    uint64_t spawnedQuanta = 0;
    uint64_t wakeable = 0; // particles that terrain may have given, ever: more than it has
    uint64_t changes = 0;  // by the host; a patch rests only while nothing has changed since its answer
    uint64_t fills = 0;    // of those, the ones that may have made its fastest particle faster
    bool resting = false;  // all asleep, by what plans may know: steps leave it alone
    float fastest = 0.0f;  // by what plans may know, or of what was filled in since
    PatchExtent extent;    // likewise; of sand at rest it is where it is
    PatchTell tells[kTellCount];
    bchPatchInfo newest = bchDefaultPatchInfo();
    double renderSeconds = 0.0; // how long render grains are moved on when the patch rests

    PatchTell& tell(uint64_t step) { return tells[step % kTellCount]; }
    const PatchTell& tell(uint64_t step) const { return tells[step % kTellCount]; }
    void forgetExtents() // they are relative to an anchor that is no more
    {
        extent = {};
        for (PatchTell& tell : tells)
            tell.extent = {};
    }
    uint64_t slotsSince(const PatchTell& tell) const
    {
        return tell.slots + (spawned - tell.spawnedBefore) + (wakeable - tell.wakeableBefore);
    }
};

// Particles as the host sees them, the living only.
struct PatchArrays
{
    Vector<glm::vec4> positions, velocities;
    Vector<float> pressures, densities;
    Vector<std::array<float, 6>> stresses;
    Vector<uint32_t> materials, tags, quanta, asleep;
};

struct WorldPatch : Hosted, PatchKnowledge
{
    WorldPatch(Device& device, const bchPatchDef& def);

    Patch patch;
    ArrayBuffer<uint32_t> report; // the words of shaders/shared/report.h, for this patch alone
    QuantaBooks quanta;           // by the newest answer
    bchPatchDef def;
    PatchBounds bounds;
    ArrayBuffer<gpu::SolidShape> solids; // the world's walls and then the bounds; made when these are walls first
    PatchArrays shown;                   // by bchPatch_Read
    std::unique_ptr<RenderGrains> renderGrains; // none: nobody asked for them
    Vector<bchRenderGrain> shownRenderGrains;   // by bchPatch_ReadRenderGrains
};

// A patch in a step that is being recorded.
struct PatchWork
{
    WorldPatch* patch = nullptr;
    uint32_t index = 0;
    uint32_t needed = 0, substeps = 0;
    bool rests = false; // not stepped: an obstacle to grains, which may wake it
    PatchSurroundings around{};
};

// A patch in a step under way; the rest is in its PatchTell.
struct PendingPatch
{
    uint32_t index = 0;
    uint32_t substeps = 0;
};

// Lets plans know what a step told.
void applyTell(PatchKnowledge& patch, uint32_t particleCapacity, const PatchTell& tell);
// The same of all steps after this one, in their order, and forgets them.
void applyTellsAfter(PatchKnowledge& patch, uint32_t particleCapacity, uint64_t step);

} // namespace bch
