// barchan_bench: what the parts of Barchan cost on this machine, and how that stands to what it can do at most. Started
// by sdk/bench.
#include "bench/bench_plot.h"
#include "bench/compare.h"
#include "bench/report.h"
#include "common/program.h"
#include "common/progress.h"
#include "scenes/scene.h"

#include <algorithm>
#include <stdexcept>

using namespace sample;

namespace
{
constexpr int kSlowerExitCode = 3;

struct Arguments
{
    std::string benchmarks = "all", jsonPath, csvPath, plotPath, comparedPath, readPath;
    double threshold = 1.1;
#if BARCHAN_HAS_VULKAN
    std::vector<std::string> devices = {"cpu", "vulkan"};
#else
    std::vector<std::string> devices = {"cpu"};
#endif
    BenchSettings settings;
};

std::vector<const Benchmark*> chosen(const std::string& names)
{
    std::vector<const Benchmark*> benchmarks;
    std::string known;
    for (const Benchmark* each : allBenchmarks())
        known += std::string(known.empty() ? "" : ", ") + each->name;
    for (size_t begin = 0; begin <= names.size();)
    {
        const size_t end = std::min(names.find(',', begin), names.size());
        const std::string name = names.substr(begin, end - begin);
        if (name == "all")
            benchmarks.assign(allBenchmarks().begin(), allBenchmarks().end());
        else if (const Benchmark* one = findBenchmark(name))
            benchmarks.push_back(one);
        else
            throw UsageError("there is no benchmark \"" + name + "\"; there are: all, " + known);
        begin = end + 1;
    }
    return benchmarks;
}

std::string listed(const std::vector<uint32_t>& counts)
{
    std::string text;
    for (const uint32_t count : counts)
        text += (text.empty() ? "" : ",") + std::to_string(count);
    return text;
}

std::string benchmarkHelp()
{
    std::string text;
    for (const Benchmark* each : allBenchmarks())
        text += std::string(each->name) + ": " + each->help + "; ";
    return text + "all of them; or several, with commas between their names";
}

std::string sizeHelp()
{
    std::string text;
    for (const Benchmark* each : allBenchmarks())
        if (each->sizeName)
        {
            const Sizes sizes = each->sizes();
            text += std::string(text.empty() ? "" : "; ") + each->name + " " + listed(sizes.usual) + " "
                    + each->sizeName + ", on software Vulkan " + listed(sizes.software);
        }
    return "sizes (default: " + text + ")";
}

std::string jsonHelp()
{
    std::string text = kReportJsonHelp;
    for (const Benchmark* each : allBenchmarks())
        text += std::string("\n\n") + each->jsonHelp;
    return text;
}

bool readArguments(Arguments& given, int argumentCount, char** arguments)
{
    Options options(
        "barchan_bench", "Measures the parts of Barchan, and the machine's limits beside them.", jsonHelp());
    BenchSettings& settings = given.settings;
    const std::string benchmarks = benchmarkHelp(), sizes = sizeHelp();
    options.positional("benchmark", given.benchmarks, benchmarks.c_str());
    options.flag("--quick", settings.quick, "sizes that take about two minutes on two cores in all");
    options.list("--n", settings.counts, 1, 16777216, sizes.c_str());
    options.list("--device", "NAME,...", given.devices, "cpu, vulkan, or part of a Vulkan device's name");
    options.number("--threads", settings.threads, 1, 256, "threads of the CPU device");
    options.number("--repeat", settings.repeats, 1, 1000, "runs, or steps, of which the best and the median count");
    options.text(
        "--order", "steady|random", settings.order, "spatial: particles in the order of the last step, or in none");
    options.list(
        "--peers", "NAME,...", settings.peers,
        "grains: jolt where this build has it, liggghts where it is installed (with mpirun), or none");
    options.text("--liggghts", "PROGRAM", settings.liggghts, "grains: where LIGGGHTS is");
    options.list("--scenes", "NAME,...", settings.scenes, "scenes: only these");
    options.text("--json", "FILE", given.jsonPath, "write the results as JSON too");
    options.text("--csv", "FILE", given.csvPath, "write a line per benchmark, device, size and stage too");
    options.text("--plot", "FILE", given.plotPath, "draw how costs grow with size, and shares of stages, as PNG");
    options.text(
        "--compare", "FILE", given.comparedPath,
        "hold the results against those of an earlier --json; exit code 3 when something is slower, 1 when no row "
        "is in both");
    options.number("--threshold", given.threshold, 1.0, 100.0, "times as long that --compare calls slower");
    options.text("--read", "FILE", given.readPath, "measure nothing: take the results of an earlier --json");
    if (!options.read(argumentCount, arguments))
        return false;
    if (settings.order != "steady" && settings.order != "random")
        throw UsageError("--order can be steady or random, not \"" + settings.order + "\"");
    for (const std::string& name : settings.scenes)
        sceneNamed(name);
    return true;
}

void checkCounts(const BenchSettings& settings, const Benchmark& benchmark)
{
    for (const uint32_t count : settings.counts)
        if (benchmark.sizeName && count > benchmark.mostSize)
            throw UsageError(
                std::string("the benchmark of ") + benchmark.name + " takes up to " + std::to_string(benchmark.mostSize)
                + " " + benchmark.sizeName + ", not " + std::to_string(count));
}

void print(const PartReport& part, const std::vector<MeasuredDevice>& limits)
{
    std::printf("%s: %s\n", part.benchmark->name, part.benchmark->help);
    std::fputs(tableOf(part.outcome.rows, limits).c_str(), stdout);
    std::fputs(part.outcome.notes.c_str(), stdout);
    if (!part.outcome.targets.empty())
        std::fputs(tableOf(part.outcome.targets).c_str(), stdout);
    std::puts("");
}

// As sdk/bench was called, which passes everything on.
std::string commandOf(int argumentCount, char** arguments)
{
    std::string command = "sdk/bench";
    for (int i = 1; i < argumentCount; ++i)
        command += std::string(" ") + arguments[i];
    return command;
}

Report measure(Arguments& given, const std::string& command, const std::vector<const Benchmark*>& benchmarks)
{
    BenchSettings& settings = given.settings;
    Report report;
    report.machine = thisMachine();
    report.quick = settings.quick;
    report.command = command;
    double work = 1.0, done = 1.0; // one for the limits
    for (const Benchmark* each : benchmarks)
        work += each->weight;
    std::vector<PartReport> parts;
    {
        Progress progress("bench");
        for (const std::string& label : given.devices)
        {
            progress.show(0, "limits of " + label);
            report.limits.push_back(measureLimits(label, settings.threads, settings.repeats));
        }
        settings.devices = report.limits;
        for (const Benchmark* each : benchmarks)
        {
            const auto show = [&](double share, const std::string& note)
            { progress.show((done + share * each->weight) / work, std::string(each->name) + ", " + note); };
            parts.push_back({each, each->run(settings, show)});
            done += each->weight;
        }
        progress.show(1.0, "done");
    }
    std::fputs((report.machine.note() + tableOf(report.limits)).c_str(), stdout);
    for (const PartReport& part : parts)
    {
        print(part, report.limits);
        report.rows.insert(report.rows.end(), part.outcome.rows.begin(), part.outcome.rows.end());
    }
    if (!given.jsonPath.empty())
        writeFile(given.jsonPath, jsonOf(report, parts));
    return report;
}

int run(int argumentCount, char** arguments)
{
    Arguments given;
    if (!readArguments(given, argumentCount, arguments))
        return 0;
    const std::vector<const Benchmark*> benchmarks = chosen(given.benchmarks);
    for (const Benchmark* each : benchmarks)
        checkCounts(given.settings, *each);
    // Read before minutes are spent on what it is to be held against.
    Report before;
    if (!given.comparedPath.empty())
        before = readReport(given.comparedPath);
    const Report now = given.readPath.empty() ? measure(given, commandOf(argumentCount, arguments), benchmarks)
                                              : readReport(given.readPath);
    if (!given.csvPath.empty())
        writeFile(given.csvPath, csvOf(now.rows, now.limits));
    if (!given.plotPath.empty())
        writePng(given.plotPath, drawBench(now));
    if (given.comparedPath.empty())
        return 0;
    const Comparison comparison = compare(before, now, given.threshold);
    std::fputs(comparison.text.c_str(), stdout);
    if (comparison.matched == 0)
        throw std::runtime_error("no row is both in this run and in " + given.comparedPath + ": nothing was compared");
    return comparison.slower > 0 ? kSlowerExitCode : 0;
}
} // namespace

int main(int argumentCount, char** arguments)
{
    return runProgram("barchan_bench", [&] { return run(argumentCount, arguments); });
}
