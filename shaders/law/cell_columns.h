// The four columns around a place of a column, and what is bilinear between their middles. Needs what law/columns.h
// needs.
#ifndef BCH_LAW_CELL_COLUMNS_H
#define BCH_LAW_CELL_COLUMNS_H

#include "law/columns.h"

struct CellColumns
{
    uint a; // lowest in x and z
    uint b; // next in x
    uint c; // next in z
    uint d; // next in both
    float u;
    float v;
};

// Beyond the last resident tile the terrain goes on as it ends.
BCH_LAW uint residentColumn(uint slot, int x, int z)
{
    int last = int(kTileSide) - 1;
    int nearX = clamp(x, 0, last);
    int nearZ = clamp(z, 0, last);
    uint column = columnBeside(slot, x, z);
    if (column == kNoTile)
        column = columnBeside(slot, nearX, z);
    if (column == kNoTile)
        column = columnBeside(slot, x, nearZ);
    if (column == kNoTile)
        column = columnBeside(slot, nearX, nearZ);
    return column;
}

// (u, v), 0 to 1, of column (x, z) of a tile.
BCH_LAW CellColumns cellColumns(uint slot, int x, int z, float u, float v)
{
    int lowX = u < 0.5f ? x - 1 : x;
    int lowZ = v < 0.5f ? z - 1 : z;
    CellColumns cell;
    cell.a = residentColumn(slot, lowX, lowZ);
    cell.b = residentColumn(slot, lowX + 1, lowZ);
    cell.c = residentColumn(slot, lowX, lowZ + 1);
    cell.d = residentColumn(slot, lowX + 1, lowZ + 1);
    cell.u = u < 0.5f ? u + 0.5f : u - 0.5f;
    cell.v = v < 0.5f ? v + 0.5f : v - 0.5f;
    return cell;
}

BCH_LAW float acrossCell(BCH_IN(CellColumns, cell), float a, float b, float c, float d)
{
    float low = a + (b - a) * cell.u;
    float high = c + (d - c) * cell.u;
    return low + (high - low) * cell.v;
}

// m above the terrain's origin, by the columns as they are.
BCH_LAW float cellHeight(BCH_IN(CellColumns, cell))
{
    return acrossCell(cell, columnHeight(cell.a), columnHeight(cell.b), columnHeight(cell.c), columnHeight(cell.d));
}

#endif
