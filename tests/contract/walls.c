/* Walls hold what lies on them until they are destroyed, and can be made and destroyed for as long as a game runs. */
#include "contract/support/scene.h"

static float lowestGrain(bchWorldId world)
{
    bchReadbackId readback = {0};
    bchGrainView view = bchDefaultGrainView();
    float lowest = 1.0e9f;
    uint32_t i;
    REQUIRE_OK(bchWorld_RequestReadback(world, &readback));
    REQUIRE_OK(bchWorld_MapReadback(readback, BCH_WAIT_FOREVER, &view));
    for (i = 0; i < view.count; ++i)
        lowest = view.positions[4 * i + 1] < lowest ? view.positions[4 * i + 1] : lowest;
    REQUIRE_OK(bchWorld_UnmapReadback(readback));
    return lowest;
}

static void wallsHold(const Scene* scene)
{
    step(scene->world, 20);
    CHECK(lowestGrain(scene->world) > 0.8f * GRAIN_RADIUS);
    CHECK_OK(bchDestroyWall(scene->floor));
    step(scene->world, 20);
    CHECK(lowestGrain(scene->world) < -0.1f); /* nothing holds them any more */
    checkLedger(scene->world);
}

/* A plane does not ask for a normal of length one. */
static void anyLengthOfNormal(bchDeviceId device)
{
    static const float kLengths[] = {1.0f, 1.0e-3f, 1.0e-5f, 1.0e5f};
    float lowest[4];
    int i;
    for (i = 0; i < 4; ++i)
    {
        const bchWorldId world = openWorld(device, 64);
        bchWallDef def = bchDefaultWallDef();
        bchWallId wall = {0};
        def.normal.y = kLengths[i];
        checkContext("normal of length %g", (double)kLengths[i]);
        CHECK_OK(bchCreateWall(world, &def, &wall));
        REQUIRE_OK(spawnBlock(world, addSand(world), 3, 0));
        step(world, 10);
        lowest[i] = lowestGrain(world);
        CHECK(lowest[i] > 0.8f * GRAIN_RADIUS);
        CHECK(lowest[i] == lowest[0]);
        CHECK_OK(bchDestroyWorld(world));
    }
    checkContext(NULL);
}

static void listed(bchDeviceId device)
{
    const bchWorldId world = openWorld(device, 8);
    bchWallId walls[4] = {{0}, {0}, {0}, {0}};
    const bchWallId first = addFloor(world);
    const bchWallId second = addFloor(world);
    uint32_t count = 99;
    CHECK_OK(bchWorld_GetWalls(world, NULL, &count));
    CHECK_EQUAL(count, 2);
    count = 1;
    CHECK_RESULT(bchWorld_GetWalls(world, walls, &count), BCH_ERROR_CAPACITY);
    CHECK_EQUAL(walls[0].value, 0);
    count = 4;
    CHECK_OK(bchWorld_GetWalls(world, walls, &count));
    CHECK_EQUAL(count, 2);
    CHECK_EQUAL(walls[0].value, first.value);
    CHECK_EQUAL(walls[1].value, second.value);
    CHECK_EQUAL(walls[2].value, 0);
    CHECK_OK(bchDestroyWall(first));
    count = 4;
    CHECK_OK(bchWorld_GetWalls(world, walls, &count));
    CHECK_EQUAL(count, 1);
    CHECK_EQUAL(walls[0].value, second.value);
    CHECK_OK(bchDestroyWorld(world));
}

/* A door that opens and closes at 60 Hz for twenty minutes, in a world with room for one wall. */
static void manyTimes(bchDeviceId device)
{
    bchWorldDef def = testWorldDef(8);
    const bchWallDef wallDef = bchDefaultWallDef();
    bchWorldId world = {0};
    uint32_t i, failures = 0;
    def.wallCapacity = 1;
    REQUIRE_OK(bchCreateWorld(device, &def, &world));
    for (i = 0; i < 72000 && failures == 0; ++i)
    {
        bchWallId wall = {0};
        checkContext("wall number %u", i);
        if (bchCreateWall(world, &wallDef, &wall) != BCH_OK || bchDestroyWall(wall) != BCH_OK)
            ++failures;
    }
    CHECK_EQUAL(failures, 0);
    checkContext(NULL);
    CHECK_OK(bchDestroyWorld(world));
}

int main(void)
{
    const Scene scene = openScene();
    wallsHold(&scene);
    anyLengthOfNormal(scene.device);
    listed(scene.device);
    manyTimes(scene.device);
    closeScene(&scene);
    return checkReport();
}
