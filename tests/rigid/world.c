/* The rigid world as a host in plain C uses it: things come and go, ids grow stale, wrong calls change nothing. */
#include "rigid/rigid_scene.h"

#include <math.h>
#include <string.h>

static const bchPosition kAbove = {0.0, 0.3, 0.0};

static void shapesOfAllKinds(const RigidScene* scene)
{
    static const bchVec3 corners[4] = {{0, 0, 0}, {0.2f, 0, 0}, {0, 0.2f, 0}, {0, 0, 0.2f}};
    static const uint32_t faces[12] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
    bchRigidShapeDef def = bchDefaultRigidShapeDef();
    bchRigidBodyDef bodyDef = bchDefaultRigidBodyDef();
    bchRigidShapePart parts[2];
    bchRigidShapeId hull, mesh, compound, sphere = addShape(scene->rigid, BCH_RIGID_SPHERE, 0.05f, 0, 0);
    bchRigidBodyId body;
    (void)addShape(scene->rigid, BCH_RIGID_CAPSULE, 0.05f, 0.1f, 0);
    (void)addShape(scene->rigid, BCH_RIGID_CYLINDER, 0.05f, 0.1f, 0);

    def.kind = BCH_RIGID_HULL;
    def.points = corners;
    def.pointCount = 4;
    RIGID_OK(bchCreateRigidShape(scene->rigid, &def, &hull));
    bodyDef.shape = hull;
    bodyDef.position.x = 5.0;
    RIGID_OK(bchCreateRigidBody(scene->rigid, &bodyDef, &body));
    RIGID_OK(bchDestroyRigidBody(body));

    def.kind = BCH_RIGID_MESH;
    def.triangles = faces;
    def.triangleCount = 4;
    RIGID_OK(bchCreateRigidShape(scene->rigid, &def, &mesh));
    bodyDef.shape = mesh;
    RIGID_FAILS(bchCreateRigidBody(scene->rigid, &bodyDef, &body), BCH_ERROR_INVALID_ARGUMENT);
    bodyDef.motion = BCH_BODY_STATIC;
    RIGID_OK(bchCreateRigidBody(scene->rigid, &bodyDef, &body));
    RIGID_OK(bchDestroyRigidBody(body));

    memset(parts, 0, sizeof parts);
    parts[0].shape = parts[1].shape = sphere;
    parts[0].rotation.w = parts[1].rotation.w = 1.0f;
    parts[1].position.x = 0.2f;
    def = bchDefaultRigidShapeDef();
    def.kind = BCH_RIGID_COMPOUND;
    def.parts = parts;
    def.partCount = 2;
    RIGID_OK(bchCreateRigidShape(scene->rigid, &def, &compound));
    body = addBody(scene->rigid, compound, kAbove, 1.0f);
    CHECK(fabs(bodyState(body).middle.x - 0.1) < 1.0e-6); /* between the spheres */
    CHECK(fabs(bodyState(body).position.x) < 1.0e-6);
    RIGID_OK(bchDestroyRigidBody(body));
    RIGID_OK(bchDestroyRigidShape(sphere));
    parts[1].shape = sphere;
    RIGID_FAILS(bchCreateRigidShape(scene->rigid, &def, &compound), BCH_ERROR_INVALID_ID);
}

static void bodiesAreCarried(const RigidScene* scene)
{
    const bchRigidShapeId box = addShape(scene->rigid, BCH_RIGID_BOX, 0.08f, 0.05f, 0.08f);
    const bchRigidBodyId body = addBody(scene->rigid, box, kAbove, 4.0f);
    bchRigidBodyState state;
    bchRigidRayDef ray = bchDefaultRigidRayDef();
    bchRigidHit hit;
    const bchVec3 kick = {0.0f, 8.0f, 0.0f};
    CHECK(pushOfSand(scene, body, 1, 20) > 4.0); /* of 13 N s that its weight gave it */
    CHECK(bodyState(body).middle.y > 0.15);
    /* Down on it. */
    ray.origin.y = 2.0;
    ray.way.y = -4.0f;
    RIGID_OK(bchRigidWorld_CastRay(scene->rigid, &ray, &hit));
    CHECK_EQUAL(hit.body.value, body.value);
    CHECK(hit.normal.y > 0.9f);
    CHECK(fabs(hit.place.y - (bodyState(body).middle.y + 0.05)) < 0.01);
    ray.origin.x = 3.0;
    RIGID_OK(bchRigidWorld_CastRay(scene->rigid, &ray, &hit));
    CHECK_EQUAL(hit.body.value, 0);

    RIGID_OK(bchRigidBody_ApplyImpulse(body, kick, NULL));
    CHECK(bodyState(body).velocity.y > 1.5f);
    state = bodyState(body);
    state.position.y = 1.0;
    state.velocity.x = 1.0f;
    RIGID_OK(bchRigidBody_SetState(body, &state));
    CHECK(fabs(bodyState(body).position.y - 1.0) < 1.0e-6);
    RIGID_OK(bchDestroyRigidBody(body));
    RIGID_OK(bchDestroyRigidShape(box));
}

static void jointsHold(const RigidScene* scene)
{
    const bchRigidShapeId ball = addShape(scene->rigid, BCH_RIGID_SPHERE, 0.05f, 0, 0);
    const bchPosition high = {0.0, 2.0, 0.0}, higher = {0.0, 2.5, 0.0};
    const bchRigidBodyId a = addBody(scene->rigid, ball, high, 1.0f), b = addBody(scene->rigid, ball, higher, 1.0f);
    bchRigidJointDef def = bchDefaultRigidJointDef();
    bchRigidJointId slider, rope, fixed;
    float value = 0.0f;
    def.kind = BCH_JOINT_SLIDER;
    def.a = b;
    def.position = higher;
    def.limited = 1;
    def.low = -0.2f;
    def.high = 0.2f;
    def.motor = BCH_MOTOR_VELOCITY;
    def.motorTarget = -0.5f;
    RIGID_OK(bchCreateRigidJoint(scene->rigid, &def, &slider));
    def = bchDefaultRigidJointDef();
    def.kind = BCH_JOINT_DISTANCE;
    def.a = a;
    def.b = b;
    def.position = high;
    def.positionB = higher;
    def.high = 0.6f;
    RIGID_OK(bchCreateRigidJoint(scene->rigid, &def, &rope));
    stepRigid(scene, 60);
    RIGID_OK(bchRigidJoint_GetValue(slider, &value));
    CHECK(fabsf(value + 0.2f) < 0.02f); /* down to its end */
    RIGID_OK(bchRigidJoint_GetValue(rope, &value));
    CHECK(fabsf(value - 0.6f) < 0.02f); /* the lower one hangs on it */
    RIGID_OK(bchRigidJoint_SetMotor(slider, BCH_MOTOR_POSITION, 0.1f));
    RIGID_FAILS(bchRigidJoint_SetMotor(rope, BCH_MOTOR_POSITION, 0.1f), BCH_ERROR_INVALID_ARGUMENT);
    stepRigid(scene, 90);
    RIGID_OK(bchRigidJoint_GetValue(slider, &value));
    CHECK(value > -0.1f); /* a spring: what hangs on it stretches it */
    def = bchDefaultRigidJointDef();
    def.a = a;
    RIGID_OK(bchCreateRigidJoint(scene->rigid, &def, &fixed));
    RIGID_OK(bchDestroyRigidBody(a)); /* takes the rope and the fixed joint along */
    RIGID_FAILS(bchDestroyRigidJoint(rope), BCH_ERROR_INVALID_ID);
    RIGID_FAILS(bchRigidJoint_GetValue(fixed, &value), BCH_ERROR_INVALID_ID);
    stepRigid(scene, 2);
    RIGID_OK(bchDestroyRigidJoint(slider));
    RIGID_OK(bchDestroyRigidBody(b));
}

static void kinematicBodiesGoTheirWay(const RigidScene* scene)
{
    const bchRigidShapeId plate = addShape(scene->rigid, BCH_RIGID_BOX, 0.02f, 0.08f, 0.1f);
    bchRigidBodyDef def = bchDefaultRigidBodyDef();
    bchRigidBodyId body;
    bchPosition target = {-0.1, 0.2, 0.0};
    bchBodyImpulse given;
    double pushed = 0.0;
    int i;
    def.shape = plate;
    def.motion = BCH_BODY_KINEMATIC;
    def.position = target;
    def.user = 42;
    RIGID_OK(bchCreateRigidBody(scene->rigid, &def, &body));
    for (i = 0; i < 15; ++i)
    {
        target.x += 0.005;
        RIGID_OK(bchRigidBody_MoveKinematic(body, target, def.rotation, 1.0f / 60.0f));
        stepRigid(scene, 1);
        RIGID_OK(bchRigidBody_GetSandImpulse(body, &given));
        pushed += given.impulse[0];
    }
    CHECK(fabs(bodyState(body).position.x - target.x) < 1.0e-4);
    CHECK(pushed < 0.0);
    {
        uint64_t user = 0;
        RIGID_OK(bchRigidBody_GetUser(body, &user));
        CHECK_EQUAL(user, 42);
    }
    RIGID_OK(bchDestroyRigidBody(body));
}

static void wrongCallsChangeNothing(const RigidScene* scene)
{
    bchRigidWorldDef worldDef = bchDefaultRigidWorldDef();
    bchRigidBodyDef bodyDef = bchDefaultRigidBodyDef();
    bchRigidShapeDef shapeDef = bchDefaultRigidShapeDef();
    bchRigidWorldId other = {0}, null = {0};
    bchRigidShapeId shape = addShape(scene->rigid, BCH_RIGID_SPHERE, 0.1f, 0, 0), foreign;
    bchRigidBodyId body, first;
    bchStepDef step = bchDefaultStepDef();
    bchWorldId noSand = {0};
    uint64_t before = stateHash(scene->sand);
    RIGID_FAILS(bchCreateRigidWorld(noSand, &worldDef, &other), BCH_ERROR_INVALID_ID);
    RIGID_FAILS(bchCreateRigidWorld(scene->sand, NULL, &other), BCH_ERROR_INVALID_ARGUMENT);
    RIGID_FAILS(bchCreateRigidWorld(scene->sand, &worldDef, NULL), BCH_ERROR_INVALID_ARGUMENT);
    worldDef.lag = 2;
    RIGID_FAILS(bchCreateRigidWorld(scene->sand, &worldDef, &other), BCH_ERROR_INVALID_ARGUMENT);
    worldDef = bchDefaultRigidWorldDef();
    worldDef.head.tag = BCH_TAG_STEP_DEF;
    RIGID_FAILS(bchCreateRigidWorld(scene->sand, &worldDef, &other), BCH_ERROR_INVALID_STRUCT);
    RIGID_FAILS(bchRigidWorld_Step(null, &step), BCH_ERROR_INVALID_ID);
    step.seconds = NAN;
    RIGID_FAILS(bchRigidWorld_Step(scene->rigid, &step), BCH_ERROR_INVALID_ARGUMENT);

    RIGID_FAILS(bchCreateRigidBody(scene->rigid, &bodyDef, &body), BCH_ERROR_INVALID_ID);
    bodyDef.shape = shape;
    bodyDef.position.x = INFINITY;
    RIGID_FAILS(bchCreateRigidBody(scene->rigid, &bodyDef, &body), BCH_ERROR_INVALID_ARGUMENT);
    bodyDef.position.x = 0.0;
    bodyDef.mass = -1.0f;
    RIGID_FAILS(bchCreateRigidBody(scene->rigid, &bodyDef, &body), BCH_ERROR_INVALID_ARGUMENT);
    shapeDef.kind = 99;
    RIGID_FAILS(bchCreateRigidShape(scene->rigid, &shapeDef, &shape), BCH_ERROR_INVALID_ARGUMENT);
    shapeDef.kind = BCH_RIGID_BOX;
    RIGID_FAILS(bchCreateRigidShape(scene->rigid, &shapeDef, &shape), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_EQUAL(stateHash(scene->sand), before);

    /* A slot that is used again gives another id. */
    first = addBody(scene->rigid, shape, kAbove, 1.0f);
    RIGID_OK(bchDestroyRigidBody(first));
    body = addBody(scene->rigid, shape, kAbove, 1.0f);
    CHECK(first.value != body.value);
    RIGID_FAILS(bchDestroyRigidBody(first), BCH_ERROR_INVALID_ID);
    /* Another world's shape is none of this one's. */
    worldDef = bchDefaultRigidWorldDef();
    worldDef.bodyCapacity = 1;
    RIGID_OK(bchCreateRigidWorld(scene->sand, &worldDef, &other));
    foreign = addShape(other, BCH_RIGID_SPHERE, 0.1f, 0, 0);
    bodyDef = bchDefaultRigidBodyDef();
    bodyDef.shape = foreign;
    RIGID_FAILS(bchCreateRigidBody(scene->rigid, &bodyDef, &first), BCH_ERROR_INVALID_ID);
    (void)addBody(other, foreign, kAbove, 1.0f);
    RIGID_FAILS(bchCreateRigidBody(other, &bodyDef, &first), BCH_ERROR_CAPACITY);
    RIGID_OK(bchDestroyRigidWorld(other));
    RIGID_FAILS(bchDestroyRigidShape(foreign), BCH_ERROR_INVALID_ID);
    RIGID_FAILS(bchDestroyRigidWorld(other), BCH_ERROR_INVALID_ID);
    RIGID_OK(bchDestroyRigidBody(body));
}

int main(void)
{
    uint32_t lag;
    for (lag = 0; lag < 2; ++lag)
    {
        bchRigidWorldDef def = bchDefaultRigidWorldDef();
        const bchVec3 half = {0.2f, 0.1f, 0.2f};
        uint32_t count = 1;
        RigidScene scene;
        checkContext("lag %u", (unsigned)lag);
        def.lag = lag;
        def.threadCount = lag;
        scene = openRigidScene(&def, 0.025f, 2048);
        addBed(&scene, half);
        shapesOfAllKinds(&scene);
        bodiesAreCarried(&scene);
        jointsHold(&scene);
        kinematicBodiesGoTheirWay(&scene);
        wrongCallsChangeNothing(&scene);
        CHECK_OK(bchWorld_GetBodies(scene.sand, NULL, &count));
        CHECK_EQUAL(count, 0); /* all have left the sand */
        closeRigidScene(&scene);
    }
    return checkReport();
}
