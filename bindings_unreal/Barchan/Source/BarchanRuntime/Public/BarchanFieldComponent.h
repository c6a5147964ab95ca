#pragma once

#include "Components/SceneComponent.h"
#include "CoreMinimal.h"

#include <barchan/barchan.h>

#include "BarchanFieldComponent.generated.h"

UENUM(BlueprintType)
enum class EBarchanField : uint8
{
    Uniform, // acceleration along Vector, cm/s^2
    Radial,  // acceleration Strength away from here, cm/s^2
    Vortex,  // acceleration Strength around Vector, cm/s^2
    Wind     // air velocity Vector, cm/s
};

/** Acts on flowing sand around it while it plays, and moves with its owner. */
UCLASS(ClassGroup = (Physics), meta = (BlueprintSpawnableComponent))
class BARCHANRUNTIME_API UBarchanFieldComponent : public USceneComponent
{
    GENERATED_BODY()

public:
    UBarchanFieldComponent();
    virtual void BeginPlay() override;
    virtual void EndPlay(const EEndPlayReason::Type EndPlayReason) override;
    virtual void
    TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;

    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Barchan")
    EBarchanField Kind = EBarchanField::Radial;

    /** In the component's own axes. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Barchan")
    FVector Vector = FVector(0.0, 0.0, 100.0);

    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Barchan")
    float Strength = 500.0f;

    /** cm: nothing happens beyond it. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Barchan", meta = (ClampMin = "0.1"))
    float Radius = 300.0f;

    /** cm: full strength up to here. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Barchan", meta = (ClampMin = "0"))
    float Core = 0.0f;

private:
    bchFieldDef MakeDef() const;

    bchFieldId Field = {};
};
