/** @file
 * What acts on sand from afar: wind, force fields, explosions. */
#ifndef BARCHAN_FIELD_H
#define BARCHAN_FIELD_H

#include "world.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bchFieldId
{
    uint64_t value;
} bchFieldId;

/** Kinds of fields. */
typedef int32_t bchFieldKind;
enum
{
    BCH_FIELD_UNIFORM = 0, /**< acceleration `vector`, m/s^2 */
    BCH_FIELD_RADIAL = 1,  /**< acceleration `strength` away from `position`, m/s^2; below 0 towards it */
    BCH_FIELD_VORTEX = 2,  /**< acceleration `strength` around the axis `vector` through `position`, m/s^2 */
    BCH_FIELD_WIND = 3     /**< air velocity `vector`, m/s, added to the world's wind */
};

/** A field: pushes sand within a sphere. */
typedef struct bchFieldDef
{
    bchHead head;
    bchFieldKind kind;    /**< default BCH_FIELD_UNIFORM */
    float radius;         /**< m, 1e-3..1e6: nothing happens beyond it. Default 1 */
    bchPosition position; /**< the middle */
    bchVec3 vector; /**< m/s^2 or m/s, by kind, each component within +-1e4; the axis of a vortex has a length from
                       1e-6 on. Default 0 */
    float strength; /**< m/s^2, of BCH_FIELD_RADIAL and BCH_FIELD_VORTEX, within +-1e4. Default 0 */
    float core;     /**< m, 0..radius: full strength up to here, from here on falling evenly to 0. Default 0 */
    uint32_t reserved0;
} bchFieldDef;

static inline bchFieldDef bchDefaultFieldDef(void)
{
    bchFieldDef def;
    memset(&def, 0, sizeof def);
    def.head.size = (uint32_t)sizeof def;
    def.head.tag = BCH_TAG_FIELD_DEF;
    def.kind = BCH_FIELD_UNIFORM;
    def.radius = 1.0f;
    return def;
}

/** Acts on patches from the next step until destroyed; sleeping sand within its reach wakes. BCH_ERROR_CAPACITY when
 * bchWorldDef::fieldCapacity is used up.
 * @thread{one at a time per world} @results{argument struct id busy capacity} @since 0.1 */
BCH_API bchResult bchCreateField(bchWorldId world, const bchFieldDef* def, bchFieldId* field);

/** Gives the field other numbers; the next step knows them and sleeping sand within its reach wakes.
 * @thread{one at a time per world} @results{argument struct id busy} @since 0.1 */
BCH_API bchResult bchField_Update(bchFieldId field, const bchFieldDef* def);

/** Its sand is left to itself from the next step on.
 * @thread{one at a time per world} @results{id busy} @since 0.1 */
BCH_API bchResult bchDestroyField(bchFieldId field);

/** The ids of all fields; sizes as with bchWorld_GetMaterials.
 * @thread{one at a time per world} @results{argument id busy capacity} @since 0.1 */
BCH_API bchResult bchWorld_GetFields(bchWorldId world, bchFieldId* fields, uint32_t* count);

/** An outward push, once, at the beginning of the next step. */
typedef struct bchExplosionDef
{
    bchHead head;
    bchPosition position; /**< the middle */
    float radius;         /**< m, 1e-3..1e4; nothing happens beyond it. Default 1 */
    float speed; /**< m/s within +-1000, given to sand in the middle, falling evenly to 0 at the radius. Default 5 */
} bchExplosionDef;

static inline bchExplosionDef bchDefaultExplosionDef(void)
{
    bchExplosionDef def;
    memset(&def, 0, sizeof def);
    def.head.size = (uint32_t)sizeof def;
    def.head.tag = BCH_TAG_EXPLOSION_DEF;
    def.radius = 1.0f;
    def.speed = 5.0f;
    return def;
}

/** Up to 64 between two steps; beyond that BCH_ERROR_CAPACITY.
 * @thread{one at a time per world} @results{argument struct id busy capacity} @since 0.1 */
BCH_API bchResult bchWorld_Explode(bchWorldId world, const bchExplosionDef* def);

/** The air's velocity everywhere, m/s, each component within +-1000; 0 at the beginning. Sand at the surface feels it.
 * @thread{one at a time per world} @results{argument id busy} @since 0.1 */
BCH_API bchResult bchWorld_SetWind(bchWorldId world, bchVec3 wind);

#ifdef __cplusplus
}
#endif

#endif
