/* A truck on sand: wheels that sink in, are carried, and leave ruts. Link barchan::rigid. */
#include <barchan/barchan.h>
#include <barchan/rigid.h>
#include <stdio.h>
#include <stdlib.h>

static void check(bchResult result)
{
    if (result < 0)
    {
        fprintf(stderr, "%s: %s %s\n", bchResultName(result), bchGetLastError(), bchRigidGetLastError());
        exit(1);
    }
}

/* A bed of sand between walls, 0.6 m wide, 1.4 m long, 0.1 m deep. */
static bchWorldId makeSand(bchDeviceId device)
{
    bchWorldDef worldDef = bchDefaultWorldDef();
    worldDef.grainCapacity = 0;
    bchWorldId world;
    check(bchCreateWorld(device, &worldDef, &world));
    bchMaterialDef sandDef = bchDefaultMaterialDef();
    bchMaterialId sand;
    check(bchCreateMaterial(world, &sandDef, &sand));
    bchWallDef box = bchDefaultWallDef();
    box.shape = BCH_WALL_BOX;
    box.solidOutside = 1;
    box.position.y = 1.0;
    box.size = (bchVec3){0.3f, 1.0f, 0.7f};
    bchWallId wall;
    check(bchCreateWall(world, &box, &wall));
    bchPatchDef patchDef = bchDefaultPatchDef();
    patchDef.spacing = 0.025f; /* a quarter of a wheel */
    bchPatchId patch;
    check(bchCreatePatch(world, &patchDef, &patch));
    bchPatchFillDef fill = bchDefaultPatchFillDef();
    fill.material = sand;
    fill.position.y = 0.05;
    fill.size = (bchVec3){0.3f, 0.05f, 0.7f};
    check(bchPatch_Fill(patch, &fill, NULL));
    return world;
}

static bchVehicleId makeTruck(bchRigidWorldId world, bchRigidBodyId* chassis)
{
    bchRigidShapeDef shapeDef = bchDefaultRigidShapeDef();
    shapeDef.kind = BCH_RIGID_BOX;
    shapeDef.size = (bchVec3){0.08f, 0.03f, 0.16f}; /* half of its extents */
    bchRigidShapeId shape;
    check(bchCreateRigidShape(world, &shapeDef, &shape));
    bchRigidBodyDef bodyDef = bchDefaultRigidBodyDef();
    bodyDef.shape = shape;
    bodyDef.mass = 3.0f;
    bodyDef.position = (bchPosition){0.0, 0.245, -0.3};
    check(bchCreateRigidBody(world, &bodyDef, chassis));

    bchWheel wheels[4];
    for (int i = 0; i < 4; ++i)
    {
        wheels[i] = bchDefaultWheel();
        wheels[i].position = (bchVec3){i % 2 ? -0.14f : 0.14f, -0.04f, i < 2 ? 0.15f : -0.15f};
        wheels[i].radius = 0.1f;
        wheels[i].width = 0.1f;
        wheels[i].mass = 0.6f;
        wheels[i].travel = 0.04f;
        wheels[i].maxSteer = i < 2 ? 0.5f : 0.0f; /* the front ones */
        wheels[i].driveTorque = 1.5f;
        wheels[i].brakeTorque = 3.0f;
        wheels[i].sandFriction = 1.0f; /* cleats; smooth ones spin in their place */
    }
    bchVehicleDef def = bchDefaultVehicleDef();
    def.chassis = *chassis;
    def.wheels = wheels;
    def.wheelCount = 4;
    def.maxSpeed = 0.5f;
    bchVehicleId truck;
    check(bchCreateVehicle(world, &def, &truck));
    return truck;
}

int main(void)
{
    bchDeviceDef deviceDef = bchDefaultDeviceDef();
    bchDeviceId device;
    check(bchCreateDevice(&deviceDef, &device));
    bchWorldId sand = makeSand(device);
    bchRigidWorldDef rigidDef = bchDefaultRigidWorldDef();
    bchRigidWorldId rigid;
    check(bchCreateRigidWorld(sand, &rigidDef, &rigid));
    bchRigidBodyId chassis;
    bchVehicleId truck = makeTruck(rigid, &chassis);

    bchStepDef step = bchDefaultStepDef();
    for (int frame = 0; frame < 150; ++frame)
    {
        const int drives = frame >= 30 && frame < 120; /* it stands, drives, brakes */
        check(bchVehicle_SetInput(truck, drives ? 1.0f : 0.0f, 0.0f, frame < 120 ? 0.0f : 1.0f));
        check(bchRigidWorld_Step(rigid, &step)); /* the sand and the truck */
        if (frame % 30 == 29)
        {
            bchRigidBodyState state;
            bchWheelState wheel;
            check(bchRigidBody_GetState(chassis, &state));
            check(bchVehicle_GetWheel(truck, 0, &wheel));
            printf(
                "%.1f s: at %.2f m, %.2f m/s, wheel at %.0f mm above the floor, turning %.1f rad/s\n",
                (frame + 1) / 60.0, state.position.z, (double)state.velocity.z, 1000.0 * (wheel.position.y - 0.1),
                (double)wheel.turning);
        }
    }
    check(bchDestroyRigidWorld(rigid));
    check(bchDestroyWorld(sand));
    check(bchDestroyDevice(device));
    return 0;
}
