/* Two threads in one world: one of them is told BCH_ERROR_BUSY, or they take turns; nothing breaks and no mass is lost.
 * The point of this program is to run under ThreadSanitizer as well. */
#include "contract/support/scene.h"
#include "contract/support/thread.h"

#include <stdlib.h>

enum
{
    kThreads = 4,
    kRounds = 150
};

typedef struct Shared
{
    const Scene* scene;
    SharedCount busy;
    SharedCount done;
    SharedCount wrong;
    SharedCount spawned;
} Shared;

static void count(Shared* shared, bchResult result, int mayFail)
{
    if (result == BCH_ERROR_BUSY)
        addShared(&shared->busy, 1);
    else if (result == BCH_OK || result == BCH_NOT_READY || mayFail)
        addShared(&shared->done, 1);
    else
        addShared(&shared->wrong, 1);
}

static void hammer(void* argument)
{
    Shared* shared = argument;
    const bchWorldId world = shared->scene->world;
    const bchStepDef stepDef = {{sizeof(bchStepDef), BCH_TAG_STEP_DEF}, 0.001f, 2};
    const bchWallDef wallDef = bchDefaultWallDef();
    const bchVec3 gravity = {0.0f, -9.81f, 0.0f};
    uint64_t hash, size;
    int i;
    for (i = 0; i < kRounds; ++i)
    {
        bchStepReport report = bchDefaultStepReport();
        bchMassLedger ledger = bchDefaultMassLedger();
        bchDeviceInfo info = bchDefaultDeviceInfo();
        bchDeviceMemory memory = bchDefaultDeviceMemory();
        bchGrainView view = bchDefaultGrainView();
        bchReadbackId readback = {0};
        bchWallId wall = {0};
        bchResult result;
        count(shared, bchWorld_Step(world, &stepDef), 0);
        count(shared, bchWorld_GetReport(world, &report), 0);
        count(shared, bchWorld_SetGravity(world, gravity), 0);
        result = spawnBlock(world, shared->scene->sand, 1, 0);
        if (result == BCH_OK)
            addShared(&shared->spawned, 1);
        count(shared, result, result == BCH_ERROR_CAPACITY);
        if (bchWorld_RequestReadback(world, &readback) == BCH_OK)
        {
            count(shared, bchWorld_MapReadback(readback, BCH_WAIT_FOREVER, &view), 0);
            while (bchWorld_UnmapReadback(readback) == BCH_ERROR_BUSY)
                addShared(&shared->busy, 1);
        }
        if (bchCreateWall(world, &wallDef, &wall) == BCH_OK)
            while (bchDestroyWall(wall) == BCH_ERROR_BUSY)
                addShared(&shared->busy, 1);
        count(shared, bchWorld_GetMassLedger(world, &ledger), 0);
        count(shared, bchWorld_GetStateHash(world, &hash), 0);
        count(shared, bchWorld_Snapshot(world, NULL, &size), 0);
        count(shared, bchWorld_Wait(world, 1000), 0);
        count(shared, bchDevice_GetInfo(shared->scene->device, &info), 0);
        count(shared, bchDevice_GetMemory(shared->scene->device, &memory), 0);
    }
}

int main(void)
{
    const Scene scene = openScene();
    Thread threads[kThreads];
    Shared shared = {&scene, SHARED_COUNT_ZERO, SHARED_COUNT_ZERO, SHARED_COUNT_ZERO, SHARED_COUNT_ZERO};
    int i;
    for (i = 0; i < kThreads; ++i)
        startThread(&threads[i], hammer, &shared);
    for (i = 0; i < kThreads; ++i)
        joinThread(&threads[i]);
    CHECK_EQUAL(shared.wrong.value, 0);
    CHECK(shared.done.value > kRounds);
    CHECK(shared.spawned.value > 0);
    /* The world is whole: every grain that was accepted is there. */
    checkLedger(scene.world);
    step(scene.world, 1);
    REQUIRE_OK(bchWorld_Wait(scene.world, BCH_WAIT_FOREVER));
    CHECK_EQUAL(
        stepReport(scene.world).grainCount + stepReport(scene.world).quarantinedCount,
        27 + (uint64_t)shared.spawned.value);
    checkLedger(scene.world);
    closeScene(&scene);
    return checkReport();
}
