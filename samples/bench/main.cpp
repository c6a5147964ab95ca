// barchan_bench: what the parts of Barchan cost on this machine. Started by sdk/bench.
#include "bench/targets.h"
#include "common/json.h"
#include "common/program.h"
#include "common/progress.h"

#include <algorithm>
#include <cstdlib>
#include <thread>

using namespace sample;

namespace
{
constexpr uint32_t kSortCount = 1000000;

int run(int argumentCount, char** arguments)
{
    std::string benchmark = "spatial", jsonPath, order = "steady";
    std::vector<uint32_t> counts = {100000, 1000000};
#if BARCHAN_HAS_VULKAN
    std::vector<std::string> devices = {"cpu", "vulkan"};
#else
    std::vector<std::string> devices = {"cpu"};
#endif
    uint32_t threads = 2, repeats = 7;

    Options options("barchan_bench", "Measures a part of Barchan: ns and bytes per particle.", kJsonHelp);
    options.positional("benchmark", benchmark, "spatial: the neighbour search and its sort");
    options.list("--n", counts, 1, 16777216, "particles");
    options.list("--device", "NAME,...", devices, "cpu, vulkan, or part of a Vulkan device's name");
    options.number("--threads", threads, 1, 256, "threads of the CPU device");
    options.number("--repeat", repeats, 1, 1000, "runs of which the best counts");
    options.text("--order", "steady|random", order, "particles in the order of the last step, or in none");
    options.text("--json", "FILE", jsonPath, "write the results as JSON too");
    if (!options.read(argumentCount, arguments))
        return 0;
    if (benchmark != "spatial")
        throw UsageError("there is no benchmark \"" + benchmark + "\"; there is: spatial");
    if (order != "steady" && order != "random")
        throw UsageError("--order can be steady or random, not \"" + order + "\"");

    SpatialResults results;
    results.cores = std::max(1u, std::thread::hardware_concurrency());
    if (getloadavg(&results.load, 1) != 1)
        results.load = 0;
    results.sortCount = kSortCount;
    results.shuffled = order == "random";
    {
        const double steps = 1.0 + static_cast<double>(devices.size() * (counts.size() + 1));
        double done = 0;
        Progress progress("bench");
        progress.show(0, "std::sort");
        results.stdSortNs = measureStdSort(kSortCount, repeats);
        for (const std::string& label : devices)
        {
            progress.show(++done / steps, label + ": copy and sort");
            const BenchDevice device = openDevice(label, threads);
            DeviceResult result{label, device.name, device.isCpu, device.threads, 0, 0, {}};
            result.copyBytesPerSecond = measureCopyBandwidth(*device.device, repeats);
            result.sortNs = measureDeviceSort(device, kSortCount, repeats);
            for (const uint32_t count : counts)
            {
                progress.show(++done / steps, label + ": " + std::to_string(count) + " particles");
                result.sizes.push_back(measureSpatial(device, count, {repeats, results.shuffled}));
            }
            results.devices.push_back(std::move(result));
        }
        progress.show(1.0, "done");
    }
    std::fputs(tablesOf(results).c_str(), stdout);
    if (!jsonPath.empty())
        writeFile(jsonPath, jsonOf(results));
    return 0;
}
} // namespace

int main(int argumentCount, char** arguments)
{
    return runProgram("barchan_bench", [&] { return run(argumentCount, arguments); });
}
