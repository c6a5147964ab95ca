// As many numbers at a time as the kernels' own vectors have, and fused where the processor can: the most it does.
#include "bench/chain_rates.h"

#if defined(__FMA__)
#include <immintrin.h>
#endif

namespace sample
{

namespace
{
constexpr uint32_t kChains = 12; // more than two fused units need to hide four cycles; fewer than there are registers

using Wide = float __attribute__((vector_size(32)));

inline Wide step(Wide value, Wide factor, Wide term)
{
#if defined(__FMA__)
    return _mm256_fmadd_ps(value, factor, term);
#else
    return value * factor + term;
#endif
}
} // namespace

float wideChains(uint32_t rounds, float start)
{
    const Wide zero = {};
    const Wide factor = zero + 0.999f, term = zero + 0.001f;
    Wide chain[kChains];
    for (uint32_t i = 0; i < kChains; ++i)
        chain[i] = zero + (start + static_cast<float>(i));
    for (uint32_t round = 0; round < rounds; ++round)
#pragma GCC unroll 12
        for (uint32_t i = 0; i < kChains; ++i)
            chain[i] = step(chain[i], factor, term);
    Wide sum = zero;
    for (const Wide& value : chain)
        sum += value;
    return sum[0] + sum[7];
}

} // namespace sample
