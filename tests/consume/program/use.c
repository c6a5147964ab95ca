/* What a host does first: ask for the version, make a device and a world, let a grain fall onto a floor. Written so
 * that it is C99 and C++ at once; each way of consuming the package compiles and runs it. */
#include <barchan/barchan.h>

#include <stdio.h>

static int fail(const char* what)
{
    fprintf(stderr, "%s failed: %s\n", what, bchGetLastError());
    return 1;
}

static int dropGrain(bchWorldId world)
{
    bchMaterialDef materialDef = bchDefaultMaterialDef();
    bchWallDef floorDef = bchDefaultWallDef();
    bchGrainSpawnDef spawn = bchDefaultGrainSpawnDef();
    bchStepDef step = bchDefaultStepDef();
    bchStepReport report = bchDefaultStepReport();
    bchVec3 position = {0.0f, 0.1f, 0.0f};
    bchWallId floorId;
    int i;

    spawn.positions = &position;
    spawn.count = 1;
    if (bchCreateMaterial(world, &materialDef, &spawn.material) != BCH_OK)
        return fail("bchCreateMaterial");
    if (bchCreateWall(world, &floorDef, &floorId) != BCH_OK)
        return fail("bchCreateWall");
    if (bchWorld_SpawnGrains(world, &spawn) != BCH_OK)
        return fail("bchWorld_SpawnGrains");
    for (i = 0; i < 3; ++i)
    {
        if (bchWorld_Step(world, &step) != BCH_OK || bchWorld_Wait(world, BCH_WAIT_FOREVER) != BCH_OK)
            return fail("bchWorld_Step");
    }
    if (bchWorld_GetReport(world, &report) != BCH_OK || report.grainCount != 1 || report.stepIndex != 3)
        return fail("bchWorld_GetReport");
    printf("fell for %.3f s at up to %.3f m/s\n", report.simulatedSeconds, (double)report.maxSpeed);
    return 0;
}

int main(void)
{
    bchVersion version;
    bchDeviceDef deviceDef = bchDefaultDeviceDef();
    bchWorldDef worldDef = bchDefaultWorldDef();
    bchDeviceId device;
    bchWorldId world;
    int result;

    bchGetVersion(&version);
    if (version.major != BCH_VERSION_MAJOR || version.minor != BCH_VERSION_MINOR)
    {
        fprintf(stderr, "the library is %u.%u, the headers are not\n", version.major, version.minor);
        return 1;
    }
    printf("%s\n", bchGetBuildString());

    deviceDef.kind = BCH_DEVICE_CPU;
    worldDef.grainCapacity = 64;
    if (bchCreateDevice(&deviceDef, &device) != BCH_OK)
        return fail("bchCreateDevice");
    if (bchCreateWorld(device, &worldDef, &world) != BCH_OK)
        return fail("bchCreateWorld");
    result = dropGrain(world);
    if (bchDestroyWorld(world) != BCH_OK || bchDestroyDevice(device) != BCH_OK)
        return fail("destroying");
    return result;
}
