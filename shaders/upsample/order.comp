// upsample/order — the serial of each particle, to sort by, and its index.
// Reads count, positions, words; writes serials, order. One thread per particle.
#include "shared/upsample.h"

BCH_READ(0, uint, count)
BCH_READ(1, vec4, positions)
BCH_READ(2, uvec4, words)
BCH_WRITE(3, uint, serials)
BCH_WRITE(4, uint, order)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0])
        return;
    serials[i] = positions[i].w < 0.0f ? kNoSerial : words[i].w;
    order[i] = i;
}
