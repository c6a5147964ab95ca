#include "follower.h"

#include <Jolt/Physics/Body/MotionProperties.h>

#include <cmath>
#include <cstring>

namespace barchan
{

namespace
{
// The world's bounds of what it is told (bchBodyDef).
constexpr float kMostMass = 1.0e9f, kMostMoment = 1.0e12f, kMostMotion = 1.0e3f;

float inverseOr(float value, float most)
{
    return value > 1.0f / most ? 1.0f / value : most;
}

bchVec3 toVector(JPH::Vec3 v)
{
    return {v.GetX(), v.GetY(), v.GetZ()};
}

bchVec3 toMotion(JPH::Vec3 v)
{
    const JPH::Vec3 limit = JPH::Vec3::sReplicate(kMostMotion);
    return toVector(JPH::Vec3::sMin(JPH::Vec3::sMax(v, -limit), limit));
}

bchQuat toTurn(JPH::Quat q)
{
    q = q.Normalized();
    return {q.GetX(), q.GetY(), q.GetZ(), q.GetW()};
}

bchPosition toPosition(JPH::RVec3 v)
{
    return {static_cast<double>(v.GetX()), static_cast<double>(v.GetY()), static_cast<double>(v.GetZ())};
}

// Of two with the same sign the smaller one.
float lesserOf(float a, float b)
{
    return a * b <= 0.0f ? 0.0f : std::fabs(a) < std::fabs(b) ? a : b;
}
} // namespace

bool Nature::operator==(const Nature& other) const
{
    return shape == other.shape && motion == other.motion && inverseMass == other.inverseMass
           && inverseInertia == other.inverseInertia && principal == other.principal;
}

JPH::Vec3 Held::see(JPH::Vec3 change)
{
    const JPH::Vec3 before = last_;
    last_ = change;
    return JPH::Vec3(
        lesserOf(change.GetX(), before.GetX()), lesserOf(change.GetY(), before.GetY()),
        lesserOf(change.GetZ(), before.GetZ()));
}

Nature natureOf(const JPH::Body& body)
{
    Nature nature;
    nature.shape = body.GetShape();
    if (body.IsStatic())
        return nature;
    nature.motion = BCH_BODY_KINEMATIC;
    if (!body.IsDynamic())
        return nature;
    const JPH::MotionProperties& motion = *body.GetMotionProperties();
    const bool yields = motion.GetInverseMass() > 0.0f || motion.GetInverseInertiaDiagonal() != JPH::Vec3::sZero();
    if (!yields)
        return nature;
    nature.motion = BCH_BODY_DYNAMIC;
    nature.inverseMass = motion.GetInverseMass();
    nature.inverseInertia = motion.GetInverseInertiaDiagonal();
    nature.principal = motion.GetInertiaRotation();
    return nature;
}

bchResult createBody(
    bchWorldId world, const bchBodyState& state, const std::vector<Piece>& pieces, CookedShapes& shapes,
    Follower& follower, std::string& error)
{
    std::vector<bchBodyPart> parts;
    CookedUses cooked;
    if (const bchResult result = shapes.finish(pieces, follower.settings.cook, parts, cooked, error); result != BCH_OK)
        return result;
    const Nature& nature = follower.nature;
    bchBodyDef def = bchDefaultBodyDef();
    def.parts = parts.data();
    def.partCount = static_cast<uint32_t>(parts.size());
    def.motion = nature.motion;
    def.user = follower.settings.user;
    def.position = state.position;
    def.rotation = state.rotation;
    def.velocity = state.velocity;
    def.spin = state.spin;
    if (nature.motion == BCH_BODY_DYNAMIC)
    {
        // An axis that Jolt locks has no inverse: as good as immovable.
        def.mass = inverseOr(nature.inverseMass, kMostMass);
        def.inertia.x = inverseOr(nature.inverseInertia.GetX(), kMostMoment);
        def.inertia.y = inverseOr(nature.inverseInertia.GetY(), kMostMoment);
        def.inertia.z = inverseOr(nature.inverseInertia.GetZ(), kMostMoment);
        def.principal = toTurn(nature.principal);
    }
    const bchResult result = bchCreateBody(world, &def, &follower.body);
    if (result == BCH_OK)
        follower.cooked = std::move(cooked);
    else
        error = bchGetLastError();
    return result;
}

bchBodyState stateOf(const JPH::Body& body, const Follower& follower)
{
    bchBodyState state{};
    state.body = follower.body;
    state.position = toPosition(body.GetCenterOfMassPosition());
    state.rotation = toTurn(body.GetRotation());
    if (follower.nature.motion == BCH_BODY_STATIC)
        return state;
    state.asleep = follower.nature.motion == BCH_BODY_DYNAMIC && !body.IsActive() ? 1 : 0;
    if (state.asleep == 0)
    {
        state.velocity = toMotion(body.GetLinearVelocity());
        state.spin = toMotion(body.GetAngularVelocity());
    }
    return state;
}

bool samePose(const bchBodyState& a, const bchBodyState& b)
{
    return std::memcmp(&a.position, &b.position, sizeof a.position) == 0
           && std::memcmp(&a.rotation, &b.rotation, sizeof a.rotation) == 0;
}

void addHeld(const JPH::Body& body, JPH::Vec3 gravityStep, Follower& follower, bchBodyState& state)
{
    if (state.asleep != 0 || follower.nature.motion != BCH_BODY_DYNAMIC || !follower.told)
    {
        follower.held.forget();
        follower.heldSpin.forget();
        return;
    }
    const JPH::Vec3 velocity = body.GetLinearVelocity(), spin = body.GetAngularVelocity();
    const JPH::Vec3 falls = body.GetMotionProperties()->LockTranslation(gravityStep);
    state.velocity = toMotion(velocity + follower.held.see(velocity - follower.velocityBefore - falls));
    state.spin = toMotion(spin + follower.heldSpin.see(spin - follower.spinBefore));
}

} // namespace barchan
