// handoff/census — what lies above each column: quanta, and how many are not at rest.
// Reads count, positions, motion, words, ground, tiles; updates awake, states, columns. One thread per particle or
// grain.
#include "law/handoff.h"
#include "shared/terrain.h"

BCH_READ(0, uint, count)
BCH_READ(1, vec4, positions)
BCH_READ(2, vec4, motion)
BCH_READ(3, uvec4, words)
BCH_READ(4, uint, ground)
BCH_UPDATE(5, uint, awake)
BCH_UPDATE(6, uint, states)
BCH_UPDATE(7, uint, columns) // how many have any
BCH_READ(8, TileRow, tiles)

BCH_PARAMS(CensusParams)

#include "law/ground_columns.h"
#include "law/mark_changed.h"

BCH_CONST uint kNearEdge = 8u; // columns

// Tiles that this column's sand may come to before the next count.
BCH_LAW void markBeside(uint slot, uint x, uint z)
{
    int dx = x < kNearEdge ? -1 : x + kNearEdge >= kTileSide ? 1 : 0;
    int dz = z < kNearEdge ? -1 : z + kNearEdge >= kTileSide ? 1 : 0;
    if (dx != 0)
        markTile(tileBeside(slot, dx, 0), kTileBeside);
    if (dz != 0)
        markTile(tileBeside(slot, 0, dz), kTileBeside);
    if (dx != 0 && dz != 0)
        markTile(tileBeside(slot, dx, dz), kTileBeside);
}

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0])
        return;
    vec4 at = positions[i];
    if (at.w < 0.0f)
        return;
    uint column = columnOf(columnSpot(vec3(at)));
    if (column == kNoTile)
        return;
    uint quanta = words[i].z;
    uint before = bchAtomicAdd(awake[2u * column], quanta);
    if (before == 0u)
    {
        markTile(column / kTileColumns, kTileSand);
        markBeside(column / kTileColumns, column % kTileSide, column / kTileSide % kTileSide);
        bchAtomicAdd(columns[0], 1u);
    }
    if (before > kMostSettling || quanta > kMostSettling - before)
        bchAtomicOr(awake[2u * column + 1u], kTooMuchAwake);
    if (!isAtRest(motion[pc.stride * i], pc.slow))
        bchAtomicAdd(awake[2u * column + 1u], 1u);
}
