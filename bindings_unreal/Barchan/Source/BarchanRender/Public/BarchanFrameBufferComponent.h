#pragma once

#include "BarchanBridge/frame_source.h"
#include "BarchanBridge/host_frame.h"
#include "Components/ActorComponent.h"
#include "CoreMinimal.h"
#include "RHIResources.h"

#include "BarchanFrameBufferComponent.generated.h"

class IBarchanFrameCopy;
class UBarchanSubsystem;

/** What the render thread has: the bytes of the newest frame, laid out as Frame says. */
struct FBarchanFrameBuffer
{
    FBufferRHIRef Buffer;
    FShaderResourceViewRHIRef View; // of words, as a ByteAddressBuffer
};

/**
 * Whole frames of sand as one buffer on the GPU, for shaders of the game's own: grains, particles, render grains and
 * heights, with the arguments to draw them indirectly. On the renderer's own Vulkan device, and with Direct3D 12 where
 * it opens exported memory, no byte goes through the host; the CPU device's frames are uploaded. On the remaining way
 * they are filled from readbacks, which are waited for, and uploaded.
 */
UCLASS(ClassGroup = (Physics), meta = (BlueprintSpawnableComponent))
class BARCHANRENDER_API UBarchanFrameBufferComponent : public UActorComponent
{
    GENERATED_BODY()

public:
    UBarchanFrameBufferComponent();
    /** Servers do not have this module. */
    virtual bool NeedsLoadForServer() const override { return false; }
    virtual void BeginPlay() override;
    virtual void EndPlay(const EEndPlayReason::Type EndPlayReason) override;
    virtual void
    TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;

    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan")
    bool bGrains = false;

    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan")
    bool bParticles = true;

    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan")
    bool bRenderGrains = false;

    /** Heights of terrain, with the rectangles that changed. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Barchan")
    bool bTiles = false;

    /** The newest frame that was handed to the render thread: offsets, strides, indirect arguments, transform. */
    const barchan::unreal::Frame& GetFrame() const { return Newest; }
    /** For the render thread; the same object as long as the component lives. */
    TSharedPtr<FBarchanFrameBuffer> GetBuffer() const { return Shared; }

private:
    void CopyThroughHost(UBarchanSubsystem& Subsystem);
    bool MakeCopy(UBarchanSubsystem& Subsystem);
    void TakeBack(UBarchanSubsystem& Subsystem);
    void OnFramesClosing();
    void Enqueue(const barchan::unreal::Frame& Frame);

    struct FTicket
    {
        uint64 Number;
        FGPUFenceRHIRef Fence;
    };

    barchan::unreal::Frame Newest;
    barchan::unreal::FrameLoans Loans;
    barchan::unreal::HostFrame Copied; // where there are no frames to lend
    std::vector<barchan::unreal::TilePlace> Tiles;
    bchStreams Streams = 0;
    TArray<FTicket> Tickets;
    uint64 LastTicket = 0;
    TSharedPtr<FBarchanFrameBuffer> Shared;
    TSharedPtr<IBarchanFrameCopy> Copy;
    FDelegateHandle Closing;
};
