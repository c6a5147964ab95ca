#include "BarchanBodyComponent.h"

#include "BarchanBridge/body_parts.h"
#include "BarchanConvert.h"
#include "BarchanRuntimeModule.h"
#include "BarchanShape.h"
#include "BarchanSubsystem.h"
#include "Components/PrimitiveComponent.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "PhysicsEngine/BodyInstance.h"
#include "PhysicsEngine/BodySetup.h"

using namespace barchan::unreal;

UBarchanBodyComponent::UBarchanBodyComponent()
{
    PrimaryComponentTick.bCanEverTick = false; // the subsystem calls it around physics
}

void UBarchanBodyComponent::BeginPlay()
{
    Super::BeginPlay();
    if (UBarchanSubsystem* Subsystem = GetWorld()->GetSubsystem<UBarchanSubsystem>())
    {
        Subsystem->AddBody(this);
    }
}

void UBarchanBodyComponent::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
    if (UBarchanSubsystem* Subsystem = GetWorld()->GetSubsystem<UBarchanSubsystem>())
    {
        Subsystem->RemoveBody(this);
    }
    Super::EndPlay(EndPlayReason);
}

void UBarchanBodyComponent::Refresh()
{
    if (UBarchanSubsystem* Subsystem = GetWorld()->GetSubsystem<UBarchanSubsystem>())
    {
        Subsystem->RemoveBody(this);
        Subsystem->AddBody(this);
    }
}

UPrimitiveComponent* UBarchanBodyComponent::FindPrimitive() const
{
    AActor* Owner = GetOwner();
    if (PrimitiveName.IsNone())
    {
        return Cast<UPrimitiveComponent>(Owner->GetRootComponent());
    }
    TArray<UPrimitiveComponent*> All;
    Owner->GetComponents(All);
    for (UPrimitiveComponent* One : All)
    {
        if (One->GetFName() == PrimitiveName)
        {
            return One;
        }
    }
    return nullptr;
}

FVector UBarchanBodyComponent::FindCentre() const
{
    return Motion == BCH_BODY_DYNAMIC ? Primitive->GetBodyInstance()->GetCOMPosition()
                                      : Primitive->GetComponentLocation();
}

bool UBarchanBodyComponent::GatherParts(const UPrimitiveComponent& From, TArray<BodyPart>& Parts) const
{
    const FTransform Body = From.GetComponentTransform();
    const FVector Scale = Body.GetScale3D();
    BodyFrame Frame;
    Frame.scale = Barchan::ToBridge(Scale);
    Frame.centre = Barchan::ToBridge(Body.InverseTransformPositionNoScale(FindCentre()));
    Frame.friction = Friction;
    UBarchanSubsystem* Subsystem = GetWorld()->GetSubsystem<UBarchanSubsystem>();
    if (Shape)
    {
        const bchShapeId Cooked = Subsystem->FindOrAddShape(Shape);
        Parts.Add(cookedPart(Frame, Cooked, scaled(Frame, Barchan::ToBridge(Shape->CentreOfMass))));
        return Cooked.value != 0;
    }
    const UBodySetup* Setup = From.GetBodyInstance()->GetBodySetup();
    if (!Setup)
    {
        return false;
    }
    for (const FKBoxElem& Box : Setup->AggGeom.BoxElems)
    {
        Parts.Add(boxPart(
            Frame, Vec3d{Box.X, Box.Y, Box.Z}, Barchan::ToBridge(Box.Center),
            Barchan::ToBridge(Box.Rotation.Quaternion())));
    }
    for (const FKSphereElem& Sphere : Setup->AggGeom.SphereElems)
    {
        Parts.Add(spherePart(Frame, Sphere.Radius, Barchan::ToBridge(Sphere.Center)));
    }
    for (const FKSphylElem& Capsule : Setup->AggGeom.SphylElems)
    {
        Parts.Add(capsulePart(
            Frame, Capsule.Radius, Capsule.Length, Barchan::ToBridge(Capsule.Center),
            Barchan::ToBridge(Capsule.Rotation.Quaternion())));
    }
    for (const FKConvexElem& Hull : Setup->AggGeom.ConvexElems)
    {
        HullShape Cooked;
        if (Subsystem->FindOrAddHull(Hull, Scale, Cooked))
        {
            Parts.Add(cookedPart(Frame, Cooked.shape, Cooked.centre));
        }
    }
    if (Parts.Num() < Setup->AggGeom.GetElementCount())
    {
        UE_LOG(
            LogBarchan, Warning, TEXT("%s: sand meets %d of the %d parts of its simple collision; a Shape would do"),
            *GetOwner()->GetName(), Parts.Num(), Setup->AggGeom.GetElementCount());
    }
    return Parts.Num() > 0;
}

bool UBarchanBodyComponent::Enter(BodyRegistry& Registry, double Gravity)
{
    Primitive = FindPrimitive();
    const FBodyInstance* Body = Primitive.IsValid() ? Primitive->GetBodyInstance() : nullptr;
    if (Primitive.IsValid())
    {
        Motion = Primitive->IsSimulatingPhysics()                     ? BCH_BODY_DYNAMIC
                 : Primitive->Mobility == EComponentMobility::Movable ? BCH_BODY_KINEMATIC
                                                                      : BCH_BODY_STATIC;
    }
    TArray<BodyPart> Parts;
    if (!Body || !Body->IsValidBodyInstance() || !GatherParts(*Primitive, Parts))
    {
        UE_LOG(
            LogBarchan, Warning,
            TEXT("%s: no physics body with simple collision that sand can meet, and no Shape; sand passes through it"),
            *GetOwner()->GetName());
        return false;
    }
    const FTransform Mass = Body->GetMassSpaceToWorldSpace();
    const FQuat Turn = Primitive->GetComponentQuat();
    BodyDef Def;
    Def.parts = Parts.GetData();
    Def.partCount = static_cast<uint32>(Parts.Num());
    Def.motion = Motion;
    Def.pose.position = Barchan::ToBridge(FindCentre());
    Def.pose.rotation = Barchan::ToBridge(Turn);
    if (Def.motion == BCH_BODY_DYNAMIC)
    {
        Def.mass = Body->GetBodyMass();
        Def.inertia = Barchan::ToBridge(Body->GetBodyInertiaTensor());
        Def.principal = Barchan::ToBridge(Turn.Inverse() * Mass.GetRotation());
    }
    Last = Def.pose;
    Weight = Def.mass * Gravity;
    return Registry.add(Def, Handle) >= 0;
}

void UBarchanBodyComponent::Leave(BodyRegistry& Registry)
{
    Registry.remove(Handle);
    Handle = {};
}

void UBarchanBodyComponent::Wake()
{
    if (Motion == BCH_BODY_DYNAMIC && Primitive.IsValid())
    {
        Primitive->WakeAllRigidBodies();
    }
}

FBox UBarchanBodyComponent::GetBox() const
{
    return Primitive.IsValid() ? Primitive->Bounds.GetBox() : FBox(ForceInit);
}

void UBarchanBodyComponent::TellPose(BodyRegistry& Registry, double Seconds)
{
    const FBodyInstance* Body = Primitive.IsValid() ? Primitive->GetBodyInstance() : nullptr;
    if (Motion == BCH_BODY_STATIC || !Body || !Body->IsValidBodyInstance())
    {
        return;
    }
    BodyPose Pose;
    Pose.position = Barchan::ToBridge(FindCentre());
    Pose.rotation = Barchan::ToBridge(Primitive->GetComponentQuat());
    if (Motion == BCH_BODY_DYNAMIC)
    {
        Pose.velocity = Barchan::ToBridge(Body->GetUnrealWorldVelocity());
        Pose.spin = Barchan::ToBridge(Body->GetUnrealWorldAngularVelocityInRadians());
        Pose.asleep = !Body->IsInstanceAwake();
    }
    else
    {
        setMotion(Pose, Last, Seconds);
        Last = Pose;
    }
    Registry.setPose(Handle, Pose);
}

void UBarchanBodyComponent::TakePush(const BodyPush& Push, double Seconds)
{
    const FBodyInstance* Body = Primitive.IsValid() ? Primitive->GetBodyInstance() : nullptr;
    if (!Body || !Body->IsValidBodyInstance())
    {
        return;
    }
    const FVector Touched = FindCentre() + Barchan::FromBridge(Push.place);
    const FVector Impulse = Barchan::FromBridge(Push.impulse);
    // What carries a sleeper does not wake it; what pushes it harder does.
    if (IsDynamic() && wakes(Push, Body->IsInstanceAwake(), WakeShare, Weight, Seconds))
    {
        Primitive->AddImpulse(Impulse);
        if (Primitive.IsValid()) // who hears that it woke may have destroyed it
        {
            Primitive->AddAngularImpulseInRadians(Barchan::FromBridge(Push.angularImpulse));
        }
    }
    // The last thing of all: who listens may destroy the primitive, the owner and this.
    if (Push.touch > 0.0)
    {
        OnTouched.Broadcast(Touched, Push.touch, Push.hardest);
    }
}
