// terrain/pick — which tiles are meant: those resident with any of the bits.
// Reads tiles; updates states; writes flags. One thread per slot.
#include "shared/terrain.h"

BCH_READ(0, TileRow, tiles)
BCH_UPDATE(1, uint, states)
BCH_WRITE(2, uint, flags)

BCH_PARAMS(TilePickParams)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= pc.count)
        return;
    bool picked = tiles[i].place.z != 0 && (states[i] & pc.mask) != 0u;
    flags[i] = picked ? 1u : 0u;
    if (picked)
        states[i] = states[i] & ~pc.clear;
}
