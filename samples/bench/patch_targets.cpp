#include "bench/patch_targets.h"

#include "common/table.h"

#include <algorithm>
#include <limits>

namespace sample
{

const char* const kPatchJsonHelp =
    "JSON of patches:\n"
    "      {devices: [{device, name, threads, copyBytesPerSecond, growth,\n"
    "       sizes: [{wanted, count, neighboursPerParticle, leastAwake, substepsPerStep, dispatchesPerSubstep,\n"
    "       barriersPerSubstep, stepNs, ns, medianNs, bytes, loadedBytes, flops, copyShare,\n"
    "       stages: [{name, ns, medianNs, bytes, loadedBytes, flops, copyShare}]}],\n"
    "       asleep: {count, asleep, settleSteps, stepNs, share}}]}\n"
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

std::vector<Row> rowsOf(const PatchResults& results)
{
    std::vector<Row> rows;
    for (const PatchDeviceResult& device : results.devices)
    {
        for (const PatchCost& cost : device.sizes)
        {
            Row all{"patches", device.label, std::to_string(cost.wanted), kAllStages, 1.0 * cost.count};
            all.unit = "particle, substep";
            all.ns = cost.bestNs;
            all.medianNs = cost.medianNs;
            all.traffic = cost.traffic();
            addStages(rows, all, cost.stages);
        }
        if (device.sleep.asleep)
            rows.push_back(device.sleep.row("patches", device.label, device.largest().wanted, "particle, step"));
    }
    return rows;
}

std::string notesOf(const PatchResults& results)
{
    std::string text;
    for (const PatchDeviceResult& device : results.devices)
    {
        for (const PatchCost& cost : device.sizes)
            text += format(
                "%s, %s particles: %.1f neighbours; %.1f substeps per step of 1/60 s, each with %.1f dispatches and "
                "%.1f barriers; %.1f %% awake or more; %.1f ms per step\n",
                device.label.c_str(), grouped(cost.count).c_str(), cost.neighboursPerParticle, cost.substepsPerStep,
                cost.dispatchesPerSubstep, cost.barriersPerSubstep, 100.0 * cost.leastAwake, cost.stepNs * 1.0e-6);
        text += textOf(device.sleep, device.label, "particles", device.sleepShare());
    }
    return text;
}

void writeFields(Json& json, const PatchResults& results)
{
    json.beginArray("devices");
    for (const PatchDeviceResult& device : results.devices)
    {
        beginDevice(json, device).add("growth", device.growth()).beginArray("sizes");
        for (const PatchCost& cost : device.sizes)
        {
            json.beginObject().add("wanted", cost.wanted).add("count", cost.count);
            json.add("neighboursPerParticle", cost.neighboursPerParticle).add("leastAwake", cost.leastAwake);
            json.add("substepsPerStep", cost.substepsPerStep).add("dispatchesPerSubstep", cost.dispatchesPerSubstep);
            json.add("barriersPerSubstep", cost.barriersPerSubstep).add("stepNs", cost.stepNs);
            addFigures(json, cost.bestNs, cost.medianNs, cost.traffic(), device);
            addStageArray(json, cost.stages, device);
            json.endObject();
        }
        json.endArray();
        addSleep(json, device.sleep, device.sleepShare());
        json.endObject();
    }
    json.endArray();
}

} // namespace sample
