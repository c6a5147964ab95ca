// terrain/topple_flows — what a column gives to and takes from its eight neighbours, a stride away.
// Reads listCount, list, listed, tiles, bed, loose, covers, awake, materials, tops; updates states; writes nextLoose,
// nextCovers. One thread per column of the listed tiles. Both sides of a flow compute it, from the same numbers. Flows
// to tiles that are not listed wait: the tiles are, the next time.
#include "shared/terrain.h"

BCH_READ(0, uint, listCount)
BCH_READ(1, uint, list)
BCH_READ(2, uint, listed)
BCH_READ(3, TileRow, tiles)
BCH_UPDATE(4, uint, states)
BCH_READ(5, float, bed)
BCH_READ(6, uint, loose)
BCH_READ(7, uint, covers)
BCH_READ(8, uint, awake)
BCH_READ(9, TerrainMaterial, materials)
BCH_READ(10, float, tops)
BCH_WRITE(11, uint, nextLoose)
BCH_WRITE(12, uint, nextCovers)

BCH_PARAMS(ToppleParams)

#include "law/mark_tile.h"
#include "law/topple_flow.h"

BCH_KERNEL
{
    uint tile = BCH_INDEX / kTileColumns;
    if (tile >= listCount[0])
        return;
    uint slot = list[tile];
    int x = int(BCH_INDEX % kTileSide);
    int z = int(BCH_INDEX / kTileSide % kTileSide);
    uint column = kTileColumns * slot + BCH_INDEX % kTileColumns;
    float middle = tops[column];
    float around[8], slopes2[4];
    for (uint k = 0u; k < 8u; ++k)
        around[k] = topAt(slot, x + pc.stride * toppleStepX(k), z + pc.stride * toppleStepZ(k));
    float least = uintBitsToFloat(listed[kToppleLeastSlope]);
    float steepest2 = 0.0f;
    for (uint q = 0u; q < 4u; ++q)
    {
        float side = around[2u * q], corner = around[2u * q + 1u], otherSide = around[(2u * q + 2u) % 8u];
        slopes2[q] = cellSlope2(slot, x, z, q, middle, side, corner, otherSide, least);
        float steep = (middle - side) * pc.inverseSpan;
        steepest2 = max(steepest2, max(slopes2[q], steep * steep));
    }
    uint cover = covers[column];
    uint kept = loose[column];
    uint same = 0u, foreign = 0u, largest = 0u, material = 0u;
    for (uint k = 0u; k < 8u && steepest2 > least * least; ++k)
    {
        float other = around[k];
        if (other == middle || min(other, middle) == kToppleNone)
            continue;
        uint partner = columnBeside(slot, x + pc.stride * toppleStepX(k), z + pc.stride * toppleStepZ(k));
        uint giver = middle > other ? column : partner;
        TerrainMaterial sand = materials[columnMaterial(giver)];
        float steep = (middle - other) * pc.inverseSpan;
        float share = shareOfDrop(k, steep, slopes2[k / 2u], slopes2[(k / 2u + 3u) % 4u], sand);
        if (share <= 0.0f || loose[giver == column ? partner : column] > kToppleFull)
            continue;
        uint quanta = toppleQuanta(share, abs(middle - other), sand.heightPerQuantum, loose[giver]);
        if (quanta == 0u || !fallsAllTheWay(slot, x, z, k, middle, other))
            continue;
        if (!toppleListed(partner))
        {
            markTile(slot, kTileActive);
            markTile(partner / kTileColumns, kTileActive);
            continue;
        }
        uint from = columnMaterial(giver);
        bool comes = giver != column;
        bool strange = comes && from != (cover & kCoverMaterial);
        kept -= comes ? 0u : quanta;
        same += comes && !strange ? quanta : 0u;
        foreign += strange ? quanta : 0u;
        if (strange && (quanta > largest || (quanta == largest && from < material)))
        {
            largest = quanta;
            material = from;
        }
    }
    material = foreign > kept + same ? material : cover & kCoverMaterial;
    nextLoose[column] = kept + same + foreign;
    nextCovers[column] = material | sunkUnder(cover >> kCoverSunkShift, same + foreign, material) << kCoverSunkShift;
}
