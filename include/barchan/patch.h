/** @file
 * Patches: sand as a continuum of particles, for where it flows. */
#ifndef BARCHAN_PATCH_H
#define BARCHAN_PATCH_H

#include "material.h"
#include "wall.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bchPatchId
{
    uint64_t value;
} bchPatchId;

/** How the sand of a patch is solved. */
typedef int32_t bchPatchSolver;
enum
{
    BCH_PATCH_SPH = 0 /**< smoothed particles with a granular stress */
};

/** A patch as bchCreatePatch makes it. */
typedef struct bchPatchDef
{
    bchHead head;
    bchPatchSolver solver;      /**< default BCH_PATCH_SPH */
    float spacing;              /**< m between particles at rest, 1e-4..1; default 0.02 */
    uint32_t particleCapacity;  /**< 1..4194304; default 16384 */
    uint32_t neighbourCapacity; /**< entries of the neighbour list in all; 0 means 48 per particle. Up to 2^31 */
    uint32_t iterations;        /**< of the stress per substep, 1..64; 0 for the default, 6 */
    uint32_t reserved0;
} bchPatchDef;

static inline bchPatchDef bchDefaultPatchDef(void)
{
    bchPatchDef def;
    memset(&def, 0, sizeof def);
    def.head.size = (uint32_t)sizeof def;
    def.head.tag = BCH_TAG_PATCH_DEF;
    def.solver = BCH_PATCH_SPH;
    def.spacing = 0.02f;
    def.particleCapacity = 16384;
    return def;
}

/** Makes an empty patch with all its memory; BCH_ERROR_CAPACITY when bchWorldDef::patchCapacity is used up.
 * @thread{one at a time per world} @results{argument struct id busy capacity device-memory} @since 0.1 */
BCH_API bchResult bchCreatePatch(bchWorldId world, const bchPatchDef* def, bchPatchId* patch);

/** Waits for steps under way. The quanta of its particles are booked as removed; its emitters go with it.
 * @thread{one at a time per world} @results{id busy lost} @since 0.1 */
BCH_API bchResult bchDestroyPatch(bchPatchId patch);

/** The ids of all patches; sizes as with bchWorld_GetMaterials.
 * @thread{one at a time per world} @results{argument id busy capacity} @since 0.1 */
BCH_API bchResult bchWorld_GetPatches(bchWorldId world, bchPatchId* patches, uint32_t* count);

/** What happens at the bounds of a patch. */
typedef int32_t bchPatchEdge;
enum
{
    BCH_PATCH_EDGE_NONE = 0, /**< no bounds */
    BCH_PATCH_EDGE_WALL = 1, /**< walls of `friction` all around */
    BCH_PATCH_EDGE_DRAIN = 2 /**< what leaves is taken out of the world and booked as removed */
};

/** A box along the axes, for this patch alone. */
typedef struct bchPatchBounds
{
    bchHead head;
    bchPatchEdge edge;    /**< default BCH_PATCH_EDGE_NONE */
    float friction;       /**< coefficient of walls, 0..2, or -1: the material's solidFriction. Default -1 */
    bchPosition position; /**< the middle */
    bchVec3 halfExtents;  /**< m, 1e-3..1e6 */
    uint32_t reserved0;
} bchPatchBounds;

static inline bchPatchBounds bchDefaultPatchBounds(void)
{
    bchPatchBounds bounds;
    memset(&bounds, 0, sizeof bounds);
    bounds.head.size = (uint32_t)sizeof bounds;
    bounds.head.tag = BCH_TAG_PATCH_BOUNDS;
    bounds.friction = -1.0f;
    return bounds;
}

/** From the next step on; sleeping particles wake.
 * @thread{one at a time per world} @results{argument struct id busy lost} @since 0.1 */
BCH_API bchResult bchPatch_SetBounds(bchPatchId patch, const bchPatchBounds* bounds);

/** Shapes to fill, in the axes of the world; sizes in metres. */
typedef int32_t bchFillShape;
enum
{
    BCH_FILL_BOX = 0,      /**< half extents size.x size.y size.z */
    BCH_FILL_SPHERE = 1,   /**< radius size.x */
    BCH_FILL_CYLINDER = 2, /**< radius size.x, half height size.y, axis y */
    BCH_FILL_CONE = 3,     /**< radius size.x at the foot and size.z at the top, half height size.y, axis y */
    BCH_FILL_POINTS = 4    /**< `count` places of the caller's own */
};

/** Sand to fill a patch with. */
typedef struct bchPatchFillDef
{
    bchHead head;
    bchMaterialId material; /**< of all particles */
    bchFillShape shape;     /**< default BCH_FILL_BOX */
    float jitter;           /**< of the spacing, 0..0.5; keeps lattices from showing. Default 0.05 */
    bchPosition position;   /**< the middle of the shape; the origin of points */
    bchVec3 size;           /**< m, by shape: 1e-6..1e4 where the shape uses it, size.z of a cone 0..1e4 */
    uint32_t seed;          /**< of the jitter; default 1 */
    bchVec3 velocity;       /**< m/s, each component within +-1000 */
    uint32_t tag;           /**< the host's own, kept over reordering */
    const bchVec3* points;  /**< of BCH_FILL_POINTS, m, relative to `position`; each finite, and within
                               BCH_MAX_ANCHOR_DIAMETERS spacings of the anchor */
    uint32_t count;         /**< of points; 0 adds nothing */
    uint32_t reserved0;
} bchPatchFillDef;

static inline bchPatchFillDef bchDefaultPatchFillDef(void)
{
    bchPatchFillDef def;
    memset(&def, 0, sizeof def);
    def.head.size = (uint32_t)sizeof def;
    def.head.tag = BCH_TAG_PATCH_FILL_DEF;
    def.shape = BCH_FILL_BOX;
    def.jitter = 0.05f;
    def.seed = 1;
    return def;
}

/** Adds particles on a lattice within the shape, at the pressure of what lies above them. All or none:
 * BCH_ERROR_CAPACITY when they do not all fit. `added` may be null. Sleeping particles of the patch wake.
 * @thread{one at a time per world} @results{argument struct id busy capacity lost device-memory} @since 0.1 */
BCH_API bchResult bchPatch_Fill(bchPatchId patch, const bchPatchFillDef* def, uint32_t* added);

/** What a patch holds. */
typedef struct bchPatchInfo
{
    bchHead head;
    uint32_t particleCount;     /**< after the newest finished step */
    uint32_t awakeCount;        /**< of those */
    uint32_t particleCapacity;  /**< as of bchPatchDef */
    uint32_t neighbourCapacity; /**< entries of the neighbour list */
    float spacing;              /**< m, as of bchPatchDef */
    float maxSpeed;             /**< m/s */
    uint32_t substeps;   /**< used in the newest finished step; 0 when it left the patch alone, all asleep or empty */
    uint32_t iterations; /**< of the stress per substep */
} bchPatchInfo;

static inline bchPatchInfo bchDefaultPatchInfo(void)
{
    bchPatchInfo info;
    memset(&info, 0, sizeof info);
    info.head.size = (uint32_t)sizeof info;
    info.head.tag = BCH_TAG_PATCH_INFO;
    return info;
}

/** Never waits.
 * @thread{one at a time per world} @results{argument struct id busy lost} @since 0.1 */
BCH_API bchResult bchPatch_GetInfo(bchPatchId patch, bchPatchInfo* info);

/** A finished copy of a patch's particles; rules as for bchGrainView. */
typedef struct bchPatchView
{
    bchHead head;
    uint64_t stepIndex; /**< after which the copy was taken */
    uint32_t count;     /**< of each array */
    uint32_t reserved0;
    bchPosition anchor;        /**< add it to a position */
    const float* positions;    /**< x y z and 0 each, m */
    const float* velocities;   /**< x y z and 0 each, m/s; exactly 0 asleep */
    const float* pressures;    /**< Pa */
    const float* densities;    /**< ratio to that of the material at rest */
    const uint32_t* materials; /**< index of the material in order of creation */
    const uint32_t* tags;      /**< the host's own */
    const uint32_t* quanta;    /**< mass in quanta */
    const uint32_t* asleep;    /**< 1 asleep, 0 awake */
    const float* stresses;     /**< xx yy zz xy xz yz each, Pa, tension positive */
} bchPatchView;

static inline bchPatchView bchDefaultPatchView(void)
{
    bchPatchView view;
    memset(&view, 0, sizeof view);
    view.head.size = (uint32_t)sizeof view;
    view.head.tag = BCH_TAG_PATCH_VIEW;
    return view;
}

/** Copies the particles as they are after the steps started so far, and waits for it. The arrays stay until the next
 * call for this patch, or its end.
 * @thread{one at a time per world} @results{argument struct id busy lost device-memory} @since 0.1 */
BCH_API bchResult bchPatch_Read(bchPatchId patch, bchPatchView* view);

#ifdef __cplusplus
}
#endif

#endif
