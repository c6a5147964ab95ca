#pragma once

#include "BarchanBridge/landscape_terrain.h"
#include "CoreMinimal.h"
#include "GameFramework/Actor.h"

#include "BarchanTerrain.generated.h"

class ALandscapeProxy;
class UBarchanMaterial;
class UBarchanSubsystem;
class UProceduralMeshComponent;

/** Component X and Y, then the first and last vertices that changed. */
DECLARE_MULTICAST_DELEGATE_OneParam(FBarchanHeightsDelegate, const barchan::unreal::ComponentChange&);

DECLARE_MULTICAST_DELEGATE_OneParam(FBarchanTileDelegate, const barchan::unreal::TileChange&);

/** Makes a Landscape sand, as deep as Depth says. Its components come and go with their streaming proxies. */
UCLASS()
class BARCHANRUNTIME_API ABarchanTerrain : public AActor
{
    GENERATED_BODY()

public:
    ABarchanTerrain();
    virtual void BeginPlay() override;
    virtual void EndPlay(const EEndPlayReason::Type EndPlayReason) override;

    /** Any proxy of the Landscape; the others are found by its guid. */
    UPROPERTY(EditInstanceOnly, BlueprintReadOnly, Category = "Barchan")
    TSoftObjectPtr<ALandscapeProxy> Landscape;

    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan")
    TObjectPtr<UBarchanMaterial> Material;

    /** cm of loose sand on the Landscape's surface. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan", meta = (ClampMin = "0"))
    double Depth = 100.0;

    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan", meta = (ClampMin = "1", ClampMax = "16"))
    int32 ColumnsPerQuad = 4;

    /** Vertices of the whole Landscape, both ends included, streamed in or not. Equal ends: of what is loaded at the
     * beginning. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan")
    FIntPoint FirstVertex = FIntPoint(0, 0);

    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan")
    FIntPoint LastVertex = FIntPoint(0, 0);

    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan", meta = (ClampMin = "1", ClampMax = "8192"))
    int32 TileCapacity = 256;

    /** cm around the player's view where the Landscape is sand; 0: wherever it is streamed in. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan", meta = (ClampMin = "0"))
    double Radius = 10000.0;

    /** Tiles that may come and may go in one frame. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan", meta = (ClampMin = "1", ClampMax = "64"))
    int32 TilesPerFrame = 2;

    /** cm of sand that wakes around what moves. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan", meta = (ClampMin = "1"))
    float WakeDepth = 100.0f;

    /** Bodies press ruts into sand that is too far away to wake. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan")
    bool bRuts = true;

    /** Collision that follows the sand, near bodies. The Landscape's own must then ignore what has a Barchan body. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan")
    bool bCollision = true;

    /** cm around bodies. */
    UPROPERTY(
        EditAnywhere, BlueprintReadOnly, Category = "Barchan", meta = (ClampMin = "0", EditCondition = "bCollision"))
    double CollisionMargin = 200.0;

    /** Vertices whose height changed, for materials and meshes of the host's own. */
    FBarchanHeightsDelegate OnHeightsChanged;

    /** Tiles whose columns changed, or that went. */
    FBarchanTileDelegate OnTileChanged;

    const barchan::unreal::LandscapeTerrain& GetBridge() const { return Bridge; }

    /** After a brush of the game's own, or a move of the simulation's origin. */
    void Touch() { Bridge.touched(); }

    // ---- called by UBarchanSubsystem ----
    bool Open(UBarchanSubsystem& Subsystem);
    void Close();
    /** bMayWait: tiles go also while sand moves, and the device is waited for. */
    void Update(const FVector& Focus, const TArray<FBox>& Bodies, bool bMayWait);

private:
    void GatherProxies(TArray<ALandscapeProxy*>& Proxies) const;
    void StreamProxies();
    bool StreamIn(const ALandscapeProxy& Proxy, FIntPoint Component);
    void UpdateCollision(const TArray<FBox>& Bodies);
    void BuildCollision(FIntPoint Tile, const TArray<FBox>& Bodies);

    UPROPERTY(VisibleAnywhere, Category = "Barchan")
    TObjectPtr<UProceduralMeshComponent> Collision;

    barchan::unreal::LandscapeTerrain Bridge;
    barchan::unreal::LandscapeTerrainDef Def;
    FGuid Guid;                      // of the Landscape
    TSet<FIntPoint> Loaded;          // components
    TMap<FIntPoint, int32> Sections; // of the collision, by tile
    TArray<int32> FreeSections;
    TSet<FIntPoint> Stale; // tiles that changed since their section was made
    std::vector<float> Places;
    std::vector<int32_t> Triangles;
};
