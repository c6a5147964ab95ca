// terrain/wind_land — columns lose what the wind has lifted and get what came down.
// Reads tiles, lifted, materials; updates states, loose, covers, arrivals, votes. One thread per column of every
// slot.
#include "shared/terrain.h"

BCH_READ(0, TileRow, tiles)
BCH_UPDATE(1, uint, states)
BCH_UPDATE(2, uint, loose)
BCH_UPDATE(3, uint, covers)
BCH_READ(4, uint, lifted)
BCH_READ(5, TerrainMaterial, materials)
BCH_UPDATE(6, uint, arrivals)
BCH_UPDATE(7, uint, votes)

BCH_PARAMS(WindParams)

#include "law/land.h"

BCH_KERNEL
{
    uint slot = BCH_INDEX / kTileColumns;
    if (slot >= pc.slotCount || tiles[slot].place.z == 0)
        return;
    landOn(slot, BCH_INDEX % kTileSide, BCH_INDEX / kTileSide % kTileSide, lifted[BCH_INDEX]);
}
