#include "bench/patch_targets.h"

#include <algorithm>

namespace sample
{

namespace
{
constexpr uint32_t kMost = 4000000; // a box of whole layers then fits a patch

// Vulkan is mostly software where there is no GPU; what suits the CPU device would take it minutes.
Sizes sizes()
{
    return {{10000, 50000, 200000}, {2000, 8000}, {5000, 20000}, {1000}};
}

PatchDeviceResult measurePatches(const BenchSettings& settings, const MeasuredDevice& limits, const ShowFcn& show)
{
    PatchDeviceResult result{limits, {}, {}};
    const HostDevice device(limits.label, settings.threads);
    const std::vector<uint32_t> counts = settings.countsFor(limits, sizes());
    const uint32_t largest = *std::max_element(counts.begin(), counts.end());
    // Settling the sleeping one takes about as long as measuring all others.
    double work = largest, done = 0;
    for (const uint32_t count : counts)
        work += count;
    for (const uint32_t count : counts)
    {
        const auto note = std::to_string(count) + " particles";
        show(done / work, note);
        result.sizes.push_back(measureDam(
            device, count, settings.repeats, [&](double share) { show((done + share * count) / work, note); }));
        done += count;
    }
    const auto note = std::to_string(largest) + " particles asleep";
    result.sleep = measureSleep(
        device, largest, settings.repeats, [&](double share) { show((done + share * largest) / work, note); });
    return result;
}

Outcome run(const BenchSettings& settings, const ShowFcn& show)
{
    return outcomeOf(PatchResults{forDevices(
        settings, show,
        [&](const MeasuredDevice& device, const ShowFcn& part) { return measurePatches(settings, device, part); })});
}
} // namespace

extern const Benchmark kPatchBenchmark;
const Benchmark kPatchBenchmark = {
    "patches", "sand that flows, and sand that sleeps", kPatchJsonHelp, "particles", kMost, sizes, 3.0, run};

} // namespace sample
