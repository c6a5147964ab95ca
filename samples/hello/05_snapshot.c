/* Save, go on, come back, go on again: the second future is the first one, to the last bit. That is what rewinding,
 * saving games and starting anew after a lost device stand on. */
#include <barchan/barchan.h>
#include <inttypes.h>
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

static void stepTwentyTimes(bchWorldId world)
{
    const bchStepDef step = bchDefaultStepDef();
    for (int frame = 0; frame < 20; ++frame)
    {
        check(bchWorld_Step(world, &step));
        check(bchWorld_Wait(world, BCH_WAIT_FOREVER));
    }
}

int main(void)
{
    bchDeviceDef deviceDef = bchDefaultDeviceDef();
    bchWorldDef worldDef = bchDefaultWorldDef();
    bchMaterialDef sandDef = bchDefaultMaterialDef();
    bchWallDef floorDef = bchDefaultWallDef();
    bchGrainSpawnDef grainsDef = bchDefaultGrainSpawnDef();
    bchMassLedger ledger = bchDefaultMassLedger();
    bchDeviceId device;
    bchWorldId world;
    bchMaterialId sand;
    bchWallId floor;
    bchVec3 positions[500];
    uint64_t size = 0, first = 0, second = 0;
    void* snapshot;

    check(bchCreateDevice(&deviceDef, &device));
    check(bchCreateWorld(device, &worldDef, &world));
    check(bchCreateMaterial(world, &sandDef, &sand));
    check(bchCreateWall(world, &floorDef, &floor));
    for (int i = 0; i < 500; ++i)
    {
        positions[i].x = 0.021f * (float)(i % 5);
        positions[i].y = 0.021f * (float)(i / 25) + 0.02f;
        positions[i].z = 0.021f * (float)(i / 5 % 5);
    }
    grainsDef.material = sand;
    grainsDef.positions = positions;
    grainsDef.count = 500;
    check(bchWorld_SpawnGrains(world, &grainsDef));
    stepTwentyTimes(world);

    check(bchWorld_Snapshot(world, NULL, &size)); /* only asks for the size */
    snapshot = malloc((size_t)size);
    if (!snapshot)
        return 1;
    check(bchWorld_Snapshot(world, snapshot, &size));

    stepTwentyTimes(world);
    check(bchWorld_GetStateHash(world, &first));
    check(bchWorld_Restore(world, snapshot, size));
    stepTwentyTimes(world);
    check(bchWorld_GetStateHash(world, &second));
    free(snapshot);

    check(bchWorld_GetMassLedger(world, &ledger));
    printf(
        "snapshot of %" PRIu64 " bytes; futures %016" PRIx64 " and %016" PRIx64 " are %s\n", size, first, second,
        first == second ? "the same" : "DIFFERENT");
    printf("mass: %" PRIu64 " quanta given, %" PRIu64 " there\n", ledger.spawned, ledger.grains);
    check(bchDestroyWorld(world));
    check(bchDestroyDevice(device));
    return first == second && ledger.spawned == ledger.grains ? 0 : 1;
}
