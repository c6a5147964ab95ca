// Vulkan's functions as tables filled through vkGetInstanceProcAddr. The library links no loader and keeps no global
// function pointers, so several devices, and a host with a loader of its own (volk, a layered proc address), live side
// by side.
#pragma once

#include <vulkan/vulkan.h>

namespace bch::vulkan
{

// A struct of Vulkan's with nothing set but its type.
template <class T>
T withType(VkStructureType type)
{
    T structure{};
    structure.sType = type;
    return structure;
}

#define BCH_VK_GLOBAL_FUNCTIONS(X)                                                                                     \
    X(vkCreateInstance)                                                                                                \
    X(vkEnumerateInstanceExtensionProperties)                                                                          \
    X(vkEnumerateInstanceLayerProperties)                                                                              \
    X(vkEnumerateInstanceVersion)

#define BCH_VK_INSTANCE_FUNCTIONS(X)                                                                                   \
    X(vkCreateDevice)                                                                                                  \
    X(vkDestroyInstance)                                                                                               \
    X(vkEnumerateDeviceExtensionProperties)                                                                            \
    X(vkEnumeratePhysicalDevices)                                                                                      \
    X(vkGetDeviceProcAddr)                                                                                             \
    X(vkGetPhysicalDeviceExternalBufferProperties)                                                                     \
    X(vkGetPhysicalDeviceExternalSemaphoreProperties)                                                                  \
    X(vkGetPhysicalDeviceFeatures2)                                                                                    \
    X(vkGetPhysicalDeviceMemoryProperties)                                                                             \
    X(vkGetPhysicalDeviceProperties)                                                                                   \
    X(vkGetPhysicalDeviceProperties2)                                                                                  \
    X(vkGetPhysicalDeviceQueueFamilyProperties)

// Of VK_EXT_debug_utils; null when it is not enabled.
#define BCH_VK_DEBUG_FUNCTIONS(X)                                                                                      \
    X(vkCmdBeginDebugUtilsLabelEXT)                                                                                    \
    X(vkCmdEndDebugUtilsLabelEXT)                                                                                      \
    X(vkCreateDebugUtilsMessengerEXT)                                                                                  \
    X(vkDestroyDebugUtilsMessengerEXT)                                                                                 \
    X(vkSetDebugUtilsObjectNameEXT)

#define BCH_VK_DEVICE_FUNCTIONS(X)                                                                                     \
    X(vkAllocateCommandBuffers)                                                                                        \
    X(vkAllocateDescriptorSets)                                                                                        \
    X(vkAllocateMemory)                                                                                                \
    X(vkBeginCommandBuffer)                                                                                            \
    X(vkBindBufferMemory)                                                                                              \
    X(vkCmdBindDescriptorSets)                                                                                         \
    X(vkCmdBindPipeline)                                                                                               \
    X(vkCmdCopyBuffer)                                                                                                 \
    X(vkCmdDispatch)                                                                                                   \
    X(vkCmdDispatchIndirect)                                                                                           \
    X(vkCmdFillBuffer)                                                                                                 \
    X(vkCmdPipelineBarrier)                                                                                            \
    X(vkCmdPushConstants)                                                                                              \
    X(vkCmdResetQueryPool)                                                                                             \
    X(vkCmdWriteTimestamp)                                                                                             \
    X(vkCreateBuffer)                                                                                                  \
    X(vkCreateCommandPool)                                                                                             \
    X(vkCreateComputePipelines)                                                                                        \
    X(vkCreateDescriptorPool)                                                                                          \
    X(vkCreateDescriptorSetLayout)                                                                                     \
    X(vkCreatePipelineCache)                                                                                           \
    X(vkCreatePipelineLayout)                                                                                          \
    X(vkCreateQueryPool)                                                                                               \
    X(vkCreateSemaphore)                                                                                               \
    X(vkCreateShaderModule)                                                                                            \
    X(vkDestroyBuffer)                                                                                                 \
    X(vkDestroyCommandPool)                                                                                            \
    X(vkDestroyDescriptorPool)                                                                                         \
    X(vkDestroyDescriptorSetLayout)                                                                                    \
    X(vkDestroyDevice)                                                                                                 \
    X(vkDestroyPipeline)                                                                                               \
    X(vkDestroyPipelineCache)                                                                                          \
    X(vkDestroyPipelineLayout)                                                                                         \
    X(vkDestroyQueryPool)                                                                                              \
    X(vkDestroySemaphore)                                                                                              \
    X(vkDestroyShaderModule)                                                                                           \
    X(vkEndCommandBuffer)                                                                                              \
    X(vkFreeMemory)                                                                                                    \
    X(vkGetBufferMemoryRequirements)                                                                                   \
    X(vkGetDeviceQueue)                                                                                                \
    X(vkGetPipelineCacheData)                                                                                          \
    X(vkGetQueryPoolResults)                                                                                           \
    X(vkGetSemaphoreCounterValue)                                                                                      \
    X(vkQueueSubmit)                                                                                                   \
    X(vkResetCommandPool)                                                                                              \
    X(vkResetDescriptorPool)                                                                                           \
    X(vkUpdateDescriptorSets)                                                                                          \
    X(vkWaitSemaphores)

#define BCH_VK_MEMBER(name) PFN_##name name = nullptr;

struct GlobalFunctions
{
    BCH_VK_GLOBAL_FUNCTIONS(BCH_VK_MEMBER)
};

struct InstanceFunctions
{
    VkInstance instance = VK_NULL_HANDLE;
    PFN_vkGetInstanceProcAddr vkGetInstanceProcAddr = nullptr;
    BCH_VK_INSTANCE_FUNCTIONS(BCH_VK_MEMBER)
    BCH_VK_DEBUG_FUNCTIONS(BCH_VK_MEMBER)
};

struct DeviceFunctions
{
    VkDevice device = VK_NULL_HANDLE;
    BCH_VK_DEVICE_FUNCTIONS(BCH_VK_MEMBER)
    // Null unless Barchan enabled the extension itself: whether a host has enabled it cannot be asked.
    PFN_vkGetCalibratedTimestampsEXT vkGetCalibratedTimestampsEXT = nullptr;
    // Null unless Barchan enabled the extensions itself or the host says that it has.
    PFN_vkVoidFunction vkGetMemoryHandle = nullptr;    // vkGetMemoryFdKHR, or vkGetMemoryWin32HandleKHR
    PFN_vkVoidFunction vkGetSemaphoreHandle = nullptr; // vkGetSemaphoreFdKHR, or vkGetSemaphoreWin32HandleKHR
};

#undef BCH_VK_MEMBER

// The system's Vulkan loader, opened for as long as the object lives.
class LoaderLibrary
{
public:
    LoaderLibrary(); // throws Failure(BCH_ERROR_NO_DEVICE) when there is none
    ~LoaderLibrary();
    LoaderLibrary(const LoaderLibrary&) = delete;
    LoaderLibrary& operator=(const LoaderLibrary&) = delete;

    PFN_vkGetInstanceProcAddr getInstanceProcAddr() const { return getInstanceProcAddr_; }

private:
    void* library_ = nullptr;
    PFN_vkGetInstanceProcAddr getInstanceProcAddr_ = nullptr;
};

// All three throw Failure(BCH_ERROR_UNSUPPORTED) naming the first function that is missing.
GlobalFunctions loadGlobalFunctions(PFN_vkGetInstanceProcAddr getInstanceProcAddr);
InstanceFunctions loadInstanceFunctions(PFN_vkGetInstanceProcAddr getInstanceProcAddr, VkInstance instance);
DeviceFunctions loadDeviceFunctions(const InstanceFunctions& instance, VkDevice device);

} // namespace bch::vulkan
