/* Sand comes out of an emitter, heaps up on a small table, and what runs over its edge leaves through a drain. Every
 * quantum of mass is accounted for. */
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

int main(void)
{
    bchDeviceDef deviceDef = bchDefaultDeviceDef();
    bchDeviceId device;
    check(bchCreateDevice(&deviceDef, &device));
    bchWorldDef worldDef = bchDefaultWorldDef();
    worldDef.grainCapacity = 0;
    bchWorldId world;
    check(bchCreateWorld(device, &worldDef, &world));
    bchMaterialDef sandDef = bchDefaultMaterialDef();
    bchMaterialId sand;
    check(bchCreateMaterial(world, &sandDef, &sand));

    bchWallDef table = bchDefaultWallDef();
    table.shape = BCH_WALL_CYLINDER;
    table.size = (bchVec3){0.12f, 0.05f, 0.0f}; /* radius and half height */
    bchWallId wall;
    check(bchCreateWall(world, &table, &wall));
    bchDrainDef drainDef = bchDefaultDrainDef();
    drainDef.shape = BCH_WALL_PLANE; /* takes what is below it */
    drainDef.position.y = -0.2;
    bchDrainId drain;
    check(bchCreateDrain(world, &drainDef, &drain));

    bchPatchDef patchDef = bchDefaultPatchDef();
    bchPatchId patch;
    check(bchCreatePatch(world, &patchDef, &patch));
    bchEmitterDef emitterDef = bchDefaultEmitterDef();
    emitterDef.patch = patch; /* without one, grains come out */
    emitterDef.material = sand;
    emitterDef.position.y = 0.3;
    emitterDef.radius = 0.05f;
    emitterDef.rate = 6.0f; /* kg/s */
    bchEmitterId emitter;
    check(bchCreateEmitter(world, &emitterDef, &emitter));

    const bchStepDef step = bchDefaultStepDef();
    bchEmitterInfo out = bchDefaultEmitterInfo();
    bchDrainInfo gone = bchDefaultDrainInfo();
    for (int frame = 0; frame < 150; ++frame)
    {
        if (frame == 120)
            check(bchEmitter_SetRate(emitter, 0.0f));
        check(bchWorld_Step(world, &step));
        check(bchWorld_Wait(world, BCH_WAIT_FOREVER));
        check(bchEmitter_GetInfo(emitter, &out));
        check(bchDrain_GetInfo(drain, &gone));
        if (frame % 30 == 29)
            printf(
                "%.1f s: %.2f kg came out, %.2f kg went over the edge\n", (frame + 1) / 60.0,
                1.0e-6 * (double)out.emittedQuanta, 1.0e-6 * (double)gone.drainedQuanta);
    }

    bchMassLedger ledger = bchDefaultMassLedger();
    check(bchWorld_GetMassLedger(world, &ledger));
    printf("%.2f kg lie on the table\n", ledger.quantum * (double)ledger.patches);
    const int balanced = ledger.spawned == ledger.patches + ledger.quarantined + ledger.removed;
    const int exact = ledger.spawned == out.emittedQuanta && ledger.removed == gone.drainedQuanta;
    check(bchDestroyWorld(world));
    check(bchDestroyDevice(device));
    return balanced && exact && gone.drainedQuanta > 0 && ledger.patches > 0 ? 0 : 1;
}
