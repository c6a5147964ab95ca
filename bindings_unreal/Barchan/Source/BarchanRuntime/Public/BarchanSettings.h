#pragma once

#include "CoreMinimal.h"
#include "Engine/DeveloperSettings.h"

#include "BarchanSettings.generated.h"

namespace barchan::unreal
{
struct SandSettings;
}

UENUM(BlueprintType)
enum class EBarchanDevice : uint8
{
    Automatic, // a real GPU through Vulkan where there is one, else the CPU
    Cpu,
    Vulkan
};

/** Project Settings > Plugins > Barchan. Capacities are memory that is taken when a world begins. */
UCLASS(Config = Game, DefaultConfig, meta = (DisplayName = "Barchan"))
class BARCHANRUNTIME_API UBarchanSettings : public UDeveloperSettings
{
    GENERATED_BODY()

public:
    UBarchanSettings();
    virtual FName GetCategoryName() const override;
    /** For the Bridge's checks. */
    void Describe(barchan::unreal::SandSettings& Sand) const;

    /** Whether worlds of the game have sand. */
    UPROPERTY(Config, EditAnywhere, BlueprintReadOnly, Category = "Device")
    bool bEnabled = true;

    UPROPERTY(Config, EditAnywhere, BlueprintReadOnly, Category = "Device")
    EBarchanDevice Device = EBarchanDevice::Automatic;

    /** Threads of the CPU device; 0 for one per core. */
    UPROPERTY(Config, EditAnywhere, BlueprintReadOnly, Category = "Device", meta = (ClampMin = "0", ClampMax = "256"))
    int32 ThreadCount = 0;

    /** On Vulkan: sand is computed on the renderer's own device, where a queue of it is free. With Direct3D 12: frames
     * of sand are shared with it, where the driver can. Off: everything goes through copies. */
    UPROPERTY(Config, EditAnywhere, BlueprintReadOnly, Category = "Device")
    bool bShareDevice = true;

    /** Length of a step of the sand in seconds. */
    UPROPERTY(Config, EditAnywhere, BlueprintReadOnly, Category = "Time", meta = (ClampMin = "0.001", ClampMax = "0.1"))
    double StepSeconds = 1.0 / 60.0;

    /** Steps that one frame takes at most. */
    UPROPERTY(Config, EditAnywhere, BlueprintReadOnly, Category = "Time", meta = (ClampMin = "1", ClampMax = "4"))
    int32 MaxStepsPerFrame = 4;

    /** Time that sand may owe after a long frame; what is more is given up. */
    UPROPERTY(Config, EditAnywhere, BlueprintReadOnly, Category = "Time", meta = (ClampMin = "0", ClampMax = "10"))
    double MaxLagSeconds = 0.1;

    /** On: sand is computed while the frame is drawn, and bodies feel it one frame later. Off: every frame waits. */
    UPROPERTY(Config, EditAnywhere, BlueprintReadOnly, Category = "Time")
    bool bOverlapped = true;

    /** Off: a frame never waits for the device and skips the sand's steps when it is behind. */
    UPROPERTY(Config, EditAnywhere, BlueprintReadOnly, Category = "Time")
    bool bWaitForDevice = true;

    UPROPERTY(Config, EditAnywhere, BlueprintReadOnly, Category = "Capacity", meta = (ClampMin = "0"))
    int32 GrainCapacity = 16384;

    /** Of grains, in cm. */
    UPROPERTY(Config, EditAnywhere, BlueprintReadOnly, Category = "Capacity", meta = (ClampMin = "0.01"))
    double MaxGrainRadius = 5.0;

    UPROPERTY(
        Config, EditAnywhere, BlueprintReadOnly, Category = "Capacity", meta = (ClampMin = "0", ClampMax = "4095"))
    int32 BodyCapacity = 256;

    /** Boxes, spheres, capsules and hulls of all bodies together; 0: four for each of Body Capacity. */
    UPROPERTY(
        Config, EditAnywhere, BlueprintReadOnly, Category = "Capacity", meta = (ClampMin = "0", ClampMax = "65536"))
    int32 BodyPartCapacity = 0;

    /** Cooked shapes and convex hulls that differ. */
    UPROPERTY(
        Config, EditAnywhere, BlueprintReadOnly, Category = "Capacity", meta = (ClampMin = "0", ClampMax = "4095"))
    int32 ShapeCapacity = 64;

    /** For all of them; taken when the first one comes. */
    UPROPERTY(Config, EditAnywhere, BlueprintReadOnly, Category = "Capacity", meta = (ClampMin = "0", ClampMax = "128"))
    double ShapeMegabytes = 32.0;

    UPROPERTY(Config, EditAnywhere, BlueprintReadOnly, Category = "Capacity", meta = (ClampMin = "1", ClampMax = "256"))
    int32 MaterialCapacity = 16;

    UPROPERTY(Config, EditAnywhere, BlueprintReadOnly, Category = "Capacity", meta = (ClampMin = "0", ClampMax = "256"))
    int32 EmitterCapacity = 16;

    UPROPERTY(Config, EditAnywhere, BlueprintReadOnly, Category = "Capacity", meta = (ClampMin = "0", ClampMax = "256"))
    int32 FieldCapacity = 16;

    /** Particles of flowing sand, that of woken terrain included. */
    UPROPERTY(Config, EditAnywhere, BlueprintReadOnly, Category = "Capacity", meta = (ClampMin = "1"))
    int32 ParticleCapacity = 65536;

    /** Between particles at rest, in cm. A terrain's columns must be 1, 2, 3 or 4 times as far apart. */
    UPROPERTY(
        Config, EditAnywhere, BlueprintReadOnly, Category = "Capacity", meta = (ClampMin = "0.1", ClampMax = "100"))
    double ParticleSpacing = 12.5;

    /** Small grains to draw in place of each particle; 0: none. A multiple of 7, 63 looks like sand. Times Particle
     * Capacity at most 8388608. 64 bytes each, and 1.7 KiB for each particle. */
    UPROPERTY(
        Config, EditAnywhere, BlueprintReadOnly, Category = "Capacity", meta = (ClampMin = "0", ClampMax = "1022"))
    int32 RenderGrains = 0;

    /** Kilograms; all mass is a whole number of these. Coarse terrain with deep sand wants more than fine sand. */
    UPROPERTY(Config, EditAnywhere, BlueprintReadOnly, Category = "Capacity", meta = (ClampMin = "0.000000001"))
    double MassQuantum = 1.0e-4;

    /** The simulation's origin follows the player once it is so far away, in cm. */
    UPROPERTY(Config, EditAnywhere, BlueprintReadOnly, Category = "Large worlds", meta = (ClampMin = "1000"))
    double OriginDistance = 50000.0;
};
