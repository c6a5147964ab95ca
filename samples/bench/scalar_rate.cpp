// As kernels are compiled that are no loops over arrays: one number at a time, products and sums rounded by themselves.
// The build keeps the compiler from making vectors of the chains.
#include "bench/chain_rates.h"

namespace sample
{

float scalarChains(uint32_t rounds, float start)
{
    constexpr uint32_t kChains = 16; // more than a product and a sum take cycles
    float chain[kChains];
    for (uint32_t i = 0; i < kChains; ++i)
        chain[i] = start + static_cast<float>(i);
    for (uint32_t round = 0; round < rounds; ++round)
#pragma GCC unroll 16
        for (uint32_t i = 0; i < kChains; ++i)
            chain[i] = chain[i] * 0.999f + 0.001f;
    float sum = 0;
    for (const float value : chain)
        sum += value;
    return sum;
}

} // namespace sample
