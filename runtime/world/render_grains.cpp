// Render grains of patches: when they are made, moved and read. Nothing that the simulation does depends on them.
#include "world/world.h"

#include "world/run_and_read.h"
#include "world/stages.h"

namespace bch
{

namespace
{
constexpr double kMovedOn = 2.0 * static_cast<double>(gpu::kFadeSeconds); // s after the patch came to rest

std::unique_ptr<RenderGrains> makeRenderGrains(Device& device, const bchPatchDef& def, uint32_t perParticle)
{
    return std::make_unique<RenderGrains>(device, RenderGrainsSetup{perParticle, def.particleCapacity, def.spacing});
}
} // namespace

void World::setRenderGrains(uint32_t index, uint32_t perParticle)
{
    WorldPatch& patch = *patches_[index];
    const uint64_t most = uint64_t{patch.def.particleCapacity} * perParticle;
    if (most > kMostRenderGrains)
        fail(
            BCH_ERROR_CAPACITY,
            "bchRenderGrainsDef::perParticle is %u, which for a particleCapacity of %u are %llu render grains; one "
            "buffer holds %llu",
            perParticle, patch.def.particleCapacity, static_cast<unsigned long long>(most),
            static_cast<unsigned long long>(kMostRenderGrains));
    waitForAll();
    std::unique_ptr<RenderGrains> made =
        perParticle > 0 ? makeRenderGrains(device_, patch.def, perParticle) : std::unique_ptr<RenderGrains>();
    patch.shownRenderGrains = {};
    patch.renderGrains = std::move(made);
    patch.renderSeconds = kMovedOn; // those of a patch at rest are to come too
}

// Those of a patch at rest stay as they are, once none fades any more.
void World::recordRenderGrains(Recorder& recorder, const Vector<PatchWork>& stepped, float seconds)
{
    for (uint32_t i = 0; i < patches_.capacity(); ++i)
    {
        if (!patches_.alive(i) || !patches_[i]->renderGrains)
            continue;
        WorldPatch& patch = *patches_[i];
        const auto work = std::find_if(
            stepped.begin(), stepped.end(), [&](const PatchWork& one) { return one.index == i && !one.rests; });
        if (work != stepped.end())
            patch.renderSeconds = kMovedOn;
        else if (patch.renderSeconds <= 0.0)
            continue;
        else
            patch.renderSeconds -= static_cast<double>(seconds);
        RenderGrainsSource source;
        source.count = patch.patch.count();
        source.positions = patch.patch.positions();
        source.velocities = patch.patch.velocities();
        source.words = patch.patch.words();
        source.maxCount = patch.slotBound;
        const bool walled = work != stepped.end();
        source.solids = walled ? work->around.solids : BufferView(walls_.rows());
        source.solidCount = walled ? work->around.solidCount : walls_.count();
        source.ground = ground();
        const PatchBodies bodies = patchBodies();
        source.parts = bodies.parts;
        source.bodies = bodies.rows;
        source.volumeMaps = bodies.volumeMaps;
        source.partCount = bodies.partCount;
        source.gravity = gravity_;
        source.seconds = seconds;
        recordStage(recorder, Stage::upsample, [&] { patch.renderGrains->recordStep(recorder, source); });
    }
}

void World::keepRenderGrains(RestoredPatches& restored)
{
    for (uint32_t i = 0; i < restored.patches.size() && i < patches_.capacity(); ++i)
    {
        const bool had = patches_.alive(i) && patches_[i]->renderGrains;
        if (!had || !restored.patches[i].patch)
            continue;
        WorldPatch& patch = *restored.patches[i].patch;
        const uint32_t perParticle = patches_[i]->renderGrains->setup().perParticle;
        if (uint64_t{patch.def.particleCapacity} * perParticle > kMostRenderGrains)
            continue;
        patch.renderGrains = makeRenderGrains(device_, patch.def, perParticle);
        patch.renderSeconds = kMovedOn;
    }
}

void World::readRenderGrains(uint32_t index, bchRenderGrainView& view)
{
    waitForAll();
    WorldPatch& patch = *patches_[index];
    patch.shownRenderGrains = {};
    view.stepIndex = stepsStarted_;
    view.anchor = {anchor_.x, anchor_.y, anchor_.z};
    if (!patch.renderGrains)
        return;
    const RenderGrains& made = *patch.renderGrains;
    static_assert(sizeof(bchRenderGrain) == sizeof(gpu::RenderGrain));
    const uint32_t count = readBack<uint32_t>(device_, made.grainCount(), 1)[0];
    patch.shownRenderGrains = readBack<bchRenderGrain>(device_, made.grains(), count);
    view.count = count;
    view.perParticle = made.setup().perParticle;
    view.grains = count ? patch.shownRenderGrains.data() : nullptr;
    view.radius = made.radius();
}

} // namespace bch
