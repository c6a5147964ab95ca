/* A ball of barchan::rigid falls for a frame. */
#include <barchan/barchan.h>
#include <barchan/rigid.h>
#include <stdio.h>

static int ok(bchResult result)
{
    if (result != BCH_OK)
        fprintf(stderr, "%s %s\n", bchGetLastError(), bchRigidGetLastError());
    return result == BCH_OK;
}

int main(void)
{
    bchDeviceDef deviceDef = bchDefaultDeviceDef();
    bchWorldDef worldDef = bchDefaultWorldDef();
    bchRigidWorldDef rigidDef = bchDefaultRigidWorldDef();
    bchRigidShapeDef shapeDef = bchDefaultRigidShapeDef();
    bchRigidBodyDef bodyDef = bchDefaultRigidBodyDef();
    bchStepDef step = bchDefaultStepDef();
    bchRigidBodyState state;
    bchDeviceId device;
    bchWorldId world;
    bchRigidWorldId rigid;
    bchRigidBodyId body;
    deviceDef.kind = BCH_DEVICE_CPU;
    shapeDef.kind = BCH_RIGID_SPHERE;
    shapeDef.size.x = 0.1f;
    if (!ok(bchCreateDevice(&deviceDef, &device)) || !ok(bchCreateWorld(device, &worldDef, &world))
        || !ok(bchCreateRigidWorld(world, &rigidDef, &rigid))
        || !ok(bchCreateRigidShape(rigid, &shapeDef, &bodyDef.shape)) || !ok(bchCreateRigidBody(rigid, &bodyDef, &body))
        || !ok(bchRigidWorld_Step(rigid, &step)) || !ok(bchRigidBody_GetState(body, &state)))
        return 1;
    return state.velocity.y < -0.1f && ok(bchDestroyRigidWorld(rigid)) && ok(bchDestroyWorld(world))
                   && ok(bchDestroyDevice(device))
               ? 0
               : 1;
}
