// Walks the buckets around a place row by row: BCH_FOR_CELL_ROWS(begin, end, x) { ... } runs the body for each
// non-empty range of particles that may lie within pc.reach of x. Needs the buffer `cellBegin` and SpatialParams `pc`.
#ifndef BCH_LAW_CELL_ROWS_H
#define BCH_LAW_CELL_ROWS_H

#include "law/cell_grid.h"

// The cells to look at: from the cell of x - reach to that of x + reach. Rounding is monotone, so this holds every
// particle whose computed distance is within the radius, wherever the origin is.
struct CellWindow
{
    ivec3 low;
    ivec3 high;
};

BCH_LAW CellWindow cellWindow(vec3 x, float reach, float inverseCell)
{
    CellWindow window;
    window.low = ivec3(
        cellCoordinate(x.x - reach, inverseCell), cellCoordinate(x.y - reach, inverseCell),
        cellCoordinate(x.z - reach, inverseCell));
    window.high = ivec3(
        cellCoordinate(x.x + reach, inverseCell), cellCoordinate(x.y + reach, inverseCell),
        cellCoordinate(x.z + reach, inverseCell));
    return window;
}

#define BCH_FOR_CELL_ROWS(begin, end, place)                                                                           \
    CellWindow bchWindow = cellWindow(place, pc.reach, pc.inverseCell);                                                \
    for (int bchZ = bchWindow.low.z; bchZ <= bchWindow.high.z; ++bchZ)                                                 \
        for (int bchY = bchWindow.low.y; bchY <= bchWindow.high.y; ++bchY)                                             \
            for (int bchX = bchWindow.low.x, bchLast = 0; bchX <= bchWindow.high.x; bchX = bchLast + 1)                \
            {                                                                                                          \
                bchLast = min(bchWindow.high.x, bchX | (kBlockX - 1));                                                 \
                uint bchKey = cellKey(bchX, bchY, bchZ, pc.slotMask);                                                  \
                uint begin = cellBegin[bchKey];                                                                        \
                uint end = cellBegin[bchKey + uint(bchLast - bchX) + 1u];                                              \
                if (begin < end)

#define BCH_END_CELL_ROWS }

// A window of more than five cells may meet one bucket twice, since far blocks share slots. Who lies at `place` belongs
// to the row that is being walked, give or take a cell that it has moved since it was sorted; where the bucket is met
// again is farther than that.
#define BCH_IN_CELL_ROW(place)                                                                                         \
    (abs(cellCoordinate((place).y, pc.inverseCell) - bchY) <= 1                                                        \
     && abs(cellCoordinate((place).z, pc.inverseCell) - bchZ) <= 1                                                     \
     && cellCoordinate((place).x, pc.inverseCell) >= bchX - 1                                                          \
     && cellCoordinate((place).x, pc.inverseCell) <= bchLast + 1)

#endif
