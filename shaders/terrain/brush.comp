// terrain/brush — raises, lowers or flattens columns, in whole quanta.
// Reads list, tiles, bed, materials; updates loose, covers, states, books. kTileColumns threads per listed tile.
#include "law/brush.h"
#include "law/sum64.h"
#include "shared/terrain.h"

BCH_READ(0, uint, list)
BCH_READ(1, TileRow, tiles)
BCH_READ(2, float, bed)
BCH_UPDATE(3, uint, loose)
BCH_UPDATE(4, uint, covers)
BCH_READ(5, TerrainMaterial, materials)
BCH_UPDATE(6, uint, states)
BCH_UPDATE(7, uint, books)

BCH_PARAMS(TerrainBrushParams)

#include "law/columns.h"
#include "law/mark_changed.h"

BCH_CONST uint kMostLoose = 0x80000000u; // quanta of a column

BCH_KERNEL
{
    uint tile = BCH_INDEX / kTileColumns;
    if (tile >= pc.tileCount)
        return;
    uint slot = list[tile];
    uint x = BCH_INDEX % kTileSide;
    uint z = BCH_INDEX / kTileSide % kTileSide;
    uint column = kTileColumns * slot + kTileSide * z + x;
    int side = int(kTileSide);
    int dx = tiles[slot].place.x * side + int(x) - pc.first.x;
    int dz = tiles[slot].place.y * side + int(z) - pc.first.y;
    vec2 away = vec2((float(dx) + 0.5f) * pc.spacing - pc.middle.x, (float(dz) + 0.5f) * pc.spacing - pc.middle.y);
    float share = brushShare(length(away), pc.middle.z, pc.middle.w);
    if (share <= 0.0f)
        return;
    uint had = loose[column];
    bool deposits = pc.kind == kBrushDeposit;
    uint material = deposits ? pc.material : columnMaterial(column);
    float change = brushChange(pc.kind, pc.amount, pc.strength, share, columnHeight(column));
    float wanted = abs(change) / materials[material].heightPerQuantum;
    uint quanta = wanted < 2.0e9f ? uint(wanted) : 2000000000u;
    quanta = min(quanta, change < 0.0f ? had : kMostLoose - min(had, kMostLoose));
    if (quanta == 0u)
        return;
    if (change < 0.0f)
    {
        loose[column] = had - quanta;
        BCH_ADD64(books, kTerrainTaken, quanta)
    }
    else
    {
        loose[column] = had + quanta;
        BCH_ADD64(books, kTerrainAdded, quanta)
        // New sand was not pressed down yet; where it outweighs the old, the column is of its material.
        covers[column] = quanta > had ? material : covers[column] & kCoverMaterial;
    }
    markChanged(slot, x, z);
}
