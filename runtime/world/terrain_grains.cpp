// Terrain as grains: where a focus asks for them, and where particles fly by themselves.
#include "compute/laws.h"
#include "grains/grain_shape.h"
#include "world/world.h"

#include <algorithm>
#include <cmath>

namespace bch
{

namespace
{
constexpr uint32_t kSplashesPerStep = 1024;
constexpr float kEdgeRatio = 1.0f; // spheres that touch
static_assert(gpu::kTerrainGrainTag == BCH_TERRAIN_GRAIN_TAG);
} // namespace

bool World::terrainSplashes() const
{
    if (!terrains_.alive(0) || !terrains_[0]->grainsFit || terrains_[0]->def.splashSpeed <= 0.0f)
        return false;
    return !patches_[terrains_[0]->patch]->resting;
}

// The grains that there may be from now on decide about substeps and cells, whether they come or not.
void World::admitTerrainGrains(Recorder& recorder)
{
    WorldTerrain& terrain = *terrains_[0];
    const bool wanted = terrain.def.splashSpeed > 0.0f
                        || std::any_of(
                            focus_.begin(), focus_.end(),
                            [](const FocusPoint& focus) { return focus.asGrains != 0 && focus.wakeRadius > 0.0f; });
    if (!wanted || def_.grainCapacity == 0)
        return;
    Vector<float> radii(materials_.capacity(), 0.0f);
    const Vector<gpu::TerrainMaterial> rows = terrainMaterials(terrain);
    float largest = 0.0f;
    for (uint32_t i = 0; i < materials_.capacity(); ++i)
        if (materials_.slots().alive(i))
        {
            radii[i] = terrain.handoff->grainRadius(rows[i].quantaPerParticle, materials_.slots()[i].grainDensity);
            largest = std::fmax(largest, radii[i]);
        }
    terrain.grainsFit = terrain.handoff->recordGrainRadii(recorder, radii) && largest <= def_.maxGrainRadius;
    if (!terrain.grainsFit)
        return;
    largestReach_ = std::fmax(largestReach_, law::grainReach(largest, kEdgeRatio));
    largestSphere_ = std::fmax(largestSphere_, largest);
    for (uint32_t i = 0; i < materials_.capacity(); ++i)
    {
        if (radii[i] <= 0.0f)
            continue;
        smallestSphere_ = smallestSphere_ > 0.0f ? std::fmin(smallestSphere_, radii[i]) : radii[i];
        smallestRadius_[i] = std::fmin(
            smallestRadius_[i], radii[i] * static_cast<float>(equalContactRadius(terrain.handoff->setup().grainEdge)));
    }
}

void World::boundWokenGrains(uint32_t most)
{
    grainKnowledge_.wakeable += most;
    slotBound_ = std::min(slotBound_ + most, def_.grainCapacity);
    grainPeak_ = std::max(grainPeak_, slotBound_);
    grainKnowledge_.plannedSlots = std::min(grainKnowledge_.plannedSlots + most, def_.grainCapacity);
}

void World::recordWakeGrains(Recorder& recorder)
{
    const WorldTerrain& terrain = *terrains_[0];
    const auto asGrains = std::find_if(
        focus_.begin(), focus_.end(),
        [](const FocusPoint& focus) { return focus.asGrains != 0 && focus.wakeRadius > 0.0f; });
    if (!terrain.grainsFit || asGrains == focus_.end())
        return;
    WakeWork work;
    work.limit = def_.grainCapacity;
    work.cap = std::min(terrain.def.wakeCapacity, def_.grainCapacity);
    work.gravity = std::fmax(-gravity_.y, 0.0f);
    // Layers are stacked up and down from here, the same wherever the focus is.
    work.level = static_cast<float>(terrain.terrain.setup().origin.y - anchor_.y);
    work.report = report_;
    terrain.handoff->recordWakeGrains(recorder, terrain.terrain.view(), grains_, work);
    boundWokenGrains(work.cap);
}

void World::recordSplash(Recorder& recorder)
{
    if (!terrainSplashes())
        return;
    const WorldTerrain& terrain = *terrains_[0];
    const WorldPatch& patch = *patches_[terrain.patch];
    SplashWork work;
    work.maxCount = patch.slotBound;
    work.limit = def_.grainCapacity;
    work.cap = std::min(kSplashesPerStep, def_.grainCapacity);
    work.leastSpeed = terrain.def.splashSpeed;
    work.patchReport = patch.report;
    work.grainReport = report_;
    terrain.handoff->recordSplash(recorder, patch.patch, grains_, work);
    boundWokenGrains(work.cap);
}

} // namespace bch
