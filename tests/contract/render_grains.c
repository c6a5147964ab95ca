/* Render grains through the C API: made, read, moved with the anchor, left alone by sleep, made anew by a restore,
 * never stuck to walls, and never known to results. */
#include "contract/support/sand.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct Pile
{
    bchWorldId world;
    bchPatchId patch;
    uint32_t particles;
} Pile;

static Pile openPile(bchDeviceId device, uint32_t perParticle)
{
    Pile pile = {{0}, {0}, 0};
    bchPatchDef def = bchDefaultPatchDef();
    bchPatchFillDef fill = bchDefaultPatchFillDef();
    bchRenderGrainsDef render = bchDefaultRenderGrainsDef();
    pile.world = openWorld(device, 8);
    addFloor(pile.world);
    def.spacing = 0.05f;
    def.particleCapacity = 256;
    REQUIRE_OK(bchCreatePatch(pile.world, &def, &pile.patch));
    fill.material = addSand(pile.world);
    fill.shape = BCH_FILL_CYLINDER;
    fill.size.x = 0.13f;
    fill.size.y = 0.1f;
    fill.position.y = 0.1;
    REQUIRE_OK(bchPatch_Fill(pile.patch, &fill, &pile.particles));
    render.perParticle = perParticle;
    REQUIRE_OK(bchPatch_SetRenderGrains(pile.patch, &render));
    return pile;
}

static bchRenderGrainView viewOf(bchPatchId patch)
{
    bchRenderGrainView view = bchDefaultRenderGrainView();
    REQUIRE_OK(bchPatch_ReadRenderGrains(patch, &view));
    return view;
}

/* As many as asked for, about the sand, none below the floor; none before the first step. */
static void followsSand(bchDeviceId device)
{
    const Pile pile = openPile(device, 14);
    bchRenderGrainView view = viewOf(pile.patch);
    uint32_t i;
    CHECK_EQUAL(view.count, 0);
    CHECK_EQUAL(view.perParticle, 14);
    CHECK(view.grains == NULL);
    step(pile.world, 20);
    view = viewOf(pile.patch);
    REQUIRE(view.count == 14 * pile.particles);
    CHECK(view.radius > 0.0f && view.radius < 0.05f);
    for (i = 0; i < view.count; ++i)
    {
        const bchRenderGrain grain = view.grains[i];
        CHECK(grain.y > 0.9f * view.radius && grain.y < 0.4f);
        CHECK(fabsf(grain.x) < 0.6f && fabsf(grain.z) < 0.6f);
        CHECK_EQUAL(grain.material, 0);
    }
    REQUIRE_OK(bchDestroyWorld(pile.world));
}

/* The same state with and without them, and the same grains twice. */
static void changesNothing(bchDeviceId device)
{
    const Pile with = openPile(device, 14), without = openPile(device, 0), again = openPile(device, 14);
    bchRenderGrainView first, second;
    step(with.world, 30);
    step(without.world, 30);
    step(again.world, 30);
    CHECK_EQUAL(stateHash(with.world), stateHash(without.world));
    first = viewOf(with.patch);
    second = viewOf(again.patch);
    CHECK_EQUAL(viewOf(without.patch).perParticle, 0);
    CHECK_EQUAL(viewOf(without.patch).count, 0);
    REQUIRE(first.count == second.count && first.count > 0);
    CHECK(memcmp(first.grains, second.grains, first.count * sizeof *first.grains) == 0);
    REQUIRE_OK(bchDestroyWorld(with.world));
    REQUIRE_OK(bchDestroyWorld(without.world));
    REQUIRE_OK(bchDestroyWorld(again.world));
}

static uint64_t upsampleNs(bchWorldId world)
{
    bchProfileReport profile = bchDefaultProfileReport();
    uint32_t i;
    REQUIRE_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
    REQUIRE_OK(bchWorld_GetProfile(world, &profile));
    for (i = 0; i < profile.stageCount; ++i)
        if (strcmp(bchStageName(i), "upsample") == 0)
            return profile.stageNs[i];
    CHECK(0);
    return 0;
}

static uint32_t dispatches(bchWorldId world)
{
    bchCounters counters = bchDefaultCounters();
    REQUIRE_OK(bchWorld_GetCounters(world, &counters));
    return counters.dispatchCount;
}

/* A patch that sleeps costs as much with render grains as without: nothing. */
static void sleeps(bchDeviceId device)
{
    const Pile with = openPile(device, 14), without = openPile(device, 0);
    bchPatchInfo info = bchDefaultPatchInfo();
    bchRenderGrainsDef render = bchDefaultRenderGrainsDef();
    uint32_t rounds = 0;
    step(with.world, 2);
    step(without.world, 2);
    CHECK(upsampleNs(with.world) > 0);
    CHECK(dispatches(with.world) > dispatches(without.world));
    do
    {
        step(with.world, 10);
        step(without.world, 10);
        REQUIRE_OK(bchWorld_Wait(with.world, BCH_WAIT_FOREVER));
        REQUIRE_OK(bchPatch_GetInfo(with.patch, &info));
    } while (info.awakeCount > 0 && ++rounds < 60);
    CHECK_EQUAL(info.awakeCount, 0);
    step(with.world, 50); /* fading has ended */
    step(without.world, 50);
    CHECK_EQUAL(upsampleNs(with.world), 0);
    CHECK_EQUAL(dispatches(with.world), dispatches(without.world));
    CHECK_EQUAL(viewOf(with.patch).count, 14 * with.particles);
    render.perParticle = 7; /* sand that sleeps gets some too */
    REQUIRE_OK(bchPatch_SetRenderGrains(without.patch, &render));
    step(without.world, 1);
    CHECK_EQUAL(viewOf(without.patch).count, 7 * without.particles);
    REQUIRE_OK(bchDestroyWorld(with.world));
    REQUIRE_OK(bchDestroyWorld(without.world));
}

/* Seen from another anchor they are where they were; a restored world seeds them anew. */
static void movesAndRestores(bchDeviceId device)
{
    const Pile pile = openPile(device, 7);
    const bchPosition far = {100.0, -3.0, 20.0};
    bchRenderGrainView view;
    bchRenderGrain before;
    uint64_t size = 0;
    void* snapshot;
    step(pile.world, 10);
    view = viewOf(pile.patch);
    REQUIRE(view.count > 0);
    before = view.grains[0];
    REQUIRE_OK(bchWorld_MoveAnchor(pile.world, far));
    view = viewOf(pile.patch);
    CHECK(fabs((double)before.x - ((double)view.grains[0].x + view.anchor.x)) < 1.0e-4);
    CHECK(fabs((double)before.y - ((double)view.grains[0].y + view.anchor.y)) < 1.0e-4);
    snapshot = takeSnapshot(pile.world, &size);
    REQUIRE_OK(bchWorld_Restore(pile.world, snapshot, size));
    free(snapshot);
    CHECK_EQUAL(viewOf(pile.patch).perParticle, 7);
    CHECK_EQUAL(viewOf(pile.patch).count, 0);
    step(pile.world, 2);
    CHECK_EQUAL(viewOf(pile.patch).count, 7 * pile.particles);
    REQUIRE_OK(bchDestroyWorld(pile.world));
}

/* The floor is taken away beneath a pile that leans on a wall: none of its grains stays there. */
static void leavesWalls(bchDeviceId device)
{
    bchWorldId world = openWorld(device, 8);
    const bchPatchId patch = addPatch(world, 0.05f, 512);
    bchWallDef wallDef = bchDefaultWallDef();
    bchWallId floor, wall;
    bchRenderGrainsDef render = bchDefaultRenderGrainsDef();
    bchRenderGrainView view;
    uint32_t count, i, atWall = 0;
    float highest = -100.0f;
    REQUIRE_OK(bchCreateWall(world, &wallDef, &floor));
    wallDef.position.x = -0.15;
    wallDef.rotation.z = -0.70710678f;
    wallDef.rotation.w = 0.70710678f;
    REQUIRE_OK(bchCreateWall(world, &wallDef, &wall));
    count = fillBox(patch, addSand(world), 0.15f, 0.15f);
    render.perParticle = 14;
    REQUIRE_OK(bchPatch_SetRenderGrains(patch, &render));
    step(world, 20);
    view = viewOf(patch);
    REQUIRE(view.count == 14 * count);
    for (i = 0; i < view.count; ++i)
        atWall += view.grains[i].x < -0.15f + 1.5f * view.radius;
    CHECK(atWall > 20);
    REQUIRE_OK(bchDestroyWall(floor));
    step(world, 30);
    view = viewOf(patch);
    REQUIRE(view.count == 14 * count);
    for (i = 0; i < view.count; ++i)
        highest = fmaxf(highest, view.grains[i].y);
    CHECK(highest < -0.4f); /* half a second of free fall is 1.2 m */
    REQUIRE_OK(bchDestroyWorld(world));
}

static void refusesBadDefs(bchDeviceId device)
{
    const Pile pile = openPile(device, 7);
    bchRenderGrainsDef def = bchDefaultRenderGrainsDef();
    bchPatchDef patchDef = bchDefaultPatchDef();
    bchPatchId large = {0};
    def.perParticle = 60;
    CHECK_RESULT(bchPatch_SetRenderGrains(pile.patch, &def), BCH_ERROR_INVALID_ARGUMENT);
    CHECK(strstr(bchGetLastError(), "63") != NULL);
    def.perParticle = 1029;
    CHECK_RESULT(bchPatch_SetRenderGrains(pile.patch, &def), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchPatch_SetRenderGrains(pile.patch, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchPatch_ReadRenderGrains(pile.patch, NULL), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_EQUAL(viewOf(pile.patch).perParticle, 7);
    patchDef.particleCapacity = 1000000;
    patchDef.neighbourCapacity = 1000;
    REQUIRE_OK(bchCreatePatch(pile.world, &patchDef, &large));
    def.perParticle = 63;
    CHECK_RESULT(bchPatch_SetRenderGrains(large, &def), BCH_ERROR_CAPACITY);
    CHECK(strstr(bchGetLastError(), "1000000") != NULL);
    def.perParticle = 0;
    REQUIRE_OK(bchPatch_SetRenderGrains(pile.patch, &def));
    step(pile.world, 2);
    CHECK_EQUAL(viewOf(pile.patch).count, 0);
    REQUIRE_OK(bchDestroyWorld(pile.world));
}

int main(void)
{
    const bchDeviceId device = openDevice();
    followsSand(device);
    changesNothing(device);
    sleeps(device);
    movesAndRestores(device);
    leavesWalls(device);
    refusesBadDefs(device);
    closeDevice(device);
    return checkReport();
}
