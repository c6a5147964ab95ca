// terrain/list — the tiles that terrain/pick has counted, in order of their slots; they lose some bits and get others.
// The word of their group follows, and slots without a tile lose all bits, so that nobody looks there in vain again.
// Reads tiles, offsets; updates states; writes slots, total. One thread per kPickGroup slots.
#include "shared/terrain.h"

BCH_READ(0, TileRow, tiles)
BCH_UPDATE(1, uint, states)
BCH_READ(2, uint, offsets)
BCH_WRITE(3, uint, slots)
BCH_WRITE(4, uint, total)

BCH_PARAMS(TilePickParams)

BCH_KERNEL
{
    uint group = BCH_INDEX;
    uint groups = (pc.count + kPickGroup - 1u) / kPickGroup;
    if (group == 0u)
        total[0] = offsets[groups];
    if (group >= groups || (states[group] & pc.mask) == 0u)
        return;
    uint next = offsets[group];
    uint end = min(kPickGroup * (group + 1u), pc.count);
    uint left = 0u;
    for (uint i = kPickGroup * group; i < end; ++i)
    {
        uint state = states[kTileStates + i];
        if (state == 0u)
            continue;
        state = tiles[i].place.z != 0 ? state : 0u;
        if ((state & pc.mask) != 0u)
        {
            state = (state & ~pc.clear) | pc.set;
            slots[next] = i;
            next += 1u;
        }
        states[kTileStates + i] = state;
        left |= state;
    }
    states[group] = left;
}
