// A column has changed: its tile, and those whose sand leans on it or whose ground shows it. Needs the buffers tiles
// and states (shared/terrain.h).
#ifndef BCH_LAW_MARK_CHANGED_H
#define BCH_LAW_MARK_CHANGED_H

#include "law/mark_tile.h"
#include "law/tile_neighbours.h"

BCH_LAW void markChanged(uint slot, uint x, uint z)
{
    markTile(slot, kTileChanged);
    int dx = x == 0u ? -1 : x + 1u == kTileSide ? 1 : 0;
    int dz = z == 0u ? -1 : z + 1u == kTileSide ? 1 : 0;
    uint beside = kTileActive | kTileStale;
    if (dx != 0)
        markTile(tileBeside(slot, dx, 0), beside);
    if (dz != 0)
        markTile(tileBeside(slot, 0, dz), beside);
    if (dx != 0 && dz != 0)
        markTile(tileBeside(slot, dx, dz), beside);
}

#endif
