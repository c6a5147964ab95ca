#include "world/emitter_table.h"

#include "compute/laws.h"
#include "materials/material_table.h"
#include "world/grain_batch.h"

#include <cmath>
#include <limits>

namespace bch
{

namespace
{
constexpr float kMinSpeed = 0.01f;
constexpr float kMaxSpeed = 1.0e3f;
constexpr float kMinRadius = 1.0e-4f;
constexpr float kMaxRadius = 1.0e3f;
constexpr double kMaxPosition = 1.0e9;
constexpr double kRounding = 1.0 + 1.0e-5; // a rate that was computed to fit does
constexpr float kTurn = 6.28318531f;
constexpr float kGrainPitch = 2.02f; // of a grain's reach: rounding does not make neighbours touch

template <class Visit>
void visitSites(float radius, float spacing, Visit&& visit)
{
    const float reach = radius / spacing;
    const int most = static_cast<int>(reach);
    for (int y = -most; y <= most; ++y)
        for (int x = -most; x <= most; ++x)
        {
            const glm::vec2 site(static_cast<float>(x), static_cast<float>(y));
            if (glm::dot(site, site) <= reach * reach)
                visit(site * spacing);
        }
}

double highestRate(const Emitter& emitter, const EmitterGround& ground)
{
    const auto speed = static_cast<double>(glm::length(emitter.velocity));
    return emitter.siteCount * ground.mass * speed / static_cast<double>(ground.spacing);
}

void require(bool good, const char* name, float value, const char* range)
{
    if (!good)
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "bchEmitterDef::%s is %g; it must be within %s", name,
            static_cast<double>(value), range);
}

void addLayer(const Emitter& emitter, float spacing, const glm::dvec3& anchor, double age, Vector<glm::vec3>& places)
{
    const uint32_t bits = law::hashWord(
        law::hashWord(law::hashWord(0u, emitter.seed), static_cast<uint32_t>(emitter.layerCount)),
        static_cast<uint32_t>(emitter.layerCount >> 32));
    const float angle = static_cast<float>(bits >> 8) * (kTurn / 16777216.0f);
    const glm::vec3 axis = glm::normalize(emitter.velocity);
    const glm::vec3 helper = std::fabs(axis.x) < 0.6f ? glm::vec3(1.0f, 0.0f, 0.0f) : glm::vec3(0.0f, 0.0f, 1.0f);
    const glm::vec3 u = glm::normalize(glm::cross(axis, helper));
    const glm::vec3 v = glm::cross(axis, u);
    const glm::vec3 right = u * std::cos(angle) + v * std::sin(angle);
    const glm::vec3 up = v * std::cos(angle) - u * std::sin(angle);
    const glm::dvec3 middle = emitter.position - anchor + glm::dvec3(emitter.velocity) * age;
    visitSites(
        emitter.radius, spacing,
        [&](const glm::vec2& site) { places.emplace_back(middle + glm::dvec3(right * site.x + up * site.y)); });
}
} // namespace

EmitterGround patchGround(const bchPatchDef& patch, const bchMaterialDef& material, double quantum)
{
    const uint32_t quanta = makeFillMaterial(0, material, patch.spacing, quantum).quantaPerParticle;
    return {patch.spacing, quanta, quanta * quantum, patch.particleCapacity, "the patch's particleCapacity"};
}

EmitterGround grainGround(const Emitter& emitter, const bchMaterialDef& material, const bchWorldDef& world)
{
    const GrainKind kind{
        emitter.material, emitter.grainEdge, static_cast<double>(material.grainDensity), world.massQuantum};
    const uint32_t quanta = kind.quanta(emitter.grainRadius);
    // They turn as they like and do not touch.
    return {
        kGrainPitch * kind.reach(emitter.grainRadius), quanta, quanta * world.massQuantum, world.grainCapacity,
        "bchWorldDef::grainCapacity"};
}

void checkEmittedGrain(const Emitter& emitter, float largestRadius)
{
    if (emitter.patch != kEmitsGrains)
    {
        require(emitter.grainRadius == 0.0f, "grainRadius", emitter.grainRadius, "0 .. 0 where there is a patch");
        return;
    }
    if (!(emitter.grainRadius > 0.0f && emitter.grainRadius <= largestRadius))
        fail(
            BCH_ERROR_INVALID_ARGUMENT,
            "bchEmitterDef::grainRadius is %g; without a patch it must be above 0 and at most maxGrainRadius, %g",
            static_cast<double>(emitter.grainRadius), static_cast<double>(largestRadius));
    if (emitter.grainEdge != 0 && (emitter.grainEdge < gpu::kEdgeSteps / 2 || emitter.grainEdge > gpu::kEdgeSteps))
        fail(BCH_ERROR_INVALID_ARGUMENT, "bchEmitterDef::edgeRatio must be within 0.5 .. 1");
}

uint32_t countSites(float radius, float spacing, uint32_t limit)
{
    // Refused before a loop over a square of kilometres begins.
    const double side = 2.0 * std::floor(static_cast<double>(radius) / static_cast<double>(spacing)) + 1.0;
    if (side * side > 2.0 * limit + 64.0)
        return limit + 1;
    uint32_t count = 0;
    visitSites(radius, spacing, [&](const glm::vec2&) { ++count; });
    return std::min(count, limit + 1);
}

void checkEmitter(const Emitter& emitter, const EmitterGround& ground)
{
    for (int axis = 0; axis < 3; ++axis)
        if (!(std::fabs(emitter.position[axis]) <= kMaxPosition))
            fail(
                BCH_ERROR_INVALID_ARGUMENT, "bchEmitterDef::position has a component %g; it must be within +-%g",
                emitter.position[axis], kMaxPosition);
    const float speed = glm::length(emitter.velocity);
    require(speed >= kMinSpeed && speed <= kMaxSpeed, "velocity, its length,", speed, "0.01 .. 1000 m/s");
    require(emitter.radius >= kMinRadius && emitter.radius <= kMaxRadius, "radius", emitter.radius, "1e-4 .. 1000");
    if (countSites(emitter.radius, ground.spacing, ground.capacity) > ground.capacity)
        fail(
            BCH_ERROR_INVALID_ARGUMENT,
            "bchEmitterDef::radius is %g; a layer of sites %g m apart across it is more than %s, %u",
            static_cast<double>(emitter.radius), static_cast<double>(ground.spacing), ground.capacityName,
            ground.capacity);
    checkRate(emitter, ground, emitter.rate);
}

void checkRate(const Emitter& emitter, const EmitterGround& ground, float rate)
{
    const double most = highestRate(emitter, ground);
    if (!(rate >= 0.0f && static_cast<double>(rate) <= most * kRounding))
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "the rate is %g kg/s; it must be within 0 .. %g, what fits through the opening",
            static_cast<double>(rate), most);
}

double layerTime(const Emitter& emitter, const EmitterGround& ground)
{
    if (!(emitter.rate > 0.0f))
        return std::numeric_limits<double>::infinity();
    // A material that became denser since the rate was given does not make layers overlap.
    const double rate = std::fmin(static_cast<double>(emitter.rate), highestRate(emitter, ground));
    return emitter.siteCount * ground.mass / rate;
}

bool emitLayers(
    Emitter& emitter, const EmitterGround& ground, const glm::dvec3& anchor, double seconds, uint32_t room,
    Vector<glm::vec3>& places)
{
    const double time = layerTime(emitter, ground);
    if (!std::isfinite(time))
        return true;
    const double due = std::floor(emitter.phase);
    double left = due;
    for (; left >= 1.0 && emitter.siteCount <= room - places.size(); left -= 1.0)
    {
        addLayer(emitter, ground.spacing, anchor, (emitter.phase - 1.0) * time, places);
        emitter.phase -= 1.0;
        ++emitter.layerCount;
        emitter.emittedCount += emitter.siteCount;
        emitter.emittedQuanta += uint64_t{emitter.siteCount} * ground.quanta;
    }
    emitter.heldCount += static_cast<uint64_t>(left) * emitter.siteCount;
    emitter.phase += seconds / time - left;
    return left < 1.0;
}

} // namespace bch
