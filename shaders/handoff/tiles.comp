// handoff/tiles — which tiles regions touch, and how far each is from what the game looks at.
// Reads tiles, ground, regions, focus; writes flags, keys. One thread per slot.
#include "shared/handoff.h"
#include "shared/terrain.h"

BCH_READ(0, TileRow, tiles)
BCH_READ(1, uint, ground)
BCH_READ(2, HandoffRegion, regions)
BCH_READ(3, vec4, focus)
BCH_WRITE(4, uint, flags)
BCH_WRITE(5, uint, keys)

BCH_PARAMS(ZoneParams)

// m from the anchor to a tile's lowest corner, along x or z; a = 0 for x, 1 for z.
BCH_LAW float tileCorner(int tile, uint a)
{
    int columns = tile * int(kTileSide) - int(ground[kGroundColumn + a]);
    return float(columns) * uintBitsToFloat(ground[kGroundSpacing]) - uintBitsToFloat(ground[kGroundShift + a]);
}

BCH_KERNEL
{
    uint slot = BCH_INDEX;
    if (slot >= pc.tileCount)
        return;
    float width = float(kTileSide) * uintBitsToFloat(ground[kGroundSpacing]);
    vec2 low = vec2(tileCorner(tiles[slot].place.x, 0u), tileCorner(tiles[slot].place.y, 1u));
    vec2 high = low + vec2(width);
    bool touched = false;
    for (uint k = 0u; k < pc.regionCount && tiles[slot].place.z != 0; ++k)
    {
        vec4 from = regions[k].low;
        vec4 to = regions[k].high;
        touched = touched || (from.x < to.x && from.x < high.x && to.x > low.x && from.z < high.y && to.z > low.y);
    }
    float nearest = 3.0e38f;
    for (uint k = 0u; k < pc.focusCount; ++k)
    {
        vec2 at = vec2(focus[k].x, focus[k].z);
        nearest = min(nearest, length(at - clamp(at, low, high)));
    }
    flags[slot] = touched ? 1u : 0u;
    keys[slot] = floatBitsToUint(nearest);
}
