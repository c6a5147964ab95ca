// terrain/heights — the ground shows the columns of a tile and of the row and column beyond it.
// Reads listCount, list, tiles, bed, loose, covers, materials; updates ground. kTileColumns threads per listed tile, of
// which the last ones of a row and of a column also write what lies beyond.
#include "shared/terrain.h"

BCH_READ(0, uint, listCount)
BCH_READ(1, uint, list)
BCH_READ(2, TileRow, tiles)
BCH_READ(3, float, bed)
BCH_READ(4, uint, loose)
BCH_READ(5, uint, covers)
BCH_READ(6, TerrainMaterial, materials)
BCH_UPDATE(7, uint, ground)

#include "law/columns.h"

// Beyond the last resident tile the ground goes on as it ends.
BCH_LAW float heightBeyond(uint slot, int x, int z)
{
    uint column = columnBeside(slot, x, z);
    int last = int(kTileSide) - 1;
    if (column == kNoTile)
        column = columnBeside(slot, min(x, last), z);
    if (column == kNoTile)
        column = columnBeside(slot, x, min(z, last));
    if (column == kNoTile)
        column = columnBeside(slot, min(x, last), min(z, last));
    return columnHeight(column);
}

BCH_LAW void show(uint slot, uint x, uint z)
{
    uint word = ground[kGroundHeights] + kGroundTileWords * slot + kGroundSide * z + x;
    ground[word] = floatBitsToUint(heightBeyond(slot, int(x), int(z)));
}

BCH_KERNEL
{
    uint tile = BCH_INDEX / kTileColumns;
    if (tile >= listCount[0])
        return;
    uint slot = list[tile];
    uint x = BCH_INDEX % kTileSide;
    uint z = BCH_INDEX / kTileSide % kTileSide;
    show(slot, x, z);
    bool lastX = x + 1u == kTileSide;
    bool lastZ = z + 1u == kTileSide;
    if (lastX)
        show(slot, kTileSide, z);
    if (lastZ)
        show(slot, x, kTileSide);
    if (lastX && lastZ)
        show(slot, kTileSide, kTileSide);
}
