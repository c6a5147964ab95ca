/* A ball of wood and a ball of iron fall into sand. The sand carries both: what it gave them is read from a ledger, and
 * would go to the physics engine that owns them. Here there is none, so they go on from where a step left them. */
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

#define RADIUS 0.05f

static bchBodyId dropBall(bchWorldId world, double x, float density)
{
    bchBodyPart part = bchDefaultBodyPart();
    part.shape = BCH_BODY_SPHERE;
    part.size.x = RADIUS;
    bchBodyDef def = bchDefaultBodyDef();
    def.parts = &part;
    def.partCount = 1;
    def.position = (bchPosition){x, 0.3, 0.0};
    def.mass = density * 4.18879f * RADIUS * RADIUS * RADIUS;
    const float moment = 0.4f * def.mass * RADIUS * RADIUS;
    def.inertia = (bchVec3){moment, moment, moment};
    bchBodyId body;
    check(bchCreateBody(world, &def, &body));
    return body;
}

static void fillBox(bchWorldId world)
{
    bchMaterialDef sandDef = bchDefaultMaterialDef();
    bchMaterialId sand;
    check(bchCreateMaterial(world, &sandDef, &sand));
    bchWallDef box = bchDefaultWallDef(); /* turned inside out: what is outside of it is solid */
    box.shape = BCH_WALL_BOX;
    box.solidOutside = 1;
    box.position.y = 1.0;
    box.size = (bchVec3){0.3f, 1.0f, 0.15f};
    bchWallId wall;
    check(bchCreateWall(world, &box, &wall));
    bchPatchDef patchDef = bchDefaultPatchDef(); /* sand as particles 2 cm apart */
    bchPatchId patch;
    check(bchCreatePatch(world, &patchDef, &patch));
    bchPatchFillDef fill = bchDefaultPatchFillDef();
    fill.material = sand;
    fill.position.y = 0.08;
    fill.size = (bchVec3){0.3f, 0.08f, 0.15f};
    check(bchPatch_Fill(patch, &fill, NULL));
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
    fillBox(world);
    const bchBodyId wood = dropBall(world, -0.12, 600.0f);
    const bchBodyId iron = dropBall(world, 0.12, 7800.0f);

    const bchStepDef step = bchDefaultStepDef();
    double given = 0.0; /* N s upwards, to the ball of iron over the last half second */
    for (int frame = 0; frame < 90; ++frame)
    {
        check(bchWorld_Step(world, &step));
        check(bchWorld_Wait(world, BCH_WAIT_FOREVER));
        bchStepReport report = bchDefaultStepReport();
        check(bchWorld_GetReport(world, &report));
        bchBodyImpulse impulses[2]; /* in the order of bchWorld_GetBodies */
        uint32_t count = 2;
        check(bchWorld_GetBodyImpulses(world, report.stepIndex, impulses, &count));
        for (uint32_t i = 0; i < count && frame >= 60; ++i)
            if (impulses[i].body.value == iron.value)
                given += impulses[i].impulse[1];
    }

    bchBodyState states[2];
    check(bchBody_GetState(wood, &states[0]));
    check(bchBody_GetState(iron, &states[1]));
    const double weight = 7800.0 * 4.18879 * 0.05 * 0.05 * 0.05 * 9.81;
    printf(
        "the ball of wood lies at %.0f mm, that of iron at %.0f mm; the sand carries %.2f of its weight\n",
        1000.0 * states[0].position.y, 1000.0 * states[1].position.y, given / (0.5 * weight));
    const int carried = given > 0.9 * 0.5 * weight && given < 1.1 * 0.5 * weight;
    const int deeper = states[1].position.y < states[0].position.y && states[1].position.y > 0.05;
    check(bchDestroyWorld(world));
    check(bchDestroyDevice(device));
    return carried && deeper ? 0 : 1;
}
