/* Terrain with a level of detail: a ball ploughs through columns of sand. Near the focus they wake, flow as particles
 * and settle again; far from it nothing wakes, and the ball leaves a rut by a law. */
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

#define SURFACE 1.0f
#define RADIUS 0.4f

static bchTerrainId makeTerrain(bchWorldId world, bchPatchId* patch)
{
    bchMaterialDef sandDef = bchDefaultMaterialDef();
    bchMaterialId sand;
    check(bchCreateMaterial(world, &sandDef, &sand));
    bchPatchDef patchDef = bchDefaultPatchDef(); /* what awake sand is made of */
    patchDef.spacing = 0.1f;                     /* two particles along the side of a column */
    check(bchCreatePatch(world, &patchDef, patch));

    bchTerrainDef def = bchDefaultTerrainDef();
    def.spacing = 0.2f;
    def.tileCapacity = 2;
    def.patch = *patch;
    def.wakeDepth = 0.5f;
    def.wakeMargin = 0.5f;
    def.lodDistance = 8.0f; /* from the focus, beyond which nothing wakes */
    bchTerrainId terrain;
    check(bchCreateTerrain(world, &def, &terrain));
    for (int i = 0; i < 2; ++i) /* tiles of 12.8 m */
    {
        bchTileDef tile = bchDefaultTileDef();
        tile.x = i;
        tile.height = SURFACE;
        tile.materials = &sand;
        tile.materialCount = 1;
        check(bchTerrain_LoadTile(terrain, &tile));
    }
    return terrain;
}

/* Half in the sand, going along x; nothing stops it. */
static bchBodyId makeBall(bchWorldId world, double x)
{
    bchBodyPart part = bchDefaultBodyPart();
    part.shape = BCH_BODY_SPHERE;
    part.size.x = RADIUS;
    bchBodyDef def = bchDefaultBodyDef();
    def.motion = BCH_BODY_KINEMATIC;
    def.parts = &part;
    def.partCount = 1;
    def.position = (bchPosition){x, (double)(SURFACE + 0.6f * RADIUS), 6.4};
    def.velocity.x = 1.5f;
    bchBodyId body;
    check(bchCreateBody(world, &def, &body));
    return body;
}

static double heightAt(bchTerrainId terrain, double x)
{
    bchGroundSample ground = bchDefaultGroundSample();
    check(bchTerrain_SampleHeight(terrain, x, 6.4, &ground));
    return ground.position.y;
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
    bchPatchId patch;
    const bchTerrainId terrain = makeTerrain(world, &patch);
    const bchBodyId near = makeBall(world, 3.0), far = makeBall(world, 20.0);
    bchFocus focus = {{3.0, 1.0, 6.4}, 0.0f, 0}; /* where the game looks */
    check(bchWorld_SetFocus(world, &focus, 1));

    const bchStepDef step = bchDefaultStepDef();
    bchPatchInfo awake = bchDefaultPatchInfo();
    for (int frame = 0; frame < 240; ++frame)
    {
        if (frame == 120) /* the balls are gone, and what they stirred settles */
        {
            check(bchDestroyBody(near));
            check(bchDestroyBody(far));
        }
        check(bchWorld_Step(world, &step));
        check(bchWorld_Wait(world, BCH_WAIT_FOREVER));
        check(bchPatch_GetInfo(patch, &awake));
        if (frame % 30 == 29)
            printf("%.1f s: %u particles are awake\n", (frame + 1) / 60.0, (unsigned)awake.particleCount);
    }

    bchMassLedger ledger = bchDefaultMassLedger();
    check(bchWorld_GetMassLedger(world, &ledger));
    const double nearDepth = (double)SURFACE - heightAt(terrain, 4.5),
                 farDepth = (double)SURFACE - heightAt(terrain, 21.5);
    bchTerrainInfo info = bchDefaultTerrainInfo();
    check(bchTerrain_GetInfo(terrain, &info));
    printf(
        "%.0f kg woke and %.0f kg settled; the track is %.0f mm deep near the focus, %.0f mm far from it\n",
        ledger.quantum * (double)info.wokenQuanta, ledger.quantum * (double)info.settledQuanta, 1000.0 * nearDepth,
        1000.0 * farDepth);
    const int balanced = ledger.spawned == ledger.terrain + ledger.patches + ledger.quarantined + ledger.removed;
    check(bchDestroyWorld(world));
    check(bchDestroyDevice(device));
    return balanced && info.settledQuanta > 0 && nearDepth > 0.02 && farDepth == 0.0 ? 0 : 1;
}
