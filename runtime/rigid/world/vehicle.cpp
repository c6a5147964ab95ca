#include "rigid/world/vehicle.h"

#include "rigid/world/failure.h"
#include "rigid/world/jolt_session.h"
#include "rigid/world/vectors.h"

#include <Jolt/Physics/Body/BodyCreationSettings.h>
#include <Jolt/Physics/Body/BodyLock.h>
#include <Jolt/Physics/Collision/Shape/CylinderShape.h>
#include <Jolt/Physics/Collision/Shape/SphereShape.h>

#include <algorithm>
#include <cmath>

namespace bch::rigid
{

namespace
{
using Axis = JPH::SixDOFConstraintSettings::EAxis;

constexpr float kHubShare = 0.25f;       // of the wheel's mass
constexpr float kSteerFrequency = 10.0f; // Hz, of a wheel on its steering

float square(float x)
{
    return x * x;
}

JPH::BodyID addBody(JPH::PhysicsSystem& system, JPH::BodyCreationSettings& settings, float mass, uint64_t user)
{
    settings.mOverrideMassProperties = JPH::EOverrideMassProperties::CalculateInertia;
    settings.mMassPropertiesOverride.mMass = mass;
    settings.mUserData = user;
    const JPH::BodyID id = system.GetBodyInterface().CreateAndAddBody(settings, JPH::EActivation::Activate);
    if (id.IsInvalid())
        fail(BCH_ERROR_CAPACITY, "no room for the wheels: bchRigidWorldDef::bodyCapacity is used up");
    return id;
}
} // namespace

Vehicle::Vehicle(JPH::PhysicsSystem& system, const bchVehicleDef& def, JPH::BodyID chassis)
    : system_(system), def_(def), chassis_(chassis), up_(toJolt(def.up).Normalized()),
      forward_(toJolt(def.forward).Normalized()), left_(up_.Cross(forward_)),
      group_(new JPH::GroupFilterTable(def.wheelCount + 1))
{
    {
        const JPH::BodyLockRead lock(system_.GetBodyLockInterface(), chassis_);
        mass_ = 1.0f / lock.GetBody().GetMotionProperties()->GetInverseMass();
        sleeps_ = lock.GetBody().GetAllowSleeping();
    }
    for (uint32_t a = 0; a <= def.wheelCount; ++a)
        for (uint32_t b = a + 1; b <= def.wheelCount; ++b)
            group_->DisableCollision(a, b);
    try
    {
        for (uint32_t i = 0; i < def.wheelCount; ++i)
            addWheel(def.wheels[i]);
    }
    catch (...)
    {
        release();
        throw;
    }
    setGroup(chassis_, 0);
    def_.wheels = nullptr; // the caller's
}

Vehicle::~Vehicle()
{
    release();
}

void Vehicle::release()
{
    JPH::BodyInterface& bodies = system_.GetBodyInterface();
    for (Wheel& wheel : wheels_)
    {
        if (wheel.axle)
            system_.RemoveConstraint(wheel.axle);
        if (wheel.spring)
            system_.RemoveConstraint(wheel.spring);
        for (const JPH::BodyID id : {wheel.body, wheel.hub})
            if (!id.IsInvalid())
            {
                bodies.RemoveBody(id);
                bodies.DestroyBody(id);
            }
    }
    wheels_.clear();
    bodies.SetCollisionGroup(chassis_, JPH::CollisionGroup());
    bodies.ActivateBody(chassis_);
}

void Vehicle::setGroup(JPH::BodyID id, uint32_t member)
{
    system_.GetBodyInterface().SetCollisionGroup(id, JPH::CollisionGroup(group_, 0, member));
}

void Vehicle::addWheel(const bchWheel& def)
{
    JPH::BodyInterface& bodies = system_.GetBodyInterface();
    const JPH::Quat turn = bodies.GetRotation(chassis_);
    const JPH::RVec3 place = bodies.GetPosition(chassis_) + turn * toJolt(def.position);
    const JPH::Vec3 velocity = bodies.GetPointVelocity(chassis_, place);
    const float rounding = 0.1f * std::min(def.radius, 0.5f * def.width);
    Wheel& wheel = wheels_.emplace_back();
    wheel.def = def;

    JPH::BodyCreationSettings hub(
        new JPH::SphereShape(0.5f * def.radius), place, turn, JPH::EMotionType::Dynamic, kTouchesNothing);
    hub.mLinearVelocity = velocity;
    hub.mAllowSleeping = sleeps_;
    wheel.hub = addBody(system_, hub, kHubShare * def.mass, chassis());
    JPH::BodyCreationSettings round(
        new JPH::CylinderShape(0.5f * def.width, def.radius, rounding), place,
        turn * JPH::Quat::sFromTo(JPH::Vec3::sAxisY(), left_), JPH::EMotionType::Dynamic, kMoves);
    round.mLinearVelocity = velocity;
    round.mAllowSleeping = sleeps_;
    round.mFriction = def.friction;
    round.mMaxAngularVelocity = std::max(round.mMaxAngularVelocity, 2.0f * def_.maxSpeed / def.radius);
    wheel.body = addBody(system_, round, (1.0f - kHubShare) * def.mass, chassis());
    setGroup(wheel.body, static_cast<uint32_t>(wheels_.size()));

    hangHub(wheel, place, turn);
    JPH::HingeConstraintSettings axle;
    axle.mPoint1 = axle.mPoint2 = place;
    axle.mHingeAxis1 = axle.mHingeAxis2 = turn * left_;
    axle.mNormalAxis1 = axle.mNormalAxis2 = turn * up_;
    wheel.axle = static_cast<JPH::HingeConstraint*>(bodies.CreateConstraint(&axle, wheel.hub, wheel.body));
    system_.AddConstraint(wheel.axle);
}

void Vehicle::hangHub(Wheel& wheel, JPH::RVec3 place, const JPH::Quat& turn)
{
    const bchWheel& def = wheel.def;
    // x is the axle, y up. The spring carries its share of the chassis: by the hub's own mass it would be much too
    // weak.
    JPH::SixDOFConstraintSettings settings;
    settings.mPosition1 = settings.mPosition2 = place;
    settings.mAxisX1 = settings.mAxisX2 = turn * left_;
    settings.mAxisY1 = settings.mAxisY2 = turn * up_;
    settings.mSwingType = JPH::ESwingType::Pyramid;
    for (const Axis axis : {Axis::TranslationX, Axis::TranslationZ, Axis::RotationX, Axis::RotationZ})
        settings.MakeFixedAxis(axis);
    settings.SetLimitedAxis(Axis::TranslationY, -def.travel, def.travel);
    if (def.maxSteer > 0.0f)
        settings.SetLimitedAxis(Axis::RotationY, -def.maxSteer, def.maxSteer);
    else
        settings.MakeFixedAxis(Axis::RotationY);
    const float carried = mass_ / static_cast<float>(def_.wheelCount);
    const float rate = 2.0f * JPH::JPH_PI * def.springFrequency;
    settings.mMotorSettings[Axis::TranslationY].mSpringSettings = JPH::SpringSettings(
        JPH::ESpringMode::StiffnessAndDamping, carried * square(rate), 2.0f * def.springDamping * carried * rate);
    const float inertia = def.mass * (3.0f * square(def.radius) + square(def.width)) / 12.0f;
    const float steerRate = 2.0f * JPH::JPH_PI * kSteerFrequency;
    settings.mMotorSettings[Axis::RotationY].mSpringSettings = JPH::SpringSettings(
        JPH::ESpringMode::StiffnessAndDamping, inertia * square(steerRate), 2.0f * inertia * steerRate);
    wheel.spring = static_cast<JPH::SixDOFConstraint*>(
        system_.GetBodyInterface().CreateConstraint(&settings, chassis_, wheel.hub));
    wheel.spring->SetMotorState(Axis::TranslationY, JPH::EMotorState::Position);
    // Compressed by the chassis' weight it is at rest where the caller has put it.
    wheel.spring->SetTargetPositionCS(JPH::Vec3(0.0f, -system_.GetGravity().Length() / square(rate), 0.0f));
    if (def.maxSteer > 0.0f)
        wheel.spring->SetMotorState(Axis::RotationY, JPH::EMotorState::Position);
    system_.AddConstraint(wheel.spring);
}

void Vehicle::drive(float throttle, float steer, float brake)
{
    JPH::BodyInterface& bodies = system_.GetBodyInterface();
    for (Wheel& wheel : wheels_)
    {
        const bchWheel& def = wheel.def;
        const float torque = brake > 0.0f ? brake * def.brakeTorque : std::fabs(throttle) * def.driveTorque;
        const float target = brake > 0.0f ? 0.0f : std::copysign(def_.maxSpeed / def.radius, throttle);
        wheel.axle->GetMotorSettings().SetTorqueLimit(torque);
        wheel.axle->SetTargetAngularVelocity(target);
        wheel.axle->SetMotorState(torque > 0.0f ? JPH::EMotorState::Velocity : JPH::EMotorState::Off);
        if (def.maxSteer > 0.0f)
            wheel.spring->SetTargetOrientationCS(
                JPH::Quat::sRotation(JPH::Vec3::sAxisY(), std::clamp(steer, -1.0f, 1.0f) * def.maxSteer));
        if (throttle != 0.0f || steer != 0.0f)
            bodies.ActivateBody(wheel.body);
    }
    if (throttle != 0.0f || steer != 0.0f)
        bodies.ActivateBody(chassis_);
}

bchWheelState Vehicle::state(uint32_t index) const
{
    const Wheel& wheel = wheels_[index];
    const JPH::BodyInterface& bodies = system_.GetBodyInterface();
    const JPH::Quat turn = bodies.GetRotation(chassis_);
    const JPH::RVec3 rest = bodies.GetPosition(chassis_) + turn * toJolt(wheel.def.position);
    const JPH::RVec3 place = bodies.GetPosition(wheel.body);
    const JPH::Quat wheelTurn = bodies.GetRotation(wheel.body);
    const JPH::Vec3 relative = bodies.GetAngularVelocity(wheel.body) - bodies.GetAngularVelocity(chassis_);
    bchWheelState state{};
    state.position = positionFromJolt(place);
    state.rotation = fromJolt(wheelTurn);
    state.turning = relative.Dot(wheelTurn.RotateAxisY());
    state.lift = JPH::Vec3(place - rest).Dot(turn * up_);
    return state;
}

} // namespace bch::rigid
