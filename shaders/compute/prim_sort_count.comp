// compute/prim_sort_count — how often each digit occurs in each tile of keys.
// Reads count, keys; writes counts, digit-major: all tiles of digit 0, then of digit 1, ... One workgroup per tile.
#include "compute/prim_group.h"

layout(std430, set = 0, binding = 0) readonly buffer CountBlock { uint count[]; };
layout(std430, set = 0, binding = 1) readonly buffer KeysBlock { uint keys[]; };
layout(std430, set = 0, binding = 2) writeonly buffer CountsBlock { uint counts[]; };
layout(push_constant) uniform ParamsBlock { SortParams pc; };

#include "compute/prim_sort_digits.h"

void main()
{
    uint group = BCH_GROUP;
    uint n = elementCount(pc.count, count[0]);
    uint first = group * kTile;
    uint size = first < n ? min(n - first, kTile) : 0u;
    clearCounters();
    for (uint i = BCH_THREAD; i < size; i += kThreads)
        ++s_counters[counterOf(digitOf(keys[first + i]))];
    scanCounters();
    if (group >= pc.groups)
        return;
    for (uint digit = BCH_THREAD; digit < kDigits; digit += kThreads)
    {
        uint end = digit + 1u < kDigits ? digitStart(digit + 1u) : size;
        counts[digit * pc.groups + group] = end - digitStart(digit);
    }
}
