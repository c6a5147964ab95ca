// BCH_FOR_NEAR(j, array, begin, end, center, radius2) { ... } runs the body for each element of a vec4 array whose xyz
// is within the radius, in ascending order; BCH_COUNT_NEAR adds their number to a sum.
#ifndef BCH_NEAR_H
#define BCH_NEAR_H

#ifndef __cplusplus
#include "kernel/near_glsl.h"
#endif

#endif
