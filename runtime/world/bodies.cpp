// Shapes and bodies come and go, bodies are told where they are; the ledger is read.
#include "world/world.h"

#include <algorithm>

namespace bch
{

uint64_t World::addShape(std::span<const std::byte> blob)
{
    PlacedShape placed = shapes_.place(blob);
    submitEdit([&](Recorder& recorder) { shapes_.recordUpload(recorder, placed.shape, placed.words); });
    return shapes_.add(std::move(placed));
}

void World::removeShape(uint32_t index)
{
    if (bodies_.usesShape(index))
        fail(BCH_ERROR_BUSY, "a body has a part of this shape; destroy the body first");
    shapes_.remove(index);
}

float World::largestSphere() const
{
    float largest = largestSphere_;
    for (uint32_t i = 0; i < emitters_.capacity(); ++i)
        if (emitters_.alive(i) && emitters_[i].patch == kEmitsGrains)
            largest = std::max(largest, emitters_[i].grainRadius);
    return largest;
}

uint64_t World::addBody(const bchBodyDef& def)
{
    Body body = bodies_.make(def, {&shapes_.slots(), anchor_, stepsStarted_, largestSphere()});
    // First: what may fail must not come after the change. What moves by itself wakes the sand that it meets.
    if (def.motion != BCH_BODY_DYNAMIC)
        wakeSand();
    else if (slotBound_ > 0)
        submitEdit([&](Recorder& recorder) { grains_.recordStale(recorder); }); // lists count parts by their number
    const uint64_t id = bodies_.add(std::move(body));
    touchSand();
    return id;
}

void World::removeBody(uint32_t index)
{
    wakeSand();
    bodies_.remove(index);
}

void World::setBodies(const bchBodyState* states, const Vector<uint32_t>& indices)
{
    if (bodies_.set(states, indices, anchor_, stepsStarted_))
        wakeSand();
}

bchBodyState World::bodyState(uint32_t index)
{
    collect();
    return bodies_.state(index, anchor_);
}

void World::bodyRut(uint32_t index, bchRutInfo& info)
{
    collect();
    if (!terrains_.alive(0) || !terrains_[0]->ruts)
        fail(BCH_ERROR_UNSUPPORTED, "the world has no terrain with bchTerrainDef::ruts");
    const BodyRut& rut = terrains_[0]->bodyRuts[index];
    if (rut.step <= bodies_.slots()[index].bornAfter)
        return; // of none, or of another body in its slot
    info.stepIndex = rut.step;
    info.sinkage = rut.sinkage;
    info.columnCount = rut.columns;
    info.force = {rut.force.x, rut.force.y, rut.force.z};
}

bool World::bodyImpulses(uint64_t step, Vector<bchBodyImpulse>& impulses)
{
    collect();
    const uint64_t finished = stepsStarted_ - pending_.size();
    if (step == 0 || step > stepsStarted_)
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "step %llu was never started; the newest is %llu",
            static_cast<unsigned long long>(step), static_cast<unsigned long long>(stepsStarted_));
    if (step > finished)
        return false;
    const Vector<BodyGain>* gains = bodies_.gains(step);
    if (!gains)
        fail(
            BCH_ERROR_INVALID_ARGUMENT,
            "the impulses of step %llu are no longer kept; the newest finished step is %llu",
            static_cast<unsigned long long>(step), static_cast<unsigned long long>(finished));
    for (uint32_t i = 0; i < bodies_.slots().capacity(); ++i)
    {
        if (!bodies_.slots().alive(i))
            continue;
        const BodyGain& gain = (*gains)[i];
        bchBodyImpulse one{};
        one.body.value = bodies_.slots().idOf(i);
        for (int axis = 0; axis < 3; ++axis)
        {
            one.impulse[axis] = static_cast<double>(gain.impulse[axis]) * kLedgerUnit;
            one.angularImpulse[axis] = static_cast<double>(gain.moment[axis]) * kLedgerUnit;
        }
        const glm::vec3 place(gain.place);
        one.place = {place.x, place.y, place.z};
        one.touch = static_cast<float>(gain.touch);
        one.hardest = gain.hardest;
        one.material = gain.material;
        impulses.push_back(one);
    }
    return true;
}

float World::fastestBody(float seconds) const
{
    const float falling = glm::length(gravity_) * seconds * static_cast<float>(def_.stepsInFlight);
    return bodies_.fastestKnown(stepsStarted_ + 1, def_.stepsInFlight) + falling;
}

PatchBodies World::patchBodies() const
{
    PatchBodies bodies;
    bodies.parts = bodies_.set().parts();
    bodies.rows = bodies_.set().rows();
    bodies.ledger = bodies_.set().ledger();
    bodies.volumeMaps = shapes_.atlas();
    bodies.partCount = bodies_.partCount();
    bodies.quantum = static_cast<float>(def_.massQuantum);
    bodies.follow = [set = &bodies_.set(), count = bodies_.threads()](Recorder& recorder, bool last)
    { set->recordFollow(recorder, count, last); };
    return bodies;
}

uint64_t World::bodyAnswerBegin() const
{
    return uint64_t{gpu::kReportWords + 1} * (1 + def_.patchCapacity) + gpu::kDrainBookWords * def_.drainCapacity;
}

} // namespace bch
