#include "BarchanMaterial.h"

#include "BarchanRuntimeModule.h"

// Presets have the same numbers in both enums.
static_assert(static_cast<int32>(EBarchanPreset::DrySand) == BCH_MATERIAL_DRY_SAND);
static_assert(static_cast<int32>(EBarchanPreset::WetSand) == BCH_MATERIAL_WET_SAND);
static_assert(static_cast<int32>(EBarchanPreset::Gravel) == BCH_MATERIAL_GRAVEL);
static_assert(static_cast<int32>(EBarchanPreset::Powder) == BCH_MATERIAL_POWDER);
static_assert(static_cast<int32>(EBarchanPreset::Rubble) == BCH_MATERIAL_RUBBLE);
static_assert(static_cast<int32>(EBarchanPreset::Rubble) + 1 == BCH_MATERIAL_PRESET_COUNT);

UBarchanMaterial::UBarchanMaterial() = default;

void UBarchanMaterial::ApplyPreset()
{
    bchMaterialDef Def = bchDefaultMaterialDef();
    if (!FBarchanRuntimeModule::IsLibraryLoaded()
        || bchGetMaterialPreset(static_cast<bchMaterialPreset>(Preset), &Def) < 0)
    {
        return;
    }
    GrainDensity = Def.grainDensity;
    PackingFraction = Def.packingFraction;
    FrictionAngle = FMath::RadiansToDegrees(Def.frictionAngle);
    Cohesion = Def.cohesion;
    Restitution = Def.restitution;
    Stiffness = Def.stiffness;
    SolidFriction = Def.solidFriction;
    AirDrag = Def.airDrag;
    RollingFriction = Def.rollingFriction;
    Color = FColor(
        static_cast<uint8>(Def.color >> 16 & 0xFF), static_cast<uint8>(Def.color >> 8 & 0xFF),
        static_cast<uint8>(Def.color & 0xFF));
    MarkPackageDirty();
}

bchMaterialDef UBarchanMaterial::MakeDef() const
{
    bchMaterialDef Def = bchDefaultMaterialDef();
    (void)bchGetMaterialPreset(static_cast<bchMaterialPreset>(Preset), &Def); // what is not a property here
    Def.grainDensity = GrainDensity;
    Def.packingFraction = PackingFraction;
    Def.frictionAngle = FMath::DegreesToRadians(FrictionAngle);
    Def.cohesion = Cohesion;
    Def.restitution = Restitution;
    Def.stiffness = Stiffness;
    Def.solidFriction = SolidFriction;
    Def.airDrag = AirDrag;
    Def.rollingFriction = RollingFriction;
    Def.color = static_cast<uint32>(Color.R) << 16 | static_cast<uint32>(Color.G) << 8 | Color.B;
    return Def;
}
