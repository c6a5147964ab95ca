// handoff/order — the keys of the listed tiles, to sort them by.
// Reads listCount, list, keys; writes sortKeys. One thread per tile that there can be.
#include "shared/handoff.h"

BCH_READ(0, uint, listCount)
BCH_READ(1, uint, list)
BCH_READ(2, uint, keys)
BCH_WRITE(3, uint, sortKeys)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= listCount[0])
        return;
    sortKeys[i] = keys[list[i]];
}
