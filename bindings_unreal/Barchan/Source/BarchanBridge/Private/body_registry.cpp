#include "BarchanBridge/body_registry.h"

#include "BarchanBridge/host.h"

#include <algorithm>

namespace barchan::unreal
{

namespace
{
bchBodyPart toPart(const BodyPart& part)
{
    bchBodyPart made = bchDefaultBodyPart();
    made.shape = part.shape;
    made.friction = part.friction;
    made.position = toVector(part.position);
    made.size = toSize(part.size);
    made.rotation = toRotation(part.rotation);
    made.cooked = part.cooked;
    return made;
}

void setState(bchBodyState& state, const BodyPose& pose)
{
    state.position = toPosition(pose.position);
    state.rotation = toRotation(pose.rotation);
    // What sleeps has no velocity for the C API; engines may keep a last trace of one.
    state.velocity = pose.asleep ? bchVec3{} : toVector(pose.velocity);
    state.spin = pose.asleep ? bchVec3{} : toSpin(pose.spin);
    state.asleep = pose.asleep ? 1 : 0;
}

void addTo(Vec3d& sum, const Vec3d& v, double factor)
{
    sum.x += v.x * factor;
    sum.y += v.y * factor;
    sum.z += v.z * factor;
}

bool isZero(const Vec3d& v)
{
    return v.x == 0.0 && v.y == 0.0 && v.z == 0.0;
}
} // namespace

void BodyRegistry::open(bchWorldId world, uint32_t capacity)
{
    close();
    world_ = world;
    slots_.resize(capacity);
    free_.reserve(capacity);
    for (uint32_t index = capacity; index > 0; --index)
        free_.push_back(index - 1);
    slotOf_.reserve(capacity);
    states_.reserve(capacity);
    impulses_.resize(capacity);
    pushes_.reserve(capacity);
}

void BodyRegistry::close()
{
    for (const Slot& slot : slots_)
        if (slot.alive)
            (void)bchDestroyBody(slot.id);
    *this = BodyRegistry();
}

bchResult BodyRegistry::add(const BodyDef& def, BodyHandle& body)
{
    body = {};
    if (free_.empty())
        return refused(BCH_ERROR_CAPACITY, "all bodies that the sand's world has room for are in use: BodyCapacity");
    std::vector<bchBodyPart> parts(def.partCount);
    std::transform(def.parts, def.parts + def.partCount, parts.begin(), toPart);

    bchBodyState state{};
    setState(state, def.pose);
    bchBodyDef made = bchDefaultBodyDef();
    made.parts = parts.data();
    made.partCount = def.partCount;
    made.motion = def.motion;
    made.position = state.position;
    made.rotation = state.rotation;
    if (def.motion != BCH_BODY_STATIC)
    {
        made.velocity = state.velocity;
        made.spin = state.spin;
    }
    made.mass = static_cast<float>(def.mass);
    made.inertia = toInertia(def.inertia);
    made.principal = toRotation(def.principal);
    made.user = def.user;
    if (const bchResult result = checked(bchCreateBody(world_, &made, &state.body), "adding a body"); result < 0)
        return result;

    const uint32_t index = free_.back();
    free_.pop_back();
    Slot& slot = slots_[index];
    slot.id = state.body;
    slot.generation = slot.generation == UINT32_MAX ? 1 : slot.generation + 1;
    slot.alive = true;
    slot.told = true;
    slot.touched = false;
    slot.state = state;
    slot.waiting = {};
    slot.waiting.body = {index, slot.generation};
    slot.waiting.user = def.user;
    slotOf_[state.body.value] = index;
    ++count_;
    ++changes_;
    body = slot.waiting.body;
    return BCH_OK;
}

bchResult BodyRegistry::remove(BodyHandle body)
{
    if (!has(body))
        return refused(BCH_ERROR_INVALID_ID, "a body was to be removed that the sand does not know");
    Slot& slot = slots_[body.index];
    const bchResult result = checked(bchDestroyBody(slot.id), "removing a body");
    slotOf_.erase(slot.id.value);
    slot.alive = false;
    free_.push_back(body.index);
    --count_;
    ++changes_;
    return result;
}

const BodyRegistry::Slot* BodyRegistry::find(BodyHandle body) const
{
    if (body.generation == 0 || body.index >= slots_.size())
        return nullptr;
    const Slot& slot = slots_[body.index];
    return slot.alive && slot.generation == body.generation ? &slot : nullptr;
}

bool BodyRegistry::has(BodyHandle body) const
{
    return find(body) != nullptr;
}

bchResult BodyRegistry::setPose(BodyHandle body, const BodyPose& pose)
{
    if (!has(body))
        return refused(BCH_ERROR_INVALID_ID, "a pose was given of a body that the sand does not know");
    Slot& slot = slots_[body.index];
    setState(slot.state, pose);
    slot.told = false;
    return BCH_OK;
}

bchResult BodyRegistry::getPose(BodyHandle body, BodyPose& pose) const
{
    const Slot* slot = find(body);
    if (!slot)
        return refused(BCH_ERROR_INVALID_ID, "a pose was asked for of a body that the sand does not know");
    bchBodyState state{};
    if (const bchResult result = checked(bchBody_GetState(slot->id, &state), "asking where a body is"); result < 0)
        return result;
    pose.position = fromPosition(state.position);
    pose.rotation = fromRotation(state.rotation);
    pose.velocity = fromVector(state.velocity);
    pose.spin = fromSpin(state.spin);
    pose.asleep = state.asleep != 0;
    return BCH_OK;
}

bchResult BodyRegistry::tellWorld()
{
    states_.clear();
    for (Slot& slot : slots_)
        if (slot.alive && !slot.told)
        {
            states_.push_back(slot.state);
            slot.told = true;
        }
    if (states_.empty())
        return BCH_OK;
    return checked(
        bchWorld_SetBodies(world_, states_.data(), static_cast<uint32_t>(states_.size())), "telling where bodies are");
}

bchResult BodyRegistry::collect(uint64_t stepIndex, double stepSeconds)
{
    waitingSeconds_ += stepSeconds;
    auto count = static_cast<uint32_t>(impulses_.size());
    if (count_ == 0)
        return BCH_OK;
    const bchResult result =
        checked(bchWorld_GetBodyImpulses(world_, stepIndex, impulses_.data(), &count), "asking for impulses");
    if (result != BCH_OK)
        return result;
    for (uint32_t k = 0; k < count; ++k)
    {
        const bchBodyImpulse& given = impulses_[k];
        const auto found = slotOf_.find(given.body.value);
        if (found == slotOf_.end() || given.touch == 0.0f)
            continue;
        Slot& slot = slots_[found->second];
        slot.touched = true;
        addTo(slot.waiting.impulse, fromImpulse(given.impulse), 1.0);
        addTo(slot.waiting.angularImpulse, fromAngularImpulse(given.angularImpulse), 1.0);
        slot.waiting.place = fromVector(given.place);
        slot.waiting.touch = fromLength(given.touch);
        slot.waiting.hardest = fromLength(given.hardest);
        slot.waiting.material = given.material;
    }
    return BCH_OK;
}

void BodyRegistry::handOver(double frameSeconds)
{
    pushes_.clear();
    if (!(frameSeconds > 0.0) || waitingSeconds_ <= 0.0)
        return;
    const double share = std::min(1.0, frameSeconds / waitingSeconds_);
    waitingSeconds_ = share < 1.0 ? waitingSeconds_ * (1.0 - share) : 0.0;
    for (Slot& slot : slots_)
    {
        if (!slot.alive || (!slot.touched && isZero(slot.waiting.impulse) && isZero(slot.waiting.angularImpulse)))
            continue;
        BodyPush push = slot.waiting;
        push.impulse = {};
        push.angularImpulse = {};
        addTo(push.impulse, slot.waiting.impulse, share);
        addTo(push.angularImpulse, slot.waiting.angularImpulse, share);
        addTo(slot.waiting.impulse, push.impulse, -1.0);
        addTo(slot.waiting.angularImpulse, push.angularImpulse, -1.0);
        slot.waiting.touch = slot.waiting.hardest = 0.0; // an event is told once
        slot.touched = false;
        pushes_.push_back(push);
    }
}

} // namespace barchan::unreal
