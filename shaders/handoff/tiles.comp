// handoff/tiles — which tiles regions touch.
// Reads tiles, ground, regions; updates states. kZoneLanes threads per region.
#include "law/handoff.h"
#include "shared/terrain.h"

BCH_READ(0, TileRow, tiles)
BCH_READ(1, uint, ground)
BCH_READ(2, HandoffRegion, regions)
BCH_UPDATE(3, uint, states)

BCH_PARAMS(ZoneParams)

#include "law/ground_columns.h"
#include "law/mark_tile.h"

BCH_CONST float kFarthest = 1.0e6f; // m from the anchor: columns up to there are numbers of 32 bits

BCH_LAW ColumnSpot cornerSpot(vec4 corner)
{
    return columnSpot(clamp(vec3(corner), vec3(-kFarthest), vec3(kFarthest)));
}

BCH_KERNEL
{
    uint k = BCH_INDEX / kZoneLanes;
    if (k >= pc.regionCount)
        return;
    vec4 from = regions[k].low;
    vec4 to = regions[k].high;
    if (!(from.x < to.x && from.z < to.z))
        return;
    ColumnSpot first = cornerSpot(from);
    ColumnSpot last = cornerSpot(to); // a column that begins where the region ends is not touched
    ivec2 low = ivec2(tileOfColumn(first.x), tileOfColumn(first.z));
    ivec2 high =
        ivec2(tileOfColumn(last.u > 0.0f ? last.x : last.x - 1), tileOfColumn(last.v > 0.0f ? last.z : last.z - 1));
    uint alongX = uint(high.x - low.x) + 1u;
    uint alongZ = uint(high.y - low.y) + 1u;
    // Where a region could touch more tiles than there are, these are looked at one by one.
    bool looksUp = alongX <= pc.tileCount && alongZ <= pc.tileCount && alongX * alongZ <= pc.tileCount;
    uint count = looksUp ? alongX * alongZ : pc.tileCount;
    for (uint i = BCH_INDEX % kZoneLanes; i < count; i += kZoneLanes)
    {
        uint slot = looksUp ? groundSlot(low.x + int(i % alongX), low.y + int(i / alongX)) : i;
        ivec4 place = slot == kNoTile ? ivec4(0) : tiles[slot].place;
        if (place.z != 0 && place.x >= low.x && place.x <= high.x && place.y >= low.y && place.y <= high.y)
            markTile(slot, kTileWanted);
    }
}
