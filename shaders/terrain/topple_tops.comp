// terrain/topple_tops — heights of the columns that may topple.
// Reads listCount, list, listed, bed, loose, covers, awake, materials; writes tops. One thread per column of the listed
// tiles.
#include "shared/terrain.h"

BCH_READ(0, uint, listCount)
BCH_READ(1, uint, list)
BCH_READ(2, uint, listed)
BCH_READ(3, float, bed)
BCH_READ(4, uint, loose)
BCH_READ(5, uint, covers)
BCH_READ(6, uint, awake)
BCH_READ(7, TerrainMaterial, materials)
BCH_WRITE(8, float, tops)

#include "law/topple_columns.h"

BCH_KERNEL
{
    uint tile = BCH_INDEX / kTileColumns;
    if (tile >= listCount[0])
        return;
    uint column = kTileColumns * list[tile] + BCH_INDEX % kTileColumns;
    tops[column] = topOfColumn(column);
}
