/** @file
 * A material is given once and means the same in every representation. */
#ifndef BARCHAN_MATERIAL_H
#define BARCHAN_MATERIAL_H

#include "world.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bchMaterialId
{
    uint64_t value;
} bchMaterialId;

/** Materials that are ready to use. */
typedef int32_t bchMaterialPreset;
enum
{
    BCH_MATERIAL_DRY_SAND = 0,    /**< quartz, 34 degrees */
    BCH_MATERIAL_WET_SAND = 1,    /**< 38 degrees, 800 Pa of cohesion */
    BCH_MATERIAL_GRAVEL = 2,      /**< 38 degrees, stiffer */
    BCH_MATERIAL_POWDER = 3,      /**< snow-like: light, cohesive */
    BCH_MATERIAL_RUBBLE = 4,      /**< 40 degrees, stiff, rough */
    BCH_MATERIAL_PRESET_COUNT = 5 /**< how many there are */
};

/** A material; docs/calibration.md says what its numbers do. */
typedef struct bchMaterialDef
{
    bchHead head;
    float grainDensity;    /**< of the solid grain, kg/m^3, 10..30000; default 2650 (quartz) */
    float packingFraction; /**< solid share of the bulk, 0.1..0.9; bulk density is the product; default 0.60 */
    float frictionAngle;   /**< inner friction, rad, 0..1.2; default 34 degrees */
    float cohesion;        /**< Pa, 0..1e6; default 0 */
    float restitution;     /**< 0.05..0.95 at 1 m/s; default 0.5 */
    float stiffness;       /**< Young's modulus of grain contacts, Pa, 1e4..1e11; game-soft default 1e6 */
    float solidFriction;   /**< coefficient against walls and bodies, 0..2; default 0.5 */
    float airDrag;         /**< quadratic drag coefficient of a grain, 0..10; default 0.5 */
    uint32_t color;        /**< 0xRRGGBB, for samples and debug draw */
    float rollingFriction; /**< resistance of grains against rolling, as a share of the radius, 0..1. Among grains it
                              comes on top of what the friction angle brings along from 30 degrees on; default 0 */
    float pressModulus;    /**< Pa, 1e3..1e9: Bekker's k; terrain that sleeps carries p = k z^n, z in m. 0, the default:
                              what sand of this friction angle, cohesion and density bears */
    float pressExponent;   /**< Bekker's n, 0.3..3; default 0.5 */
} bchMaterialDef;

static inline bchMaterialDef bchDefaultMaterialDef(void)
{
    bchMaterialDef def;
    memset(&def, 0, sizeof def);
    def.head.size = (uint32_t)sizeof def;
    def.head.tag = BCH_TAG_MATERIAL_DEF;
    def.grainDensity = 2650.0f;
    def.packingFraction = 0.60f;
    def.frictionAngle = 0.5934119f;
    def.cohesion = 0.0f;
    def.restitution = 0.5f;
    def.stiffness = 1.0e6f;
    def.solidFriction = 0.5f;
    def.airDrag = 0.5f;
    def.color = 0xC8A870;
    def.pressExponent = 0.5f;
    return def;
}

/** Fills `def` with a preset. Fails on an unknown preset.
 * @thread{any, any time} @results{argument struct} @since 0.1 */
BCH_API bchResult bchGetMaterialPreset(bchMaterialPreset preset, bchMaterialDef* def);

/** Adds a material to the world's table; BCH_ERROR_CAPACITY when bchWorldDef::materialCapacity is used up.
 * @thread{one at a time per world} @results{argument struct id busy capacity} @since 0.1 */
BCH_API bchResult bchCreateMaterial(bchWorldId world, const bchMaterialDef* def, bchMaterialId* material);

/** Changes a material; the next step uses it. The mass of what exists stays: quanta never change.
 * @thread{one at a time per world} @results{argument struct id busy} @since 0.1 */
BCH_API bchResult bchMaterial_Update(bchMaterialId material, const bchMaterialDef* def);

/** The material as it is now.
 * @thread{one at a time per world} @results{argument struct id busy} @since 0.1 */
BCH_API bchResult bchMaterial_Get(bchMaterialId material, bchMaterialDef* def);

/** The coefficient of `friction`, 0..2, and `restitution`, 0.05..0.95 at 1 m/s, between two materials instead of their
 * mean; the order of the two does not matter.
 * @thread{one at a time per world} @results{argument id busy} @since 0.1 */
BCH_API bchResult bchMaterial_SetPair(bchMaterialId a, bchMaterialId b, float friction, float restitution);

/** The ids of all materials, in the order of their slots: how a host finds them again after a restore into a new world.
 * `*count` says how many fit at `materials` and then how many there are; with null `materials` only that; with too
 * few, BCH_ERROR_CAPACITY and nothing written.
 * @thread{one at a time per world} @results{argument id busy capacity} @since 0.1 */
BCH_API bchResult bchWorld_GetMaterials(bchWorldId world, bchMaterialId* materials, uint32_t* count);

#ifdef __cplusplus
}
#endif

#endif
