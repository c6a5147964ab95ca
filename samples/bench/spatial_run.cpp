#include "bench/spatial_report.h"

namespace sample
{

extern const Benchmark kSpatialBenchmark;

namespace
{
constexpr uint32_t kSortCount = 1000000, kQuickSortCount = 200000;

Sizes sizes()
{
    return {{100000, 1000000}, {100000, 1000000}, {20000, 100000}, {20000}};
}

Outcome run(const BenchSettings& settings, const ShowFcn& show)
{
    SpatialResults results;
    results.sortCount = settings.quick ? kQuickSortCount : kSortCount;
    results.shuffled = settings.order == "random";
    show(0, "std::sort");
    results.stdSortNs = measureStdSort(results.sortCount, settings.repeats);
    results.devices = forDevices(
        settings, show,
        [&](const MeasuredDevice& limits, const ShowFcn& part)
        {
            const BenchDevice device = openDevice(limits.label, settings.threads);
            SpatialDeviceResult result{limits, 0, {}};
            part(0, "sort");
            result.sortNs = measureDeviceSort(device, results.sortCount, settings.repeats);
            result.sizes = forSizes(
                settings, limits, kSpatialBenchmark, part,
                [&](uint32_t count, const ShareFcn&) {
                    return measureSpatial(device, count, {settings.repeats, results.shuffled});
                });
            return result;
        });
    return outcomeOf(std::move(results));
}
} // namespace

const Benchmark kSpatialBenchmark = {
    "spatial", "the neighbour search and its sort", kSpatialJsonHelp, "particles", 16777216, sizes, 1.0, run};

} // namespace sample
