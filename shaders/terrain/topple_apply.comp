// terrain/topple_apply — columns become what the flows made of them.
// Reads listCount, list, tiles, bed, nextLoose, nextCovers, materials; updates states, loose, covers; writes tops. One
// thread per column of the listed tiles.
#include "shared/terrain.h"

BCH_READ(0, uint, listCount)
BCH_READ(1, uint, list)
BCH_READ(2, TileRow, tiles)
BCH_UPDATE(3, uint, states)
BCH_READ(4, float, bed)
BCH_UPDATE(5, uint, loose)
BCH_UPDATE(6, uint, covers)
BCH_READ(7, uint, nextLoose)
BCH_READ(8, uint, nextCovers)
BCH_READ(9, TerrainMaterial, materials)
BCH_WRITE(10, float, tops)

#include "law/mark_changed.h"
#include "law/topple.h"

BCH_KERNEL
{
    uint tile = BCH_INDEX / kTileColumns;
    if (tile >= listCount[0])
        return;
    uint column = kTileColumns * list[tile] + BCH_INDEX % kTileColumns;
    uint quanta = nextLoose[column];
    uint cover = nextCovers[column];
    if (quanta == loose[column] && cover == covers[column])
        return;
    loose[column] = quanta;
    covers[column] = cover;
    tops[column] = toppleHeight(bed[column], quanta, materials[cover & kCoverMaterial].heightPerQuantum);
    markChanged(list[tile], BCH_INDEX % kTileSide, BCH_INDEX / kTileSide % kTileSide);
}
