// publish/tiles — the tiles of a frame, and what is known of their changes before their heights are looked at: nothing,
// or what the slot's last frame said when nobody saw it, or everything where another tile has come.
// Reads rows; updates tiles. One thread per slot of a tile.
#include "shared/publish.h"

BCH_READ(0, ivec4, rows)
BCH_UPDATE(1, uint, tiles)

BCH_PARAMS(PublishTileParams)

#include "shared/terrain.h"

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= pc.count)
        return;
    ivec4 row = rows[i];
    uvec4 place = uvec4(uint(row.x), uint(row.y), uint(row.z), uint(row.w));
    uint at = kTileWords * i;
    bool same = tiles[at] == place.x && tiles[at + 1u] == place.y && tiles[at + 2u] == place.z
                && tiles[at + 3u] == place.w;
    tiles[at] = place.x;
    tiles[at + 1u] = place.y;
    tiles[at + 2u] = place.z;
    tiles[at + 3u] = place.w;
    if (same && pc.keepRects != 0u)
        return;
    bool all = !same && place.z != 0u;
    tiles[at + kTileRect] = all ? 0u : kNoChange;
    tiles[at + kTileRect + 1u] = all ? 0u : kNoChange;
    tiles[at + kTileRect + 2u] = all ? kTileSide : 0u;
    tiles[at + kTileRect + 3u] = all ? kTileSide : 0u;
}
