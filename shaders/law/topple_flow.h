// Flows between a column and those around it, which may lie in other tiles. Needs the buffers of law/columns.h and
// law/topple_columns.h, tops, and parameters of ToppleParams.
#ifndef BCH_LAW_TOPPLE_FLOW_H
#define BCH_LAW_TOPPLE_FLOW_H

#include "law/columns.h"
#include "law/sunk.h"
#include "law/topple_columns.h"

BCH_LAW bool toppleListed(uint column)
{
    return toppleBit(column, kToppleListed);
}

BCH_LAW float topAt(uint slot, int x, int z)
{
    if (min(x, z) >= 0 && max(x, z) < int(kTileSide)) // of this very tile
        return tops[kTileColumns * slot + kTileSide * uint(z) + uint(x)];
    uint column = columnBeside(slot, x, z);
    if (column == kNoTile)
        return kToppleNone;
    return toppleListed(column) ? tops[column] : topOfColumn(column);
}

// Whether a column has enough to give anything.
BCH_LAW bool hasSand(uint slot, int x, int z)
{
    return (loose[columnBeside(slot, x, z)] >> kToppleGiveShift) != 0u;
}

// Of the cell in quadrant q, from its corners on the way around. Most cells stand whatever lies in them.
BCH_LAW float cellSlope2(uint slot, int x, int z, uint q, float a, float b, float c, float d, float least)
{
    if (min(min(a, b), min(c, d)) == kToppleNone)
        return 0.0f;
    float slope2 = toppleSlope2(c - a, b - d, pc.inverseSpan);
    if (slope2 <= least * least)
        return slope2;
    uint k = 2u * q, l = (k + 2u) % 8u;
    bool sandA = hasSand(slot, x, z);
    bool sandB = hasSand(slot, x + pc.stride * toppleStepX(k), z + pc.stride * toppleStepZ(k));
    bool sandC = hasSand(slot, x + pc.stride * toppleStepX(k + 1u), z + pc.stride * toppleStepZ(k + 1u));
    bool sandD = hasSand(slot, x + pc.stride * toppleStepX(l), z + pc.stride * toppleStepZ(l));
    float topA = sandA ? a : toppleBare(a, b, c, d, sandB, sandC, sandD);
    float topB = sandB ? b : toppleBare(b, c, d, a, sandC, sandD, sandA);
    float topC = sandC ? c : toppleBare(c, d, a, b, sandD, sandA, sandB);
    float topD = sandD ? d : toppleBare(d, a, b, c, sandA, sandB, sandC);
    return toppleSlope2(topC - topA, topB - topD, pc.inverseSpan);
}

// A stride of several columns must not leap over what lies between.
BCH_LAW bool fallsAllTheWay(uint slot, int x, int z, uint k, float one, float other)
{
    for (int i = 1; i < pc.stride; ++i)
    {
        float between = topAt(slot, x + i * toppleStepX(k), z + i * toppleStepZ(k));
        if (between < min(one, other) || between > max(one, other))
            return false;
    }
    return true;
}

// Of the drop to neighbour k, by the two cells beside it or the one that it lies across.
BCH_LAW float shareOfDrop(uint k, float steep, float cell, float otherCell, BCH_IN(TerrainMaterial, sand))
{
    float limit = toppleLimit(sand.slope, sand.stand, pc.inverseSpan);
    float share = kToppleDiagonal * toppleMobility(cell, limit);
    if (k % 2u == 0u)
    {
        BCH_PRECISE float cells = toppleMobility(cell, limit) + toppleMobility(otherCell, limit);
        float alone = toppleLimit(kToppleEdge * sand.slope, sand.stand, pc.inverseSpan);
        float apart = pc.stride > 1 ? 0.0f : toppleMobility(steep * steep, alone);
        share = max(kToppleSide * cells, kToppleNeighbour * apart);
    }
    // What moves is worth it, or levelling would not end.
    return share * abs(steep) < kToppleLeast * limit ? 0.0f : share;
}

#endif
