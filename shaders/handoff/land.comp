// handoff/land — what has settled becomes loose sand of its columns.
// Reads listCount, list, tiles; updates loose, covers, awake, arrivals, states. kTileColumns threads
// per listed tile.
#include "shared/handoff.h"
#include "shared/terrain.h"

BCH_READ(0, uint, listCount)
BCH_READ(1, uint, list)
BCH_READ(2, TileRow, tiles)
BCH_UPDATE(3, uint, loose)
BCH_UPDATE(4, uint, covers)
BCH_UPDATE(5, uint, awake)
BCH_UPDATE(6, uint, arrivals)
BCH_UPDATE(7, uint, states)

#include "law/mark_changed.h"

BCH_KERNEL
{
    uint tile = BCH_INDEX / kTileColumns;
    if (tile >= listCount[0])
        return;
    uint slot = list[tile];
    uint column = kTileColumns * slot + BCH_INDEX % kTileColumns;
    uint word = kArrivalWords * column;
    uint arrived = arrivals[word + kArrivedQuanta];
    if (arrived == 0u)
        return;
    uint before = loose[column];
    uint newest = arrivals[word + kArrivedMaterial] - 1u;
    covers[column] = arrived > before ? newest : covers[column] & kCoverMaterial;
    loose[column] = before + arrived;
    awake[2u * column] -= min(arrivals[word + kLeftQuanta], awake[2u * column]);
    arrivals[word + kArrivedQuanta] = 0u;
    arrivals[word + kArrivedMaterial] = 0u;
    arrivals[word + kLeftQuanta] = 0u;
    markChanged(slot, BCH_INDEX % kTileSide, BCH_INDEX / kTileSide % kTileSide);
}
