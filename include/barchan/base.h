/** @file
 * What every other header stands on: results, the last error in words, struct heads, small vectors and the hooks
 * through which the library logs, allocates and reports broken invariants.
 *
 * Units everywhere: metres, kilograms, seconds, radians. Right-handed axes, Y up by default; gravity decides. */
#ifndef BARCHAN_BASE_H
#define BARCHAN_BASE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "version.h"

#if defined(BARCHAN_STATIC)
#define BCH_API
#elif defined(_WIN32)
#if defined(BARCHAN_BUILDING)
#define BCH_API __declspec(dllexport)
#else
#define BCH_API __declspec(dllimport)
#endif
#else
#define BCH_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** Results: below zero the call failed and nothing changed; zero, done; above zero, not finished yet.
 *
 * Beside each function stands which thread may call it (`@thread`), which results it has beside BCH_OK by the last
 * words of their names (`@results`), and since which version it exists (`@since`). Every call that gives a bchResult
 * may also give BCH_ERROR_OUT_OF_MEMORY and BCH_ERROR_INTERNAL. */
typedef int32_t bchResult;
enum
{
    BCH_OK = 0,        /**< done */
    BCH_NOT_READY = 1, /**< asked too early, or too many steps under way: call again later */

    BCH_ERROR_INVALID_ARGUMENT = -1,     /**< null, NaN, infinite, negative, out of range, contradictory */
    BCH_ERROR_INVALID_STRUCT = -2,       /**< head with a wrong tag or size: made without its bchDefault function */
    BCH_ERROR_INVALID_ID = -3,           /**< null, stale, forged or of another owner */
    BCH_ERROR_OUT_OF_MEMORY = -4,        /**< host memory; the host's allocator said no */
    BCH_ERROR_OUT_OF_DEVICE_MEMORY = -5, /**< the device's memory is used up */
    BCH_ERROR_CAPACITY = -6,             /**< a capacity fixed at creation would be exceeded */
    BCH_ERROR_UNSUPPORTED = -7,          /**< the device or this build cannot do it */
    BCH_ERROR_NO_DEVICE = -8,            /**< no device fits the request */
    BCH_ERROR_DEVICE_LOST = -9,          /**< destroy, create anew, restore the last snapshot */
    BCH_ERROR_CORRUPT = -10,             /**< a blob cut short, altered, or of another format */
    BCH_ERROR_BUSY = -11,                /**< another thread is inside this object, or it still has children */
    BCH_ERROR_INTERNAL = -12             /**< a defect of Barchan: please report it with bchGetLastError */
};

/** Every struct that a caller fills or receives begins with this head. Fill it with the struct's bchDefault
 * function; structs grow at their end only, so a program built against older headers keeps working. */
typedef struct bchHead
{
    uint32_t size; /**< of the whole struct, in bytes, as the caller knows it */
    uint32_t tag;  /**< one of BCH_TAG_... */
} bchHead;

/** Which struct a head belongs to. */
typedef uint32_t bchTag;
enum
{
    BCH_TAG_HOOKS = 0x42430001,             /**< bchHooks */
    BCH_TAG_PROFILER = 0x42430002,          /**< bchProfiler */
    BCH_TAG_DEVICE_DEF = 0x42430010,        /**< bchDeviceDef */
    BCH_TAG_DEVICE_INFO = 0x42430011,       /**< bchDeviceInfo */
    BCH_TAG_DEVICE_MEMORY = 0x42430012,     /**< bchDeviceMemory */
    BCH_TAG_VK_DEVICE_DEF = 0x42430013,     /**< bchVkDeviceDef */
    BCH_TAG_VK_REQUIREMENTS = 0x42430014,   /**< bchVkRequirements */
    BCH_TAG_WORLD_DEF = 0x42430020,         /**< bchWorldDef */
    BCH_TAG_WORLD_CAPACITY = 0x42430021,    /**< bchWorldCapacity */
    BCH_TAG_STEP_DEF = 0x42430022,          /**< bchStepDef */
    BCH_TAG_STEP_REPORT = 0x42430023,       /**< bchStepReport */
    BCH_TAG_PROFILE_REPORT = 0x42430024,    /**< bchProfileReport */
    BCH_TAG_COUNTERS = 0x42430025,          /**< bchCounters */
    BCH_TAG_MASS_LEDGER = 0x42430026,       /**< bchMassLedger */
    BCH_TAG_MATERIAL_DEF = 0x42430030,      /**< bchMaterialDef */
    BCH_TAG_WALL_DEF = 0x42430040,          /**< bchWallDef */
    BCH_TAG_GRAIN_SPAWN_DEF = 0x42430050,   /**< bchGrainSpawnDef */
    BCH_TAG_GRAIN_VIEW = 0x42430051,        /**< bchGrainView */
    BCH_TAG_GRAIN_REMOVE_DEF = 0x42430052,  /**< bchGrainRemoveDef */
    BCH_TAG_CONTACT_VIEW = 0x42430053,      /**< bchContactView */
    BCH_TAG_GRAIN_FILL_DEF = 0x42430054,    /**< bchGrainFillDef */
    BCH_TAG_PATCH_DEF = 0x42430060,         /**< bchPatchDef */
    BCH_TAG_PATCH_FILL_DEF = 0x42430061,    /**< bchPatchFillDef */
    BCH_TAG_PATCH_INFO = 0x42430062,        /**< bchPatchInfo */
    BCH_TAG_PATCH_VIEW = 0x42430063,        /**< bchPatchView */
    BCH_TAG_PATCH_BOUNDS = 0x42430064,      /**< bchPatchBounds */
    BCH_TAG_EMITTER_DEF = 0x42430070,       /**< bchEmitterDef */
    BCH_TAG_EMITTER_INFO = 0x42430071,      /**< bchEmitterInfo */
    BCH_TAG_DRAIN_DEF = 0x42430072,         /**< bchDrainDef */
    BCH_TAG_DRAIN_INFO = 0x42430073,        /**< bchDrainInfo */
    BCH_TAG_FIELD_DEF = 0x42430080,         /**< bchFieldDef */
    BCH_TAG_EXPLOSION_DEF = 0x42430081,     /**< bchExplosionDef */
    BCH_TAG_DEBUG_DRAW_DEF = 0x42430090,    /**< bchDebugDrawDef */
    BCH_TAG_DEBUG_DRAW_VIEW = 0x42430091,   /**< bchDebugDrawView */
    BCH_TAG_BODY_DEF = 0x424300A0,          /**< bchBodyDef */
    BCH_TAG_COOK_DEF = 0x424300B0,          /**< bchCookDef */
    BCH_TAG_SHAPE_INFO = 0x424300B1,        /**< bchShapeInfo */
    BCH_TAG_TERRAIN_DEF = 0x424300C0,       /**< bchTerrainDef */
    BCH_TAG_TILE_DEF = 0x424300C1,          /**< bchTileDef */
    BCH_TAG_HEIGHT_IMAGE_DEF = 0x424300C2,  /**< bchHeightImageDef */
    BCH_TAG_BRUSH_DEF = 0x424300C3,         /**< bchBrushDef */
    BCH_TAG_GROUND_SAMPLE = 0x424300C4,     /**< bchGroundSample */
    BCH_TAG_TILE_VIEW = 0x424300C5,         /**< bchTileView */
    BCH_TAG_TERRAIN_INFO = 0x424300C6,      /**< bchTerrainInfo */
    BCH_TAG_PAGER_DEF = 0x424300C7,         /**< bchPagerDef */
    BCH_TAG_RUT_INFO = 0x424300C8,          /**< bchRutInfo */
    BCH_TAG_RENDER_GRAINS_DEF = 0x424300E0, /**< bchRenderGrainsDef */
    BCH_TAG_RENDER_GRAIN_VIEW = 0x424300E1, /**< bchRenderGrainView */
    BCH_TAG_PUBLISH_DEF = 0x424300D0,       /**< bchPublishDef */
    BCH_TAG_FRAME = 0x424300D1,             /**< bchFrame */
    BCH_TAG_PUBLISH_INFO = 0x424300D2,      /**< bchPublishInfo */
    BCH_TAG_VK_FRAME = 0x424300D3,          /**< bchVkFrame */
    BCH_TAG_VK_EXPORT = 0x424300D4          /**< bchVkExport */
};

/** Vectors as they stand in arrays; their layout never changes. */
typedef struct bchVec3
{
    float x, y, z; /**< by axis */
} bchVec3;

/** A single place in the world, independent of where the anchor is. A caller's is within +-1e9 m on each axis, in
 * rigid.h within +-1e4 m, since rigid bodies count in floats. */
typedef struct bchPosition
{
    double x, y, z; /**< m, by axis */
} bchPosition;

/** A rotation; of length 1, a caller's to a thousandth. */
typedef struct bchQuat
{
    float x, y, z, w; /**< the imaginary part, then the real one */
} bchQuat;

/** As in BCH_VERSION: major.minor.patch. */
typedef struct bchVersion
{
    uint32_t major, minor, patch; /**< the three numbers */
} bchVersion;

/** Bytes that belong to the library; never changed until bchFreeBlob. */
typedef struct bchBlob
{
    const void* data; /**< null where there is none */
    uint64_t size;    /**< bytes */
} bchBlob;

/** The version of the library that is running, which may be newer than the header's BCH_VERSION.
 * @thread{any, any time} @results{never} @since 0.1 */
BCH_API void bchGetVersion(bchVersion* version);

/** Version, compiler, build type and devices compiled in, in one line; lives as long as the library.
 * @thread{any, any time} @results{never} @since 0.1 */
BCH_API const char* bchGetBuildString(void);

/** The constant's name ("BCH_ERROR_CAPACITY"), or "BCH_UNKNOWN" for a number that is none.
 * @thread{any, any time} @results{never} @since 0.1 */
BCH_API const char* bchResultName(bchResult result);

/** What went wrong in the last failed call of this thread: what, which value, which limit. Never null; empty when no
 * call of this thread has failed yet. Valid until the thread's next call into Barchan.
 * @thread{any, any time} @results{never} @since 0.1 */
BCH_API const char* bchGetLastError(void);

/** Gives a blob back and clears the struct; one of zeros is done with already. While blobs are out, bchSetHooks is
 * refused.
 * @thread{any} @results{argument} @since 0.1 */
BCH_API bchResult bchFreeBlob(bchBlob* blob);

/** For bindings of other languages: fills `size` bytes at `structure` with what the inline bchDefault function of `tag`
 * gives, head included. Fails on an unknown tag and on a size this library has never had.
 * @thread{any, any time} @results{argument struct} @since 0.1 */
BCH_API bchResult bchInitStruct(bchTag tag, void* structure, uint32_t size);

/** How much a message matters. */
typedef int32_t bchLogLevel;
enum
{
    BCH_LOG_DEBUG = 0,   /**< for developers of Barchan */
    BCH_LOG_INFO = 1,    /**< what it does */
    BCH_LOG_WARNING = 2, /**< works, but not as asked for */
    BCH_LOG_ERROR = 3    /**< does not work */
};

/** Receives a message; from any thread that is inside Barchan. Must not call Barchan. */
typedef void (*bchLogFcn)(void* user, bchLogLevel level, const char* message);

/** A broken invariant inside Barchan. Return zero to go on (the call then fails with BCH_ERROR_INTERNAL), other
 * values to break into the debugger. */
typedef int (*bchAssertFcn)(void* user, const char* condition, const char* message, const char* file, int line);

/** `alignment` is a power of two; null means out of memory. Free gets what allocate returned and the same size. */
typedef void* (*bchAllocateFcn)(void* user, size_t size, size_t alignment);
/** Frees what bchAllocateFcn returned, with the same size. */
typedef void (*bchFreeFcn)(void* user, void* memory, size_t size);

/** What the host lends the library; see bchSetHooks. */
typedef struct bchHooks
{
    bchHead head;
    void* user;           /**< given to every hook */
    bchLogFcn log;        /**< null: warnings and errors are dropped */
    bchLogLevel logLevel; /**< the lowest level that is passed on; default BCH_LOG_WARNING */
    uint32_t reserved0;
    bchAssertFcn onAssert;   /**< null: the call fails with BCH_ERROR_INTERNAL */
    bchAllocateFcn allocate; /**< null together with free: the C++ runtime's */
    bchFreeFcn free;         /**< null together with allocate */
} bchHooks;

static inline bchHooks bchDefaultHooks(void)
{
    bchHooks hooks;
    memset(&hooks, 0, sizeof hooks);
    hooks.head.size = (uint32_t)sizeof hooks;
    hooks.head.tag = BCH_TAG_HOOKS;
    hooks.logLevel = BCH_LOG_WARNING;
    return hooks;
}

/** Sets the hooks of the whole process; null restores the defaults. Only while no device exists and no blob of
 * bchCookShape is out, since memory must be freed where it came from: BCH_ERROR_BUSY otherwise. Threads and the Vulkan
 * driver allocate on their own.
 * @thread{no other call into Barchan at the same time} @results{argument struct busy} @since 0.1 */
BCH_API bchResult bchSetHooks(const bchHooks* hooks);

#ifdef __cplusplus
}
#endif

#endif
