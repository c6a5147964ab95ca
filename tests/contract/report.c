/* Report, profile, counters, peaks: what a step tells. */
#include "contract/support/scene.h"

static void beforeAnything(bchDeviceId device)
{
    const bchWorldId world = openWorld(device, 8);
    bchProfileReport profile = bchDefaultProfileReport();
    bchCounters counters = bchDefaultCounters();
    const bchStepReport report = stepReport(world);
    CHECK_EQUAL(report.stepIndex, 0);
    CHECK(report.simulatedSeconds == 0.0);
    CHECK_EQUAL(report.faultsEver, 0);
    CHECK_OK(bchWorld_GetProfile(world, &profile));
    CHECK_EQUAL(profile.stepIndex, 0);
    CHECK_OK(bchWorld_GetCounters(world, &counters));
    CHECK_EQUAL(counters.dispatchCount, 0);
    CHECK_OK(bchDestroyWorld(world));
}

static void numbers(const Scene* scene)
{
    bchStepReport report = stepReport(scene->world);
    bchStepDef def = bchDefaultStepDef();
    CHECK_EQUAL(report.head.size, sizeof report);
    CHECK_EQUAL(report.head.tag, BCH_TAG_STEP_REPORT);
    CHECK_EQUAL(report.stepIndex, 2);
    CHECK_EQUAL(report.grainCount, 27);
    CHECK_EQUAL(report.quarantinedCount, 0);
    CHECK_EQUAL(report.faults, 0);
    CHECK(report.substeps >= 1 && report.substeps <= 64);
    CHECK_EQUAL(report.substepsNeeded, report.substeps);
    CHECK_EQUAL(report.neighbourCount, report.neighbourCapacityNeeded);

    step(scene->world, 30);
    REQUIRE_OK(bchWorld_Wait(scene->world, BCH_WAIT_FOREVER));
    report = stepReport(scene->world);
    CHECK(report.contactCount >= 27); /* settled: everybody touches something */
    CHECK(report.maxSpeed >= 0.0f && report.maxSpeed < 1.0f);
    CHECK_EQUAL(report.neighbourCount % 2, 0); /* neighbours are mutual */
    CHECK(report.simulatedSeconds > 0.53 && report.simulatedSeconds < 0.54);

    def.substeps = 1; /* too few, and it says so */
    def.seconds = 0.1f;
    REQUIRE_OK(bchWorld_Step(scene->world, &def));
    REQUIRE_OK(bchWorld_Wait(scene->world, BCH_WAIT_FOREVER));
    report = stepReport(scene->world);
    CHECK_EQUAL(report.substeps, 1);
    CHECK(report.substepsNeeded > 1);
    CHECK(report.faults & BCH_FAULT_SUBSTEPS);
    checkLedger(scene->world);
}

static void profileAndCounters(const Scene* scene)
{
    bchDeviceInfo info = bchDefaultDeviceInfo();
    bchProfileReport profile = bchDefaultProfileReport();
    bchCounters counters = bchDefaultCounters();
    uint64_t sum = 0;
    uint32_t i;
    step(scene->world, 1);
    REQUIRE_OK(bchWorld_Wait(scene->world, BCH_WAIT_FOREVER));
    CHECK_OK(bchWorld_GetProfile(scene->world, &profile));
    CHECK_EQUAL(profile.stepIndex, stepReport(scene->world).stepIndex);
    CHECK(profile.stageCount > 0 && profile.stageCount <= BCH_STAGE_CAPACITY);
    for (i = 0; i < profile.stageCount; ++i)
    {
        CHECK(bchStageName(i) != NULL);
        sum += profile.stageNs[i];
    }
    CHECK(bchStageName(profile.stageCount) == NULL);
    for (; i < BCH_STAGE_CAPACITY; ++i)
        CHECK_EQUAL(profile.stageNs[i], 0);
    CHECK(profile.recordNs > 0);
    REQUIRE_OK(bchDevice_GetInfo(scene->device, &info));
    if (info.hasTimestamps)
    {
        CHECK(profile.totalNs > 0);
        CHECK(sum > 0);
        CHECK(sum <= profile.totalNs + profile.totalNs / 10); /* stages do not overlap */
    }
    CHECK_OK(bchWorld_GetCounters(scene->world, &counters));
    CHECK(counters.dispatchCount >= stepReport(scene->world).substeps * 5);
    CHECK(counters.barrierCount > 0 && counters.barrierCount <= counters.dispatchCount + counters.copyCount);
    CHECK(counters.downloadedBytes > 0 && counters.downloadedBytes < 1000); /* a report, not the world */
}

int main(void)
{
    const Scene scene = openScene();
    beforeAnything(scene.device);
    numbers(&scene);
    profileAndCounters(&scene);
    closeScene(&scene);
    return checkReport();
}
