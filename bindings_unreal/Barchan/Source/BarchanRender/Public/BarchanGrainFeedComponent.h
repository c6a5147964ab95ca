#pragma once

#include "BarchanBridge/frame_reader.h"
#include "Components/ActorComponent.h"
#include "CoreMinimal.h"

#include "BarchanGrainFeedComponent.generated.h"

class UBarchanSubsystem;
class UNiagaraComponent;

UENUM(BlueprintType)
enum class EBarchanFeed : uint8
{
    Grains,       // single grains, with their turns
    Particles,    // flowing sand
    RenderGrains, // many small grains in place of each particle; Render Grains of the project settings says how many
};

/** Gives a Niagara system of the same actor the sand: an integer user parameter Count, and user arrays Positions,
 * Radii, Materials; of grains and particles also Velocities and Rotations, of render grains Shades and Opacities. */
UCLASS(ClassGroup = (Physics), meta = (BlueprintSpawnableComponent))
class BARCHANRENDER_API UBarchanGrainFeedComponent : public UActorComponent
{
    GENERATED_BODY()

public:
    UBarchanGrainFeedComponent();
    /** Servers do not have this module. */
    virtual bool NeedsLoadForServer() const override { return false; }
    virtual void BeginPlay() override;
    virtual void EndPlay(const EEndPlayReason::Type EndPlayReason) override;
    virtual void
    TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;

    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan")
    EBarchanFeed Feed = EBarchanFeed::Grains;

    /** Off: Velocities are zero, and on the CPU device the arrays come out of published frames, which costs less.
     * Render grains never have any. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan")
    bool bVelocities = true;

    /** How many the newest frame has. */
    UPROPERTY(BlueprintReadOnly, Category = "Barchan")
    int32 Count = 0;

private:
    bool ReadFrame();
    bool ReadPublished(UBarchanSubsystem& Subsystem);
    bool ReadCopy(UBarchanSubsystem& Subsystem);
    void FillArrays();

    barchan::unreal::GrainFeed Grains;
    barchan::unreal::ParticleFrame Frame;
    uint64 LastFrame = 0;
    TWeakObjectPtr<UNiagaraComponent> Niagara;
    TArray<FVector> Positions;
    TArray<FVector> Velocities;
    TArray<FQuat> Rotations;
    TArray<float> Radii;
    TArray<int32> Materials;
    TArray<float> Shades;
    TArray<float> Opacities;
};
