// spatial/cell_keys — the bucket of each particle, and its index as the value to sort with it.
// Reads count, positions; writes keys, order. One thread per particle.
// A particle whose w is below zero is to be dropped: its key sorts behind all others.
#include "shared/spatial.h"
#include "law/cell_grid.h"

BCH_READ(0, uint, count)
BCH_READ(1, vec4, positions)
BCH_WRITE(2, uint, keys)
BCH_WRITE(3, uint, order)

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
    keys[i] = p.w < 0.0f ? pc.deadKey : key;
    order[i] = i;
}
