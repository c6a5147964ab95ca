#pragma once

#include "BarchanBridge/particle_frame.h"
#include "Components/ActorComponent.h"
#include "CoreMinimal.h"

#include "BarchanGrainFeedComponent.generated.h"

class UNiagaraComponent;

UENUM(BlueprintType)
enum class EBarchanFeed : uint8
{
    Grains,    // single grains, with their turns
    Particles, // flowing sand
};

/** Gives a Niagara system of the same actor the sand as user arrays: Positions, Velocities, Rotations, Radii,
 * Materials. */
UCLASS(ClassGroup = (Physics), meta = (BlueprintSpawnableComponent))
class BARCHANRENDER_API UBarchanGrainFeedComponent : public UActorComponent
{
    GENERATED_BODY()

public:
    UBarchanGrainFeedComponent();
    virtual void BeginPlay() override;
    virtual void EndPlay(const EEndPlayReason::Type EndPlayReason) override;
    virtual void
    TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;

    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan")
    EBarchanFeed Feed = EBarchanFeed::Grains;

    /** How many the newest frame has. */
    UPROPERTY(BlueprintReadOnly, Category = "Barchan")
    int32 Count = 0;

private:
    bool ReadFrame();
    void FillArrays();

    barchan::unreal::GrainFeed Grains;
    barchan::unreal::ParticleFrame Frame;
    TWeakObjectPtr<UNiagaraComponent> Niagara;
    TArray<FVector> Positions;
    TArray<FVector> Velocities;
    TArray<FQuat> Rotations;
    TArray<float> Radii;
    TArray<int32> Materials;
};
