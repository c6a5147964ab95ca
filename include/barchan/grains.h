/** @file
 * Grains: discrete particles, spheres or rigid tetrahedra of four equal spheres. */
#ifndef BARCHAN_GRAINS_H
#define BARCHAN_GRAINS_H

#include "material.h"
#include "wall.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Shapes of grains. */
typedef int32_t bchGrainShape;
enum
{
    BCH_GRAIN_SPHERE = 0,     /**< one sphere */
    BCH_GRAIN_TETRAHEDRON = 1 /**< four spheres at the corners of a regular tetrahedron, around `position` */
};

/** Grains to add, as arrays. Mass comes from shape and material, rounded to whole quanta, at least one. */
typedef struct bchGrainSpawnDef
{
    bchHead head;
    bchMaterialId material;    /**< of all of them */
    const bchVec3* positions;  /**< count of them, m, relative to `origin`; each finite, and within
                                  BCH_MAX_ANCHOR_DIAMETERS of its diameters of the anchor */
    const bchVec3* velocities; /**< count of them, or null for rest; each component within +-1e5 m/s */
    const float* radii;   /**< count of them, m, or null for `radius`; above 0 and up to bchWorldDef::maxGrainRadius */
    const uint32_t* tags; /**< count of them, or null for 0; the host's own, kept over reordering */
    uint32_t count;       /**< of each array; 0 adds nothing */
    float radius;         /**< m, used where radii is null: above 0 and up to bchWorldDef::maxGrainRadius; default 0.01.
                             Of a tetrahedron, the radius of its spheres */
    bchPosition origin;   /**< added to all positions; default 0 */
    bchGrainShape shape;  /**< of all of them; default BCH_GRAIN_SPHERE */
    float edgeRatio;      /**< edge of a tetrahedron over the diameter of its spheres, 0.5..1 in steps of 0.005;
                             default 1: the spheres touch */
    const bchQuat* orientations; /**< count of them, of length 1 to a thousandth; or null for random ones from `seed` */
    const bchVec3* spins;        /**< count of them, rad/s, each component within +-1e5; or null for none */
    uint64_t seed;               /**< of random orientations, any number; default 0 */
} bchGrainSpawnDef;

static inline bchGrainSpawnDef bchDefaultGrainSpawnDef(void)
{
    bchGrainSpawnDef def;
    memset(&def, 0, sizeof def);
    def.head.size = (uint32_t)sizeof def;
    def.head.tag = BCH_TAG_GRAIN_SPAWN_DEF;
    def.radius = 0.01f;
    def.edgeRatio = 1.0f;
    return def;
}

/** Adds grains; they are there from the next step on. All or none: BCH_ERROR_CAPACITY when they do not all fit. The
 * arrays are copied before the call returns.
 * @thread{one at a time per world} @results{argument struct id busy capacity lost device-memory} @since 0.1 */
BCH_API bchResult bchWorld_SpawnGrains(bchWorldId world, const bchGrainSpawnDef* def);

/** Grains to fill a shape with: equal ones, whole ones inside it, turned at random, and none touches another. */
typedef struct bchGrainFillDef
{
    bchHead head;
    bchMaterialId material; /**< of all of them */
    bchWallShape shape;     /**< BCH_WALL_BOX, _SPHERE, _CAPSULE, _CYLINDER or _CONE. Default BCH_WALL_BOX */
    uint32_t tag;           /**< of all of them, the host's own */
    bchPosition position;   /**< the middle of the shape */
    bchQuat rotation;       /**< default none */
    bchVec3 size;           /**< m, by shape, as of bchWallDef */
    bchVec3 velocity;       /**< m/s, each component within +-1e5 */
    float radius;           /**< m, of a grain's spheres, above 0 and up to bchWorldDef::maxGrainRadius; default 0.01 */
    bchGrainShape grainShape; /**< default BCH_GRAIN_SPHERE */
    float edgeRatio;          /**< of tetrahedra, 0.5..1, as of bchGrainSpawnDef; default 1 */
    uint32_t seed;            /**< of the turns and of where the pattern is broken; default 1 */
    uint32_t reserved0;
} bchGrainFillDef;

static inline bchGrainFillDef bchDefaultGrainFillDef(void)
{
    bchGrainFillDef def;
    memset(&def, 0, sizeof def);
    def.head.size = (uint32_t)sizeof def;
    def.head.tag = BCH_TAG_GRAIN_FILL_DEF;
    def.shape = BCH_WALL_BOX;
    def.rotation.w = 1.0f;
    def.radius = 0.01f;
    def.edgeRatio = 1.0f;
    def.seed = 1;
    return def;
}

/** Adds them; `count`, which may be null, tells how many. All or none: BCH_ERROR_CAPACITY when they do not all fit.
 * Grains and walls that are already there are not looked at.
 * @thread{one at a time per world} @results{argument struct id busy capacity lost device-memory} @since 0.1 */
BCH_API bchResult bchWorld_FillGrains(bchWorldId world, const bchGrainFillDef* def, uint32_t* count);

/** Removes every grain; their quanta are booked as removed.
 * @thread{one at a time per world} @results{id busy lost} @since 0.1 */
BCH_API bchResult bchWorld_RemoveAllGrains(bchWorldId world);

/** Grains to take out: those with their centre in a shape and their tag in a range. */
typedef struct bchGrainRemoveDef
{
    bchHead head;
    bchWallShape shape;   /**< any but BCH_WALL_ORIFICE; a plane takes what is below it. Default BCH_WALL_BOX */
    uint32_t outside;     /**< 0 or 1; 1: takes what is outside the shape. Default 0 */
    bchPosition position; /**< the middle of the shape */
    bchQuat rotation;     /**< default none */
    bchVec3 size;         /**< m, by shape, as of bchWallDef */
    uint32_t firstTag;    /**< any number; default 0 */
    uint32_t lastTag;     /**< any number, itself included; default UINT32_MAX */
    uint32_t reserved0;
} bchGrainRemoveDef;

static inline bchGrainRemoveDef bchDefaultGrainRemoveDef(void)
{
    bchGrainRemoveDef def;
    memset(&def, 0, sizeof def);
    def.head.size = (uint32_t)sizeof def;
    def.head.tag = BCH_TAG_GRAIN_REMOVE_DEF;
    def.shape = BCH_WALL_BOX;
    def.rotation.w = 1.0f;
    def.lastTag = UINT32_MAX;
    return def;
}

/** Removes grains by place and tag, as they are after the steps started so far; their quanta are booked as removed, and
 * what lay on them wakes. Never waits: the next step's report has the number that is left.
 * @thread{one at a time per world} @results{argument struct id busy lost} @since 0.1 */
BCH_API bchResult bchWorld_RemoveGrains(bchWorldId world, const bchGrainRemoveDef* def);

/** A finished copy of the grains. Arrays belong to Barchan and stay until the readback is unmapped. Their order is
 * the device's own and changes over time: know a grain by its tag. */
typedef struct bchGrainView
{
    bchHead head;
    uint64_t stepIndex; /**< after which the copy was taken */
    uint32_t count;     /**< of each array */
    uint32_t reserved0;
    bchPosition anchor;        /**< add it to a position */
    const float* positions;    /**< x y z radius each, m */
    const float* velocities;   /**< x y z and 0 each, m/s */
    const uint32_t* materials; /**< index of the material in order of creation */
    const uint32_t* tags;      /**< the host's own */
    const uint32_t* quanta;    /**< mass in quanta */
    const float* orientations; /**< x y z w each, of length 1 */
    const float* spins;        /**< x y z and 0 each, rad/s */
    const float* edgeRatios;   /**< of tetrahedra, as of bchGrainSpawnDef; 0 for spheres */
    const uint32_t* asleep;    /**< 1 or 0 */
} bchGrainView;

static inline bchGrainView bchDefaultGrainView(void)
{
    bchGrainView view;
    memset(&view, 0, sizeof view);
    view.head.size = (uint32_t)sizeof view;
    view.head.tag = BCH_TAG_GRAIN_VIEW;
    return view;
}

typedef struct bchReadbackId
{
    uint64_t value;
} bchReadbackId;

/** Asks for a copy of the grains as they are after the steps started so far. Never waits; at most 8 at a time per world
 * (BCH_ERROR_CAPACITY).
 * @thread{one at a time per world} @results{argument id busy capacity lost device-memory} @since 0.1 */
BCH_API bchResult bchWorld_RequestReadback(bchWorldId world, bchReadbackId* readback);

/** BCH_NOT_READY until the copy is there, at most `timeoutNs` nanoseconds from now; 0 asks without waiting.
 * @thread{one at a time per world} @results{not-ready argument struct id busy lost} @since 0.1 */
BCH_API bchResult bchWorld_MapReadback(bchReadbackId readback, uint64_t timeoutNs, bchGrainView* view);

/** Gives the copy back; the view's arrays are gone. Also gives up a readback that was never mapped, once the device has
 * written it.
 * @thread{one at a time per world} @results{id busy lost} @since 0.1 */
BCH_API bchResult bchWorld_UnmapReadback(bchReadbackId readback);

/** In place of a tag: the contact is with a wall. */
#define BCH_CONTACT_WALL UINT32_MAX

/** Every contact of the newest step's last substep, each once. Arrays belong to Barchan and stay until the next call.
 */
typedef struct bchContactView
{
    bchHead head;
    uint64_t stepIndex; /**< of the newest step */
    uint32_t count;     /**< contacts; two tags each */
    uint32_t reserved0;
    bchPosition anchor;        /**< add it to a place */
    const uint32_t* tags;      /**< of both grains; BCH_CONTACT_WALL for the second where it is a wall */
    const float* places;       /**< x y z and 0 each, m: where they touch */
    const float* normals;      /**< x y z and 0 each, of length 1, towards the first */
    const float* normalForces; /**< N, pushing; cohesion not taken off */
    /** x y z and 0 each, m: of the spring across the contact, of the first against the second */
    const float* stretches;
} bchContactView;

static inline bchContactView bchDefaultContactView(void)
{
    bchContactView view;
    memset(&view, 0, sizeof view);
    view.head.size = (uint32_t)sizeof view;
    view.head.tag = BCH_TAG_CONTACT_VIEW;
    return view;
}

/** Reads the contacts of grains, for analysis: waits for steps under way and copies everything.
 * @thread{one at a time per world} @results{argument struct id busy lost device-memory} @since 0.1 */
BCH_API bchResult bchWorld_ReadContacts(bchWorldId world, bchContactView* view);

#ifdef __cplusplus
}
#endif

#endif
