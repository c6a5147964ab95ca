// Grains inside a shape.
#include "world/world.h"

#include "compute/laws.h"

#include <cmath>

namespace bch
{

namespace
{
constexpr float kMaxSpeed = 1.0e5f; // m/s
constexpr float kLoose = 0.02f;     // of a grain's reach: room that breaks the pattern
constexpr double kLeastShare = 0.2; // of its bounding box: what a shape fills at least

glm::vec3 halfExtents(uint32_t shape, const glm::vec3& size)
{
    switch (shape)
    {
    case BCH_WALL_SPHERE:
        return glm::vec3(size.x);
    case BCH_WALL_CAPSULE:
        return {size.x, size.x + size.y, size.x};
    case BCH_WALL_CYLINDER:
        return {size.x, size.y, size.x};
    case BCH_WALL_CONE:
        return {std::fmax(size.x, size.z), size.y, std::fmax(size.x, size.z)};
    default:
        return size;
    }
}

void checkFill(const bchGrainFillDef& def, float largestRadius)
{
    if (def.shape <= BCH_WALL_PLANE || def.shape >= BCH_WALL_ORIFICE)
        fail(
            BCH_ERROR_INVALID_ARGUMENT,
            "bchGrainFillDef::shape is %d; it must be BCH_WALL_BOX, _SPHERE, _CAPSULE, _CYLINDER or _CONE", def.shape);
    if (!(def.radius > 0.0f && def.radius <= largestRadius))
        fail(
            BCH_ERROR_INVALID_ARGUMENT,
            "bchGrainFillDef::radius is %g; it must be above 0 and at most maxGrainRadius, %g",
            static_cast<double>(def.radius), static_cast<double>(largestRadius));
    for (const float component : {def.velocity.x, def.velocity.y, def.velocity.z})
        if (!(std::fabs(component) <= kMaxSpeed))
            fail(
                BCH_ERROR_INVALID_ARGUMENT, "bchGrainFillDef::velocity has a component %g; it must be within +-%g m/s",
                static_cast<double>(component), static_cast<double>(kMaxSpeed));
}

// Sites of the closest packing of balls of this diameter, layer by layer along y, around the middle of a box.
template <class Visit>
void visitSites(const glm::vec3& half, float diameter, Visit&& visit)
{
    const float rowPitch = diameter * 0.8660254f, layerPitch = diameter * 0.8164966f;
    const auto reach = [](float extent, float pitch) { return static_cast<int>(extent / pitch) + 1; };
    for (int layer = -reach(half.y, layerPitch); layer <= reach(half.y, layerPitch); ++layer)
    {
        const float odd = (layer & 1) != 0 ? 1.0f : 0.0f;
        for (int row = -reach(half.z, rowPitch); row <= reach(half.z, rowPitch); ++row)
        {
            const float z = rowPitch * (static_cast<float>(row) + odd / 3.0f);
            const float shift = ((row & 1) != 0 ? 0.5f : 0.0f) + 0.5f * odd;
            for (int column = -reach(half.x, diameter) - 1; column <= reach(half.x, diameter); ++column)
                visit(glm::vec3(
                    diameter * (static_cast<float>(column) + shift), layerPitch * static_cast<float>(layer), z));
        }
    }
}
} // namespace

uint32_t World::fillGrains(const bchGrainFillDef& def, uint32_t material)
{
    checkFill(def, def_.maxGrainRadius);
    const auto shape = static_cast<uint32_t>(def.shape);
    const glm::dvec3 position(def.position.x, def.position.y, def.position.z);
    const glm::quat rotation(def.rotation.w, def.rotation.x, def.rotation.y, def.rotation.z);
    const glm::vec3 size(def.size.x, def.size.y, def.size.z);
    checkShape("bchGrainFillDef", shape, position, rotation, size);
    collect();
    const GrainKind kind = grainKind(material, edgeSteps(def.grainShape, def.edgeRatio));
    const float reach = kind.reach(def.radius);
    const float diameter = 2.0f * reach * (1.0f + kLoose);
    const glm::vec3 half = halfExtents(shape, size);
    const uint32_t room = def_.grainCapacity - slotBound_;
    const auto refuse = [&]
    {
        fail(
            BCH_ERROR_CAPACITY,
            "grains of radius %g in this shape do not fit: bchWorldDef::grainCapacity is %u and up to %u are in use",
            static_cast<double>(def.radius), def_.grainCapacity, slotBound_);
    };
    // Refused before a loop over a box of kilometres begins.
    const glm::dvec3 inside = glm::max(glm::dvec3(half) * 2.0 - 2.0 * static_cast<double>(reach), glm::dvec3(0.0));
    if (kLeastShare * inside.x * inside.y * inside.z > 0.75 * std::pow(static_cast<double>(diameter), 3.0) * room + 1.0)
        refuse();
    const glm::quat turn = glm::normalize(rotation);
    const glm::dvec3 middle = position - anchor_;
    const double limit = largestCoordinate(2.0f * def.radius);
    GrainBatch batch(kind, 0);
    GrainState grain;
    grain.radius = def.radius;
    grain.velocity = {def.velocity.x, def.velocity.y, def.velocity.z};
    grain.tag = def.tag;
    visitSites(
        half, diameter,
        [&](const glm::vec3& site)
        {
            if (law::localSurface(shape, size, site).distance > -reach * (1.0f + kLoose))
                return;
            if (batch.count() == room)
                refuse();
            const uint64_t serial = spawnedGrains_ + batch.count();
            const glm::vec4 noise = randomOrientation(def.seed, ~serial); // each component within +-1
            const glm::vec3 local = site + glm::vec3(noise) * (0.5f * kLoose * reach);
            const glm::dvec3 place = middle + glm::dvec3(turn * local);
            for (int axis = 0; axis < 3; ++axis)
                if (!(std::fabs(place[axis]) <= limit))
                    fail(
                        BCH_ERROR_INVALID_ARGUMENT,
                        "a grain would be %g m from the anchor; it must be within %g m. Move the anchor closer",
                        place[axis], limit);
            grain.place = glm::vec3(place);
            grain.orientation = randomOrientation(def.seed, serial);
            batch.add(grain, serial);
        });
    if (batch.count() > 0)
        takeIn(batch);
    return batch.count();
}

} // namespace bch
