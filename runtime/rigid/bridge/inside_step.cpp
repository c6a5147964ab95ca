// What passes between Jolt and the sand in a frame.
#include "inside.h"
#include "sand_patches.h"

#include <Jolt/Physics/Body/BodyLock.h>

namespace barchan
{

namespace
{
constexpr float kFlowSpeed = 0.1f; // m/s: faster than sand that only carries

JPH::Vec3 toVector(const double (&v)[3])
{
    return JPH::Vec3(static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2]));
}
} // namespace

// ---- before the sand's step ----

bchResult JoltBridge::Inside::waitForSand(uint64_t& finished)
{
    if (const bchResult result = bchWorld_Wait(world_, BCH_WAIT_FOREVER); result != BCH_OK)
        return failAsWorld(result);
    bchStepReport report = bchDefaultStepReport();
    if (const bchResult result = bchWorld_GetReport(world_, &report); result != BCH_OK)
        return failAsWorld(result);
    finished = report.stepIndex;
    return BCH_OK;
}

bchResult JoltBridge::Inside::takeImpulses(uint64_t step)
{
    impulses_.clear();
    uint32_t count = 0;
    bchResult result = bchWorld_GetBodyImpulses(world_, step, nullptr, &count);
    if (result == BCH_OK && count > 0)
    {
        impulses_.resize(count);
        result = bchWorld_GetBodyImpulses(world_, step, impulses_.data(), &count);
    }
    if (result != BCH_OK)
    {
        impulses_.clear();
        return failAsWorld(result);
    }
    return seeWhetherSandFlows();
}

// Asked for when no step is under way, or the answer would depend on timing.
bchResult JoltBridge::Inside::seeWhetherSandFlows()
{
    sandFlows_ = false;
    std::vector<bchPatchInfo> patches;
    if (const bchResult result = readPatches(world_, patches); result != BCH_OK)
        return failAsWorld(result);
    for (const bchPatchInfo& patch : patches)
        sandFlows_ = sandFlows_ || (patch.substeps > 0 && patch.maxSpeed > kFlowSpeed);
    return BCH_OK;
}

bchResult JoltBridge::Inside::shareGravity()
{
    const JPH::Vec3 gravity = system_.GetGravity();
    if (gravityShared_ && gravity == gravity_)
        return BCH_OK;
    const bchResult result = bchWorld_SetGravity(world_, {gravity.GetX(), gravity.GetY(), gravity.GetZ()});
    if (result != BCH_OK)
        return failAsWorld(result);
    gravity_ = gravity;
    gravityShared_ = true;
    return BCH_OK;
}

// False when the body is no longer what the world knows.
bool JoltBridge::Inside::tell(Follower& follower, uint64_t nextStep, JPH::Vec3 gravityStep, bool& gone)
{
    const JPH::BodyLockRead lock(system_.GetBodyLockInterface(), follower.id);
    gone = !lock.Succeeded() || (follower.wasInSystem && !lock.GetBody().IsInBroadPhase());
    if (gone)
        return true;
    const JPH::Body& body = lock.GetBody();
    follower.wasInSystem = follower.wasInSystem || body.IsInBroadPhase();
    if (!(natureOf(body) == follower.nature))
        return false;
    if (follower.firstStep == 0)
        follower.firstStep = nextStep;
    bchBodyState state = stateOf(body, follower);
    addHeld(body, gravityStep, follower, state);
    if (!body.IsStatic())
    {
        follower.velocityBefore = body.GetLinearVelocity();
        follower.spinBefore = body.GetAngularVelocity();
    }
    const bool still = follower.nature.motion == BCH_BODY_STATIC && follower.told && samePose(state, follower.newest);
    if (!still)
        states_.push_back(state);
    follower.told = true;
    follower.newest = state;
    return true;
}

bchResult JoltBridge::Inside::lookAt(Follower& follower, uint64_t nextStep, JPH::Vec3 gravityStep, bool& gone)
{
    while (!tell(follower, nextStep, gravityStep, gone))
        if (const bchResult result = takeUpAnew(follower, gone); result != BCH_OK)
            return result;
    return BCH_OK;
}

bchResult JoltBridge::Inside::tellBodies(uint64_t nextStep, float seconds)
{
    states_.clear();
    bchResult failed = BCH_OK;
    for (auto at = followers_.begin(); at != followers_.end();)
    {
        Follower& follower = at->second;
        if (follower.wakes)
            system_.GetBodyInterface().ActivateBody(follower.id); // locks, and knows bodies that are gone
        follower.wakes = false;
        bool gone = false;
        if (const bchResult result = lookAt(follower, nextStep, gravity_ * seconds, gone); result != BCH_OK)
            failed = result;
        const auto next = std::next(at);
        if (gone)
            drop(at);
        at = next;
    }
    if (failed != BCH_OK)
        return failed;
    const bchResult result = bchWorld_SetBodies(world_, states_.data(), static_cast<uint32_t>(states_.size()));
    return result == BCH_OK ? BCH_OK : failAsWorld(result);
}

bchResult JoltBridge::Inside::beforeStep(float seconds)
{
    awaited_ = 0;
    uint64_t finished = 0;
    if (const bchResult result = waitForSand(finished); result != BCH_OK)
        return result;
    if (const bchResult result = shareGravity(); result != BCH_OK)
        return result;
    if (ground_)
        ground_->wakeWhoeverLostGround();
    adoptLayers();
    if (const bchResult result = tellBodies(finished + 1, seconds); result != BCH_OK)
        return result;
    awaited_ = finished + 1;
    seconds_ = seconds;
    return BCH_OK;
}

bchResult JoltBridge::Inside::startStep(float seconds)
{
    bchStepDef def = bchDefaultStepDef();
    def.seconds = seconds;
    const bchResult result = bchWorld_Step(world_, &def);
    return result == BCH_OK ? BCH_OK : failAsWorld(result);
}

// ---- after it ----

void JoltBridge::Inside::handOver(const bchBodyImpulse& given, Follower& follower)
{
    SandPush push;
    push.body = follower.id;
    push.given = given;
    const JPH::BodyLockWrite lock(system_.GetBodyLockInterface(), follower.id);
    if (lock.Succeeded() && lock.GetBody().IsDynamic())
    {
        JPH::Body& body = lock.GetBody();
        const float press = given.touch / seconds_;
        if (body.IsActive())
        {
            // These, unlike those of BodyInterface, neither wake the body nor start its time to sleep again. Velocities
            // along and about axes that Jolt locks stay 0.
            body.AddImpulse(toVector(given.impulse));
            body.AddAngularImpulse(toVector(given.angularImpulse));
            push.applied = true;
            follower.sleep.seeAwake(press, seconds_);
        }
        else if (body.IsInBroadPhase() && body.GetMotionProperties()->GetInverseMass() > 0.0f)
        {
            const float weight = gravity_.Length() / body.GetMotionProperties()->GetInverseMass();
            follower.wakes = follower.sleep.seeAsleep(press, seconds_, weight, sandFlows_, settings_);
        }
        follower.velocityBefore = body.GetLinearVelocity();
        follower.spinBefore = body.GetAngularVelocity();
    }
    pushes_.push_back(push);
}

bchResult JoltBridge::Inside::giveImpulses()
{
    pushes_.clear();
    const uint64_t awaited = awaited_;
    awaited_ = 0;
    if (awaited == 0)
        return BCH_OK;
    uint64_t finished = 0;
    if (const bchResult result = waitForSand(finished); result != BCH_OK)
        return result;
    if (finished < awaited)
        return fail(BCH_ERROR_INVALID_ARGUMENT, "afterStep() without a step of the world since beforeStep()");
    if (const bchResult result = takeImpulses(awaited); result != BCH_OK)
        return result;
    for (const bchBodyImpulse& given : impulses_)
    {
        // Bodies are not only this bridge's; and a body that came while the step was under way may have the number of
        // one that went, but none of its impulses.
        const auto at = byBody_.find(given.body.value);
        if (at != byBody_.end() && at->second->firstStep != 0 && at->second->firstStep <= awaited)
            handOver(given, *at->second);
    }
    return BCH_OK;
}

// As the world's newest step left it; with one under way it would depend on timing.
bchResult JoltBridge::Inside::moveGround()
{
    if (!ground_)
        return BCH_OK;
    uint64_t finished = 0;
    if (const bchResult result = waitForSand(finished); result != BCH_OK)
        return result;
    std::string error;
    if (const bchResult result = ground_->follow(seconds_, error); result != BCH_OK)
        return fail(result, error);
    const auto tell = [this](const std::vector<JPH::BodyID>& bodies, bool onGround)
    {
        for (const JPH::BodyID id : bodies)
            if (const auto at = followers_.find(id.GetIndexAndSequenceNumber()); at != followers_.end())
                at->second.sleep.lieOn(onGround);
    };
    tell(ground_->onGround(), true);
    tell(ground_->onSand(), false);
    return BCH_OK;
}

bchResult JoltBridge::Inside::afterStep()
{
    const bchResult result = giveImpulses();
    return result == BCH_OK ? moveGround() : result;
}

} // namespace barchan
