// Emitters, drains, bounds and fields of the world: how they are made and changed, and what emitters give in a step.
#include "world/world.h"

#include "spatial/neighbour_search.h"
#include "world/grain_batch.h"

#include <cmath>

namespace bch
{

EmitterGround World::emitterGround(const Emitter& emitter) const
{
    const bchMaterialDef& material = materials_.slots()[emitter.material];
    return emitter.patch == kEmitsGrains ? grainGround(emitter, material, def_)
                                         : patchGround(patches_[emitter.patch]->def, material, def_.massQuantum);
}

uint64_t World::addEmitter(const bchEmitterDef& def, uint32_t patch, uint32_t material)
{
    Emitter emitter;
    emitter.position = {def.position.x, def.position.y, def.position.z};
    emitter.velocity = {def.velocity.x, def.velocity.y, def.velocity.z};
    emitter.radius = def.radius;
    emitter.seed = def.seed;
    emitter.tag = def.tag;
    emitter.material = material;
    emitter.patch = patch;
    if (patch == kEmitsGrains)
    {
        emitter.grainRadius = def.grainRadius;
        emitter.grainEdge = edgeSteps(def.grainShape, def.edgeRatio);
        checkMapReach(bodies_.leastMapReach(shapes_.slots()), emitter.grainRadius);
    }
    checkEmittedGrain(emitter, def_.maxGrainRadius);
    const EmitterGround ground = emitterGround(emitter);
    checkEmitter(emitter, ground);
    emitter.siteCount = countSites(emitter.radius, ground.spacing, ground.capacity);
    emitter.rate = def.rate;
    checkRate(emitter, ground, emitter.rate);
    const double limit = largestCoordinate(2.0f * ground.spacing) - static_cast<double>(emitter.radius);
    for (int axis = 0; axis < 3; ++axis)
        if (!(std::fabs(emitter.position[axis] - anchor_[axis]) <= limit))
            fail(
                BCH_ERROR_INVALID_ARGUMENT,
                "bchEmitterDef::position is %g m from the anchor; it must be within %g m. Move the anchor closer",
                emitter.position[axis] - anchor_[axis], limit);
    return emitters_.add(emitter);
}

void World::setEmitterRate(uint32_t index, float rate)
{
    checkRate(emitters_[index], emitterGround(emitters_[index]), rate);
    emitters_[index].rate = rate;
}

Emission World::planEmission(double seconds) const
{
    Emission emission;
    emission.patches.resize(patches_.capacity());
    emission.after.resize(emitters_.capacity());
    Vector<glm::vec3> places;
    for (uint32_t i = 0; i < emitters_.capacity(); ++i)
    {
        if (!emitters_.alive(i))
            continue;
        Emitter& emitter = emission.after[i] = emitters_[i];
        if (emitter.patch == kEmitsGrains)
            continue;
        const WorldPatch& patch = *patches_[emitter.patch];
        PatchEmission& given = emission.patches[emitter.patch];
        const auto before = static_cast<uint32_t>(given.fill.positions.size());
        places.clear();
        const uint32_t room = patch.def.particleCapacity - patch.plannedSlots - before;
        if (!emitDue(emitter, emitterGround(emitter), anchor_, seconds, room, places))
            emission.held = true;
        if (places.empty())
            continue;
        const FillMaterial material = makeFillMaterial(
            emitter.material, materials_.slots()[emitter.material], patch.def.spacing, def_.massQuantum);
        addParticles(given.fill, material, places, emitter.velocity, emitter.tag, patch.spawned);
        given.fastest = std::fmax(given.fastest, glm::length(emitter.velocity));
    }
    return emission;
}

// At once, as an edit before the step: should the step fail, they are there all the same, and their emitters know.
bool World::emitGrains(double seconds)
{
    bool held = false;
    Vector<glm::vec3> places;
    for (uint32_t i = 0; i < emitters_.capacity(); ++i)
    {
        if (!emitters_.alive(i) || emitters_[i].patch != kEmitsGrains)
            continue;
        Emitter after = emitters_[i];
        const EmitterGround ground = emitterGround(after);
        places.clear();
        const uint32_t room = def_.grainCapacity - grainKnowledge_.plannedSlots;
        held = !emitDue(after, ground, anchor_, seconds, room, places) || held;
        if (!places.empty())
        {
            GrainBatch batch(grainKind(after.material, after.grainEdge), static_cast<uint32_t>(places.size()));
            for (const glm::vec3& place : places)
            {
                GrainState grain;
                grain.place = place;
                grain.radius = after.grainRadius;
                grain.velocity = after.velocity;
                grain.orientation = randomOrientation(after.seed, spawnedGrains_ + batch.count());
                grain.tag = after.tag;
                batch.add(grain, spawnedGrains_ + batch.count());
            }
            takeIn(batch);
        }
        emitters_[i] = after;
    }
    return held;
}

void World::recordEmission(Recorder& recorder, WorldPatch& patch, const PatchEmission& emission) const
{
    const PatchFill& fill = emission.fill;
    const auto count = static_cast<uint32_t>(fill.positions.size());
    if (count == 0)
        return;
    patch.patch.recordAppend(
        recorder, {fill.positions.data(), fill.velocities.data(), fill.words.data(), fill.stress.data(),
                   fill.stress.data(), count});
    addSlots(patch, count, fill.quanta);
    touchPatch(patch);
}

uint64_t World::addDrain(const bchDrainDef& def)
{
    static_cast<void>(makeDrain(def)); // what is refused wakes nobody
    wakeSand();                        // what lies on sand that goes must fall
    return drains_.add(def);
}

void World::drainInfo(uint32_t index, bchDrainInfo& info)
{
    collect();
    info.drainedCount = drains_.slots()[index].count;
    info.drainedQuanta = drains_.slots()[index].quanta;
}

void World::setPatchBounds(uint32_t index, const bchPatchBounds& bounds)
{
    WorldPatch& patch = *patches_[index];
    if (bounds.edge == BCH_PATCH_EDGE_WALL && !patch.solids)
        patch.solids = device_.createArray<gpu::SolidShape>("patch solids", def_.wallCapacity + 1);
    submitEdit([&](Recorder& recorder) { patch.patch.recordWake(recorder, patch.slotBound); });
    touchPatch(patch);
    patch.bounds = {};
    if (bounds.edge == BCH_PATCH_EDGE_NONE)
        return;
    patch.bounds.position = {bounds.position.x, bounds.position.y, bounds.position.z};
    patch.bounds.halfExtents = {bounds.halfExtents.x, bounds.halfExtents.y, bounds.halfExtents.z};
    patch.bounds.friction = bounds.friction;
    patch.bounds.edge = static_cast<uint32_t>(bounds.edge);
}

uint64_t World::addField(const bchFieldDef& def)
{
    const uint64_t id = fields_.add(def);
    touchSand();
    return id;
}

void World::updateField(uint32_t index, const bchFieldDef& def)
{
    fields_.update(index, def);
    touchSand();
}

void World::removeField(uint32_t index)
{
    fields_.remove(index);
    touchSand();
}

void World::explode(const bchExplosionDef& def)
{
    fields_.explode(def);
    touchSand();
}

void World::setWind(const glm::vec3& wind)
{
    if (wind == fields_.wind())
        return;
    fields_.setWind(wind);
    touchSand();
}

} // namespace bch
