// Who is followed.
#include "inside.h"

#include <Jolt/Physics/Body/BodyLock.h>

#include <algorithm>

namespace barchan
{

JoltBridge::Inside::~Inside()
{
    for (const auto& [id, follower] : followers_)
        bchDestroyBody(follower.body);
}

bchResult JoltBridge::Inside::fail(bchResult result, std::string sentence)
{
    error_ = std::move(sentence);
    return result;
}

const Follower* JoltBridge::Inside::find(JPH::BodyID id) const
{
    const auto at = followers_.find(id.GetIndexAndSequenceNumber());
    return at == followers_.end() ? nullptr : &at->second;
}

bchResult JoltBridge::Inside::follow(JPH::BodyID id, const FollowSettings& settings)
{
    const uint32_t key = id.GetIndexAndSequenceNumber();
    if (find(id))
        return fail(BCH_ERROR_INVALID_ARGUMENT, "body " + std::to_string(key) + " is followed already");
    const JPH::BodyLockRead lock(system_.GetBodyLockInterface(), id);
    if (!lock.Succeeded())
        return fail(BCH_ERROR_INVALID_ID, "body " + std::to_string(key) + " is not in the physics system");
    const JPH::Body& body = lock.GetBody();
    if (body.IsSensor())
        return fail(BCH_ERROR_UNSUPPORTED, "sand cannot meet a sensor: nothing does");
    Follower follower;
    follower.id = id;
    follower.settings = settings;
    follower.nature = natureOf(body);
    std::string error;
    if (const bchResult result = createBody(world_, body, follower, error); result != BCH_OK)
        return fail(result, "body " + std::to_string(key) + ": " + error);
    Follower& kept = followers_.emplace(key, follower).first->second;
    byBody_[kept.body.value] = &kept;
    return BCH_OK;
}

bchResult JoltBridge::Inside::drop(std::map<uint32_t, Follower>::iterator at)
{
    const bchBodyId body = at->second.body;
    byBody_.erase(body.value);
    followers_.erase(at);
    const bchResult result = bchDestroyBody(body);
    return result == BCH_OK ? BCH_OK : failAsWorld(result);
}

bchResult JoltBridge::Inside::unfollow(JPH::BodyID id)
{
    const auto at = followers_.find(id.GetIndexAndSequenceNumber());
    if (at == followers_.end())
        return fail(
            BCH_ERROR_INVALID_ID, "body " + std::to_string(id.GetIndexAndSequenceNumber()) + " is not followed");
    return drop(at);
}

bchResult JoltBridge::Inside::refresh(JPH::BodyID id)
{
    const Follower* follower = find(id);
    const FollowSettings settings = follower ? follower->settings : FollowSettings();
    if (const bchResult result = unfollow(id); result != BCH_OK)
        return result;
    return follow(id, settings);
}

void JoltBridge::Inside::followLayers(const std::vector<JPH::ObjectLayer>& layers, const FollowSettings& settings)
{
    layers_ = layers;
    layerSettings_ = settings;
    refused_.clear();
}

void JoltBridge::Inside::adoptLayers()
{
    if (layers_.empty())
        return;
    JPH::BodyIDVector all;
    system_.GetBodies(all);
    for (const JPH::BodyID id : all)
    {
        const uint32_t key = id.GetIndexAndSequenceNumber();
        if (find(id) || refused_.count(key) != 0)
            continue;
        bool wanted = false;
        {
            const JPH::BodyLockRead lock(system_.GetBodyLockInterface(), id);
            wanted = lock.Succeeded() && lock.GetBody().IsInBroadPhase()
                     && std::find(layers_.begin(), layers_.end(), lock.GetBody().GetObjectLayer()) != layers_.end();
        }
        if (wanted && follow(id, layerSettings_) == BCH_ERROR_UNSUPPORTED)
            refused_.insert(key);
    }
}

} // namespace barchan
