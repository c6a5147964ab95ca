#pragma once

#include "BarchanBridge/following_emitter.h"
#include "Components/SceneComponent.h"
#include "CoreMinimal.h"

#include "BarchanEmitterComponent.generated.h"

class UBarchanMaterial;

/** Pours sand or grains along its own X axis, and follows its owner: by half a Radius at a time. */
UCLASS(ClassGroup = (Physics), meta = (BlueprintSpawnableComponent))
class BARCHANRUNTIME_API UBarchanEmitterComponent : public USceneComponent
{
    GENERATED_BODY()

public:
    UBarchanEmitterComponent();
    virtual void BeginPlay() override;
    virtual void EndPlay(const EEndPlayReason::Type EndPlayReason) override;
    virtual void
    TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;

    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan")
    TObjectPtr<UBarchanMaterial> Material;

    /** Kilograms per second. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan", meta = (ClampMin = "0"))
    float Rate = 10.0f;

    /** cm/s. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan", meta = (ClampMin = "1"))
    float Speed = 100.0f;

    /** Of the opening, in cm. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan", meta = (ClampMin = "0.1"))
    float Radius = 20.0f;

    /** On: single grains of GrainRadius come out; off: flowing sand. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan")
    bool bGrains = false;

    /** cm. */
    UPROPERTY(
        EditAnywhere, BlueprintReadOnly, Category = "Barchan", meta = (ClampMin = "0.01", EditCondition = "bGrains"))
    float GrainRadius = 2.0f;

    UFUNCTION(BlueprintCallable, Category = "Barchan")
    void SetRate(float KilogramsPerSecond);

private:
    barchan::unreal::FollowingEmitter Emitter;
};
