/* Waiting: with a timeout, with none, for nothing; and destroying a world whose steps are under way. */
#include "contract/support/scene.h"

int main(void)
{
    const bchDeviceId device = openDevice();
    const bchWorldId world = openWorld(device, 1000);
    bchStepDef def = bchDefaultStepDef();
    bchResult result;
    uint32_t early = 0;
    CHECK_OK(bchWorld_Wait(world, 0)); /* nothing is under way */
    CHECK_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
    CHECK_EQUAL(stepReport(world).stepIndex, 0);

    addFloor(world);
    REQUIRE_OK(spawnBlock(world, addSand(world), 10, 0));
    def.substeps = testsVulkan() ? 8 : 64;
    REQUIRE_OK(bchWorld_Step(world, &def));
    while ((result = bchWorld_Wait(world, 1000)) == BCH_NOT_READY) /* a microsecond at a time */
        ++early;
    CHECK_EQUAL(result, BCH_OK);
    CHECK(early > 0);
    CHECK_EQUAL(stepReport(world).stepIndex, 1);
    REQUIRE_OK(bchWorld_Step(world, &def));
    CHECK_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER - 1)); /* centuries */
    CHECK_EQUAL(stepReport(world).stepIndex, 2);

    REQUIRE_OK(bchWorld_Step(world, &def));
    REQUIRE_OK(bchWorld_Step(world, &def));
    CHECK_OK(bchDestroyWorld(world));
    closeDevice(device);
    return checkReport();
}
