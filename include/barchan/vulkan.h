/** @file
 * Barchan on the host's own VkDevice, and its frames as buffers there. Does not include <vulkan/vulkan.h>: dispatchable
 * handles are passed as the pointers they are, so this header compiles with any Vulkan headers, or none. */
#ifndef BARCHAN_VULKAN_H
#define BARCHAN_VULKAN_H

#include "publish.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What the host must enable when it makes its instance and device. Strings live as long as the library. */
typedef struct bchVkRequirements
{
    bchHead head;
    uint32_t apiVersion;                   /**< the least VK_API_VERSION: 1.2 */
    uint32_t instanceExtensionCount;       /**< 0 today */
    const char* const* instanceExtensions; /**< their names */
    const char* const* deviceExtensions;   /**< their names */
    uint32_t deviceExtensionCount;         /**< 0 today */
    uint32_t timelineSemaphore;            /**< 1: VkPhysicalDeviceVulkan12Features::timelineSemaphore must be on */
    uint32_t storageBuffersPerStage;       /**< least maxPerStageDescriptorStorageBuffers */
    uint32_t pushConstantBytes;            /**< least maxPushConstantsSize */
    uint32_t sharedMemoryBytes;            /**< least maxComputeSharedMemorySize */
    uint32_t workgroupInvocations;         /**< least maxComputeWorkGroupInvocations */
} bchVkRequirements;

static inline bchVkRequirements bchDefaultVkRequirements(void)
{
    bchVkRequirements requirements;
    memset(&requirements, 0, sizeof requirements);
    requirements.head.size = (uint32_t)sizeof requirements;
    requirements.head.tag = BCH_TAG_VK_REQUIREMENTS;
    return requirements;
}

/** Called around every use of the host's queue; the pair must exclude all other users of that queue. */
typedef void (*bchQueueLockFcn)(void* user);

/** The host's allocator for device memory: give what a VkMemoryAllocateInfo with this size and type would. Returns a
 * VkDeviceMemory as a 64-bit value, 0 for out of memory. The memory must start at offset 0 and must not be mapped;
 * Barchan maps it when it needs to. */
typedef uint64_t (*bchVkAllocateFcn)(void* user, uint64_t size, uint32_t memoryTypeIndex);
/** Frees what bchVkAllocateFcn returned. */
typedef void (*bchVkFreeFcn)(void* user, uint64_t deviceMemory, uint64_t size);

/** The host's Vulkan device. */
typedef struct bchVkDeviceDef
{
    bchHead head;
    void* instance;              /**< VkInstance */
    void* physicalDevice;        /**< VkPhysicalDevice */
    void* device;                /**< VkDevice */
    void* queue;                 /**< VkQueue with compute and transfer */
    void* getInstanceProcAddr;   /**< PFN_vkGetInstanceProcAddr cast to void* */
    uint32_t queueFamily;        /**< of the queue */
    uint32_t apiVersion;         /**< the one the host gave to vkCreateInstance */
    bchQueueLockFcn lockQueue;   /**< null together with unlockQueue: the queue is Barchan's alone */
    bchQueueLockFcn unlockQueue; /**< null together with lockQueue */
    void* queueUser;             /**< given to both */
    bchVkAllocateFcn allocate;   /**< null together with free: from the driver, through VMA */
    bchVkFreeFcn free;           /**< null together with allocate */
    void* allocateUser;          /**< given to both */
    const void* pipelineCache;   /**< bytes of an earlier bchDevice_GetPipelineCache, or null */
    uint64_t pipelineCacheSize;  /**< bytes */
    uint32_t hasExternalMemory;  /**< 1: the host has enabled VK_KHR_external_memory_fd (on Windows ..._win32), which a
                                      device cannot be asked. For bchWorld_ExportFramesVk */
    uint32_t hasExternalSemaphore; /**< 1: likewise VK_KHR_external_semaphore_fd. For bchWorld_ExportTimelineVk */
} bchVkDeviceDef;

static inline bchVkDeviceDef bchDefaultVkDeviceDef(void)
{
    bchVkDeviceDef def;
    memset(&def, 0, sizeof def);
    def.head.size = (uint32_t)sizeof def;
    def.head.tag = BCH_TAG_VK_DEVICE_DEF;
    return def;
}

/** Fails with BCH_ERROR_UNSUPPORTED in a build without Vulkan.
 * @thread{any, any time} @results{argument struct unsupported} @since 0.1 */
BCH_API bchResult bchGetVkRequirements(bchVkRequirements* requirements);

/** Uses the host's device. The host keeps all handles alive until bchDestroyDevice.
 * @thread{any} @results{argument struct capacity unsupported no-device} @since 0.1 */
BCH_API bchResult bchCreateDeviceVk(const bchVkDeviceDef* def, bchDeviceId* device);

/* ---- frames ------------------------------------------------------------------------------------------------ */

/** All of these answer BCH_ERROR_UNSUPPORTED on the CPU device. Non-dispatchable handles are 64-bit values, as hooks
 * have them. A semaphore of the host's is a timeline semaphore of the device that the host gave to bchCreateDeviceVk;
 * it stays alive as long as the world publishes or steps wait for it. Buffers go with the world and with
 * bchWorld_DisablePublishing: submissions of the host's that read frames are done by then. */

/** Where a frame is, and when. */
typedef struct bchVkFrame
{
    bchHead head;
    uint64_t buffer; /**< VkBuffer of the slot: storage, vertex, indirect and transfer; bchFrame has the offsets in it.
                        Of the queue family that Barchan was given, exclusively */
    uint64_t semaphore; /**< VkSemaphore, a timeline: the host's submission waits for */
    uint64_t value;     /**< this value before it reads the frame */
} bchVkFrame;

static inline bchVkFrame bchDefaultVkFrame(void)
{
    bchVkFrame frame;
    memset(&frame, 0, sizeof frame);
    frame.head.size = (uint32_t)sizeof frame;
    frame.head.tag = BCH_TAG_VK_FRAME;
    return frame;
}

/** The timeline that Barchan signals, and the value it has when all that this world has submitted so far is done.
 * Others submit in between: values grow, but not by one.
 * @thread{one at a time per world} @results{argument id busy unsupported} @since 0.1 */
BCH_API bchResult bchWorld_GetTimelineVk(bchWorldId world, uint64_t* semaphore, uint64_t* value);

/** bchWorld_Step whose work on the device waits until the host's timeline semaphore has reached the value. All later
 * work of Barchan's on this device waits with it, so the host must signal it whatever happens.
 * @thread{one at a time per world} @results{not-ready argument struct id busy unsupported lost device-memory} @since
 * 0.1 */
BCH_API bchResult bchWorld_StepAfterVk(bchWorldId world, const bchStepDef* def, uint64_t semaphore, uint64_t value);

/** Holds the newest frame, be the device done with it or not: the host's submission waits for bchVkFrame::value. Never
 * waits. BCH_NOT_READY when there is none.
 * @thread{one at a time per world} @results{not-ready argument struct id busy unsupported lost} @since 0.1 */
BCH_API bchResult bchWorld_AcquireFrameVk(bchWorldId world, bchFrame* frame, bchVkFrame* vulkan);

/** The host is done with the frame once its semaphore has reached the value; until then the slot is not written. With
 * semaphore 0 it is done already.
 * @thread{one at a time per world} @results{argument id busy unsupported} @since 0.1 */
BCH_API bchResult bchWorld_ReleaseFrameVk(bchWorldId world, uint64_t frame, uint64_t semaphore, uint64_t value);

/** Records a frame of the newest state into the host's own command buffer (VkCommandBuffer, in the recording state,
 * outside of a render pass, for a queue of the family that Barchan was given), so that the host decides when it is
 * made: for a state that was edited and not stepped, or when not every step is shown. The frame is held, as if it had
 * been acquired, and is what bchWorld_AcquireFrameVk gives from then on: whoever acquires it waits for the host's own
 * submission too. BCH_NOT_READY when no slot is free.
 *
 * The commands begin with a memory barrier from compute and transfer to compute and transfer, and end with one to the
 * reads of all commands that follow. Pipeline, descriptor sets and push constants of the compute bind point are not
 * what they were. The host's submission must wait for bchVkFrame::value, run once, and be done before anything else
 * happens to the world on the device: the next step is bchWorld_StepAfterVk with what that submission signals, and
 * bchWorld_ReleaseFrameVk gets the same. A command buffer that is never submitted is released with semaphore 0.
 * @thread{one at a time per world} @results{not-ready argument struct id busy unsupported lost device-memory} @since
 * 0.1 */
BCH_API bchResult bchWorld_RecordVk(bchWorldId world, void* commandBuffer, bchFrame* frame, bchVkFrame* vulkan);

/** The memory of all slots, for another device or another graphics API, in this process or another one. */
typedef struct bchVkExport
{
    bchHead head;
    int64_t memory[4]; /**< a file descriptor, or a HANDLE, for each slot; the caller owns them. -1 beyond the ring */
    uint64_t memoryBytes;     /**< VkMemoryAllocateInfo::allocationSize of each; dedicated to a buffer */
    uint64_t bufferBytes;     /**< VkBufferCreateInfo::size */
    uint32_t bufferUsage;     /**< VkBufferCreateInfo::usage */
    uint32_t handleType;      /**< VkExternalMemoryHandleTypeFlagBits */
    uint32_t memoryTypeIndex; /**< of each slot */
    uint32_t ringDepth;       /**< how many slots there are */
    uint8_t deviceUuid[16];   /**< VkPhysicalDeviceIDProperties: import on a device with the same */
    uint8_t driverUuid[16];   /**< and the same driver */
    uint8_t deviceLuid[8];    /**< where the next is 1 */
    uint32_t deviceLuidValid; /**< 1: the device has a LUID */
    uint32_t reserved0;
} bchVkExport;

static inline bchVkExport bchDefaultVkExport(void)
{
    bchVkExport exported;
    memset(&exported, 0, sizeof exported);
    exported.head.size = (uint32_t)sizeof exported;
    exported.head.tag = BCH_TAG_VK_EXPORT;
    return exported;
}

/** Handles of a ring that was made with bchPublishDef::exportable; each call makes new ones. They share memory, not
 * time: the reader must know that a frame is done, by bchWorld_ExportTimelineVk where the device can, else by
 * bchWorld_Wait before it is told of the frame, and the exporting side holds the frame meanwhile.
 * @thread{one at a time per world} @results{argument struct id busy unsupported} @since 0.1 */
BCH_API bchResult bchWorld_ExportFramesVk(bchWorldId world, bchVkExport* exported);

/** The timeline of bchWorld_GetTimelineVk as a file descriptor or HANDLE that the caller owns; `handleType` is one of
 * VkExternalSemaphoreHandleTypeFlagBits. BCH_ERROR_UNSUPPORTED where the driver exports no timeline semaphores.
 * @thread{one at a time per world} @results{argument id busy unsupported} @since 0.1 */
BCH_API bchResult bchWorld_ExportTimelineVk(bchWorldId world, int64_t* handle, uint32_t* handleType);

#ifdef __cplusplus
}
#endif

#endif
