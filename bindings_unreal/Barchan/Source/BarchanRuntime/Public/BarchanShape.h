#pragma once

#include "CoreMinimal.h"
#include "Engine/DataAsset.h"

#include "BarchanShape.generated.h"

class UStaticMesh;

/** A closed mesh, cooked for sand. The editor makes it of a static mesh; bodies refer to it. */
UCLASS(BlueprintType)
class BARCHANRUNTIME_API UBarchanShape : public UDataAsset
{
    GENERATED_BODY()

public:
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan")
    TSoftObjectPtr<UStaticMesh> Mesh;

    /** Of the sand that will meet it, in cm. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan", meta = (ClampMin = "0.1", ClampMax = "100"))
    float Spacing = 12.5f;

    /** Centre of mass in the mesh's coordinates, in cm. */
    UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Barchan")
    FVector CentreOfMass = FVector::ZeroVector;

    /** A blob of bchCookShape. */
    UPROPERTY()
    TArray<uint8> Cooked;
};
