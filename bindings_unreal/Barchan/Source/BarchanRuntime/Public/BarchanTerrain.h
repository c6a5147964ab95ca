#pragma once

#include "BarchanBridge/component_stream.h"
#include "BarchanBridge/ground_tiles.h"
#include "CoreMinimal.h"
#include "GameFramework/Actor.h"

#include "BarchanTerrain.generated.h"

class ALandscapeProxy;
class FBarchanGroundMeshes;
class UBarchanMaterial;
class UBarchanSubsystem;
class UBodySetup;
class ULandscapeComponent;
class UProceduralMeshComponent;

namespace barchan::unreal
{
struct TerrainSettings;
}

/** Component X and Y, then the first and last vertices that changed. */
DECLARE_MULTICAST_DELEGATE_OneParam(FBarchanHeightsDelegate, const barchan::unreal::ComponentChange&);

DECLARE_MULTICAST_DELEGATE_OneParam(FBarchanTileDelegate, const barchan::unreal::TileChange&);

/** Ground of a tile for the engine's physics. */
USTRUCT()
struct BARCHANRUNTIME_API FBarchanGroundMesh
{
    GENERATED_BODY()

    UPROPERTY(Transient)
    TObjectPtr<UProceduralMeshComponent> Component;

    /** That it had when it got its newest triangles: it has another one once those are cooked. */
    UPROPERTY(Transient)
    TObjectPtr<UBodySetup> Before;
};

/** Makes a Landscape sand, as deep as Depth says. Its components come and go with their streaming proxies; the actor
 * itself is always loaded in World Partition. */
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

    /** Vertices of the whole Landscape, both ends included, streamed in or not; Find Whole Extent sets them. Equal
     * ends: of what is loaded at the beginning, which in World Partition is not all of it. */
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

    /** Sets First Vertex and Last Vertex to those of the whole Landscape, what is not loaded included. In the editor.
     */
    UFUNCTION(CallInEditor, Category = "Barchan")
    void FindWholeExtent();

    const barchan::unreal::LandscapeTerrain& GetBridge() const { return Bridge; }

    /** Heights of a component as the sand is now, by vertex; X and Y count components. */
    bool ExportHeights(int32 X, int32 Y, TArray<uint16>& Heights);

    /** For the Bridge's checks. */
    void Describe(barchan::unreal::TerrainSettings& Checked) const;

    /** After a brush of the game's own, or a move of the simulation's origin. */
    void Touch() { Bridge.touched(); }

    // ---- called by UBarchanSubsystem ----
    /** There is sand: not before the Landscape has been loaded. */
    bool IsOpen() const { return State == EState::Open; }
    void Close();
    /** Focus: where players are. bMayWait: tiles go also while sand moves, and the device is waited for. */
    void Update(
        UBarchanSubsystem& Subsystem, const std::vector<barchan::unreal::Vec3d>& Focus,
        const std::vector<barchan::unreal::GroundBody>& Bodies, bool bMayWait);

private:
    friend class FBarchanGroundMeshes;

    enum class EState : uint8
    {
        Waiting, // for the Landscape
        Open,
        Refused
    };

    EState Open(UBarchanSubsystem& Subsystem);
    barchan::unreal::LandscapeExtent FindExtent() const; // as far as it is loaded, where it is not set
    void GatherProxies(TArray<ALandscapeProxy*>& Proxies) const;
    void StreamProxies();
    barchan::unreal::ComponentAnswer StreamIn(const ALandscapeProxy& Proxy, const ULandscapeComponent& Component);

    /** By tile. */
    UPROPERTY(Transient)
    TMap<FIntPoint, FBarchanGroundMesh> GroundMeshes;

    barchan::unreal::LandscapeTerrain Bridge;
    barchan::unreal::LandscapeTerrainDef Def;
    barchan::unreal::ComponentStream Components;
    barchan::unreal::GroundTiles Ground;
    FGuid Guid; // of the Landscape
    EState State = EState::Waiting;
    bool bSaidWaiting = false;
};
