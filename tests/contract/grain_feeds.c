/* Grains by the shape, by emitters, and into drains: none touches another, all are in the books, bad input is refused.
 */
#include "contract/support/scene.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bchGrainFillDef cylinder(bchMaterialId material)
{
    bchGrainFillDef def = bchDefaultGrainFillDef();
    def.material = material;
    def.shape = BCH_WALL_CYLINDER;
    def.position.y = 0.4;
    def.size.x = 0.2f;
    def.size.y = 0.15f;
    def.radius = 0.012f;
    def.grainShape = BCH_GRAIN_TETRAHEDRON;
    def.tag = 77;
    return def;
}

static void refuseFill(bchWorldId world, const bchGrainFillDef* def, bchResult expected, const char* word)
{
    const uint64_t before = stateHash(world);
    uint32_t count = 5;
    CHECK_RESULT(bchWorld_FillGrains(world, def, &count), expected);
    CHECK(strstr(bchGetLastError(), word) != NULL);
    CHECK_EQUAL(count, 5);
    CHECK_EQUAL(stateHash(world), before);
}

/* Inside the cylinder, apart from each other, turned each its own way. */
static void checkFilled(bchWorldId world, uint32_t count)
{
    const float reach = 0.012f * 2.2247449f;
    bchGrainView view = bchDefaultGrainView();
    bchReadbackId readback = {0};
    uint32_t i, k;
    REQUIRE_OK(bchWorld_RequestReadback(world, &readback));
    REQUIRE_OK(bchWorld_MapReadback(readback, BCH_WAIT_FOREVER, &view));
    CHECK_EQUAL(view.count, count);
    for (i = 0; i < view.count; ++i)
    {
        const float* a = view.positions + 4 * i;
        CHECK_EQUAL(view.tags[i], 77);
        CHECK(sqrtf(a[0] * a[0] + a[2] * a[2]) + reach <= 0.2f);
        CHECK(fabsf(a[1] - 0.4f) + reach <= 0.15f);
        for (k = 0; k < i; ++k)
        {
            const float* b = view.positions + 4 * k;
            const float x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2];
            CHECK(x * x + y * y + z * z >= 4.0f * reach * reach);
            CHECK(memcmp(view.orientations + 4 * i, view.orientations + 4 * k, 4 * sizeof(float)) != 0);
        }
    }
    REQUIRE_OK(bchWorld_UnmapReadback(readback));
}

static void fills(bchDeviceId device)
{
    const bchWorldId world = openWorld(device, 200);
    bchGrainFillDef def = cylinder(addSand(world));
    const bchGrainFillDef good = def;
    uint32_t count = 0, again = 0;
    def.shape = BCH_WALL_PLANE;
    refuseFill(world, &def, BCH_ERROR_INVALID_ARGUMENT, "shape");
    def = good;
    def.radius = 0.0f;
    refuseFill(world, &def, BCH_ERROR_INVALID_ARGUMENT, "radius");
    def = good;
    def.size.y = (float)NAN;
    refuseFill(world, &def, BCH_ERROR_INVALID_ARGUMENT, "size");
    def = good;
    def.velocity.z = 2.0e5f;
    refuseFill(world, &def, BCH_ERROR_INVALID_ARGUMENT, "velocity");
    def = good;
    def.edgeRatio = 0.2f;
    refuseFill(world, &def, BCH_ERROR_INVALID_ARGUMENT, "edgeRatio");
    def = good;
    def.grainShape = 9;
    refuseFill(world, &def, BCH_ERROR_INVALID_ARGUMENT, "shape");
    def = good;
    def.material.value = 0;
    refuseFill(world, &def, BCH_ERROR_INVALID_ID, "material");
    def = good;
    def.size.x = 1.0e5f; /* kilometres: refused at once */
    refuseFill(world, &def, BCH_ERROR_CAPACITY, "grainCapacity");
    def = good;
    def.size.y = 0.01f; /* thinner than a grain */
    CHECK_OK(bchWorld_FillGrains(world, &def, &count));
    CHECK_EQUAL(count, 0);

    CHECK_OK(bchWorld_FillGrains(world, &good, &count));
    CHECK(count > 80);
    checkFilled(world, count);
    checkLedger(world);
    refuseFill(world, &good, BCH_ERROR_CAPACITY, "grainCapacity"); /* no room for as many again */
    CHECK_OK(bchWorld_RemoveAllGrains(world));
    CHECK_OK(bchWorld_FillGrains(world, &good, NULL));
    step(world, 1);
    REQUIRE_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
    again = stepReport(world).grainCount;
    CHECK_EQUAL(again, count);
    CHECK_OK(bchDestroyWorld(world));
}

static void refuseEmitter(bchWorldId world, const bchEmitterDef* def, bchResult expected, const char* word)
{
    bchEmitterId emitter = {0};
    CHECK_RESULT(bchCreateEmitter(world, def, &emitter), expected);
    CHECK(strstr(bchGetLastError(), word) != NULL);
}

/* A stream falls through a drain; when the world is full the rest is held back, and nothing is lost. */
static void streams(bchDeviceId device)
{
    const bchWorldId world = openWorld(device, 100);
    bchEmitterDef def = bchDefaultEmitterDef();
    bchDrainDef hole = bchDefaultDrainDef();
    bchEmitterInfo info = bchDefaultEmitterInfo();
    bchDrainInfo drained = bchDefaultDrainInfo();
    bchEmitterId emitter = {0};
    bchDrainId drain = {0};
    uint64_t size = 0, middle, end;
    void* blob;
    uint32_t faults = 0, i;
    def.material = addSand(world);
    def.position.y = 1.0;
    def.velocity.y = -1.0f;
    def.radius = 0.05f;
    def.rate = 1.0f;
    def.tag = 9;
    refuseEmitter(world, &def, BCH_ERROR_INVALID_ARGUMENT, "grainRadius");
    def.grainRadius = 1.0e3f;
    refuseEmitter(world, &def, BCH_ERROR_INVALID_ARGUMENT, "grainRadius");
    def.grainRadius = 0.01f;
    def.grainShape = -1;
    refuseEmitter(world, &def, BCH_ERROR_INVALID_ARGUMENT, "shape");
    def.grainShape = BCH_GRAIN_TETRAHEDRON;
    def.rate = 1.0e6f;
    refuseEmitter(world, &def, BCH_ERROR_INVALID_ARGUMENT, "rate");
    def.rate = 1.0f;
    REQUIRE_OK(bchCreateEmitter(world, &def, &emitter));
    hole.shape = BCH_WALL_PLANE;
    hole.position.y = 0.5;
    REQUIRE_OK(bchCreateDrain(world, &hole, &drain));
    step(world, 60);
    REQUIRE_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
    REQUIRE_OK(bchEmitter_GetInfo(emitter, &info));
    REQUIRE_OK(bchDrain_GetInfo(drain, &drained));
    CHECK(info.emittedCount >= 20 && info.heldCount == 0);
    CHECK(drained.drainedCount > 0 && drained.drainedCount < info.emittedCount);
    CHECK_EQUAL(stepReport(world).grainCount, info.emittedCount - drained.drainedCount);
    CHECK_EQUAL(massLedger(world).spawned, info.emittedQuanta);
    checkLedger(world);

    /* What is in the emitter is in the snapshot. */
    blob = takeSnapshot(world, &size);
    step(world, 20);
    middle = stateHash(world);
    REQUIRE_OK(bchWorld_Restore(world, blob, size));
    step(world, 20);
    end = stateHash(world);
    CHECK_EQUAL(end, middle);
    free(blob);

    REQUIRE_OK(bchDestroyDrain(drain));
    for (i = 0; i < 600 && faults == 0; ++i)
    {
        step(world, 1);
        REQUIRE_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
        faults = stepReport(world).faults & BCH_FAULT_GRAIN_CAPACITY;
    }
    CHECK(faults != 0);
    REQUIRE_OK(bchEmitter_GetInfo(emitter, &info));
    CHECK(info.heldCount > 0);
    CHECK(stepReport(world).grainCount <= 100);
    checkLedger(world);
    CHECK_OK(bchDestroyEmitter(emitter));
    CHECK_OK(bchDestroyWorld(world));
}

int main(void)
{
    const bchDeviceId device = openDevice();
    fills(device);
    streams(device);
    closeDevice(device);
    return checkReport();
}
