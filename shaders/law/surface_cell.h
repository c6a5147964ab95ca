// The surface of sand, bilinear between the middles of four columns, with what is awake above them counted as if it lay
// there. Needs the buffers ground, bed, loose, covers, awake and materials (shared/terrain.h).
#ifndef BCH_LAW_SURFACE_CELL_H
#define BCH_LAW_SURFACE_CELL_H

#include "law/ground_columns.h"

BCH_CONST float kNeverMet = 3.0e38f;

// Between the middles of columns (x, z) and (x + 1, z + 1); heights in m above the anchor.
struct SurfaceCell
{
    int x;
    int z;
    uint found; // 0: none of the four is resident
    float h00;
    float h10;
    float h01;
    float h11;
};

BCH_LAW uint columnAt(int x, int z)
{
    ColumnSpot spot;
    spot.x = x;
    spot.z = z;
    spot.u = 0.0f;
    spot.v = 0.0f;
    return columnOf(spot);
}

// m of sand on the bed.
BCH_LAW float sandDepth(uint column, bool withAwake)
{
    float quanta = float(loose[column]) + (withAwake ? float(awake[2u * column]) : 0.0f);
    return quanta * materials[covers[column] & kCoverMaterial].heightPerQuantum;
}

BCH_LAW float surfaceTop(uint column, bool withAwake)
{
    if (column == kNoTile)
        return 0.0f;
    return bed[column] + sandDepth(column, withAwake) - uintBitsToFloat(ground[kGroundShift + 2u]);
}

// Where the outermost tile ends, its last column's height goes on for half a column.
BCH_LAW float topOrBeside(uint column, uint besideX, uint besideZ, uint across, bool withAwake)
{
    uint shown = column != kNoTile ? column : besideX != kNoTile ? besideX : besideZ != kNoTile ? besideZ : across;
    return surfaceTop(shown, withAwake);
}

// The columns (x, z), (x + 1, z), (x, z + 1), (x + 1, z + 1); most cells lie in one tile.
BCH_LAW uvec4 columnsOfCell(int x, int z)
{
    int last = int(kTileSide) - 1;
    if ((x & last) == last || (z & last) == last)
        return uvec4(columnAt(x, z), columnAt(x + 1, z), columnAt(x, z + 1), columnAt(x + 1, z + 1));
    uint column = columnAt(x, z);
    if (column == kNoTile)
        return uvec4(kNoTile);
    return uvec4(column, column + 1u, column + kTileSide, column + kTileSide + 1u);
}

BCH_LAW SurfaceCell surfaceCell(int x, int z, bool withAwake)
{
    uvec4 c = columnsOfCell(x, z);
    SurfaceCell cell;
    cell.x = x;
    cell.z = z;
    cell.found = c.x == kNoTile && c.y == kNoTile && c.z == kNoTile && c.w == kNoTile ? 0u : 1u;
    cell.h00 = topOrBeside(c.x, c.y, c.z, c.w, withAwake);
    cell.h10 = topOrBeside(c.y, c.x, c.w, c.z, withAwake);
    cell.h01 = topOrBeside(c.z, c.w, c.x, c.y, withAwake);
    cell.h11 = topOrBeside(c.w, c.z, c.y, c.x, withAwake);
    return cell;
}

// The column under (u, v) of a cell.
BCH_LAW uint columnUnder(SurfaceCell cell, float u, float v)
{
    return columnAt(cell.x + (u < 0.5f ? 0 : 1), cell.z + (v < 0.5f ? 0 : 1));
}

BCH_LAW float heightIn(SurfaceCell cell, float u, float v)
{
    return (cell.h00 * (1.0f - u) + cell.h10 * u) * (1.0f - v) + (cell.h01 * (1.0f - u) + cell.h11 * u) * v;
}

// The first t from 0 on where a t^2 + b t + c comes down through 0, or is there already.
BCH_LAW float comesDown(float a, float b, float c, float tiny)
{
    if (c <= tiny)
        return c > -tiny && b < 0.0f ? 0.0f : kNeverMet;
    if (abs(a) < 1.0e-12f)
        return b < 0.0f ? -c / b : kNeverMet;
    float square = b * b - 4.0f * a * c;
    if (square < 0.0f)
        return kNeverMet;
    float q = -0.5f * (b + (b < 0.0f ? -sqrt(square) : sqrt(square)));
    float one = q / a;
    float other = q != 0.0f ? c / q : kNeverMet;
    float first = one >= 0.0f ? one : kNeverMet;
    return other >= 0.0f ? min(first, other) : first;
}

#endif
