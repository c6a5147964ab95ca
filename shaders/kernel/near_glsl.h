// Counts or collects the elements of a range that are near a point; kernel/near_cpp.h is the same for C++.
#ifndef BCH_NEAR_GLSL_H
#define BCH_NEAR_GLSL_H

#include "law/near.h"

#define BCH_COUNT_NEAR(sum, array, begin, end, center, radius2)                                                        \
    for (uint bchJ = (begin); bchJ < (end); ++bchJ)                                                                    \
        sum += isNear(vec3(array[bchJ]), center, radius2) ? 1u : 0u;

#define BCH_COLLECT_NEAR(target, next, last, self, array, begin, end, center, radius2)                                 \
    for (uint bchJ = (begin); bchJ < (end); ++bchJ)                                                                    \
        if (next < last && bchJ != self && isNear(vec3(array[bchJ]), center, radius2))                                 \
        {                                                                                                              \
            target[next] = bchJ;                                                                                       \
            ++next;                                                                                                    \
        }

#endif
