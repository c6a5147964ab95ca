// What all benchmarks have in common: a name, sizes that suit a device, how to run it, and what it leaves.
#pragma once

#include "bench/host.h"
#include "bench/row.h"
#include "bench/targets.h"

#include <memory>
#include <span>

namespace sample
{

// Empty where a benchmark has no sizes to choose.
struct Sizes
{
    std::vector<uint32_t> usual, software; // the latter where Vulkan runs on a processor
    std::vector<uint32_t> quick, quickSoftware;
};

struct BenchSettings
{
    std::vector<MeasuredDevice> devices;
    std::vector<uint32_t> counts; // empty: as the benchmark likes
    std::vector<std::string> peers = {"jolt", "liggghts"}, scenes;
    std::string order = "steady", liggghts = "liggghts";
    uint32_t threads = 2, repeats = 7;
    bool quick = false;

    std::vector<uint32_t> countsFor(const MeasuredDevice& device, const Sizes& sizes) const;
};

struct Outcome
{
    std::vector<Row> rows;
    std::string notes; // what rows do not say, below them
    std::vector<Target> targets;
    std::function<void(Json& json)> write; // the fields of its own, into the object that is being written
};

struct Benchmark
{
    const char* name;
    const char* help;     // half a sentence
    const char* jsonHelp; // the form of its own fields
    const char* sizeName; // what sizes count, "particles"; null: it has none
    uint32_t mostSize;
    Sizes (*sizes)();
    double weight; // about how long it takes beside the others, for the progress
    Outcome (*run)(const BenchSettings& settings, const ShowFcn& show);
};

std::span<const Benchmark* const> allBenchmarks();     // in the order in which they run
const Benchmark* findBenchmark(std::string_view name); // null when there is none

// Runs `measure` for each device with its share of the progress.
template <class Measure>
auto forDevices(const BenchSettings& settings, const ShowFcn& show, Measure&& measure)
{
    std::vector<decltype(measure(settings.devices.front(), show))> results;
    const auto count = static_cast<double>(settings.devices.size());
    for (const MeasuredDevice& device : settings.devices)
    {
        const auto done = static_cast<double>(results.size());
        results.push_back(measure(
            device,
            [&](double share, const std::string& note) { show((done + share) / count, device.label + ": " + note); }));
    }
    return results;
}

// Runs `measure` for each size that suits the device, with its share of the progress.
template <class Measure>
auto forSizes(
    const BenchSettings& settings, const MeasuredDevice& device, const Benchmark& benchmark, const ShowFcn& show,
    Measure&& measure)
{
    std::vector<decltype(measure(0u, ShareFcn()))> results;
    const std::vector<uint32_t> counts = settings.countsFor(device, benchmark.sizes());
    for (const uint32_t count : counts)
    {
        const std::string note = std::to_string(count) + " " + benchmark.sizeName;
        const auto before = static_cast<double>(results.size()), all = static_cast<double>(counts.size());
        show(before / all, note);
        results.push_back(measure(count, [&](double share) { show((before + share) / all, note); }));
    }
    return results;
}

// Of results that have rowsOf, notesOf, judge and writeFields.
template <class Results>
Outcome outcomeOf(Results&& made)
{
    const auto results = std::make_shared<const std::decay_t<Results>>(std::forward<Results>(made));
    return {
        rowsOf(*results), notesOf(*results), judge(*results), [results](Json& json) { writeFields(json, *results); }};
}

} // namespace sample
