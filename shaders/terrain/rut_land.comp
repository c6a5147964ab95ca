// terrain/rut_land — columns lose what was pressed out of them and get what was pushed aside; nothing is left of who
// stood where. Reads listCount, list, tiles, materials; updates states, loose, covers, owners, pressed, arrivals. One
// thread per column of the listed tiles.
#include "shared/terrain.h"

BCH_READ(0, uint, listCount)
BCH_READ(1, uint, list)
BCH_READ(2, TileRow, tiles)
BCH_READ(3, TerrainMaterial, materials)
BCH_UPDATE(4, uint, states)
BCH_UPDATE(5, uint, loose)
BCH_UPDATE(6, uint, covers)
BCH_WRITE(7, uint, owners)
BCH_UPDATE(8, uint, pressed)
BCH_UPDATE(9, uint, arrivals)

#include "law/mark_changed.h"
#include "law/sunk.h"

BCH_KERNEL
{
    uint tile = BCH_INDEX / kTileColumns;
    if (tile >= listCount[0])
        return;
    uint column = kTileColumns * list[tile] + BCH_INDEX % kTileColumns;
    owners[column] = 0u;
    uint leaving = pressed[2u * column];
    uint coming = arrivals[column];
    if (leaving == 0u && coming == 0u)
        return;
    uint cover = covers[column];
    uint material = cover & kCoverMaterial;
    uint sunk = sunkMore(cover >> kCoverSunkShift, leaving, material);
    uint kept = loose[column] - leaving;
    material = coming > kept ? pressed[2u * column + 1u] - 1u : material;
    loose[column] = kept + coming;
    covers[column] = material | sunkUnder(sunk, coming, material) << kCoverSunkShift;
    pressed[2u * column] = 0u;
    pressed[2u * column + 1u] = 0u;
    arrivals[column] = 0u;
    markChanged(list[tile], BCH_INDEX % kTileSide, BCH_INDEX / kTileSide % kTileSide);
}
