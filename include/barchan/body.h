/** @file
 * Bodies: rigid things of a physics engine, as the sand meets them. The engine owns where they are and how they collide
 * and hang together; sand pushes and carries them, and what it gave each of them in a step is read from a ledger.
 *
 * In every frame: bchWorld_SetBodies with where bodies are, bchWorld_Step, and once that step is over
 * bchWorld_GetBodyImpulses, which the engine applies before its own step over the same time. */
#ifndef BARCHAN_BODY_H
#define BARCHAN_BODY_H

#include "shape.h"
#include "wall.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bchBodyId
{
    uint64_t value;
} bchBodyId;

/** Shapes in their own frame, the y axis being their axis; sizes in metres. The numbers are those of bchWallShape. */
typedef int32_t bchBodyShape;
enum
{
    BCH_BODY_BOX = 1,      /**< half extents size.x size.y size.z */
    BCH_BODY_SPHERE = 2,   /**< radius size.x */
    BCH_BODY_CAPSULE = 3,  /**< radius size.x, half length of its axis size.y */
    BCH_BODY_CYLINDER = 4, /**< radius size.x, half height size.y */
    BCH_BODY_COOKED = 7    /**< the shape `cooked`, which has its own size */
};

/** A piece of a body. Stands in arrays; its layout never changes. */
typedef struct bchBodyPart
{
    bchBodyShape shape; /**< default BCH_BODY_SPHERE */
    float friction;     /**< coefficient, 0..2, or -1: the sand's solidFriction */
    bchVec3 position;   /**< m, within +-1e4: of its middle, of cooked ones their centre of mass, relative to the body's
                           centre of mass */
    bchVec3 size;       /**< m, by shape; each above 0 where the shape uses it, up to 1e6 */
    bchQuat rotation;   /**< from the part's frame to the body's */
    bchShapeId cooked;  /**< of BCH_BODY_COOKED, of the same world; null with all others */
} bchBodyPart;

static inline bchBodyPart bchDefaultBodyPart(void)
{
    bchBodyPart part;
    memset(&part, 0, sizeof part);
    part.shape = BCH_BODY_SPHERE;
    part.friction = -1.0f;
    part.rotation.w = 1.0f;
    return part;
}

/** What moves a body. */
typedef int32_t bchBodyMotion;
enum
{
    BCH_BODY_STATIC = 0,    /**< stays where it is put */
    BCH_BODY_KINEMATIC = 1, /**< goes its way, whatever is in it */
    BCH_BODY_DYNAMIC = 2    /**< is moved by gravity and sand */
};

/** A body as bchCreateBody takes it. */
typedef struct bchBodyDef
{
    bchHead head;
    const bchBodyPart* parts; /**< copied */
    uint32_t partCount;       /**< 1..what is left of bchWorldDef::bodyPartCapacity */
    bchBodyMotion motion;     /**< default BCH_BODY_DYNAMIC */
    bchPosition position;     /**< of the centre of mass */
    bchQuat rotation;         /**< from the body's frame to the world's; default none */
    bchVec3 velocity;         /**< m/s within +-1000, of the centre of mass; 0 for static bodies */
    bchVec3 spin;             /**< rad/s within +-1000; 0 for static bodies */
    float mass;               /**< kg, 1e-6..1e9, of dynamic bodies */
    bchVec3 inertia;          /**< kg m^2, moments about the principal axes, each above 0, of dynamic bodies */
    bchQuat principal;        /**< from the principal axes to the body's frame; default none */
    uint64_t user;            /**< the host's own */
} bchBodyDef;

static inline bchBodyDef bchDefaultBodyDef(void)
{
    bchBodyDef def;
    memset(&def, 0, sizeof def);
    def.head.size = (uint32_t)sizeof def;
    def.head.tag = BCH_TAG_BODY_DEF;
    def.motion = BCH_BODY_DYNAMIC;
    def.rotation.w = 1.0f;
    def.principal.w = 1.0f;
    return def;
}

/** Adds a body; the next step knows it, and sand that it stands in is pushed out of it gently. BCH_ERROR_CAPACITY when
 * bchWorldDef::bodyCapacity or bodyPartCapacity is used up; BCH_ERROR_INVALID_ARGUMENT, too, for a cooked shape that
 * grains of the world are too large for (bchCookDef::sampleSpacing).
 * @thread{one at a time per world} @results{argument struct id busy capacity} @since 0.1 */
BCH_API bchResult bchCreateBody(bchWorldId world, const bchBodyDef* def, bchBodyId* body);

/** Sleeping sand wakes. Impulses of steps that are over can no longer be asked for.
 * @thread{one at a time per world} @results{id busy} @since 0.1 */
BCH_API bchResult bchDestroyBody(bchBodyId body);

/** The ids of all bodies; sizes as with bchWorld_GetMaterials.
 * @thread{one at a time per world} @results{argument id busy capacity} @since 0.1 */
BCH_API bchResult bchWorld_GetBodies(bchWorldId world, bchBodyId* bodies, uint32_t* count);

/** Where a body is and how it moves. Stands in arrays; its layout never changes. */
typedef struct bchBodyState
{
    bchBodyId body;       /**< whose state it is */
    bchPosition position; /**< of the centre of mass */
    bchQuat rotation;     /**< from the body's frame to the world's */
    bchVec3 velocity;     /**< m/s within +-1000, of the centre of mass */
    bchVec3 spin;         /**< rad/s within +-1000 */
    /** 0 or 1. 1: at rest until told otherwise: held up by sand that may sleep too. Velocity and spin must be 0 */
    uint32_t asleep;
    uint32_t reserved0;
} bchBodyState;

/** Where bodies are when the next step begins. All or none. A dynamic body that is not told goes on from where the last
 * step left it.
 * @thread{one at a time per world} @results{argument id busy} @since 0.1 */
BCH_API bchResult bchWorld_SetBodies(bchWorldId world, const bchBodyState* states, uint32_t count);

/** Where the body is by the host's last word or the newest finished step after it.
 * @thread{one at a time per world} @results{argument id busy lost} @since 0.1 */
BCH_API bchResult bchBody_GetState(bchBodyId body, bchBodyState* state);

/** What a step's sand gave to a body. Stands in arrays; its layout never changes. */
typedef struct bchBodyImpulse
{
    bchBodyId body;           /**< that felt it */
    double impulse[3];        /**< N s; whole numbers of 2^-40, so that sums are exact */
    double angularImpulse[3]; /**< N m s about the centre of mass */
    bchVec3 place;            /**< where it touched in the mean, m from the centre of mass */
    float touch;              /**< N s: the sizes of all single impulses added up; 0 where nothing touched */
    float hardest;            /**< N s: the largest of a single particle of a patch */
    uint32_t material;        /**< of that particle: index of the material in order of creation */
} bchBodyImpulse;

/** The impulses of step `stepIndex`, 1 for the first, on all bodies there are, in the order of bchWorld_GetBodies;
 * sizes as with that. BCH_NOT_READY while the step is under way. The newest five finished steps are kept; any other is
 * BCH_ERROR_INVALID_ARGUMENT.
 * @thread{one at a time per world} @results{not-ready argument id busy capacity lost} @since 0.1 */
BCH_API bchResult
bchWorld_GetBodyImpulses(bchWorldId world, uint64_t stepIndex, bchBodyImpulse* impulses, uint32_t* count);

#ifdef __cplusplus
}
#endif

#endif
