// More for laws in wide numbers (kernel/wide_cpp.h): whole numbers of them, tables of eight, words to
// arrays, and what lies between the nodes of a block of 4 x 4 x 4.
#ifndef BCH_WIDE_CELLS_H
#define BCH_WIDE_CELLS_H

#ifndef __cplusplus
#define wideTrunc(a) uint(a)
#define wideFloat(a) float(a)
#define wideFloor(a) floor(a)
#define wideToBits(a) floatBitsToUint(a)
#define wideOfEight(array, first, which) (array[(first) + (which)])
#define wideOfCell(array, i, f)                                                                                        \
    mix(mix(mix(array[i], array[(i) + 4u], (f).y), mix(array[(i) + 16u], array[(i) + 20u], (f).y), (f).z),             \
        mix(mix(array[(i) + 1u], array[(i) + 5u], (f).y), mix(array[(i) + 17u], array[(i) + 21u], (f).y), (f).z),      \
        (f).x)
#define wideJoinWords(a, b, c, d) uvec4(a, b, c, d)
#define wideScatterWords(array, which, value) array[which] = (value)
#else
#include "kernel/wide_cells_cpp.h"
#endif

#endif
