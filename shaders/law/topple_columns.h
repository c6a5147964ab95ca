// Columns as toppling sees them. Needs the buffers listed, bed, loose, covers, awake and materials (shared/terrain.h).
#ifndef BCH_LAW_TOPPLE_COLUMNS_H
#define BCH_LAW_TOPPLE_COLUMNS_H

#include "law/topple.h"
#include "shared/terrain.h"

BCH_LAW float topOfColumn(uint column)
{
    bool sandAbove = (listed[column / kTileColumns] & kToppleSand) != 0u && awake[2u * column] > 0u;
    if (sandAbove)
        return kToppleNone;
    return toppleHeight(bed[column], loose[column], materials[covers[column] & kCoverMaterial].heightPerQuantum);
}

#endif
