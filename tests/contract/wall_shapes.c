/* Walls of every shape: which sizes they need, what can be asked about them, how they move, and that older callers and
 * snapshots keep them. */
#include "contract/support/scene.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum
{
    kShapeCount = 7
};

/* Sizes that must be above zero are as many as usedSizes says, from x on. */
static const struct
{
    bchWallShape shape;
    int usedSizes;
} kShapes[kShapeCount] = {{BCH_WALL_PLANE, 0},    {BCH_WALL_BOX, 3},  {BCH_WALL_SPHERE, 1}, {BCH_WALL_CAPSULE, 2},
                          {BCH_WALL_CYLINDER, 2}, {BCH_WALL_CONE, 2}, {BCH_WALL_ORIFICE, 2}};

/* Turned, moving and far from the grains. */
static bchWallDef goodDef(int index)
{
    bchWallDef def = bchDefaultWallDef();
    const bchPosition position = {50.0 + index, -60.0, 70.25};
    const bchQuat rotation = {0.6f, 0.0f, 0.0f, 0.8f};
    const bchVec3 size = {0.5f, 0.25f, 0.125f};
    const bchVec3 velocity = {1.0f, -2.0f, 0.5f};
    const bchVec3 spin = {0.0f, 0.0f, 0.75f};
    def.shape = kShapes[index].shape;
    def.friction = 0.3f;
    def.position = position;
    def.solidOutside = (uint32_t)index % 2;
    def.rotation = rotation;
    def.size = size;
    def.velocity = velocity;
    def.spin = spin;
    return def;
}

static bchWallId addWall(bchWorldId world, const bchWallDef* def)
{
    bchWallId wall = {0};
    REQUIRE_OK(bchCreateWall(world, def, &wall));
    return wall;
}

static bchWallDef wallNow(bchWallId wall)
{
    bchWallDef def = bchDefaultWallDef();
    REQUIRE_OK(bchWall_Get(wall, &def));
    return def;
}

static float* sizeAt(bchWallDef* def, int at)
{
    return at == 0 ? &def->size.x : at == 1 ? &def->size.y : &def->size.z;
}

static void refuse(bchWorldId world, bchWallId wall, const bchWallDef* def, const char* field)
{
    bchWallId made = {77};
    CHECK_RESULT(bchCreateWall(world, def, &made), BCH_ERROR_INVALID_ARGUMENT);
    CHECK(strstr(bchGetLastError(), field) != NULL);
    CHECK_EQUAL(made.value, 77);
    CHECK_RESULT(bchWall_Update(wall, def), BCH_ERROR_INVALID_ARGUMENT);
    CHECK(strstr(bchGetLastError(), field) != NULL);
}

static void sizes(bchWorldId world)
{
    static const float kBad[] = {0.0f, -0.0f, -1.0f, NAN, INFINITY, -INFINITY, 1.01e6f};
    int i, at;
    size_t k;
    for (i = 0; i < kShapeCount; ++i)
    {
        const bchWallDef good = goodDef(i);
        const bchWallId wall = addWall(world, &good);
        const uint64_t before = stateHash(world);
        bchWallDef def;
        for (at = 0; at < kShapes[i].usedSizes; ++at)
            for (k = 0; k < sizeof kBad / sizeof kBad[0]; ++k)
            {
                def = good;
                *sizeAt(&def, at) = kBad[k];
                checkContext("shape %d with size %g at place %d", i, (double)kBad[k], at);
                refuse(world, wall, &def, "bchWallDef::size");
            }
        CHECK_EQUAL(stateHash(world), before);
        /* Where the shape does not use it, or a cone ends in a point, zero will do. */
        for (at = kShapes[i].usedSizes; at < 3; ++at)
        {
            def = good;
            *sizeAt(&def, at) = 0.0f;
            checkContext("shape %d with nothing at place %d", i, at);
            CHECK_OK(bchWall_Update(wall, &def));
        }
        checkContext(NULL);
        CHECK_OK(bchDestroyWall(wall));
    }
}

static void otherFields(bchWorldId world)
{
    static const bchQuat kTurns[] = {
        {0.0f, 0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.01f}, {0.5f, 0.5f, 0.5f, 0.6f}, {NAN, 0.0f, 0.0f, 1.0f}};
    static const bchWallShape kUnknown[] = {kShapeCount, -1, INT32_MAX, INT32_MIN};
    const bchWallDef good = goodDef(BCH_WALL_CONE);
    const bchWallId wall = addWall(world, &good);
    const uint64_t before = stateHash(world);
    bchWallDef def = good;
    size_t i;
    for (i = 0; i < 4; ++i)
    {
        def = good;
        def.rotation = kTurns[i];
        refuse(world, wall, &def, "bchWallDef::rotation");
        def = good;
        def.shape = kUnknown[i];
        refuse(world, wall, &def, "bchWallDef::shape");
    }
    def = good;
    def.size.z = -0.01f; /* a cone's upper radius */
    refuse(world, wall, &def, "bchWallDef::size");
    def = good;
    def.solidOutside = 2;
    refuse(world, wall, &def, "bchWallDef::solidOutside");
    def = good;
    def.velocity.y = 1001.0f;
    refuse(world, wall, &def, "bchWallDef::velocity");
    def = good;
    def.spin.x = -1001.0f;
    refuse(world, wall, &def, "bchWallDef::spin");
    CHECK_EQUAL(stateHash(world), before);
    CHECK_OK(bchDestroyWall(wall));
}

static int sameVector(bchVec3 a, bchVec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static int nearTurn(bchQuat a, bchQuat b)
{
    return fabsf(a.x - b.x) < 1e-6f && fabsf(a.y - b.y) < 1e-6f && fabsf(a.z - b.z) < 1e-6f && fabsf(a.w - b.w) < 1e-6f;
}

/* What was given comes back, the direction of `normal` within the rotation. */
static void roundTrip(bchWorldId world)
{
    const bchWallDef plain = bchDefaultWallDef();
    const bchWallId wall = addWall(world, &plain);
    const bchQuat yToX = {0.0f, 0.0f, -0.70710678f, 0.70710678f};
    bchWallDef def, got;
    int i;
    for (i = 0; i < kShapeCount; ++i)
    {
        def = goodDef(i);
        checkContext("shape %d", i);
        CHECK_OK(bchWall_Update(wall, &def));
        got = wallNow(wall);
        CHECK_EQUAL(got.shape, def.shape);
        CHECK_EQUAL(got.solidOutside, def.solidOutside);
        CHECK(got.friction == def.friction);
        CHECK(got.position.x == def.position.x && got.position.y == def.position.y && got.position.z == def.position.z);
        CHECK(sameVector(got.size, def.size));
        CHECK(sameVector(got.velocity, def.velocity));
        CHECK(sameVector(got.spin, def.spin));
        CHECK(sameVector(got.normal, plain.normal));
        CHECK(nearTurn(got.rotation, def.rotation));
        CHECK_OK(bchWall_Update(wall, &got));
        CHECK(nearTurn(wallNow(wall).rotation, def.rotation));
    }
    checkContext(NULL);
    def = plain;
    def.normal.x = 5.0f;
    def.normal.y = 0.0f;
    CHECK_OK(bchWall_Update(wall, &def));
    CHECK(nearTurn(wallNow(wall).rotation, yToX));

    CHECK_RESULT(bchWall_Update(wall, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWall_Get(wall, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_OK(bchDestroyWall(wall));
    memset(&got.position, 0x55, sizeof got.position);
    def = got;
    CHECK_RESULT(bchWall_Get(wall, &got), BCH_ERROR_INVALID_ID);
    CHECK(memcmp(&got, &def, sizeof got) == 0);
    CHECK_RESULT(bchWall_Update(wall, &plain), BCH_ERROR_INVALID_ID);
}

/* Steps of `seconds` carry a wall on; one that stands stays to the bit. */
static void motion(bchWorldId world)
{
    enum
    {
        kSteps = 30
    };
    const bchWallDef def = goodDef(BCH_WALL_BOX);
    bchWallDef turning = bchDefaultWallDef(), standing = goodDef(BCH_WALL_SPHERE), before, now;
    bchWallId moved, turned, stood;
    bchStepDef stepDef = bchDefaultStepDef();
    int i;
    memset(&standing.velocity, 0, sizeof standing.velocity);
    memset(&standing.spin, 0, sizeof standing.spin);
    turning.position.y = -10.0;
    turning.spin.y = 2.0f;
    moved = addWall(world, &def);
    turned = addWall(world, &turning);
    stood = addWall(world, &standing);
    before = wallNow(stood);
    stepDef.seconds = 0.01f;
    for (i = 1; i <= kSteps; ++i)
    {
        const double t = i * (double)stepDef.seconds;
        REQUIRE_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
        REQUIRE_OK(bchWorld_Step(world, &stepDef));
        now = wallNow(moved); /* by the steps started so far */
        CHECK(fabs(now.position.x - (def.position.x + (double)def.velocity.x * t)) < 1e-9);
        CHECK(fabs(now.position.y - (def.position.y + (double)def.velocity.y * t)) < 1e-9);
        CHECK(fabs(now.position.z - (def.position.z + (double)def.velocity.z * t)) < 1e-9);
        CHECK(sameVector(now.velocity, def.velocity));
    }
    REQUIRE_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
    now = wallNow(turned); /* by 0.6 rad about y; each step is right to third order: 30 times (0.02)^3 / 12 */
    CHECK(fabsf(now.rotation.y - sinf(0.3f)) < 5e-5f);
    CHECK(fabsf(now.rotation.w - cosf(0.3f)) < 5e-5f);
    CHECK(now.rotation.x == 0.0f && now.rotation.z == 0.0f);
    CHECK(now.position.y == -10.0);
    now = wallNow(stood);
    CHECK(memcmp(&now, &before, sizeof now) == 0);
    CHECK_OK(bchDestroyWall(moved));
    CHECK_OK(bchDestroyWall(turned));
    CHECK_OK(bchDestroyWall(stood));
}

/* A caller from before `rotation`: its struct ends there, and what follows in memory is not its own. */
static void olderCaller(bchWorldId world)
{
    const size_t oldSize = offsetof(bchWallDef, rotation);
    bchWallDef def = bchDefaultWallDef(), got, same;
    bchWallId wall = {0};
    void* old = malloc(oldSize); /* so that sanitizers see a read beyond it */
    REQUIRE(old != NULL);
    def.position.y = -0.5;
    def.normal.x = 0.25f;
    def.friction = 0.7f;
    wall = addWall(world, &def);
    same = wallNow(wall);
    CHECK_OK(bchDestroyWall(wall));
    def.head.size = (uint32_t)oldSize;
    memcpy(old, &def, oldSize);
    CHECK_OK(bchCreateWall(world, old, &wall));
    got = wallNow(wall);
    CHECK(memcmp(&got, &same, sizeof got) == 0);
    CHECK_OK(bchWall_Update(wall, old));
    got = wallNow(wall);
    CHECK(memcmp(&got, &same, sizeof got) == 0);
    /* Asking, it hears as much as it has room for. */
    def = bchDefaultWallDef();
    def.head.size = (uint32_t)oldSize;
    memset(&def.rotation, 0x55, sizeof def.rotation);
    CHECK_OK(bchWall_Get(wall, &def));
    CHECK(def.position.y == -0.5);
    CHECK_EQUAL(((unsigned char*)&def.rotation)[0], 0x55);
    def.head.size = (uint32_t)oldSize - 4;
    CHECK_RESULT(bchCreateWall(world, &def, &wall), BCH_ERROR_INVALID_STRUCT);
    CHECK_OK(bchDestroyWall(wall));
    free(old);
}

static void snapshots(bchDeviceId device)
{
    bchWorldDef worldDef = testWorldDef(64);
    bchWorldId world = {0}, other = {0};
    bchWallId walls[kShapeCount];
    bchWallDef before[kShapeCount], now;
    uint64_t size, hash, later;
    void* blob;
    int i;
    worldDef.wallCapacity = kShapeCount + 1;
    REQUIRE_OK(bchCreateWorld(device, &worldDef, &world));
    REQUIRE_OK(bchCreateWorld(device, &worldDef, &other));
    for (i = 0; i < kShapeCount; ++i)
    {
        const bchWallDef def = goodDef(i);
        walls[i] = addWall(world, &def);
    }
    (void)addFloor(world);
    REQUIRE_OK(spawnBlock(world, addSand(world), 3, 0));
    step(world, 5);
    REQUIRE_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
    blob = takeSnapshot(world, &size);
    hash = stateHash(world);
    for (i = 0; i < kShapeCount; ++i)
        before[i] = wallNow(walls[i]);
    step(world, 5);
    REQUIRE_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
    later = stateHash(world);
    CHECK(later != hash);
    CHECK_OK(bchWall_Update(walls[2], &before[3]));
    CHECK_OK(bchDestroyWall(walls[0]));
    CHECK_OK(bchWorld_Restore(world, blob, size));
    CHECK_EQUAL(stateHash(world), hash);
    for (i = 0; i < kShapeCount; ++i)
    {
        now = wallNow(walls[i]);
        checkContext("shape %d", i);
        CHECK(memcmp(&now, &before[i], sizeof now) == 0);
    }
    checkContext(NULL);
    CHECK_OK(bchWorld_Restore(other, blob, size));
    CHECK_EQUAL(stateHash(other), hash);
    /* They also go on as they did. */
    step(world, 5);
    step(other, 5);
    CHECK_EQUAL(stateHash(world), later);
    CHECK_EQUAL(stateHash(other), later);
    free(blob);
    CHECK_OK(bchDestroyWorld(world));
    CHECK_OK(bchDestroyWorld(other));
}

/* Each word about a wall is part of the state. */
static void hashSeesAll(bchWorldId world)
{
    const bchWallDef good = goodDef(BCH_WALL_CONE);
    const bchWallId wall = addWall(world, &good);
    const uint64_t before = stateHash(world);
    bchWallDef changed[8];
    int i;
    for (i = 0; i < 8; ++i)
        changed[i] = good;
    changed[0].shape = BCH_WALL_ORIFICE;
    changed[1].solidOutside ^= 1;
    changed[2].size.z = 0.0f;
    changed[3].velocity.x += 1.0f;
    changed[4].spin.x += 1.0f;
    changed[5].rotation.x = -0.6f;
    changed[6].friction = 0.31f;
    changed[7].position.z += 1e-9;
    for (i = 0; i < 8; ++i)
    {
        checkContext("change %d", i);
        CHECK_OK(bchWall_Update(wall, &changed[i]));
        CHECK(stateHash(world) != before);
    }
    checkContext(NULL);
    CHECK_OK(bchWall_Update(wall, &good));
    CHECK_EQUAL(stateHash(world), before);
    CHECK_OK(bchDestroyWall(wall));
}

int main(void)
{
    const Scene scene = openScene();
    sizes(scene.world);
    otherFields(scene.world);
    roundTrip(scene.world);
    motion(scene.world);
    olderCaller(scene.world);
    snapshots(scene.device);
    hashSeesAll(scene.world);
    closeScene(&scene);
    return checkReport();
}
