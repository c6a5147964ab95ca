/* Too small a neighbour list: a fault with the capacity that would have sufficed, no mass lost, the step goes on. */
#include "contract/support/scene.h"

static bchStepReport crowd(bchDeviceId device, uint32_t neighbourCapacity, uint32_t* peak)
{
    bchWorldDef def = testWorldDef(100);
    bchWorldCapacity capacity = bchDefaultWorldCapacity();
    bchGrainSpawnDef spawn = bchDefaultGrainSpawnDef();
    bchVec3 positions[100];
    bchWorldId world = {0};
    bchStepReport report;
    bchStepDef stepDef = bchDefaultStepDef();
    uint64_t random = 11;
    int i;
    def.neighbourCapacity = neighbourCapacity;
    def.gravity.y = 0.0f;
    REQUIRE_OK(bchCreateWorld(device, &def, &world));
    for (i = 0; i < 100; ++i) /* all within a few diameters of each other */
    {
        positions[i].x = (float)(nextRandom(&random) % 1000) * 1.0e-4f;
        positions[i].y = (float)(nextRandom(&random) % 1000) * 1.0e-4f;
        positions[i].z = (float)(nextRandom(&random) % 1000) * 1.0e-4f;
    }
    spawn.material = addSand(world);
    spawn.positions = positions;
    spawn.radius = GRAIN_RADIUS;
    spawn.count = 100;
    REQUIRE_OK(bchWorld_SpawnGrains(world, &spawn));
    stepDef.substeps = 1; /* one look at the neighbours: what it needs is what it will need again */
    stepDef.seconds = 1.0e-5f;
    REQUIRE_OK(bchWorld_Step(world, &stepDef));
    REQUIRE_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
    report = stepReport(world);
    CHECK_EQUAL(report.grainCount, 100);
    CHECK_EQUAL(report.quarantinedCount, 0);
    checkLedger(world);
    CHECK_EQUAL(massLedger(world).quarantined, 0);
    CHECK_OK(bchWorld_GetCapacity(world, &capacity));
    CHECK_EQUAL(capacity.neighbourCapacity, neighbourCapacity);
    *peak = capacity.neighbourPeak;
    step(world, 2); /* goes on, faults or not */
    CHECK_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
    CHECK_EQUAL(stepReport(world).stepIndex, 3);
    checkLedger(world);
    CHECK_OK(bchDestroyWorld(world));
    return report;
}

int main(void)
{
    const bchDeviceId device = openDevice();
    uint32_t peak = 0, needed;
    bchStepReport report = crowd(device, 50, &peak);
    CHECK(report.faults & BCH_FAULT_NEIGHBOUR_CAPACITY);
    CHECK(report.faultsEver & BCH_FAULT_NEIGHBOUR_CAPACITY);
    CHECK(report.faults & BCH_FAULT_OVERLAP);
    needed = report.neighbourCapacityNeeded;
    CHECK(needed > 50 && needed <= 100 * 99);
    CHECK_EQUAL(peak, needed); /* the peak tells what was needed, not what there was */

    report = crowd(device, needed - 1, &peak);
    CHECK(report.faults & BCH_FAULT_NEIGHBOUR_CAPACITY);
    CHECK_EQUAL(report.neighbourCapacityNeeded, needed);

    report = crowd(device, needed, &peak);
    CHECK_EQUAL(report.faults & BCH_FAULT_NEIGHBOUR_CAPACITY, 0);
    CHECK_EQUAL(report.faultsEver & BCH_FAULT_NEIGHBOUR_CAPACITY, 0);
    CHECK_EQUAL(report.neighbourCount, needed);
    closeDevice(device);
    return checkReport();
}
