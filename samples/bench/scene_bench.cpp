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
} // namespace

const SceneStage& SceneCost::hottest() const
{
    return *std::max_element(
        stages.begin(), stages.end(), [](const SceneStage& a, const SceneStage& b) { return a.ns < b.ns; });
}

SceneCost measureScene(const HostDevice& device, const std::string& name, bool quick, const ShareFcn& show)
{
    using Clock = std::chrono::steady_clock;
    const Scene& scene = sceneNamed(name);
    SceneCost cost;
    cost.name = name;
    cost.detail = quick ? scene.smallDetail : 1.0;
    const std::unique_ptr<RunningScene> running = scene.start(device.id(), {cost.detail, 1});
    const double seconds = std::min(scene.seconds, quick ? kQuickSeconds : kMostSeconds);
    cost.steps = std::max(1u, static_cast<uint32_t>(seconds * 60.0));
    StageSamples steps{"step", {}};
    for (uint32_t i = 0; i < kWarmUp + cost.steps; ++i)
    {
        const Clock::time_point begin = Clock::now();
        running->step();
        const double wallNs = std::chrono::duration<double, std::nano>(Clock::now() - begin).count();
        if (i < kWarmUp)
            continue;
        bchProfileReport profile = bchDefaultProfileReport();
        bchStepReport report = bchDefaultStepReport();
        check(bchWorld_GetProfile(running->world(), &profile), "the profile");
        check(bchWorld_GetReport(running->world(), &report), "the report");
        const Awake awake = awakeIn(*running, report);
        cost.awakeSteps += awake.awake;
        cost.particlesPerStep += awake.all / cost.steps;
        cost.wallSeconds += wallNs * 1.0e-9;
        steps.ns.push_back(wallNs);
        double staged = 0;
        for (uint32_t stage = 0; stage < profile.stageCount; ++stage)
        {
            const auto ns = static_cast<double>(profile.stageNs[stage]);
            staged += ns;
            if (ns > 0)
                addTo(cost.stages, bchStageName(stage), ns);
        }
        addTo(cost.stages, kHostStage, std::max(0.0, wallNs - staged));
        show(static_cast<double>(i + 1) / (kWarmUp + cost.steps));
    }
    cost.simulatedSeconds = cost.steps / 60.0;
    cost.awakePerStep = cost.awakeSteps / cost.steps;
    cost.medianStepNs = steps.median();
    return cost;
}

} // namespace sample
