#include "bench/grain_run.h"

#include <algorithm>

namespace sample
{

namespace
{
constexpr uint32_t kUsual = 16000;                  // grains that peers and sleep are measured with
constexpr double kSleepWork = 3.0, kJoltWork = 5.0; // beside the awake second of as many grains

bool asksFor(const GrainRunDef& def, const char* peer)
{
    return std::find(def.peers.begin(), def.peers.end(), peer) != def.peers.end();
}

// Vulkan here is mostly software; what suits the CPU device would take it minutes.
std::vector<uint32_t> countsFor(const GrainRunDef& def, const std::string& label)
{
    if (!def.counts.empty())
        return def.counts;
    return label == "cpu" ? std::vector<uint32_t>{4000, kUsual, 128000} : std::vector<uint32_t>{1000, 4000};
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
    const GrainRunDef& def, GrainDeviceResult& result, uint32_t count, const HostDevice& device, const ShowFcn& show)
{
    if (asksFor(def, "jolt"))
        result.jolt = joltBeside(
            fillOfTetrahedra(count), result.threads, [&](double share) { show(0.7 * share, "the same with Jolt"); });
    if (!asksFor(def, "liggghts"))
        return;
    const FillDef spheres = fillOfSpheres(count);
    result.spheres = measureFill(device, spheres, [&](double share) { show(0.7 + 0.1 * share, "single spheres"); });
    show(0.8, "the same with LIGGGHTS");
    result.liggghts =
        measureLiggghts(def.liggghts, spheres, static_cast<uint32_t>(result.spheres->substepsPerStep), result.threads);
}

GrainDeviceResult measureGrains(const GrainRunDef& def, const std::string& label, const ShowFcn& show)
{
    GrainDeviceResult result;
    static_cast<MeasuredDevice&>(result) = measureDevice(label, def.threads, def.repeats);
    const HostDevice device(label, def.threads);
    const std::vector<uint32_t> counts = countsFor(def, label);
    const bool hasUsual = std::find(counts.begin(), counts.end(), kUsual) != counts.end();
    const uint32_t usual = hasUsual ? kUsual : *std::max_element(counts.begin(), counts.end());
    const bool hasPeers = result.isCpu && (asksFor(def, "jolt") || asksFor(def, "liggghts"));
    double work = (kSleepWork + (hasPeers ? kJoltWork : 0.0)) * usual, done = 0;
    for (const uint32_t count : counts)
        work += count;
    const auto part = [&](double size, const std::string& note)
    { return [&, size, note](double share) { show((done + share * size) / work, note); }; };
    for (const uint32_t count : counts)
    {
        const std::string note = label + ": " + std::to_string(count) + " grains";
        show(done / work, note);
        result.sizes.push_back(measureFill(device, fillOfTetrahedra(count), part(count, note)));
        done += count;
    }
    const std::string asleep = label + ": " + std::to_string(usual) + " grains asleep";
    result.sleep = measureFillAsleep(device, fillOfTetrahedra(usual), def.repeats, part(kSleepWork * usual, asleep));
    done += kSleepWork * usual;
    if (hasPeers)
        measurePeers(
            def, result, usual, device,
            [&](double share, const std::string& note) { show((done + share * kJoltWork * usual) / work, note); });
    return result;
}
} // namespace

GrainResults runGrains(const GrainRunDef& def, const ShowFcn& show)
{
    GrainResults results;
    results.machine = thisMachine();
    const auto devices = static_cast<double>(def.devices.size());
    for (const std::string& label : def.devices)
    {
        const auto done = static_cast<double>(results.devices.size());
        show(done / devices, label + ": copy");
        results.devices.push_back(measureGrains(
            def, label, [&](double share, const std::string& note) { show((done + share) / devices, note); }));
    }
    show(1.0, "done");
    return results;
}

} // namespace sample
