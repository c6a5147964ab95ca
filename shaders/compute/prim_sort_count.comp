// compute/prim_sort_count — how often each digit occurs in each tile of keys.
// Reads count, keys; writes counts, digit-major: all columns of digit 0, then of digit 1, ... One workgroup per tile.
#include "compute/prim_group.h"

layout(std430, set = 0, binding = 0) readonly buffer CountBlock
{
    uint count[];
};
layout(std430, set = 0, binding = 1) readonly buffer KeysBlock
{
    uint keys[];
};
layout(std430, set = 0, binding = 2) writeonly buffer CountsBlock
{
    uint counts[];
};
layout(push_constant) uniform ParamsBlock
{
    SortParams pc;
};

#include "compute/prim_sort_digits.h"

void countStaged(uint group, uint first, uint size)
{
    for (uint i = BCH_THREAD; i < size; i += kThreads)
        ++s_counters[counterOf(digitOf(keys[first + i]))];
    scanCounters();
    for (uint digit = BCH_THREAD; digit < kDigits; digit += kThreads)
    {
        uint end = digit + 1u < kDigits ? digitStart(digit + 1u) : size;
        counts[digit * pc.columns + group] = end - digitStart(digit);
    }
}

void countDirect(uint group, uint first, uint size)
{
    uint begin = min(BCH_THREAD * kItems, size);
    uint end = min(begin + kItems, size);
    for (uint i = begin; i < end; ++i)
        ++s_counters[counterOf(digitOf(keys[first + i]))];
    uint column = columnOf(group);
    for (uint digit = 0u; digit < kDigits; ++digit)
        counts[digit * pc.columns + column] = s_counters[counterOf(digit)];
}

void main()
{
    uint group = BCH_GROUP;
    if (columnOf(group) >= pc.columns)
        return;
    uint n = elementCount(pc.count, count[0]);
    uint first = group * kTile;
    uint size = first < n ? min(n - first, kTile) : 0u;
    clearCounters();
    if (kStaged != 0u)
        countStaged(group, first, size);
    else
        countDirect(group, first, size);
}
