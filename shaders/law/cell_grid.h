// The unbounded grid: which bucket a place in space belongs to.
//
// Cells are gathered in blocks of 16 x 2 x 2; a block's slot is a linear hash of its coordinates. Along x sixteen cells
// lie one after the other in memory, so that most searches read a row of three cells as one range. The hash is linear
// with multipliers that are 1, 3 and 15 modulo 64: blocks that differ by at most (1, 2, 2) never share a slot as long
// as there are 64 of them, so no search meets one bucket twice. Far blocks may share a slot; the distance test tells
// their particles apart.
#ifndef BCH_LAW_CELL_GRID_H
#define BCH_LAW_CELL_GRID_H

BCH_CONST uint kBlockCells = 64u;
BCH_CONST int kBlockX = 16;
BCH_CONST float kCellLimit = 16777216.0f; // beyond it a float no longer tells cells apart

// Monotone in x within the limit. What is not a number or too far lies in cell 0, to be caught by its own check.
BCH_LAW int cellCoordinate(float x, float inverseCell)
{
    float cell = floor(x * inverseCell);
    return abs(cell) < kCellLimit ? int(cell) : 0;
}

BCH_LAW uint cellKey(int x, int y, int z, uint slotMask)
{
    uint slot = uint(x >> 4) * 0x9E3779C1u + uint(y >> 1) * 0x85EBCA43u + uint(z >> 1) * 0xC2B2AECFu;
    uint inside = uint(x & 15) | uint(y & 1) << 4 | uint(z & 1) << 5;
    return (slot & slotMask) * kBlockCells + inside;
}

#endif
