// spatial/cell_keys — the bucket of each particle, its index as the value to sort with it, and how many each bucket
// has. Reads count, positions; writes keys, order; updates cellCount (cleared before). One thread per particle. A
// particle whose w is below zero is to be dropped: its key sorts behind all others.
#include "law/cell_grid.h"
#include "shared/spatial.h"

BCH_READ(0, uint, count)
BCH_READ(1, vec4, positions)
BCH_WRITE(2, uint, keys)
BCH_WRITE(3, uint, order)
BCH_UPDATE(4, uint, cellCount)

BCH_PARAMS(SpatialParams)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0])
        return;
    vec4 p = positions[i];
    uint key = cellKey(
        cellCoordinate(p.x, pc.inverseCell), cellCoordinate(p.y, pc.inverseCell), cellCoordinate(p.z, pc.inverseCell),
        pc.slotMask);
    key = p.w < 0.0f ? pc.deadKey : key;
    keys[i] = key;
    order[i] = i;
    bchAtomicAdd(cellCount[key], 1u);
}
