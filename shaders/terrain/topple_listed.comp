// terrain/topple_listed — which tiles topple this time, so that neighbours know of each other, and which may have sand
// above them; behind them the least slope that any sand topples at.
// Reads tiles, states, materials; writes listed. One thread per slot.
#include "shared/terrain.h"

BCH_READ(0, TileRow, tiles)
BCH_READ(1, uint, states)
BCH_READ(2, TerrainMaterial, materials)
BCH_WRITE(3, uint, listed)

BCH_PARAMS(ToppleListParams)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= pc.slotCount)
        return;
    bool topples = (states[i] & kTileActive) != 0u && tiles[i].place.z != 0;
    bool sand = (states[i] & kTileSand) != 0u;
    listed[i] = (topples ? kToppleListed : 0u) | (sand ? kToppleSand : 0u);
    if (i != 0u)
        return;
    float least = 1.0e9f;
    for (uint k = 0u; k < pc.materialCount; ++k)
        if (materials[k].heightPerQuantum > 0.0f)
            least = min(least, materials[k].slope);
    listed[pc.slotCount] = floatBitsToUint(least);
}
