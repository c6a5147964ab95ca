#include "rigid/world/rigid_world.h"
#include "rigid/world/vectors.h"

#include <Jolt/Physics/Constraints/DistanceConstraint.h>
#include <Jolt/Physics/Constraints/FixedConstraint.h>
#include <Jolt/Physics/Constraints/HingeConstraint.h>
#include <Jolt/Physics/Constraints/SliderConstraint.h>

#include <cfloat>

namespace bch::rigid
{

namespace
{
using Settings = JPH::Ref<JPH::TwoBodyConstraintSettings>;

JPH::EMotorState motorState(bchRigidMotor motor)
{
    switch (motor)
    {
    case BCH_MOTOR_OFF:
        return JPH::EMotorState::Off;
    case BCH_MOTOR_VELOCITY:
        return JPH::EMotorState::Velocity;
    case BCH_MOTOR_POSITION:
        return JPH::EMotorState::Position;
    default:
        fail(BCH_ERROR_INVALID_ARGUMENT, "the motor is %d; it must be one of BCH_MOTOR_OFF ... POSITION", motor);
    }
}

void checkLimits(const bchRigidJointDef& def, double reach)
{
    if (def.limited == 0)
        return;
    checkRange("bchRigidJointDef::low", static_cast<double>(def.low), -reach, 0.0);
    checkRange("bchRigidJointDef::high", static_cast<double>(def.high), 0.0, reach);
}

Settings makeFixed()
{
    auto* settings = new JPH::FixedConstraintSettings;
    settings->mAutoDetectPoint = true;
    return settings;
}

Settings makeHinge(const bchRigidJointDef& def)
{
    checkUnit("bchRigidJointDef::axis", def.axis);
    checkLimits(def, static_cast<double>(JPH::JPH_PI));
    auto* settings = new JPH::HingeConstraintSettings;
    const Settings kept = settings;
    settings->mPoint1 = settings->mPoint2 = toJolt(def.position);
    settings->mHingeAxis1 = settings->mHingeAxis2 = toJolt(def.axis).Normalized();
    settings->mNormalAxis1 = settings->mNormalAxis2 = settings->mHingeAxis1.GetNormalizedPerpendicular();
    if (def.limited != 0)
    {
        settings->mLimitsMin = def.low;
        settings->mLimitsMax = def.high;
    }
    settings->mMaxFrictionTorque = def.friction;
    settings->mMotorSettings.SetTorqueLimit(def.motorLimit);
    return kept;
}

Settings makeSlider(const bchRigidJointDef& def)
{
    checkUnit("bchRigidJointDef::axis", def.axis);
    checkLimits(def, 1.0e4);
    auto* settings = new JPH::SliderConstraintSettings;
    const Settings kept = settings;
    settings->mAutoDetectPoint = true;
    settings->SetSliderAxis(toJolt(def.axis).Normalized());
    if (def.limited != 0)
    {
        settings->mLimitsMin = def.low;
        settings->mLimitsMax = def.high;
    }
    settings->mMaxFrictionForce = def.friction;
    settings->mMotorSettings.SetForceLimit(def.motorLimit);
    return kept;
}

Settings makeDistance(const bchRigidJointDef& def)
{
    checkPosition("bchRigidJointDef::positionB", def.positionB);
    checkRange("bchRigidJointDef::low", static_cast<double>(def.low), 0.0, 1.0e4);
    checkRange("bchRigidJointDef::high", static_cast<double>(def.high), static_cast<double>(def.low), 1.0e4);
    auto* settings = new JPH::DistanceConstraintSettings;
    const Settings kept = settings;
    settings->mPoint1 = toJolt(def.positionB);
    settings->mPoint2 = toJolt(def.position);
    settings->mMinDistance = def.low;
    settings->mMaxDistance = def.high;
    return kept;
}

Settings makeSettings(const bchRigidJointDef& def)
{
    checkPosition("bchRigidJointDef::position", def.position);
    checkRange("bchRigidJointDef::motorLimit", static_cast<double>(def.motorLimit), 0.0, 1.0e9);
    checkRange("bchRigidJointDef::friction", static_cast<double>(def.friction), 0.0, 1.0e9);
    switch (def.kind)
    {
    case BCH_JOINT_FIXED:
        return makeFixed();
    case BCH_JOINT_HINGE:
        return makeHinge(def);
    case BCH_JOINT_SLIDER:
        return makeSlider(def);
    case BCH_JOINT_DISTANCE:
        return makeDistance(def);
    default:
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "bchRigidJointDef::kind is %d; it must be one of BCH_JOINT_FIXED ... DISTANCE",
            def.kind);
    }
}

void drive(const Joint& joint, bchRigidMotor motor, float target)
{
    const JPH::EMotorState state = motorState(motor);
    checkRange("the motor's target", static_cast<double>(target), -1.0e4, 1.0e4);
    if (joint.kind == BCH_JOINT_HINGE)
    {
        auto& hinge = static_cast<JPH::HingeConstraint&>(*joint.constraint);
        hinge.SetMotorState(state);
        if (motor == BCH_MOTOR_VELOCITY)
            hinge.SetTargetAngularVelocity(target);
        else
            hinge.SetTargetAngle(target);
    }
    else if (joint.kind == BCH_JOINT_SLIDER)
    {
        auto& slider = static_cast<JPH::SliderConstraint&>(*joint.constraint);
        slider.SetMotorState(state);
        if (motor == BCH_MOTOR_VELOCITY)
            slider.SetTargetVelocity(target);
        else
            slider.SetTargetPosition(target);
    }
    else if (motor != BCH_MOTOR_OFF)
        fail(BCH_ERROR_INVALID_ARGUMENT, "only hinges and sliders have motors");
}
} // namespace

uint64_t RigidWorld::addJoint(const bchRigidJointDef& def)
{
    const JPH::BodyID a = body(def.a.value, "bchRigidJointDef::a").id;
    const JPH::BodyID b = def.b.value == 0 ? JPH::BodyID() : body(def.b.value, "bchRigidJointDef::b").id;
    if (a == b)
        fail(BCH_ERROR_INVALID_ARGUMENT, "bchRigidJointDef: a and b are the same body");
    const bool aMoves = jolt().GetMotionType(a) == JPH::EMotionType::Dynamic;
    const bool bMoves = !b.IsInvalid() && jolt().GetMotionType(b) == JPH::EMotionType::Dynamic;
    if (!aMoves && !bMoves)
        fail(BCH_ERROR_INVALID_ARGUMENT, "bchRigidJointDef: one of its bodies must be dynamic");
    const Settings settings = makeSettings(def);
    // What the joint measures is `a` as seen from `b`.
    Joint joint;
    joint.constraint = jolt().CreateConstraint(settings, b, a);
    joint.kind = def.kind;
    joint.a = def.a.value;
    joint.b = def.b.value;
    drive(joint, def.motor, def.motorTarget);
    const uint64_t id = joints_.add(joint);
    system_.AddConstraint(joint.constraint);
    jolt().ActivateConstraint(joint.constraint);
    return id;
}

void RigidWorld::removeJoint(uint64_t id)
{
    Joint& joint = joints_.get(id, "joint");
    jolt().ActivateConstraint(joint.constraint);
    system_.RemoveConstraint(joint.constraint);
    joints_.remove(id);
}

void RigidWorld::setMotor(uint64_t id, bchRigidMotor motor, float target)
{
    const Joint& joint = joints_.get(id, "joint");
    drive(joint, motor, target);
    jolt().ActivateConstraint(joint.constraint);
}

float RigidWorld::jointValue(uint64_t id)
{
    const Joint& joint = joints_.get(id, "joint");
    switch (joint.kind)
    {
    case BCH_JOINT_HINGE:
        return static_cast<JPH::HingeConstraint&>(*joint.constraint).GetCurrentAngle();
    case BCH_JOINT_SLIDER:
        return static_cast<JPH::SliderConstraint&>(*joint.constraint).GetCurrentPosition();
    case BCH_JOINT_DISTANCE:
    {
        const JPH::TwoBodyConstraint& distance = *joint.constraint;
        const auto end = [](const JPH::Body* on, const JPH::Mat44& place)
        { return on->GetCenterOfMassTransform() * place.GetTranslation(); };
        return static_cast<float>((end(distance.GetBody1(), distance.GetConstraintToBody1Matrix())
                                   - end(distance.GetBody2(), distance.GetConstraintToBody2Matrix()))
                                      .Length());
    }
    default:
        return 0.0f;
    }
}

} // namespace bch::rigid
