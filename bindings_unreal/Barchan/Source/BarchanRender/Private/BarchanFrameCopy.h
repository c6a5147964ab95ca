// A frame of sand into a buffer of the renderer's, on the GPU. Made and used on the RHI thread, but for Open.
#pragma once

#include "BarchanBridge/frame_source.h"
#include "CoreMinimal.h"
#include "RHICommandList.h"

/** What a copy needs of a frame; the frame is held until the GPU has done it. */
struct FBarchanFrameToCopy
{
    uint64 Buffer = 0; // VkBuffer
    uint64 Semaphore = 0;
    uint64 Value = 0;
    uint64 Bytes = 0;
    uint32 Slot = 0;
};

class IBarchanFrameCopy
{
public:
    virtual ~IBarchanFrameCopy() = default;
    /** Target is in the state for copies to it. */
    virtual void Copy(FRHICommandListImmediate& RHICmdList, FRHIBuffer* Target, const FBarchanFrameToCopy& Frame) = 0;
};

namespace Barchan
{

/** Null, and a word why in Reason, where this engine or driver cannot. */
TSharedPtr<IBarchanFrameCopy> MakeVulkanCopy(const TCHAR*& Reason);
TSharedPtr<IBarchanFrameCopy> MakeD3d12Copy(const bchVkExport& Exported, const TCHAR*& Reason);

} // namespace Barchan
