// terrain/publish — some of the tiles that the host has not seen, and how many there are.
// Reads listCount, list, loose, covers, tiles; writes tell. kTileColumns threads per tile that can be brought.
#include "shared/terrain.h"

BCH_READ(0, uint, listCount)
BCH_READ(1, uint, list)
BCH_READ(2, uint, loose)
BCH_READ(3, uint, covers)
BCH_READ(4, TileRow, tiles)
BCH_WRITE(5, uint, tell)

BCH_PARAMS(TerrainPublishParams)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    uint dirty = listCount[0];
    uint shown = min(dirty, pc.capacity);
    if (i == 0u)
    {
        tell[kTerrainTellDirty] = dirty;
        tell[kTerrainTellShown] = shown;
    }
    uint tile = i / kTileColumns;
    if (tile >= shown)
        return;
    uint slot = list[(tile + pc.rotation) % dirty];
    uint column = i % kTileColumns;
    if (column == 0u)
    {
        tell[kTerrainTellHead + 2u * tile] = slot;
        tell[kTerrainTellHead + 2u * tile + 1u] = uint(tiles[slot].place.w);
    }
    uint first = kTerrainTellHead + 2u * pc.capacity + 2u * kTileColumns * tile;
    tell[first + column] = loose[kTileColumns * slot + column];
    tell[first + kTileColumns + column] = covers[kTileColumns * slot + column];
}
