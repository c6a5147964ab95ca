// grains/grow — counts the grains that were appended.
// Updates count. One thread in all.
#include "shared/grains.h"

BCH_UPDATE(0, uint, count)

BCH_PARAMS(GrainAppendParams)

BCH_KERNEL
{
    if (BCH_INDEX == 0u)
        count[0] += pc.count;
}
