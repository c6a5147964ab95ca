// The C functions of rigid.h: find the world, pass on; no logic.
#include "rigid/world/registry.h"

using namespace bch::rigid;

const char* bchRigidGetLastError(void)
{
    return bch::lastError();
}

bchResult bchCreateRigidWorld(bchWorldId sand, const bchRigidWorldDef* def, bchRigidWorldId* world)
{
    return guarded(
        [&]
        {
            checkStruct(def, BCH_TAG_RIGID_WORLD_DEF, "bchRigidWorldDef");
            checkPointer(world, "world");
            world->value = addWorld(sand, *def);
        });
}

bchResult bchDestroyRigidWorld(bchRigidWorldId world)
{
    return guarded([&] { removeWorld(world.value); });
}

bchResult bchRigidWorld_Step(bchRigidWorldId world, const bchStepDef* def)
{
    return guarded(
        [&]
        {
            const Access access(world.value, Kind::world, "world");
            checkStruct(def, BCH_TAG_STEP_DEF, "bchStepDef");
            access->step(*def);
        });
}

bchResult bchRigidWorld_FollowTerrain(bchRigidWorldId world, const bchRigidTerrainDef* def)
{
    return guarded(
        [&]
        {
            const Access access(world.value, Kind::world, "world");
            checkStruct(def, BCH_TAG_RIGID_TERRAIN_DEF, "bchRigidTerrainDef");
            access->followTerrain(*def);
        });
}

bchResult bchRigidWorld_StopTerrain(bchRigidWorldId world)
{
    return guarded([&] { Access(world.value, Kind::world, "world")->stopTerrain(); });
}

bchResult bchRigidWorld_CastRay(bchRigidWorldId world, const bchRigidRayDef* def, bchRigidHit* hit)
{
    return guarded(
        [&]
        {
            const Access access(world.value, Kind::world, "world");
            checkStruct(def, BCH_TAG_RIGID_RAY_DEF, "bchRigidRayDef");
            checkPointer(hit, "hit");
            *hit = access->castRay(*def);
        });
}

bchResult bchCreateRigidShape(bchRigidWorldId world, const bchRigidShapeDef* def, bchRigidShapeId* shape)
{
    return guarded(
        [&]
        {
            const Access access(world.value, Kind::world, "world");
            checkStruct(def, BCH_TAG_RIGID_SHAPE_DEF, "bchRigidShapeDef");
            checkPointer(shape, "shape");
            shape->value = access->addShape(*def);
        });
}

bchResult bchDestroyRigidShape(bchRigidShapeId shape)
{
    return guarded([&] { Access(shape.value, Kind::shape, "shape")->removeShape(shape.value); });
}

bchResult bchCreateRigidBody(bchRigidWorldId world, const bchRigidBodyDef* def, bchRigidBodyId* body)
{
    return guarded(
        [&]
        {
            const Access access(world.value, Kind::world, "world");
            checkStruct(def, BCH_TAG_RIGID_BODY_DEF, "bchRigidBodyDef");
            checkPointer(body, "body");
            body->value = access->addBody(*def);
        });
}

bchResult bchDestroyRigidBody(bchRigidBodyId body)
{
    return guarded([&] { Access(body.value, Kind::body, "body")->removeBody(body.value); });
}

bchResult bchRigidBody_GetState(bchRigidBodyId body, bchRigidBodyState* state)
{
    return guarded(
        [&]
        {
            const Access access(body.value, Kind::body, "body");
            checkPointer(state, "state");
            *state = access->state(body.value);
        });
}

bchResult bchRigidBody_SetState(bchRigidBodyId body, const bchRigidBodyState* state)
{
    return guarded(
        [&]
        {
            const Access access(body.value, Kind::body, "body");
            checkPointer(state, "state");
            access->setState(body.value, *state);
        });
}

bchResult bchRigidBody_MoveKinematic(bchRigidBodyId body, bchPosition position, bchQuat rotation, float seconds)
{
    return guarded([&]
                   { Access(body.value, Kind::body, "body")->moveKinematic(body.value, position, rotation, seconds); });
}

bchResult bchRigidBody_ApplyImpulse(bchRigidBodyId body, bchVec3 impulse, const bchPosition* place)
{
    return guarded([&] { Access(body.value, Kind::body, "body")->applyImpulse(body.value, impulse, place); });
}

bchResult bchRigidBody_GetSandImpulse(bchRigidBodyId body, bchBodyImpulse* impulse)
{
    return guarded(
        [&]
        {
            const Access access(body.value, Kind::body, "body");
            checkPointer(impulse, "impulse");
            *impulse = access->sandImpulse(body.value);
        });
}

bchResult bchRigidBody_GetUser(bchRigidBodyId body, uint64_t* user)
{
    return guarded(
        [&]
        {
            const Access access(body.value, Kind::body, "body");
            checkPointer(user, "user");
            *user = access->user(body.value);
        });
}

bchResult bchCreateRigidJoint(bchRigidWorldId world, const bchRigidJointDef* def, bchRigidJointId* joint)
{
    return guarded(
        [&]
        {
            const Access access(world.value, Kind::world, "world");
            checkStruct(def, BCH_TAG_RIGID_JOINT_DEF, "bchRigidJointDef");
            checkPointer(joint, "joint");
            joint->value = access->addJoint(*def);
        });
}

bchResult bchDestroyRigidJoint(bchRigidJointId joint)
{
    return guarded([&] { Access(joint.value, Kind::joint, "joint")->removeJoint(joint.value); });
}

bchResult bchRigidJoint_SetMotor(bchRigidJointId joint, bchRigidMotor motor, float target)
{
    return guarded([&] { Access(joint.value, Kind::joint, "joint")->setMotor(joint.value, motor, target); });
}

bchResult bchRigidJoint_GetValue(bchRigidJointId joint, float* value)
{
    return guarded(
        [&]
        {
            const Access access(joint.value, Kind::joint, "joint");
            checkPointer(value, "value");
            *value = access->jointValue(joint.value);
        });
}

bchResult bchCreateVehicle(bchRigidWorldId world, const bchVehicleDef* def, bchVehicleId* vehicle)
{
    return guarded(
        [&]
        {
            const Access access(world.value, Kind::world, "world");
            checkStruct(def, BCH_TAG_VEHICLE_DEF, "bchVehicleDef");
            checkPointer(vehicle, "vehicle");
            vehicle->value = access->addVehicle(*def);
        });
}

bchResult bchDestroyVehicle(bchVehicleId vehicle)
{
    return guarded([&] { Access(vehicle.value, Kind::vehicle, "vehicle")->removeVehicle(vehicle.value); });
}

bchResult bchVehicle_SetInput(bchVehicleId vehicle, float throttle, float steer, float brake)
{
    return guarded(
        [&] { Access(vehicle.value, Kind::vehicle, "vehicle")->setInput(vehicle.value, throttle, steer, brake); });
}

bchResult bchVehicle_GetWheel(bchVehicleId vehicle, uint32_t index, bchWheelState* state)
{
    return guarded(
        [&]
        {
            const Access access(vehicle.value, Kind::vehicle, "vehicle");
            checkPointer(state, "state");
            *state = access->wheel(vehicle.value, index);
        });
}
