// handoff/clear — nothing is known to lie above the columns of the listed tiles.
// Reads listCount, list; writes awake. kTileColumns threads per listed tile.
#include "shared/terrain.h"

BCH_READ(0, uint, listCount)
BCH_READ(1, uint, list)
BCH_WRITE(2, uint, awake)

BCH_KERNEL
{
    uint tile = BCH_INDEX / kTileColumns;
    if (tile >= listCount[0])
        return;
    uint column = kTileColumns * list[tile] + BCH_INDEX % kTileColumns;
    awake[2u * column] = 0u;
    awake[2u * column + 1u] = 0u;
}
