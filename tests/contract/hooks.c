/* The host's hooks: all memory goes through its allocator, half a pair is refused, the log obeys its level. */
#include "contract/support/counting_allocator.h"
#include "contract/support/scene.h"

static void halfPairs(void)
{
    CountingAllocator allocator;
    bchHooks whole = bchDefaultHooks();
    bchHooks half;
    installAllocator(&allocator); /* only to borrow its functions */
    CHECK_OK(bchSetHooks(NULL));
    half = whole;
    half.logLevel = 4;
    CHECK_RESULT(bchSetHooks(&half), BCH_ERROR_INVALID_ARGUMENT);
    half.logLevel = -1;
    CHECK_RESULT(bchSetHooks(&half), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_OK(bchSetHooks(&whole));
}

static void* allocateNothing(void* user, size_t size, size_t alignment)
{
    (void)user;
    (void)size;
    (void)alignment;
    return NULL;
}
static void freeNothing(void* user, void* memory, size_t size)
{
    (void)user;
    (void)memory;
    (void)size;
}

static void allocateWithoutFree(void)
{
    bchHooks hooks = bchDefaultHooks();
    hooks.allocate = allocateNothing;
    CHECK_RESULT(bchSetHooks(&hooks), BCH_ERROR_INVALID_ARGUMENT);
    hooks.allocate = NULL;
    hooks.free = freeNothing;
    CHECK_RESULT(bchSetHooks(&hooks), BCH_ERROR_INVALID_ARGUMENT);
}

/* Calls that need no device take no memory either; with an allocator that never gives any, nothing can be made. */
static void withoutAnyMemory(void)
{
    const bchDeviceDef def = testDeviceDef();
    bchDeviceId device = {0};
    bchMaterialDef material = bchDefaultMaterialDef();
    bchHooks hooks = bchDefaultHooks();
    hooks.allocate = allocateNothing;
    hooks.free = freeNothing;
    REQUIRE_OK(bchSetHooks(&hooks));
    CHECK_RESULT(bchCreateDevice(&def, &device), BCH_ERROR_OUT_OF_MEMORY);
    CHECK_OK(bchGetMaterialPreset(BCH_MATERIAL_GRAVEL, &material));
    CHECK(bchGetBuildString()[0] != 0);
    CHECK_RESULT(bchDestroyDevice(device), BCH_ERROR_INVALID_ID);
    CHECK_OK(bchSetHooks(NULL));
}

/* Everything the library takes while it works comes back, with the size that was asked for. */
static void allComesBack(void)
{
    static CountingAllocator allocator;
    const bchDeviceDef def = testDeviceDef();
    bchDeviceId device = {0};
    bchReadbackId readback = {0};
    bchWorldId world;
    installAllocator(&allocator);
    REQUIRE_OK(bchCreateDevice(&def, &device));
    CHECK(allocator.liveCount > 0);
    world = openWorld(device, 512);
    REQUIRE_OK(spawnBlock(world, addSand(world), 4, 0));
    addFloor(world);
    step(world, 3);
    REQUIRE_OK(bchWorld_RequestReadback(world, &readback)); /* left to the world's end */
    CHECK_OK(bchDestroyWorld(world));
    closeDevice(device);
    CHECK_EQUAL(allocator.liveCount, 0);
    CHECK_EQUAL(allocator.liveBytes, 0);
    CHECK_EQUAL(allocator.mistakes, 0);
    CHECK_OK(bchSetHooks(NULL));
}

/* One step after the other, so that the same number of them is under way at all times. */
static void stepAlone(bchWorldId world, int count)
{
    int i;
    for (i = 0; i < count; ++i)
    {
        step(world, 1);
        CHECK_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
    }
}

/* A world that runs steadily asks for no more memory step by step than it did before. */
static void steadyStepping(void)
{
    static CountingAllocator allocator;
    const bchDeviceDef def = testDeviceDef();
    bchDeviceId device = {0};
    bchWorldId world;
    uint64_t liveBefore, peakBefore;
    installAllocator(&allocator);
    REQUIRE_OK(bchCreateDevice(&def, &device));
    world = openWorld(device, 512);
    addFloor(world);
    REQUIRE_OK(spawnBlock(world, addSand(world), 4, 0));
    stepAlone(world, 4);
    liveBefore = allocator.liveCount;
    peakBefore = allocator.peakBytes;
    stepAlone(world, 30);
    CHECK(allocator.liveCount <= liveBefore + 2);
    CHECK(allocator.peakBytes <= peakBefore + 4096);
    CHECK_OK(bchDestroyWorld(world));
    closeDevice(device);
    CHECK_OK(bchSetHooks(NULL));
}

int main(void)
{
    halfPairs();
    allocateWithoutFree();
    withoutAnyMemory();
    allComesBack();
    steadyStepping();
    return checkReport();
}
