/* Drains and bounds of patches: what goes in is gone, counted to the last quantum, also over snapshots and with steps
 * in flight. */
#include "contract/support/sand.h"

#include <math.h>
#include <string.h>

static bchDrainInfo drainInfo(bchDrainId drain)
{
    bchDrainInfo info = bchDefaultDrainInfo();
    REQUIRE_OK(bchDrain_GetInfo(drain, &info));
    return info;
}

static bchDrainDef below(double height)
{
    bchDrainDef def = bchDefaultDrainDef();
    def.shape = BCH_WALL_PLANE;
    def.position.y = height;
    return def;
}

static void finishSteps(bchWorldId world)
{
    REQUIRE_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
}

static bchPatchBounds boundsOf(bchPatchEdge edge, float half)
{
    bchPatchBounds bounds = bchDefaultPatchBounds();
    bounds.edge = edge;
    bounds.position.y = (double)half;
    bounds.halfExtents.x = bounds.halfExtents.y = bounds.halfExtents.z = half;
    return bounds;
}

/* Sand that sleeps goes too; what lay on it falls. */
static void drainsSleepers(bchDeviceId device)
{
    const bchWorldId world = openWorld(device, 8);
    const bchPatchId patch = addPatch(world, 0.05f, 1000);
    const bchDrainDef def = below(0.08);
    const bchPatchBounds walls = boundsOf(BCH_PATCH_EDGE_WALL, 0.2f);
    bchDrainId drain = {0};
    bchPatchView view;
    uint32_t i, before;
    const uint32_t added = fillBox(patch, addSand(world), 0.15f, 0.15f);
    REQUIRE_OK(bchPatch_SetBounds(patch, &walls));
    settle(world, patch, 60);
    step(world, 2);
    finishSteps(world);
    CHECK_EQUAL(patchInfo(patch).substeps, 0);
    REQUIRE_OK(bchCreateDrain(world, &def, &drain));
    CHECK_EQUAL(drainInfo(drain).drainedCount, 0);
    step(world, 1);
    finishSteps(world);
    before = (uint32_t)drainInfo(drain).drainedCount;
    CHECK(before > added / 4);
    CHECK_EQUAL(patchInfo(patch).particleCount, added - before);
    CHECK_EQUAL(massLedger(world).removed, drainInfo(drain).drainedQuanta);
    checkSandLedger(world);
    view = patchView(patch);
    CHECK_EQUAL(view.count, added - before);
    for (i = 0; i < view.count; ++i)
        CHECK(view.positions[4 * i + 1] >= 0.08f);
    CHECK(patchInfo(patch).awakeCount > 0);
    checkRestores(world, 8);
    CHECK(drainInfo(drain).drainedCount > before);
    step(world, 60);
    finishSteps(world);
    CHECK_EQUAL(drainInfo(drain).drainedCount, added); /* all of it fell in */
    CHECK_EQUAL(patchInfo(patch).particleCount, 0);
    CHECK_EQUAL(patchView(patch).count, 0);
    CHECK_EQUAL(massLedger(world).patches, 0);
    checkSandLedger(world);
    REQUIRE_OK(bchDestroyPatch(patch));
    checkSandLedger(world);
    CHECK_EQUAL(massLedger(world).quarantined, 0);
    REQUIRE_OK(bchDestroyDrain(drain));
    CHECK_RESULT(bchDestroyDrain(drain), BCH_ERROR_INVALID_ID);
    REQUIRE_OK(bchDestroyWorld(world));
}

/* In at the top, out at the bottom, for two seconds with steps in flight. */
static void steadyFlow(bchDeviceId device)
{
    const bchWorldId world = openWorld(device, 8);
    const bchPatchId patch = addPatch(world, 0.05f, 300);
    bchEmitterDef def = bchDefaultEmitterDef();
    bchEmitterInfo emitted = bchDefaultEmitterInfo();
    bchDrainDef drains[2];
    bchEmitterId emitter = {0};
    bchDrainId ids[2] = {{0}, {0}};
    bchMassLedger ledger;
    uint32_t i;
    def.patch = patch;
    def.material = addSand(world);
    def.radius = 0.1f;
    def.rate = 30.0f;
    REQUIRE_OK(bchCreateEmitter(world, &def, &emitter));
    drains[0] = bchDefaultDrainDef();
    drains[0].position.y = -1.0;
    drains[0].size.x = 0.05f;
    drains[0].size.y = drains[0].size.z = 0.5f;
    drains[1] = below(-1.2); /* what missed the first */
    for (i = 0; i < 2; ++i)
        REQUIRE_OK(bchCreateDrain(world, &drains[i], &ids[i]));
    for (i = 0; i < 120; ++i)
    {
        step(world, 1);
        if (i % 10 == 0)
            checkSandLedger(world);
    }
    finishSteps(world);
    ledger = massLedger(world);
    REQUIRE_OK(bchEmitter_GetInfo(emitter, &emitted));
    CHECK(emitted.emittedCount > 250);
    CHECK(drainInfo(ids[0]).drainedCount > 0 && drainInfo(ids[1]).drainedCount > 0);
    CHECK_EQUAL(ledger.removed, drainInfo(ids[0]).drainedQuanta + drainInfo(ids[1]).drainedQuanta);
    CHECK_EQUAL(
        patchInfo(patch).particleCount,
        emitted.emittedCount - drainInfo(ids[0]).drainedCount - drainInfo(ids[1]).drainedCount);
    CHECK_EQUAL(patchView(patch).count, patchInfo(patch).particleCount);
    checkRestores(world, 10);
    REQUIRE_OK(bchDestroyWorld(world));
}

/* Walls around one patch hold its sand, and no other patch's. */
static void wallBounds(bchDeviceId device)
{
    const bchWorldId world = openWorld(device, 8);
    const bchMaterialId sand = addSand(world);
    const bchPatchId held = addPatch(world, 0.05f, 1000), free_ = addPatch(world, 0.05f, 1000);
    const bchPatchBounds walls = boundsOf(BCH_PATCH_EDGE_WALL, 0.2f), none = bchDefaultPatchBounds();
    bchPatchView view;
    uint32_t i;
    fillBox(held, sand, 0.15f, 0.2f);
    fillBox(free_, sand, 0.1f, 0.2f);
    REQUIRE_OK(bchPatch_SetBounds(held, &walls));
    checkRestores(world, 5);
    step(world, 30);
    view = patchView(held);
    for (i = 0; i < view.count; ++i)
        CHECK(
            fabsf(view.positions[4 * i]) < 0.21f && fabsf(view.positions[4 * i + 2]) < 0.21f
            && view.positions[4 * i + 1] > -0.01f);
    view = patchView(free_);
    for (i = 0; i < view.count; ++i)
        CHECK(view.positions[4 * i + 1] < 0.0f);
    settle(world, held, 60);
    REQUIRE_OK(bchPatch_SetBounds(held, &none)); /* wakes and falls */
    step(world, 30);
    view = patchView(held);
    for (i = 0; i < view.count; ++i)
        CHECK(view.positions[4 * i + 1] < 0.1f);
    checkSandLedger(world);
    REQUIRE_OK(bchDestroyWorld(world));
}

static void drainBounds(bchDeviceId device)
{
    const bchWorldId world = openWorld(device, 8);
    const bchPatchId patch = addPatch(world, 0.05f, 1000);
    const bchPatchBounds edge = boundsOf(BCH_PATCH_EDGE_DRAIN, 0.3f);
    const uint32_t added = fillBox(patch, addSand(world), 0.15f, 0.3f);
    REQUIRE_OK(bchPatch_SetBounds(patch, &edge));
    step(world, 2);
    CHECK_EQUAL(patchView(patch).count, added);
    checkRestores(world, 15);
    step(world, 60);
    finishSteps(world);
    CHECK_EQUAL(patchInfo(patch).particleCount, 0);
    CHECK_EQUAL(massLedger(world).removed, massLedger(world).spawned);
    checkSandLedger(world);
    REQUIRE_OK(bchDestroyWorld(world));
}

static void refuse(bchWorldId world, const bchDrainDef* def, bchResult expected, const char* word)
{
    bchDrainId drain = {77};
    CHECK_RESULT(bchCreateDrain(world, def, &drain), expected);
    CHECK(strstr(bchGetLastError(), word) != NULL);
    CHECK_EQUAL(drain.value, 77);
}

static void badInput(bchDeviceId device)
{
    const bchWorldId world = openWorld(device, 8);
    const bchPatchId patch = addPatch(world, 0.05f, 8);
    const bchDrainDef good = below(0.0);
    bchDrainDef def = good;
    bchPatchBounds bounds = boundsOf(BCH_PATCH_EDGE_WALL, 1.0f);
    bchDrainId drain = {0};
    uint32_t i;
    def.shape = BCH_WALL_ORIFICE;
    refuse(world, &def, BCH_ERROR_INVALID_ARGUMENT, "BCH_WALL_ORIFICE");
    def.shape = -1;
    refuse(world, &def, BCH_ERROR_INVALID_ARGUMENT, "shape");
    def = good;
    def.shape = BCH_WALL_BOX;
    refuse(world, &def, BCH_ERROR_INVALID_ARGUMENT, "bchDrainDef::size");
    def = good;
    def.outside = 2;
    refuse(world, &def, BCH_ERROR_INVALID_ARGUMENT, "outside");
    def = good;
    def.rotation.w = 0.5f;
    refuse(world, &def, BCH_ERROR_INVALID_ARGUMENT, "rotation");
    for (i = 0; i < 16; ++i)
        REQUIRE_OK(bchCreateDrain(world, &good, &drain));
    refuse(world, &good, BCH_ERROR_CAPACITY, "drainCapacity");
    bounds.edge = 3;
    CHECK_RESULT(bchPatch_SetBounds(patch, &bounds), BCH_ERROR_INVALID_ARGUMENT);
    bounds = boundsOf(BCH_PATCH_EDGE_WALL, 0.0f);
    CHECK_RESULT(bchPatch_SetBounds(patch, &bounds), BCH_ERROR_INVALID_ARGUMENT);
    CHECK(strstr(bchGetLastError(), "halfExtents") != NULL);
    REQUIRE_OK(bchDestroyWorld(world));
}

int main(void)
{
    const bchDeviceId device = openDevice();
    drainsSleepers(device);
    steadyFlow(device);
    wallBounds(device);
    drainBounds(device);
    badInput(device);
    closeDevice(device);
    return checkReport();
}
