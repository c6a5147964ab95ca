/* Where the time of a step goes: the device's time for each stage, the host's for recording, and what the step asked of
 * the device. Always there, in every build; Tracy and a host's own profiler are another matter (docs/profiling.md). */
#include <barchan/barchan.h>
#include <stdio.h>
#include <stdlib.h>

static void check(bchResult result)
{
    if (result < 0)
    {
        fprintf(stderr, "%s: %s\n", bchResultName(result), bchGetLastError());
        exit(1);
    }
}

#define FRAMES 60

int main(void)
{
    bchDeviceDef deviceDef = bchDefaultDeviceDef();
    bchDeviceId device;
    check(bchCreateDevice(&deviceDef, &device));
    bchDeviceInfo deviceInfo = bchDefaultDeviceInfo();
    check(bchDevice_GetInfo(device, &deviceInfo));
    bchWorldDef worldDef = bchDefaultWorldDef();
    bchWorldId world;
    check(bchCreateWorld(device, &worldDef, &world));
    bchMaterialDef sandDef = bchDefaultMaterialDef();
    bchMaterialId sand;
    check(bchCreateMaterial(world, &sandDef, &sand));
    bchWallDef floorDef = bchDefaultWallDef();
    bchWallId floor;
    check(bchCreateWall(world, &floorDef, &floor));
    bchGrainFillDef fill = bchDefaultGrainFillDef(); /* a block of tetrahedra that falls and slumps */
    fill.material = sand;
    fill.radius = 0.006f;
    fill.position.y = 0.16;
    fill.size = (bchVec3){0.12f, 0.15f, 0.12f};
    fill.grainShape = BCH_GRAIN_TETRAHEDRON;
    uint32_t count = 0;
    check(bchWorld_FillGrains(world, &fill, &count));

    const bchStepDef step = bchDefaultStepDef();
    bchProfileReport profile = bchDefaultProfileReport();
    bchCounters counters = bchDefaultCounters();
    double stages[BCH_STAGE_CAPACITY] = {0.0}, deviceMs = 0.0, recordMs = 0.0;
    for (int frame = 0; frame < FRAMES; ++frame)
    {
        check(bchWorld_Step(world, &step));
        check(bchWorld_Wait(world, BCH_WAIT_FOREVER)); /* the report is of the newest finished step */
        check(bchWorld_GetProfile(world, &profile));
        for (uint32_t i = 0; i < profile.stageCount; ++i)
            stages[i] += 1.0e-6 * (double)profile.stageNs[i] / FRAMES;
        deviceMs += 1.0e-6 * (double)profile.totalNs / FRAMES;
        recordMs += 1.0e-6 * (double)profile.recordNs / FRAMES;
    }
    check(bchWorld_GetCounters(world, &counters));

    printf("%u grains on %s, per step of 1/60 s:\n", (unsigned)count, deviceInfo.name);
    for (uint32_t i = 0; i < profile.stageCount; ++i)
        if (stages[i] > 0.0)
            printf("  %-18s %8.3f ms\n", bchStageName(i), stages[i]);
    printf("  %-18s %8.3f ms\n  %-18s %8.3f ms\n", "all on the device", deviceMs, "recording", recordMs);
    printf(
        "the last one had %u dispatches, %u barriers and %u copies\n", (unsigned)counters.dispatchCount,
        (unsigned)counters.barrierCount, (unsigned)counters.copyCount);
    const int measured = deviceMs > 0.0 || !deviceInfo.hasTimestamps;
    check(bchDestroyWorld(world));
    check(bchDestroyDevice(device));
    return count > 0 && counters.dispatchCount > 0 && measured ? 0 : 1;
}
