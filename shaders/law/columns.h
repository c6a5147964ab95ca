// Columns: what they are of and how high, and their neighbours. Needs the buffers tiles, of TileRow, bed, loose, covers
// and materials (shared/terrain.h).
#ifndef BCH_LAW_COLUMNS_H
#define BCH_LAW_COLUMNS_H

#include "law/tile_neighbours.h"

BCH_LAW uint columnMaterial(uint column)
{
    return covers[column] & kCoverMaterial;
}

// m above the terrain's origin.
BCH_LAW float columnHeight(uint column)
{
    BCH_PRECISE float sand = float(loose[column]) * materials[columnMaterial(column)].heightPerQuantum;
    BCH_PRECISE float height = bed[column] + sand;
    return height;
}

#endif
