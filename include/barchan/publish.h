/** @file
 * Frames for the host's renderer: after each step grains, particles and the ground's heights stand in a slot of a ring,
 * packed, with the arguments to draw them, so that no copy goes through the host. On the CPU device frames are host
 * memory; on Vulkan they are buffers (barchan/vulkan.h). docs/publish.md tells how a frame is drawn. */
#ifndef BARCHAN_PUBLISH_H
#define BARCHAN_PUBLISH_H

#include "upsample.h"
#include "world.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Bits of bchPublishDef::streams. */
typedef uint32_t bchStreams;
enum
{
    BCH_STREAM_GRAINS = 1u << 0,       /**< bchFrameGrain each */
    BCH_STREAM_PARTICLES = 1u << 1,    /**< of all patches, bchFrameParticle each */
    BCH_STREAM_TILES = 1u << 2,        /**< of the terrain, bchFrameTile each, with their heights */
    BCH_STREAM_RENDER_GRAINS = 1u << 3 /**< of all patches that have them, bchRenderGrain each */
};

/** By the bits' order, in arrays. */
#define BCH_STREAM_CAPACITY 8

/** What the elements of one stream are drawn with: each is an instance. */
typedef struct bchStreamDraw
{
    uint32_t vertexCount; /**< of VkDrawIndirectCommand, any number; default 4 */
    uint32_t indexCount;  /**< of VkDrawIndexedIndirectCommand, any number; default 6 */
    uint32_t groupSize;   /**< elements per workgroup of the host's kernels; 1..1024, default 64 */
    uint32_t reserved0;
} bchStreamDraw;

/** What frames hold, and how many there are. */
typedef struct bchPublishDef
{
    bchHead head;
    bchStreams streams;        /**< default grains and particles; BCH_STREAM_TILES only where the world has a terrain */
    uint32_t ringDepth;        /**< slots, 2..4; default 3 */
    uint32_t particleCapacity; /**< in a frame; 0: what all patches that exist by now can hold. Up to 16777216 */
    uint32_t renderGrainCapacity; /**< in a frame; 0: what all patches that have render grains by now can hold. Up to
                                     8388608 */
    uint32_t exportable; /**< 1: other processes and graphics APIs can have the memory (Vulkan only); else 0, the
                            default */
    uint32_t reserved0;
    bchStreamDraw draws[BCH_STREAM_CAPACITY]; /**< by the bits' order */
} bchPublishDef;

static inline bchPublishDef bchDefaultPublishDef(void)
{
    bchPublishDef def;
    uint32_t i;
    memset(&def, 0, sizeof def);
    def.head.size = (uint32_t)sizeof def;
    def.head.tag = BCH_TAG_PUBLISH_DEF;
    def.streams = BCH_STREAM_GRAINS | BCH_STREAM_PARTICLES;
    def.ringDepth = 3;
    for (i = 0; i < BCH_STREAM_CAPACITY; ++i)
    {
        def.draws[i].vertexCount = 4;
        def.draws[i].indexCount = 6;
        def.draws[i].groupSize = 64;
    }
    return def;
}

/* ---- what stands in a frame -------------------------------------------------------------------------------- */

/** One per stream, at bchFrame::headOffset; all words are written on the device. */
typedef struct bchStreamHead
{
    uint32_t draw[4];        /**< VkDrawIndirectCommand */
    uint32_t drawIndexed[5]; /**< VkDrawIndexedIndirectCommand */
    uint32_t dispatch[3];    /**< VkDispatchIndirectCommand */
    uint32_t count;          /**< elements in the frame */
    uint32_t needed;         /**< elements there are: more than the count where the capacity did not suffice */
    uint32_t reserved[2];
} bchStreamHead;

/** A grain in a frame, 32 bytes. */
typedef struct bchFrameGrain
{
    float position[3];      /**< m, relative to bchFrame::anchor */
    float radius;           /**< m, of its spheres */
    int16_t orientation[4]; /**< unit quaternion xyzw, in units of 1/32767 */
    uint32_t kind;          /**< bits 0..7: index of the material; 8..15: edge of the tetrahedron in hundredths of the
                               radius, 0 for a sphere */
    uint32_t tag;           /**< the host's own */
} bchFrameGrain;

/** A particle in a frame, 16 bytes. */
typedef struct bchFrameParticle
{
    float position[3]; /**< m, relative to bchFrame::anchor */
    uint32_t kind;     /**< bits 0..7: index of the material; 8..15: index of the patch; 16..31: speed in units of 1/256
                          m/s, at most 65535 */
} bchFrameParticle;

/** Heights along the side of a tile: its 64 columns and the first of those beyond, so that tiles meet. */
#define BCH_FRAME_TILE_SIDE 65
/** bchFrameTile::firstX where nothing changed. */
#define BCH_FRAME_NO_CHANGE 0xFFFFFFFFu

/** At bchFrame::tileOffset, by slot; only those listed at bchFrame::tileListOffset are there. */
typedef struct bchFrameTile
{
    int32_t x, z;      /**< of the tile */
    uint32_t resident; /**< 1: there is one in this slot */
    uint32_t fills;    /**< how often the slot was filled, to tell tiles apart */
    /** The rectangle of heights that have changed since the frame that the host acquired before this one, or earlier.
     * firstX is BCH_FRAME_NO_CHANGE where none has. */
    uint32_t firstX, firstZ, lastX, lastZ;
} bchFrameTile;

/** A frame that the host holds. Offsets are in bytes from the beginning of the slot's memory. */
typedef struct bchFrame
{
    bchHead head;
    uint64_t frame;               /**< its number, from 1 */
    uint64_t stepIndex;           /**< the step after which it was taken */
    bchPosition anchor;           /**< what positions are relative to */
    bchPosition origin;           /**< of the terrain: heights are above it, columns counted from it */
    const void* data;             /**< the slot's memory on the CPU device; null on Vulkan */
    uint64_t bytes;               /**< of a slot */
    uint64_t headOffset;          /**< bchStreamHead[BCH_STREAM_CAPACITY], by the bits' order */
    uint64_t grainOffset;         /**< bchFrameGrain[grainCapacity] */
    uint64_t particleOffset;      /**< bchFrameParticle[particleCapacity] */
    uint64_t tileOffset;          /**< bchFrameTile[tileCapacity] */
    uint64_t tileListOffset;      /**< uint32_t[tileCapacity]: the slots of tiles, as many as the stream's count */
    uint64_t renderGrainOffset;   /**< bchRenderGrain[renderGrainCapacity] */
    uint64_t heightOffset;        /**< float[tileCapacity][65][65], x fastest, m: of the middle of a column */
    uint32_t slot;                /**< of the ring */
    uint32_t grainCapacity;       /**< elements that have room */
    uint32_t particleCapacity;    /**< likewise */
    uint32_t tileCapacity;        /**< likewise */
    uint32_t renderGrainCapacity; /**< likewise */
    float tileSpacing;            /**< m between columns */
    float renderGrainRadius;      /**< m, of the largest; bchRenderGrain::radiusShare is of it */
    uint32_t reserved0;
} bchFrame;

static inline bchFrame bchDefaultFrame(void)
{
    bchFrame frame;
    memset(&frame, 0, sizeof frame);
    frame.head.size = (uint32_t)sizeof frame;
    frame.head.tag = BCH_TAG_FRAME;
    return frame;
}

/* ---- publishing -------------------------------------------------------------------------------------------- */

/** Every step from now on ends with a frame. Takes all memory that this needs; until then, publishing costs nothing.
 * BCH_ERROR_BUSY when it is on already.
 * @thread{one at a time per world} @results{argument struct id busy unsupported device-memory} @since 0.1 */
BCH_API bchResult bchWorld_EnablePublishing(bchWorldId world, const bchPublishDef* def);

/** Gives the memory back; waits for steps under way. BCH_ERROR_BUSY while frames are held or still in use by the host's
 * submissions.
 * @thread{one at a time per world} @results{argument id busy lost} @since 0.1 */
BCH_API bchResult bchWorld_DisablePublishing(bchWorldId world);

/** CPU device: holds the newest finished frame, which is not overwritten until it has been released as often as it was
 * acquired. BCH_NOT_READY when there is none. BCH_ERROR_UNSUPPORTED on Vulkan, where it is bchWorld_AcquireFrameVk.
 * Never waits.
 * @thread{one at a time per world} @results{not-ready argument struct id busy unsupported lost} @since 0.1 */
BCH_API bchResult bchWorld_AcquireFrame(bchWorldId world, bchFrame* frame);

/** The host is done with the frame of that number.
 * @thread{one at a time per world} @results{argument id busy} @since 0.1 */
BCH_API bchResult bchWorld_ReleaseFrame(bchWorldId world, uint64_t frame);

/** How publishing goes. */
typedef struct bchPublishInfo
{
    bchHead head;
    uint64_t frameCount;   /**< published since publishing was enabled */
    uint64_t skippedCount; /**< steps without a frame, as the host had all slots in use */
    uint64_t newestFrame;  /**< 0 before the first */
    uint64_t ringBytes;    /**< of all slots */
    uint32_t heldCount;    /**< slots that the host holds or still uses */
    uint32_t ringDepth;    /**< 0: publishing is off */
} bchPublishInfo;

static inline bchPublishInfo bchDefaultPublishInfo(void)
{
    bchPublishInfo info;
    memset(&info, 0, sizeof info);
    info.head.size = (uint32_t)sizeof info;
    info.head.tag = BCH_TAG_PUBLISH_INFO;
    return info;
}

/** How many frames there were, and how many were skipped. Never waits.
 * @thread{one at a time per world} @results{argument struct id busy lost} @since 0.1 */
BCH_API bchResult bchWorld_GetPublishInfo(bchWorldId world, bchPublishInfo* info);

#ifdef __cplusplus
}
#endif

#endif
