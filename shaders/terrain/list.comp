// terrain/list — the tiles that terrain/pick has counted, in order of their slots; they lose some bits and get others.
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
    if (group >= groups)
        return;
    uint next = offsets[group];
    if (offsets[group + 1u] == next)
        return;
    uint end = min(kPickGroup * (group + 1u), pc.count);
    for (uint i = kPickGroup * group; i < end; ++i)
        if ((states[i] & pc.mask) != 0u && tiles[i].place.z != 0)
        {
            states[i] = (states[i] & ~pc.clear) | pc.set;
            slots[next] = i;
            next += 1u;
        }
}
