/* The host never waits inside a step: with as many steps under way as the world allows it is told to come back later,
 * and nothing that was started is lost. */
#include "contract/support/scene.h"

static uint64_t run(bchDeviceId device, uint32_t inFlight, int eager, uint32_t* refusals)
{
    enum
    {
        kSteps = 6
    };
    bchWorldDef def = testWorldDef(1000);
    bchStepDef stepDef = bchDefaultStepDef();
    bchWorldId world = {0};
    bchStepReport report;
    uint64_t hash;
    uint32_t started = 0, underWay = 0;
    def.stepsInFlight = inFlight;
    stepDef.substeps = testsVulkan() ? 8 : 24; /* long enough that the host is faster */
    REQUIRE_OK(bchCreateWorld(device, &def, &world));
    addFloor(world);
    REQUIRE_OK(spawnBlock(world, addSand(world), 10, 0));
    *refusals = 0;
    while (started < kSteps)
    {
        const bchResult result = bchWorld_Step(world, &stepDef);
        CHECK(result == BCH_OK || result == BCH_NOT_READY);
        if (result == BCH_OK)
        {
            ++started;
            ++underWay;                 /* at most */
            report = stepReport(world); /* never waits, never runs ahead */
            CHECK(report.stepIndex <= started);
        }
        else
        {
            ++*refusals;
            /* Never before the limit is reached; some of those started may have finished by now. */
            CHECK(underWay >= inFlight);
        }
        if (!eager || result == BCH_NOT_READY)
        {
            REQUIRE_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
            underWay = 0;
        }
    }
    REQUIRE_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
    report = stepReport(world);
    CHECK_EQUAL(report.stepIndex, kSteps);
    CHECK_EQUAL(report.grainCount, 1000);
    CHECK(report.simulatedSeconds > 0.9999 * kSteps / 60.0 && report.simulatedSeconds < 1.0001 * kSteps / 60.0);
    checkLedger(world);
    hash = stateHash(world);
    CHECK_OK(bchDestroyWorld(world));
    return hash;
}

int main(void)
{
    const bchDeviceId device = openDevice();
    uint32_t inFlight, refusals, inAll = 0;
    const uint64_t patient = run(device, 1, 0, &refusals);
    CHECK_EQUAL(refusals, 0);
    for (inFlight = 1; inFlight <= 4; ++inFlight)
    {
        checkContext("%u in flight", inFlight);
        CHECK_EQUAL(run(device, inFlight, 1, &refusals), patient);
        inAll += refusals;
    }
    checkContext(NULL);
    CHECK(inAll > 0);
    closeDevice(device);
    return checkReport();
}
