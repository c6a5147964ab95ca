// A body of Jolt's and what the sand knows of it.
#pragma once

#include "cooked_shapes.h"
#include "sleep_watch.h"

#include <Jolt/Physics/Body/Body.h>
#include <Jolt/Physics/Collision/Shape/Shape.h>

#include <string>

namespace barchan
{

// What cannot change without the world's body being made anew.
struct Nature
{
    JPH::RefConst<JPH::Shape> shape; // held, so that another shape cannot come to lie at its address
    bchBodyMotion motion = BCH_BODY_STATIC;
    float inverseMass = 0.0f;
    JPH::Vec3 inverseInertia = JPH::Vec3::sZero();
    JPH::Quat principal = JPH::Quat::sIdentity();

    bool operator==(const Nature& other) const;
};

// What contacts, joints and the host did to a motion in Jolt's last step, as far as they did it in the step before too.
// A wheel's spring and a floor go on pushing; a blow does not.
class Held
{
public:
    JPH::Vec3 see(JPH::Vec3 change);
    void forget() { last_ = JPH::Vec3::sZero(); }

private:
    JPH::Vec3 last_ = JPH::Vec3::sZero();
};

struct Follower
{
    JPH::BodyID id;
    FollowSettings settings;
    Nature nature;
    bchBodyId body{};
    CookedUses cooked;        // what its parts are of; given back only after `body` is gone
    uint64_t firstStep = 0;   // of the world, that knows this body; 0 before any
    bool wasInSystem = false; // seen in the broad phase: when it no longer is, the body was removed
    bool wakes = false;       // before the next step
    bool told = false;        // once at least
    bool cooks = false;       // some of its parts are of cooked shapes
    bchBodyState newest{};    // as told
    SleepWatch sleep;

    // Jolt's motion when its own step began, after the last impulses.
    JPH::Vec3 velocityBefore = JPH::Vec3::sZero(), spinBefore = JPH::Vec3::sZero();
    Held held, heldSpin;
};

// The body is locked by the caller of all that are given a JPH::Body.
Nature natureOf(const JPH::Body& body);

// Where Jolt has the body now.
bchBodyState stateOf(const JPH::Body& body, const Follower& follower);

// Makes the world's body of it. No body is locked: this takes as long as cooking does.
bchResult createBody(
    bchWorldId world, const bchBodyState& state, const std::vector<Piece>& pieces, CookedShapes& shapes,
    Follower& follower, std::string& error);

bool samePose(const bchBodyState& a, const bchBodyState& b);

// Adds to the motion what else than sand and gravity will act on the body in the step to come, so that sand carries
// what stands on a body too (docs/rigid.md).
void addHeld(const JPH::Body& body, JPH::Vec3 gravityStep, Follower& follower, bchBodyState& state);

} // namespace barchan
