#include "BarchanFieldComponent.h"

#include "BarchanBridge/host.h"
#include "BarchanBridge/sand_actions.h"
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

// Kinds have the same numbers in both enums.
static_assert(static_cast<int32>(EBarchanField::Uniform) == BCH_FIELD_UNIFORM);
static_assert(static_cast<int32>(EBarchanField::Radial) == BCH_FIELD_RADIAL);
static_assert(static_cast<int32>(EBarchanField::Vortex) == BCH_FIELD_VORTEX);
static_assert(static_cast<int32>(EBarchanField::Wind) == BCH_FIELD_WIND);

bchFieldDef UBarchanFieldComponent::MakeDef() const
{
    FieldSettings Settings;
    Settings.kind = static_cast<bchFieldKind>(Kind);
    Settings.place = Barchan::ToBridge(GetComponentLocation());
    Settings.turn = Barchan::ToBridge(GetComponentQuat());
    Settings.vector = Barchan::ToBridge(Vector);
    Settings.strength = Strength;
    Settings.radius = Radius;
    Settings.core = Core;
    return makeField(Settings);
}
