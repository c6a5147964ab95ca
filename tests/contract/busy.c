/* What may not happen while something lives: destroying a device under its worlds, changing hooks under a device. */
#include "contract/support/scene.h"

int main(void)
{
    const bchHooks hooks = bchDefaultHooks();
    bchProfiler profiler = bchDefaultProfiler();
    const bchDeviceId device = openDevice();
    const bchDeviceId second = openDevice();
    const bchWorldId world = openWorld(device, 8);
    const bchWorldId other = openWorld(device, 8);

    CHECK_RESULT(bchSetHooks(&hooks), BCH_ERROR_BUSY);
    CHECK_RESULT(bchSetHooks(NULL), BCH_ERROR_BUSY);
    CHECK(bchSetProfiler(&profiler) < 0); /* busy, or a build without profiling */

    CHECK_RESULT(bchDestroyDevice(device), BCH_ERROR_BUSY);
    CHECK_OK(bchDestroyWorld(other));
    CHECK_RESULT(bchDestroyDevice(device), BCH_ERROR_BUSY);
    /* The refused call did no harm. */
    REQUIRE_OK(spawnBlock(world, addSand(world), 2, 0));
    step(world, 2);
    CHECK_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
    CHECK_EQUAL(stepReport(world).grainCount, 8);
    CHECK_OK(bchDestroyWorld(world));
    closeDevice(device);

    CHECK_RESULT(bchSetHooks(&hooks), BCH_ERROR_BUSY); /* one device is left */
    closeDevice(second);
    CHECK_OK(bchSetHooks(&hooks));
    CHECK_OK(bchSetHooks(NULL));
    return checkReport();
}
