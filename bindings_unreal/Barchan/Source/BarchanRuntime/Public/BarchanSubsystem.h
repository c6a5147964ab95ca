#pragma once

#include "BarchanBridge/debug_drawing.h"
#include "BarchanBridge/frame_path.h"
#include "BarchanBridge/frame_source.h"
#include "BarchanBridge/ground_tiles.h"
#include "BarchanBridge/hull_shapes.h"
#include "BarchanBridge/simulation.h"
#include "BarchanTickFunction.h"
#include "CoreMinimal.h"
#include "Subsystems/WorldSubsystem.h"

#include "BarchanSubsystem.generated.h"

class ABarchanTerrain;
class UBarchanBodyComponent;
class UBarchanMaterial;
class UBarchanShape;
struct FKConvexElem;

DECLARE_DYNAMIC_MULTICAST_DELEGATE_TwoParams(FBarchanStepDelegate, int64, StepIndex, double, StepSeconds);

DECLARE_MULTICAST_DELEGATE(FBarchanFramesDelegate);

/** The sand of a world: begins and ends with play, and steps around the engine's physics. */
UCLASS()
class BARCHANRUNTIME_API UBarchanSubsystem : public UWorldSubsystem
{
    GENERATED_BODY()

public:
    virtual bool ShouldCreateSubsystem(UObject* Outer) const override;
    virtual void Initialize(FSubsystemCollectionBase& Collection) override;
    virtual void OnWorldBeginPlay(UWorld& InWorld) override;
    virtual void Deinitialize() override;

    /** Right before each fixed step: the last moment for poses, brushes and emitters. */
    UPROPERTY(BlueprintAssignable, Category = "Barchan")
    FBarchanStepDelegate OnBeforeStep;

    /** Right after each fixed step was started; with overlap off it is over then. */
    UPROPERTY(BlueprintAssignable, Category = "Barchan")
    FBarchanStepDelegate OnAfterStep;

    /** Each fixed step once it is over and its results are there; with overlap that is in the next frame, before
     * physics. */
    UPROPERTY(BlueprintAssignable, Category = "Barchan")
    FBarchanStepDelegate OnStepFinished;

    UFUNCTION(BlueprintPure, Category = "Barchan")
    bool IsRunning() const { return Simulation.running(); }

    UFUNCTION(BlueprintCallable, Category = "Barchan")
    void SetPaused(bool bPaused);

    /** So many steps by hand, also in a pause. */
    UFUNCTION(BlueprintCallable, Category = "Barchan")
    void RequestSteps(int32 Count);

    /** Slow motion of the sand alone; time dilation of the engine reaches it anyway. */
    UFUNCTION(BlueprintCallable, Category = "Barchan")
    void SetTimeScale(double Scale);

    /** After an asset in use was changed; from the next step on. Mass that is there stays. */
    UFUNCTION(BlueprintCallable, Category = "Barchan")
    bool UpdateMaterial(const UBarchanMaterial* Material);

    barchan::unreal::Simulation& GetSimulation() { return Simulation; }
    /** How sand comes to the renderer; chosen when the world begins. */
    barchan::unreal::FramePath GetFramePath() const { return Path; }
    /** Published frames. They have these streams from one of the next ticks on; open where the path has frames. */
    barchan::unreal::FrameSource& GetFrames() { return Frames; }
    /** The GPU is done with all of them: who holds frames gives them back now. */
    FBarchanFramesDelegate OnFramesClosing;
    void WantFrames(bchStreams Streams) { WantedStreams |= Streams; }
    /** A renderer could not open the memory of frames: copies from now on. */
    void RefuseExport(const TCHAR* Reason);
    /** Flowing sand of this world; made when it is first asked for. Null id where that failed. */
    bchPatchId GetPatch();
    bchMaterialId FindOrAddMaterial(const UBarchanMaterial* Material);
    bchShapeId FindOrAddShape(const UBarchanShape* Shape);
    /** Cooks a hull of simple collision, unless one of the same form and size is known. False where it cannot be. */
    bool FindOrAddHull(const FKConvexElem& Hull, const FVector& Scale, barchan::unreal::HullShape& Cooked);

    void AddBody(UBarchanBodyComponent* Body);
    void RemoveBody(UBarchanBodyComponent* Body);
    /** Bodies within Radius, which may have lost what they lay on. */
    void WakeBodies(const FVector& Centre, double Radius);
    void AddTerrain(ABarchanTerrain* Terrain);
    void RemoveTerrain(ABarchanTerrain* Terrain);
    /** The first that has sand; null before that. */
    ABarchanTerrain* GetTerrain() const;

    void TickBeforePhysics(double Seconds);
    void TickAfterPhysics(double Seconds);

private:
    bool StartSimulation();
    bool StartOnDevice(barchan::unreal::SimulationSettings& Start);
    void ChoosePath();
    void UpdateFrames();
    void CloseFrames();
    void TellPoses(double Seconds);
    void HandOverImpulses(double Seconds);
    void FollowPlayers();
    void UpdateTerrains();
    void DrawDebug(const FVector& Centre);

    static void BeforeStep(void* User, const barchan::unreal::StepMoment& Moment);
    static void AfterStep(void* User, const barchan::unreal::StepMoment& Moment);
    static void StepFinished(void* User, const barchan::unreal::StepMoment& Moment);

    barchan::unreal::Simulation Simulation;
    bool bHasHost = false;
    bool bPausedByHand = false;
    double TimeScale = 1.0;
    bchPatchId Patch = {};
    barchan::unreal::FramePath Path = barchan::unreal::FramePath::Readback;
    barchan::unreal::FrameSource Frames;
    bchStreams WantedStreams = 0;
    barchan::unreal::DebugDrawing Debug;

    UPROPERTY(Transient)
    TArray<TObjectPtr<UBarchanBodyComponent>> Bodies;

    /** By the slot of its handle. */
    UPROPERTY(Transient)
    TMap<uint32, TObjectPtr<UBarchanBodyComponent>> BodyByHandle;

    UPROPERTY(Transient)
    TArray<TObjectPtr<ABarchanTerrain>> Terrains;

    TMap<TWeakObjectPtr<const UBarchanMaterial>, bchMaterialId> Materials;
    TMap<TWeakObjectPtr<const UBarchanShape>, bchShapeId> Shapes;

    barchan::unreal::HullShapes Hulls;

    // Of one frame:
    std::vector<barchan::unreal::Vec3d> Players; // where they are; never none
    std::vector<barchan::unreal::GroundBody> GroundBodies;

    FBarchanTickFunction BeforeTick;
    FBarchanTickFunction AfterTick;
};
