#include "BarchanEmitterComponent.h"

#include "BarchanBridge/host.h"
#include "BarchanConvert.h"
#include "BarchanSubsystem.h"
#include "Engine/World.h"

using namespace barchan::unreal;

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
    checked(bchCreateEmitter(Subsystem->GetSimulation().world(), &Def, &Emitter), "making an emitter");
}

void UBarchanEmitterComponent::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
    const UBarchanSubsystem* Subsystem = GetWorld()->GetSubsystem<UBarchanSubsystem>();
    if (Emitter.value && Subsystem && Subsystem->IsRunning())
    {
        checked(bchDestroyEmitter(Emitter), "ending an emitter");
    }
    Emitter = {};
    Super::EndPlay(EndPlayReason);
}

void UBarchanEmitterComponent::SetRate(float KilogramsPerSecond)
{
    Rate = KilogramsPerSecond;
    if (Emitter.value)
    {
        checked(bchEmitter_SetRate(Emitter, Rate), "setting an emitter's rate");
    }
}
