// upsample/leave — which owners of the last step are gone, with grains that still fade.
// Reads counts, serials (sorted), oldCounts, oldSerials, oldPlaces (w: seconds left of one that was gone already);
// writes flags. One thread per owner of the last step.
#include "shared/upsample.h"

BCH_READ(0, uint, counts)
BCH_READ(1, uint, serials)
BCH_READ(2, uint, oldCounts)
BCH_READ(3, uint, oldSerials)
BCH_READ(4, vec4, oldPlaces)
BCH_WRITE(5, uint, flags)

BCH_PARAMS(UpsampleParams)

BCH_LAW bool lives(uint serial)
{
    uint low = 0u;
    uint high = counts[kRenderLive];
    uint last = high;
    while (low < high)
    {
        uint middle = (low + high) >> 1;
        bool below = serials[middle] < serial;
        low = below ? middle + 1u : low;
        high = below ? high : middle;
    }
    return low < last && serials[low] == serial;
}

BCH_KERNEL
{
    uint rank = BCH_INDEX;
    if (rank >= oldCounts[kRenderAll])
        return;
    bool fades = rank < oldCounts[kRenderLive] ? !lives(oldSerials[rank]) : oldPlaces[rank].w > pc.gravity.w;
    flags[rank] = fades ? 1u : 0u;
}
