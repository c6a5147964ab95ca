#include "patches/fill.h"

#include "base/failure.h"
#include "compute/laws.h"
#include "materials/material_table.h"

#include <algorithm>
#include <cmath>

namespace bch
{

namespace
{
constexpr double kMaxQuanta = 4294967295.0;

// The fill shapes as the solids they are, so that one distance law serves both.
uint32_t solidKind(bchFillShape shape)
{
    switch (shape)
    {
    case BCH_FILL_SPHERE:
        return gpu::kShapeSphere;
    case BCH_FILL_CYLINDER:
        return gpu::kShapeCylinder;
    case BCH_FILL_CONE:
        return gpu::kShapeCone;
    default:
        return gpu::kShapeBox;
    }
}

glm::vec3 halfExtents(const bchPatchFillDef& def)
{
    const glm::vec3 size(def.size.x, def.size.y, def.size.z);
    switch (def.shape)
    {
    case BCH_FILL_SPHERE:
        return glm::vec3(size.x);
    case BCH_FILL_CYLINDER:
        return {size.x, size.y, size.x};
    case BCH_FILL_CONE:
        return {std::max(size.x, size.z), size.y, std::max(size.x, size.z)};
    default:
        return size;
    }
}

// Random numbers from a counter: the same for the same seed on every machine.
float noise(uint32_t seed, uint32_t i, uint32_t axis)
{
    const uint32_t bits = law::hashWord(law::hashWord(law::hashWord(0u, seed), i), axis);
    return static_cast<float>(bits >> 8) * (2.0f / 16777216.0f) - 1.0f;
}

class Filler
{
public:
    Filler(
        const bchPatchFillDef& def, const FillMaterial& material, float spacing, const glm::vec3& gravity,
        const glm::dvec3& offset, uint64_t firstSerial, uint32_t room, double limit)
        : def_(def), material_(material), spacing_(spacing), gravity_(gravity), offset_(offset),
          firstSerial_(firstSerial), room_(room), limit_(limit)
    {
    }

    PatchFill fillLattice()
    {
        const glm::vec3 half = halfExtents(def_);
        const glm::ivec3 counts = glm::max(glm::ivec3(glm::round(half * 2.0f / spacing_)), glm::ivec3(1));
        // Refused before a loop over a box of kilometres begins.
        if (static_cast<double>(counts.x) * counts.y * counts.z > 64.0 * room_ + 1.0e6)
            failCapacity();
        for (int y = 0; y < counts.y; ++y)
            for (int z = 0; z < counts.z; ++z)
                for (int x = 0; x < counts.x; ++x)
                {
                    const glm::vec3 cell(static_cast<float>(x), static_cast<float>(y), static_cast<float>(z));
                    const glm::vec3 local = (cell + 0.5f - 0.5f * glm::vec3(counts)) * spacing_;
                    if (isInside(local))
                        add(local, weightAbove(local));
                }
        return std::move(fill_);
    }

    PatchFill fillPoints()
    {
        for (uint32_t i = 0; i < def_.count; ++i)
            add({def_.points[i].x, def_.points[i].y, def_.points[i].z}, 0.0f);
        return std::move(fill_);
    }

private:
    bool isInside(const glm::vec3& local) const
    {
        const glm::vec3 size(def_.size.x, def_.size.y, def_.size.z);
        return law::localSurface(solidKind(def_.shape), size, local).distance <= 1.0e-4f * spacing_;
    }

    // What the sand of this shape above a place weighs, per area.
    float weightAbove(const glm::vec3& local) const
    {
        const float g = glm::length(gravity_);
        if (g <= 0.0f)
            return 0.0f;
        const glm::vec3 up = gravity_ * (-spacing_ / g);
        glm::vec3 place = local + up;
        float above = 0.5f * spacing_;
        for (; isInside(place); place += up)
            above += spacing_;
        return material_.bulkDensity * g * above;
    }

    void add(const glm::vec3& local, float vertical)
    {
        const auto i = static_cast<uint32_t>(fill_.positions.size());
        if (i >= room_)
            failCapacity();
        const glm::vec3 jitter = glm::vec3(noise(def_.seed, i, 0), noise(def_.seed, i, 1), noise(def_.seed, i, 2))
                                 * (def_.jitter * spacing_ * (def_.shape == BCH_FILL_POINTS ? 0.0f : 1.0f));
        const glm::dvec3 place = glm::dvec3(local + jitter) + offset_;
        for (int axis = 0; axis < 3; ++axis)
            if (!(std::fabs(place[axis]) <= limit_))
                fail(
                    BCH_ERROR_INVALID_ARGUMENT,
                    "particle %u is %g m from the anchor; it must be finite and within %g m. Move the anchor closer", i,
                    place[axis], limit_);
        fill_.positions.emplace_back(glm::vec3(place), 1.0f / material_.bulkDensity);
        fill_.velocities.emplace_back(def_.velocity.x, def_.velocity.y, def_.velocity.z, 0.0f);
        fill_.words.emplace_back(
            material_.index, def_.tag, material_.quantaPerParticle, static_cast<uint32_t>(firstSerial_ + i));
        addStress(vertical);
        fill_.quanta += material_.quantaPerParticle;
    }

    // At rest sand presses less to the sides than down. With as much to the sides, a silo's walls would carry too much.
    void addStress(float vertical)
    {
        const float lean = vertical * (1.0f - material_.lateralRatio);
        const glm::vec3 down = gravity_ / std::fmax(glm::length(gravity_), gpu::kLeastGravity);
        const glm::vec3 along = lean / 3.0f - lean * down * down;
        fill_.stress.emplace_back(vertical - 2.0f / 3.0f * lean, along.x, along.y, -lean * down.x * down.y);
        fill_.stress.emplace_back(
            -lean * down.x * down.z, -lean * down.y * down.z, 0.0f, static_cast<float>(material_.index));
    }

    [[noreturn]] void failCapacity() const
    {
        fail(BCH_ERROR_CAPACITY, "the fill does not fit: there is room for %u more particles in the patch", room_);
    }

    const bchPatchFillDef& def_;
    const FillMaterial& material_;
    float spacing_;
    glm::vec3 gravity_;
    glm::dvec3 offset_;
    uint64_t firstSerial_;
    uint32_t room_;
    double limit_;
    PatchFill fill_;
};

} // namespace

FillMaterial makeFillMaterial(uint32_t index, const bchMaterialDef& material, float spacing, double quantum)
{
    const float bulkDensity = MaterialTable::bulkDensity(material);
    const double mass = std::pow(static_cast<double>(spacing), 3.0) * static_cast<double>(bulkDensity);
    const double quanta = std::fmax(1.0, std::round(mass / quantum));
    if (quanta > kMaxQuanta)
        fail(
            BCH_ERROR_INVALID_ARGUMENT,
            "a particle would have %g mass quanta, more than 32 bits hold; use a larger bchWorldDef::massQuantum "
            "than %g kg",
            quanta, quantum);
    const float lateralRatio = 1.0f - std::sin(material.frictionAngle); // Jaky 1944
    return {index, bulkDensity, lateralRatio, static_cast<uint32_t>(quanta)};
}

void addParticles(
    PatchFill& fill, const FillMaterial& material, const Vector<glm::vec3>& places, const glm::vec3& velocity,
    uint32_t tag, uint64_t firstSerial)
{
    for (const glm::vec3& place : places)
    {
        const auto serial = static_cast<uint32_t>(firstSerial + fill.positions.size());
        fill.positions.emplace_back(place, 1.0f / material.bulkDensity);
        fill.velocities.emplace_back(velocity, 0.0f);
        fill.words.emplace_back(material.index, tag, material.quantaPerParticle, serial);
        fill.stress.emplace_back(0.0f);
        fill.stress.emplace_back(0.0f, 0.0f, 0.0f, static_cast<float>(material.index));
        fill.quanta += material.quantaPerParticle;
    }
}

PatchFill makeFill(
    const bchPatchFillDef& def, const FillMaterial& material, float spacing, const glm::vec3& gravity,
    const glm::dvec3& offset, uint64_t firstSerial, uint32_t room, double limit)
{
    Filler filler(def, material, spacing, gravity, offset, firstSerial, room, limit);
    return def.shape == BCH_FILL_POINTS ? filler.fillPoints() : filler.fillLattice();
}

} // namespace bch
