/* Capacities: none at all, used up, out of range, and so large that no memory suffices. */
#include "contract/support/counting_allocator.h"
#include "contract/support/scene.h"

#include <stdlib.h>

static void outOfRange(bchDeviceId device)
{
    const struct
    {
        uint32_t grains, neighbours, materials, walls, inFlight, substeps;
    } kBad[] = {{16777217, 0, 4, 4, 2, 64},   {UINT32_MAX, 0, 4, 4, 2, 64}, {8, 0x80000001u, 4, 4, 2, 64},
                {8, UINT32_MAX, 4, 4, 2, 64}, {8, 0, 0, 4, 2, 64},          {8, 0, 257, 4, 2, 64},
                {8, 0, UINT32_MAX, 4, 2, 64}, {8, 0, 4, 4097, 2, 64},       {8, 0, 4, UINT32_MAX, 2, 64},
                {8, 0, 4, 4, 0, 64},          {8, 0, 4, 4, 5, 64},          {8, 0, 4, 4, 2, 0},
                {8, 0, 4, 4, 2, 257}};
    size_t i;
    for (i = 0; i < sizeof kBad / sizeof kBad[0]; ++i)
    {
        bchWorldDef def = bchDefaultWorldDef();
        bchWorldId world = {77};
        def.grainCapacity = kBad[i].grains;
        def.neighbourCapacity = kBad[i].neighbours;
        def.materialCapacity = kBad[i].materials;
        def.wallCapacity = kBad[i].walls;
        def.stepsInFlight = kBad[i].inFlight;
        def.maxSubsteps = kBad[i].substeps;
        checkContext("row %u", (unsigned)i);
        CHECK_RESULT(bchCreateWorld(device, &def, &world), BCH_ERROR_INVALID_ARGUMENT);
        CHECK_EQUAL(world.value, 77);
    }
    checkContext(NULL);
}

static void feedsOutOfRange(bchDeviceId device)
{
    bchWorldDef def = bchDefaultWorldDef();
    bchWorldId world = {0};
    uint32_t* const fields[] = {&def.patchCapacity, &def.emitterCapacity, &def.drainCapacity, &def.fieldCapacity};
    size_t i;
    for (i = 0; i < sizeof fields / sizeof fields[0]; ++i)
    {
        const uint32_t before = *fields[i];
        *fields[i] = 257;
        CHECK_RESULT(bchCreateWorld(device, &def, &world), BCH_ERROR_INVALID_ARGUMENT);
        *fields[i] = UINT32_MAX;
        CHECK_RESULT(bchCreateWorld(device, &def, &world), BCH_ERROR_INVALID_ARGUMENT);
        *fields[i] = before;
    }
}

/* A world without room for a single grain or wall does everything else. */
static void nothingAtAll(bchDeviceId device)
{
    bchWorldDef def = bchDefaultWorldDef();
    const bchWallDef wallDef = bchDefaultWallDef();
    bchWorldId world = {0};
    bchWallId wall = {0};
    bchReadbackId readback = {0};
    bchGrainView view = bchDefaultGrainView();
    bchMaterialId sand;
    uint64_t size = 0;
    void* blob;
    def.grainCapacity = 0;
    def.wallCapacity = 0;
    def.materialCapacity = 1;
    def.patchCapacity = def.emitterCapacity = def.drainCapacity = def.fieldCapacity = 0;
    REQUIRE_OK(bchCreateWorld(device, &def, &world));
    sand = addSand(world);
    CHECK_RESULT(bchCreateWall(world, &wallDef, &wall), BCH_ERROR_CAPACITY);
    CHECK_RESULT(spawnBlock(world, sand, 1, 0), BCH_ERROR_CAPACITY);
    step(world, 3);
    CHECK_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
    CHECK_EQUAL(stepReport(world).stepIndex, 3);
    CHECK_EQUAL(stepReport(world).grainCount, 0);
    CHECK_OK(bchWorld_RemoveAllGrains(world));
    CHECK_EQUAL(massLedger(world).spawned, 0);
    CHECK_EQUAL(massLedger(world).grains, 0);
    REQUIRE_OK(bchWorld_RequestReadback(world, &readback));
    CHECK_OK(bchWorld_MapReadback(readback, BCH_WAIT_FOREVER, &view));
    CHECK_EQUAL(view.count, 0);
    CHECK_OK(bchWorld_UnmapReadback(readback));
    blob = takeSnapshot(world, &size);
    CHECK_OK(bchWorld_Restore(world, blob, size));
    free(blob);
    CHECK_OK(bchDestroyWorld(world));
}

static void usedUp(bchDeviceId device)
{
    bchWorldDef def = testWorldDef(30);
    const bchMaterialDef materialDef = bchDefaultMaterialDef();
    const bchWallDef wallDef = bchDefaultWallDef();
    bchWorldId world = {0};
    bchMaterialId material = {0};
    bchWallId walls[3] = {{0}, {0}, {0}};
    bchWorldCapacity capacity = bchDefaultWorldCapacity();
    int i;
    def.materialCapacity = 2;
    def.wallCapacity = 2;
    REQUIRE_OK(bchCreateWorld(device, &def, &world));
    for (i = 0; i < 2; ++i)
    {
        CHECK_OK(bchCreateMaterial(world, &materialDef, &material));
        CHECK_OK(bchCreateWall(world, &wallDef, &walls[i]));
    }
    CHECK_RESULT(bchCreateWall(world, &wallDef, &walls[2]), BCH_ERROR_CAPACITY);
    CHECK_EQUAL(walls[2].value, 0);
    CHECK_OK(spawnBlock(world, material, 3, 0));
    material.value = 77;
    CHECK_RESULT(bchCreateMaterial(world, &materialDef, &material), BCH_ERROR_CAPACITY);
    CHECK_EQUAL(material.value, 77);
    CHECK_OK(bchDestroyWall(walls[0]));
    CHECK_OK(bchCreateWall(world, &wallDef, &walls[2]));
    CHECK_OK(bchWorld_GetCapacity(world, &capacity));
    CHECK_EQUAL(capacity.grainCapacity, 30);
    CHECK_EQUAL(capacity.grainPeak, 27);
    CHECK_EQUAL(capacity.neighbourCapacity, 32 * 30);
    CHECK_EQUAL(capacity.materialCapacity, 2);
    CHECK_EQUAL(capacity.materialPeak, 2);
    CHECK_EQUAL(capacity.wallCapacity, 2);
    CHECK_EQUAL(capacity.wallPeak, 2);
    CHECK_OK(bchDestroyWorld(world));
}

/* Legal, and far more than there is: an error of memory, and what was taken is given back. */
static void huge(bchDeviceId device, CountingAllocator* allocator)
{
    bchDeviceMemory before = bchDefaultDeviceMemory();
    bchDeviceMemory after = bchDefaultDeviceMemory();
    bchDeviceInfo info = bchDefaultDeviceInfo();
    bchWorldDef def = bchDefaultWorldDef();
    bchWorldId world = {77};
    const uint64_t liveBefore = allocator->liveCount;
    bchResult result;
    def.grainCapacity = 16777216;
    def.neighbourCapacity = 0x80000000u;
    REQUIRE_OK(bchDevice_GetMemory(device, &before));
    result = bchCreateWorld(device, &def, &world);
    /* A device may also know beforehand that it cannot bind so much at once. */
    REQUIRE_OK(bchDevice_GetInfo(device, &info));
    if (info.maxBufferBytes < (uint64_t)def.neighbourCapacity * 4)
        CHECK_EQUAL(result, BCH_ERROR_UNSUPPORTED);
    else
        CHECK(result == BCH_ERROR_OUT_OF_MEMORY || result == BCH_ERROR_OUT_OF_DEVICE_MEMORY);
    CHECK(bchGetLastError()[0] != 0);
    CHECK_EQUAL(world.value, 77);
    REQUIRE_OK(bchDevice_GetMemory(device, &after));
    CHECK_EQUAL(after.usedBytes, before.usedBytes);
    CHECK_EQUAL(after.bufferCount, before.bufferCount);
    CHECK_EQUAL(allocator->liveCount, liveBefore);
    /* And the device still makes worlds. */
    def = testWorldDef(8);
    CHECK_OK(bchCreateWorld(device, &def, &world));
    CHECK_OK(bchDestroyWorld(world));
}

int main(void)
{
    static CountingAllocator allocator;
    const bchDeviceDef def = testDeviceDef();
    bchDeviceId device = {0};
    installAllocator(&allocator);
    allocator.byteLimit = 64u << 20;
    REQUIRE_OK(bchCreateDevice(&def, &device));
    outOfRange(device);
    feedsOutOfRange(device);
    nothingAtAll(device);
    usedUp(device);
    huge(device, &allocator);
    closeDevice(device);
    CHECK_EQUAL(allocator.liveCount, 0);
    CHECK_EQUAL(allocator.mistakes, 0);
    return checkReport();
}
