/** @file
 * Where sand comes from and where it goes: particles of patches, and grains. */
#ifndef BARCHAN_EMITTER_H
#define BARCHAN_EMITTER_H

#include "grains.h"
#include "patch.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bchEmitterId
{
    uint64_t value;
} bchEmitterId;

/** An emitter: a round opening that sand comes out of. */
typedef struct bchEmitterDef
{
    bchHead head;
    bchPatchId patch;         /**< receives the sand; default none: grains come out */
    bchMaterialId material;   /**< of what comes out */
    bchPosition position;     /**< the middle of the opening */
    bchVec3 velocity;         /**< m/s, 0.01..1000 in all; the opening is a disc across it. Default (0, -1, 0) */
    float radius;             /**< m, of the opening, 1e-4..1000; default 0.1. A layer of sand across it must fit into
                                 the patch's particleCapacity, or the world's grainCapacity */
    float rate;               /**< kg/s, from 0 to what fills the opening at that speed; default 0 */
    uint32_t seed;            /**< of the pattern, any number; default 1 */
    uint32_t tag;             /**< of its particles or grains, the host's own */
    float grainRadius;        /**< m, without a patch: of the spheres of a grain, above 0 and up to
                                 bchWorldDef::maxGrainRadius */
    bchGrainShape grainShape; /**< default BCH_GRAIN_SPHERE */
    float edgeRatio;          /**< of tetrahedra, 0.5..1, as of bchGrainSpawnDef; default 1 */
} bchEmitterDef;

static inline bchEmitterDef bchDefaultEmitterDef(void)
{
    bchEmitterDef def;
    memset(&def, 0, sizeof def);
    def.head.size = (uint32_t)sizeof def;
    def.head.tag = BCH_TAG_EMITTER_DEF;
    def.velocity.y = -1.0f;
    def.radius = 0.1f;
    def.seed = 1;
    def.edgeRatio = 1.0f;
    return def;
}

/** Emits from the next step on. A rate beyond what fits through the opening is refused with the highest that does;
 * BCH_ERROR_CAPACITY when bchWorldDef::emitterCapacity is used up.
 * @thread{one at a time per world} @results{argument struct id busy capacity} @since 0.1 */
BCH_API bchResult bchCreateEmitter(bchWorldId world, const bchEmitterDef* def, bchEmitterId* emitter);

/** Sets `rate`, kg/s, from 0 to what fits through the opening; from the next step on.
 * @thread{one at a time per world} @results{argument id busy} @since 0.1 */
BCH_API bchResult bchEmitter_SetRate(bchEmitterId emitter, float rate);

/** What an emitter has done. */
typedef struct bchEmitterInfo
{
    bchHead head;
    uint64_t emittedCount;  /**< particles or grains so far */
    uint64_t emittedQuanta; /**< of mass */
    /** not emitted for want of room; BCH_FAULT_PATCH_CAPACITY or BCH_FAULT_GRAIN_CAPACITY tells when */
    uint64_t heldCount;
} bchEmitterInfo;

static inline bchEmitterInfo bchDefaultEmitterInfo(void)
{
    bchEmitterInfo info;
    memset(&info, 0, sizeof info);
    info.head.size = (uint32_t)sizeof info;
    info.head.tag = BCH_TAG_EMITTER_INFO;
    return info;
}

/** As of the steps started so far. Never waits.
 * @thread{one at a time per world} @results{argument struct id busy} @since 0.1 */
BCH_API bchResult bchEmitter_GetInfo(bchEmitterId emitter, bchEmitterInfo* info);

/** What it emitted stays.
 * @thread{one at a time per world} @results{id busy} @since 0.1 */
BCH_API bchResult bchDestroyEmitter(bchEmitterId emitter);

/** The ids of all emitters; sizes as with bchWorld_GetMaterials.
 * @thread{one at a time per world} @results{argument id busy capacity} @since 0.1 */
BCH_API bchResult bchWorld_GetEmitters(bchWorldId world, bchEmitterId* emitters, uint32_t* count);

typedef struct bchDrainId
{
    uint64_t value;
} bchDrainId;

/** A region that takes particles of patches and grains with their centre in it out of the world; their quanta are
 * booked as removed. */
typedef struct bchDrainDef
{
    bchHead head;
    bchWallShape shape;   /**< any but BCH_WALL_ORIFICE; a plane drains what is below it. Default BCH_WALL_BOX */
    uint32_t outside;     /**< 0 or 1; 1: drains what is outside the shape. Default 0 */
    bchPosition position; /**< the middle of the shape */
    bchQuat rotation;     /**< default none */
    bchVec3 size;         /**< m, by shape, as of bchWallDef */
    uint32_t reserved0;
} bchDrainDef;

static inline bchDrainDef bchDefaultDrainDef(void)
{
    bchDrainDef def;
    memset(&def, 0, sizeof def);
    def.head.size = (uint32_t)sizeof def;
    def.head.tag = BCH_TAG_DRAIN_DEF;
    def.shape = BCH_WALL_BOX;
    def.rotation.w = 1.0f;
    return def;
}

/** Drains at the end of each step from the next one on; BCH_ERROR_CAPACITY when bchWorldDef::drainCapacity is used up.
 * Those that sleep inside it go too.
 * @thread{one at a time per world} @results{argument struct id busy capacity} @since 0.1 */
BCH_API bchResult bchCreateDrain(bchWorldId world, const bchDrainDef* def, bchDrainId* drain);

/** What a drain has taken. */
typedef struct bchDrainInfo
{
    bchHead head;
    uint64_t drainedCount;  /**< particles and grains so far */
    uint64_t drainedQuanta; /**< of mass */
} bchDrainInfo;

static inline bchDrainInfo bchDefaultDrainInfo(void)
{
    bchDrainInfo info;
    memset(&info, 0, sizeof info);
    info.head.size = (uint32_t)sizeof info;
    info.head.tag = BCH_TAG_DRAIN_INFO;
    return info;
}

/** After the newest finished step. Never waits.
 * @thread{one at a time per world} @results{argument struct id busy lost} @since 0.1 */
BCH_API bchResult bchDrain_GetInfo(bchDrainId drain, bchDrainInfo* info);

/** What it drained stays gone.
 * @thread{one at a time per world} @results{id busy} @since 0.1 */
BCH_API bchResult bchDestroyDrain(bchDrainId drain);

/** The ids of all drains; sizes as with bchWorld_GetMaterials.
 * @thread{one at a time per world} @results{argument id busy capacity} @since 0.1 */
BCH_API bchResult bchWorld_GetDrains(bchWorldId world, bchDrainId* drains, uint32_t* count);

#ifdef __cplusplus
}
#endif

#endif
