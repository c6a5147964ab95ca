// A host's physics system with one ball, which the sand's world knows after a frame.
#include <barchan/jolt.hpp>

#include <Jolt/Core/Factory.h>
#include <Jolt/Core/JobSystemSingleThreaded.h>
#include <Jolt/Core/TempAllocator.h>
#include <Jolt/Physics/Body/BodyCreationSettings.h>
#include <Jolt/Physics/Collision/BroadPhase/BroadPhaseLayerInterfaceTable.h>
#include <Jolt/Physics/Collision/BroadPhase/ObjectVsBroadPhaseLayerFilterTable.h>
#include <Jolt/Physics/Collision/ObjectLayerPairFilterTable.h>
#include <Jolt/Physics/Collision/Shape/SphereShape.h>
#include <Jolt/Physics/PhysicsSystem.h>
#include <Jolt/RegisterTypes.h>

#include <cstdio>

static bool ok(bchResult result)
{
    if (result != BCH_OK)
        std::fprintf(stderr, "%s\n", bchGetLastError());
    return result == BCH_OK;
}

static bool fall(bchWorldId world)
{
    JPH::BroadPhaseLayerInterfaceTable layers(1, 1);
    layers.MapObjectToBroadPhaseLayer(0, JPH::BroadPhaseLayer(0));
    JPH::ObjectLayerPairFilterTable pairs(1);
    JPH::ObjectVsBroadPhaseLayerFilterTable meet(layers, 1, pairs, 1);
    JPH::TempAllocatorMalloc allocator;
    JPH::JobSystemSingleThreaded jobs(256);
    JPH::PhysicsSystem system;
    system.Init(8, 0, 8, 8, layers, meet, pairs);
    JPH::BodyCreationSettings settings(
        new JPH::SphereShape(0.1f), JPH::RVec3(0, 1, 0), JPH::Quat::sIdentity(), JPH::EMotionType::Dynamic, 0);
    const JPH::BodyID ball = system.GetBodyInterface().CreateAndAddBody(settings, JPH::EActivation::Activate);
    barchan::JoltBridge bridge(system, world);
    if (!ok(bridge.follow(ball)) || !ok(bridge.stepBoth(1.0f / 60.0f, 1, &allocator, &jobs)))
        return false;
    bchBodyState state;
    return ok(bchBody_GetState(bridge.bodyOf(ball), &state)) && state.velocity.y < -0.1f
           && system.GetBodyInterface().GetLinearVelocity(ball).GetY() < -0.1f;
}

int main()
{
    JPH::RegisterDefaultAllocator();
    JPH::Factory::sInstance = new JPH::Factory;
    JPH::RegisterTypes();
    bchDeviceDef deviceDef = bchDefaultDeviceDef();
    deviceDef.kind = BCH_DEVICE_CPU;
    bchDeviceId device;
    bchWorldDef worldDef = bchDefaultWorldDef();
    bchWorldId world;
    if (!ok(bchCreateDevice(&deviceDef, &device)) || !ok(bchCreateWorld(device, &worldDef, &world)) || !fall(world))
        return 1;
    JPH::UnregisterTypes();
    delete JPH::Factory::sInstance;
    return ok(bchDestroyWorld(world)) && ok(bchDestroyDevice(device)) ? 0 : 1;
}
