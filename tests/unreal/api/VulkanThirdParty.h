#pragma once

// What the plugin uses of Vulkan, by its specification.
#include <cstdint>

#define VK_NULL_HANDLE nullptr

using VkInstance = struct VkInstance_T*;
using VkPhysicalDevice = struct VkPhysicalDevice_T*;
using VkDevice = struct VkDevice_T*;
using VkQueue = struct VkQueue_T*;
using VkCommandBuffer = struct VkCommandBuffer_T*;
using VkBuffer = struct VkBuffer_T*;
using VkDeviceMemory = struct VkDeviceMemory_T*;
using VkSemaphore = struct VkSemaphore_T*;
using VkFence = struct VkFence_T*;
using VkDeviceSize = uint64_t;
using VkBool32 = uint32_t;
using VkFlags = uint32_t;
using VkPipelineStageFlags = VkFlags;
using VkAccessFlags = VkFlags;
struct VkAllocationCallbacks;
struct VkBufferMemoryBarrier;
struct VkImageMemoryBarrier;

enum VkResult
{
    VK_SUCCESS = 0
};

enum VkStructureType
{
    VK_STRUCTURE_TYPE_SUBMIT_INFO = 4,
    VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO = 12,
    VK_STRUCTURE_TYPE_MEMORY_BARRIER = 46,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2 = 1000059000,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TIMELINE_SEMAPHORE_FEATURES = 1000207000,
    VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO = 1000207003
};

enum : VkFlags
{
    VK_QUEUE_COMPUTE_BIT = 2,
    VK_BUFFER_USAGE_TRANSFER_DST_BIT = 2,
    VK_BUFFER_USAGE_STORAGE_BUFFER_BIT = 0x20,
    VK_PIPELINE_STAGE_TRANSFER_BIT = 0x1000,
    VK_PIPELINE_STAGE_ALL_COMMANDS_BIT = 0x10000,
    VK_ACCESS_TRANSFER_READ_BIT = 0x800,
    VK_ACCESS_TRANSFER_WRITE_BIT = 0x1000,
    VK_ACCESS_MEMORY_READ_BIT = 0x8000,
    VK_ACCESS_MEMORY_WRITE_BIT = 0x10000
};

struct VkQueueFamilyProperties
{
    VkFlags queueFlags;
    uint32_t queueCount;
};

struct VkPhysicalDeviceFeatures2
{
    VkStructureType sType;
    void* pNext;
};

struct VkPhysicalDeviceTimelineSemaphoreFeatures
{
    VkStructureType sType;
    void* pNext;
    VkBool32 timelineSemaphore;
};

struct VkBufferCreateInfo
{
    VkStructureType sType;
    const void* pNext;
    VkFlags flags;
    VkDeviceSize size;
    VkFlags usage;
};

struct VkMemoryRequirements
{
    VkDeviceSize size, alignment;
    uint32_t memoryTypeBits;
};

struct VkBufferCopy
{
    VkDeviceSize srcOffset, dstOffset, size;
};

struct VkMemoryBarrier
{
    VkStructureType sType;
    const void* pNext;
    VkAccessFlags srcAccessMask, dstAccessMask;
};

struct VkTimelineSemaphoreSubmitInfo
{
    VkStructureType sType;
    const void* pNext;
    uint32_t waitSemaphoreValueCount;
    const uint64_t* pWaitSemaphoreValues;
};

struct VkSubmitInfo
{
    VkStructureType sType;
    const void* pNext;
    uint32_t waitSemaphoreCount;
    const VkSemaphore* pWaitSemaphores;
    const VkPipelineStageFlags* pWaitDstStageMask;
};

using PFN_vkGetPhysicalDeviceQueueFamilyProperties = void (*)(VkPhysicalDevice, uint32_t*, VkQueueFamilyProperties*);
using PFN_vkGetPhysicalDeviceFeatures2 = void (*)(VkPhysicalDevice, VkPhysicalDeviceFeatures2*);
using PFN_vkGetDeviceQueue = void (*)(VkDevice, uint32_t, uint32_t, VkQueue*);
using PFN_vkCreateBuffer = VkResult (*)(VkDevice, const VkBufferCreateInfo*, const VkAllocationCallbacks*, VkBuffer*);
using PFN_vkDestroyBuffer = void (*)(VkDevice, VkBuffer, const VkAllocationCallbacks*);
using PFN_vkGetBufferMemoryRequirements = void (*)(VkDevice, VkBuffer, VkMemoryRequirements*);
using PFN_vkBindBufferMemory = VkResult (*)(VkDevice, VkBuffer, VkDeviceMemory, VkDeviceSize);
using PFN_vkCmdCopyBuffer = void (*)(VkCommandBuffer, VkBuffer, VkBuffer, uint32_t, const VkBufferCopy*);
using PFN_vkCmdPipelineBarrier = void (*)(
    VkCommandBuffer, VkPipelineStageFlags, VkPipelineStageFlags, VkFlags, uint32_t, const VkMemoryBarrier*, uint32_t,
    const VkBufferMemoryBarrier*, uint32_t, const VkImageMemoryBarrier*);
using PFN_vkQueueSubmit = VkResult (*)(VkQueue, uint32_t, const VkSubmitInfo*, VkFence);
