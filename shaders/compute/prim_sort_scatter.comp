// compute/prim_sort_scatter — moves each element of a tile to its place by digit; equal digits keep their order.
// Reads count, keysIn, valuesIn, places (the scan of prim_sort_count); writes keysOut, valuesOut. One workgroup per
// tile; each thread owns a run of consecutive elements.
#include "compute/prim_group.h"

layout(std430, set = 0, binding = 0) readonly buffer CountBlock
{
    uint count[];
};
layout(std430, set = 0, binding = 1) readonly buffer KeysInBlock
{
    uint keysIn[];
};
layout(std430, set = 0, binding = 2) readonly buffer ValuesInBlock
{
    uint valuesIn[];
};
layout(std430, set = 0, binding = 3) readonly buffer PlacesBlock
{
    uint places[];
};
layout(std430, set = 0, binding = 4) writeonly buffer KeysOutBlock
{
    uint keysOut[];
};
layout(std430, set = 0, binding = 5) writeonly buffer ValuesOutBlock
{
    uint valuesOut[];
};
layout(push_constant) uniform ParamsBlock
{
    SortParams pc;
};

#include "compute/prim_sort_digits.h"

const uint kStagedTile = kStaged != 0u ? kTile + (kTile >> 5u) : 1u;
const uint kHeld = kStaged != 0u ? kItems : 1u;

shared uint s_tile[kStagedTile];
shared uint s_digitPlace[kDigits]; // from a place within the tile to one in the whole array

void findDigitPlaces(uint group)
{
    for (uint digit = BCH_THREAD; digit < kDigits; digit += kThreads)
        s_digitPlace[digit] = places[digit * pc.columns + group] - digitStart(digit);
    barrier();
}

void scatterDirect(uint group, uint first, uint size)
{
    uint column = columnOf(group);
    for (uint digit = 0u; digit < kDigits; ++digit)
        s_counters[counterOf(digit)] = places[digit * pc.columns + column];
    uint begin = min(BCH_THREAD * kItems, size);
    uint end = min(begin + kItems, size);
    for (uint i = begin; i < end; ++i)
    {
        uint key = keysIn[first + i];
        uint counter = counterOf(digitOf(key));
        uint place = s_counters[counter];
        s_counters[counter] = place + 1u;
        keysOut[place] = key;
        valuesOut[place] = valuesIn[first + i];
    }
}

void scatterStaged(uint group, uint first, uint size)
{
    clearCounters();
    uint held[kHeld];  // the thread's own run: keys, then values
    uint local[kHeld]; // their places within the sorted tile
    uint place[kHeld]; // in the whole array, of the elements this thread writes
    for (uint i = BCH_THREAD; i < size; i += kThreads)
        s_tile[spread(i)] = keysIn[first + i];
    barrier();
    for (uint j = 0u; j < kHeld; ++j)
    {
        uint i = BCH_THREAD * kItems + j;
        held[j] = s_tile[spread(i)];
        if (i < size)
            ++s_counters[counterOf(digitOf(held[j]))];
    }
    scanCounters();
    findDigitPlaces(group);
    for (uint j = 0u; j < kHeld; ++j)
    {
        if (BCH_THREAD * kItems + j >= size)
            continue;
        uint counter = counterOf(digitOf(held[j]));
        local[j] = s_counters[counter];
        s_counters[counter] = local[j] + 1u;
        s_tile[local[j]] = held[j];
    }
    barrier();
    for (uint j = 0u; j < kHeld; ++j)
    {
        uint i = j * kThreads + BCH_THREAD;
        if (i >= size)
            continue;
        place[j] = s_digitPlace[digitOf(s_tile[i])] + i;
        keysOut[place[j]] = s_tile[i];
    }
    barrier();
    for (uint i = BCH_THREAD; i < size; i += kThreads)
        s_tile[spread(i)] = valuesIn[first + i];
    barrier();
    for (uint j = 0u; j < kHeld; ++j)
        held[j] = s_tile[spread(BCH_THREAD * kItems + j)];
    barrier();
    for (uint j = 0u; j < kHeld; ++j)
        if (BCH_THREAD * kItems + j < size)
            s_tile[local[j]] = held[j];
    barrier();
    for (uint j = 0u; j < kHeld; ++j)
    {
        uint i = j * kThreads + BCH_THREAD;
        if (i < size)
            valuesOut[place[j]] = s_tile[i];
    }
}

void main()
{
    uint group = BCH_GROUP;
    uint n = elementCount(pc.count, count[0]);
    uint first = group * kTile;
    if (first >= n)
        return;
    if (kStaged != 0u)
        scatterStaged(group, first, min(n - first, kTile));
    else
        scatterDirect(group, first, min(n - first, kTile));
}
