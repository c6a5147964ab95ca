/* A small truck on a bed of sand: it is carried by its wheels, drives, steers, brakes and stays in one piece. */
#include "rigid/rigid_scene.h"

#include <math.h>
#include <stdio.h>

#define WHEELS 4
#define CHASSIS_MASS 3.0f
#define WHEEL_MASS 0.6f

static bchVehicleId addTruck(const RigidScene* scene, bchRigidBodyId* chassis)
{
    const bchPosition above = {0.0, 0.245, -0.3};
    bchRigidBodyDef body = bchDefaultRigidBodyDef();
    bchVehicleDef def = bchDefaultVehicleDef();
    bchWheel wheels[WHEELS];
    bchVehicleId vehicle = {0};
    int i;
    body.shape = addShape(scene->rigid, BCH_RIGID_BOX, 0.08f, 0.03f, 0.16f);
    body.position = above;
    body.mass = CHASSIS_MASS;
    body.sleeps = 0; /* what carries it is measured */
    RIGID_OK(bchCreateRigidBody(scene->rigid, &body, chassis));
    for (i = 0; i < WHEELS; ++i)
    {
        wheels[i] = bchDefaultWheel();
        wheels[i].position.x = i % 2 ? -0.14f : 0.14f;
        wheels[i].position.y = -0.04f;
        wheels[i].position.z = i < 2 ? 0.15f : -0.15f;
        wheels[i].radius = 0.1f;
        wheels[i].width = 0.1f;
        wheels[i].mass = WHEEL_MASS;
        wheels[i].travel = 0.04f;
        wheels[i].springFrequency = 3.0f;
        wheels[i].maxSteer = i < 2 ? 0.5f : 0.0f;
        wheels[i].driveTorque = 1.5f;
        wheels[i].sandFriction = 1.0f; /* cleats */
        wheels[i].brakeTorque = 3.0f;
    }
    def.chassis = *chassis;
    def.wheels = wheels;
    def.wheelCount = WHEELS;
    def.maxSpeed = 0.5f;
    RIGID_OK(bchCreateVehicle(scene->rigid, &def, &vehicle));
    return vehicle;
}

/* Drives so many frames; the mean of what sand carries, N. */
static double drive(const RigidScene* scene, bchVehicleId vehicle, bchRigidBodyId chassis, int frames)
{
    double carried = 0.0;
    int i;
    uint32_t k;
    for (i = 0; i < frames; ++i)
    {
        bchRigidBodyState state;
        stepRigid(scene, 1);
        state = bodyState(chassis);
        CHECK(fabsf(state.velocity.x) < 3.0f && fabsf(state.velocity.y) < 3.0f && fabsf(state.velocity.z) < 3.0f);
        for (k = 0; k < WHEELS; ++k)
        {
            bchWheelState wheel;
            RIGID_OK(bchVehicle_GetWheel(vehicle, k, &wheel));
            CHECK(fabsf(wheel.lift) < 0.06f);
            carried += (double)wheel.sandLoad * 60.0 / frames;
        }
    }
    return carried;
}

int main(void)
{
    uint32_t lag;
    for (lag = 0; lag < (testsVulkan() ? 1u : 2u); ++lag)
    {
        bchRigidWorldDef def = bchDefaultRigidWorldDef();
        const bchVec3 half = {0.3f, 0.05f, 0.7f};
        const double weight = 9.81 * (CHASSIS_MASS + WHEELS * WHEEL_MASS);
        bchRigidBodyId chassis;
        bchRigidBodyState state;
        bchVehicleId vehicle;
        RigidScene scene;
        double carried, before;
        checkContext("lag %u", (unsigned)lag);
        def.lag = lag;
        scene = openRigidScene(&def, 0.025f, 8192);
        addBed(&scene, half);
        vehicle = addTruck(&scene, &chassis);
        (void)drive(&scene, vehicle, chassis, testsBriefly() ? 10 : 60);
        if (!testsBriefly())
        {
            RIGID_OK(bchVehicle_SetInput(vehicle, 0.0f, 0.0f, 1.0f));
            carried = drive(&scene, vehicle, chassis, 60);
            printf("lag %u: carried / weight = %g\n", (unsigned)lag, carried / weight);
            CHECK(fabs(carried / weight - 1.0) < 0.05);
            before = bodyState(chassis).position.z;
            RIGID_OK(bchVehicle_SetInput(vehicle, 1.0f, 0.0f, 0.0f));
            (void)drive(&scene, vehicle, chassis, 90);
            state = bodyState(chassis);
            printf("lag %u: drove %g m, at height %g\n", (unsigned)lag, state.position.z - before, state.position.y);
            CHECK(state.position.z - before > 0.3);
            CHECK(state.position.y > 0.12); /* not sunk to the floor */
            CHECK(state.rotation.w * state.rotation.w + state.rotation.y * state.rotation.y > 0.95f); /* upright */
            RIGID_OK(bchVehicle_SetInput(vehicle, 0.0f, 1.0f, 1.0f));
            (void)drive(&scene, vehicle, chassis, 30);
            state = bodyState(chassis);
            CHECK(fabsf(state.velocity.z) < 0.3f); /* braked */
        }
        RIGID_FAILS(bchVehicle_SetInput(vehicle, 2.0f, 0.0f, 0.0f), BCH_ERROR_INVALID_ARGUMENT);
        RIGID_OK(bchDestroyRigidBody(chassis)); /* the wheels go with it */
        RIGID_FAILS(bchDestroyVehicle(vehicle), BCH_ERROR_INVALID_ID);
        closeRigidScene(&scene);
    }
    return checkReport();
}
