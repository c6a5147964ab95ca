#include "bench/grain_report.h"

#include <algorithm>

namespace sample
{

namespace
{
constexpr uint32_t kMost = 2000000;                 // whose default lists fit
constexpr uint32_t kUsual = 16000;                  // grains that peers and sleep are measured with
constexpr double kSleepWork = 3.0, kJoltWork = 5.0; // beside the awake second of as many grains

bool asksFor(const BenchSettings& settings, const char* peer)
{
    return std::find(settings.peers.begin(), settings.peers.end(), peer) != settings.peers.end();
}

// Vulkan is mostly software where there is no GPU; what suits the CPU device would take it minutes.
Sizes sizes()
{
    return {{4000, kUsual, 128000}, {1000, 4000}, {1000, 4000}, {200}};
}

PeerCost joltBeside(const FillDef& fill, uint32_t threads, const ShareFcn& show)
{
#if BARCHAN_BENCH_JOLT
    return measureJolt(fill, threads, show);
#else
    static_cast<void>(threads);
    show(1.0);
    PeerCost cost;
    cost.name = "Jolt";
    cost.fill = fill;
    cost.missing = "this build has none (BARCHAN_BENCH_JOLT is off)";
    return cost;
#endif
}

void measurePeers(
    const BenchSettings& settings, GrainDeviceResult& result, uint32_t count, const HostDevice& device,
    const ShowFcn& show)
{
    if (asksFor(settings, "jolt"))
        result.jolt = joltBeside(
            fillOfTetrahedra(count), result.threads, [&](double share) { show(0.7 * share, "the same with Jolt"); });
    if (!asksFor(settings, "liggghts"))
        return;
    const FillDef spheres = fillOfSpheres(count);
    result.spheres = measureFill(device, spheres, [&](double share) { show(0.7 + 0.1 * share, "single spheres"); });
    show(0.8, "the same with LIGGGHTS");
    result.liggghts = measureLiggghts(
        settings.liggghts, spheres, static_cast<uint32_t>(result.spheres->substepsPerStep), result.threads);
}

GrainDeviceResult measureGrains(const BenchSettings& settings, const MeasuredDevice& limits, const ShowFcn& show)
{
    GrainDeviceResult result;
    static_cast<MeasuredDevice&>(result) = limits;
    const HostDevice device(limits.label, settings.threads);
    const std::vector<uint32_t> counts = settings.countsFor(limits, sizes());
    const bool hasUsual = std::find(counts.begin(), counts.end(), kUsual) != counts.end();
    const uint32_t usual = hasUsual ? kUsual : *std::max_element(counts.begin(), counts.end());
    const bool hasPeers = result.isCpu && (asksFor(settings, "jolt") || asksFor(settings, "liggghts"));
    double work = (kSleepWork + (hasPeers ? kJoltWork : 0.0)) * usual, done = 0;
    for (const uint32_t count : counts)
        work += count;
    const auto part = [&](double size, const std::string& note)
    { return [&, size, note](double share) { show((done + share * size) / work, note); }; };
    for (const uint32_t count : counts)
    {
        const std::string note = std::to_string(count) + " grains";
        show(done / work, note);
        result.sizes.push_back(measureFill(device, fillOfTetrahedra(count), part(count, note)));
        done += count;
    }
    const std::string asleep = std::to_string(usual) + " grains asleep";
    result.sleep =
        measureFillAsleep(device, fillOfTetrahedra(usual), settings.repeats, part(kSleepWork * usual, asleep));
    done += kSleepWork * usual;
    if (hasPeers)
        measurePeers(
            settings, result, usual, device,
            [&](double share, const std::string& note) { show((done + share * kJoltWork * usual) / work, note); });
    return result;
}

Outcome run(const BenchSettings& settings, const ShowFcn& show)
{
    return outcomeOf(GrainResults{forDevices(
        settings, show,
        [&](const MeasuredDevice& device, const ShowFcn& part) { return measureGrains(settings, device, part); })});
}
} // namespace

extern const Benchmark kGrainBenchmark;
const Benchmark kGrainBenchmark = {"grains",
                                   "a fill that slumps, and one that sleeps, beside other programs",
                                   kGrainJsonHelp,
                                   "grains",
                                   kMost,
                                   sizes,
                                   5.0,
                                   run};

} // namespace sample
