#include "kernel/kernel_case.h"

namespace test
{

namespace
{
using namespace bch;

KernelCase compact(uint32_t n, std::mt19937& random)
{
    Words flags(n), offsets(n + 1, 0);
    for (uint32_t i = 0; i < n; ++i)
    {
        flags[i] = random() % 3 == 0 ? static_cast<uint32_t>(random() | 1u) : 0u;
        offsets[i + 1] = offsets[i] + (flags[i] ? 1u : 0u);
    }
    KernelCase one;
    one.threads = std::max(n, 1u);
    return one.add(Words{n}).add(flags).add(offsets).add(Words(n, kUnwritten)).add(Words{kUnwritten});
}

KernelCase indirectArgs(uint32_t n, std::mt19937& random)
{
    KernelCase one;
    const bool cut = random() % 2 == 0;
    return one.add(Words{cut ? n + 1000 : n})
        .add(Words(4, kUnwritten))
        .with(gpu::IndirectParams{3 * n, kGroupSize, 7, 3});
}
} // namespace

std::vector<KernelComparison> computeComparisons()
{
    return {{KernelId::compute_compact, compact}, {KernelId::compute_indirect_args, indirectArgs}};
}

} // namespace test
