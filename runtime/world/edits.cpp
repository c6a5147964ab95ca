// Grains come and go.
#include "world/world.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bch
{

namespace
{
constexpr float kMaxSpeed = 1.0e5f;
constexpr double kPi = 3.14159265358979323846;
constexpr double kMaxQuanta = 4294967295.0;

// A batch in the device's own form, checked element by element.
struct Batch
{
    Vector<glm::vec4> positions, velocities;
    Vector<glm::uvec4> words;
    uint64_t quanta = 0;
    float smallest, largest;
};

void checkRadius(float radius, uint32_t i, float limit)
{
    if (!(radius > 0.0f && radius <= limit))
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "radius of grain %u is %g; it must be above 0 and at most maxGrainRadius, %g",
            i, static_cast<double>(radius), static_cast<double>(limit));
}

uint32_t quantaOf(double radius, double density, double quantum, uint32_t i)
{
    const double quanta = std::fmax(1.0, std::round(4.0 / 3.0 * kPi * radius * radius * radius * density / quantum));
    if (quanta > kMaxQuanta)
        fail(
            BCH_ERROR_INVALID_ARGUMENT,
            "grain %u would have %g mass quanta, more than 32 bits hold; use a larger "
            "bchWorldDef::massQuantum than %g kg",
            i, quanta, quantum);
    return static_cast<uint32_t>(quanta);
}

glm::vec3 checkedVelocity(const bchVec3& v, uint32_t i)
{
    const glm::vec3 velocity(v.x, v.y, v.z);
    for (int axis = 0; axis < 3; ++axis)
        if (!(std::fabs(velocity[axis]) <= kMaxSpeed))
            fail(
                BCH_ERROR_INVALID_ARGUMENT, "velocity of grain %u has a component %g; it must be within +-%g m/s", i,
                static_cast<double>(velocity[axis]), static_cast<double>(kMaxSpeed));
    return velocity;
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
    const double density = static_cast<double>(materials_.slots()[material].grainDensity);
    const glm::dvec3 offset = glm::dvec3(def.origin.x, def.origin.y, def.origin.z) - anchor_;
    Batch batch;
    batch.smallest = def_.maxGrainRadius;
    batch.largest = 0.0f;
    batch.positions.reserve(def.count);
    batch.velocities.reserve(def.count);
    batch.words.reserve(def.count);
    for (uint32_t i = 0; i < def.count; ++i)
    {
        const float radius = def.radii ? def.radii[i] : def.radius;
        checkRadius(radius, i, def_.maxGrainRadius);
        // Cells are as wide as the largest diameter, now or later; the narrowest they can get decides the range.
        const glm::vec3 place = checkedPosition(def.positions[i], offset, largestCoordinate(2.0f * radius), i);
        const glm::vec3 velocity = def.velocities ? checkedVelocity(def.velocities[i], i) : glm::vec3(0.0f);
        const uint32_t quanta = quantaOf(static_cast<double>(radius), density, def_.massQuantum, i);
        batch.positions.emplace_back(place, radius);
        batch.velocities.emplace_back(velocity, 0.0f);
        batch.words.emplace_back(
            material, def.tags ? def.tags[i] : 0u, quanta, static_cast<uint32_t>(spawnedGrains_ + i));
        batch.quanta += quanta;
        batch.smallest = std::min(batch.smallest, radius);
        batch.largest = std::max(batch.largest, radius);
    }
    const GrainUpload upload{batch.positions.data(), batch.velocities.data(), batch.words.data(), def.count};
    submitEdit([&](Recorder& recorder) { grains_.recordAppend(recorder, upload); });

    slotBound_ += def.count;
    grainPeak_ = std::max(grainPeak_, slotBound_);
    spawnedGrains_ += def.count;
    spawnedQuanta_ += batch.quanta;
    largestRadius_ = std::max(largestRadius_, batch.largest);
    smallestRadius_[material] = std::min(smallestRadius_[material], batch.smallest);
}

void World::removeAllGrains()
{
    submitEdit([&](Recorder& recorder) { grains_.recordRemoveAll(recorder, slotBound_, report_); });
    ++removals_;
    slotBound_ = 0;
    largestRadius_ = 0.0f;
    std::fill(smallestRadius_.begin(), smallestRadius_.end(), std::numeric_limits<float>::infinity());
}

} // namespace bch
