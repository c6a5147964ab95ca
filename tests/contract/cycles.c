/* Worlds made and destroyed thousands of times leave nothing behind, on the device or in the host's memory. The number
 * of cycles is the first argument. */
#include "contract/support/counting_allocator.h"
#include "contract/support/scene.h"

#include <stdlib.h>

static void cycle(bchDeviceId device, uint32_t i)
{
    bchWorldDef def = testWorldDef(16);
    bchWorldId world = {0};
    bchReadbackId readback = {0};
    REQUIRE_OK(bchCreateWorld(device, &def, &world));
    if (i % 10 == 0) /* some of them live a little */
    {
        bchStepDef stepDef = bchDefaultStepDef();
        stepDef.substeps = 2;
        addFloor(world);
        REQUIRE_OK(spawnBlock(world, addSand(world), 2, 0));
        REQUIRE_OK(bchWorld_Step(world, &stepDef));
        REQUIRE_OK(bchWorld_RequestReadback(world, &readback));
    }
    REQUIRE_OK(bchDestroyWorld(world));
}

int main(int argc, char** argv)
{
    static CountingAllocator allocator;
    const uint32_t cycles = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 100;
    const bchDeviceDef def = testDeviceDef();
    bchDeviceMemory before = bchDefaultDeviceMemory();
    bchDeviceMemory after = bchDefaultDeviceMemory();
    bchDeviceId device = {0};
    uint64_t live, liveBytes;
    uint32_t i;
    installAllocator(&allocator);
    REQUIRE_OK(bchCreateDevice(&def, &device));
    for (i = 0; i < 20; ++i) /* what is kept for reuse is there after a few */
        cycle(device, i);
    REQUIRE_OK(bchDevice_GetMemory(device, &before));
    live = allocator.liveCount;
    liveBytes = allocator.liveBytes;
    for (i = 0; i < cycles; ++i)
        cycle(device, i);
    REQUIRE_OK(bchDevice_GetMemory(device, &after));
    CHECK_EQUAL(after.usedBytes, before.usedBytes);
    CHECK_EQUAL(after.bufferCount, before.bufferCount);
    CHECK_EQUAL(after.reservedBytes, before.reservedBytes);
    CHECK_EQUAL(after.peakUsedBytes, before.peakUsedBytes);
    CHECK_EQUAL(allocator.liveCount, live);
    CHECK_EQUAL(allocator.liveBytes, liveBytes);
    closeDevice(device);
    CHECK_EQUAL(allocator.liveCount, 0);
    CHECK_EQUAL(allocator.mistakes, 0);
    return checkReport();
}
