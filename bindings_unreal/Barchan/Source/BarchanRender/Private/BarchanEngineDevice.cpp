#include "BarchanEngineDevice.h"

#include "RHICommandList.h"
#include "RenderingThread.h"

#if BARCHAN_WITH_VULKAN_RHI
#include "IVulkanDynamicRHI.h"
#endif
#if BARCHAN_WITH_D3D12_RHI
#include "ID3D12DynamicRHI.h"
#include "Windows/WindowsHWrapper.h"
#endif

using namespace barchan::unreal;

namespace
{
#if BARCHAN_WITH_VULKAN_RHI
template <typename Function>
Function FindInstanceFunction(const char* Name)
{
    return reinterpret_cast<Function>(GetIVulkanDynamicRHI()->RHIGetVkInstanceProcAddr(Name));
}

void DescribeVulkan(RenderFacts& Facts)
{
    const IVulkanDynamicRHI* Rhi = GetIVulkanDynamicRHI();
    Facts.api = RenderApi::Vulkan;
    Facts.apiVersion = Rhi->RHIGetVulkanVersion();
    Facts.graphicsFamily = Rhi->RHIGetGraphicsQueueFamilyIndex();
    Facts.graphicsIndex = Rhi->RHIGetGraphicsQueueIndex();

    const auto GetFamilies =
        FindInstanceFunction<PFN_vkGetPhysicalDeviceQueueFamilyProperties>("vkGetPhysicalDeviceQueueFamilyProperties");
    const auto GetFeatures = FindInstanceFunction<PFN_vkGetPhysicalDeviceFeatures2>("vkGetPhysicalDeviceFeatures2");
    if (!GetFamilies || !GetFeatures)
    {
        return; // no queue is known, so none is free
    }
    uint32 Count = 0;
    GetFamilies(Rhi->RHIGetVkPhysicalDevice(), &Count, nullptr);
    TArray<VkQueueFamilyProperties> Families;
    Families.SetNum(static_cast<int32>(Count));
    GetFamilies(Rhi->RHIGetVkPhysicalDevice(), &Count, Families.GetData());
    if (Facts.graphicsFamily < Count)
    {
        // The engine makes all queues of the families that it uses.
        const VkQueueFamilyProperties& Family = Families[static_cast<int32>(Facts.graphicsFamily)];
        Facts.familyQueueCount = Family.queueCount;
        Facts.familyComputes = (Family.queueFlags & VK_QUEUE_COMPUTE_BIT) != 0;
    }
    // A device cannot be asked what was enabled; the engine enables what is there.
    VkPhysicalDeviceTimelineSemaphoreFeatures Timeline = {};
    Timeline.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TIMELINE_SEMAPHORE_FEATURES;
    VkPhysicalDeviceFeatures2 Features = {};
    Features.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2;
    Features.pNext = &Timeline;
    GetFeatures(Rhi->RHIGetVkPhysicalDevice(), &Features);
    Facts.hasTimeline = Timeline.timelineSemaphore != 0;
}
#endif

#if BARCHAN_WITH_D3D12_RHI
void DescribeD3d12(RenderFacts& Facts)
{
    Facts.api = RenderApi::D3d12;
    const LUID Adapter = GetID3D12DynamicRHI()->RHIGetDevice(0)->GetAdapterLuid();
    static_assert(sizeof Adapter == sizeof Facts.luid, "a LUID has 8 bytes");
    FMemory::Memcpy(Facts.luid, &Adapter, sizeof Adapter);
}
#endif
} // namespace

void FBarchanEngineDevice::Describe(RenderFacts& Facts) const
{
    Facts = RenderFacts();
    if (!GDynamicRHI)
    {
        return;
    }
    Facts.api = RenderApi::Other;
    switch (GDynamicRHI->GetInterfaceType())
    {
#if BARCHAN_WITH_VULKAN_RHI
    case ERHIInterfaceType::Vulkan:
        DescribeVulkan(Facts);
        break;
#endif
#if BARCHAN_WITH_D3D12_RHI
    case ERHIInterfaceType::D3D12:
        DescribeD3d12(Facts);
        break;
#endif
    case ERHIInterfaceType::Null:
        Facts.api = RenderApi::None;
        break;
    default:
        break;
    }
}

bool FBarchanEngineDevice::FillDevice(uint32 QueueIndex, bchVkDeviceDef& Def) const
{
#if BARCHAN_WITH_VULKAN_RHI
    const IVulkanDynamicRHI* Rhi = GetIVulkanDynamicRHI();
    const auto GetQueue = reinterpret_cast<PFN_vkGetDeviceQueue>(Rhi->RHIGetVkDeviceProcAddr("vkGetDeviceQueue"));
    void* const GetInstanceProcAddr = Rhi->RHIGetVkInstanceProcAddr("vkGetInstanceProcAddr");
    if (!GetQueue || !GetInstanceProcAddr)
    {
        return false;
    }
    VkQueue Queue = VK_NULL_HANDLE;
    GetQueue(Rhi->RHIGetVkDevice(), Rhi->RHIGetGraphicsQueueFamilyIndex(), QueueIndex, &Queue);
    Def.instance = Rhi->RHIGetVkInstance();
    Def.physicalDevice = Rhi->RHIGetVkPhysicalDevice();
    Def.device = Rhi->RHIGetVkDevice();
    Def.queue = Queue; // Barchan's alone: no lock
    Def.queueFamily = Rhi->RHIGetGraphicsQueueFamilyIndex();
    Def.getInstanceProcAddr = GetInstanceProcAddr;
    Def.apiVersion = Rhi->RHIGetVulkanVersion();
    return Queue != VK_NULL_HANDLE;
#else
    return false;
#endif
}

void FBarchanEngineDevice::CloseHandles(const bchVkExport& Exported) const
{
#if BARCHAN_WITH_D3D12_RHI
    for (uint32 Slot = 0; Slot < Exported.ringDepth; ++Slot)
    {
        CloseHandle(reinterpret_cast<HANDLE>(Exported.memory[Slot]));
    }
#endif
}

void FBarchanEngineDevice::Finish() const
{
    ENQUEUE_RENDER_COMMAND(BarchanFinish)
    ([](FRHICommandListImmediate& RHICmdList) { RHICmdList.BlockUntilGPUIdle(); });
    FlushRenderingCommands();
}
