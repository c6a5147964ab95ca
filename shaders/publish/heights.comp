// publish/heights — heights of tiles whose ground has changed since they were published in this slot, and the rectangle
// of those that are not what they were.
// Reads listCount, list, ground; updates heights, tiles. kTileColumns threads per listed tile, of which the last ones
// of a row and of a column also look at what lies beyond.
#include "shared/publish.h"
#include "shared/terrain.h"

BCH_READ(0, uint, listCount)
BCH_READ(1, uint, list)
BCH_READ(2, uint, ground)
BCH_UPDATE(3, uint, heights)
BCH_UPDATE(4, uint, tiles)

BCH_LAW void show(uint slot, uint x, uint z)
{
    uint word = kGroundTileWords * slot + kGroundSide * z + x;
    uint height = ground[ground[kGroundHeights] + word];
    if (heights[word] == height)
        return;
    heights[word] = height;
    uint rect = kTileWords * slot + kTileRect;
    bchAtomicMin(tiles[rect], x);
    bchAtomicMin(tiles[rect + 1u], z);
    bchAtomicMax(tiles[rect + 2u], x);
    bchAtomicMax(tiles[rect + 3u], z);
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
