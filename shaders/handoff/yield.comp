// handoff/yield — sand found no room to wake: regions farther from what the game looks at let their sand settle.
// Reads elements, offsets, gate, list, tiles, ground, focus; updates regions. One thread per region.
#include "shared/handoff.h"
#include "shared/terrain.h"

BCH_READ(0, uint, elements)
BCH_READ(1, uint, offsets)
BCH_READ(2, uint, gate)
BCH_READ(3, uint, list)
BCH_READ(4, TileRow, tiles)
BCH_READ(5, uint, ground)
BCH_READ(6, vec4, focus)
BCH_UPDATE(7, HandoffRegion, regions)

BCH_PARAMS(YieldParams)

#include "law/away_from_focus.h"
#include "law/ground_columns.h"

// The first column that was to give sand and had no room for it.
BCH_LAW uint firstWithoutRoom(uint givers)
{
    uint low = 0u;
    uint high = givers - 1u;
    while (low < high)
    {
        uint middle = high - (high - low) / 2u;
        if (offsets[middle] <= gate[kGateGiven])
            low = middle;
        else
            high = middle - 1u;
    }
    return low;
}

BCH_KERNEL
{
    uint k = BCH_INDEX;
    uint givers = elements[0];
    if (k >= pc.regionCount || pc.focusCount == 0u || givers == 0u)
        return;
    uint space = pc.limit - min(gate[kGateFirst], pc.limit);
    if (offsets[givers] <= space)
        return;
    uint giver = firstWithoutRoom(givers);
    uint slot = list[giver / kTileColumns];
    int side = int(kTileSide);
    int x = side * tiles[slot].place.x + int(giver % kTileSide);
    int z = side * tiles[slot].place.y + int(giver / kTileSide % kTileSide);
    vec3 place = columnPlace(x, z, 0.5f, 0.5f, 0.0f);
    vec2 middle = vec2(place.x, place.z);
    vec2 low = vec2(regions[k].low.x, regions[k].low.z);
    vec2 high = vec2(regions[k].high.x, regions[k].high.z);
    if (awayFromFocus(low, high) > awayFromFocus(middle, middle))
        regions[k].stayHigh = regions[k].stayLow - vec4(1.0f); // holds nothing
}
