// barchan_bench: what the parts of Barchan cost on this machine. Started by sdk/bench.
#include "bench/grain_run.h"
#include "bench/patch_targets.h"
#include "bench/targets.h"
#include "bench/terrain_targets.h"
#include "bench/upsample_bench.h"
#include "common/json.h"
#include "common/program.h"
#include "common/progress.h"

#include <algorithm>

using namespace sample;

namespace
{
constexpr uint32_t kSortCount = 1000000;
constexpr uint32_t kMaxPatch = 4000000;  // particles: a box of whole layers then fits a patch
constexpr uint32_t kMaxGrains = 2000000; // whose default lists fit
constexpr uint32_t kMaxTiles = 8192;     // resident

struct Settings
{
    std::string benchmark = "spatial", jsonPath, order = "steady";
    std::vector<std::string> peers = {"jolt", "liggghts"};
    std::string liggghts = "liggghts";
    std::vector<uint32_t> counts; // empty: as the benchmark likes
#if BARCHAN_HAS_VULKAN
    std::vector<std::string> devices = {"cpu", "vulkan"};
#else
    std::vector<std::string> devices = {"cpu"};
#endif
    uint32_t threads = 2, repeats = 7;

    std::vector<uint32_t> countsOr(std::vector<uint32_t> usual) const
    {
        return counts.empty() ? usual : counts;
    }
};

SpatialResults runSpatial(const Settings& settings)
{
    const std::vector<uint32_t> counts = settings.countsOr({100000, 1000000});
    SpatialResults results;
    results.machine = thisMachine();
    results.sortCount = kSortCount;
    results.shuffled = settings.order == "random";
    const double steps = 1.0 + static_cast<double>(settings.devices.size() * (counts.size() + 1));
    double done = 0;
    Progress progress("bench");
    progress.show(0, "std::sort");
    results.stdSortNs = measureStdSort(kSortCount, settings.repeats);
    for (const std::string& label : settings.devices)
    {
        progress.show(++done / steps, label + ": copy and sort");
        const BenchDevice device = openDevice(label, settings.threads);
        DeviceResult result{label, device.name, device.isCpu, device.threads, 0, 0, {}};
        result.copyBytesPerSecond = measureCopyBandwidth(*device.device, settings.repeats);
        result.sortNs = measureDeviceSort(device, kSortCount, settings.repeats);
        for (const uint32_t count : counts)
        {
            progress.show(++done / steps, label + ": " + std::to_string(count) + " particles");
            result.sizes.push_back(measureSpatial(device, count, {settings.repeats, results.shuffled}));
        }
        results.devices.push_back(std::move(result));
    }
    progress.show(1.0, "done");
    return results;
}

// Vulkan here is mostly software; what suits the CPU device would take it minutes.
std::vector<uint32_t> patchCounts(const Settings& settings, const std::string& label)
{
    return settings.countsOr(
        label == "cpu" ? std::vector<uint32_t>{10000, 50000, 200000} : std::vector<uint32_t>{2000, 8000});
}

PatchDeviceResult measurePatches(const Settings& settings, const std::string& label, const ShowFcn& show)
{
    PatchDeviceResult result{measureDevice(label, settings.threads, settings.repeats), {}, {}};
    const HostDevice device(label, settings.threads);
    const std::vector<uint32_t> counts = patchCounts(settings, label);
    const uint32_t largest = *std::max_element(counts.begin(), counts.end());
    // Settling the sleeping one takes about as long as measuring all others.
    double work = largest, done = 0;
    for (const uint32_t count : counts)
        work += count;
    for (const uint32_t count : counts)
    {
        const auto note = label + ": " + std::to_string(count) + " particles";
        show(done / work, note);
        result.sizes.push_back(measureDam(
            device, count, settings.repeats, [&](double share) { show((done + share * count) / work, note); }));
        done += count;
    }
    const auto note = label + ": " + std::to_string(largest) + " particles asleep";
    result.sleep = measureSleep(
        device, largest, settings.repeats, [&](double share) { show((done + share * largest) / work, note); });
    return result;
}

PatchResults runPatches(const Settings& settings)
{
    PatchResults results;
    results.machine = thisMachine();
    const auto devices = static_cast<double>(settings.devices.size());
    Progress progress("bench");
    for (const std::string& label : settings.devices)
    {
        const auto done = static_cast<double>(results.devices.size());
        progress.show(done / devices, label + ": copy");
        results.devices.push_back(measurePatches(
            settings, label,
            [&](double share, const std::string& note) { progress.show((done + share) / devices, note); }));
    }
    progress.show(1.0, "done");
    return results;
}

GrainResults runGrains(const Settings& settings)
{
    Progress progress("bench");
    return sample::runGrains(
        {settings.devices, settings.counts, settings.peers, settings.liggghts, settings.threads, settings.repeats},
        [&](double share, const std::string& note) { progress.show(share, note); });
}

TerrainResults runTerrain(const Settings& settings)
{
    TerrainResults results;
    results.machine = thisMachine();
    const auto devices = static_cast<double>(settings.devices.size());
    Progress progress("bench");
    for (const std::string& label : settings.devices)
    {
        const auto done = static_cast<double>(results.devices.size());
        progress.show(done / devices, label + ": copy");
        TerrainDeviceResult result{measureDevice(label, settings.threads, settings.repeats), {}};
        const HostDevice device(label, settings.threads);
        const std::vector<uint32_t> counts =
            settings.countsOr(label == "cpu" ? std::vector<uint32_t>{64, 8192} : std::vector<uint32_t>{64});
        for (const uint32_t count : counts)
        {
            const auto before = static_cast<double>(result.sizes.size()) / static_cast<double>(counts.size());
            result.sizes.push_back(measureTerrain(
                device, count, settings.repeats,
                [&](double share)
                {
                    progress.show(
                        (done + before + share / static_cast<double>(counts.size())) / devices,
                        label + ": " + std::to_string(count) + " tiles");
                }));
        }
        results.devices.push_back(std::move(result));
    }
    progress.show(1.0, "done");
    return results;
}

void checkCounts(const Settings& settings, const char* what, uint32_t most)
{
    for (const uint32_t count : settings.counts)
        if (count > most)
            throw UsageError(
                std::string(what) + " up to " + std::to_string(most) + " particles, not " + std::to_string(count));
}

template <class Results>
void report(const Settings& settings, const Results& results)
{
    std::fputs(tablesOf(results).c_str(), stdout);
    if (!settings.jsonPath.empty())
        writeFile(settings.jsonPath, jsonOf(results));
}

int run(int argumentCount, char** arguments)
{
    Settings settings;
    Options options(
        "barchan_bench", "Measures a part of Barchan: ns and bytes per particle.",
        std::string(kJsonHelp) + "\n\n" + kPatchJsonHelp + "\n\n" + kGrainJsonHelp + "\n\n" + kTerrainJsonHelp + "\n\n"
            + kUpsampleJsonHelp);
    options.positional(
        "benchmark", settings.benchmark,
        "spatial: the neighbour search and its sort; patches: sand that flows, and sand that sleeps; grains: a "
        "fill that slumps, and one that sleeps, beside other programs; terrain: where it is quiet, where something "
        "moves "
        "in it, and what changes its form; upsample: render grains beside the step that moves their sand");
    options.list(
        "--n", settings.counts, 1, 16777216,
        "particles (default: spatial 100000,1000000; patches 10000,50000,200000, on Vulkan 2000,8000; grains "
        "4000,16000,128000, on Vulkan 1000,4000), or tiles of terrain (64,8192, on Vulkan 64); upsample 8192, on "
        "Vulkan 1000");
    options.list("--device", "NAME,...", settings.devices, "cpu, vulkan, or part of a Vulkan device's name");
    options.number("--threads", settings.threads, 1, 256, "threads of the CPU device");
    options.number("--repeat", settings.repeats, 1, 1000, "runs, of patches steps, of which the best counts");
    options.text(
        "--order", "steady|random", settings.order, "spatial: particles in the order of the last step, or in none");
    options.list(
        "--peers", "NAME,...", settings.peers,
        "grains: jolt where this build has it, liggghts where it is installed (with mpirun), or none");
    options.text("--liggghts", "PROGRAM", settings.liggghts, "grains: where LIGGGHTS is");
    options.text("--json", "FILE", settings.jsonPath, "write the results as JSON too");
    if (!options.read(argumentCount, arguments))
        return 0;
    if (settings.order != "steady" && settings.order != "random")
        throw UsageError("--order can be steady or random, not \"" + settings.order + "\"");
    if (settings.benchmark == "spatial")
        report(settings, runSpatial(settings));
    else if (settings.benchmark == "patches")
    {
        checkCounts(settings, "a patch has", kMaxPatch);
        report(settings, runPatches(settings));
    }
    else if (settings.benchmark == "grains")
    {
        checkCounts(settings, "the benchmark of grains takes", kMaxGrains);
        report(settings, runGrains(settings));
    }
    else if (settings.benchmark == "terrain")
    {
        for (const uint32_t count : settings.counts)
            if (count > kMaxTiles)
                throw UsageError(
                    "terrain has up to " + std::to_string(kMaxTiles) + " tiles, not " + std::to_string(count));
        report(settings, runTerrain(settings));
    }
    else if (settings.benchmark == "upsample")
    {
        Progress progress("bench");
        report(
            settings, runUpsample(
                          {settings.devices, settings.counts, settings.threads, settings.repeats},
                          [&](double share, const std::string& note) { progress.show(share, note); }));
    }
    else
        throw UsageError(
            "there is no benchmark \"" + settings.benchmark
            + "\"; there are: spatial, patches, grains, terrain, upsample");
    return 0;
}
} // namespace

int main(int argumentCount, char** arguments)
{
    return runProgram("barchan_bench", [&] { return run(argumentCount, arguments); });
}
