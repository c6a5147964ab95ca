#pragma once

#include "BarchanBridge/body_registry.h"
#include "Components/ActorComponent.h"
#include "CoreMinimal.h"

#include "BarchanBodyComponent.generated.h"

class UBarchanShape;
class UPrimitiveComponent;

DECLARE_DYNAMIC_MULTICAST_DELEGATE_ThreeParams(FBarchanTouchDelegate, FVector, Place, double, Touch, double, Hardest);

/** Lets sand meet the owner's physics body: its pose goes to the sand, the sand's impulses go to it. */
UCLASS(ClassGroup = (Physics), meta = (BlueprintSpawnableComponent))
class BARCHANRUNTIME_API UBarchanBodyComponent : public UActorComponent
{
    GENERATED_BODY()

public:
    UBarchanBodyComponent();
    virtual void BeginPlay() override;
    virtual void EndPlay(const EEndPlayReason::Type EndPlayReason) override;

    /** The primitive whose body it is, by name; none: the owner's root. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan")
    FName PrimitiveName;

    /** Instead of the primitive's simple collision, whose convex hulls are cooked when the body comes: that takes a
     * moment, once for all bodies alike. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan")
    TObjectPtr<UBarchanShape> Shape;

    /** Coefficient between body and sand; below zero: that of the sand's material against solids. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan", meta = (ClampMin = "-1", ClampMax = "2"))
    float Friction = -1.0f;

    /** Of the body's weight: how much more than that sand must push to wake a body that sleeps. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan", meta = (ClampMin = "0", ClampMax = "10"))
    float WakeShare = 0.2f;

    /** Sand touched it: where, all pushes added up and the hardest, in kg cm/s. For sound and dust. */
    UPROPERTY(BlueprintAssignable, Category = "Barchan")
    FBarchanTouchDelegate OnTouched;

    /** After its mass, its collision or whether it simulates has changed. */
    UFUNCTION(BlueprintCallable, Category = "Barchan")
    void Refresh();

    // ---- called by UBarchanSubsystem ----
    bool Enter(barchan::unreal::BodyRegistry& Registry, double Gravity);
    void Leave(barchan::unreal::BodyRegistry& Registry);
    barchan::unreal::BodyHandle GetHandle() const { return Handle; }
    FBox GetBox() const;
    bool IsDynamic() const { return Motion == BCH_BODY_DYNAMIC; }
    bool IsStatic() const { return Motion == BCH_BODY_STATIC; }
    void Wake();
    void TellPose(barchan::unreal::BodyRegistry& Registry, double Seconds);
    void TakePush(const barchan::unreal::BodyPush& Push, double Seconds);

private:
    UPrimitiveComponent* FindPrimitive() const;
    FVector FindCentre() const; // of mass, of what does not simulate its origin
    bool GatherParts(const UPrimitiveComponent& From, TArray<barchan::unreal::BodyPart>& Parts) const;

    TWeakObjectPtr<UPrimitiveComponent> Primitive;
    barchan::unreal::BodyHandle Handle;
    bchBodyMotion Motion = BCH_BODY_STATIC;
    barchan::unreal::BodyPose Last;
    double Weight = 0.0; // kg cm/s^2
};
