// Columns as toppling sees them. Needs the buffers listed, bed, loose, covers, awake and materials (shared/terrain.h).
#ifndef BCH_LAW_TOPPLE_COLUMNS_H
#define BCH_LAW_TOPPLE_COLUMNS_H

#include "law/topple.h"
#include "shared/terrain.h"

// Of the tile of a column: kToppleListed or kToppleSand.
BCH_LAW bool toppleBit(uint column, uint which)
{
    uint slot = column / kTileColumns;
    uint word = kToppleHeadWords + kToppleGroupWords * (slot / kPickGroup) + which;
    return (listed[word] >> (slot % kPickGroup) & 1u) != 0u;
}

BCH_LAW float topOfColumn(uint column)
{
    bool sandAbove = toppleBit(column, kToppleSand) && awake[2u * column] > 0u;
    if (sandAbove)
        return kToppleNone;
    return toppleHeight(bed[column], loose[column], materials[covers[column] & kCoverMaterial].heightPerQuantum);
}

#endif
