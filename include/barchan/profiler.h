/** @file
 * Profiling through a small table of callbacks, so that the host owns the profiler: no second Tracy client enters a
 * process that has one. A library built with BARCHAN_TRACY has its own table ready (bchGetTracyProfiler). */
#ifndef BARCHAN_PROFILER_H
#define BARCHAN_PROFILER_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Where a zone stands in Barchan's source; one static object per zone, so its address identifies it. */
typedef struct bchProfilerSite
{
    const char* name;     /**< of the zone */
    const char* function; /**< that it is in */
    const char* file;     /**< of the source */
    uint32_t line;        /**< in it */
    uint32_t color;       /**< 0xRRGGBB */
} bchProfilerSite;

/** Begin returns a value that the matching end gets back, on the same thread. */
typedef uint64_t (*bchZoneBeginFcn)(void* user, const bchProfilerSite* site);
/** Ends the zone that the matching begin returned. */
typedef void (*bchZoneEndFcn)(void* user, uint64_t zone);
/** A step was submitted; `name` lives as long as the library. */
typedef void (*bchFrameMarkFcn)(void* user, const char* name);
/** A value over time. */
typedef void (*bchPlotFcn)(void* user, const char* name, double value);
/** A line of text. */
typedef void (*bchMessageFcn)(void* user, const char* text);
/** The name of the calling thread. */
typedef void (*bchThreadNameFcn)(void* user, const char* name);

/** A stage that ran on the device, told after the fact. Both times are in nanoseconds: on the host's steady clock (the
 * clock of std::chrono::steady_clock) where the device can tell, else on the device's own. The CPU device can, and so
 * can a Vulkan device that Barchan has made where the driver has VK_EXT_calibrated_timestamps; on a VkDevice of the
 * host the times are always on the device's own clock. */
typedef void (*bchGpuZoneFcn)(void* user, const char* device, const char* stage, uint64_t beginNs, uint64_t endNs);

/** A kernel that ran on the device, told after the fact like a stage, with times on the same clock. Kernels of a stage
 * are told in their order just before the stage itself, on the same thread, and lie within its times. */
typedef void (*bchGpuKernelFcn)(void* user, const char* device, const char* kernel, uint64_t beginNs, uint64_t endNs);

/** The callbacks; what is null is not called. */
typedef struct bchProfiler
{
    bchHead head;
    void* user;                  /**< given to every callback */
    bchZoneBeginFcn zoneBegin;   /**< null together with zoneEnd: no zones */
    bchZoneEndFcn zoneEnd;       /**< null together with zoneBegin */
    bchFrameMarkFcn frameMark;   /**< once per step */
    bchPlotFcn plot;             /**< counts and memory, once per step */
    bchMessageFcn message;       /**< what happened */
    bchThreadNameFcn threadName; /**< once per thread of Barchan */
    bchGpuZoneFcn gpuZone;       /**< stages of the device */
    bchGpuKernelFcn gpuKernel;   /**< and their kernels; null: no kernel is timed by itself, which costs the least */
} bchProfiler;

static inline bchProfiler bchDefaultProfiler(void)
{
    bchProfiler profiler;
    memset(&profiler, 0, sizeof profiler);
    profiler.head.size = (uint32_t)sizeof profiler;
    profiler.head.tag = BCH_TAG_PROFILER;
    return profiler;
}

/** Sets the profiler of the whole process; null removes it. Only while no device exists: BCH_ERROR_BUSY otherwise. In a
 * library built without profiling zones (the default), zones are not there at all and the call answers
 * BCH_ERROR_UNSUPPORTED.
 * @thread{no other call into Barchan at the same time} @results{argument struct busy unsupported} @since 0.1 */
BCH_API bchResult bchSetProfiler(const bchProfiler* profiler);

/** The profiler that is set; all null where there is none. For libraries beside Barchan that tell the same one, as
 * barchan::rigid does. BCH_ERROR_UNSUPPORTED in a library built without profiling zones.
 * @thread{any, any time} @results{argument struct unsupported} @since 0.1 */
BCH_API bchResult bchGetProfiler(bchProfiler* profiler);

/** The table that feeds Barchan's own Tracy client, which listens from the first call on; its zoneBegin returns 0 as
 * long as no Tracy profiler has connected. BCH_ERROR_UNSUPPORTED when the library was built without Tracy.
 * @thread{any, any time} @results{argument struct unsupported} @since 0.1 */
BCH_API bchResult bchGetTracyProfiler(bchProfiler* profiler);

#ifdef __cplusplus
}
#endif

#endif
