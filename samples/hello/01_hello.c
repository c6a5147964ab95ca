/* A thousand grains fall on a floor: device, world, material, floor, grains, steps, report. */
#include <barchan/barchan.h>
#include <stdio.h>
#include <stdlib.h>

/* Every call answers with a result; below zero it failed and bchGetLastError says why. */
static void check(bchResult result)
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
    bchWorldDef worldDef = bchDefaultWorldDef();
    bchMaterialDef sandDef = bchDefaultMaterialDef();
    bchWallDef floorDef = bchDefaultWallDef(); /* the plane y = 0 */
    bchGrainSpawnDef grainsDef = bchDefaultGrainSpawnDef();
    bchStepDef stepDef = bchDefaultStepDef(); /* 1/60 s */
    bchStepReport report = bchDefaultStepReport();
    bchDeviceId device;
    bchWorldId world;
    bchMaterialId sand;
    bchWallId floor;
    bchVec3 positions[1000];

    check(bchCreateDevice(&deviceDef, &device));
    check(bchCreateWorld(device, &worldDef, &world));
    check(bchCreateMaterial(world, &sandDef, &sand));
    check(bchCreateWall(world, &floorDef, &floor));

    for (int i = 0; i < 1000; ++i) /* a block of 10 x 10 x 10, loosely stacked and a little crooked */
    {
        positions[i].x = 0.022f * (float)(i % 10) + 0.001f * (float)(i / 100 % 2);
        positions[i].y = 0.022f * (float)(i / 100) + 0.02f;
        positions[i].z = 0.022f * (float)(i / 10 % 10) + 0.001f * (float)(i / 100 % 3);
    }
    grainsDef.material = sand;
    grainsDef.positions = positions;
    grainsDef.count = 1000;
    grainsDef.radius = 0.01f;
    check(bchWorld_SpawnGrains(world, &grainsDef));

    for (int frame = 0; frame < 60; ++frame)
    {
        check(bchWorld_Step(world, &stepDef));         /* starts the step */
        check(bchWorld_Wait(world, BCH_WAIT_FOREVER)); /* a game would draw its frame instead */
    }
    check(bchWorld_GetReport(world, &report));
    printf(
        "%u grains, %u contacts, fastest %.3f m/s after %.2f s\n", (unsigned)report.grainCount,
        (unsigned)report.contactCount, (double)report.maxSpeed, report.simulatedSeconds);

    check(bchDestroyWorld(world));
    check(bchDestroyDevice(device));
    return 0;
}
