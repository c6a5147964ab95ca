// terrain/mark — all tiles get bits, and keep those that they have.
// Reads tiles; updates states. One thread per kPickGroup slots.
#include "shared/terrain.h"

BCH_READ(0, TileRow, tiles)
BCH_UPDATE(1, uint, states)

BCH_PARAMS(TilePickParams)

BCH_KERNEL
{
    uint group = BCH_INDEX;
    if (kPickGroup * group >= pc.count)
        return;
    uint end = min(kPickGroup * (group + 1u), pc.count);
    for (uint i = kPickGroup * group; i < end; ++i)
        if (tiles[i].place.z != 0)
            states[kTileStates + i] = states[kTileStates + i] | pc.set;
    states[group] = states[group] | pc.set;
}
