/* Barchan on the host's own VkDevice. Does not include <vulkan/vulkan.h>: dispatchable handles are passed as the
 * pointers they are, so this header compiles with any Vulkan headers, or none. */
#ifndef BARCHAN_VULKAN_H
#define BARCHAN_VULKAN_H

#include "device.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What the host must enable when it makes its instance and device. Strings live as long as the library. */
typedef struct bchVkRequirements
{
    bchHead head;
    uint32_t apiVersion;             /* the least VK_API_VERSION: 1.2 */
    uint32_t instanceExtensionCount; /* 0 today */
    const char* const* instanceExtensions;
    const char* const* deviceExtensions;
    uint32_t deviceExtensionCount;   /* 0 today */
    uint32_t timelineSemaphore;      /* 1: VkPhysicalDeviceVulkan12Features::timelineSemaphore must be on */
    uint32_t storageBuffersPerStage; /* least maxPerStageDescriptorStorageBuffers */
    uint32_t pushConstantBytes;      /* least maxPushConstantsSize */
    uint32_t sharedMemoryBytes;      /* least maxComputeSharedMemorySize */
    uint32_t workgroupInvocations;   /* least maxComputeWorkGroupInvocations */
} bchVkRequirements;

static inline bchVkRequirements bchDefaultVkRequirements(void)
{
    bchVkRequirements requirements;
    memset(&requirements, 0, sizeof requirements);
    requirements.head.size = (uint32_t)sizeof requirements;
    requirements.head.tag = BCH_TAG_VK_REQUIREMENTS;
    return requirements;
}

/* Called around every use of the host's queue; the pair must exclude all other users of that queue. */
typedef void (*bchQueueLockFcn)(void* user);

/* The host's allocator for device memory: give what a VkMemoryAllocateInfo with this size and type would. Returns a
 * VkDeviceMemory as a 64-bit value, 0 for out of memory. The memory must start at offset 0 and must not be mapped;
 * Barchan maps it when it needs to. */
typedef uint64_t (*bchVkAllocateFcn)(void* user, uint64_t size, uint32_t memoryTypeIndex);
typedef void (*bchVkFreeFcn)(void* user, uint64_t deviceMemory, uint64_t size);

typedef struct bchVkDeviceDef
{
    bchHead head;
    void* instance;            /* VkInstance */
    void* physicalDevice;      /* VkPhysicalDevice */
    void* device;              /* VkDevice */
    void* queue;               /* VkQueue with compute and transfer */
    void* getInstanceProcAddr; /* PFN_vkGetInstanceProcAddr cast to void* */
    uint32_t queueFamily;
    uint32_t apiVersion;       /* the one the host gave to vkCreateInstance */
    bchQueueLockFcn lockQueue; /* null together with unlockQueue: the queue is Barchan's alone */
    bchQueueLockFcn unlockQueue;
    void* queueUser;
    bchVkAllocateFcn allocate; /* null together with free: from the driver, through VMA */
    bchVkFreeFcn free;
    void* allocateUser;
    const void* pipelineCache;
    uint64_t pipelineCacheSize;
} bchVkDeviceDef;

static inline bchVkDeviceDef bchDefaultVkDeviceDef(void)
{
    bchVkDeviceDef def;
    memset(&def, 0, sizeof def);
    def.head.size = (uint32_t)sizeof def;
    def.head.tag = BCH_TAG_VK_DEVICE_DEF;
    return def;
}

/* Fails with BCH_ERROR_UNSUPPORTED in a build without Vulkan.
 * Thread rule: any thread, any time. Since 0.1. */
BCH_API bchResult bchGetVkRequirements(bchVkRequirements* requirements);

/* Uses the host's device. The host keeps all handles alive until bchDestroyDevice.
 * Thread rule: any thread. Since 0.1. */
BCH_API bchResult bchCreateDeviceVk(const bchVkDeviceDef* def, bchDeviceId* device);

#ifdef __cplusplus
}
#endif

#endif
