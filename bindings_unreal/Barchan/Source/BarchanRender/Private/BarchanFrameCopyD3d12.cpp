// Barchan has a Vulkan device of its own on the same GPU, whose frames lie in memory that it exports. Direct3D opens
// the handles as heaps, puts a buffer on each, and copies on the RHI thread. Nothing of time is shared: only frames of
// finished steps are copied.
#include "BarchanFrameCopy.h"

#if BARCHAN_WITH_D3D12_RHI
#include "ID3D12DynamicRHI.h"

namespace
{
constexpr uint32 MostSlots = 4;

class FD3d12Copy : public IBarchanFrameCopy
{
public:
    // What the handles name is kept by whoever has opened it; they themselves stay the caller's.
    bool Open(const bchVkExport& Exported)
    {
        bool bOpened = Exported.ringDepth <= MostSlots;
        for (uint32 Slot = 0; bOpened && Slot < Exported.ringDepth; ++Slot)
        {
            bOpened = OpenSlot(reinterpret_cast<HANDLE>(Exported.memory[Slot]), Exported, Slot);
        }
        return bOpened;
    }

    virtual void
    Copy(FRHICommandListImmediate& RHICmdList, FRHIBuffer* Target, const FBarchanFrameToCopy& Frame) override
    {
        RHICmdList.EnqueueLambda(
            [this, Target, Frame](FRHICommandListImmediate& Executing)
            {
                ID3D12DynamicRHI* Rhi = GetID3D12DynamicRHI();
                Rhi->RHIFlushResourceBarriers(Executing, 0);
                Rhi->RHIGetGraphicsCommandList(Executing, 0)
                    ->CopyBufferRegion(Rhi->RHIGetResource(Target), 0, Slots[Frame.Slot], 0, Frame.Bytes);
            });
    }

private:
    bool OpenSlot(HANDLE Handle, const bchVkExport& Exported, uint32 Slot)
    {
        ID3D12Device* Device = GetID3D12DynamicRHI()->RHIGetDevice(0);
        if (SUCCEEDED(Device->OpenSharedHandle(Handle, IID_PPV_ARGS(Slots[Slot].GetInitReference()))))
        {
            return true;
        }
        if (FAILED(Device->OpenSharedHandle(Handle, IID_PPV_ARGS(Heaps[Slot].GetInitReference()))))
        {
            return false;
        }
        D3D12_RESOURCE_DESC Desc = {};
        Desc.Dimension = D3D12_RESOURCE_DIMENSION_BUFFER;
        Desc.Width = Exported.bufferBytes;
        Desc.Height = 1;
        Desc.DepthOrArraySize = 1;
        Desc.MipLevels = 1;
        Desc.SampleDesc.Count = 1;
        Desc.Layout = D3D12_TEXTURE_LAYOUT_ROW_MAJOR;
        return SUCCEEDED(Device->CreatePlacedResource(
            Heaps[Slot], 0, &Desc, D3D12_RESOURCE_STATE_COMMON, nullptr, IID_PPV_ARGS(Slots[Slot].GetInitReference())));
    }

    TRefCountPtr<ID3D12Heap> Heaps[MostSlots];
    TRefCountPtr<ID3D12Resource> Slots[MostSlots];
};
} // namespace
#endif

TSharedPtr<IBarchanFrameCopy> Barchan::MakeD3d12Copy(const bchVkExport& Exported, const TCHAR*& Reason)
{
#if BARCHAN_WITH_D3D12_RHI
    TSharedPtr<FD3d12Copy> Made = MakeShared<FD3d12Copy>();
    if (Made->Open(Exported))
    {
        return Made;
    }
    Reason = TEXT("Direct3D did not open the memory that Vulkan exports");
#else
    Reason = TEXT("this platform has no Direct3D 12");
#endif
    return nullptr;
}
