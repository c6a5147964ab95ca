#include "BarchanFrameBufferComponent.h"

#include "BarchanFrameCopy.h"
#include "BarchanRenderer.h"
#include "BarchanRuntimeModule.h"
#include "BarchanSubsystem.h"
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
    bchStreams Streams = 0;
    Streams |= bGrains ? BCH_STREAM_GRAINS : 0;
    Streams |= bParticles ? BCH_STREAM_PARTICLES : 0;
    Streams |= bRenderGrains ? BCH_STREAM_RENDER_GRAINS : 0;
    Streams |= bTiles ? BCH_STREAM_TILES : 0;
    if (Subsystem->GetFramePath() == FramePath::Readback)
    {
        UE_LOG(
            LogBarchan, Warning,
            TEXT("%s: sand goes by copies here, which a frame buffer does not have; it stays empty"),
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
    if (!Subsystem || !Subsystem->IsRunning() || !Subsystem->GetFrames().isOpen())
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
    const FGPUFenceRHIRef Fence = RHICreateGPUFence(TEXT("BarchanFrame"));
    Tickets.Add({++LastTicket, Fence});
    FBarchanFrameToCopy Source;
    Source.Buffer = Fresh.buffer;
    Source.Semaphore = Fresh.semaphore;
    Source.Value = Fresh.value;
    Source.Bytes = Fresh.byteCount;
    Source.Slot = Fresh.raw.slot;
    ENQUEUE_RENDER_COMMAND(BarchanCopyFrame)
    (
        [Source, Fence, Target = Shared, OnDevice = Copy, Bytes = Fresh.bytes](FRHICommandListImmediate& RHICmdList)
        {
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
            RHICmdList.WriteGPUFence(Fence);
        });
}
