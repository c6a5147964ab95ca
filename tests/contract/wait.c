/* Waiting: with a timeout, with none, for nothing; and destroying a world whose steps are under way. */
#include "contract/support/scene.h"

/* Steps the world once and waits a microsecond at a time. Returns how many of the waits came back too early. */
static uint32_t earlyWaits(bchWorldId world, const bchStepDef* def)
{
    uint32_t early = 0;
    bchResult result;
    REQUIRE_OK(bchWorld_Step(world, def));
    while ((result = bchWorld_Wait(world, 1000)) == BCH_NOT_READY)
        ++early;
    CHECK_EQUAL(result, BCH_OK);
    return early;
}

int main(void)
{
    const bchDeviceId device = openDevice();
    const bchWorldId world = openWorld(device, 1000);
    bchStepDef def = bchDefaultStepDef();
    const uint32_t attempts = 20;
    uint32_t steps = 0;
    uint32_t early = 0;
    CHECK_OK(bchWorld_Wait(world, 0)); /* nothing is under way */
    CHECK_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
    CHECK_EQUAL(stepReport(world).stepIndex, 0);

    addFloor(world);
    REQUIRE_OK(spawnBlock(world, addSand(world), 10, 0));
    def.substeps = testsVulkan() ? 8 : 64;
    /* A busy machine may finish one step before this thread gets to ask, but not twenty. */
    while (early == 0 && steps < attempts)
    {
        early = earlyWaits(world, &def);
        ++steps;
    }
    CHECK(early > 0);
    CHECK_EQUAL(stepReport(world).stepIndex, steps);
    REQUIRE_OK(bchWorld_Step(world, &def));
    CHECK_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER - 1)); /* centuries */
    CHECK_EQUAL(stepReport(world).stepIndex, steps + 1);

    REQUIRE_OK(bchWorld_Step(world, &def));
    REQUIRE_OK(bchWorld_Step(world, &def));
    CHECK_OK(bchDestroyWorld(world));
    closeDevice(device);
    return checkReport();
}
