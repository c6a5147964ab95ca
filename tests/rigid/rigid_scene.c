#include "rigid/rigid_scene.h"

#include <stdio.h>
#include <string.h>

void checkRigid(bchResult result, bchResult expected, const char* text, const char* file, int line)
{
    if (!checkTrue(result == expected, text, file, line))
        fprintf(stderr, "  it said %s: %s\n", bchResultName(result), bchRigidGetLastError());
    if (result < 0)
        checkTrue(bchRigidGetLastError()[0] != 0, "a failure leaves a sentence", file, line);
}

RigidScene openRigidScene(const bchRigidWorldDef* def, float spacing, uint32_t capacity)
{
    RigidScene scene;
    bchWorldDef worldDef = bchDefaultWorldDef();
    bchPatchDef patchDef = bchDefaultPatchDef();
    bchMaterialDef materialDef = bchDefaultMaterialDef();
    memset(&scene, 0, sizeof scene);
    scene.device = openDevice();
    worldDef.grainCapacity = 0;
    REQUIRE_OK(bchCreateWorld(scene.device, &worldDef, &scene.sand));
    materialDef.airDrag = 0.0f;
    REQUIRE_OK(bchCreateMaterial(scene.sand, &materialDef, &scene.material));
    patchDef.spacing = spacing;
    patchDef.particleCapacity = capacity;
    REQUIRE_OK(bchCreatePatch(scene.sand, &patchDef, &scene.patch));
    RIGID_OK(bchCreateRigidWorld(scene.sand, def, &scene.rigid));
    REQUIRE(scene.rigid.value != 0);
    return scene;
}

void closeRigidScene(const RigidScene* scene)
{
    RIGID_OK(bchDestroyRigidWorld(scene->rigid));
    CHECK_OK(bchDestroyWorld(scene->sand));
    closeDevice(scene->device);
}

void fillSand(const RigidScene* scene, bchFillShape shape, bchVec3 size, bchPosition middle, bchVec3 velocity)
{
    bchPatchFillDef fill = bchDefaultPatchFillDef();
    fill.material = scene->material;
    fill.shape = shape;
    fill.size = size;
    fill.position = middle;
    fill.velocity = velocity;
    REQUIRE_OK(bchPatch_Fill(scene->patch, &fill, NULL));
}

void addBed(const RigidScene* scene, bchVec3 half)
{
    bchWallDef box = bchDefaultWallDef();
    bchWallId wall = {0};
    const bchVec3 still = {0.0f, 0.0f, 0.0f};
    bchPosition middle = {0.0, 0.0, 0.0};
    box.shape = BCH_WALL_BOX;
    box.solidOutside = 1;
    box.friction = 1.0f;
    box.position.y = 2.0;
    box.size.x = half.x;
    box.size.y = 2.0f;
    box.size.z = half.z;
    REQUIRE_OK(bchCreateWall(scene->sand, &box, &wall));
    middle.y = (double)half.y;
    fillSand(scene, BCH_FILL_BOX, half, middle, still);
}

void stepRigid(const RigidScene* scene, uint32_t count)
{
    const bchStepDef def = bchDefaultStepDef();
    uint32_t i;
    for (i = 0; i < count; ++i)
        RIGID_OK(bchRigidWorld_Step(scene->rigid, &def));
}

bchRigidShapeId addShape(bchRigidWorldId world, bchRigidShapeKind kind, float x, float y, float z)
{
    bchRigidShapeDef def = bchDefaultRigidShapeDef();
    bchRigidShapeId shape = {0};
    def.kind = kind;
    def.size.x = x;
    def.size.y = y;
    def.size.z = z;
    RIGID_OK(bchCreateRigidShape(world, &def, &shape));
    return shape;
}

bchRigidBodyId addBody(bchRigidWorldId world, bchRigidShapeId shape, bchPosition position, float mass)
{
    bchRigidBodyDef def = bchDefaultRigidBodyDef();
    bchRigidBodyId body = {0};
    def.shape = shape;
    def.position = position;
    def.mass = mass;
    RIGID_OK(bchCreateRigidBody(world, &def, &body));
    return body;
}

bchRigidBodyState bodyState(bchRigidBodyId body)
{
    bchRigidBodyState state;
    memset(&state, 0, sizeof state);
    RIGID_OK(bchRigidBody_GetState(body, &state));
    return state;
}

double pushOfSand(const RigidScene* scene, bchRigidBodyId body, int axis, uint32_t steps)
{
    bchBodyImpulse given;
    double sum = 0.0;
    uint32_t i;
    for (i = 0; i < steps; ++i)
    {
        stepRigid(scene, 1);
        RIGID_OK(bchRigidBody_GetSandImpulse(body, &given));
        sum += given.impulse[axis];
    }
    return sum;
}
