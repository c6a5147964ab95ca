// spatial/cell_ranges — where each bucket's particles begin and end in sorted order, and how many are alive.
// Reads count, sorted keys; writes ranges (begin and end by key; cleared before), liveCount. One thread per particle.
#include "shared/spatial.h"

BCH_READ(0, uint, count)
BCH_READ(1, uint, keys)
BCH_WRITE(2, uint, ranges)
BCH_WRITE(3, uint, liveCount)

BCH_PARAMS(SpatialParams)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    uint n = count[0];
    if (i >= n)
    {
        if (i == 0u)
            liveCount[0] = 0u;
        return;
    }
    uint key = keys[i];
    uint before = i == 0u ? pc.deadKey : keys[i - 1u];
    uint after = i + 1u == n ? pc.deadKey : keys[i + 1u];
    if (key == pc.deadKey)
    {
        if (i == 0u)
            liveCount[0] = 0u;
        return;
    }
    if (before != key)
        ranges[2u * key] = i;
    if (after != key)
        ranges[2u * key + 1u] = i + 1u;
    if (after == pc.deadKey)
        liveCount[0] = i + 1u;
}
