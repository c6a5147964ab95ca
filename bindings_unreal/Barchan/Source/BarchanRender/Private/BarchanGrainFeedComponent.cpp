#include "BarchanGrainFeedComponent.h"

#include "BarchanConvert.h"
#include "BarchanSettings.h"
#include "BarchanSubsystem.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "NiagaraComponent.h"
#include "NiagaraDataInterfaceArrayFunctionLibrary.h"

using namespace barchan::unreal;

UBarchanGrainFeedComponent::UBarchanGrainFeedComponent()
{
    PrimaryComponentTick.bCanEverTick = true;
    PrimaryComponentTick.TickGroup = TG_DuringPhysics; // where the sand's device is idle: steps begin after physics
}

void UBarchanGrainFeedComponent::BeginPlay()
{
    Super::BeginPlay();
    Niagara = GetOwner()->FindComponentByClass<UNiagaraComponent>();
    UBarchanSubsystem* Subsystem = GetWorld()->GetSubsystem<UBarchanSubsystem>();
    if (Subsystem && Subsystem->IsRunning())
    {
        Grains.open(Subsystem->GetSimulation().world());
    }
}

void UBarchanGrainFeedComponent::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
    const UBarchanSubsystem* Subsystem = GetWorld()->GetSubsystem<UBarchanSubsystem>();
    if (Subsystem && Subsystem->IsRunning())
    {
        Grains.close();
    }
    Super::EndPlay(EndPlayReason);
}

void UBarchanGrainFeedComponent::TickComponent(
    float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction)
{
    Super::TickComponent(DeltaTime, TickType, ThisTickFunction);
    if (!Niagara.IsValid() || !ReadFrame())
    {
        return;
    }
    FillArrays();
    UNiagaraComponent* System = Niagara.Get();
    System->SetVariableInt(TEXT("Count"), Count);
    UNiagaraDataInterfaceArrayFunctionLibrary::SetNiagaraArrayPosition(System, TEXT("Positions"), Positions);
    UNiagaraDataInterfaceArrayFunctionLibrary::SetNiagaraArrayFloat(System, TEXT("Radii"), Radii);
    UNiagaraDataInterfaceArrayFunctionLibrary::SetNiagaraArrayInt32(System, TEXT("Materials"), Materials);
    if (Feed != EBarchanFeed::RenderGrains)
    {
        UNiagaraDataInterfaceArrayFunctionLibrary::SetNiagaraArrayVector(System, TEXT("Velocities"), Velocities);
        UNiagaraDataInterfaceArrayFunctionLibrary::SetNiagaraArrayQuat(System, TEXT("Rotations"), Rotations);
    }
    else
    {
        UNiagaraDataInterfaceArrayFunctionLibrary::SetNiagaraArrayFloat(System, TEXT("Shades"), Shades);
        UNiagaraDataInterfaceArrayFunctionLibrary::SetNiagaraArrayFloat(System, TEXT("Opacities"), Opacities);
    }
}

bool UBarchanGrainFeedComponent::ReadFrame()
{
    UBarchanSubsystem* Subsystem = GetWorld()->GetSubsystem<UBarchanSubsystem>();
    if (!Subsystem || !Subsystem->IsRunning())
    {
        return false;
    }
    const bool bWantsVelocities = bVelocities && Feed != EBarchanFeed::RenderGrains;
    return chooseFeed(Subsystem->GetFramePath(), bWantsVelocities) == FeedSource::Frames ? ReadPublished(*Subsystem)
                                                                                         : ReadCopy(*Subsystem);
}

bool UBarchanGrainFeedComponent::ReadPublished(UBarchanSubsystem& Subsystem)
{
    const bchStreams Stream = Feed == EBarchanFeed::Grains      ? BCH_STREAM_GRAINS
                              : Feed == EBarchanFeed::Particles ? BCH_STREAM_PARTICLES
                                                                : BCH_STREAM_RENDER_GRAINS;
    Subsystem.WantFrames(Stream);
    barchan::unreal::Frame Published;
    if (Subsystem.GetFrames().acquire(Published, LastFrame) != BCH_OK)
    {
        return false;
    }
    LastFrame = Published.number;
    const Vec3d Origin = Subsystem.GetSimulation().anchor();
    if (Feed == EBarchanFeed::Grains)
    {
        readGrains(Published, Published.bytes, Origin, Frame);
    }
    else if (Feed == EBarchanFeed::Particles)
    {
        const double Radius = 0.5 * GetDefault<UBarchanSettings>()->ParticleSpacing;
        readParticles(Published, Published.bytes, Origin, Radius, Frame);
    }
    else
    {
        readRenderGrains(Published, Published.bytes, Origin, Frame);
    }
    Subsystem.GetFrames().release(Published.number);
    return true;
}

bool UBarchanGrainFeedComponent::ReadCopy(UBarchanSubsystem& Subsystem)
{
    const Vec3d Origin = Subsystem.GetSimulation().anchor();
    if (Feed == EBarchanFeed::Grains)
    {
        const bool bFresh = Grains.poll(Origin, Frame) == BCH_OK;
        Grains.request();
        return bFresh;
    }
    if (!Subsystem.GetSimulation().idle())
    {
        return false; // the copy would wait for the step as well
    }
    return (Feed == EBarchanFeed::Particles ? readPatch(Subsystem.GetPatch(), Origin, Frame)
                                            : readRenderGrains(Subsystem.GetPatch(), Origin, Frame))
           == BCH_OK;
}

void UBarchanGrainFeedComponent::FillArrays()
{
    Count = static_cast<int32>(Frame.count);
    const FVector Origin = Barchan::FromBridge(Frame.origin);
    Positions.SetNum(Count);
    Radii.SetNum(Count);
    Materials.SetNum(Count);
    for (int32 Index = 0; Index < Count; ++Index)
    {
        const float* Place = &Frame.places[static_cast<size_t>(4 * Index)];
        Positions[Index] = Origin + FVector(Place[0], Place[1], Place[2]);
        Radii[Index] = Place[3];
        Materials[Index] = static_cast<int32>(Frame.materials[static_cast<size_t>(Index)]);
    }
    if (Feed == EBarchanFeed::RenderGrains)
    {
        Shades = TArray<float>(Frame.shades.data(), Count);
        Opacities = TArray<float>(Frame.opacities.data(), Count);
        return;
    }
    Velocities.SetNum(Count);
    Rotations.SetNum(Count);
    for (int32 Index = 0; Index < Count; ++Index)
    {
        const float* Velocity = &Frame.velocities[static_cast<size_t>(4 * Index)];
        const float* Turn = &Frame.rotations[static_cast<size_t>(4 * Index)];
        Velocities[Index] = FVector(Velocity[0], Velocity[1], Velocity[2]);
        Rotations[Index] = FQuat(Turn[0], Turn[1], Turn[2], Turn[3]);
    }
}
