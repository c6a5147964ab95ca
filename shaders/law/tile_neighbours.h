// Tiles and columns beside others. Needs the buffer tiles, of TileRow (shared/terrain.h).
#ifndef BCH_LAW_TILE_NEIGHBOURS_H
#define BCH_LAW_TILE_NEIGHBOURS_H

#include "shared/terrain.h"

// Which slot holds what lies so many tiles beside this one; dx and dz are -1, 0 or 1.
BCH_LAW uint tileBeside(uint slot, int dx, int dz)
{
    if (dx == 0 && dz == 0)
        return slot;
    if (dz == 0)
        return dx < 0 ? tiles[slot].sides.x : tiles[slot].sides.y;
    if (dx == 0)
        return dz < 0 ? tiles[slot].sides.z : tiles[slot].sides.w;
    if (dz < 0)
        return dx < 0 ? tiles[slot].corners.x : tiles[slot].corners.y;
    return dx < 0 ? tiles[slot].corners.z : tiles[slot].corners.w;
}

// The place of column (x, z) of a tile in the arrays; up to a tile beyond its edges. kNoTile where none is resident.
BCH_LAW uint columnBeside(uint slot, int x, int z)
{
    int side = int(kTileSide);
    int dx = x < 0 ? -1 : x >= side ? 1 : 0;
    int dz = z < 0 ? -1 : z >= side ? 1 : 0;
    uint other = tileBeside(slot, dx, dz);
    if (other == kNoTile)
        return kNoTile;
    return kTileColumns * other + kTileSide * uint(z - side * dz) + uint(x - side * dx);
}

#endif
