// More for laws in wide numbers (kernel/wide_cpp.h): whole numbers of them, tables of eight, words to arrays.
#ifndef BCH_WIDE_CELLS_H
#define BCH_WIDE_CELLS_H

#ifndef __cplusplus
#define wideTrunc(a) uint(a)
#define wideFloat(a) float(a)
#define wideFloor(a) floor(a)
#define wideToBits(a) floatBitsToUint(a)
#define wideOfEight(array, first, which) (array[(first) + (which)])
#define wideJoinWords(a, b, c, d) uvec4(a, b, c, d)
#define wideScatterWords(array, which, value) array[which] = (value)
#else
#include "kernel/wide_cells_cpp.h"
#endif

#endif
