// handoff/order — how far each listed tile is from what the game looks at, to sort them by.
// Reads listCount, list, tiles, ground, focus; writes keys. One thread per listed tile.
#include "shared/handoff.h"
#include "shared/terrain.h"

BCH_READ(0, uint, listCount)
BCH_READ(1, uint, list)
BCH_READ(2, TileRow, tiles)
BCH_READ(3, uint, ground)
BCH_READ(4, vec4, focus)
BCH_WRITE(5, uint, keys)

BCH_PARAMS(ZoneParams)

#include "law/away_from_focus.h"

// m from the anchor to a tile's lowest corner, along x or z; a = 0 for x, 1 for z.
BCH_LAW float tileCorner(int tile, uint a)
{
    int columns = tile * int(kTileSide) - int(ground[kGroundColumn + a]);
    return float(columns) * uintBitsToFloat(ground[kGroundSpacing]) - uintBitsToFloat(ground[kGroundShift + a]);
}

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= listCount[0])
        return;
    ivec4 place = tiles[list[i]].place;
    vec2 low = vec2(tileCorner(place.x, 0u), tileCorner(place.y, 1u));
    float width = float(kTileSide) * uintBitsToFloat(ground[kGroundSpacing]);
    keys[i] = floatBitsToUint(awayFromFocus(low, low + vec2(width)));
}
