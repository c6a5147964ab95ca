#include "bench/benchmark.h"
#include "bench/scene_bench.h"
#include "common/options.h"
#include "common/table.h"
#include "scenes/scene.h"

namespace sample
{

namespace
{
const char* const kJsonHelp =
    "JSON of scenes:\n"
    "      {devices: [{device, name, threads, copyBytesPerSecond, scenes: [{name, detail, steps, simulatedSeconds,\n"
    "       wallSeconds, realTimeFactor, awakePerStep, particlesPerStep, medianStepNs, hottest,\n"
    "       stages: [{name, ns, share}]}]}]}\n"
    "realTimeFactor is simulated over wall-clock seconds. Stages have their ns per step; host is all that is not the\n"
    "device's time: recording, and rigid bodies.";

struct SceneDeviceResult : MeasuredDevice
{
    std::vector<SceneCost> scenes;
};

struct SceneResults
{
    std::vector<SceneDeviceResult> devices;
};

std::vector<Target> judge(const SceneResults&)
{
    return {};
}

std::vector<Row> rowsOf(const SceneResults& results)
{
    std::vector<Row> rows;
    for (const SceneDeviceResult& device : results.devices)
        for (const SceneCost& cost : device.scenes)
        {
            // Where no sand is awake at all there is only the step.
            const bool sand = cost.awakePerStep >= 1;
            const double work = sand ? cost.awakeSteps : cost.steps;
            Row all{"scenes", device.label, cost.name, kAllStages, cost.awakePerStep};
            all.unit = sand ? "awake particle, step" : "step";
            all.ns = cost.wallSeconds * 1.0e9 / work;
            all.medianNs = cost.medianStepNs * cost.steps / work;
            std::vector<StageFigure> stages;
            for (const SceneStage& stage : cost.stages)
                stages.push_back({stage.name, stage.ns / work, stage.ns / work, {}});
            addStages(rows, all, stages);
        }
    return rows;
}

std::string notesOf(const SceneResults& results)
{
    Table table({"scene", "device", "detail", "particles", "awake", "ms/step", "real time", "hottest stage", "share"});
    for (const SceneDeviceResult& device : results.devices)
        for (const SceneCost& cost : device.scenes)
            table.row(
                {cost.name, device.label, format("%.2g", cost.detail), format("%.0f", cost.particlesPerStep),
                 format("%.0f", cost.awakePerStep), format("%.2f", cost.wallSeconds * 1000.0 / cost.steps),
                 format("%.2f x", cost.realTimeFactor()), cost.hottest().name,
                 format("%.0f %%", 1.0e-7 * cost.hottest().ns / cost.wallSeconds)});
    return table.text();
}

void writeFields(Json& json, const SceneResults& results)
{
    json.beginArray("devices");
    for (const SceneDeviceResult& device : results.devices)
    {
        beginDevice(json, device).beginArray("scenes");
        for (const SceneCost& cost : device.scenes)
        {
            json.beginObject().add("name", cost.name).add("detail", cost.detail).add("steps", cost.steps);
            json.add("simulatedSeconds", cost.simulatedSeconds).add("wallSeconds", cost.wallSeconds);
            json.add("realTimeFactor", cost.realTimeFactor()).add("awakePerStep", cost.awakePerStep);
            json.add("particlesPerStep", cost.particlesPerStep).add("medianStepNs", cost.medianStepNs);
            json.add("hottest", cost.hottest().name).beginArray("stages");
            for (const SceneStage& stage : cost.stages)
                json.beginObject()
                    .add("name", stage.name)
                    .add("ns", stage.ns / cost.steps)
                    .add("share", stage.ns * 1.0e-9 / cost.wallSeconds)
                    .endObject();
            json.endArray().endObject();
        }
        json.endArray().endObject();
    }
    json.endArray();
}

// Where Vulkan runs on a processor the smallest will do: all of them would take it an hour.
std::vector<std::string> scenesFor(const BenchSettings& settings, const MeasuredDevice& device)
{
    if (!settings.scenes.empty())
        return settings.scenes;
    if (device.isSoftware)
        return {"column"};
    std::vector<std::string> names;
    for (const Scene* scene : allScenes())
        names.push_back(scene->name);
    return names;
}

Outcome run(const BenchSettings& settings, const ShowFcn& show)
{
    return outcomeOf(SceneResults{forDevices(
        settings, show,
        [&](const MeasuredDevice& limits, const ShowFcn& part)
        {
            SceneDeviceResult result{limits, {}};
            const HostDevice device(limits.label, settings.threads);
            const std::vector<std::string> names = scenesFor(settings, limits);
            const double each = 1.0 / static_cast<double>(names.size());
            const bool quick = settings.quick || limits.isSoftware;
            for (const std::string& name : names)
            {
                const double before = each * static_cast<double>(result.scenes.size());
                result.scenes.push_back(
                    measureScene(device, name, quick, [&](double share) { part(before + each * share, name); }));
            }
            return result;
        })});
}
} // namespace

extern const Benchmark kSceneBenchmark;
const Benchmark kSceneBenchmark = {"scenes", "whole scenes of samples/scenes", kJsonHelp, nullptr, 0, nullptr, 6.0,
                                   run};

} // namespace sample
