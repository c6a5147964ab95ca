#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"

#include "BarchanBlueprintLibrary.generated.h"

class UBarchanMaterial;

/** What the ground of sand is at a place. */
USTRUCT(BlueprintType)
struct BARCHANRUNTIME_API FBarchanGround
{
    GENERATED_BODY()

    UPROPERTY(BlueprintReadOnly, Category = "Barchan")
    bool bFound = false;

    UPROPERTY(BlueprintReadOnly, Category = "Barchan")
    FVector Position = FVector::ZeroVector;

    UPROPERTY(BlueprintReadOnly, Category = "Barchan")
    FVector Normal = FVector::UpVector;

    /** cm of loose sand. */
    UPROPERTY(BlueprintReadOnly, Category = "Barchan")
    double Depth = 0.0;

    /** In order of creation. */
    UPROPERTY(BlueprintReadOnly, Category = "Barchan")
    int32 MaterialIndex = 0;
};

/** Sand from Blueprints. Lengths in cm, masses in kg. Every node does nothing and returns false where there is no sand.
 */
UCLASS()
class BARCHANRUNTIME_API UBarchanBlueprintLibrary : public UBlueprintFunctionLibrary
{
    GENERATED_BODY()

public:
    /** Fills a box with flowing sand; returns how many particles that was. */
    UFUNCTION(BlueprintCallable, Category = "Barchan", meta = (WorldContext = "WorldContextObject"))
    static int32
    SpawnSand(const UObject* WorldContextObject, const UBarchanMaterial* Material, FVector Centre, FVector HalfExtents);

    /** Fills a box with single grains; returns how many. */
    UFUNCTION(BlueprintCallable, Category = "Barchan", meta = (WorldContext = "WorldContextObject"))
    static int32 SpawnGrains(
        const UObject* WorldContextObject, const UBarchanMaterial* Material, FVector Centre, FVector HalfExtents,
        float GrainRadius = 2.0f);

    /** Takes sand off the terrain. */
    UFUNCTION(BlueprintCallable, Category = "Barchan", meta = (WorldContext = "WorldContextObject"))
    static bool Dig(const UObject* WorldContextObject, FVector Centre, float Radius, float Depth);

    /** Adds sand to the terrain, of the material that is there. */
    UFUNCTION(BlueprintCallable, Category = "Barchan", meta = (WorldContext = "WorldContextObject"))
    static bool Raise(const UObject* WorldContextObject, FVector Centre, float Radius, float Height);

    /** Levels the terrain at the height of Centre. */
    UFUNCTION(BlueprintCallable, Category = "Barchan", meta = (WorldContext = "WorldContextObject"))
    static bool Flatten(const UObject* WorldContextObject, FVector Centre, float Radius, float Strength = 1.0f);

    /** Throws flowing sand outwards, with Speed in the middle. */
    UFUNCTION(BlueprintCallable, Category = "Barchan", meta = (WorldContext = "WorldContextObject"))
    static bool Explode(const UObject* WorldContextObject, FVector Centre, float Radius, float Speed);

    /** The air's velocity everywhere. */
    UFUNCTION(BlueprintCallable, Category = "Barchan", meta = (WorldContext = "WorldContextObject"))
    static bool SetWind(const UObject* WorldContextObject, FVector Velocity);

    UFUNCTION(BlueprintCallable, Category = "Barchan", meta = (WorldContext = "WorldContextObject"))
    static FBarchanGround QueryGround(const UObject* WorldContextObject, FVector Location);

    UFUNCTION(BlueprintCallable, Category = "Barchan", meta = (WorldContext = "WorldContextObject"))
    static FBarchanGround
    CastRay(const UObject* WorldContextObject, FVector Start, FVector Direction, double MaxDistance);

    /** Whether a GPU can run the sand here; Reason says why not. Takes a moment the first time. */
    UFUNCTION(BlueprintCallable, Category = "Barchan")
    static bool IsGpuSupported(FString& Name, FString& Reason);
};
