#include "bench/grain_report.h"

#include "common/table.h"

#include <algorithm>
#include <limits>

namespace sample
{

const char* const kGrainJsonHelp =
    "JSON of grains:\n"
    "      {benchmark, cores, load, devices: [{device, name, threads, copyBytesPerSecond, growth,\n"
    "       sizes: [{count, spheresPerGrain, radius, stiffness, substepsPerStep, listingsPerStep, "
    "dispatchesPerSubstep,\n"
    "       barriersPerSubstep, leastAwake, neighboursPerGrain, listedPerGrain, contactsPerGrain, meanOverlap,\n"
    "       deepSteps, wallSeconds, cpuSeconds, stepNs, grainSubstepsPerSecond, sphereSubstepsPerSecond, ns, medianNs, "
    "bytes, "
    "loadedBytes,\n"
    "       copyShare, stages: [{name, ns, medianNs, bytes, loadedBytes, copyShare}]}], spheres: as one of sizes,\n"
    "       asleep: {count, asleep, settleSteps, stepNs, share}, peers: [{name, missing, count, wallSeconds, "
    "cpuSeconds,\n"
    "       stepsPerFrame, sphereStepsPerSecond, contactsPerGrain, meanOverlap, ratio}]}], targets: as above}\n"
    "ns and bytes are per sphere and substep; ns over the whole simulated second, medianNs of its median step.\n"
    "grainSubstepsPerSecond is Cundall's number. wallSeconds are those of one simulated second. ratio is how many "
    "times\n"
    "as fast grains are: for Jolt by wallSeconds, for LIGGGHTS by sphere steps per second.";

namespace
{
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr uint32_t kSmall = 4000, kUsual = 16000, kLarge = 128000, kThreads = 2;

double copyShare(const Traffic& traffic, double ns, const MeasuredDevice& device)
{
    return traffic.bytes / (ns * 1.0e-9) / device.copyBytesPerSecond;
}

void addRow(
    Table& table, const std::string& name, const GrainCost& cost, double ns, double medianNs, const Traffic& traffic,
    const MeasuredDevice& device)
{
    table.row(
        {name, grouped(cost.fill.count), format("%.2f", ns), format("%.2f", medianNs), format("%.0f", traffic.bytes),
         format("%.0f", traffic.loadedBytes), format("%.2f", traffic.bytes / ns),
         format("%.0f %%", 100.0 * copyShare(traffic, ns, device))});
}

void addRows(Table& table, const char* shape, const GrainCost& cost, const MeasuredDevice& device)
{
    for (const GrainStageCost& stage : cost.stages)
        addRow(table, stage.name, cost, stage.ns, stage.medianNs, stage.traffic, device);
    addRow(table, format("all, %s", shape), cost, cost.ns, cost.medianNs, cost.traffic(), device);
}

std::string lineOf(const GrainCost& cost)
{
    return format(
        "%s %s: %.2f s (%.2f s of processors); %.2f M grain substeps/s, %.2f M sphere substeps/s; %.1f substeps and "
        "%.1f "
        "listings per step of 1/60 s; %.1f contacts listed and %.1f touching per grain, overlap %.1f %% of a diameter; "
        "in %u steps some by more than 10 %%; %.1f %% awake or more\n",
        grouped(cost.fill.count).c_str(), cost.fill.spheresPerGrain == 1 ? "spheres" : "tetrahedra",
        cost.spent.wallSeconds, cost.spent.cpuSeconds, cost.grainSubstepsPerSecond() * 1.0e-6,
        cost.sphereSubstepsPerSecond() * 1.0e-6, cost.substepsPerStep, cost.listingsPerStep, cost.listedPerGrain,
        cost.contactsPerGrain, 100.0 * cost.meanOverlap, cost.deepSteps, 100.0 * cost.leastAwake);
}

std::string lineOf(const PeerCost& peer, double ratio)
{
    if (!peer.ran())
        return format("%s was not measured: %s\n", peer.name.c_str(), peer.missing.c_str());
    const std::string known =
        peer.meanOverlap > 0 ? format(
            "; %.1f contacts per grain, overlap %.1f %% of a diameter", peer.contactsPerGrain, 100.0 * peer.meanOverlap)
                             : "";
    const std::string cpu = peer.spent.cpuSeconds > 0 ? format(" (%.2f s of processors)", peer.spent.cpuSeconds) : "";
    return format(
        "%s, %s grains of %u: %.2f s%s, %.0f steps per frame, %.2f M sphere steps/s%s; grains are "
        "%.2f times as fast\n",
        peer.name.c_str(), grouped(peer.fill.count).c_str(), peer.fill.spheresPerGrain, peer.spent.wallSeconds,
        cpu.c_str(), peer.stepsPerFrame, peer.sphereStepsPerSecond() * 1.0e-6, known.c_str(), ratio);
}

std::string sleepText(const GrainDeviceResult& device)
{
    const SleepCost& sleep = device.sleep;
    if (!sleep.asleep)
        return format(
            "%s grains did not come to rest within %u steps\n", grouped(sleep.count).c_str(), sleep.settleSteps);
    return format(
        "asleep (after %u steps): %s grains cost %.3f ms per step, %.2f %% of a step awake\n", sleep.settleSteps,
        grouped(sleep.count).c_str(), sleep.stepNs * 1.0e-6, 100.0 * device.sleepShare());
}

std::string tableOf(const GrainDeviceResult& device)
{
    std::string text = device.heading();
    text +=
        "the second in which a fill slumps in a tilted box; per sphere and substep; loaded: with what is read of each "
        "contact counted for each\n";
    Table table({"stage", "grains", "ns", "median", "bytes", "loaded", "GB/s", "of copy"});
    for (const GrainCost& cost : device.sizes)
        addRows(table, "tetrahedra", cost, device);
    if (device.spheres)
        addRows(table, "spheres", *device.spheres, device);
    text += table.text();
    for (const GrainCost& cost : device.sizes)
        text += lineOf(cost);
    if (device.spheres)
        text += lineOf(*device.spheres);
    text += sleepText(device);
    if (device.jolt)
        text += lineOf(*device.jolt, device.joltRatio());
    if (device.liggghts)
        text += lineOf(*device.liggghts, device.liggghtsRatio());
    return text + "\n";
}

void addCost(Json& json, double ns, double medianNs, const Traffic& traffic, const MeasuredDevice& device)
{
    json.add("ns", ns).add("medianNs", medianNs).add("bytes", traffic.bytes).add("loadedBytes", traffic.loadedBytes);
    json.add("copyShare", copyShare(traffic, ns, device));
}

void addSize(Json& json, const char* key, const GrainCost& cost, const MeasuredDevice& device)
{
    json.beginObject(key).add("count", cost.fill.count).add("spheresPerGrain", cost.fill.spheresPerGrain);
    json.add("radius", static_cast<double>(cost.fill.radius))
        .add("stiffness", static_cast<double>(cost.fill.stiffness));
    json.add("substepsPerStep", cost.substepsPerStep).add("listingsPerStep", cost.listingsPerStep);
    json.add("dispatchesPerSubstep", cost.dispatchesPerSubstep).add("barriersPerSubstep", cost.barriersPerSubstep);
    json.add("leastAwake", cost.leastAwake).add("neighboursPerGrain", cost.neighboursPerGrain);
    json.add("listedPerGrain", cost.listedPerGrain).add("contactsPerGrain", cost.contactsPerGrain);
    json.add("meanOverlap", cost.meanOverlap)
        .add("deepSteps", cost.deepSteps)
        .add("wallSeconds", cost.spent.wallSeconds)
        .add("cpuSeconds", cost.spent.cpuSeconds)
        .add("stepNs", cost.stepNs);
    json.add("grainSubstepsPerSecond", cost.grainSubstepsPerSecond());
    json.add("sphereSubstepsPerSecond", cost.sphereSubstepsPerSecond());
    addCost(json, cost.ns, cost.medianNs, cost.traffic(), device);
    json.beginArray("stages");
    for (const GrainStageCost& stage : cost.stages)
    {
        json.beginObject().add("name", stage.name);
        addCost(json, stage.ns, stage.medianNs, stage.traffic, device);
        json.endObject();
    }
    json.endArray().endObject();
}

void addPeer(Json& json, const PeerCost& peer, double ratio)
{
    json.beginObject().add("name", peer.name).add("missing", peer.missing).add("count", peer.fill.count);
    if (peer.ran())
    {
        json.add("wallSeconds", peer.spent.wallSeconds)
            .add("cpuSeconds", peer.spent.cpuSeconds)
            .add("stepsPerFrame", peer.stepsPerFrame);
        json.add("sphereStepsPerSecond", peer.sphereStepsPerSecond()).add("contactsPerGrain", peer.contactsPerGrain);
        json.add("meanOverlap", peer.meanOverlap).add("ratio", ratio);
    }
    json.endObject();
}

bool fewer(const GrainCost& a, const GrainCost& b)
{
    return a.fill.count < b.fill.count;
}
} // namespace

const GrainCost* GrainDeviceResult::find(uint32_t count) const
{
    const auto size =
        std::find_if(sizes.begin(), sizes.end(), [&](const GrainCost& cost) { return cost.fill.count == count; });
    return size == sizes.end() ? nullptr : &*size;
}

double GrainDeviceResult::growth() const
{
    const auto [least, most] = std::minmax_element(sizes.begin(), sizes.end(), fewer);
    return most->ns / least->ns;
}

double GrainDeviceResult::sleepShare() const
{
    return sleep.asleep ? sleep.stepNs / find(sleep.count)->stepNs : kNone;
}

double GrainDeviceResult::joltRatio() const
{
    return jolt && jolt->ran() ? jolt->spent.wallSeconds / find(jolt->fill.count)->spent.wallSeconds : kNone;
}

double GrainDeviceResult::liggghtsRatio() const
{
    return spheres && liggghts && liggghts->ran()
               ? spheres->sphereSubstepsPerSecond() / liggghts->sphereStepsPerSecond()
               : kNone;
}

std::vector<Target> judge(const GrainResults& results)
{
    std::vector<Target> targets;
    for (const GrainDeviceResult& device : results.devices)
    {
        if (device.find(kSmall) && device.find(kLarge))
            targets.push_back(
                {device.label + ": growth per grain, 4 000 to 128 000",
                 device.find(kLarge)->ns / device.find(kSmall)->ns, 1.3, false, "x"});
        // Small piles cost little awake, and a step has a fixed part.
        if (device.sleep.count >= kSmall || !device.isCpu)
            targets.push_back(
                {device.label + ": a step asleep", 100.0 * device.sleepShare(), 3.0, false, "% of awake"});
        const auto addRatio = [&](const std::string& what, double ratio, double limit, double aim)
        {
            targets.push_back({"cpu: 16 000 grains beside " + what, ratio, limit, true, "x"});
            targets.push_back({"cpu: 16 000 grains beside " + what + ", the aim", ratio, aim, true, "x"});
        };
        const auto counts = [&](const std::optional<PeerCost>& peer)
        { return peer && peer->ran() && peer->fill.count == kUsual && device.threads == kThreads; };
        if (counts(device.jolt))
            addRatio("Jolt", device.joltRatio(), 3.0, 10.0);
        if (counts(device.liggghts))
            addRatio("LIGGGHTS, spheres", device.liggghtsRatio(), 1.0, 3.0);
    }
    return targets;
}

std::string tablesOf(const GrainResults& results)
{
    std::string text = results.machine.note();
    for (const GrainDeviceResult& device : results.devices)
        text += tableOf(device);
    return text + tableOf(judge(results));
}

std::string jsonOf(const GrainResults& results)
{
    Json json;
    beginReport(json, "grains", results.machine).beginArray("devices");
    for (const GrainDeviceResult& device : results.devices)
    {
        beginDevice(json, device).add("growth", device.growth()).beginArray("sizes");
        for (const GrainCost& cost : device.sizes)
            addSize(json, "", cost, device);
        json.endArray();
        if (device.spheres)
            addSize(json, "spheres", *device.spheres, device);
        json.beginObject("asleep").add("count", device.sleep.count).add("asleep", device.sleep.asleep);
        json.add("settleSteps", device.sleep.settleSteps).add("stepNs", device.sleep.stepNs);
        json.add("share", device.sleepShare()).endObject().beginArray("peers");
        if (device.jolt)
            addPeer(json, *device.jolt, device.joltRatio());
        if (device.liggghts)
            addPeer(json, *device.liggghts, device.liggghtsRatio());
        json.endArray().endObject();
    }
    json.endArray();
    addTargets(json, judge(results));
    json.endObject();
    return json.text();
}

} // namespace sample
