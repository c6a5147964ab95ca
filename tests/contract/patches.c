/* Patches through the C API: making, filling, stepping to rest, reading, the ledger, snapshots and bad input. */
#include "contract/support/scene.h"

#include <math.h>
#include <stdlib.h>

static bchPatchId openPatch(bchWorldId world, float spacing, uint32_t capacity)
{
    bchPatchDef def = bchDefaultPatchDef();
    bchPatchId patch = {0};
    def.spacing = spacing;
    def.particleCapacity = capacity;
    REQUIRE_OK(bchCreatePatch(world, &def, &patch));
    return patch;
}

static bchPatchFillDef coneOf(bchMaterialId material)
{
    bchPatchFillDef fill = bchDefaultPatchFillDef();
    fill.material = material;
    fill.shape = BCH_FILL_CONE;
    fill.size.x = 0.25f;
    fill.size.y = 0.05f; /* 22 degrees */
    fill.size.z = 0.0f;
    fill.position.y = 0.05;
    fill.tag = 77;
    return fill;
}

static bchPatchInfo infoOf(bchPatchId patch)
{
    bchPatchInfo info = bchDefaultPatchInfo();
    REQUIRE_OK(bchPatch_GetInfo(patch, &info));
    return info;
}

static uint64_t hashOf(bchWorldId world)
{
    uint64_t hash = 0;
    REQUIRE_OK(bchWorld_GetStateHash(world, &hash));
    return hash;
}

static void checkPatchLedger(bchWorldId world)
{
    const bchMassLedger ledger = massLedger(world);
    CHECK(ledger.patches > 0);
    CHECK_EQUAL(ledger.spawned, ledger.grains + ledger.patches + ledger.quarantined + ledger.removed);
}

/* A gentle cone stands: it goes to sleep, costs nothing from then on, and not a bit of it changes. */
static void standsStill(bchDeviceId device)
{
    const bchWorldId world = openWorld(device, 16);
    const bchMaterialId material = addSand(world);
    const bchPatchId patch = openPatch(world, 0.03f, 2048);
    const bchPatchFillDef fill = coneOf(material);
    bchPatchView view = bchDefaultPatchView();
    uint32_t added = 0, i, rounds = 0;
    uint64_t before;
    double lowest = 1.0;
    addFloor(world);
    REQUIRE_OK(bchPatch_Fill(patch, &fill, &added));
    CHECK(added > 100);
    CHECK_EQUAL(infoOf(patch).particleCount, added);
    checkPatchLedger(world);
    while (infoOf(patch).awakeCount > 0 && rounds < 40)
    {
        step(world, 6);
        ++rounds;
    }
    CHECK(rounds > 0);
    CHECK_EQUAL(infoOf(patch).awakeCount, 0);
    CHECK_EQUAL(infoOf(patch).particleCount, added);
    REQUIRE_OK(bchPatch_Read(patch, &view));
    CHECK_EQUAL(view.count, added);
    for (i = 0; i < view.count; ++i)
    {
        lowest = fmin(lowest, (double)view.positions[4 * i + 1]);
        CHECK_EQUAL(view.tags[i], 77);
        CHECK_EQUAL(view.asleep[i], 1);
        CHECK(view.velocities[4 * i] == 0.0f && view.velocities[4 * i + 1] == 0.0f);
        CHECK(view.pressures[i] >= 0.0f);
    }
    CHECK(lowest > 0.0);
    checkPatchLedger(world);
    before = hashOf(world);
    step(world, 6);
    CHECK_EQUAL(infoOf(patch).substeps, 0);
    CHECK(hashOf(world) != before); /* the world's time went on */
    {
        bchPatchView after = bchDefaultPatchView();
        float* places = (float*)malloc(4 * sizeof(float) * view.count);
        REQUIRE(places != NULL);
        for (i = 0; i < 4 * view.count; ++i)
            places[i] = view.positions[i];
        REQUIRE_OK(bchPatch_Read(patch, &after));
        for (i = 0; i < 4 * after.count; ++i)
            CHECK(places[i] == after.positions[i]);
        free(places);
    }
    REQUIRE_OK(bchDestroyPatch(patch));
    CHECK_RESULT(bchDestroyPatch(patch), BCH_ERROR_INVALID_ID);
    CHECK_EQUAL(massLedger(world).patches, 0);
    CHECK_EQUAL(massLedger(world).removed, massLedger(world).spawned);
    REQUIRE_OK(bchDestroyWorld(world));
}

/* The pressure is a third of the trace, and a bed at rest carries itself: the mean vertical stress of its lower and of
 * its upper half is the weight above. Single particles and layers scatter about it, as forces do that follow chains. */
static void carriesItsWeight(bchDeviceId device)
{
    const bchWorldId world = openWorld(device, 16);
    const bchMaterialDef sand = bchDefaultMaterialDef();
    const float spacing = 0.03f;
    const bchPatchId patch = openPatch(world, spacing, 1024);
    bchPatchBounds box = bchDefaultPatchBounds();
    bchPatchFillDef fill = bchDefaultPatchFillDef();
    bchPatchView view = bchDefaultPatchView();
    bchMaterialId material = {0};
    double top = 0.0, weight[2] = {0.0, 0.0}, carried[2] = {0.0, 0.0};
    uint32_t i, rounds = 0;
    REQUIRE_OK(bchCreateMaterial(world, &sand, &material));
    box.edge = BCH_PATCH_EDGE_WALL;
    box.friction = 0.0f;
    box.position.y = 0.5;
    box.halfExtents.x = box.halfExtents.z = 4.0f * spacing;
    box.halfExtents.y = 0.5f;
    REQUIRE_OK(bchPatch_SetBounds(patch, &box));
    fill.material = material;
    fill.jitter = 0.0f;
    fill.size.x = fill.size.y = fill.size.z = 4.0f * spacing;
    fill.position.y = 4.0 * (double)spacing;
    REQUIRE_OK(bchPatch_Fill(patch, &fill, NULL));
    for (; infoOf(patch).awakeCount > 0 && rounds < 40; ++rounds)
    {
        step(world, 6);
        REQUIRE_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
    }
    CHECK_EQUAL(infoOf(patch).awakeCount, 0);
    REQUIRE_OK(bchPatch_Read(patch, &view));
    REQUIRE(view.count > 0 && view.stresses != NULL);
    for (i = 0; i < view.count; ++i)
        top = fmax(top, (double)view.positions[4 * i + 1] + 0.5 * (double)spacing);
    for (i = 0; i < view.count; ++i)
    {
        const float* stress = view.stresses + 6 * i;
        const double trace = (double)stress[0] + (double)stress[1] + (double)stress[2];
        const double p = (double)view.pressures[i];
        const double depth = top - (double)view.positions[4 * i + 1];
        const double above = (double)sand.grainDensity * (double)sand.packingFraction * 9.81 * depth;
        CHECK(fabs(trace + 3.0 * p) <= 1.0e-5 * (fabs(trace) + 1.0));
        weight[depth < 0.5 * top] += above;
        carried[depth < 0.5 * top] -= (double)stress[1];
    }
    for (i = 0; i < 2; ++i)
        CHECK(fabs(carried[i] / weight[i] - 1.0) < 0.1);
    REQUIRE_OK(bchDestroyWorld(world));
}

/* Filled sand begins under its own weight, with 1 - sin of the friction angle of it to the sides, along any gravity. */
static void beginsAtRest(bchDeviceId device)
{
    const bchVec3 sideways = {-9.81f, 0.0f, 0.0f};
    const bchWorldId world = openWorld(device, 16);
    bchMaterialDef sand = bchDefaultMaterialDef();
    bchMaterialId material = {0};
    const bchPatchId patch = openPatch(world, 0.05f, 256);
    bchPatchFillDef fill = bchDefaultPatchFillDef();
    bchPatchView view = bchDefaultPatchView();
    uint32_t i;
    sand.frictionAngle = 0.5f;
    REQUIRE_OK(bchCreateMaterial(world, &sand, &material));
    REQUIRE_OK(bchWorld_SetGravity(world, sideways));
    fill.material = material;
    fill.shape = BCH_FILL_BOX;
    fill.size.x = fill.size.y = fill.size.z = 0.1f;
    REQUIRE_OK(bchPatch_Fill(patch, &fill, NULL));
    REQUIRE_OK(bchPatch_Read(patch, &view));
    REQUIRE(view.count == 64);
    for (i = 0; i < view.count; ++i)
    {
        const float* stress = view.stresses + 6 * i;
        const float ratio = 1.0f - sinf(sand.frictionAngle);
        CHECK(stress[0] < 0.0f);
        CHECK(fabsf(stress[1] / stress[0] - ratio) < 1.0e-4f);
        CHECK(fabsf(stress[2] / stress[0] - ratio) < 1.0e-4f);
        CHECK(stress[3] == 0.0f && stress[4] == 0.0f && stress[5] == 0.0f);
    }
    REQUIRE_OK(bchDestroyWorld(world));
}

/* What a snapshot brings back goes on bit by bit like what it was taken from. */
static void restores(bchDeviceId device)
{
    const bchWorldId world = openWorld(device, 16);
    const bchMaterialId material = addSand(world);
    const bchPatchId patch = openPatch(world, 0.03f, 1024);
    bchPatchFillDef fill = coneOf(material);
    uint64_t size = 0, hash, later;
    void* blob;
    addFloor(world);
    fill.position.y = 0.15; /* falls first */
    REQUIRE_OK(bchPatch_Fill(patch, &fill, NULL));
    step(world, 5);
    REQUIRE_OK(bchWorld_Snapshot(world, NULL, &size));
    blob = malloc((size_t)size);
    REQUIRE(blob != NULL);
    REQUIRE_OK(bchWorld_Snapshot(world, blob, &size));
    hash = hashOf(world);
    step(world, 5);
    later = hashOf(world);
    CHECK(later != hash);
    REQUIRE_OK(bchWorld_Restore(world, blob, size));
    CHECK_EQUAL(hashOf(world), hash);
    checkPatchLedger(world);
    step(world, 5);
    CHECK_EQUAL(hashOf(world), later);
    CHECK(infoOf(patch).particleCount > 0); /* the id is good again */
    ((unsigned char*)blob)[size - 9] ^= 4;
    CHECK_RESULT(bchWorld_Restore(world, blob, size), BCH_ERROR_CORRUPT);
    CHECK_EQUAL(hashOf(world), later);
    free(blob);
    REQUIRE_OK(bchDestroyWorld(world));
}

static void badInput(bchDeviceId device)
{
    const bchWorldId world = openWorld(device, 16);
    const bchWorldId other = openWorld(device, 16);
    const bchMaterialId material = addSand(world);
    const bchMaterialId foreign = addSand(other);
    const bchPatchId patch = openPatch(world, 0.03f, 64);
    bchPatchDef def = bchDefaultPatchDef();
    bchPatchFillDef fill = coneOf(material);
    bchPatchId made = {0};
    uint32_t i;
    CHECK_RESULT(bchCreatePatch(world, NULL, &made), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchCreatePatch(world, &def, NULL), BCH_ERROR_INVALID_ARGUMENT);
    def.spacing = NAN;
    CHECK_RESULT(bchCreatePatch(world, &def, &made), BCH_ERROR_INVALID_ARGUMENT);
    def.spacing = 0.02f;
    def.particleCapacity = 0;
    CHECK_RESULT(bchCreatePatch(world, &def, &made), BCH_ERROR_INVALID_ARGUMENT);
    def.particleCapacity = 64;
    for (i = 0; i < 3; ++i)
        REQUIRE_OK(bchCreatePatch(world, &def, &made));
    CHECK_RESULT(bchCreatePatch(world, &def, &made), BCH_ERROR_CAPACITY);

    CHECK_RESULT(bchPatch_Fill(patch, &fill, NULL), BCH_ERROR_CAPACITY); /* hundreds do not fit in 64 */
    CHECK_EQUAL(infoOf(patch).particleCount, 0);
    fill.size.x = INFINITY;
    CHECK_RESULT(bchPatch_Fill(patch, &fill, NULL), BCH_ERROR_INVALID_ARGUMENT);
    fill.size.x = 1.0e4f;
    fill.size.y = 1.0e4f;
    CHECK_RESULT(bchPatch_Fill(patch, &fill, NULL), BCH_ERROR_CAPACITY);
    fill = coneOf(material);
    fill.jitter = 0.6f;
    CHECK_RESULT(bchPatch_Fill(patch, &fill, NULL), BCH_ERROR_INVALID_ARGUMENT);
    fill = coneOf(foreign);
    CHECK_RESULT(bchPatch_Fill(patch, &fill, NULL), BCH_ERROR_INVALID_ID);
    fill = coneOf(material);
    fill.shape = BCH_FILL_POINTS;
    fill.count = 1;
    CHECK_RESULT(bchPatch_Fill(patch, &fill, NULL), BCH_ERROR_INVALID_ARGUMENT); /* no points */
    REQUIRE_OK(bchDestroyWorld(other));
    REQUIRE_OK(bchDestroyWorld(world));
    CHECK_RESULT(bchPatch_Fill(patch, &fill, NULL), BCH_ERROR_INVALID_ID);
}

/* How a host finds its things again after a restore into a new world. */
static void listsIds(bchDeviceId device)
{
    const bchWorldId world = openWorld(device, 16);
    const bchPatchId first = openPatch(world, 0.03f, 64), second = openPatch(world, 0.02f, 64);
    bchPatchId patches[4] = {{0}};
    uint32_t count = 1;
    CHECK_RESULT(bchWorld_GetPatches(world, patches, &count), BCH_ERROR_CAPACITY);
    count = 4;
    CHECK_OK(bchWorld_GetPatches(world, patches, &count));
    CHECK_EQUAL(count, 2);
    CHECK_EQUAL(patches[0].value, first.value);
    CHECK_EQUAL(patches[1].value, second.value);
    CHECK_OK(bchWorld_GetEmitters(world, NULL, &count));
    CHECK_EQUAL(count, 0);
    CHECK_OK(bchWorld_GetDrains(world, NULL, &count));
    CHECK_EQUAL(count, 0);
    CHECK_OK(bchWorld_GetFields(world, NULL, &count));
    CHECK_EQUAL(count, 0);
    REQUIRE_OK(bchDestroyWorld(world));
}

int main(void)
{
    const bchDeviceId device = openDevice();
    listsIds(device);
    standsStill(device);
    carriesItsWeight(device);
    beginsAtRest(device);
    restores(device);
    badInput(device);
    closeDevice(device);
    return checkReport();
}
