// terrain/pick — how many tiles of each group of slots are meant: those resident with any of the bits.
// Reads tiles, states; writes counts. One thread per kPickGroup slots.
#include "shared/terrain.h"

BCH_READ(0, TileRow, tiles)
BCH_READ(1, uint, states)
BCH_WRITE(2, uint, counts)

BCH_PARAMS(TilePickParams)

BCH_KERNEL
{
    uint group = BCH_INDEX;
    if (kPickGroup * group >= pc.count)
        return;
    uint end = (states[group] & pc.mask) != 0u ? min(kPickGroup * (group + 1u), pc.count) : 0u;
    uint picked = 0u;
    for (uint i = kPickGroup * group; i < end; ++i)
        if ((states[kTileStates + i] & pc.mask) != 0u && tiles[i].place.z != 0) // in this order: most have no bit
            picked += 1u;
    counts[group] = picked;
}
