#include "materials/material_table.h"

#include "materials/restitution.h"

#include <algorithm>
#include <cmath>

namespace bch
{

namespace
{
constexpr float kPoisson = 0.25f;
constexpr float kAirDensity = 1.2f; // kg/m^3

void checkField(const char* name, float value, float low, float high)
{
    if (!(value >= low && value <= high)) // false for what is not a number
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "bchMaterialDef::%s is %g; it must be within %g .. %g", name,
            static_cast<double>(value), static_cast<double>(low), static_cast<double>(high));
}

// The yield surface for sand of a friction angle. `share` is the shear stress in plane shear as a share of pressure,
// and lies between two laws: sand of patches shears without dilating, so a slope that slides slides where its tangent
// exceeds this share, which asks for tan(phi); a slope that has never slid stands up to the angle whose sine it is
// (Davis 1968). Steep sand needs both, and has both: a pile spreads as it fails, which compresses it along one axis,
// and a crater closes, which stretches it along one; real sand too is stronger in extension and plane strain than in
// compression (Lade and Duncan 1973). The table is fitted, from 20 to 40 degrees, to slopes of relaxed, drained and
// poured sand in the laboratory (docs/calibration.md). Beyond, it goes on towards 1, where a Mohr circle would reach
// tension; nobody measured there.
struct Calibrated
{
    float degrees, share, compressionCut, extensionGain;
};
constexpr Calibrated kCalibration[] = {{0.0f, 0.0f, 0.0f, 0.0f},     {20.0f, 0.342f, 0.0f, 0.0f},
                                       {25.0f, 0.425f, 0.0f, 0.1f},  {30.0f, 0.52f, 0.06f, 0.15f},
                                       {35.0f, 0.62f, 0.13f, 0.25f}, {40.0f, 0.72f, 0.2f, 0.4f},
                                       {45.0f, 0.93f, 0.2f, 0.4f},   {70.0f, 0.97f, 0.2f, 0.4f}};

gpu::YieldSurface yieldSurface(float frictionAngle, float cohesion)
{
    const float degrees = frictionAngle * 57.29578f;
    size_t next = 1;
    while (next + 1 < std::size(kCalibration) && kCalibration[next].degrees < degrees)
        ++next;
    const Calibrated &low = kCalibration[next - 1], &high = kCalibration[next];
    const float t = (degrees - low.degrees) / (high.degrees - low.degrees);
    return {
        std::lerp(low.share, high.share, t), cohesion * std::cos(frictionAngle),
        std::lerp(low.compressionCut, high.compressionCut, t), std::lerp(low.extensionGain, high.extensionGain, t)};
}

// Friction between the spheres of grains, and resistance against rolling as a share of the reduced radius, such that
// heaps of tetrahedra rest on the friction angle, poured, drained or relaxed. They interlock, so they need far less
// friction than the tangent; and where friction keeps them from sliding they tumble down a steep heap like dice, unless
// something keeps them from rolling too (docs/calibration.md). By degrees; straight between.
struct GrainFriction
{
    float degrees, friction, rolling;
};
constexpr GrainFriction kGrainFriction[] = {{0.0f, 0.0f, 0.0f},   {20.0f, 0.055f, 0.0f}, {25.0f, 0.11f, 0.0f},
                                            {30.0f, 0.19f, 0.0f}, {35.0f, 0.3f, 0.05f},  {40.0f, 0.75f, 0.7f},
                                            {70.0f, 2.0f, 1.0f}};

GrainFriction grainFriction(float frictionAngle)
{
    const float degrees = frictionAngle * 57.29578f;
    size_t next = 1;
    while (next + 1 < std::size(kGrainFriction) && kGrainFriction[next].degrees < degrees)
        ++next;
    const GrainFriction &low = kGrainFriction[next - 1], &high = kGrainFriction[next];
    const float t = (degrees - low.degrees) / (high.degrees - low.degrees);
    return {degrees, std::lerp(low.friction, high.friction, t), std::lerp(low.rolling, high.rolling, t)};
}

// Of grains on each other; on walls they roll as the material says.
float rollingOf(const bchMaterialDef& def)
{
    return grainFriction(def.frictionAngle).rolling + def.rollingFriction;
}

gpu::PatchMaterial patchRow(const bchMaterialDef& def)
{
    gpu::PatchMaterial row{};
    row.yield = yieldSurface(def.frictionAngle, def.cohesion);
    row.tension = def.frictionAngle > 0.01f ? -def.cohesion / std::tan(def.frictionAngle) : 0.0f;
    row.solidFriction = def.solidFriction;
    row.drag = MaterialTable::dragRate(def, 1.0f);
    row.roughness = std::fmax(std::tan(def.frictionAngle), 0.01f);
    return row;
}
} // namespace

void checkMaterial(const bchMaterialDef& def)
{
    checkField("grainDensity", def.grainDensity, 10.0f, 30000.0f);
    checkField("packingFraction", def.packingFraction, 0.1f, 0.9f);
    checkField("frictionAngle", def.frictionAngle, 0.0f, 1.2f);
    checkField("cohesion", def.cohesion, 0.0f, 1.0e6f);
    checkField("restitution", def.restitution, 0.05f, 0.95f);
    checkField("stiffness", def.stiffness, 1.0e4f, 1.0e11f);
    checkField("solidFriction", def.solidFriction, 0.0f, 2.0f);
    checkField("airDrag", def.airDrag, 0.0f, 10.0f);
    checkField("rollingFriction", def.rollingFriction, 0.0f, 1.0f);
    if (def.pressModulus != 0.0f)
        checkField("pressModulus", def.pressModulus, 1.0e3f, 1.0e9f);
    checkField("pressExponent", def.pressExponent, 0.3f, 3.0f);
    if (def.color > 0xFFFFFF)
        fail(BCH_ERROR_INVALID_ARGUMENT, "bchMaterialDef::color is 0x%X; it must be 0xRRGGBB", def.color);
}

MaterialTable::MaterialTable(Device& device, uint32_t capacity, uint32_t owner)
    : slots_(capacity, IdKind::material, owner, "bchWorldDef::materialCapacity"),
      rows_(device.createArray<gpu::GrainMaterial>("materials", capacity)),
      pairRows_(device.createArray<glm::vec4>("material pairs", capacity * (capacity + 1))),
      patchRows_(device.createArray<gpu::PatchMaterial>("patch materials", capacity))
{
}

uint64_t MaterialTable::add(const bchMaterialDef& def)
{
    checkMaterial(def);
    const uint64_t id = slots_.add(def);
    dirty_ = true;
    return id;
}

void MaterialTable::update(uint32_t index, const bchMaterialDef& def)
{
    checkMaterial(def);
    slots_[index] = def;
    dirty_ = true;
}

void MaterialTable::setPair(uint32_t a, uint32_t b, float friction, float restitution)
{
    if (!(friction >= 0.0f && friction <= 2.0f))
        fail(BCH_ERROR_INVALID_ARGUMENT, "friction is %g; it must be within 0 .. 2", static_cast<double>(friction));
    if (!(restitution >= 0.05f && restitution <= 0.95f))
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "restitution is %g; it must be within 0.05 .. 0.95",
            static_cast<double>(restitution));
    const MaterialPair pair{std::min(a, b), std::max(a, b), friction, restitution};
    const auto known = std::find_if(
        pairs_.begin(), pairs_.end(),
        [&](const MaterialPair& other) { return other.a == pair.a && other.b == pair.b; });
    if (known != pairs_.end())
        *known = pair;
    else
        pairs_.push_back(pair);
    dirty_ = true;
}

float MaterialTable::reducedModulus(const bchMaterialDef& def)
{
    return def.stiffness / (2.0f * (1.0f - kPoisson * kPoisson));
}

float MaterialTable::dragRate(const bchMaterialDef& def, float diameter)
{
    return 0.75f * kAirDensity * def.airDrag / (bulkDensity(def) * diameter);
}

glm::vec4 MaterialTable::pairCoefficients(uint32_t a, uint32_t b) const
{
    const bchMaterialDef &first = slots_[a], &second = slots_[b];
    float friction =
        0.5f * (grainFriction(first.frictionAngle).friction + grainFriction(second.frictionAngle).friction);
    float restitution = 0.5f * (first.restitution + second.restitution);
    for (const MaterialPair& pair : pairs_)
        if (pair.a == std::min(a, b) && pair.b == std::max(a, b))
        {
            friction = pair.friction;
            restitution = pair.restitution;
        }
    return {
        friction, static_cast<float>(dampingFactorFor(static_cast<double>(restitution))),
        0.5f * (rollingOf(first) + rollingOf(second)), std::fmin(first.cohesion, second.cohesion)};
}

void MaterialTable::recordUpload(Recorder& recorder) const
{
    if (!dirty_)
        return;
    const uint32_t n = capacity();
    Vector<gpu::GrainMaterial> rows(n);
    Vector<glm::vec4> pairs(static_cast<size_t>(n) * (n + 1));
    Vector<gpu::PatchMaterial> patchRows(n);
    for (uint32_t a = 0; a < n; ++a)
    {
        if (!slots_.alive(a))
            continue;
        const bchMaterialDef& def = slots_[a];
        rows[a] = {reducedModulus(def), 0.5f * kAirDensity * def.airDrag};
        patchRows[a] = patchRow(def);
        pairs[static_cast<size_t>(n) * n + a] = {
            def.solidFriction, pairCoefficients(a, a).y, def.rollingFriction, 0.0f};
        for (uint32_t b = 0; b <= a; ++b)
            if (slots_.alive(b))
                pairs[static_cast<size_t>(a) * n + b] = pairs[static_cast<size_t>(b) * n + a] = pairCoefficients(a, b);
    }
    recorder.upload(rows_, rows.data(), rows.size() * sizeof rows[0]);
    recorder.upload(pairRows_, pairs.data(), pairs.size() * sizeof pairs[0]);
    recorder.upload(patchRows_, patchRows.data(), patchRows.size() * sizeof patchRows[0]);
}

void MaterialTable::restore(
    const Vector<Slot>& slots, Vector<bchMaterialDef>&& defs, Vector<MaterialPair>&& pairs) noexcept
{
    slots_.restore(slots, std::move(defs));
    pairs_ = std::move(pairs);
    dirty_ = true;
}

} // namespace bch
