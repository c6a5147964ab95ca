// Grains come and go.
#include "world/world.h"

#include "compute/laws.h"
#include "grains/grain_shape.h"

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
    Vector<glm::vec4> positions, orientations, motion;
    Vector<glm::uvec4> words;
    uint64_t quanta = 0;
    float smallest, largest; // radius
};

void checkRadius(float radius, uint32_t i, float limit)
{
    if (!(radius > 0.0f && radius <= limit))
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "radius of grain %u is %g; it must be above 0 and at most maxGrainRadius, %g",
            i, static_cast<double>(radius), static_cast<double>(limit));
}

uint32_t quantaOf(double volume, double density, double quantum, uint32_t i)
{
    const double quanta = std::fmax(1.0, std::round(volume * density / quantum));
    if (quanta > kMaxQuanta)
        fail(
            BCH_ERROR_INVALID_ARGUMENT,
            "grain %u would have %g mass quanta, more than 32 bits hold; use a larger "
            "bchWorldDef::massQuantum than %g kg",
            i, quanta, quantum);
    return static_cast<uint32_t>(quanta);
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

// Every turn as likely as every other (Shoemake's method), from the seed and the grain's number.
glm::vec4 randomOrientation(uint64_t seed, uint64_t number)
{
    const auto low = static_cast<uint32_t>(seed), high = static_cast<uint32_t>(seed >> 32);
    const uint32_t first =
        law::hashWord(law::hashWord(law::hashWord(0x9E3779B9u, low), high), static_cast<uint32_t>(number));
    const auto uniform = [first](uint32_t k) { return static_cast<double>(law::hashWord(first, k)) / 4294967296.0; };
    const double share = uniform(1), a = 2.0 * kPi * uniform(2), b = 2.0 * kPi * uniform(3);
    const double r = std::sqrt(1.0 - share), s = std::sqrt(share);
    return glm::normalize(glm::vec4(r * std::sin(a), r * std::cos(a), s * std::sin(b), s * std::cos(b)));
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
    const uint32_t edge = def.shape == BCH_GRAIN_SPHERE
                              ? 0
                              : static_cast<uint32_t>(std::lround(def.edgeRatio * static_cast<float>(gpu::kEdgeSteps)));
    const double unitVolume = grainVolume(edge);
    Batch batch;
    batch.smallest = def_.maxGrainRadius;
    batch.largest = 0.0f;
    batch.positions.reserve(def.count);
    batch.orientations.reserve(def.count);
    batch.motion.reserve(size_t{2} * def.count);
    batch.words.reserve(def.count);
    for (uint32_t i = 0; i < def.count; ++i)
    {
        const float radius = def.radii ? def.radii[i] : def.radius;
        checkRadius(radius, i, def_.maxGrainRadius);
        // Cells are as wide as the largest diameter, now or later; the narrowest they can get decides the range.
        const glm::vec3 place = checkedPosition(def.positions[i], offset, largestCoordinate(2.0f * radius), i);
        const glm::vec3 velocity =
            def.velocities ? checkedMotion(def.velocities[i], "velocity", "m/s", i) : glm::vec3(0.0f);
        const glm::vec3 spin = def.spins ? checkedMotion(def.spins[i], "spin", "rad/s", i) : glm::vec3(0.0f);
        const uint32_t quanta =
            quantaOf(unitVolume * std::pow(static_cast<double>(radius), 3.0), density, def_.massQuantum, i);
        batch.positions.emplace_back(place, radius);
        batch.orientations.push_back(
            def.orientations ? checkedOrientation(def.orientations[i], i)
                             : randomOrientation(def.seed, spawnedGrains_ + i));
        batch.motion.emplace_back(velocity, 0.0f);
        batch.motion.emplace_back(spin, static_cast<float>(1.0 / (quanta * def_.massQuantum)));
        batch.words.emplace_back(
            material | edge << gpu::kEdgeShift, def.tags ? def.tags[i] : 0u, quanta,
            static_cast<uint32_t>(spawnedGrains_ + i));
        batch.quanta += quanta;
        batch.smallest = std::min(batch.smallest, radius);
        batch.largest = std::max(batch.largest, radius);
    }
    const GrainUpload upload{
        batch.positions.data(), batch.orientations.data(), batch.motion.data(), batch.words.data(), def.count};
    submitEdit([&](Recorder& recorder) { grains_.recordAppend(recorder, upload); });

    slotBound_ += def.count;
    grainPeak_ = std::max(grainPeak_, slotBound_);
    spawnedGrains_ += def.count;
    spawnedQuanta_ += batch.quanta;
    const float edgeRatio = static_cast<float>(edge) / static_cast<float>(gpu::kEdgeSteps);
    largestReach_ = std::max(largestReach_, law::grainReach(batch.largest, edgeRatio));
    smallestSphere_ = smallestSphere_ > 0.0f ? std::min(smallestSphere_, batch.smallest) : batch.smallest;
    smallestRadius_[material] =
        std::min(smallestRadius_[material], batch.smallest * static_cast<float>(equalContactRadius(edge)));
    grainKnowledge_.touch();
}

void World::removeAllGrains()
{
    submitEdit([&](Recorder& recorder) { grains_.recordRemoveAll(recorder, slotBound_, report_); });
    ++removals_;
    slotBound_ = 0;
    largestReach_ = 0.0f;
    smallestSphere_ = 0.0f;
    grainKnowledge_.touch();
    std::fill(smallestRadius_.begin(), smallestRadius_.end(), std::numeric_limits<float>::infinity());
}

} // namespace bch
