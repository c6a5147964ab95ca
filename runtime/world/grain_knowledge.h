// What the host knows of the grains of a world. When an answer arrives is a matter of luck, so what steps do never
// follows from the newest one; world_patch.h says how.
#pragma once

#include "world/world_patch.h"

namespace bch
{

// A step that grains took part in. No padding: its bytes are stored.
struct GrainTell
{
    uint64_t step = 0; // from 1 on; 0 where there is none
    uint64_t changesBefore = 0;
    uint32_t awake = 0; // the answer
    uint32_t unused = 0;
};
static_assert(sizeof(GrainTell) == 24);

struct GrainKnowledge
{
    uint64_t changes = 0; // by the host; grains rest only while nothing has changed since the answer
    uint32_t resting = 0; // 1: all asleep, by what plans may know; steps leave them alone
    uint32_t unused = 0;
    GrainTell tells[kTellCount];

    GrainTell& tell(uint64_t step) { return tells[step % kTellCount]; }
    const GrainTell& tell(uint64_t step) const { return tells[step % kTellCount]; }

    void touch()
    {
        ++changes;
        resting = 0;
    }
    // Lets plans know what a step told.
    void apply(const GrainTell& told)
    {
        if (changes == told.changesBefore)
            resting = told.awake == 0 ? 1 : 0;
    }
};
static_assert(sizeof(GrainKnowledge) == 16 + kTellCount * sizeof(GrainTell));

} // namespace bch
