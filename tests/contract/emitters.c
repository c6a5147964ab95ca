/* Emitters: an even flow whatever the steps are, an exact ledger, sand held back by a full patch, snapshots, bad input.
 */
#include "contract/support/sand.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bchEmitterDef jet(bchPatchId patch, bchMaterialId material)
{
    bchEmitterDef def = bchDefaultEmitterDef();
    def.patch = patch;
    def.material = material;
    def.position.y = 1.0;
    def.radius = 0.001f; /* one particle at a time */
    def.tag = 5;
    return def;
}

static bchEmitterInfo emitterInfo(bchEmitterId emitter)
{
    bchEmitterInfo info = bchDefaultEmitterInfo();
    REQUIRE_OK(bchEmitter_GetInfo(emitter, &info));
    return info;
}

static int descending(const void* a, const void* b)
{
    const float x = *(const float*)a, y = *(const float*)b;
    return x < y ? 1 : x > y ? -1 : 0;
}

static double particleMass(float spacing)
{
    const bchMaterialDef sand = bchDefaultMaterialDef();
    return pow((double)spacing, 3.0) * (double)sand.grainDensity * (double)sand.packingFraction;
}

/* One particle every 50 ms at 1 m/s, in steps of any length: 5 cm apart, all of them. */
static void evenFlow(bchDeviceId device)
{
    static const float kSeconds[] = {1.0f / 60.0f, 0.1f, 0.003f, 0.049f, 1.0f / 30.0f};
    const bchVec3 none = {0.0f, 0.0f, 0.0f};
    const bchWorldId world = openWorld(device, 8);
    const bchPatchId patch = addPatch(world, 0.02f, 256);
    bchEmitterDef def = jet(patch, addDraglessSand(world));
    bchStepDef stepDef = bchDefaultStepDef();
    bchEmitterId emitter = {0};
    bchPatchView view;
    double seconds = 0.0;
    float heights[256];
    uint32_t i;
    REQUIRE_OK(bchWorld_SetGravity(world, none));
    def.rate = (float)(particleMass(0.02f) / 0.05);
    REQUIRE_OK(bchCreateEmitter(world, &def, &emitter));
    CHECK_EQUAL(emitterInfo(emitter).emittedCount, 0);
    for (i = 0; i < 25; ++i)
    {
        stepDef.seconds = kSeconds[i % 5];
        seconds += (double)stepDef.seconds;
        REQUIRE_OK(bchWorld_Step(world, &stepDef));
        REQUIRE_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
    }
    view = patchView(patch);
    CHECK_EQUAL(view.count, emitterInfo(emitter).emittedCount);
    CHECK_EQUAL(view.count, patchInfo(patch).particleCount);
    CHECK(fabs((double)view.count - seconds / 0.05) <= 2.0);
    for (i = 0; i < view.count; ++i)
    {
        heights[i] = view.positions[4 * i + 1];
        CHECK_EQUAL(view.tags[i], 5);
    }
    qsort(heights, view.count, sizeof heights[0], descending);
    for (i = 1; i < view.count; ++i)
        CHECK(fabs((double)(heights[i - 1] - heights[i]) - 0.05) < 1.0e-4);
    checkSandLedger(world);
    CHECK_EQUAL(massLedger(world).patches, emitterInfo(emitter).emittedQuanta);
    CHECK_EQUAL(massLedger(world).spawned, emitterInfo(emitter).emittedQuanta);

    /* Turned off, nothing more comes; destroyed, what came stays. */
    REQUIRE_OK(bchEmitter_SetRate(emitter, 0.0f));
    step(world, 10);
    CHECK_EQUAL(emitterInfo(emitter).emittedCount, view.count);
    REQUIRE_OK(bchDestroyEmitter(emitter));
    CHECK_RESULT(bchDestroyEmitter(emitter), BCH_ERROR_INVALID_ID);
    step(world, 2);
    CHECK_EQUAL(patchView(patch).count, view.count);
    REQUIRE_OK(bchDestroyWorld(world));
}

/* A wide opening gives without sheets: along the flow there are as many in one eighth of what one round of its sites
 * takes as in another, and none comes near another though the opening is as full as can be. */
static void noSheets(bchDeviceId device)
{
    const float spacing = 0.05f;
    const bchVec3 none = {0.0f, 0.0f, 0.0f};
    const bchWorldId world = openWorld(device, 8);
    const bchPatchId patch = addPatch(world, spacing, 4096);
    bchEmitterDef def = jet(patch, addDraglessSand(world));
    bchEmitterId emitter = {0};
    bchPatchView view;
    uint32_t bins[8] = {0};
    uint32_t i, j;
    double nearest = 1.0;
    REQUIRE_OK(bchWorld_SetGravity(world, none));
    def.radius = 4.0f * spacing;                                        /* 49 sites */
    def.rate = (float)(particleMass(spacing) * 49.0 / (double)spacing); /* at 1 m/s */
    REQUIRE_OK(bchCreateEmitter(world, &def, &emitter));
    step(world, 60);
    view = patchView(patch);
    CHECK(view.count > 900);
    for (i = 0; i < view.count; ++i)
    {
        const float* at = view.positions + 4 * i;
        const double rounds = (1.0 - (double)at[1]) / (double)spacing;
        ++bins[(uint32_t)((rounds - floor(rounds)) * 8.0) & 7u];
        for (j = 0; j < i; ++j)
        {
            const float* other = view.positions + 4 * j;
            const double x = (double)(at[0] - other[0]), y = (double)(at[1] - other[1]), z = (double)(at[2] - other[2]);
            nearest = fmin(nearest, sqrt(x * x + y * y + z * z));
        }
    }
    CHECK(nearest > 0.97 * (double)spacing);
    for (i = 0; i < 8; ++i)
        CHECK(bins[i] > view.count / 16 && bins[i] < view.count / 4);
    REQUIRE_OK(bchDestroyWorld(world));
}

/* A full patch holds the sand back and says so; nothing is lost. */
static void heldBack(bchDeviceId device)
{
    const bchWorldId world = openWorld(device, 8);
    const bchPatchId patch = addPatch(world, 0.05f, 100);
    bchEmitterDef def = jet(patch, addSand(world));
    bchEmitterId emitter = {0};
    uint32_t i;
    addFloor(world);
    def.radius = 0.1f;
    def.rate = (float)(particleMass(0.05f) * 13.0 / 0.05); /* 13 sites, as dense as can be */
    REQUIRE_OK(bchCreateEmitter(world, &def, &emitter));
    for (i = 0; i < 40; ++i)
    {
        step(world, 1);
        checkSandLedger(world);
    }
    CHECK_EQUAL(emitterInfo(emitter).emittedCount, 100);
    CHECK(emitterInfo(emitter).heldCount >= 13);
    CHECK_EQUAL(patchView(patch).count, 100);
    CHECK((stepReport(world).faultsEver & BCH_FAULT_PATCH_CAPACITY) != 0);
    REQUIRE_OK(bchEmitter_SetRate(emitter, 0.0f));
    step(world, 1);
    REQUIRE_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
    CHECK_EQUAL(stepReport(world).faults & BCH_FAULT_PATCH_CAPACITY, 0);
    REQUIRE_OK(bchDestroyPatch(patch)); /* its emitter goes with it */
    CHECK_RESULT(bchEmitter_SetRate(emitter, 0.0f), BCH_ERROR_INVALID_ID);
    checkSandLedger(world);
    step(world, 2);
    REQUIRE_OK(bchDestroyWorld(world));
}

static uint64_t hashOfRun(bchDeviceId device, uint32_t seed)
{
    const bchWorldId world = openWorld(device, 8);
    const bchPatchId patch = addPatch(world, 0.05f, 500);
    bchEmitterDef def = jet(patch, addSand(world));
    bchEmitterId emitter = {0};
    uint64_t hash;
    uint32_t i;
    addFloor(world);
    def.radius = 0.1f;
    def.rate = 20.0f;
    def.seed = seed;
    REQUIRE_OK(bchCreateEmitter(world, &def, &emitter));
    for (i = 0; i < 12; ++i)
    {
        step(world, 1);
        REQUIRE_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
    }
    def.seed = 0; /* the hash knows the seed itself; compare what came of it */
    REQUIRE_OK(bchDestroyEmitter(emitter));
    hash = stateHash(world);
    REQUIRE_OK(bchCreateEmitter(world, &def, &emitter));
    checkRestores(world, 6);
    REQUIRE_OK(bchDestroyWorld(world));
    return hash;
}

static void refuse(bchWorldId world, const bchEmitterDef* def, bchResult expected, const char* word)
{
    bchEmitterId emitter = {77};
    CHECK_RESULT(bchCreateEmitter(world, def, &emitter), expected);
    CHECK(strstr(bchGetLastError(), word) != NULL);
    CHECK_EQUAL(emitter.value, 77);
}

static void badInput(bchDeviceId device)
{
    const bchWorldId world = openWorld(device, 8);
    const bchWorldId other = openWorld(device, 8);
    const bchPatchId patch = addPatch(world, 0.05f, 64);
    const bchEmitterDef good = jet(patch, addSand(world));
    const bchMaterialId foreign = addSand(other);
    bchEmitterDef def = good;
    bchEmitterId emitter = {0};
    uint32_t i;
    def.rate = 1.0e6f;
    refuse(world, &def, BCH_ERROR_INVALID_ARGUMENT, "0 .. 3."); /* 1590 kg/m^3 * 0.05^2 m^2 * 1 m/s */
    def.rate = -1.0f;
    refuse(world, &def, BCH_ERROR_INVALID_ARGUMENT, "rate");
    def.rate = NAN;
    refuse(world, &def, BCH_ERROR_INVALID_ARGUMENT, "rate");
    def = good;
    def.radius = 10.0f;
    refuse(world, &def, BCH_ERROR_INVALID_ARGUMENT, "particleCapacity");
    def.radius = NAN;
    refuse(world, &def, BCH_ERROR_INVALID_ARGUMENT, "radius");
    def = good;
    def.velocity.y = 0.001f;
    refuse(world, &def, BCH_ERROR_INVALID_ARGUMENT, "velocity");
    def.velocity.x = INFINITY;
    refuse(world, &def, BCH_ERROR_INVALID_ARGUMENT, "velocity");
    def = good;
    def.position.x = (double)NAN;
    refuse(world, &def, BCH_ERROR_INVALID_ARGUMENT, "position");
    def.position.x = 1.0e7;
    refuse(world, &def, BCH_ERROR_INVALID_ARGUMENT, "anchor");
    def = good;
    def.material = foreign;
    refuse(world, &def, BCH_ERROR_INVALID_ID, "material");
    def = good;
    def.patch.value = good.material.value;
    refuse(world, &def, BCH_ERROR_INVALID_ID, "patch");
    refuse(other, &good, BCH_ERROR_INVALID_ID, "patch");
    for (i = 0; i < 16; ++i)
        REQUIRE_OK(bchCreateEmitter(world, &good, &emitter));
    refuse(world, &good, BCH_ERROR_CAPACITY, "emitterCapacity");
    CHECK_RESULT(bchEmitter_SetRate(emitter, NAN), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchEmitter_SetRate(emitter, 1.0e6f), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_OK(bchEmitter_SetRate(emitter, 3.0f));
    REQUIRE_OK(bchDestroyWorld(other));
    REQUIRE_OK(bchDestroyWorld(world));
}

int main(void)
{
    const bchDeviceId device = openDevice();
    const uint64_t hash = hashOfRun(device, 1);
    CHECK_EQUAL(hashOfRun(device, 1), hash);
    CHECK(hashOfRun(device, 2) != hash);
    evenFlow(device);
    noSheets(device);
    heldBack(device);
    badInput(device);
    closeDevice(device);
    return checkReport();
}
