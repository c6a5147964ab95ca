// BCH_COUNT_NEAR adds to a sum how many elements of [begin, end) of a vec4 array have their xyz within the radius of a
// point; BCH_COLLECT_NEAR appends their indices to target[next .. last) in ascending order, itself left out.
#ifndef BCH_NEAR_H
#define BCH_NEAR_H

#ifndef __cplusplus
#include "kernel/near_glsl.h"
#endif

#endif
