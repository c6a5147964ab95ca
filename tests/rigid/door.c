/* Sand opens a door: a hinge, a limit, and what a joint does not allow. */
#include "rigid/rigid_scene.h"

#include <math.h>

int main(void)
{
    bchRigidWorldDef def = bchDefaultRigidWorldDef();
    const bchVec3 still = {0.0f, 0.0f, 0.0f}, thrown = {3.0f, 0.0f, 0.0f}, ball = {0.09f, 0.0f, 0.0f};
    const bchPosition from = {-0.2, 0.0, 0.05}, hinge = {0.0, 0.0, -0.1}, middle = {0.0, 0.0, 0.0};
    bchRigidJointDef jointDef = bchDefaultRigidJointDef();
    bchRigidJointId joint = {0};
    bchRigidBodyId door;
    RigidScene scene;
    float angle = 0.0f, widest = 0.0f;
    int i;
    def.gravity = still;
    scene = openRigidScene(&def, 0.025f, 1024);
    fillSand(&scene, BCH_FILL_SPHERE, ball, from, thrown);
    door = addBody(scene.rigid, addShape(scene.rigid, BCH_RIGID_BOX, 0.015f, 0.12f, 0.1f), middle, 3.0f);
    jointDef.kind = BCH_JOINT_HINGE;
    jointDef.a = door;
    jointDef.position = hinge;
    jointDef.limited = 1;
    jointDef.low = -0.1f;
    jointDef.high = 1.0f;
    jointDef.friction = 0.01f;
    RIGID_OK(bchCreateRigidJoint(scene.rigid, &jointDef, &joint));
    for (i = 0; i < 60; ++i)
    {
        bchRigidBodyState state;
        stepRigid(&scene, 1);
        RIGID_OK(bchRigidJoint_GetValue(joint, &angle));
        widest = fmaxf(widest, angle);
        state = bodyState(door);
        CHECK(fabs(hypot(state.middle.x - hinge.x, state.middle.z - hinge.z) - 0.1) < 0.005);
        CHECK(fabs(state.middle.y) < 0.005);
    }
    CHECK(widest > 0.3f); /* pushed along x, it turns about y from z to x */
    CHECK(widest < 1.1f);
    closeRigidScene(&scene);
    return checkReport();
}
