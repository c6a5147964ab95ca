#include "BarchanBlueprintLibrary.h"

#include "BarchanBridge/host.h"
#include "BarchanBridge/sand_actions.h"
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

// After a brush: sand that lay still may move now, and what lay on it too.
bool Brushed(const UObject* Context, const FVector& Centre, float Radius, bchResult Result)
{
    if (Result < 0)
    {
        return false;
    }
    FindSand(Context)->GetTerrain()->Touch();
    FindSand(Context)->WakeBodies(Centre, Radius);
    return true;
}

FBarchanGround ToGround(const GroundPlace& Place)
{
    FBarchanGround Ground;
    Ground.bFound = Place.found;
    Ground.Position = Barchan::FromBridge(Place.position);
    Ground.Normal = Barchan::FromBridge(Place.normal);
    Ground.Depth = Place.depth;
    Ground.MaterialIndex = static_cast<int32>(Place.material);
    return Ground;
}
} // namespace

int32 UBarchanBlueprintLibrary::SpawnSand(
    const UObject* WorldContextObject, const UBarchanMaterial* Material, FVector Centre, FVector HalfExtents)
{
    UBarchanSubsystem* Subsystem = FindSand(WorldContextObject);
    uint32 Added = 0;
    if (Subsystem)
    {
        spawnSand(
            Subsystem->GetPatch(), Subsystem->FindOrAddMaterial(Material), Barchan::ToBridge(Centre),
            Barchan::ToBridge(HalfExtents), Added);
    }
    return static_cast<int32>(Added);
}

int32 UBarchanBlueprintLibrary::SpawnGrains(
    const UObject* WorldContextObject, const UBarchanMaterial* Material, FVector Centre, FVector HalfExtents,
    float GrainRadius)
{
    UBarchanSubsystem* Subsystem = FindSand(WorldContextObject);
    uint32 Added = 0;
    if (Subsystem)
    {
        spawnGrains(
            Subsystem->GetSimulation().world(), Subsystem->FindOrAddMaterial(Material), Barchan::ToBridge(Centre),
            Barchan::ToBridge(HalfExtents), GrainRadius, Added);
    }
    return static_cast<int32>(Added);
}

bool UBarchanBlueprintLibrary::Dig(const UObject* WorldContextObject, FVector Centre, float Radius, float Depth)
{
    const bchTerrainId Terrain = FindTerrain(WorldContextObject);
    return Terrain.value
           && Brushed(WorldContextObject, Centre, Radius, digSand(Terrain, Barchan::ToBridge(Centre), Radius, Depth));
}

bool UBarchanBlueprintLibrary::Raise(const UObject* WorldContextObject, FVector Centre, float Radius, float Height)
{
    const bchTerrainId Terrain = FindTerrain(WorldContextObject);
    return Terrain.value
           && Brushed(
               WorldContextObject, Centre, Radius, raiseSand(Terrain, Barchan::ToBridge(Centre), Radius, Height));
}

bool UBarchanBlueprintLibrary::Flatten(const UObject* WorldContextObject, FVector Centre, float Radius, float Strength)
{
    const bchTerrainId Terrain = FindTerrain(WorldContextObject);
    return Terrain.value
           && Brushed(
               WorldContextObject, Centre, Radius, flattenSand(Terrain, Barchan::ToBridge(Centre), Radius, Strength));
}

bool UBarchanBlueprintLibrary::Explode(const UObject* WorldContextObject, FVector Centre, float Radius, float Speed)
{
    UBarchanSubsystem* Subsystem = FindSand(WorldContextObject);
    return Subsystem && explodeSand(Subsystem->GetSimulation().world(), Barchan::ToBridge(Centre), Radius, Speed) >= 0;
}

bool UBarchanBlueprintLibrary::SetWind(const UObject* WorldContextObject, FVector Velocity)
{
    UBarchanSubsystem* Subsystem = FindSand(WorldContextObject);
    return Subsystem && setWind(Subsystem->GetSimulation().world(), Barchan::ToBridge(Velocity)) >= 0;
}

FBarchanGround UBarchanBlueprintLibrary::QueryGround(const UObject* WorldContextObject, FVector Location)
{
    const bchTerrainId Terrain = FindTerrain(WorldContextObject);
    GroundPlace Place;
    if (Terrain.value)
    {
        queryGround(Terrain, Barchan::ToBridge(Location), Place);
    }
    return ToGround(Place);
}

FBarchanGround UBarchanBlueprintLibrary::CastRay(
    const UObject* WorldContextObject, FVector Start, FVector Direction, double MaxDistance)
{
    const bchTerrainId Terrain = FindTerrain(WorldContextObject);
    GroundPlace Place;
    if (Terrain.value)
    {
        castRay(Terrain, Barchan::ToBridge(Start), Barchan::ToBridge(Direction), MaxDistance, Place);
    }
    return ToGround(Place);
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
