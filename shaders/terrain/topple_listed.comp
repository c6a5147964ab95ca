// terrain/topple_listed — which tiles topple this time, so that neighbours know of each other, and which may have sand
// above them; before them the least slope that any sand topples at.
// Reads tiles, states, materials; writes listed. One thread per kPickGroup slots.
#include "shared/terrain.h"

BCH_READ(0, TileRow, tiles)
BCH_READ(1, uint, states)
BCH_READ(2, TerrainMaterial, materials)
BCH_WRITE(3, uint, listed)

BCH_PARAMS(ToppleListParams)

BCH_KERNEL
{
    uint group = BCH_INDEX;
    if (kPickGroup * group >= pc.slotCount)
        return;
    bool any_ = (states[group] & (kTileActive | kTileSand)) != 0u;
    uint end = any_ ? min(kPickGroup * (group + 1u), pc.slotCount) : 0u;
    uint topples = 0u;
    uint sand = 0u;
    for (uint i = kPickGroup * group; i < end; ++i)
    {
        uint state = states[kTileStates + i];
        uint bit = 1u << i % kPickGroup;
        topples |= (state & kTileActive) != 0u && tiles[i].place.z != 0 ? bit : 0u;
        sand |= (state & kTileSand) != 0u ? bit : 0u;
    }
    uint first = kToppleHeadWords + kToppleGroupWords * group;
    listed[first + kToppleListed] = topples;
    listed[first + kToppleSand] = sand;
    if (group != 0u)
        return;
    float least = 1.0e9f;
    for (uint k = 0u; k < pc.materialCount; ++k)
        if (materials[k].heightPerQuantum > 0.0f)
            least = min(least, materials[k].slope);
    listed[kToppleLeastSlope] = floatBitsToUint(least);
}
