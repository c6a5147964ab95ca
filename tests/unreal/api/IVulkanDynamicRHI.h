#pragma once

#include "Misc/EngineVersionComparison.h"
#include "RHICommandList.h"
#include "VulkanThirdParty.h"

struct FVulkanRHIAllocationInfo
{
    VkDeviceMemory Handle;
    uint64 Offset;
    uint64 Size;
};

enum class EVulkanRHIRunOnQueueType
{
    Graphics,
    Transfer
};

struct IVulkanDynamicRHI : public FDynamicRHI
{
    virtual uint32 RHIGetVulkanVersion() const = 0;
    virtual VkInstance RHIGetVkInstance() const = 0;
    virtual VkDevice RHIGetVkDevice() const = 0;
    virtual VkPhysicalDevice RHIGetVkPhysicalDevice() const = 0;
    virtual uint32 RHIGetGraphicsQueueIndex() const = 0;
    virtual uint32 RHIGetGraphicsQueueFamilyIndex() const = 0;
    virtual void* RHIGetVkDeviceProcAddr(const char* InName) const = 0;
    virtual void* RHIGetVkInstanceProcAddr(const char* InName) const = 0;
    virtual FVulkanRHIAllocationInfo RHIGetAllocationInfo(FRHIBuffer* InBuffer) const = 0;
    virtual void RHIFinishExternalComputeWork(VkCommandBuffer InCommandBuffer) = 0;
#if UE_VERSION_OLDER_THAN(5, 8, 0)
    virtual VkCommandBuffer RHIGetActiveVkCommandBuffer() = 0;
#else
    virtual VkCommandBuffer RHIGetVkCommandBuffer(FRHICommandListBase& ExecutingCmdList) const = 0;
    virtual void RHIRunOnQueue(
        EVulkanRHIRunOnQueueType QueueType, std::function<void(VkQueue)>&& CodeToRun, bool bWaitForSubmission) = 0;
#endif
};

IVulkanDynamicRHI* GetIVulkanDynamicRHI();
