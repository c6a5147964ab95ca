// terrain/busy — how many tiles have something to do.
// Reads tiles, states; updates tell. One thread per slot.
#include "shared/terrain.h"

BCH_READ(0, TileRow, tiles)
BCH_READ(1, uint, states)
BCH_UPDATE(2, uint, tell)

BCH_PARAMS(TerrainPublishParams)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= pc.slotCount || (states[i] & (kTileActive | kTileSand)) == 0u || tiles[i].place.z == 0)
        return;
    if ((states[i] & kTileActive) != 0u)
        bchAtomicAdd(tell[kTerrainTellActive], 1u);
    if ((states[i] & kTileSand) != 0u)
        bchAtomicAdd(tell[kTerrainTellSand], 1u);
}
