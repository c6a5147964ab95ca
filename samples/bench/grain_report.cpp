#include "bench/grain_report.h"

#include "common/table.h"

namespace sample
{

const char* const kGrainJsonHelp =
    "JSON of grains:\n"
    "      {devices: [{device, name, threads, copyBytesPerSecond, growth,\n"
    "       sizes: [{count, spheresPerGrain, radius, stiffness, substepsPerStep, listingsPerStep, "
    "dispatchesPerSubstep,\n"
    "       barriersPerSubstep, leastAwake, neighboursPerGrain, listedPerGrain, contactsPerGrain, meanOverlap,\n"
    "       deepSteps, wallSeconds, cpuSeconds, stepNs, grainSubstepsPerSecond, sphereSubstepsPerSecond, ns, medianNs, "
    "bytes, "
    "loadedBytes,\n"
    "       flops, copyShare, stages: [{name, ns, medianNs, bytes, loadedBytes, flops, copyShare}]}], spheres: as one "
    "of sizes,\n"
    "       asleep: {count, asleep, settleSteps, stepNs, share}, peers: [{name, missing, count, wallSeconds, "
    "cpuSeconds,\n"
    "       stepsPerFrame, sphereStepsPerSecond, contactsPerGrain, meanOverlap, ratio}]}]}\n"
    "ns, bytes and flops are per sphere and substep; ns over the whole simulated second, medianNs of its median step.\n"
    "grainSubstepsPerSecond is Cundall's number. wallSeconds are those of one simulated second. ratio is how many "
    "times\n"
    "as fast grains are: for Jolt by wallSeconds, for LIGGGHTS by sphere steps per second.";

namespace
{
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

// Whole frames of 1/60 s as a host waits for them, beside those of other programs.
Row frameRow(const Row& all, const char* stage, const FillDef& fill, const Spent& spent)
{
    Row row = all;
    row.stage = stage;
    row.unit = "sphere, frame";
    row.traffic = {};
    row.ns = row.medianNs = spent.wallSeconds * 1.0e9 / (1.0 * kFrames * fill.count * fill.spheresPerGrain);
    return row;
}

void addCost(std::vector<Row>& rows, const Row& all, const GrainCost& cost)
{
    Row row = all;
    row.ns = cost.ns;
    row.medianNs = cost.medianNs;
    row.traffic = cost.traffic();
    addStages(rows, row, cost.stages);
    rows.push_back(frameRow(row, "frame", cost.fill, cost.spent));
}

void addPeerRow(std::vector<Row>& rows, const Row& all, const std::optional<PeerCost>& peer)
{
    if (peer && peer->ran())
        rows.push_back(frameRow(all, ("frame, " + peer->name).c_str(), peer->fill, peer->spent));
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
    addFigures(json, cost.ns, cost.medianNs, cost.traffic(), device);
    addStageArray(json, cost.stages, device);
    json.endObject();
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
} // namespace

std::vector<Row> rowsOf(const GrainResults& results)
{
    std::vector<Row> rows;
    for (const GrainDeviceResult& device : results.devices)
    {
        const auto base = [&](const GrainCost& cost, const char* shape)
        {
            Row row{"grains", device.label, shape + std::to_string(cost.fill.count), kAllStages};
            row.count = cost.fill.count;
            row.unit = "sphere, substep";
            return row;
        };
        for (const GrainCost& cost : device.sizes)
            addCost(rows, base(cost, ""), cost);
        if (const GrainCost* beside = device.jolt ? device.find(device.jolt->fill.count) : nullptr)
            addPeerRow(rows, base(*beside, ""), device.jolt);
        if (device.sleep.asleep)
            rows.push_back(device.sleep.row("grains", device.label, device.sleep.count, "grain, step"));
        if (!device.spheres)
            continue;
        addCost(rows, base(*device.spheres, "spheres "), *device.spheres);
        addPeerRow(rows, base(*device.spheres, "spheres "), device.liggghts);
    }
    return rows;
}

std::string notesOf(const GrainResults& results)
{
    std::string text;
    for (const GrainDeviceResult& device : results.devices)
    {
        for (const GrainCost& cost : device.sizes)
            text += device.label + ", " + lineOf(cost);
        if (device.spheres)
            text += device.label + ", " + lineOf(*device.spheres);
        text += textOf(device.sleep, device.label, "grains", device.sleepShare());
        if (device.jolt)
            text += lineOf(*device.jolt, device.joltRatio());
        if (device.liggghts)
            text += lineOf(*device.liggghts, device.liggghtsRatio());
    }
    return text;
}

void writeFields(Json& json, const GrainResults& results)
{
    json.beginArray("devices");
    for (const GrainDeviceResult& device : results.devices)
    {
        beginDevice(json, device).add("growth", device.growth()).beginArray("sizes");
        for (const GrainCost& cost : device.sizes)
            addSize(json, "", cost, device);
        json.endArray();
        if (device.spheres)
            addSize(json, "spheres", *device.spheres, device);
        addSleep(json, device.sleep, device.sleepShare());
        json.beginArray("peers");
        if (device.jolt)
            addPeer(json, *device.jolt, device.joltRatio());
        if (device.liggghts)
            addPeer(json, *device.liggghts, device.liggghtsRatio());
        json.endArray().endObject();
    }
    json.endArray();
}

} // namespace sample
