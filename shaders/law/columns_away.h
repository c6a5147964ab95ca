// Columns many tiles away. Needs the buffer tiles, of TileRow (shared/terrain.h).
#ifndef BCH_LAW_COLUMNS_AWAY_H
#define BCH_LAW_COLUMNS_AWAY_H

#include "law/tile_neighbours.h"

// The place of column (x, z) as seen from a tile, any number of tiles beyond its edges; kNoTile where a tile on the way
// is not resident.
BCH_LAW uint columnAway(uint slot, int x, int z)
{
    int side = int(kTileSide);
    while (slot != kNoTile && (min(x, z) < 0 || max(x, z) >= side))
    {
        int dx = x < 0 ? -1 : x >= side ? 1 : 0;
        int dz = z < 0 ? -1 : z >= side ? 1 : 0;
        slot = tileBeside(slot, dx, dz);
        x -= side * dx;
        z -= side * dz;
    }
    return slot == kNoTile ? kNoTile : kTileColumns * slot + kTileSide * uint(z) + uint(x);
}

#endif
