// grains/shift — moves every grain by the same way: the anchor moved the other way.
// Reads count; updates positions. One thread per grain.
#include "shared/grains.h"

BCH_READ(0, uint, count)
BCH_UPDATE(1, vec4, positions)

BCH_PARAMS(GrainShiftParams)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0])
        return;
    positions[i] = positions[i] + pc.shift;
}
