#pragma once

#include "BarchanBridge/height_texture.h"
#include "Components/ActorComponent.h"
#include "CoreMinimal.h"

#include "BarchanHeightTextureComponent.generated.h"

class ABarchanTerrain;
class ARuntimeVirtualTextureVolume;
class UTexture2D;

UENUM(BlueprintType)
enum class EBarchanHeightTexel : uint8
{
    Float,   // cm, 32 bits
    Sixteen, // half the memory: 0.5 is no change, a step is 1/128 cm times the Landscape's Z scale
};

/**
 * Sand of a terrain as a texture, one texel per column: how far it is above the Landscape as it was streamed in, so
 * that a material can add it as world position offset. Only rectangles that changed are written. Stands on a Barchan
 * terrain.
 */
UCLASS(ClassGroup = (Physics), meta = (BlueprintSpawnableComponent))
class BARCHANRENDER_API UBarchanHeightTextureComponent : public UActorComponent
{
    GENERATED_BODY()

public:
    /** Servers do not have this module. */
    virtual bool NeedsLoadForServer() const override { return false; }
    virtual void BeginPlay() override;
    virtual void EndPlay(const EEndPlayReason::Type EndPlayReason) override;

    /** Columns along a side of the texture, from the Landscape's first vertex on; beyond it nothing is shown. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan", meta = (ClampMin = "64", ClampMax = "8192"))
    int32 Side = 1024;

    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan")
    EBarchanHeightTexel Texel = EBarchanHeightTexel::Float;

    /** Runtime virtual textures that show the ground, as the one of a virtual heightfield mesh does: what changed is
     * drawn into them again. */
    UPROPERTY(EditInstanceOnly, BlueprintReadOnly, Category = "Barchan")
    TArray<TObjectPtr<ARuntimeVirtualTextureVolume>> Volumes;

    UPROPERTY(BlueprintReadOnly, Transient, Category = "Barchan")
    TObjectPtr<UTexture2D> Texture;

    /** For the material: U is world X times X plus Y, V is world Y times X plus Z. Zero until the terrain is there. */
    UPROPERTY(BlueprintReadOnly, Transient, Category = "Barchan")
    FVector UvFromWorld = FVector::ZeroVector;

private:
    void OnTile(const barchan::unreal::TileChange& Change);
    void Open(); // once the terrain is there
    void Upload(const barchan::unreal::TexelRect& Rect, uint8* Data);

    TWeakObjectPtr<ABarchanTerrain> Terrain;
    FDelegateHandle Listening;
    barchan::unreal::HeightTexture Heights;
};
