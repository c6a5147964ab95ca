// The life of the sand's world: its beginning and end, and what belongs to it as a whole.
#include "BarchanBridge/host.h"
#include "BarchanBridge/settings_check.h"
#include "BarchanConvert.h"
#include "BarchanMaterial.h"
#include "BarchanRuntimeModule.h"
#include "BarchanSettings.h"
#include "BarchanShape.h"
#include "BarchanSubsystem.h"
#include "BarchanTerrain.h"
#include "Engine/World.h"
#include "PhysicsEngine/ConvexElem.h"

namespace
{
void LogFromBarchan(void* User, bchLogLevel Level, const char* Message)
{
    const FString Text = UTF8_TO_TCHAR(Message);
    switch (Level)
    {
    case BCH_LOG_ERROR:
        UE_LOG(LogBarchan, Error, TEXT("%s"), *Text);
        break;
    case BCH_LOG_WARNING:
        UE_LOG(LogBarchan, Warning, TEXT("%s"), *Text);
        break;
    default:
        UE_LOG(LogBarchan, Log, TEXT("%s"), *Text);
        break;
    }
}

void* AllocateForBarchan(void* User, size_t Size, size_t Alignment)
{
    return FMemory::Malloc(Size, static_cast<uint32>(Alignment));
}

void FreeForBarchan(void* User, void* Memory, size_t Size)
{
    FMemory::Free(Memory);
}

bchDeviceKind ToKind(EBarchanDevice Device)
{
    switch (Device)
    {
    case EBarchanDevice::Cpu:
        return BCH_DEVICE_CPU;
    case EBarchanDevice::Vulkan:
        return BCH_DEVICE_VULKAN;
    default:
        return BCH_DEVICE_AUTO;
    }
}
} // namespace

bool UBarchanSubsystem::ShouldCreateSubsystem(UObject* Outer) const
{
    const UWorld* World = Cast<UWorld>(Outer);
    return Super::ShouldCreateSubsystem(Outer) && World && World->IsGameWorld()
           && GetDefault<UBarchanSettings>()->bEnabled;
}

void UBarchanSubsystem::Initialize(FSubsystemCollectionBase& Collection)
{
    Super::Initialize(Collection);
    // Before any component's BeginPlay: those add themselves to a world that is there.
    if (FBarchanRuntimeModule::IsLibraryLoaded() && StartSimulation())
    {
        Simulation.addHook(BeforeStep, AfterStep, this, StepFinished);
    }
}

void UBarchanSubsystem::OnWorldBeginPlay(UWorld& InWorld)
{
    Super::OnWorldBeginPlay(InWorld);
    if (!IsRunning())
    {
        return;
    }
    Simulation.setGravity(barchan::unreal::Vec3d{0.0, 0.0, InWorld.GetGravityZ()});
    BeforeTick.bBeforePhysics = true;
    BeforeTick.TickGroup = TG_PrePhysics;
    AfterTick.TickGroup = TG_PostPhysics;
    for (FBarchanTickFunction* Tick : {&BeforeTick, &AfterTick})
    {
        Tick->Target = this;
        Tick->bCanEverTick = true;
        Tick->bStartWithTickEnabled = true;
        Tick->bTickEvenWhenPaused = false;
        Tick->RegisterTickFunction(InWorld.PersistentLevel);
    }
}

void UBarchanSubsystem::Deinitialize()
{
    BeforeTick.UnRegisterTickFunction();
    AfterTick.UnRegisterTickFunction();
    for (ABarchanTerrain* Terrain : Terrains)
    {
        Terrain->Close();
    }
    Terrains.Empty();
    Bodies.Empty();
    BodyByHandle.Empty();
    Materials.Empty();
    Shapes.Empty();
    Hulls.close();
    Patch = {};
    Debug.close();
    CloseFrames();
    WantedStreams = 0;
    Simulation.stop();
    if (bHasHost)
    {
        barchan::unreal::releaseHost();
        bHasHost = false;
    }
    Super::Deinitialize();
}

bool UBarchanSubsystem::StartSimulation()
{
    barchan::unreal::HostHooks Hooks;
    Hooks.log = LogFromBarchan;
    Hooks.allocate = AllocateForBarchan;
    Hooks.free = FreeForBarchan;
    bHasHost = barchan::unreal::acquireHost(Hooks) >= 0;

    const UBarchanSettings* Settings = GetDefault<UBarchanSettings>();
    barchan::unreal::SimulationSettings Start;
    Start.device = ToKind(Settings->Device);
    Start.threadCount = static_cast<uint32>(Settings->ThreadCount);
    barchan::unreal::SandSettings Sand;
    Settings->Describe(Sand);
    barchan::unreal::setCapacities(Sand, Start.world);
    Start.world.maxGrainRadius = barchan::unreal::toLength(Settings->MaxGrainRadius);
    Start.world.massQuantum = Settings->MassQuantum;
    Start.clock.stepSeconds = Settings->StepSeconds;
    Start.clock.maxSteps = static_cast<uint32>(Settings->MaxStepsPerFrame);
    Start.clock.maxLagSeconds = Settings->MaxLagSeconds;
    Start.lag = Settings->bOverlapped ? 1 : 0;
    Start.waitNs = Settings->bWaitForDevice ? BCH_WAIT_FOREVER : 0;
    barchan::unreal::checkSand(
        Sand,
        [](void*, bool bWrong, const char* Sentence)
        { LogFromBarchan(nullptr, bWrong ? BCH_LOG_ERROR : BCH_LOG_WARNING, Sentence); },
        nullptr);
    if (!StartOnDevice(Start))
    {
        return false;
    }
    Debug.open(Simulation.world());
    Hulls.open(Simulation.world(), Settings->ParticleSpacing);
    return true;
}

bchPatchId UBarchanSubsystem::GetPatch()
{
    if (!Patch.value && IsRunning())
    {
        const UBarchanSettings* Settings = GetDefault<UBarchanSettings>();
        bchPatchDef Def = bchDefaultPatchDef();
        Def.spacing = barchan::unreal::toLength(Settings->ParticleSpacing);
        Def.particleCapacity = static_cast<uint32>(Settings->ParticleCapacity);
        barchan::unreal::checked(bchCreatePatch(Simulation.world(), &Def, &Patch), "making room for flowing sand");
        bchRenderGrainsDef Grains = bchDefaultRenderGrainsDef();
        Grains.perParticle = barchan::unreal::nearestRenderGrains(Settings->RenderGrains);
        if (Patch.value && Grains.perParticle > 0)
        {
            barchan::unreal::checked(bchPatch_SetRenderGrains(Patch, &Grains), "making render grains");
        }
    }
    return Patch;
}

bchMaterialId UBarchanSubsystem::FindOrAddMaterial(const UBarchanMaterial* Material)
{
    if (const bchMaterialId* Found = Materials.Find(Material))
    {
        return *Found;
    }
    bchMaterialId Id = {};
    if (!IsRunning())
    {
        return Id;
    }
    // Without an asset it is dry sand.
    const bchMaterialDef Def = Material ? Material->MakeDef() : bchDefaultMaterialDef();
    if (barchan::unreal::checked(bchCreateMaterial(Simulation.world(), &Def, &Id), "adding a material") >= 0)
    {
        Materials.Add(Material, Id);
    }
    return Id;
}

bool UBarchanSubsystem::UpdateMaterial(const UBarchanMaterial* Material)
{
    const bchMaterialId* Found = Materials.Find(Material);
    if (!Found || !Material)
    {
        return false;
    }
    const bchMaterialDef Def = Material->MakeDef();
    return barchan::unreal::checked(bchMaterial_Update(*Found, &Def), "changing a material") >= 0;
}

bchShapeId UBarchanSubsystem::FindOrAddShape(const UBarchanShape* Shape)
{
    if (const bchShapeId* Found = Shapes.Find(Shape))
    {
        return *Found;
    }
    bchShapeId Id = {};
    if (IsRunning() && Shape
        && barchan::unreal::checked(
               bchCreateShape(
                   Simulation.world(), Shape->Cooked.GetData(), static_cast<uint64>(Shape->Cooked.Num()), &Id),
               "taking in a shape")
               >= 0)
    {
        Shapes.Add(Shape, Id);
    }
    return Id;
}

bool UBarchanSubsystem::FindOrAddHull(
    const FKConvexElem& Hull, const FVector& Scale, barchan::unreal::HullShape& Cooked)
{
    const FTransform Placed = Hull.GetTransform();
    TArray<barchan::unreal::Vec3d> Points;
    Points.Reserve(Hull.VertexData.Num());
    for (const FVector& Vertex : Hull.VertexData)
    {
        Points.Add(Barchan::ToBridge(Placed.TransformPosition(Vertex) * Scale));
    }
    const TArray<int32> Corners = Hull.IndexData.IsEmpty() ? Hull.GetChaosConvexIndices() : Hull.IndexData;
    const barchan::unreal::HullMesh Mesh = {
        Points.GetData(), static_cast<uint32>(Points.Num()), Corners.GetData(), static_cast<uint32>(Corners.Num())};
    return IsRunning() && Hulls.find(Mesh, Cooked) >= 0;
}

void UBarchanSubsystem::SetPaused(bool bPaused)
{
    bPausedByHand = bPaused;
}

void UBarchanSubsystem::RequestSteps(int32 Count)
{
    Simulation.clock().request(static_cast<uint32>(FMath::Max(Count, 0)));
}

void UBarchanSubsystem::SetTimeScale(double Scale)
{
    TimeScale = Scale;
}
