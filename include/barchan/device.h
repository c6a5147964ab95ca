/** @file
 * A device runs the simulation: a GPU through Vulkan, or the same kernels on the CPU. */
#ifndef BARCHAN_DEVICE_H
#define BARCHAN_DEVICE_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bchDeviceId
{
    uint64_t value;
} bchDeviceId;

/** Kinds of devices. */
typedef int32_t bchDeviceKind;
enum
{
    BCH_DEVICE_AUTO = 0,  /**< a real GPU when there is one, else the CPU */
    BCH_DEVICE_CPU = 1,   /**< the same kernels on threads */
    BCH_DEVICE_VULKAN = 2 /**< the best Vulkan device, software ones included */
};

/** One part of a parallel loop: runs [begin, end) of the task. */
typedef void (*bchTaskFcn)(void* task, uint32_t begin, uint32_t end);

/** The host's job system: must call `run(task, b, e)` so that [0, count) is covered exactly once, in pieces whose
 * borders are multiples of `grain`, in any order, on any threads, and return when all are done. */
typedef void (*bchParallelForFcn)(void* user, uint32_t count, uint32_t grain, bchTaskFcn run, void* task);

/** Which device bchCreateDevice makes, and what it may use. */
typedef struct bchDeviceDef
{
    bchHead head;
    bchDeviceKind kind;            /**< default BCH_DEVICE_AUTO; the environment variable BARCHAN_DEVICE decides then:
                                      auto, cpu, vulkan, or part of a Vulkan device's name */
    uint32_t threadCount;          /**< CPU device: threads it may create, 1..256; 0, the default, means one per core */
    const char* name;              /**< part of the Vulkan device's name to choose it, or null */
    bchParallelForFcn parallelFor; /**< CPU device: run on the host's threads instead; none are created then, and
                                      bchWorld_Step does the work before it returns */
    void* parallelForUser;         /**< given to parallelFor */
    const void* pipelineCache;     /**< Vulkan: bytes of an earlier bchDevice_GetPipelineCache, or null */
    uint64_t pipelineCacheSize;    /**< bytes */
    uint32_t validation; /**< Vulkan, 0..2: 1 turns validation and synchronization validation on, 2 GPU-assisted too;
                            messages go to the log hook and are counted in bchDeviceInfo. Default 0 */
    uint32_t reserved0;
} bchDeviceDef;

static inline bchDeviceDef bchDefaultDeviceDef(void)
{
    bchDeviceDef def;
    memset(&def, 0, sizeof def);
    def.head.size = (uint32_t)sizeof def;
    def.head.tag = BCH_TAG_DEVICE_DEF;
    def.kind = BCH_DEVICE_AUTO;
    return def;
}

/** What a device is. */
typedef struct bchDeviceInfo
{
    bchHead head;
    bchDeviceKind kind;              /**< BCH_DEVICE_CPU or BCH_DEVICE_VULKAN */
    uint32_t isSoftware;             /**< 1 for the CPU device and for Vulkan on a CPU */
    char name[256];                  /**< of the device */
    char driver[256];                /**< and its version */
    uint32_t threadCount;            /**< CPU device: threads that run kernels, the host's not counted; else 0 */
    uint32_t apiVersion;             /**< Vulkan: as the device reports it; else 0 */
    uint64_t maxBufferBytes;         /**< the largest single buffer it can bind */
    uint64_t validationMessageCount; /**< since creation; 0 without validation */
    uint32_t hasTimestamps;          /**< 1 when bchWorld_GetProfile gives device times */
    uint32_t reserved0;
} bchDeviceInfo;

static inline bchDeviceInfo bchDefaultDeviceInfo(void)
{
    bchDeviceInfo info;
    memset(&info, 0, sizeof info);
    info.head.size = (uint32_t)sizeof info;
    info.head.tag = BCH_TAG_DEVICE_INFO;
    return info;
}

/** Device memory that Barchan holds: buffers of worlds, staging, pipelines not counted. */
typedef struct bchDeviceMemory
{
    bchHead head;
    uint64_t usedBytes;     /**< in buffers */
    uint64_t reservedBytes; /**< in blocks taken from the driver or the host's allocator */
    uint64_t peakUsedBytes; /**< the most since the device was made */
    uint32_t bufferCount;   /**< how many buffers */
    uint32_t reserved0;
} bchDeviceMemory;

static inline bchDeviceMemory bchDefaultDeviceMemory(void)
{
    bchDeviceMemory memory;
    memset(&memory, 0, sizeof memory);
    memory.head.size = (uint32_t)sizeof memory;
    memory.head.tag = BCH_TAG_DEVICE_MEMORY;
    return memory;
}

/** Makes a device of Barchan's own. BCH_ERROR_NO_DEVICE when none fits, with the reason for each in the last error.
 * @thread{any} @results{argument struct capacity unsupported no-device} @since 0.1 */
BCH_API bchResult bchCreateDevice(const bchDeviceDef* def, bchDeviceId* device);

/** BCH_ERROR_BUSY while worlds live on it.
 * @thread{any, but no other call with this device at the same time} @results{id busy} @since 0.1 */
BCH_API bchResult bchDestroyDevice(bchDeviceId device);

/** What the device is.
 * @thread{any} @results{argument struct id} @since 0.1 */
BCH_API bchResult bchDevice_GetInfo(bchDeviceId device, bchDeviceInfo* info);

/** How much memory Barchan holds on the device, in bytes.
 * @thread{any} @results{argument struct id} @since 0.1 */
BCH_API bchResult bchDevice_GetMemory(bchDeviceId device, bchDeviceMemory* memory);

/** Writes the pipeline cache so that the next start is faster. `*size` says how many bytes fit at `data` and then how
 * many there are; with null `data` only that; with too few, BCH_ERROR_CAPACITY and nothing written.
 * BCH_ERROR_UNSUPPORTED on the CPU device.
 * @thread{any} @results{argument id capacity unsupported} @since 0.1 */
BCH_API bchResult bchDevice_GetPipelineCache(bchDeviceId device, void* data, uint64_t* size);

#ifdef __cplusplus
}
#endif

#endif
