/* A thousand grains fall on a floor. */
#include <barchan/barchan.h>
#include <stdio.h>
#include <stdlib.h>

static void check(bchResult result) /* below zero: failed, nothing changed, and bchGetLastError says why */
{
    if (result < 0)
    {
        fprintf(stderr, "%s: %s\n", bchResultName(result), bchGetLastError());
        exit(1);
    }
}

int main(void)
{
    bchDeviceDef deviceDef = bchDefaultDeviceDef(); /* a real GPU when there is one, else the CPU */
    bchDeviceId device;
    check(bchCreateDevice(&deviceDef, &device));

    bchWorldDef worldDef = bchDefaultWorldDef();
    bchWorldId world;
    check(bchCreateWorld(device, &worldDef, &world));

    bchMaterialDef sandDef = bchDefaultMaterialDef();
    bchMaterialId sand;
    check(bchCreateMaterial(world, &sandDef, &sand));

    bchWallDef floorDef = bchDefaultWallDef(); /* the plane y = 0 */
    bchWallId floor;
    check(bchCreateWall(world, &floorDef, &floor));

    bchVec3 positions[1000]; /* a block of 10 x 10 x 10, each layer a little beside the one below */
    for (int i = 0; i < 1000; ++i)
    {
        const float shift = 0.001f * (float)(i / 100 % 3);
        positions[i].x = 0.022f * (float)(i % 10) + shift;
        positions[i].y = 0.022f * (float)(i / 100) + 0.02f;
        positions[i].z = 0.022f * (float)(i / 10 % 10) + shift;
    }
    bchGrainSpawnDef grains = bchDefaultGrainSpawnDef();
    grains.material = sand;
    grains.positions = positions;
    grains.count = 1000;
    grains.radius = 0.01f;
    check(bchWorld_SpawnGrains(world, &grains));

    bchStepDef step = bchDefaultStepDef(); /* 1/60 s */
    for (int frame = 0; frame < 60; ++frame)
    {
        check(bchWorld_Step(world, &step));            /* starts the step and returns */
        check(bchWorld_Wait(world, BCH_WAIT_FOREVER)); /* a game would draw its frame instead */
    }

    bchStepReport report = bchDefaultStepReport();
    check(bchWorld_GetReport(world, &report));
    printf(
        "%u grains, %u contacts, fastest %.3f m/s after %.2f s\n", (unsigned)report.grainCount,
        (unsigned)report.contactCount, (double)report.maxSpeed, report.simulatedSeconds);

    check(bchDestroyWorld(world));
    check(bchDestroyDevice(device));
    return 0;
}
