#include "rigid/world/rigid_world.h"
#include "rigid/world/vectors.h"

#include <Jolt/Physics/Body/BodyCreationSettings.h>
#include <Jolt/Physics/Body/BodyLock.h>

namespace bch::rigid
{

namespace
{
// Jolt's own bounds are 500 m/s and a quarter of a turn per step at 60 Hz.
constexpr double kMostSpeed = 500.0, kMostSpin = 45.0;
constexpr float kTouch = 0.1f; // m around a body that goes, where others may lean on it

JPH::EMotionType motionOf(bchBodyMotion motion)
{
    switch (motion)
    {
    case BCH_BODY_STATIC:
        return JPH::EMotionType::Static;
    case BCH_BODY_KINEMATIC:
        return JPH::EMotionType::Kinematic;
    case BCH_BODY_DYNAMIC:
        return JPH::EMotionType::Dynamic;
    default:
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "bchRigidBodyDef::motion is %d; it must be one of BCH_BODY_STATIC ... DYNAMIC",
            motion);
    }
}

void checkBody(const bchRigidBodyDef& def)
{
    const auto range = [](const char* name, float value, double low, double high)
    { checkRange(name, static_cast<double>(value), low, high); };
    checkPosition("bchRigidBodyDef::position", def.position);
    checkTurn("bchRigidBodyDef::rotation", def.rotation);
    checkVector("bchRigidBodyDef::velocity", def.velocity, kMostSpeed);
    checkVector("bchRigidBodyDef::spin", def.spin, kMostSpin);
    if (def.mass != 0.0f)
        range("bchRigidBodyDef::mass", def.mass, 1.0e-3, 1.0e6);
    range("bchRigidBodyDef::friction", def.friction, 0.0, 2.0);
    range("bchRigidBodyDef::restitution", def.restitution, 0.0, 1.0);
    range("bchRigidBodyDef::linearDamping", def.linearDamping, 0.0, 10.0);
    range("bchRigidBodyDef::angularDamping", def.angularDamping, 0.0, 10.0);
    if (def.sandFriction != -1.0f)
        range("bchRigidBodyDef::sandFriction", def.sandFriction, 0.0, 2.0);
}

JPH::BodyCreationSettings settingsOf(const bchRigidBodyDef& def, const JPH::Shape* shape)
{
    const JPH::EMotionType motion = motionOf(def.motion);
    JPH::BodyCreationSettings settings(
        shape, toJolt(def.position), toJolt(def.rotation), motion,
        motion == JPH::EMotionType::Static ? kStays : kMoves);
    settings.mLinearVelocity = toJolt(def.velocity);
    settings.mAngularVelocity = toJolt(def.spin);
    settings.mFriction = def.friction;
    settings.mRestitution = def.restitution;
    settings.mLinearDamping = def.linearDamping;
    settings.mAngularDamping = def.angularDamping;
    settings.mAllowSleeping = def.sleeps != 0;
    if (shape->MustBeStatic())
    {
        // Jolt weighs no meshes, and wants a mass of kinematic bodies too, which nothing depends on.
        settings.mOverrideMassProperties = JPH::EOverrideMassProperties::MassAndInertiaProvided;
        settings.mMassPropertiesOverride.SetMassAndInertiaOfSolidBox(JPH::Vec3::sReplicate(1.0f), 1.0f);
    }
    else if (def.mass > 0.0f)
    {
        settings.mOverrideMassProperties = JPH::EOverrideMassProperties::CalculateInertia;
        settings.mMassPropertiesOverride.mMass = def.mass;
    }
    return settings;
}
} // namespace

uint64_t RigidWorld::addBody(const bchRigidBodyDef& def)
{
    checkBody(def);
    const JPH::Shape* shape = shapes_.get(def.shape.value, "bchRigidBodyDef::shape");
    if (shape->MustBeStatic() && def.motion == BCH_BODY_DYNAMIC)
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "bchRigidBodyDef::motion: a mesh is for static and kinematic bodies; a dynamic "
                                        "one is a hull, or a compound of "
                                        "them, with its own bchRigidShapeDef::cooked");
    if (def.motion == BCH_BODY_STATIC
        && (toJolt(def.velocity) != JPH::Vec3::sZero() || toJolt(def.spin) != JPH::Vec3::sZero()))
        fail(BCH_ERROR_INVALID_ARGUMENT, "bchRigidBodyDef::velocity and spin of a static body must be 0");
    const JPH::BodyCreationSettings settings = settingsOf(def, shape);
    const uint64_t id = bodies_.add({JPH::BodyID(), def.user, def.followsSand != 0});
    RigidBody& added = body(id, "body");
    added.id = jolt().CreateAndAddBody(
        settings, def.motion == BCH_BODY_STATIC ? JPH::EActivation::DontActivate : JPH::EActivation::Activate);
    if (added.id.IsInvalid())
    {
        bodies_.remove(id);
        fail(BCH_ERROR_CAPACITY, "bchRigidWorldDef::bodyCapacity is %u and all are in use", def_.bodyCapacity);
    }
    jolt().SetUserData(added.id, id);
    if (!added.followsSand)
        return id;
    const bchResult result = bridge_->follow(added.id, {def.sandFriction, def.user});
    if (result == BCH_OK)
        return id;
    jolt().RemoveBody(added.id);
    jolt().DestroyBody(added.id);
    bodies_.remove(id);
    fail(result, "bchRigidBodyDef::followsSand: %s", bridge_->lastError());
}

// Who leans on a body that goes would hang in the air asleep.
void RigidWorld::wakeAround(JPH::BodyID id)
{
    JPH::AABox box;
    {
        const JPH::BodyLockRead lock(system_.GetBodyLockInterface(), id);
        if (!lock.Succeeded())
            return;
        box = lock.GetBody().GetWorldSpaceBounds();
    }
    box.ExpandBy(JPH::Vec3::sReplicate(kTouch));
    jolt().ActivateBodiesInAABox(box, {}, {});
}

void RigidWorld::removeBody(uint64_t id)
{
    const RigidBody gone = body(id, "body");
    vehicles_.forEach(
        [&](uint64_t vehicle, std::shared_ptr<Vehicle>& kept)
        {
            if (kept->chassis() == id)
                removeVehicle(vehicle);
        });
    joints_.forEach(
        [&](uint64_t joint, const Joint& kept)
        {
            if (kept.a == id || kept.b == id)
                removeJoint(joint);
        });
    if (gone.followsSand)
        bridge_->unfollow(gone.id); // an error means that the sand is gone already
    wakeAround(gone.id);
    jolt().RemoveBody(gone.id);
    jolt().DestroyBody(gone.id);
    bodies_.remove(id);
}

bchRigidBodyState RigidWorld::state(uint64_t id)
{
    const JPH::BodyLockRead lock(system_.GetBodyLockInterface(), body(id, "body").id);
    const JPH::Body& at = lock.GetBody();
    bchRigidBodyState state{};
    state.position = positionFromJolt(at.GetPosition());
    state.middle = positionFromJolt(at.GetCenterOfMassPosition());
    state.rotation = fromJolt(at.GetRotation());
    if (!at.IsStatic())
    {
        state.velocity = fromJolt(at.GetLinearVelocity());
        state.spin = fromJolt(at.GetAngularVelocity());
        state.asleep = at.IsActive() ? 0 : 1;
    }
    return state;
}

void RigidWorld::setState(uint64_t id, const bchRigidBodyState& state)
{
    const JPH::BodyID at = body(id, "body").id;
    checkPosition("bchRigidBodyState::position", state.position);
    checkTurn("bchRigidBodyState::rotation", state.rotation);
    checkVector("bchRigidBodyState::velocity", state.velocity, kMostSpeed);
    checkVector("bchRigidBodyState::spin", state.spin, kMostSpin);
    const bool stays = jolt().GetMotionType(at) == JPH::EMotionType::Static;
    if (stays && (toJolt(state.velocity) != JPH::Vec3::sZero() || toJolt(state.spin) != JPH::Vec3::sZero()))
        fail(BCH_ERROR_INVALID_ARGUMENT, "bchRigidBodyState::velocity and spin of a static body must be 0");
    wakeAround(at);
    jolt().SetPositionAndRotation(
        at, toJolt(state.position), toJolt(state.rotation),
        stays ? JPH::EActivation::DontActivate : JPH::EActivation::Activate);
    if (!stays)
        jolt().SetLinearAndAngularVelocity(at, toJolt(state.velocity), toJolt(state.spin));
}

void RigidWorld::moveKinematic(uint64_t id, const bchPosition& position, const bchQuat& rotation, float seconds)
{
    const JPH::BodyID at = body(id, "body").id;
    checkPosition("position", position);
    checkTurn("rotation", rotation);
    checkRange("seconds", static_cast<double>(seconds), 1.0e-6, 10.0);
    if (jolt().GetMotionType(at) != JPH::EMotionType::Kinematic)
        fail(BCH_ERROR_INVALID_ARGUMENT, "body: only kinematic bodies are moved so");
    jolt().MoveKinematic(at, toJolt(position), toJolt(rotation), seconds);
}

void RigidWorld::applyImpulse(uint64_t id, const bchVec3& impulse, const bchPosition* place)
{
    const JPH::BodyID at = body(id, "body").id;
    checkVector("impulse", impulse, 1.0e9);
    if (jolt().GetMotionType(at) != JPH::EMotionType::Dynamic)
        fail(BCH_ERROR_INVALID_ARGUMENT, "body: an impulse moves dynamic bodies only");
    if (place)
    {
        checkPosition("place", *place);
        jolt().AddImpulse(at, toJolt(impulse), toJolt(*place));
    }
    else
        jolt().AddImpulse(at, toJolt(impulse));
}

bchBodyImpulse RigidWorld::sandImpulse(uint64_t id)
{
    return impulseOn(body(id, "body").id);
}

uint64_t RigidWorld::user(uint64_t id)
{
    return body(id, "body").user;
}

} // namespace bch::rigid
