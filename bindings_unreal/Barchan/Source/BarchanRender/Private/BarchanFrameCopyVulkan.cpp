// Barchan runs on the engine's own VkDevice, in a queue of its own. The engine cannot wrap a foreign VkBuffer, so the
// frame is copied on the device into the memory of one of the engine's, through a second VkBuffer on that memory.
#include "BarchanFrameCopy.h"

#include "Misc/EngineVersionComparison.h"

#if BARCHAN_WITH_VULKAN_RHI
#include "IVulkanDynamicRHI.h"

namespace
{
template <typename Function>
Function Find(const char* Name)
{
    return reinterpret_cast<Function>(GetIVulkanDynamicRHI()->RHIGetVkDeviceProcAddr(Name));
}

template <typename Handle>
Handle FromBits(uint64 Bits)
{
    Handle Result = VK_NULL_HANDLE;
    FMemory::Memcpy(&Result, &Bits, sizeof Result);
    return Result;
}

class FVulkanCopy : public IBarchanFrameCopy
{
public:
    bool Load()
    {
        CreateBuffer = Find<PFN_vkCreateBuffer>("vkCreateBuffer");
        DestroyBuffer = Find<PFN_vkDestroyBuffer>("vkDestroyBuffer");
        GetNeeds = Find<PFN_vkGetBufferMemoryRequirements>("vkGetBufferMemoryRequirements");
        BindMemory = Find<PFN_vkBindBufferMemory>("vkBindBufferMemory");
        CopyBuffer = Find<PFN_vkCmdCopyBuffer>("vkCmdCopyBuffer");
        PipelineBarrier = Find<PFN_vkCmdPipelineBarrier>("vkCmdPipelineBarrier");
        QueueSubmit = Find<PFN_vkQueueSubmit>("vkQueueSubmit");
        return CreateBuffer && DestroyBuffer && GetNeeds && BindMemory && CopyBuffer && PipelineBarrier && QueueSubmit;
    }

    virtual ~FVulkanCopy() override
    {
        // Whoever lets go of this has waited for the GPU.
        Retired.Add(Alias);
        for (const VkBuffer Buffer : Retired)
        {
            DestroyBuffer(GetIVulkanDynamicRHI()->RHIGetVkDevice(), Buffer, nullptr); // null is none
        }
    }

    virtual void
    Copy(FRHICommandListImmediate& RHICmdList, FRHIBuffer* Target, const FBarchanFrameToCopy& Frame) override
    {
        RHICmdList.EnqueueLambda(
            [this, Target, Frame](FRHICommandListImmediate& Executing)
            {
                if (!Bind(Target, Frame.Bytes))
                {
                    return;
                }
                WaitFor(Frame);
                IVulkanDynamicRHI* Rhi = GetIVulkanDynamicRHI();
#if UE_VERSION_OLDER_THAN(5, 8, 0)
                const VkCommandBuffer Commands = Rhi->RHIGetActiveVkCommandBuffer();
#else
                const VkCommandBuffer Commands = Rhi->RHIGetVkCommandBuffer(Executing);
#endif
                Record(Commands, FromBits<VkBuffer>(Frame.Buffer), Frame.Bytes);
                Rhi->RHIFinishExternalComputeWork(Commands);
            });
    }

private:
    bool Bind(FRHIBuffer* Target, uint64 Bytes)
    {
        if (Target == Bound.GetReference())
        {
            return Alias != VK_NULL_HANDLE;
        }
        Bound = Target;     // held, so that no other buffer can come to be at its address
        Retired.Add(Alias); // commands under way may still write through it
        Alias = VK_NULL_HANDLE;
        IVulkanDynamicRHI* Rhi = GetIVulkanDynamicRHI();
        const FVulkanRHIAllocationInfo Memory = Rhi->RHIGetAllocationInfo(Target);
        VkBufferCreateInfo Info = {};
        Info.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO;
        Info.size = Bytes;
        // Of the usages that the engine's buffer has, the one that is needed: the memory types of a buffer with fewer
        // usages include those of a buffer with more (Vulkan, VkMemoryRequirements), so the engine's memory is of one
        // that suits this buffer too. The engine does not say of which.
        Info.usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT;
        if (CreateBuffer(Rhi->RHIGetVkDevice(), &Info, nullptr, &Alias) != VK_SUCCESS)
        {
            Alias = VK_NULL_HANDLE;
            return false;
        }
        VkMemoryRequirements Needs = {};
        GetNeeds(Rhi->RHIGetVkDevice(), Alias, &Needs);
        if (Needs.memoryTypeBits == 0 || Needs.size > Memory.Size || Memory.Offset % Needs.alignment != 0
            || BindMemory(Rhi->RHIGetVkDevice(), Alias, Memory.Handle, Memory.Offset) != VK_SUCCESS)
        {
            DestroyBuffer(Rhi->RHIGetVkDevice(), Alias, nullptr);
            Alias = VK_NULL_HANDLE;
        }
        return Alias != VK_NULL_HANDLE;
    }

    // Later work of the engine's queue comes after the step that made the frame. In engines before 5.8 no way in is
    // documented; there only frames of finished steps are copied.
    void WaitFor(const FBarchanFrameToCopy& Frame)
    {
#if !UE_VERSION_OLDER_THAN(5, 8, 0)
        const PFN_vkQueueSubmit Submit = QueueSubmit;
        GetIVulkanDynamicRHI()->RHIRunOnQueue(
            EVulkanRHIRunOnQueueType::Graphics,
            [Submit, Frame](VkQueue Queue)
            {
                const VkSemaphore Semaphore = FromBits<VkSemaphore>(Frame.Semaphore);
                const uint64_t Value = Frame.Value;
                const VkPipelineStageFlags Stage = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
                VkTimelineSemaphoreSubmitInfo Timeline = {};
                Timeline.sType = VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO;
                Timeline.waitSemaphoreValueCount = 1;
                Timeline.pWaitSemaphoreValues = &Value;
                VkSubmitInfo Info = {};
                Info.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO;
                Info.pNext = &Timeline;
                Info.waitSemaphoreCount = 1;
                Info.pWaitSemaphores = &Semaphore;
                Info.pWaitDstStageMask = &Stage;
                Submit(Queue, 1, &Info, VK_NULL_HANDLE);
            },
            false);
#endif
    }

    void Record(VkCommandBuffer Commands, VkBuffer Source, uint64 Bytes) const
    {
        VkMemoryBarrier Before = {};
        Before.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER;
        Before.srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT;
        Before.dstAccessMask = VK_ACCESS_TRANSFER_READ_BIT | VK_ACCESS_TRANSFER_WRITE_BIT;
        PipelineBarrier(
            Commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT, 0, 1, &Before, 0, nullptr, 0,
            nullptr);
        const VkBufferCopy Region = {0, 0, Bytes};
        CopyBuffer(Commands, Source, Alias, 1, &Region);
        VkMemoryBarrier After = {};
        After.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER;
        After.srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT;
        After.dstAccessMask = VK_ACCESS_MEMORY_READ_BIT;
        PipelineBarrier(
            Commands, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 1, &After, 0, nullptr, 0,
            nullptr);
    }

    PFN_vkCreateBuffer CreateBuffer = nullptr;
    PFN_vkDestroyBuffer DestroyBuffer = nullptr;
    PFN_vkGetBufferMemoryRequirements GetNeeds = nullptr;
    PFN_vkBindBufferMemory BindMemory = nullptr;
    PFN_vkCmdCopyBuffer CopyBuffer = nullptr;
    PFN_vkCmdPipelineBarrier PipelineBarrier = nullptr;
    PFN_vkQueueSubmit QueueSubmit = nullptr;
    FBufferRHIRef Bound;
    VkBuffer Alias = VK_NULL_HANDLE;
    TArray<VkBuffer> Retired;
};
} // namespace
#endif

TSharedPtr<IBarchanFrameCopy> Barchan::MakeVulkanCopy(const TCHAR*& Reason)
{
#if BARCHAN_WITH_VULKAN_RHI
    TSharedPtr<FVulkanCopy> Made = MakeShared<FVulkanCopy>();
    if (Made->Load())
    {
        return Made;
    }
    Reason = TEXT("a function of Vulkan is missing");
#else
    Reason = TEXT("this platform has no Vulkan renderer");
#endif
    return nullptr;
}
