#include "bench/patch_targets.h"

#include "common/table.h"

#include <algorithm>
#include <limits>

namespace sample
{

const char* const kPatchJsonHelp =
    "JSON of patches:\n"
    "      {benchmark, cores, load, devices: [{device, name, threads, copyBytesPerSecond, growth,\n"
    "       sizes: [{wanted, count, neighboursPerParticle, leastAwake, substepsPerStep, dispatchesPerSubstep,\n"
    "       barriersPerSubstep, stepNs, ns, medianNs, bytes, loadedBytes, flops, copyShare,\n"
    "       stages: [{name, ns, medianNs, bytes, loadedBytes, flops, copyShare}]}],\n"
    "       asleep: {count, asleep, settleSteps, stepNs, share}}], targets: as above}\n"
    "ns, bytes and flops are per particle and substep; those of a size are of all stages, with the time between them.\n"
    "loadedBytes count what is read of each neighbour for each, which caches mostly give; flops are an estimate from "
    "the\n"
    "kernels' text. stepNs is a whole step as a host waits for it; share is that of a sleeping patch over an awake "
    "one's.";

namespace
{
constexpr double kAimNs = 1000.0; // of flowing sand on two threads, where the limit is twice that

bool fewer(const PatchCost& a, const PatchCost& b)
{
    return a.wanted < b.wanted;
}

const PatchCost* findSize(const PatchDeviceResult& device, uint32_t wanted)
{
    const auto size = std::find_if(
        device.sizes.begin(), device.sizes.end(), [&](const PatchCost& cost) { return cost.wanted == wanted; });
    return size == device.sizes.end() ? nullptr : &*size;
}

double copyShare(const Traffic& traffic, double ns, const PatchDeviceResult& device)
{
    return traffic.bytes / (ns * 1.0e-9) / device.copyBytesPerSecond;
}

void addCost(Json& json, double ns, double medianNs, const Traffic& traffic, const PatchDeviceResult& device)
{
    json.add("ns", ns).add("medianNs", medianNs).add("bytes", traffic.bytes).add("loadedBytes", traffic.loadedBytes);
    json.add("flops", traffic.flops).add("copyShare", copyShare(traffic, ns, device));
}

void addRow(
    Table& table, const std::string& name, const PatchCost& cost, double ns, double medianNs, const Traffic& traffic,
    const PatchDeviceResult& device)
{
    table.row(
        {name, grouped(cost.count), format("%.1f", ns), format("%.1f", medianNs), format("%.0f", traffic.bytes),
         format("%.0f", traffic.loadedBytes), format("%.0f", traffic.flops), format("%.2f", traffic.bytes / ns),
         format("%.0f %%", 100.0 * copyShare(traffic, ns, device)), format("%.2f", traffic.flops / ns)});
}

std::string sleepText(const PatchDeviceResult& device)
{
    if (!device.sleep.asleep)
        return format(
            "%s particles did not come to rest within %u steps\n", grouped(device.sleep.count).c_str(),
            device.sleep.settleSteps);
    return format(
        "asleep (after %u steps): %s particles cost %.3f ms per step, %.2f %% of a step awake\n",
        device.sleep.settleSteps, grouped(device.sleep.count).c_str(), device.sleep.stepNs * 1.0e-6,
        100.0 * device.sleepShare());
}

std::string tableOf(const PatchDeviceResult& device)
{
    std::string text = device.heading();
    text += "per particle and substep; loaded: with each neighbour's data counted; flops: estimated\n";
    Table table({"stage", "particles", "ns", "median", "bytes", "loaded", "flops", "GB/s", "of copy", "Gflop/s"});
    for (const PatchCost& cost : device.sizes)
    {
        for (const PatchStageCost& stage : cost.stages)
            addRow(table, stage.name, cost, stage.bestNs, stage.medianNs, stage.traffic, device);
        addRow(
            table, format("all (%.1f neighbours)", cost.neighboursPerParticle), cost, cost.bestNs, cost.medianNs,
            cost.traffic(), device);
    }
    text += table.text();
    for (const PatchCost& cost : device.sizes)
        text += format(
            "%s particles: %.1f substeps per step of 1/60 s, each with %.1f dispatches and %.1f barriers; %.1f %% "
            "awake or "
            "more; %.1f ms per step\n",
            grouped(cost.count).c_str(), cost.substepsPerStep, cost.dispatchesPerSubstep, cost.barriersPerSubstep,
            100.0 * cost.leastAwake, cost.stepNs * 1.0e-6);
    return text + sleepText(device) + "\n";
}
} // namespace

const PatchCost& PatchDeviceResult::smallest() const
{
    return *std::min_element(sizes.begin(), sizes.end(), fewer);
}

const PatchCost& PatchDeviceResult::largest() const
{
    return *std::max_element(sizes.begin(), sizes.end(), fewer);
}

double PatchDeviceResult::growth() const
{
    return largest().bestNs / smallest().bestNs;
}

double PatchDeviceResult::sleepShare() const
{
    return sleep.asleep ? sleep.stepNs / largest().stepNs : std::numeric_limits<double>::quiet_NaN();
}

std::vector<Target> judge(const PatchResults& results)
{
    constexpr uint32_t kSmall = 10000, kUsual = 50000, kLarge = 200000, kThreads = 2;
    std::vector<Target> targets;
    for (const PatchDeviceResult& device : results.devices)
    {
        const PatchCost* small = findSize(device, kSmall);
        const PatchCost* usual = findSize(device, kUsual);
        const PatchCost* large = findSize(device, kLarge);
        if (device.isCpu && device.threads == kThreads && usual)
        {
            const char* unit = "ns/particle/substep";
            targets.push_back({"cpu: 50 000 awake, 2 threads", usual->bestNs, 2 * kAimNs, false, unit});
            targets.push_back({"cpu: 50 000 awake, 2 threads, the aim", usual->bestNs, kAimNs, false, unit});
        }
        if (small && large)
            targets.push_back(
                {device.label + ": growth per particle, 10 000 to 200 000", large->bestNs / small->bestNs, 1.3, false,
                 "x"});
        // Small patches cost little awake, and a step has a fixed part.
        if (device.largest().wanted >= kSmall || !device.isCpu)
            targets.push_back(
                {device.label + ": a step asleep", 100.0 * device.sleepShare(), 3.0, false, "% of awake"});
    }
    return targets;
}

std::string tablesOf(const PatchResults& results)
{
    std::string text = results.machine.note();
    for (const PatchDeviceResult& device : results.devices)
        text += tableOf(device);
    return text + tableOf(judge(results));
}

std::string jsonOf(const PatchResults& results)
{
    Json json;
    beginReport(json, "patches", results.machine).beginArray("devices");
    for (const PatchDeviceResult& device : results.devices)
    {
        beginDevice(json, device).add("growth", device.growth()).beginArray("sizes");
        for (const PatchCost& cost : device.sizes)
        {
            json.beginObject().add("wanted", cost.wanted).add("count", cost.count);
            json.add("neighboursPerParticle", cost.neighboursPerParticle).add("leastAwake", cost.leastAwake);
            json.add("substepsPerStep", cost.substepsPerStep).add("dispatchesPerSubstep", cost.dispatchesPerSubstep);
            json.add("barriersPerSubstep", cost.barriersPerSubstep).add("stepNs", cost.stepNs);
            addCost(json, cost.bestNs, cost.medianNs, cost.traffic(), device);
            json.beginArray("stages");
            for (const PatchStageCost& stage : cost.stages)
            {
                json.beginObject().add("name", stage.name);
                addCost(json, stage.bestNs, stage.medianNs, stage.traffic, device);
                json.endObject();
            }
            json.endArray().endObject();
        }
        json.endArray().beginObject("asleep").add("count", device.sleep.count).add("asleep", device.sleep.asleep);
        json.add("settleSteps", device.sleep.settleSteps).add("stepNs", device.sleep.stepNs);
        json.add("share", device.sleepShare()).endObject().endObject();
    }
    json.endArray();
    addTargets(json, judge(results));
    json.endObject();
    return json.text();
}

} // namespace sample
