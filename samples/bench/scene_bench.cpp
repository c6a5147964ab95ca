#include "bench/scene_bench.h"

#include "common/program.h"
#include "scenes/scene.h"

#include <algorithm>
#include <chrono>

namespace sample
{

namespace
{
constexpr uint32_t kWarmUp = 2;
// Some scenes begin with a calm, and steps in which nothing moves tell nothing: then the next ones are measured.
constexpr double kCalmNs = 1.0e5;                         // of a step
constexpr uint32_t kMostCalm = 6;                         // times as many steps as are measured
constexpr double kQuickSeconds = 0.5, kMostSeconds = 2.0; // simulated
constexpr const char* kHostStage = "host";                // everything outside the device: recording, rigid bodies

struct Awake
{
    double awake = 0, all = 0;
};

Awake awakeIn(const RunningScene& scene, const bchStepReport& report)
{
    Awake sum{static_cast<double>(report.awakeGrainCount), static_cast<double>(report.grainCount)};
    const auto add = [&](bchPatchId patch)
    {
        bchPatchInfo info = bchDefaultPatchInfo();
        check(bchPatch_GetInfo(patch, &info), "a patch");
        sum.awake += info.awakeCount;
        sum.all += info.particleCount;
    };
    for (const bchPatchId patch : scene.patches())
        add(patch);
    return sum;
}

void addTo(std::vector<SceneStage>& stages, const char* name, double ns)
{
    const auto known =
        std::find_if(stages.begin(), stages.end(), [&](const SceneStage& stage) { return stage.name == name; });
    if (known != stages.end())
        known->ns += ns;
    else
        stages.push_back({name, ns});
}

double timedStep(RunningScene& scene)
{
    using Clock = std::chrono::steady_clock;
    const Clock::time_point begin = Clock::now();
    scene.step();
    return std::chrono::duration<double, std::nano>(Clock::now() - begin).count();
}

void takeStep(SceneCost& cost, const RunningScene& scene, double wallNs)
{
    bchProfileReport profile = bchDefaultProfileReport();
    bchStepReport report = bchDefaultStepReport();
    check(bchWorld_GetProfile(scene.world(), &profile), "the profile");
    check(bchWorld_GetReport(scene.world(), &report), "the report");
    const Awake awake = awakeIn(scene, report);
    cost.awakeSteps += awake.awake;
    cost.particlesPerStep += awake.all / cost.steps;
    cost.wallSeconds += wallNs * 1.0e-9;
    double staged = 0;
    for (uint32_t stage = 0; stage < profile.stageCount; ++stage)
    {
        const auto ns = static_cast<double>(profile.stageNs[stage]);
        staged += ns;
        if (ns > 0)
            addTo(cost.stages, bchStageName(stage), ns);
    }
    addTo(cost.stages, kHostStage, std::max(0.0, wallNs - staged));
}

SceneCost measureSteps(RunningScene& scene, uint32_t count, const ShareFcn& show)
{
    SceneCost cost;
    cost.steps = count;
    StageSamples steps{"step", {}};
    for (uint32_t i = 0; i < count; ++i)
    {
        steps.ns.push_back(timedStep(scene));
        takeStep(cost, scene, steps.ns.back());
        show(static_cast<double>(i + 1) / count);
    }
    cost.simulatedSeconds = count / 60.0;
    cost.awakePerStep = cost.awakeSteps / count;
    cost.medianStepNs = steps.median();
    return cost;
}
} // namespace

const SceneStage& SceneCost::hottest() const
{
    return *std::max_element(
        stages.begin(), stages.end(), [](const SceneStage& a, const SceneStage& b) { return a.ns < b.ns; });
}

SceneCost measureScene(const HostDevice& device, const std::string& name, bool quick, const ShareFcn& show)
{
    const Scene& scene = sceneNamed(name);
    const double detail = quick ? scene.smallDetail : 1.0;
    const double seconds = std::min(scene.seconds, quick ? kQuickSeconds : kMostSeconds);
    const auto steps = std::max(1u, static_cast<uint32_t>(seconds * 60.0));
    const std::unique_ptr<RunningScene> running = scene.start(device.id(), {detail, 1});
    for (uint32_t i = 0; i < kWarmUp; ++i)
        running->step();
    SceneCost cost;
    for (uint32_t i = 0; i < kMostCalm && cost.medianStepNs < kCalmNs; ++i)
        cost = measureSteps(*running, steps, show);
    cost.name = name;
    cost.detail = detail;
    return cost;
}

} // namespace sample
