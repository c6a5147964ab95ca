// compute/prim_reduce_max — the largest element of each group's share, 0 when it has none.
// Reads count, values; writes results, one per group.
#include "compute/prim_group.h"

layout(std430, set = 0, binding = 0) readonly buffer CountBlock
{
    uint count[];
};
layout(std430, set = 0, binding = 1) readonly buffer ValuesBlock
{
    uint values[];
};
layout(std430, set = 0, binding = 2) writeonly buffer ResultsBlock
{
    uint results[];
};
layout(push_constant) uniform ParamsBlock
{
    ReduceParams pc;
};

shared uint s_largest[kThreads];

void main()
{
    uint group = BCH_GROUP;
    uint n = elementCount(pc.count, count[0]);
    uint first = min(group * pc.elementsPerGroup, n);
    uint end = min(first + pc.elementsPerGroup, n);
    uint largest = 0u;
    for (uint i = first + BCH_THREAD; i < end; i += kThreads)
        largest = max(largest, values[i]);
    s_largest[BCH_THREAD] = largest;
    barrier();
    for (uint reach = kThreads / 2u; reach > 0u; reach /= 2u)
    {
        if (BCH_THREAD < reach)
            s_largest[BCH_THREAD] = max(s_largest[BCH_THREAD], s_largest[BCH_THREAD + reach]);
        barrier();
    }
    if (BCH_THREAD == 0u && group < pc.groups)
        results[group] = s_largest[0];
}
