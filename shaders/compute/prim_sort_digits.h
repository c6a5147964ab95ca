// Digit counters of the radix sort: every thread counts the digits of its own elements in counters of its own, so no
// atomics are needed and the order of equal digits is known. Digit-major: all threads of digit 0, then of digit 1, ...
#ifndef BCH_PRIM_SORT_DIGITS_H
#define BCH_PRIM_SORT_DIGITS_H

layout(constant_id = 2) const uint kDigitBits = 4u;

// 1: a workgroup sorts its tile as one, within workgroup memory first, so that neighbouring threads read and write
// neighbouring elements of global memory. 0: every thread's run is a tile of its own that goes straight to its places,
// without a barrier: best where a thread is a lane of a processor with caches.
layout(constant_id = 3) const uint kStaged = 1u;

const uint kDigits = 1u << kDigitBits;
const uint kCounters = kDigits * kThreads;

shared uint s_counters[kCounters + (kCounters >> 5u)];

uint digitOf(uint key)
{
    return (key >> pc.shift) & pc.mask;
}

uint counterOf(uint digit)
{
    return spread(digit * kThreads + BCH_THREAD);
}

// Digits are counted by column: one per workgroup, or one per thread.
uint columnOf(uint group)
{
    return kStaged != 0u ? group : group * kThreads + BCH_THREAD;
}

void clearCounters()
{
    for (uint j = 0u; j < kDigits; ++j)
        s_counters[counterOf(j)] = 0u;
    barrier();
}

// Counts become places within the tile, sorted by digit and, within a digit, by thread.
void scanCounters()
{
    barrier();
    uint first = BCH_THREAD * kDigits;
    uint own = 0u;
    for (uint j = 0u; j < kDigits; ++j)
        own += s_counters[spread(first + j)];
    uint total;
    uint sum = scanThreads(own, total);
    for (uint j = 0u; j < kDigits; ++j)
    {
        uint place = spread(first + j);
        uint value = s_counters[place];
        s_counters[place] = sum;
        sum += value;
    }
    barrier();
}

// Where a digit begins within the tile; only right after scanCounters.
uint digitStart(uint digit)
{
    return s_counters[spread(digit * kThreads)];
}

#endif
