#pragma once

#include "BarchanBridge/simulation.h"
#include "BarchanTickFunction.h"
#include "CoreMinimal.h"
#include "Subsystems/WorldSubsystem.h"

#include "BarchanSubsystem.generated.h"

class ABarchanTerrain;
class UBarchanBodyComponent;
class UBarchanMaterial;
class UBarchanShape;

DECLARE_DYNAMIC_MULTICAST_DELEGATE_TwoParams(FBarchanStepDelegate, int64, StepIndex, double, StepSeconds);

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
    /** Flowing sand of this world; made when it is first asked for. Null id where that failed. */
    bchPatchId GetPatch();
    bchMaterialId FindOrAddMaterial(const UBarchanMaterial* Material);
    bchShapeId FindOrAddShape(const UBarchanShape* Shape);

    void AddBody(UBarchanBodyComponent* Body);
    void RemoveBody(UBarchanBodyComponent* Body);
    /** Bodies within Radius, which may have lost what they lay on. */
    void WakeBodies(const FVector& Centre, double Radius);
    void AddTerrain(ABarchanTerrain* Terrain);
    void RemoveTerrain(ABarchanTerrain* Terrain);
    ABarchanTerrain* GetTerrain() const { return Terrains.IsEmpty() ? nullptr : Terrains[0].Get(); }

    void TickBeforePhysics(double Seconds);
    void TickAfterPhysics(double Seconds);

private:
    bool StartSimulation();
    void TellPoses(double Seconds);
    void HandOverImpulses(double Seconds);
    FVector FollowPlayers(); // where they are
    void DrawDebug();

    static void BeforeStep(void* User, const barchan::unreal::StepMoment& Moment);
    static void AfterStep(void* User, const barchan::unreal::StepMoment& Moment);

    barchan::unreal::Simulation Simulation;
    bool bHasHost = false;
    bool bPausedByHand = false;
    double TimeScale = 1.0;
    bchPatchId Patch = {};

    UPROPERTY(Transient)
    TArray<TObjectPtr<UBarchanBodyComponent>> Bodies;

    /** By the slot of its handle. */
    UPROPERTY(Transient)
    TMap<uint32, TObjectPtr<UBarchanBodyComponent>> BodyByHandle;

    UPROPERTY(Transient)
    TArray<TObjectPtr<ABarchanTerrain>> Terrains;

    TMap<TWeakObjectPtr<const UBarchanMaterial>, bchMaterialId> Materials;
    TMap<TWeakObjectPtr<const UBarchanShape>, bchShapeId> Shapes;

    TArray<FBox> BodyBoxes; // of one frame

    FBarchanTickFunction BeforeTick;
    FBarchanTickFunction AfterTick;
};
