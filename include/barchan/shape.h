/** @file
 * Shapes: closed triangle meshes, cooked once into what bodies need of them: mass, samples of the surface, a map of
 * distance and volume around it. The result is a blob that a host keeps as a file. A world takes it in as a shape, and
 * bodies have parts of that shape (body.h). */
#ifndef BARCHAN_SHAPE_H
#define BARCHAN_SHAPE_H

#include "world.h"

#ifdef __cplusplus
extern "C" {
#endif

/** `share` of the work is done, from 0 to 1 and never less than before. Return zero to stop. Called on the thread that
 * cooks. */
typedef int (*bchProgressFcn)(void* user, float share);

/** A mesh, and how it is cooked. */
typedef struct bchCookDef
{
    bchHead head;
    const float* positions;  /**< x y z of each vertex, m, within +-1e4 */
    const uint32_t* indices; /**< three per triangle, counter-clockwise seen from outside; each below vertexCount */
    uint32_t vertexCount;    /**< 1..12582912; vertices of equal coordinates are taken for one */
    uint32_t triangleCount;  /**< 1..4194304 */
    float spacing;           /**< m, of the patches that will meet the shape, 1e-4..1; default 0.02 */
    float sampleSpacing;     /**< m between samples of the surface, 1e-4..1; 0 for the same as `spacing`. Grains whose
                                spheres have up to this diameter can meet the shape, and those up to 2.5 `spacing` */
    uint64_t maxMapBytes;    /**< of the volume map, 1024..2^31; default 64 MiB. Fine parts become coarser to fit */
    uint32_t threadCount;    /**< 1..64; 0 for one per processor core. The blob does not depend on it */
    uint32_t reserved0;
    bchProgressFcn progress; /**< may be null */
    void* user;              /**< given to it */
} bchCookDef;

static inline bchCookDef bchDefaultCookDef(void)
{
    bchCookDef def;
    memset(&def, 0, sizeof def);
    def.head.size = (uint32_t)sizeof def;
    def.head.tag = BCH_TAG_COOK_DEF;
    def.spacing = 0.02f;
    def.maxMapBytes = (uint64_t)64 << 20;
    return def;
}

/** Cooks a mesh that bounds a solid: closed, each edge shared by two triangles that run along it in opposite
 * directions, no triangle without area. Any other is refused with BCH_ERROR_INVALID_ARGUMENT and a sentence that names
 * the triangle, edge or vertex; a map that cannot fit, with BCH_ERROR_CAPACITY. BCH_NOT_READY, and no blob, when
 * `progress` said to stop. Needs no device.
 * @thread{any} @results{not-ready argument struct capacity} @since 0.1 */
BCH_API bchResult bchCookShape(const bchCookDef* def, bchBlob* blob);

/** Everything but `centreOfMass` is in the shape's own frame: the mesh's axes, the centre of mass as origin. */
typedef struct bchShapeInfo
{
    bchHead head;
    double volume;                 /**< m^3 */
    double area;                   /**< m^2 */
    bchPosition centreOfMass;      /**< in the mesh's coordinates */
    double inertia[6];             /**< xx yy zz xy xz yz of the tensor about the centre of mass at 1 kg/m^3, kg m^2 */
    bchVec3 boundsLow, boundsHigh; /**< m: the box around it */
    float spacing;                 /**< m, as cooked */
    float sampleSpacing;           /**< m, as cooked */
    uint32_t vertexCount;          /**< after welding */
    uint32_t triangleCount;        /**< of the mesh */
    uint32_t sampleCount;          /**< of the surface */
    uint32_t mapNodeCount;         /**< of the volume map */
    uint64_t mapBytes;             /**< of the volume map */
    uint64_t bytes;                /**< of the whole blob */
    float mapDistanceError; /**< m: the largest error of lookups that was found, within half a spacing outside the
                               surface and a tenth inside. Beyond 0.02 spacings only where edges are sharp or
                               maxMapBytes was too few */
    float mapWeightError;   /**< the same of the solid weight, a share; beyond 0.01 only there too */
} bchShapeInfo;

static inline bchShapeInfo bchDefaultShapeInfo(void)
{
    bchShapeInfo info;
    memset(&info, 0, sizeof info);
    info.head.size = (uint32_t)sizeof info;
    info.head.tag = BCH_TAG_SHAPE_INFO;
    return info;
}

/** Reads and checks a whole blob; one that is cut short, altered or of another format is BCH_ERROR_CORRUPT.
 * @thread{any} @results{argument struct corrupt} @since 0.1 */
BCH_API bchResult bchGetShapeInfo(const void* blob, uint64_t size, bchShapeInfo* info);

/* ---- shapes of a world ------------------------------------------------------------------------------------- */

typedef struct bchShapeId
{
    uint64_t value;
} bchShapeId;

/** Takes a cooked shape into a world; the bytes are copied. BCH_ERROR_CORRUPT as with bchGetShapeInfo;
 * BCH_ERROR_CAPACITY when bchWorldDef::shapeCapacity or shapeBytes is used up.
 * @thread{one at a time per world} @results{argument id busy capacity corrupt device-memory} @since 0.1 */
BCH_API bchResult bchCreateShape(bchWorldId world, const void* blob, uint64_t size, bchShapeId* shape);

/** BCH_ERROR_BUSY while a body has a part of it.
 * @thread{one at a time per world} @results{id busy} @since 0.1 */
BCH_API bchResult bchDestroyShape(bchShapeId shape);

/** What the shape was cooked to.
 * @thread{one at a time per world} @results{argument struct id busy} @since 0.1 */
BCH_API bchResult bchShape_GetInfo(bchShapeId shape, bchShapeInfo* info);

/** The ids of all shapes; sizes as with bchWorld_GetMaterials.
 * @thread{one at a time per world} @results{argument id busy capacity} @since 0.1 */
BCH_API bchResult bchWorld_GetShapes(bchWorldId world, bchShapeId* shapes, uint32_t* count);

#ifdef __cplusplus
}
#endif

#endif
