#include "BarchanFieldComponent.h"

#include "BarchanBridge/host.h"
#include "BarchanConvert.h"
#include "BarchanSubsystem.h"
#include "Engine/World.h"

using namespace barchan::unreal;

UBarchanFieldComponent::UBarchanFieldComponent()
{
    PrimaryComponentTick.bCanEverTick = true;
    PrimaryComponentTick.TickGroup = TG_PrePhysics;
}

void UBarchanFieldComponent::BeginPlay()
{
    Super::BeginPlay();
    UBarchanSubsystem* Subsystem = GetWorld()->GetSubsystem<UBarchanSubsystem>();
    if (Subsystem && Subsystem->IsRunning())
    {
        const bchFieldDef Def = MakeDef();
        checked(bchCreateField(Subsystem->GetSimulation().world(), &Def, &Field), "making a field");
    }
}

void UBarchanFieldComponent::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
    const UBarchanSubsystem* Subsystem = GetWorld()->GetSubsystem<UBarchanSubsystem>();
    if (Field.value && Subsystem && Subsystem->IsRunning())
    {
        checked(bchDestroyField(Field), "ending a field");
    }
    Field = {};
    Super::EndPlay(EndPlayReason);
}

void UBarchanFieldComponent::TickComponent(
    float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction)
{
    Super::TickComponent(DeltaTime, TickType, ThisTickFunction);
    const UBarchanSubsystem* Subsystem = GetWorld()->GetSubsystem<UBarchanSubsystem>();
    if (Field.value && Subsystem && Subsystem->IsRunning())
    {
        const bchFieldDef Def = MakeDef();
        checked(bchField_Update(Field, &Def), "moving a field");
    }
}

bchFieldDef UBarchanFieldComponent::MakeDef() const
{
    bchFieldDef Def = bchDefaultFieldDef();
    const FVector Turned = GetComponentQuat().RotateVector(Vector);
    Def.position = toPosition(Barchan::ToBridge(GetComponentLocation()));
    Def.radius = toLength(Radius);
    Def.core = toLength(FMath::Min(Core, Radius));
    Def.strength = toLength(Strength);
    switch (Kind)
    {
    case EBarchanField::Uniform:
        Def.kind = BCH_FIELD_UNIFORM;
        Def.vector = toVector(Barchan::ToBridge(Turned));
        break;
    case EBarchanField::Radial:
        Def.kind = BCH_FIELD_RADIAL;
        break;
    case EBarchanField::Vortex:
        Def.kind = BCH_FIELD_VORTEX;
        // The axis of a turn is mirrored, as spins are.
        Def.vector = toSpin(Barchan::ToBridge(Turned.GetSafeNormal()));
        break;
    case EBarchanField::Wind:
        Def.kind = BCH_FIELD_WIND;
        Def.vector = toVector(Barchan::ToBridge(Turned));
        break;
    }
    return Def;
}
