#include "bench/terrain_targets.h"

#include "common/table.h"

namespace sample
{

extern const Benchmark kTerrainBenchmark;

const char* const kTerrainJsonHelp =
    "JSON of terrain:\n"
    "      {devices: [{device, name, threads, copyBytesPerSecond,\n"
    "       sizes: [{tiles, squareKilometres, empty, quiet, zone, alone: {ns, medianNs, terrainNs}, zoneParticles,\n"
    "       quietShare, besideShare, toppleNs, wakeNs, settleNs}]}]}\n"
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

// flows: top, cover and quanta of the column read, quanta and cover written; apply: both again beside those of before,
// and the column's bed and top where it changed. Of neighbours their tops, and of those that a flow joins quanta and
// cover. Flops: 56 for slopes of four cells and sides; a flow to a side takes 85, across a corner 45; half of the
// neighbours are taken to have one, which is a guess.
constexpr double kWord = 4;
constexpr Traffic kToppleTraffic = {(5 + 8) * kWord, (5 + 8 + 8 + 4 * 3) * kWord, 56 + 0.5 * 4 * (85 + 45)};
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

std::vector<Row> rowsOf(const TerrainResults& results)
{
    std::vector<Row> rows;
    for (const TerrainDeviceResult& device : results.devices)
        for (const TerrainCost& cost : device.sizes)
        {
            const auto add = [&](const char* stage, const char* unit, double ns, double medianNs, Traffic traffic = {})
            {
                Row row{"terrain", device.label, std::to_string(cost.tiles), stage, 1.0 * cost.tiles, unit};
                row.ns = ns;
                row.medianNs = medianNs;
                row.traffic = traffic;
                rows.push_back(row);
            };
            const auto addStep = [&](const char* stage, const StepCost& step)
            { add(stage, "step", step.bestNs, step.medianNs); };
            addStep("without terrain", cost.empty);
            addStep("quiet", cost.quiet);
            addStep("zone, four tiles", cost.alone);
            addStep("zone", cost.zone);
            add("zone, its terrain", "step", cost.zone.terrainNs, cost.zone.terrainNs);
            add("topple", "column, pass", cost.toppleNs, cost.toppleNs, kToppleTraffic);
        }
    return rows;
}

std::string notesOf(const TerrainResults& results)
{
    std::string text;
    for (const TerrainDeviceResult& device : results.devices)
        for (const TerrainCost& cost : device.sizes)
            text += format(
                "%s, %s tiles, %.2f km^2: a zone of %s particles; a particle that wakes costs %.0f ns, one that "
                "settles %.0f ns\n",
                device.label.c_str(), grouped(cost.tiles).c_str(), cost.squareKilometres,
                grouped(cost.zoneParticles).c_str(), cost.wakeNs, cost.settleNs);
    return text;
}

void writeFields(Json& json, const TerrainResults& results)
{
    json.beginArray("devices");
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
}

namespace
{
constexpr uint32_t kMost = 8192; // resident

Sizes sizes()
{
    return {{64, kMost}, {64}, {64, 1024}, {16}};
}

Outcome run(const BenchSettings& settings, const ShowFcn& show)
{
    return outcomeOf(TerrainResults{forDevices(
        settings, show,
        [&](const MeasuredDevice& limits, const ShowFcn& part)
        {
            const HostDevice device(limits.label, settings.threads);
            return TerrainDeviceResult{
                limits, forSizes(
                            settings, limits, kTerrainBenchmark, part,
                            [&](uint32_t count, const ShareFcn& share)
                            { return measureTerrain(device, count, settings.repeats, share); })};
        })});
}
} // namespace

const Benchmark kTerrainBenchmark = {
    "terrain",
    "where it is quiet, where something moves in it, and what changes its form",
    kTerrainJsonHelp,
    "tiles",
    kMost,
    sizes,
    3.0,
    run};

} // namespace sample
