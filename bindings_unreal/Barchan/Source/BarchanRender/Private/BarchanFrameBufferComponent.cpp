#include "BarchanFrameBufferComponent.h"

#include "BarchanFrameCopy.h"
#include "BarchanRenderer.h"
#include "BarchanRuntimeModule.h"
#include "BarchanSubsystem.h"
#include "BarchanTerrain.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "RenderingThread.h"

using namespace barchan::unreal;

UBarchanFrameBufferComponent::UBarchanFrameBufferComponent()
{
    PrimaryComponentTick.bCanEverTick = true;
    PrimaryComponentTick.TickGroup = TG_DuringPhysics; // where the sand's device is idle: steps begin after physics
}

void UBarchanFrameBufferComponent::BeginPlay()
{
    Super::BeginPlay();
    Shared = MakeShared<FBarchanFrameBuffer>();
    UBarchanSubsystem* Subsystem = GetWorld()->GetSubsystem<UBarchanSubsystem>();
    if (!Subsystem || !Subsystem->IsRunning())
    {
        return;
    }
    Streams = 0;
    Streams |= bGrains ? BCH_STREAM_GRAINS : 0;
    Streams |= bParticles ? BCH_STREAM_PARTICLES : 0;
    Streams |= bRenderGrains ? BCH_STREAM_RENDER_GRAINS : 0;
    Streams |= bTiles ? BCH_STREAM_TILES : 0;
    if (Subsystem->GetFramePath() == FramePath::Readback)
    {
        UE_LOG(
            LogBarchan, Log, TEXT("%s: frames are copied to the host and back, which the game's thread waits for"),
            *GetOwner()->GetName());
    }
    Subsystem->WantFrames(Streams);
    Closing = Subsystem->OnFramesClosing.AddUObject(this, &UBarchanFrameBufferComponent::OnFramesClosing);
}

void UBarchanFrameBufferComponent::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
    if (const IBarchanRenderer* Renderer = FBarchanRuntimeModule::GetRenderer())
    {
        Renderer->Finish();
    }
    if (UBarchanSubsystem* Subsystem = GetWorld()->GetSubsystem<UBarchanSubsystem>())
    {
        OnFramesClosing();
        Subsystem->OnFramesClosing.Remove(Closing);
    }
    Copy = nullptr;
    Copied.close();
    Super::EndPlay(EndPlayReason);
}

void UBarchanFrameBufferComponent::OnFramesClosing()
{
    UBarchanSubsystem* Subsystem = GetWorld()->GetSubsystem<UBarchanSubsystem>();
    if (Subsystem && Subsystem->GetFrames().isOpen())
    {
        Loans.takeAllBack(Subsystem->GetFrames());
    }
    Tickets.Empty();
    Newest = Frame();
    Copy = nullptr; // slots of the next frames are other ones
}

void UBarchanFrameBufferComponent::TickComponent(
    float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction)
{
    Super::TickComponent(DeltaTime, TickType, ThisTickFunction);
    UBarchanSubsystem* Subsystem = GetWorld()->GetSubsystem<UBarchanSubsystem>();
    if (!Subsystem || !Subsystem->IsRunning())
    {
        return;
    }
    if (Subsystem->GetFramePath() == FramePath::Readback)
    {
        CopyThroughHost(*Subsystem);
        return;
    }
    if (!Subsystem->GetFrames().isOpen())
    {
        return;
    }
    TakeBack(*Subsystem);
    // Idle: the newest frame is finished. Where the renderer cannot wait for the sand's timeline it must be.
    if (!Loans.hasRoom() || !Subsystem->GetSimulation().idle() || !MakeCopy(*Subsystem))
    {
        return;
    }
    Frame Fresh;
    if (Subsystem->GetFrames().acquire(Fresh, Newest.number) == BCH_OK && Loans.lend(Fresh, LastTicket + 1))
    {
        Newest = Fresh;
        Enqueue(Fresh);
    }
}

void UBarchanFrameBufferComponent::CopyThroughHost(UBarchanSubsystem& Subsystem)
{
    const ABarchanTerrain* Terrain = Subsystem.GetTerrain();
    if (!Subsystem.GetSimulation().idle() || Subsystem.GetSimulation().report().stepIndex == Newest.stepIndex)
    {
        return; // the copy would wait for the step as well, or there is nothing new
    }
    if (Streams & (BCH_STREAM_PARTICLES | BCH_STREAM_RENDER_GRAINS))
    {
        (void)Subsystem.GetPatch();
    }
    const bchTerrainId Id = Terrain ? Terrain->GetBridge().terrain() : bchTerrainId{};
    const bool bFits = Copied.isOpen() && Copied.terrain().value == Id.value;
    if (!bFits && Copied.open(Subsystem.GetSimulation().world(), Id, Streams) < 0)
    {
        return;
    }
    Tiles.clear();
    if (Terrain)
    {
        Terrain->GetBridge().listResident(Tiles);
    }
    if (Copied.fill(Tiles.data(), static_cast<uint32>(Tiles.size())) >= 0)
    {
        Newest = Copied.frame();
        Enqueue(Newest);
    }
}

bool UBarchanFrameBufferComponent::MakeCopy(UBarchanSubsystem& Subsystem)
{
    const TCHAR* Reason = TEXT("");
    switch (Subsystem.GetFramePath())
    {
    case FramePath::HostMemory:
        return true;
    case FramePath::SharedDevice:
        if (!Copy)
        {
            Copy = Barchan::MakeVulkanCopy(Reason);
        }
        return static_cast<bool>(Copy);
    case FramePath::ExportedMemory:
        if (!Copy)
        {
            bchVkExport Exported = bchDefaultVkExport();
            if (Subsystem.GetFrames().exportMemory(Exported) >= 0)
            {
                Copy = Barchan::MakeD3d12Copy(Exported, Reason);
                FBarchanRuntimeModule::GetRenderer()->CloseHandles(Exported);
            }
            if (!Copy)
            {
                Subsystem.RefuseExport(Reason);
            }
        }
        return static_cast<bool>(Copy);
    default:
        return false;
    }
}

void UBarchanFrameBufferComponent::TakeBack(UBarchanSubsystem& Subsystem)
{
    while (!Tickets.IsEmpty() && Tickets[0].Fence->Poll())
    {
        Loans.takeBack(Tickets[0].Number, Subsystem.GetFrames());
        Tickets.RemoveAt(0);
    }
}

void UBarchanFrameBufferComponent::Enqueue(const Frame& Fresh)
{
    FGPUFenceRHIRef Fence;
    TArray<uint8> Own; // where the bytes are the next frame's before the render thread has them
    if (Copied.isOpen())
    {
        Own = TArray<uint8>(static_cast<const uint8*>(Fresh.bytes), static_cast<int32>(Fresh.byteCount));
    }
    else
    {
        Fence = RHICreateGPUFence(TEXT("BarchanFrame"));
        Tickets.Add({++LastTicket, Fence});
    }
    FBarchanFrameToCopy Source;
    Source.Buffer = Fresh.buffer;
    Source.Semaphore = Fresh.semaphore;
    Source.Value = Fresh.value;
    Source.Bytes = Fresh.byteCount;
    Source.Slot = Fresh.raw.slot;
    ENQUEUE_RENDER_COMMAND(BarchanCopyFrame)
    (
        [Source, Fence, Target = Shared, OnDevice = Copy, Own = MoveTemp(Own),
         Lent = Fresh.bytes](FRHICommandListImmediate& RHICmdList)
        {
            const void* Bytes = Own.IsEmpty() ? Lent : Own.GetData();
            const uint32 Size = static_cast<uint32>(Source.Bytes);
            if (!Target->Buffer || Target->Buffer->GetSize() != Size)
            {
                FRHIResourceCreateInfo Info(TEXT("BarchanFrame"));
                Target->Buffer = RHICmdList.CreateBuffer(
                    Size, EBufferUsageFlags::ByteAddressBuffer | EBufferUsageFlags::ShaderResource, 4,
                    ERHIAccess::SRVMask, Info);
                Target->View = RHICmdList.CreateShaderResourceView(
                    Target->Buffer, FRHIViewDesc::CreateBufferSRV().SetType(FRHIViewDesc::EBufferType::Raw));
            }
            FRHIBuffer* Buffer = Target->Buffer.GetReference();
            if (Bytes)
            {
                void* Mapped = RHICmdList.LockBuffer(Buffer, 0, Size, RLM_WriteOnly);
                FMemory::Memcpy(Mapped, Bytes, Size);
                RHICmdList.UnlockBuffer(Buffer);
            }
            else
            {
                RHICmdList.Transition(FRHITransitionInfo(Buffer, ERHIAccess::SRVMask, ERHIAccess::CopyDest));
                OnDevice->Copy(RHICmdList, Buffer, Source);
                RHICmdList.Transition(FRHITransitionInfo(Buffer, ERHIAccess::CopyDest, ERHIAccess::SRVMask));
            }
            if (Fence)
            {
                RHICmdList.WriteGPUFence(Fence);
            }
        });
}
