// compute/indirect_args — the arguments of an indirect dispatch from a count on the device.
// Reads count; writes args (groups x, y, z and threads). One thread in all.
#include "shared/compute.h"

BCH_READ(0, uint, count)
BCH_WRITE(1, uint, args)

BCH_PARAMS(IndirectParams)

BCH_KERNEL
{
    if (BCH_INDEX != 0u)
        return;
    uint threads = min(count[0] * pc.each, pc.maxThreads);
    uint groups = (threads + pc.groupSize - 1u) / pc.groupSize;
    uint columns = min(groups, pc.groupLimit);
    args[0] = columns;
    args[1] = columns == 0u ? 0u : (groups + columns - 1u) / columns;
    args[2] = 1u;
    args[3] = threads;
}
