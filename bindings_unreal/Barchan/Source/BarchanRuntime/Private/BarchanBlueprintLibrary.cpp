#include "BarchanBlueprintLibrary.h"

#include "BarchanBridge/host.h"
#include "BarchanConvert.h"
#include "BarchanMaterial.h"
#include "BarchanRuntimeModule.h"
#include "BarchanSubsystem.h"
#include "BarchanTerrain.h"
#include "Engine/Engine.h"
#include "Engine/World.h"

using namespace barchan::unreal;

namespace
{
UBarchanSubsystem* FindSand(const UObject* Context)
{
    const UWorld* World =
        GEngine ? GEngine->GetWorldFromContextObject(Context, EGetWorldErrorMode::LogAndReturnNull) : nullptr;
    UBarchanSubsystem* Subsystem = World ? World->GetSubsystem<UBarchanSubsystem>() : nullptr;
    return Subsystem && Subsystem->IsRunning() ? Subsystem : nullptr;
}

bchTerrainId FindTerrain(const UObject* Context)
{
    const UBarchanSubsystem* Subsystem = FindSand(Context);
    const ABarchanTerrain* Terrain = Subsystem ? Subsystem->GetTerrain() : nullptr;
    return Terrain ? Terrain->GetBridge().terrain() : bchTerrainId{};
}

bool Brush(const UObject* Context, const FVector& Centre, float Radius, const bchBrushDef& Kind)
{
    const bchTerrainId Terrain = FindTerrain(Context);
    bchBrushDef Def = Kind;
    Def.position = toPosition(Barchan::ToBridge(Centre));
    Def.radius = toLength(Radius);
    if (!Terrain.value || checked(bchTerrain_Brush(Terrain, &Def), "changing the terrain") < 0)
    {
        return false;
    }
    FindSand(Context)->GetTerrain()->Touch();
    FindSand(Context)->WakeBodies(Centre, Radius);
    return true;
}

FBarchanGround ToGround(const bchGroundSample& Sample)
{
    FBarchanGround Ground;
    Ground.bFound = Sample.found != 0;
    Ground.Position = Barchan::FromBridge(fromPosition(Sample.position));
    Ground.Normal = Barchan::FromBridge(fromDirection(Sample.normal));
    Ground.Depth = fromLength(Sample.depth);
    Ground.MaterialIndex = static_cast<int32>(Sample.material);
    return Ground;
}
} // namespace

int32 UBarchanBlueprintLibrary::SpawnSand(
    const UObject* WorldContextObject, const UBarchanMaterial* Material, FVector Centre, FVector HalfExtents)
{
    UBarchanSubsystem* Subsystem = FindSand(WorldContextObject);
    if (!Subsystem)
    {
        return 0;
    }
    bchPatchFillDef Def = bchDefaultPatchFillDef();
    Def.material = Subsystem->FindOrAddMaterial(Material);
    Def.position = toPosition(Barchan::ToBridge(Centre));
    Def.size = toSize(Barchan::ToBridge(HalfExtents));
    uint32 Added = 0;
    checked(bchPatch_Fill(Subsystem->GetPatch(), &Def, &Added), "spawning sand");
    return static_cast<int32>(Added);
}

int32 UBarchanBlueprintLibrary::SpawnGrains(
    const UObject* WorldContextObject, const UBarchanMaterial* Material, FVector Centre, FVector HalfExtents,
    float GrainRadius)
{
    UBarchanSubsystem* Subsystem = FindSand(WorldContextObject);
    if (!Subsystem)
    {
        return 0;
    }
    bchGrainFillDef Def = bchDefaultGrainFillDef();
    Def.material = Subsystem->FindOrAddMaterial(Material);
    Def.position = toPosition(Barchan::ToBridge(Centre));
    Def.size = toSize(Barchan::ToBridge(HalfExtents));
    Def.radius = toLength(GrainRadius);
    uint32 Added = 0;
    checked(bchWorld_FillGrains(Subsystem->GetSimulation().world(), &Def, &Added), "spawning grains");
    return static_cast<int32>(Added);
}

bool UBarchanBlueprintLibrary::Dig(const UObject* WorldContextObject, FVector Centre, float Radius, float Depth)
{
    bchBrushDef Def = bchDefaultBrushDef();
    Def.kind = BCH_BRUSH_LOWER;
    Def.amount = toLength(Depth);
    return Brush(WorldContextObject, Centre, Radius, Def);
}

bool UBarchanBlueprintLibrary::Raise(const UObject* WorldContextObject, FVector Centre, float Radius, float Height)
{
    bchBrushDef Def = bchDefaultBrushDef();
    Def.kind = BCH_BRUSH_RAISE;
    Def.amount = toLength(Height);
    return Brush(WorldContextObject, Centre, Radius, Def);
}

bool UBarchanBlueprintLibrary::Flatten(const UObject* WorldContextObject, FVector Centre, float Radius, float Strength)
{
    const bchTerrainId Terrain = FindTerrain(WorldContextObject);
    bchTerrainInfo Info = bchDefaultTerrainInfo();
    if (!Terrain.value || checked(bchTerrain_GetInfo(Terrain, &Info), "asking for the terrain") < 0)
    {
        return false;
    }
    bchBrushDef Def = bchDefaultBrushDef();
    Def.kind = BCH_BRUSH_FLATTEN;
    Def.amount = static_cast<float>(Centre.Z / kCentimetres - Info.origin.y);
    Def.strength = Strength;
    return Brush(WorldContextObject, Centre, Radius, Def);
}

bool UBarchanBlueprintLibrary::Explode(const UObject* WorldContextObject, FVector Centre, float Radius, float Speed)
{
    UBarchanSubsystem* Subsystem = FindSand(WorldContextObject);
    bchExplosionDef Def = bchDefaultExplosionDef();
    Def.position = toPosition(Barchan::ToBridge(Centre));
    Def.radius = toLength(Radius);
    Def.speed = toLength(Speed);
    return Subsystem && checked(bchWorld_Explode(Subsystem->GetSimulation().world(), &Def), "an explosion") >= 0;
}

bool UBarchanBlueprintLibrary::SetWind(const UObject* WorldContextObject, FVector Velocity)
{
    UBarchanSubsystem* Subsystem = FindSand(WorldContextObject);
    return Subsystem
           && checked(
                  bchWorld_SetWind(Subsystem->GetSimulation().world(), toVector(Barchan::ToBridge(Velocity))),
                  "setting the wind")
                  >= 0;
}

FBarchanGround UBarchanBlueprintLibrary::QueryGround(const UObject* WorldContextObject, FVector Location)
{
    const bchTerrainId Terrain = FindTerrain(WorldContextObject);
    const bchPosition Place = toPosition(Barchan::ToBridge(Location));
    bchGroundSample Sample = bchDefaultGroundSample();
    if (Terrain.value)
    {
        checked(bchTerrain_SampleHeight(Terrain, Place.x, Place.z, &Sample), "asking for the ground");
    }
    return ToGround(Sample);
}

FBarchanGround UBarchanBlueprintLibrary::CastRay(
    const UObject* WorldContextObject, FVector Start, FVector Direction, double MaxDistance)
{
    const bchTerrainId Terrain = FindTerrain(WorldContextObject);
    bchGroundSample Sample = bchDefaultGroundSample();
    if (Terrain.value)
    {
        checked(
            bchTerrain_CastRay(
                Terrain, toPosition(Barchan::ToBridge(Start)), toDirection(Barchan::ToBridge(Direction)),
                MaxDistance / kCentimetres, &Sample),
            "casting a ray on the ground");
    }
    return ToGround(Sample);
}

bool UBarchanBlueprintLibrary::IsGpuSupported(FString& Name, FString& Reason)
{
    if (!FBarchanRuntimeModule::IsLibraryLoaded())
    {
        Reason = TEXT("Barchan's library is not there");
        return false;
    }
    static const DeviceSupport Support = querySupport(BCH_DEVICE_VULKAN);
    Name = UTF8_TO_TCHAR(Support.name);
    Reason = UTF8_TO_TCHAR(Support.reason);
    return Support.usable && Support.isGpu;
}
