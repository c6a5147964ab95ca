// A Jolt world of our own, with its bodies in the sand of a bchWorld. What callers pass was checked by the functions of
// this class; they throw Failure and then nothing has changed.
#pragma once

#include "rigid/world/checks.h"
#include "rigid/world/jolt_session.h"
#include "rigid/world/table.h"
#include "rigid/world/vehicle.h"

#include "barchan/jolt.hpp"

#include <Jolt/Core/JobSystem.h>
#include <Jolt/Core/TempAllocator.h>
#include <Jolt/Physics/Constraints/TwoBodyConstraint.h>
#include <Jolt/Physics/PhysicsSystem.h>

#include <memory>
#include <mutex>

namespace bch::rigid
{

struct RigidBody
{
    JPH::BodyID id;
    uint64_t user = 0;
    bool followsSand = false;
};

struct Joint
{
    JPH::Ref<JPH::TwoBodyConstraint> constraint;
    bchRigidJointKind kind = 0;
    uint64_t a = 0, b = 0; // bodies
};

class RigidWorld
{
public:
    RigidWorld(bchWorldId sand, const bchRigidWorldDef& def, uint32_t serial);
    ~RigidWorld();

    void step(const bchStepDef& def);
    bchRigidHit castRay(const bchRigidRayDef& def);
    void followTerrain(const bchRigidTerrainDef& def);
    void stopTerrain() { bridge_->stopTerrain(); }

    uint64_t addShape(const bchRigidShapeDef& def);
    void removeShape(uint64_t shape);

    uint64_t addBody(const bchRigidBodyDef& def);
    void removeBody(uint64_t body);
    bchRigidBodyState state(uint64_t body);
    void setState(uint64_t body, const bchRigidBodyState& state);
    void moveKinematic(uint64_t body, const bchPosition& position, const bchQuat& rotation, float seconds);
    void applyImpulse(uint64_t body, const bchVec3& impulse, const bchPosition* place);
    bchBodyImpulse sandImpulse(uint64_t body);
    uint64_t user(uint64_t body);

    uint64_t addJoint(const bchRigidJointDef& def);
    void removeJoint(uint64_t joint);
    void setMotor(uint64_t joint, bchRigidMotor motor, float target);
    float jointValue(uint64_t joint);

    uint64_t addVehicle(const bchVehicleDef& def);
    void removeVehicle(uint64_t vehicle);
    void setInput(uint64_t vehicle, float throttle, float steer, float brake);
    bchWheelState wheel(uint64_t vehicle, uint32_t index);

    std::mutex& busy() { return busy_; }

private:
    RigidBody& body(uint64_t id, const char* name) { return bodies_.get(id, name); }
    JPH::BodyInterface& jolt() { return system_.GetBodyInterface(); }
    void failAsBridge(bchResult result) { fail(result, "%s", bridge_->lastError()); }
    void tellSand(float seconds);
    void pushBodies();
    void stepSand(const bchStepDef& def);
    void wakeAround(JPH::BodyID id);
    bchBodyImpulse impulseOn(JPH::BodyID id) const;

    std::mutex busy_; // held by the call that is inside
    JoltSession session_;
    bchWorldId sand_;
    bchRigidWorldDef def_;
    Layers layers_;
    std::unique_ptr<JPH::TempAllocator> allocator_;
    std::unique_ptr<JPH::JobSystem> jobs_;
    JPH::PhysicsSystem system_;
    std::unique_ptr<barchan::JoltBridge> bridge_;
    Table<JPH::RefConst<JPH::Shape>> shapes_;
    Table<RigidBody> bodies_;
    Table<Joint> joints_;
    Table<std::shared_ptr<Vehicle>> vehicles_;
};

} // namespace bch::rigid
