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
constexpr double kTurn = 6.283185307179586;
constexpr float kGrainPitch = 2.02f; // of a grain's reach: rounding does not make neighbours touch
// How far the rim of the opening turns, in spacings, while every site gives one. Two sites side by side that are a
// share s of that apart in time come as near as (1 - kTwist s)^2 + s^2 allows, 0.99 of a spacing: grains just do not
// touch.
constexpr double kTwist = 0.14;

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

// The order in which sites give, without a table of it: an odd factor and a shift mix the numbers below a power of two
// one to one, and a number beyond the last site is mixed again until it is one.
uint32_t siteOfTurn(uint32_t turn, uint32_t siteCount, uint32_t seed)
{
    uint32_t bits = 1;
    while ((uint64_t{1} << bits) < siteCount)
        ++bits;
    const uint32_t mask = bits < 32 ? (1u << bits) - 1u : UINT32_MAX;
    uint32_t site = turn;
    do
        for (uint32_t round = 0; round < 4; ++round)
        {
            const uint32_t key = law::hashWord(law::hashWord(0u, seed), round);
            site = (site * (key | 1u) + (key >> 7)) & mask;
            site ^= site >> ((bits + 1) / 2);
        }
    while (site >= siteCount);
    return site;
}

// Where sites are and how the opening has turned when one of them gives.
class Opening
{
public:
    Opening(const Emitter& emitter, float spacing) : emitter_(emitter)
    {
        visitSites(emitter.radius, spacing, [&](const glm::vec2& site) { sites_.push_back(site); });
        const glm::vec3 axis = glm::normalize(emitter.velocity);
        const glm::vec3 helper = std::fabs(axis.x) < 0.6f ? glm::vec3(1.0f, 0.0f, 0.0f) : glm::vec3(0.0f, 0.0f, 1.0f);
        right_ = glm::normalize(glm::cross(axis, helper));
        up_ = glm::cross(axis, right_);
        start_ = static_cast<double>(law::hashWord(0u, emitter.seed) >> 8) * (kTurn / 16777216.0);
        const double reach = static_cast<double>(std::fmax(emitter.radius, spacing));
        turnPerRound_ = kTwist * static_cast<double>(spacing) / reach;
    }

    glm::dvec3 place(uint64_t number) const
    {
        const auto count = static_cast<uint32_t>(sites_.size());
        const auto turn = static_cast<uint32_t>(number % count);
        const glm::vec2 site = sites_[siteOfTurn(turn, count, emitter_.seed)];
        const double rounds = static_cast<double>(number / count) + static_cast<double>(turn) / count;
        const auto angle = static_cast<float>(std::fmod(start_ + rounds * turnPerRound_, kTurn));
        const float c = std::cos(angle), s = std::sin(angle);
        return emitter_.position + glm::dvec3(right_ * (site.x * c - site.y * s) + up_ * (site.x * s + site.y * c));
    }

private:
    const Emitter& emitter_;
    Vector<glm::vec2> sites_;
    glm::vec3 right_, up_;
    double start_, turnPerRound_;
};
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

double giveTime(const Emitter& emitter, const EmitterGround& ground)
{
    if (!(emitter.rate > 0.0f))
        return std::numeric_limits<double>::infinity();
    // A material that became denser since the rate was given does not make them overlap.
    const double rate = std::fmin(static_cast<double>(emitter.rate), highestRate(emitter, ground));
    return ground.mass / rate;
}

bool emitDue(
    Emitter& emitter, const EmitterGround& ground, const glm::dvec3& anchor, double seconds, uint32_t room,
    Vector<glm::vec3>& places)
{
    const double time = giveTime(emitter, ground);
    if (!std::isfinite(time))
        return true;
    double due = std::floor(emitter.phase);
    if (due >= 1.0)
    {
        const Opening opening(emitter, ground.spacing);
        for (; due >= 1.0 && places.size() < room; due -= 1.0)
        {
            const double age = (emitter.phase - 1.0) * time;
            const glm::dvec3 place = opening.place(emitter.emittedCount + emitter.heldCount);
            places.emplace_back(place - anchor + glm::dvec3(emitter.velocity) * age);
            emitter.phase -= 1.0;
            ++emitter.emittedCount;
            emitter.emittedQuanta += ground.quanta;
        }
    }
    emitter.heldCount += static_cast<uint64_t>(due);
    emitter.phase += seconds / time - due;
    return due < 1.0;
}

} // namespace bch
