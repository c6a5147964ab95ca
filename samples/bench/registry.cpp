#include "bench/benchmark.h"

#include <algorithm>

namespace sample
{

extern const Benchmark kSpatialBenchmark, kPatchBenchmark, kGrainBenchmark, kBodyBenchmark, kTerrainBenchmark,
    kHandoffBenchmark, kUpsampleBenchmark, kSceneBenchmark;

namespace
{
const Benchmark* const kBenchmarks[] = {&kSpatialBenchmark, &kPatchBenchmark,   &kGrainBenchmark,    &kBodyBenchmark,
                                        &kTerrainBenchmark, &kHandoffBenchmark, &kUpsampleBenchmark, &kSceneBenchmark};
} // namespace

std::span<const Benchmark* const> allBenchmarks()
{
    return kBenchmarks;
}

const Benchmark* findBenchmark(std::string_view name)
{
    const auto known = std::find_if(
        std::begin(kBenchmarks), std::end(kBenchmarks), [&](const Benchmark* each) { return name == each->name; });
    return known == std::end(kBenchmarks) ? nullptr : *known;
}

std::vector<uint32_t> BenchSettings::countsFor(const MeasuredDevice& device, const Sizes& sizes) const
{
    if (!counts.empty())
        return counts;
    if (quick)
        return device.isSoftware ? sizes.quickSoftware : sizes.quick;
    return device.isSoftware ? sizes.software : sizes.usual;
}

} // namespace sample
