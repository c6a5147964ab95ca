// Grains come and go.
#include "world/world.h"

#include "compute/laws.h"
#include "grains/grain_shape.h"
#include "world/grain_batch.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bch
{

namespace
{
constexpr float kMaxSpeed = 1.0e5f;

void checkRadius(float radius, uint32_t i, float limit)
{
    if (!(radius > 0.0f && radius <= limit))
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "radius of grain %u is %g; it must be above 0 and at most maxGrainRadius, %g",
            i, static_cast<double>(radius), static_cast<double>(limit));
}

glm::vec3 checkedMotion(const bchVec3& v, const char* name, const char* unit, uint32_t i)
{
    const glm::vec3 motion(v.x, v.y, v.z);
    for (int axis = 0; axis < 3; ++axis)
        if (!(std::fabs(motion[axis]) <= kMaxSpeed))
            fail(
                BCH_ERROR_INVALID_ARGUMENT, "%s of grain %u has a component %g; it must be within +-%g %s", name, i,
                static_cast<double>(motion[axis]), static_cast<double>(kMaxSpeed), unit);
    return motion;
}

glm::vec4 checkedOrientation(const bchQuat& q, uint32_t i)
{
    const glm::vec4 orientation(q.x, q.y, q.z, q.w);
    const float length = glm::length(orientation);
    if (!(std::fabs(length - 1.0f) < 1.0e-3f))
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "orientation of grain %u has the length %g; it must be 1 to a thousandth", i,
            static_cast<double>(length));
    return orientation / length;
}

// The two differ in precision only: the sum is formed in double, then taken relative to the anchor.
glm::vec3 checkedPosition(const bchVec3& p, const glm::dvec3& offset, double limit, uint32_t i)
{
    const glm::dvec3 place = glm::dvec3(p.x, p.y, p.z) + offset;
    for (int axis = 0; axis < 3; ++axis)
        if (!(std::fabs(place[axis]) <= limit))
            fail(
                BCH_ERROR_INVALID_ARGUMENT,
                "grain %u is %g m from the anchor; it must be finite and within %g m. Move the anchor closer", i,
                place[axis], limit);
    return glm::vec3(place);
}

} // namespace

void World::spawnGrains(const bchGrainSpawnDef& def, uint32_t material)
{
    if (def.count == 0)
        return;
    collect();
    if (def.count > def_.grainCapacity - slotBound_)
        fail(
            BCH_ERROR_CAPACITY, "%u grains do not fit: bchWorldDef::grainCapacity is %u and up to %u are in use",
            def.count, def_.grainCapacity, slotBound_);
    const glm::dvec3 offset = glm::dvec3(def.origin.x, def.origin.y, def.origin.z) - anchor_;
    GrainBatch batch(grainKind(material, edgeSteps(def.shape, def.edgeRatio)), def.count);
    for (uint32_t i = 0; i < def.count; ++i)
    {
        GrainState grain;
        grain.radius = def.radii ? def.radii[i] : def.radius;
        checkRadius(grain.radius, i, def_.maxGrainRadius);
        // Cells are as wide as the largest diameter, now or later; the narrowest they can get decides the range.
        grain.place = checkedPosition(def.positions[i], offset, largestCoordinate(2.0f * grain.radius), i);
        grain.velocity = def.velocities ? checkedMotion(def.velocities[i], "velocity", "m/s", i) : glm::vec3(0.0f);
        grain.spin = def.spins ? checkedMotion(def.spins[i], "spin", "rad/s", i) : glm::vec3(0.0f);
        grain.orientation = def.orientations ? checkedOrientation(def.orientations[i], i)
                                             : randomOrientation(def.seed, spawnedGrains_ + i);
        grain.tag = def.tags ? def.tags[i] : 0u;
        batch.add(grain, spawnedGrains_ + i);
    }
    takeIn(batch);
}

GrainKind World::grainKind(uint32_t material, uint32_t edge) const
{
    return {material, edge, static_cast<double>(materials_.slots()[material].grainDensity), def_.massQuantum};
}

void World::takeIn(const GrainBatch& batch)
{
    const GrainKind& kind = batch.kind();
    checkMapReach(bodies_.leastMapReach(shapes_.slots()), batch.largest());
    submitEdit([&](Recorder& recorder) { grains_.recordAppend(recorder, batch.upload()); });
    const uint32_t count = batch.count();
    slotBound_ += count;
    grainPeak_ = std::max(grainPeak_, slotBound_);
    spawnedGrains_ += count;
    spawnedQuanta_ += batch.quanta();
    largestReach_ = std::max(largestReach_, law::grainReach(batch.largest(), kind.edgeRatio()));
    largestSphere_ = std::max(largestSphere_, batch.largest());
    smallestSphere_ = smallestSphere_ > 0.0f ? std::min(smallestSphere_, batch.smallest()) : batch.smallest();
    smallestRadius_[kind.material] =
        std::min(smallestRadius_[kind.material], batch.smallest() * static_cast<float>(equalContactRadius(kind.edge)));
    grainKnowledge_.touch();
    grainKnowledge_.fastest = std::fmax(grainKnowledge_.fastest, batch.fastest());
    // The host may fill what plans do not know to be free.
    grainKnowledge_.plannedSlots = std::min(grainKnowledge_.plannedSlots + count, def_.grainCapacity);
}

void World::removeGrains(const bchGrainRemoveDef& def)
{
    if (def.shape < 0 || def.shape >= BCH_WALL_ORIFICE)
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "bchGrainRemoveDef::shape is %d; it must be one of BCH_WALL_... but ORIFICE",
            def.shape);
    if (def.outside > 1)
        fail(BCH_ERROR_INVALID_ARGUMENT, "bchGrainRemoveDef::outside is %u; it must be 0 or 1", def.outside);
    Drain region;
    region.shape = static_cast<uint32_t>(def.shape);
    region.outside = def.outside;
    region.position = {def.position.x, def.position.y, def.position.z};
    region.rotation = glm::quat(def.rotation.w, def.rotation.x, def.rotation.y, def.rotation.z);
    region.size = {def.size.x, def.size.y, def.size.z};
    checkShape("bchGrainRemoveDef", region.shape, region.position, region.rotation, region.size);
    region.rotation = glm::normalize(region.rotation);
    if (slotBound_ == 0)
        return;
    gpu::GrainRemoveParams params{};
    params.region = regionRow(region, anchor_);
    params.firstTag = def.firstTag;
    params.lastTag = def.lastTag;
    submitEdit([&](Recorder& recorder) { grains_.recordRemove(recorder, slotBound_, params, report_); });
    grainKnowledge_.touch();
}

void World::removeAllGrains()
{
    submitEdit([&](Recorder& recorder) { grains_.recordRemoveAll(recorder, slotBound_, report_); });
    ++grainKnowledge_.removals;
    grainKnowledge_.plannedSlots = 0;
    slotBound_ = 0;
    largestReach_ = 0.0f;
    largestSphere_ = 0.0f;
    smallestSphere_ = 0.0f;
    grainKnowledge_.touch();
    std::fill(smallestRadius_.begin(), smallestRadius_.end(), std::numeric_limits<float>::infinity());
}

} // namespace bch
