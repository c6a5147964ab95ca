#include "bench/terrain_targets.h"

#include "common/table.h"

namespace sample
{

const char* const kTerrainJsonHelp =
    "JSON of terrain:\n"
    "      {benchmark, cores, load, devices: [{device, name, threads, copyBytesPerSecond,\n"
    "       sizes: [{tiles, squareKilometres, empty, quiet, zone, alone: {ns, medianNs, terrainNs}, zoneParticles,\n"
    "       quietShare, besideShare, toppleNs, wakeNs, settleNs}]}], targets: as above}\n"
    "empty, quiet, zone and alone are whole steps as a host waits for them: of a world without terrain, of terrain "
    "where\n"
    "nothing moves, of the same with a body that ploughs through it, and of that with four tiles. terrainNs is the\n"
    "device's time for the stages that look at tiles. quietShare: what quiet terrain adds to an empty world, over a "
    "step\n"
    "with a zone and four tiles; besideShare: what tiles where nothing moves add to the stages of a step with a zone.\n"
    "toppleNs is per column that may topple and pass; wakeNs and settleNs are per particle.";

namespace
{
void addStep(Json& json, const char* name, const StepCost& cost)
{
    json.beginObject(name).add("ns", cost.bestNs).add("medianNs", cost.medianNs);
    json.add("terrainNs", cost.terrainNs).endObject();
}

std::string milliseconds(const StepCost& cost)
{
    return format("%.4f", cost.medianNs * 1.0e-6);
}

std::string tableOf(const TerrainDeviceResult& device)
{
    std::string text = device.heading();
    text += "ms per step, median: without terrain, where nothing moves, with one zone, with one zone and four tiles\n";
    Table table({"tiles", "km^2", "without", "quiet", "zone", "its terrain", "four tiles", "its terrain", "particles"});
    for (const TerrainCost& cost : device.sizes)
        table.row(
            {grouped(cost.tiles), format("%.2f", cost.squareKilometres), milliseconds(cost.empty),
             milliseconds(cost.quiet), milliseconds(cost.zone), format("%.3f", cost.zone.terrainNs * 1.0e-6),
             milliseconds(cost.alone), format("%.3f", cost.alone.terrainNs * 1.0e-6), grouped(cost.zoneParticles)});
    text += table.text();
    for (const TerrainCost& cost : device.sizes)
        text += format(
            "%s tiles: a column that may topple costs %.2f ns a pass; a particle that wakes %.0f ns, one that settles "
            "%.0f ns\n",
            grouped(cost.tiles).c_str(), cost.toppleNs, cost.wakeNs, cost.settleNs);
    return text + "\n";
}
} // namespace

std::vector<Target> judge(const TerrainResults& results)
{
    std::vector<Target> targets;
    for (const TerrainDeviceResult& device : results.devices)
        for (const TerrainCost& cost : device.sizes)
        {
            const std::string tiles = grouped(cost.tiles) + " tiles";
            const char* unit = "% of a step with a zone";
            targets.push_back(
                {device.label + ": quiet terrain of " + tiles, 100.0 * cost.quietShare(), 1.0, false, unit});
            targets.push_back(
                {device.label + ": the same beside a zone, " + tiles, 100.0 * cost.besideShare(), 1.0, false, unit});
        }
    return targets;
}

std::string tablesOf(const TerrainResults& results)
{
    std::string text = results.machine.note();
    for (const TerrainDeviceResult& device : results.devices)
        text += tableOf(device);
    return text + tableOf(judge(results));
}

std::string jsonOf(const TerrainResults& results)
{
    Json json;
    beginReport(json, "terrain", results.machine).beginArray("devices");
    for (const TerrainDeviceResult& device : results.devices)
    {
        beginDevice(json, device).beginArray("sizes");
        for (const TerrainCost& cost : device.sizes)
        {
            json.beginObject().add("tiles", cost.tiles).add("squareKilometres", cost.squareKilometres);
            addStep(json, "empty", cost.empty);
            addStep(json, "quiet", cost.quiet);
            addStep(json, "zone", cost.zone);
            addStep(json, "alone", cost.alone);
            json.add("zoneParticles", cost.zoneParticles).add("quietShare", cost.quietShare());
            json.add("besideShare", cost.besideShare());
            json.add("toppleNs", cost.toppleNs).add("wakeNs", cost.wakeNs).add("settleNs", cost.settleNs).endObject();
        }
        json.endArray().endObject();
    }
    json.endArray();
    addTargets(json, judge(results));
    json.endObject();
    return json.text();
}

} // namespace sample
