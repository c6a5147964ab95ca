/* Walls: immovable boundaries of the world. */
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

typedef int32_t bchWallShape;
enum
{
    BCH_WALL_PLANE = 0 /* solid below `position`, free on the side of `normal` */
};

typedef struct bchWallDef
{
    bchHead head;
    bchWallShape shape;
    float friction;       /* coefficient, 0..2, or -1: the material's solidFriction. Default -1 */
    bchPosition position; /* a point of the plane */
    bchVec3 normal;       /* of any length from 1e-6, each component within +-1e6; default +Y */
    uint32_t reserved0;
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
    return def;
}

/* Adds a wall; the next step knows it. BCH_ERROR_CAPACITY when bchWorldDef::wallCapacity is used up.
 * Thread rule: one thread at a time per world. Since 0.1. */
BCH_API bchResult bchCreateWall(bchWorldId world, const bchWallDef* def, bchWallId* wall);

/* Thread rule: one thread at a time per world. Since 0.1. */
BCH_API bchResult bchDestroyWall(bchWallId wall);

/* The ids of all walls; sizes as with bchWorld_GetMaterials.
 * Thread rule: one thread at a time per world. Since 0.1. */
BCH_API bchResult bchWorld_GetWalls(bchWorldId world, bchWallId* walls, uint32_t* count);

#ifdef __cplusplus
}
#endif

#endif
