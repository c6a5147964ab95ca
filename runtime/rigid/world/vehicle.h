// A chassis on wheels. Each wheel is a body that turns on a hub; the hub hangs on the chassis by a spring and steers.
// So a wheel meets sand as every other body does: it sinks in, is carried, slips and digs. (Jolt's own vehicles feel
// for the ground with rays, which sand does not stop.)
#pragma once

#include "barchan/rigid.h"

#include <Jolt/Jolt.h>

#include <Jolt/Physics/Collision/GroupFilterTable.h>
#include <Jolt/Physics/Constraints/HingeConstraint.h>
#include <Jolt/Physics/Constraints/SixDOFConstraint.h>
#include <Jolt/Physics/PhysicsSystem.h>

#include <vector>

namespace bch::rigid
{

struct Wheel
{
    bchWheel def;
    JPH::BodyID hub, body;
    JPH::Ref<JPH::SixDOFConstraint> spring;
    JPH::Ref<JPH::HingeConstraint> axle;
};

class Vehicle
{
public:
    // The def was checked; the chassis exists. Fails with BCH_ERROR_CAPACITY when there is no room for its bodies.
    Vehicle(JPH::PhysicsSystem& system, const bchVehicleDef& def, JPH::BodyID chassis);
    ~Vehicle();
    Vehicle(const Vehicle&) = delete;
    Vehicle& operator=(const Vehicle&) = delete;

    uint64_t chassis() const { return def_.chassis.value; }
    const std::vector<Wheel>& wheels() const { return wheels_; }
    void drive(float throttle, float steer, float brake);
    bchWheelState state(uint32_t index) const; // but for the sand's load

private:
    void addWheel(const bchWheel& def);
    void hangHub(Wheel& wheel, JPH::RVec3 place, const JPH::Quat& turn);
    void setGroup(JPH::BodyID id, uint32_t member);
    void release();

    JPH::PhysicsSystem& system_;
    bchVehicleDef def_;
    JPH::BodyID chassis_;
    JPH::Vec3 up_, forward_, left_;         // in the chassis' frame
    float mass_ = 0.0f;                     // of the chassis
    bool sleeps_ = false;                   // may it
    JPH::Ref<JPH::GroupFilterTable> group_; // its parts do not touch each other
    std::vector<Wheel> wheels_;
};

} // namespace bch::rigid
