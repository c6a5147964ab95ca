#include "bench/targets.h"

#include "common/table.h"

#include <algorithm>
#include <cstdlib>
#include <thread>

namespace sample
{

const char* const kJsonHelp =
    "JSON of spatial:\n"
    "      {benchmark, order, cores, load, stdSort: {count, ns},\n"
    "       devices: [{device, name, threads, copyBytesPerSecond, sortNs,\n"
    "       sizes: [{count, neighboursPerParticle, stages: [{name, ns, medianNs, bytes, copyShare}]}]}],\n"
    "       targets: [{what, measured, limit, atLeast, unit, met}]}\n"
    "ns and bytes of stages are per particle; bytes are those a stage must read and write, every array once per pass;\n"
    "copyShare is their rate over that of the device's own copy command in the same run, read and write counted.\n"
    "Times are the best of the repeats.";

namespace
{
constexpr double kQuietLoad = 0.25; // per core

const StageCost* findStage(const SpatialCost& cost, const char* name)
{
    const auto stage =
        std::find_if(cost.stages.begin(), cost.stages.end(), [&](const StageCost& s) { return s.name == name; });
    return stage == cost.stages.end() ? nullptr : &*stage;
}

const SpatialCost* findSize(const DeviceResult& device, uint32_t count)
{
    const auto size = std::find_if(
        device.sizes.begin(), device.sizes.end(), [&](const SpatialCost& cost) { return cost.count == count; });
    return size == device.sizes.end() ? nullptr : &*size;
}

double copyShare(const StageCost& stage, const DeviceResult& device)
{
    return stage.bytesPerParticle / (stage.bestNs * 1.0e-9) / device.copyBytesPerSecond;
}
} // namespace

std::string tableOf(const std::vector<Target>& targets)
{
    Table table({"target", "measured", "limit", "unit", "verdict"});
    for (const Target& target : targets)
        table.row(
            {target.what, format("%.2f", target.measured),
             format("%s %.2f", target.atLeast ? ">=" : "<=", target.limit), target.unit,
             target.met() ? "met" : "MISSED"});
    return table.text();
}

void addTargets(Json& json, const std::vector<Target>& targets)
{
    json.beginArray("targets");
    for (const Target& target : targets)
    {
        json.beginObject().add("what", target.what).add("measured", target.measured).add("limit", target.limit);
        json.add("atLeast", target.atLeast).add("unit", target.unit).add("met", target.met()).endObject();
    }
    json.endArray();
}

Machine thisMachine()
{
    Machine machine;
    machine.cores = std::max(1u, std::thread::hardware_concurrency());
    if (getloadavg(&machine.load, 1) != 1)
        machine.load = 0;
    return machine;
}

Json& beginReport(Json& json, const char* benchmark, const Machine& machine)
{
    json.beginObject().add("benchmark", benchmark);
    return json.add("cores", machine.cores).add("load", machine.load);
}

std::string Machine::note() const
{
    if (load <= kQuietLoad * cores)
        return "";
    return format(
        "The machine was busy before the run (load %.1f on %u cores): these figures are slower than its own.\n\n", load,
        cores);
}

double totalNs(const SpatialCost& cost)
{
    double sum = 0;
    for (const StageCost& stage : cost.stages)
        sum += stage.bestNs;
    return sum;
}

std::vector<Target> judge(const SpatialResults& results)
{
    constexpr uint32_t kSmall = 100000, kLarge = 1000000;
    std::vector<Target> targets;
    for (const DeviceResult& device : results.devices)
    {
        const double speedup = results.stdSortNs / device.sortNs;
        if (device.isCpu)
            targets.push_back({"cpu: sort, times as fast as std::sort", speedup, 5.0, true, "x"});
        else
            targets.push_back({device.label + ": sort, times the time of std::sort", 1.0 / speedup, 2.0, false, "x"});
        const SpatialCost* small = findSize(device, kSmall);
        const SpatialCost* large = findSize(device, kLarge);
        if (device.isCpu && small)
            targets.push_back(
                {"cpu: neighbour list of 100 000", findStage(*small, "neighbours")->bestNs, 300.0, false,
                 "ns/particle"});
        if (small && large)
            targets.push_back(
                {device.label + ": growth per particle, 100 000 to 1 000 000", totalNs(*large) / totalNs(*small), 1.3,
                 false, "x"});
    }
    return targets;
}

std::string tablesOf(const SpatialResults& results)
{
    std::string text = results.machine.note();
    for (const DeviceResult& device : results.devices)
    {
        text += format(
            "%s (%s%s): copies at %.1f GB/s, sorts %s pairs in %.2f ms\n", device.label.c_str(), device.name.c_str(),
            device.threads ? format(", %u threads", device.threads).c_str() : "", device.copyBytesPerSecond * 1.0e-9,
            grouped(results.sortCount).c_str(), device.sortNs * 1.0e-6);
        Table table({"stage", "particles", "ns/particle", "median", "bytes/particle", "GB/s", "of copy"});
        for (const SpatialCost& cost : device.sizes)
        {
            for (const StageCost& stage : cost.stages)
                table.row(
                    {stage.name, grouped(cost.count), format("%.2f", stage.bestNs), format("%.2f", stage.medianNs),
                     format("%.1f", stage.bytesPerParticle), format("%.2f", stage.bytesPerParticle / stage.bestNs),
                     format("%.0f %%", 100.0 * copyShare(stage, device))});
            table.row(
                {format("all (%.1f neighbours)", cost.neighboursPerParticle), grouped(cost.count),
                 format("%.2f", totalNs(cost))});
        }
        text += table.text() + "\n";
    }
    text += format(
        "std::sort of %s pairs on one thread: %.2f ms\n\n", grouped(results.sortCount).c_str(),
        results.stdSortNs * 1.0e-6);
    return text + tableOf(judge(results));
}

std::string jsonOf(const SpatialResults& results)
{
    Json json;
    beginReport(json, "spatial", results.machine).add("order", results.shuffled ? "random" : "steady");
    json.beginObject("stdSort").add("count", results.sortCount).add("ns", results.stdSortNs).endObject();
    json.beginArray("devices");
    for (const DeviceResult& device : results.devices)
    {
        beginDevice(json, device).add("sortNs", device.sortNs);
        json.beginArray("sizes");
        for (const SpatialCost& cost : device.sizes)
        {
            json.beginObject().add("count", cost.count).add("neighboursPerParticle", cost.neighboursPerParticle);
            json.beginArray("stages");
            for (const StageCost& stage : cost.stages)
            {
                json.beginObject().add("name", stage.name).add("ns", stage.bestNs).add("medianNs", stage.medianNs);
                json.add("bytes", stage.bytesPerParticle).add("copyShare", copyShare(stage, device)).endObject();
            }
            json.endArray().endObject();
        }
        json.endArray().endObject();
    }
    json.endArray();
    addTargets(json, judge(results));
    json.endObject();
    return json.text();
}

} // namespace sample
