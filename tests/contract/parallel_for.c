/* The host's job system in place of the library's threads: work is done when the step returns, and a result never
 * depends on who ran which piece. */
#include "contract/support/scene.h"

typedef struct Jobs
{
    uint64_t loops;
    uint64_t pieces;
    uint64_t badBorders;
} Jobs;

/* Pieces of several grains each, the last one first. */
static void runBackwards(void* user, uint32_t count, uint32_t grain, bchTaskFcn run, void* task)
{
    Jobs* jobs = user;
    uint32_t end = count;
    ++jobs->loops;
    jobs->badBorders += grain == 0 || count == 0;
    while (end > 0)
    {
        const uint32_t grains = (end - 1) / grain;
        const uint32_t begin = grains > 2 ? (grains - 2) * grain : 0;
        run(task, begin, end);
        ++jobs->pieces;
        end = begin;
    }
}

static uint64_t hashOf(const bchDeviceDef* def)
{
    bchDeviceId device = {0};
    bchWorldId world;
    uint64_t hash;
    REQUIRE_OK(bchCreateDevice(def, &device));
    world = openWorld(device, 3000);
    addFloor(world);
    REQUIRE_OK(spawnBlock(world, addSand(world), 14, 0));
    step(world, 3);
    if (def->parallelFor)
        CHECK_OK(bchWorld_Wait(world, 0)); /* nothing is left to wait for */
    hash = stateHash(world);
    CHECK_OK(bchDestroyWorld(world));
    closeDevice(device);
    return hash;
}

int main(void)
{
    Jobs jobs = {0, 0, 0};
    bchDeviceDef def = bchDefaultDeviceDef();
    bchDeviceInfo info = bchDefaultDeviceInfo();
    bchDeviceId device = {0};
    uint64_t own;
    def.kind = BCH_DEVICE_CPU;
    def.threadCount = 2;
    own = hashOf(&def);
    def.parallelFor = runBackwards;
    def.parallelForUser = &jobs;
    CHECK_EQUAL(hashOf(&def), own);
    CHECK(jobs.loops > 0);
    CHECK(jobs.pieces > jobs.loops);
    CHECK_EQUAL(jobs.badBorders, 0);
    REQUIRE_OK(bchCreateDevice(&def, &device));
    CHECK_OK(bchDevice_GetInfo(device, &info));
    CHECK_EQUAL(info.threadCount, 0); /* none of its own */
    closeDevice(device);
    return checkReport();
}
