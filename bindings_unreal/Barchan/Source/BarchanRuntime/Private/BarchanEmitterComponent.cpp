#include "BarchanEmitterComponent.h"

#include "BarchanConvert.h"
#include "BarchanSubsystem.h"
#include "Engine/World.h"

using namespace barchan::unreal;

UBarchanEmitterComponent::UBarchanEmitterComponent()
{
    PrimaryComponentTick.bCanEverTick = true;
    PrimaryComponentTick.TickGroup = TG_PrePhysics;
}

void UBarchanEmitterComponent::BeginPlay()
{
    Super::BeginPlay();
    UBarchanSubsystem* Subsystem = GetWorld()->GetSubsystem<UBarchanSubsystem>();
    if (!Subsystem || !Subsystem->IsRunning())
    {
        return;
    }
    bchEmitterDef Def = bchDefaultEmitterDef();
    Def.material = Subsystem->FindOrAddMaterial(Material);
    Def.position = toPosition(Barchan::ToBridge(GetComponentLocation()));
    Def.velocity = toVector(Barchan::ToBridge(GetForwardVector() * Speed));
    Def.radius = toLength(Radius);
    Def.rate = Rate;
    if (bGrains)
    {
        Def.grainRadius = toLength(GrainRadius);
    }
    else
    {
        Def.patch = Subsystem->GetPatch();
    }
    Emitter.open(Subsystem->GetSimulation().world(), Def);
}

void UBarchanEmitterComponent::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
    const UBarchanSubsystem* Subsystem = GetWorld()->GetSubsystem<UBarchanSubsystem>();
    if (Subsystem && Subsystem->IsRunning())
    {
        Emitter.close();
    }
    Super::EndPlay(EndPlayReason);
}

void UBarchanEmitterComponent::TickComponent(
    float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction)
{
    Super::TickComponent(DeltaTime, TickType, ThisTickFunction);
    const UBarchanSubsystem* Subsystem = GetWorld()->GetSubsystem<UBarchanSubsystem>();
    if (Subsystem && Subsystem->IsRunning())
    {
        Emitter.follow(
            toPosition(Barchan::ToBridge(GetComponentLocation())),
            toVector(Barchan::ToBridge(GetForwardVector() * Speed)));
    }
}

void UBarchanEmitterComponent::SetRate(float KilogramsPerSecond)
{
    const UBarchanSubsystem* Subsystem = GetWorld()->GetSubsystem<UBarchanSubsystem>();
    Rate = KilogramsPerSecond;
    if (Subsystem && Subsystem->IsRunning())
    {
        Emitter.setRate(Rate);
    }
}
