// grains/gate — whether contacts are listed anew before this substep: then for every grain, else for none.
// Reads count; updates marks; writes listCount, scanCount, args (of an indirect dispatch). One thread in all.
#include "shared/grains.h"

BCH_READ(0, uint, count)
BCH_UPDATE(1, uint, marks)
BCH_WRITE(2, uint, listCount)
BCH_WRITE(3, uint, scanCount)
BCH_WRITE(4, uint, args)

BCH_PARAMS(GrainGateParams)

BCH_KERNEL
{
    if (BCH_INDEX != 0u)
        return;
    bool open = marks[0] != 0u;
    uint threads = open ? min(count[0], pc.maxThreads) : 0u;
    uint groups = (threads + pc.groupSize - 1u) / pc.groupSize;
    uint columns = min(groups, pc.groupLimit);
    marks[0] = 0u;
    listCount[0] = threads;
    scanCount[0] = open ? pc.scanCount : 0u;
    args[0] = columns;
    args[1] = columns == 0u ? 0u : (groups + columns - 1u) / columns;
    args[2] = 1u;
    args[3] = threads;
}
