#include "materials/presets.h"

#include "base/failure.h"

namespace bch
{

namespace
{
constexpr float kDegree = 0.017453293f;
}

// Angles and densities are handbook values of the loose material; stiffness is game-soft throughout, so that a few
// dozen substeps suffice.
bchMaterialDef materialPreset(bchMaterialPreset preset)
{
    bchMaterialDef def = bchDefaultMaterialDef();
    switch (preset)
    {
    case BCH_MATERIAL_DRY_SAND:
        return def;
    case BCH_MATERIAL_WET_SAND:
        def.frictionAngle = 38.0f * kDegree;
        def.cohesion = 800.0f;
        def.restitution = 0.2f;
        def.color = 0x8F6F45;
        return def;
    case BCH_MATERIAL_GRAVEL:
        def.grainDensity = 2700.0f;
        def.packingFraction = 0.58f;
        def.frictionAngle = 38.0f * kDegree;
        def.stiffness = 4.0e6f;
        def.solidFriction = 0.6f;
        def.color = 0x8C8880;
        return def;
    case BCH_MATERIAL_POWDER:
        def.grainDensity = 500.0f;
        def.packingFraction = 0.40f;
        def.frictionAngle = 30.0f * kDegree;
        def.cohesion = 300.0f;
        def.restitution = 0.1f;
        def.stiffness = 2.0e5f;
        def.solidFriction = 0.3f;
        def.airDrag = 1.0f;
        def.color = 0xF0F4F8;
        return def;
    case BCH_MATERIAL_RUBBLE:
        def.grainDensity = 2300.0f;
        def.packingFraction = 0.55f;
        def.frictionAngle = 40.0f * kDegree;
        def.restitution = 0.3f;
        def.stiffness = 8.0e6f;
        def.solidFriction = 0.7f;
        def.color = 0xA0938A;
        return def;
    default:
        fail(BCH_ERROR_INVALID_ARGUMENT, "material preset %d is none of 0..%d", preset, BCH_MATERIAL_PRESET_COUNT - 1);
    }
}

} // namespace bch
