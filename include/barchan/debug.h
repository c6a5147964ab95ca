/** @file
 * Lines and points that show what a world is made of, for a host's own debug renderer. */
#ifndef BARCHAN_DEBUG_H
#define BARCHAN_DEBUG_H

#include "world.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Bits of bchDebugDrawDef::parts. */
typedef uint32_t bchDebugParts;
enum
{
    BCH_DEBUG_WALLS = 1u << 0,     /**< edges of walls */
    BCH_DEBUG_BOUNDS = 1u << 1,    /**< of patches */
    BCH_DEBUG_EMITTERS = 1u << 2,  /**< their openings */
    BCH_DEBUG_DRAINS = 1u << 3,    /**< their regions */
    BCH_DEBUG_FIELDS = 1u << 4,    /**< their reach */
    BCH_DEBUG_PARTICLES = 1u << 5, /**< a point each; waits for steps under way */
    BCH_DEBUG_BODIES = 1u << 6,    /**< of cooked parts some edges of the mesh */
    BCH_DEBUG_ZONES = 1u << 7 /**< where terrain is wanted awake, and where it stays so; waits for steps under way */
};

/** What colours of points mean. */
typedef int32_t bchDebugColoring;
enum
{
    BCH_DEBUG_BY_MATERIAL = 0, /**< the material's colour */
    BCH_DEBUG_BY_SPEED = 1,    /**< blue at rest to red at `scale` m/s */
    BCH_DEBUG_BY_PRESSURE = 2, /**< blue without to red at `scale` Pa */
    BCH_DEBUG_BY_SLEEP = 3     /**< grey asleep, green awake */
};

/** What bchWorld_DebugDraw shows. */
typedef struct bchDebugDrawDef
{
    bchHead head;
    bchDebugParts parts;       /**< default all but particles */
    bchDebugColoring coloring; /**< of particles; default BCH_DEBUG_BY_MATERIAL */
    float scale;               /**< m/s or Pa, by `coloring`: above 0, up to 1e30; default 1 */
    uint32_t reserved0;
} bchDebugDrawDef;

static inline bchDebugDrawDef bchDefaultDebugDrawDef(void)
{
    bchDebugDrawDef def;
    memset(&def, 0, sizeof def);
    def.head.size = (uint32_t)sizeof def;
    def.head.tag = BCH_TAG_DEBUG_DRAW_DEF;
    def.parts = BCH_DEBUG_WALLS | BCH_DEBUG_BOUNDS | BCH_DEBUG_EMITTERS | BCH_DEBUG_DRAINS | BCH_DEBUG_FIELDS
                | BCH_DEBUG_BODIES;
    def.scale = 1.0f;
    return def;
}

/** A line to draw. */
typedef struct bchDebugLine
{
    bchVec3 from, to; /**< m, relative to the anchor */
    uint32_t color;   /**< 0xRRGGBB */
} bchDebugLine;

/** A point to draw. */
typedef struct bchDebugPoint
{
    bchVec3 at;     /**< m, relative to the anchor */
    float radius;   /**< m */
    uint32_t color; /**< 0xRRGGBB */
} bchDebugPoint;

/** What bchWorld_DebugDraw gives. */
typedef struct bchDebugDrawView
{
    bchHead head;
    bchPosition anchor;          /**< what places are relative to */
    const bchDebugLine* lines;   /**< lineCount of them */
    const bchDebugPoint* points; /**< pointCount of them */
    uint32_t lineCount;          /**< how many lines */
    uint32_t pointCount;         /**< how many points */
} bchDebugDrawView;

static inline bchDebugDrawView bchDefaultDebugDrawView(void)
{
    bchDebugDrawView view;
    memset(&view, 0, sizeof view);
    view.head.size = (uint32_t)sizeof view;
    view.head.tag = BCH_TAG_DEBUG_DRAW_VIEW;
    return view;
}

/** The arrays stay until the next call for this world, or its end.
 * @thread{one at a time per world} @results{argument struct id busy lost} @since 0.1 */
BCH_API bchResult bchWorld_DebugDraw(bchWorldId world, const bchDebugDrawDef* def, bchDebugDrawView* view);

#ifdef __cplusplus
}
#endif

#endif
