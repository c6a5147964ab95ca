#include "viewer/simulation.h"

#include "common/program.h"
#include "show/fine_grains.h"

#include <algorithm>
#include <chrono>

namespace sample
{

Simulation::Simulation(const SimulationDef& def) : renderGrains_(def.renderGrains)
{
    bchDeviceDef device = bchDefaultDeviceDef();
    device.threadCount = def.threads;
    device.validation = def.validation ? 1 : 0;
    if (def.device == "cpu")
        device.kind = BCH_DEVICE_CPU;
    else if (def.device != "auto")
        device.kind = BCH_DEVICE_VULKAN;
    if (def.device != "auto" && def.device != "cpu" && def.device != "vulkan")
        device.name = def.device.c_str();
    check(bchCreateDevice(&device, &device_), "no device");
}

Simulation::~Simulation()
{
    scene_.reset();
    bchDestroyDevice(device_);
}

void Simulation::open(const Scene& scene, const SceneParams& params)
{
    scene_ = scene.start(device_, params);
    for (const bchPatchId patch : scene_->patches())
        setRenderGrains(patch, renderGrains_);
    description_ = &scene;
    params_ = params;
    frame_ = 0;
    steps_ = 0;
    ++runs_;
}

void Simulation::advance()
{
    if (paused_ && steps_ == 0)
        return;
    steps_ = 0;
    using Clock = std::chrono::steady_clock;
    const Clock::time_point begin = Clock::now();
    scene_->step();
    stepMilliseconds_ = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
    ++frame_;
}

bool WorldFigures::balances() const
{
    return ledger.spawned
           == ledger.grains + ledger.patches + ledger.terrain + ledger.paged + ledger.quarantined + ledger.removed;
}

void readFigures(const RunningScene& scene, bool withLedger, WorldFigures& figures)
{
    check(bchWorld_GetReport(scene.world(), &figures.report), "the report");
    check(bchWorld_GetProfile(scene.world(), &figures.profile), "the profile");
    if (withLedger)
        check(bchWorld_GetMassLedger(scene.world(), &figures.ledger), "the ledger");
    figures.particleCount = figures.awakeParticleCount = 0;
    figures.tileCount = figures.activeTileCount = figures.awakeColumnCount = 0;
    figures.fastest = figures.report.maxSpeed;
    for (const bchPatchId patch : scene.patches())
    {
        bchPatchInfo info = bchDefaultPatchInfo();
        check(bchPatch_GetInfo(patch, &info), "a patch");
        figures.particleCount += info.particleCount;
        figures.awakeParticleCount += info.awakeCount;
        figures.fastest = std::max(figures.fastest, info.maxSpeed);
    }
    if (!scene.terrain().value)
        return;
    bchTerrainInfo info = bchDefaultTerrainInfo();
    check(bchTerrain_GetInfo(scene.terrain(), &info), "the terrain");
    figures.tileCount = info.tileCount;
    figures.activeTileCount = info.activeTileCount;
    figures.awakeColumnCount = info.awakeColumnCount;
}

} // namespace sample
