// terrain/busy — how many tiles have something to do.
// Reads tiles, states; updates tell. One thread per kPickGroup slots.
#include "shared/terrain.h"

BCH_READ(0, TileRow, tiles)
BCH_READ(1, uint, states)
BCH_UPDATE(2, uint, tell)

BCH_PARAMS(TerrainPublishParams)

BCH_KERNEL
{
    uint group = BCH_INDEX;
    if (kPickGroup * group >= pc.slotCount || (states[group] & (kTileActive | kTileSand)) == 0u)
        return;
    uint end = min(kPickGroup * (group + 1u), pc.slotCount);
    uint active_ = 0u;
    uint sand = 0u;
    for (uint i = kPickGroup * group; i < end; ++i)
    {
        uint state = states[kTileStates + i];
        if ((state & (kTileActive | kTileSand)) == 0u || tiles[i].place.z == 0)
            continue;
        active_ += (state & kTileActive) != 0u ? 1u : 0u;
        sand += (state & kTileSand) != 0u ? 1u : 0u;
    }
    bchAtomicAdd(tell[kTerrainTellActive], active_);
    bchAtomicAdd(tell[kTerrainTellSand], sand);
}
