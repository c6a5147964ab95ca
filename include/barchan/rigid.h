/** @file
 * Rigid bodies for hosts without a physics engine of their own: a world of Jolt behind C functions, whose bodies meet
 * the sand of a bchWorld. A library beside the core: link barchan::rigid. A C++ host that has Jolt uses
 * barchan/jolt.hpp.
 *
 * Every call fails with a bchResult below zero and a sentence in bchRigidGetLastError. */
#ifndef BARCHAN_RIGID_H
#define BARCHAN_RIGID_H

#include "body.h"
#include "terrain.h"

#if defined(BARCHAN_STATIC)
#define BCH_RIGID_API
#elif defined(_WIN32)
#if defined(BARCHAN_RIGID_BUILDING)
#define BCH_RIGID_API __declspec(dllexport)
#else
#define BCH_RIGID_API __declspec(dllimport)
#endif
#else
#define BCH_RIGID_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** Tags of bchHead, beside those of bchTag. */
typedef uint32_t bchRigidTag;
enum
{
    BCH_TAG_RIGID_WORLD_DEF = 0x42431000,  /**< bchRigidWorldDef */
    BCH_TAG_RIGID_SHAPE_DEF = 0x42431001,  /**< bchRigidShapeDef */
    BCH_TAG_RIGID_BODY_DEF = 0x42431002,   /**< bchRigidBodyDef */
    BCH_TAG_RIGID_JOINT_DEF = 0x42431003,  /**< bchRigidJointDef */
    BCH_TAG_VEHICLE_DEF = 0x42431004,      /**< bchVehicleDef */
    BCH_TAG_RIGID_RAY_DEF = 0x42431005,    /**< bchRigidRayDef */
    BCH_TAG_RIGID_TERRAIN_DEF = 0x42431006 /**< bchRigidTerrainDef */
};

typedef struct bchRigidWorldId
{
    uint64_t value;
} bchRigidWorldId;

typedef struct bchRigidShapeId
{
    uint64_t value;
} bchRigidShapeId;

typedef struct bchRigidBodyId
{
    uint64_t value;
} bchRigidBodyId;

typedef struct bchRigidJointId
{
    uint64_t value;
} bchRigidJointId;

typedef struct bchVehicleId
{
    uint64_t value;
} bchVehicleId;

/** As bchGetLastError, of the functions of this header.
 * @thread{any, any time} @results{never} @since 0.1 */
BCH_RIGID_API const char* bchRigidGetLastError(void);

/* ---- the world --------------------------------------------------------------------------------------------- */

/** A rigid world as bchCreateRigidWorld makes it. */
typedef struct bchRigidWorldDef
{
    bchHead head;
    bchVec3 gravity;        /**< m/s^2, within +-1e4, of this world and of its sand; default (0, -9.81, 0) */
    uint32_t bodyCapacity;  /**< 1..4095; default 1024. Wheels of vehicles take two bodies each, tiles of a terrain that
                               are near bodies one */
    uint32_t shapeCapacity; /**< 1..4095; default 256 */
    uint32_t jointCapacity; /**< 1..4095; default 256 */
    uint32_t vehicleCapacity; /**< 1..255; default 16 */
    uint32_t threadCount;     /**< beside the one that steps, 0..64; default 0 */
    uint32_t collisionSteps;  /**< per step, 1..16; default 1 */
    uint32_t lag;             /**< 0: the sand's step, then that of bodies, and a wait between them. 1: that of
                                 bodies first, and the sand's is computed while the host goes on. Default 0 */
    /* How hulls and meshes are cooked (shape.h) when a body that follows sand is made of one for the first time. */
    float sandSpacing;       /**< m, of the patches, 1e-4..1; 0 for the one that all patches have. Default 0 */
    float sandSampleSpacing; /**< m, diameter of the largest spheres of grains, 1e-4..1; 0 for the spacing. Default 0 */
    float shellThickness;    /**< m, 0..100: so much is solid behind the front of a mesh that is open. 0: open meshes
                                cannot follow sand. Default 0 */
    uint32_t cookThreadCount; /**< 1..64; 0 for one per processor core. Default 0 */
    uint64_t maxMapBytes;     /**< of one shape, out of bchWorldDef::shapeBytes, 1024..2^31; default 16 MiB */
} bchRigidWorldDef;

static inline bchRigidWorldDef bchDefaultRigidWorldDef(void)
{
    bchRigidWorldDef def;
    memset(&def, 0, sizeof def);
    def.head.size = (uint32_t)sizeof def;
    def.head.tag = BCH_TAG_RIGID_WORLD_DEF;
    def.gravity.y = -9.81f;
    def.bodyCapacity = 1024;
    def.shapeCapacity = 256;
    def.jointCapacity = 256;
    def.vehicleCapacity = 16;
    def.collisionSteps = 1;
    def.maxMapBytes = (uint64_t)16 << 20;
    return def;
}

/** `sand` must outlive it; bodies that follow sand take room of its bodyCapacity and bodyPartCapacity.
 * @thread{any} @results{argument struct id busy capacity} @since 0.1 */
BCH_RIGID_API bchResult bchCreateRigidWorld(bchWorldId sand, const bchRigidWorldDef* def, bchRigidWorldId* world);

/** Everything in it goes, and its bodies leave the sand.
 * @thread{one at a time per world} @results{id busy} @since 0.1 */
BCH_RIGID_API bchResult bchDestroyRigidWorld(bchRigidWorldId world);

/** Steps sand and bodies over the same time; waits as bchRigidWorldDef::lag says. When the sand's step fails with lag
 * 0, bodies do not move either. BCH_ERROR_CAPACITY: both have stepped, but there were too many contacts between bodies
 * for bodyCapacity, and some were left out.
 * @thread{one at a time per world, and for its sand} @results{argument struct id busy capacity lost device-memory}
 * @since 0.1 */
BCH_RIGID_API bchResult bchRigidWorld_Step(bchRigidWorldId world, const bchStepDef* def);

/* ---- terrain ----------------------------------------------------------------------------------------------- */

/** How a terrain is ground for bodies. */
typedef struct bchRigidTerrainDef
{
    bchHead head;
    bchTerrainId terrain; /**< of the world's sand */
    float friction;       /**< coefficient of bodies on it, 0..2; default 0.7. Where sand is awake its own counts */
    float restitution;    /**< coefficient, 0..1; default 0 */
    float margin; /**< m, 0..1e4: tiles so near to a body that moves, and to its way ahead, have ground; default 2 */
    uint32_t reserved0;
} bchRigidTerrainDef;

static inline bchRigidTerrainDef bchDefaultRigidTerrainDef(void)
{
    bchRigidTerrainDef def;
    memset(&def, 0, sizeof def);
    def.head.size = (uint32_t)sizeof def;
    def.head.tag = BCH_TAG_RIGID_TERRAIN_DEF;
    def.friction = 0.7f;
    def.margin = 2.0f;
    return def;
}

/** From the next step on the terrain is ground for bodies: as its columns are after the sand's newest step, without
 * awake sand, which carries by itself. It never rises into a body. Replaces the terrain before. A terrain that is
 * destroyed is ground no more.
 * @thread{one at a time per world, and for its sand} @results{argument struct id busy} @since 0.1 */
BCH_RIGID_API bchResult bchRigidWorld_FollowTerrain(bchRigidWorldId world, const bchRigidTerrainDef* def);

/** Nothing where none is followed.
 * @thread{one at a time per world} @results{id busy} @since 0.1 */
BCH_RIGID_API bchResult bchRigidWorld_StopTerrain(bchRigidWorldId world);

/* ---- shapes ------------------------------------------------------------------------------------------------ */

/** Kinds of shapes; axes and sizes as of bchBodyShape. */
typedef int32_t bchRigidShapeKind;
enum
{
    BCH_RIGID_BOX = 1,      /**< half extents size.x size.y size.z */
    BCH_RIGID_SPHERE = 2,   /**< radius size.x */
    BCH_RIGID_CAPSULE = 3,  /**< radius size.x, half length of its axis size.y */
    BCH_RIGID_CYLINDER = 4, /**< radius size.x, half height size.y */
    BCH_RIGID_HULL = 5,     /**< the convex hull of `points` */
    BCH_RIGID_MESH = 6,     /**< `triangles` over `points`, for static and kinematic bodies */
    BCH_RIGID_COMPOUND = 7  /**< of `parts` */
};

/** A piece of a compound. Stands in arrays; its layout never changes. */
typedef struct bchRigidShapePart
{
    bchRigidShapeId shape; /**< of the same world */
    bchVec3 position;      /**< m, within +-1e4, of that shape's origin */
    bchQuat rotation;      /**< from that shape's frame to the compound's */
    uint32_t reserved0;
} bchRigidShapePart;

/** A shape as bchCreateRigidShape makes it. */
typedef struct bchRigidShapeDef
{
    bchHead head;
    bchRigidShapeKind kind;         /**< must be given */
    float density;                  /**< kg/m^3, 1e-3..1e6; default 1000. For bodies without a mass of their own */
    bchVec3 size;                   /**< m, 1e-3..1e4 where the kind uses it */
    uint32_t pointCount;            /**< 4..256 of a hull, 3..2^20 of a mesh */
    const bchVec3* points;          /**< m, within +-1e4; copied, as all below */
    const uint32_t* triangles;      /**< three points each, below pointCount, seen counterclockwise from outside */
    uint32_t triangleCount;         /**< of a mesh, 1..2^20 */
    uint32_t partCount;             /**< of a compound, 1..4095 */
    const bchRigidShapePart* parts; /**< of a compound */
    const void* cooked;  /**< a blob of bchCookShape in the coordinates of this shape: what sand meets instead, of
                            whatever kind this shape is. So nothing is cooked while bodies are made; and sand may meet a
                            bucket where other bodies meet its hull, or a compound of hulls. Null: none */
    uint64_t cookedSize; /**< bytes of it */
} bchRigidShapeDef;

static inline bchRigidShapeDef bchDefaultRigidShapeDef(void)
{
    bchRigidShapeDef def;
    memset(&def, 0, sizeof def);
    def.head.size = (uint32_t)sizeof def;
    def.head.tag = BCH_TAG_RIGID_SHAPE_DEF;
    def.density = 1000.0f;
    return def;
}

/** Makes a shape that bodies can have. BCH_ERROR_CAPACITY when bchRigidWorldDef::shapeCapacity is used up;
 * BCH_ERROR_CORRUPT for a blob at `cooked` that is none.
 * @thread{one at a time per world} @results{argument struct id busy capacity corrupt} @since 0.1 */
BCH_RIGID_API bchResult bchCreateRigidShape(bchRigidWorldId world, const bchRigidShapeDef* def, bchRigidShapeId* shape);

/** Bodies and compounds that have it keep it.
 * @thread{one at a time per world} @results{id busy} @since 0.1 */
BCH_RIGID_API bchResult bchDestroyRigidShape(bchRigidShapeId shape);

/* ---- bodies ------------------------------------------------------------------------------------------------ */

/** A body as bchCreateRigidBody makes it. */
typedef struct bchRigidBodyDef
{
    bchHead head;
    bchRigidShapeId shape; /**< of the same world */
    bchPosition position;  /**< of the shape's origin, which need not be the centre of mass */
    bchQuat rotation;      /**< from the shape's frame to the world's; default none */
    bchVec3 velocity;      /**< m/s within +-500, of the centre of mass; 0 for static bodies */
    bchVec3 spin;          /**< rad/s within +-45; 0 for static bodies */
    bchBodyMotion motion;  /**< default BCH_BODY_DYNAMIC. Static bodies do not meet each other */
    float mass;            /**< kg, 1e-3..1e6; 0 for the shape's density */
    float friction;        /**< coefficient between bodies, 0..2; default 0.5 */
    float restitution;     /**< coefficient, 0..1; default 0 */
    float linearDamping;   /**< 1/s, 0..10; default 0.05 */
    float angularDamping;  /**< 1/s, 0..10; default 0.05 */
    uint32_t followsSand;  /**< 1: meets sand. Default 1 */
    float sandFriction;    /**< coefficient, 0..2, or -1: the sand's solidFriction. Default -1 */
    uint32_t sleeps;       /**< 1: may fall asleep. Default 1 */
    uint32_t reserved0;
    uint64_t user; /**< the host's own */
} bchRigidBodyDef;

static inline bchRigidBodyDef bchDefaultRigidBodyDef(void)
{
    bchRigidBodyDef def;
    memset(&def, 0, sizeof def);
    def.head.size = (uint32_t)sizeof def;
    def.head.tag = BCH_TAG_RIGID_BODY_DEF;
    def.rotation.w = 1.0f;
    def.motion = BCH_BODY_DYNAMIC;
    def.friction = 0.5f;
    def.linearDamping = 0.05f;
    def.angularDamping = 0.05f;
    def.followsSand = 1;
    def.sandFriction = -1.0f;
    def.sleeps = 1;
    return def;
}

/** The first body that follows sand with a hull or a mesh takes seconds to minutes: the shape is cooked, and kept while
 * bodies have it; bchRigidShapeDef::cooked spares that.
 * @thread{one at a time per world, and for its sand} @results{argument struct id busy capacity unsupported} @since 0.1
 */
BCH_RIGID_API bchResult bchCreateRigidBody(bchRigidWorldId world, const bchRigidBodyDef* def, bchRigidBodyId* body);

/** Its joints and the vehicle it is the chassis of go with it.
 * @thread{one at a time per world, and for its sand} @results{id busy} @since 0.1 */
BCH_RIGID_API bchResult bchDestroyRigidBody(bchRigidBodyId body);

/** Its layout never changes. */
typedef struct bchRigidBodyState
{
    bchPosition position; /**< of the shape's origin */
    bchPosition middle;   /**< the centre of mass; ignored when setting */
    bchQuat rotation;     /**< from the shape's frame to the world's */
    bchVec3 velocity;     /**< m/s, of the centre of mass; within +-500 when setting, and 0 for static bodies */
    bchVec3 spin;         /**< rad/s; within +-45 when setting, and 0 for static bodies */
    uint32_t asleep;      /**< 0 or 1; ignored when setting: the body wakes */
    uint32_t reserved0;
} bchRigidBodyState;

/** Where the body is and how it moves, after the newest step.
 * @thread{one at a time per world} @results{argument id busy} @since 0.1 */
BCH_RIGID_API bchResult bchRigidBody_GetState(bchRigidBodyId body, bchRigidBodyState* state);

/** Puts the body there and wakes it.
 * @thread{one at a time per world} @results{argument id busy} @since 0.1 */
BCH_RIGID_API bchResult bchRigidBody_SetState(bchRigidBodyId body, const bchRigidBodyState* state);

/** Gives a kinematic body the velocity that takes it to `position`, m, within +-1e4, in `seconds`, 1e-6..10 s.
 * @thread{one at a time per world} @results{argument id busy} @since 0.1 */
BCH_RIGID_API bchResult
bchRigidBody_MoveKinematic(bchRigidBodyId body, bchPosition position, bchQuat rotation, float seconds);

/** Gives the body `impulse`, N s, each component within +-1e9, at `place` in the world, m, within +-1e4, or at the
 * centre of mass when that is null. Wakes the body, which must be dynamic.
 * @thread{one at a time per world} @results{argument id busy} @since 0.1 */
BCH_RIGID_API bchResult bchRigidBody_ApplyImpulse(bchRigidBodyId body, bchVec3 impulse, const bchPosition* place);

/** What the sand gave it in the newest step whose impulses were handed over; zeros when it does not follow sand.
 * @thread{one at a time per world} @results{argument id busy} @since 0.1 */
BCH_RIGID_API bchResult bchRigidBody_GetSandImpulse(bchRigidBodyId body, bchBodyImpulse* impulse);

/** bchRigidBodyDef::user.
 * @thread{one at a time per world} @results{argument id busy} @since 0.1 */
BCH_RIGID_API bchResult bchRigidBody_GetUser(bchRigidBodyId body, uint64_t* user);

/* ---- joints ------------------------------------------------------------------------------------------------ */

/** Kinds of joints. */
typedef int32_t bchRigidJointKind;
enum
{
    BCH_JOINT_FIXED = 1,   /**< as they are */
    BCH_JOINT_HINGE = 2,   /**< about `axis` through `position`; low and high in radians within +-pi */
    BCH_JOINT_SLIDER = 3,  /**< along `axis`; low and high in metres */
    BCH_JOINT_DISTANCE = 4 /**< from `position` on `a` to `positionB` on `b`; low and high in metres */
};

/** What the motor of a joint aims at. */
typedef int32_t bchRigidMotor;
enum
{
    BCH_MOTOR_OFF = 0,      /**< moves freely, against `friction` */
    BCH_MOTOR_VELOCITY = 1, /**< target in rad/s or m/s */
    BCH_MOTOR_POSITION = 2  /**< target in rad or m */
};

/** A joint between two bodies, or a body and the world. */
typedef struct bchRigidJointDef
{
    bchHead head;
    bchRigidJointKind kind; /**< default BCH_JOINT_FIXED */
    uint32_t limited;       /**< 1: low and high count. Distances always have theirs */
    bchRigidBodyId a, b;    /**< null `b`: the world */
    bchPosition position;   /**< in the world, as bodies are now */
    bchPosition positionB;  /**< of BCH_JOINT_DISTANCE */
    bchVec3 axis;           /**< in the world, of length 1 */
    float low, high;     /**< of `a` as seen from `b`, as they are now being 0: hinges rad, low -pi..0 and high 0..pi;
                            sliders m, low -1e4..0 and high 0..1e4; distances m, low 0..high and high low..1e4 */
    bchRigidMotor motor; /**< of hinges and sliders */
    float motorTarget;   /**< rad/s, m/s, rad or m, by motor and kind; within +-1e4 */
    float motorLimit;    /**< N m or N, 0..1e9; default 1e6 */
    float friction;      /**< N m or N that must be overcome while the motor is off, 0..1e9; default 0 */
    uint32_t reserved0;
} bchRigidJointDef;

static inline bchRigidJointDef bchDefaultRigidJointDef(void)
{
    bchRigidJointDef def;
    memset(&def, 0, sizeof def);
    def.head.size = (uint32_t)sizeof def;
    def.head.tag = BCH_TAG_RIGID_JOINT_DEF;
    def.kind = BCH_JOINT_FIXED;
    def.axis.y = 1.0f;
    def.motorLimit = 1.0e6f;
    return def;
}

/** Joins two bodies as they are now. BCH_ERROR_CAPACITY when bchRigidWorldDef::jointCapacity is used up.
 * @thread{one at a time per world} @results{argument struct id busy capacity} @since 0.1 */
BCH_RIGID_API bchResult bchCreateRigidJoint(bchRigidWorldId world, const bchRigidJointDef* def, bchRigidJointId* joint);

/** Its bodies are free of each other.
 * @thread{one at a time per world} @results{id busy} @since 0.1 */
BCH_RIGID_API bchResult bchDestroyRigidJoint(bchRigidJointId joint);

/** Of a hinge or a slider; `target` in rad/s or m/s, rad or m, by motor, within +-1e4. Wakes its bodies.
 * @thread{one at a time per world} @results{argument id busy} @since 0.1 */
BCH_RIGID_API bchResult bchRigidJoint_SetMotor(bchRigidJointId joint, bchRigidMotor motor, float target);

/** The angle of a hinge, rad, the way of a slider, m, the length of a distance, m, 0 of a fixed joint.
 * @thread{one at a time per world} @results{argument id busy} @since 0.1 */
BCH_RIGID_API bchResult bchRigidJoint_GetValue(bchRigidJointId joint, float* value);

/* ---- vehicles ---------------------------------------------------------------------------------------------- */

/** A wheel is a body of its own, a cylinder on a spring, so that sand carries and brakes it like any other. Stands in
 * arrays; its layout never changes. */
typedef struct bchWheel
{
    bchVec3 position; /**< m, within +-100, of its middle at rest, in the chassis' frame */
    float radius;     /**< m, 0.01..10; default 0.3 */
    float width;      /**< m, 0.01..10; default 0.2 */
    float mass;       /**< kg, 0.01..1e5; default 20. A tenth of the chassis' or more keeps springs and sand calm */
    float travel;     /**< m, up and down from rest, 0.001..10; default 0.1 */
    float springFrequency; /**< Hz, 0.1..20, of the chassis on it; default 2 */
    float springDamping;   /**< of the critical one, 0..2; default 0.7 */
    float maxSteer;        /**< rad, 0..1.2, at full steering; 0, the default, for a wheel that does not steer */
    float driveTorque;     /**< N m at full throttle, 0..1e6; 0, the default, for a wheel that is not driven */
    float brakeTorque;     /**< N m at full brakes, 0..1e6; default 500 */
    float friction;        /**< coefficient on bodies, 0..2; default 1 */
    float sandFriction;    /**< coefficient, 0..2, or -1: the sand's solidFriction. Default -1 */
} bchWheel;

static inline bchWheel bchDefaultWheel(void)
{
    bchWheel wheel;
    memset(&wheel, 0, sizeof wheel);
    wheel.radius = 0.3f;
    wheel.width = 0.2f;
    wheel.mass = 20.0f;
    wheel.travel = 0.1f;
    wheel.springFrequency = 2.0f;
    wheel.springDamping = 0.7f;
    wheel.brakeTorque = 500.0f;
    wheel.friction = 1.0f;
    wheel.sandFriction = -1.0f;
    return wheel;
}

/** The most wheels of a vehicle. */
#define BCH_WHEEL_CAPACITY 16

/** A vehicle: a chassis and its wheels. */
typedef struct bchVehicleDef
{
    bchHead head;
    bchRigidBodyId chassis; /**< dynamic; wheels follow sand if it does */
    const bchWheel* wheels; /**< copied */
    uint32_t wheelCount;    /**< 1..BCH_WHEEL_CAPACITY */
    bchVec3 up;             /**< in the chassis' frame, of length 1; default y */
    bchVec3 forward;        /**< likewise of length 1, at right angles to `up`; default z */
    float maxSpeed;         /**< m/s that wheels are driven to, 0.1..200; default 20 */
} bchVehicleDef;

static inline bchVehicleDef bchDefaultVehicleDef(void)
{
    bchVehicleDef def;
    memset(&def, 0, sizeof def);
    def.head.size = (uint32_t)sizeof def;
    def.head.tag = BCH_TAG_VEHICLE_DEF;
    def.up.y = 1.0f;
    def.forward.z = 1.0f;
    def.maxSpeed = 20.0f;
    return def;
}

/** Puts wheels on a body. BCH_ERROR_CAPACITY when bchRigidWorldDef::vehicleCapacity is used up, or bodyCapacity by its
 * wheels.
 * @thread{one at a time per world, and for its sand} @results{argument struct id busy capacity} @since 0.1 */
BCH_RIGID_API bchResult bchCreateVehicle(bchRigidWorldId world, const bchVehicleDef* def, bchVehicleId* vehicle);

/** Its wheels go; the chassis stays.
 * @thread{one at a time per world, and for its sand} @results{id busy} @since 0.1 */
BCH_RIGID_API bchResult bchDestroyVehicle(bchVehicleId vehicle);

/** Until the next call, as shares of what wheels have: `throttle` -1 (backwards) .. 1, `steer` -1 (right) .. 1 (left),
 * `brake` 0..1.
 * @thread{one at a time per world} @results{argument id busy} @since 0.1 */
BCH_RIGID_API bchResult bchVehicle_SetInput(bchVehicleId vehicle, float throttle, float steer, float brake);

/** Its layout never changes. */
typedef struct bchWheelState
{
    bchPosition position; /**< of its middle */
    bchQuat rotation;     /**< its axle is the wheel's y axis */
    float turning;        /**< rad/s about its axle, forwards positive */
    float lift;           /**< m above rest */
    float sandLoad;       /**< N s that sand gave it against gravity in the newest step */
    uint32_t reserved0;
} bchWheelState;

/** Where wheel `index`, 0..wheelCount - 1, is and how it turns.
 * @thread{one at a time per world} @results{argument id busy} @since 0.1 */
BCH_RIGID_API bchResult bchVehicle_GetWheel(bchVehicleId vehicle, uint32_t index, bchWheelState* state);

/* ---- queries ----------------------------------------------------------------------------------------------- */

/** A ray through a rigid world. */
typedef struct bchRigidRayDef
{
    bchHead head;
    bchPosition origin; /**< where it begins */
    bchVec3 way;        /**< direction and length, m, each component within +-1e4 */
    uint32_t reserved0;
} bchRigidRayDef;

static inline bchRigidRayDef bchDefaultRigidRayDef(void)
{
    bchRigidRayDef def;
    memset(&def, 0, sizeof def);
    def.head.size = (uint32_t)sizeof def;
    def.head.tag = BCH_TAG_RIGID_RAY_DEF;
    return def;
}

/** Its layout never changes. */
typedef struct bchRigidHit
{
    bchRigidBodyId body; /**< null: nothing was hit, or the ground of a terrain, which has a normal; the wheels of a
                            vehicle count as its chassis */
    bchPosition place;   /**< where it was hit */
    bchVec3 normal;      /**< of the surface there, of length 1; 0 where nothing was hit */
    float share;         /**< share of the way, 0..1 */
} bchRigidHit;

/** The nearest body that a ray meets; sand does not stop it. Finding nothing is BCH_OK.
 * @thread{one at a time per world} @results{argument struct id busy} @since 0.1 */
BCH_RIGID_API bchResult bchRigidWorld_CastRay(bchRigidWorldId world, const bchRigidRayDef* def, bchRigidHit* hit);

#ifdef __cplusplus
}
#endif

#endif
