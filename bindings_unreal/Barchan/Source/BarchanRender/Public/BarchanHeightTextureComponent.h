#pragma once

#include "Components/ActorComponent.h"
#include "CoreMinimal.h"

#include "BarchanHeightTextureComponent.generated.h"

class ABarchanTerrain;
class UTexture2D;

namespace barchan::unreal
{
struct ComponentChange;
}

/**
 * Heights of a terrain's sand as a texture of 32-bit floats, one texel per vertex of its Landscape: cm above the
 * Landscape as it was streamed in, so that a material can add it as world position offset. Stands on a Barchan terrain.
 */
UCLASS(ClassGroup = (Physics), meta = (BlueprintSpawnableComponent))
class BARCHANRENDER_API UBarchanHeightTextureComponent : public UActorComponent
{
    GENERATED_BODY()

public:
    virtual void BeginPlay() override;
    virtual void EndPlay(const EEndPlayReason::Type EndPlayReason) override;

    /** Vertices along a side of the texture, from the Landscape's first one; beyond it nothing is shown. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan", meta = (ClampMin = "64", ClampMax = "8192"))
    int32 Side = 1024;

    UPROPERTY(BlueprintReadOnly, Transient, Category = "Barchan")
    TObjectPtr<UTexture2D> Texture;

private:
    void OnHeights(const barchan::unreal::ComponentChange& Change);

    TWeakObjectPtr<ABarchanTerrain> Terrain;
    FDelegateHandle Listening;
    TArray<uint16> Heights; // of one component
};
