#pragma once

#include "CoreMinimal.h"
#include "Engine/DataAsset.h"

#include <barchan/barchan.h>

#include "BarchanMaterial.generated.h"

UENUM(BlueprintType)
enum class EBarchanPreset : uint8
{
    DrySand,
    WetSand,
    Gravel,
    Powder,
    Rubble
};

/** What sand is made of: the same numbers for grains, flowing sand and terrain. */
UCLASS(BlueprintType)
class BARCHANRUNTIME_API UBarchanMaterial : public UDataAsset
{
    GENERATED_BODY()

public:
    UBarchanMaterial();

    /** Fills everything below with the preset's numbers. */
    UFUNCTION(BlueprintCallable, CallInEditor, Category = "Barchan")
    void ApplyPreset();

    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan")
    EBarchanPreset Preset = EBarchanPreset::DrySand;

    /** Of the solid grain, kg/m^3. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan", meta = (ClampMin = "10", ClampMax = "30000"))
    float GrainDensity = 2650.0f;

    /** Solid share of the volume. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan", meta = (ClampMin = "0.1", ClampMax = "0.9"))
    float PackingFraction = 0.6f;

    /** Degrees: the slope at which it stands. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan", meta = (ClampMin = "0", ClampMax = "68"))
    float FrictionAngle = 34.0f;

    /** Pascal: wet and caked sand has some. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan", meta = (ClampMin = "0", ClampMax = "1000000"))
    float Cohesion = 0.0f;

    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan", meta = (ClampMin = "0.05", ClampMax = "0.95"))
    float Restitution = 0.5f;

    /** Young's modulus of contacts of grains, Pascal. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan", meta = (ClampMin = "10000"))
    float Stiffness = 1.0e6f;

    /** Coefficient against walls and bodies. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan", meta = (ClampMin = "0", ClampMax = "2"))
    float SolidFriction = 0.5f;

    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan", meta = (ClampMin = "0", ClampMax = "10"))
    float AirDrag = 0.5f;

    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan", meta = (ClampMin = "0", ClampMax = "1"))
    float RollingFriction = 0.0f;

    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan")
    FColor Color = FColor(200, 168, 112);

    bchMaterialDef MakeDef() const;
};
