#include "bench/spatial_report.h"

#include "common/table.h"

#include <algorithm>

namespace sample
{

const char* const kSpatialJsonHelp =
    "JSON of spatial:\n"
    "      {order, stdSort: {count, ns}, devices: [{device, name, threads, copyBytesPerSecond, sortNs,\n"
    "       sizes: [{count, neighboursPerParticle, stages: [{name, ns, medianNs, bytes, copyShare}]}]}]}\n"
    "ns and bytes of stages are per particle; bytes are those a stage must read and write, every array once per pass;\n"
    "copyShare is their rate over that of the device's own copy command in the same run, read and write counted.\n"
    "Times are the best of the repeats.";

namespace
{
const StageFigure* findStage(const SpatialCost& cost, const char* name)
{
    const auto stage =
        std::find_if(cost.stages.begin(), cost.stages.end(), [&](const StageFigure& s) { return s.name == name; });
    return stage == cost.stages.end() ? nullptr : &*stage;
}

const SpatialCost* findSize(const SpatialDeviceResult& device, uint32_t count)
{
    const auto size = std::find_if(
        device.sizes.begin(), device.sizes.end(), [&](const SpatialCost& cost) { return cost.count == count; });
    return size == device.sizes.end() ? nullptr : &*size;
}

double totalNs(const SpatialCost& cost)
{
    double sum = 0;
    for (const StageFigure& stage : cost.stages)
        sum += stage.ns;
    return sum;
}
} // namespace

std::vector<Target> judge(const SpatialResults& results)
{
    constexpr uint32_t kSmall = 100000, kLarge = 1000000;
    std::vector<Target> targets;
    for (const SpatialDeviceResult& device : results.devices)
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
                {"cpu: neighbour list of 100 000", findStage(*small, "neighbours")->ns, 300.0, false, "ns/particle"});
        if (small && large)
            targets.push_back(
                {device.label + ": growth per particle, 100 000 to 1 000 000", totalNs(*large) / totalNs(*small), 1.3,
                 false, "x"});
    }
    return targets;
}

std::vector<Row> rowsOf(const SpatialResults& results)
{
    std::vector<Row> rows;
    for (const SpatialDeviceResult& device : results.devices)
        for (const SpatialCost& cost : device.sizes)
        {
            Row all{"spatial", device.label, std::to_string(cost.count), kAllStages, 1.0 * cost.count, "particle"};
            for (const StageFigure& stage : cost.stages)
            {
                all.ns += stage.ns;
                all.medianNs += stage.medianNs;
            }
            all.traffic = sumOf(cost.stages);
            addStages(rows, all, cost.stages);
        }
    return rows;
}

std::string notesOf(const SpatialResults& results)
{
    std::string text;
    for (const SpatialDeviceResult& device : results.devices)
    {
        text += format(
            "%s sorts %s pairs in %.2f ms", device.label.c_str(), grouped(results.sortCount).c_str(),
            device.sortNs * 1.0e-6);
        for (const SpatialCost& cost : device.sizes)
            text += format(
                "; %.1f neighbours of %s particles each", cost.neighboursPerParticle, grouped(cost.count).c_str());
        text += "\n";
    }
    return text
           + format(
               "std::sort of %s pairs on one thread: %.2f ms\n", grouped(results.sortCount).c_str(),
               results.stdSortNs * 1.0e-6);
}

void writeFields(Json& json, const SpatialResults& results)
{
    json.add("order", results.shuffled ? "random" : "steady");
    json.beginObject("stdSort").add("count", results.sortCount).add("ns", results.stdSortNs).endObject();
    json.beginArray("devices");
    for (const SpatialDeviceResult& device : results.devices)
    {
        beginDevice(json, device).add("sortNs", device.sortNs);
        json.beginArray("sizes");
        for (const SpatialCost& cost : device.sizes)
        {
            json.beginObject().add("count", cost.count).add("neighboursPerParticle", cost.neighboursPerParticle);
            json.beginArray("stages");
            for (const StageFigure& stage : cost.stages)
            {
                json.beginObject().add("name", stage.name).add("ns", stage.ns).add("medianNs", stage.medianNs);
                json.add("bytes", stage.traffic.bytes)
                    .add("copyShare", device.copyShare(stage.traffic, stage.ns))
                    .endObject();
            }
            json.endArray().endObject();
        }
        json.endArray().endObject();
    }
    json.endArray();
}

} // namespace sample
