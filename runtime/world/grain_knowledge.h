// What the host knows of the grains of a world. When an answer arrives is a matter of luck, so what steps do never
// follows from the newest one; world_patch.h says how.
#pragma once

#include "world/world_patch.h"

#include <algorithm>

namespace bch
{

// A step that grains took part in. No padding: its bytes are stored.
struct GrainTell
{
    uint64_t step = 0; // from 1 on; 0 where there is none
    uint64_t changesBefore = 0;
    uint64_t removalsBefore = 0;
    uint64_t spawnedBefore = 0;
    uint64_t wakeableBefore = 0;
    // The answer.
    uint32_t awake = 0;
    float fastest = 0.0f; // m/s
    uint32_t slots = 0;   // in use, by the living and the dead
    uint32_t unused = 0;
};
static_assert(sizeof(GrainTell) == 5 * 8 + 4 * 4);

struct GrainKnowledge
{
    uint64_t changes = 0;      // by the host; grains rest only while nothing has changed since the answer
    uint64_t removals = 0;     // of all grains
    uint64_t wakeable = 0;     // grains that terrain may have given, ever: more than it has
    uint32_t resting = 0;      // 1: all asleep, by what plans may know; steps leave them alone
    float fastest = 0.0f;      // m/s: by what plans may know, or of what was spawned since
    uint32_t plannedSlots = 0; // in use at most, by what plans may know
    uint32_t unused = 0;
    GrainTell tells[kTellCount];

    GrainTell& tell(uint64_t step) { return tells[step % kTellCount]; }
    const GrainTell& tell(uint64_t step) const { return tells[step % kTellCount]; }

    void touch()
    {
        ++changes;
        resting = 0;
    }
    uint64_t slotsSince(const GrainTell& told, uint64_t spawned) const
    {
        return told.slots + (spawned - told.spawnedBefore) + (wakeable - told.wakeableBefore);
    }
    // Lets plans know what a step told; `spawned` counts all grains so far.
    void apply(const GrainTell& told, uint64_t spawned, uint32_t capacity)
    {
        const bool known = changes == told.changesBefore;
        fastest = known || told.fastest > fastest ? told.fastest : fastest;
        if (known)
            resting = told.awake == 0 ? 1 : 0;
        if (removals == told.removalsBefore)
            plannedSlots = static_cast<uint32_t>(std::min<uint64_t>(slotsSince(told, spawned), capacity));
    }
};
static_assert(sizeof(GrainKnowledge) == 3 * 8 + 4 * 4 + kTellCount * sizeof(GrainTell));

} // namespace bch
