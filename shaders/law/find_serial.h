// The rank that an owner had in the last step. Needs the buffers oldSerials and oldCounts.
#ifndef BCH_LAW_FIND_SERIAL_H
#define BCH_LAW_FIND_SERIAL_H

#include "shared/upsample.h"

BCH_LAW uint findSerial(uint serial)
{
    uint low = 0u;
    uint high = oldCounts[kRenderLive];
    uint last = high;
    while (low < high)
    {
        uint middle = (low + high) >> 1;
        bool below = oldSerials[middle] < serial;
        low = below ? middle + 1u : low;
        high = below ? high : middle;
    }
    return low < last && oldSerials[low] == serial ? low : kNoRank;
}

#endif
