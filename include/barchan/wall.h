/** @file
 * Walls: boundaries of the world that sand cannot move; they may move by themselves. */
#ifndef BARCHAN_WALL_H
#define BARCHAN_WALL_H

#include "world.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bchWallId
{
    uint64_t value;
} bchWallId;

/** Shapes in their own frame, the y axis being their axis; sizes in metres. */
typedef int32_t bchWallShape;
enum
{
    BCH_WALL_PLANE = 0,    /**< solid below `position`, free on the side of `normal` */
    BCH_WALL_BOX = 1,      /**< half extents size.x size.y size.z */
    BCH_WALL_SPHERE = 2,   /**< radius size.x */
    BCH_WALL_CAPSULE = 3,  /**< radius size.x, half length of its axis size.y */
    BCH_WALL_CYLINDER = 4, /**< radius size.x, half height size.y */
    BCH_WALL_CONE = 5,     /**< radius size.x at the foot and size.z at the top, half height size.y */
    BCH_WALL_ORIFICE = 6   /**< a plate of thickness size.y below `position` with a round hole of radius size.x */
};

/** A wall: its shape, place, motion and friction. */
typedef struct bchWallDef
{
    bchHead head;
    bchWallShape shape;    /**< default BCH_WALL_PLANE */
    float friction;        /**< coefficient, 0..2, or -1: the material's solidFriction. Default -1 */
    bchPosition position;  /**< a point of the plane; the middle of other shapes */
    bchVec3 normal;        /**< the shape's y axis, of any length from 1e-6, each component within +-1e6; default +Y */
    uint32_t solidOutside; /**< 0 or 1; 1 turns the shape inside out: a box becomes a domain, a cylinder a silo. Default
                              0 */
    bchQuat rotation;      /**< applied after `normal`; default none */
    bchVec3 size;     /**< m, by shape; each above 0 where the shape uses it, up to 1e6; size.z of a cone may be 0 */
    bchVec3 velocity; /**< m/s within +-1000; a wall with velocity or spin moves on with every step */
    bchVec3 spin;     /**< rad/s within +-1000, about `position` */
    float roughness; /**< m, 0..10: radius of the spheres that stand out of the wall, one beside the other, where grains
                        touch it. Not on spheres and capsules. Default 0: smooth */
} bchWallDef;

static inline bchWallDef bchDefaultWallDef(void)
{
    bchWallDef def;
    memset(&def, 0, sizeof def);
    def.head.size = (uint32_t)sizeof def;
    def.head.tag = BCH_TAG_WALL_DEF;
    def.shape = BCH_WALL_PLANE;
    def.friction = -1.0f;
    def.normal.y = 1.0f;
    def.rotation.w = 1.0f;
    return def;
}

/** Adds a wall; the next step knows it. BCH_ERROR_CAPACITY when bchWorldDef::wallCapacity is used up.
 * @thread{one at a time per world} @results{argument struct id busy capacity} @since 0.1 */
BCH_API bchResult bchCreateWall(bchWorldId world, const bchWallDef* def, bchWallId* wall);

/** Gives the wall another shape, place or motion; the next step knows it and sleeping sand wakes.
 * @thread{one at a time per world} @results{argument struct id busy} @since 0.1 */
BCH_API bchResult bchWall_Update(bchWallId wall, const bchWallDef* def);

/** Where the wall is now, moved on by the steps started so far.
 * @thread{one at a time per world} @results{argument struct id busy} @since 0.1 */
BCH_API bchResult bchWall_Get(bchWallId wall, bchWallDef* def);

/** The next step does without it and sleeping sand wakes.
 * @thread{one at a time per world} @results{id busy} @since 0.1 */
BCH_API bchResult bchDestroyWall(bchWallId wall);

/** The ids of all walls; sizes as with bchWorld_GetMaterials.
 * @thread{one at a time per world} @results{argument id busy capacity} @since 0.1 */
BCH_API bchResult bchWorld_GetWalls(bchWorldId world, bchWallId* walls, uint32_t* count);

#ifdef __cplusplus
}
#endif

#endif
