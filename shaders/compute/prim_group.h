// What the primitives share: the shape of a workgroup, its number, and a scan over its threads. Workgroups are of any
// power of two of threads and no subgroup size is assumed.
#ifndef BCH_PRIM_GROUP_H
#define BCH_PRIM_GROUP_H

#include "shared/primitives.h"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kItems = 16u; // elements per thread

const uint kThreads = gl_WorkGroupSize.x;
const uint kTile = kThreads * kItems;

#define BCH_THREAD gl_LocalInvocationID.x
// Two dimensions of groups, since one may be limited to 65,535; groups beyond pc.groups have nothing to do.
#define BCH_GROUP (gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x)

uint elementCount(PrimitiveCount known, uint counted)
{
    return known.exact != 0u ? known.limit : min(counted, known.limit);
}

// Spreads rows that threads walk one each over the banks of workgroup memory.
uint spread(uint i)
{
    return i + (i >> 5u);
}

shared uint s_threadSums[kThreads];

// The sum of `value` over the threads before this one; `total` over all. Every thread must call it.
uint scanThreads(uint value, out uint total)
{
    uint thread = BCH_THREAD;
    s_threadSums[thread] = value;
    barrier();
    for (uint reach = 1u; reach < kThreads; reach *= 2u)
    {
        uint before = thread >= reach ? s_threadSums[thread - reach] : 0u;
        barrier();
        s_threadSums[thread] += before;
        barrier();
    }
    total = s_threadSums[kThreads - 1u];
    uint through = s_threadSums[thread];
    barrier();
    return through - value;
}

#endif
