// compute/prim_reduce_sum64 — the sum of each group's share of 64-bit numbers (x low, y high), modulo 2^64.
// Reads count, values; writes results, one per group.
#include "compute/prim_group.h"

layout(std430, set = 0, binding = 0) readonly buffer CountBlock
{
    uint count[];
};
layout(std430, set = 0, binding = 1) readonly buffer ValuesBlock
{
    uvec2 values[];
};
layout(std430, set = 0, binding = 2) writeonly buffer ResultsBlock
{
    uvec2 results[];
};
layout(push_constant) uniform ParamsBlock
{
    ReduceParams pc;
};

shared uvec2 s_sums[kThreads];

uvec2 add64(uvec2 a, uvec2 b)
{
    uint carry;
    uint low = uaddCarry(a.x, b.x, carry);
    return uvec2(low, a.y + b.y + carry);
}

void main()
{
    uint group = BCH_GROUP;
    uint n = elementCount(pc.count, count[0]);
    uint first = min(group * pc.elementsPerGroup, n);
    uint end = min(first + pc.elementsPerGroup, n);
    uvec2 sum = uvec2(0u);
    for (uint i = first + BCH_THREAD; i < end; i += kThreads)
        sum = add64(sum, values[i]);
    s_sums[BCH_THREAD] = sum;
    barrier();
    for (uint reach = kThreads / 2u; reach > 0u; reach /= 2u)
    {
        if (BCH_THREAD < reach)
            s_sums[BCH_THREAD] = add64(s_sums[BCH_THREAD], s_sums[BCH_THREAD + reach]);
        barrier();
    }
    if (BCH_THREAD == 0u && group < pc.groups)
        results[group] = s_sums[0];
}
