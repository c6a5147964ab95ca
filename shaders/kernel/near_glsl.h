// Loops over the elements of a range that are near a point; kernel/near_cpp.h is the same for C++.
#ifndef BCH_NEAR_GLSL_H
#define BCH_NEAR_GLSL_H

#include "law/near.h"

#define BCH_FOR_NEAR(j, array, begin, end, center, radius2)                                                            \
    for (uint j = (begin); j < (end); ++j)                                                                             \
        if (isNear(vec3(array[j]), center, radius2))

#define BCH_COUNT_NEAR(sum, array, begin, end, center, radius2)                                                        \
    for (uint bchNearJ = (begin); bchNearJ < (end); ++bchNearJ)                                                        \
        sum += isNear(vec3(array[bchNearJ]), center, radius2) ? 1u : 0u;

#endif
