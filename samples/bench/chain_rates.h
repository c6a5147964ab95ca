// Chains of products and sums that the limits of the CPU are measured with. Nothing else is included here: what is
// compiled for newer instructions must not share inline functions with the rest of the program.
#pragma once

#include <cstdint>

namespace sample
{

// Operations of a round. The result only has to be used.
constexpr double kScalarFlopsPerRound = 2 * 16, kWideFlopsPerRound = 2 * 12 * 8;
float scalarChains(uint32_t rounds, float start);
float wideChains(uint32_t rounds, float start);

} // namespace sample
