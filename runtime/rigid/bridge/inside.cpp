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

bchResult JoltBridge::Inside::fail(const Follower& follower, bchResult result, const std::string& sentence)
{
    return fail(result, "body " + std::to_string(follower.id.GetIndexAndSequenceNumber()) + sentence);
}

bchResult JoltBridge::Inside::provideShape(const JPH::Shape* shape, const void* blob, uint64_t size, JPH::Vec3 scale)
{
    if (!shape)
        return fail(BCH_ERROR_INVALID_ARGUMENT, "shape is null");
    std::string error;
    const bchResult result = shapes_.provide(*shape, blob, size, scale, error);
    return result == BCH_OK ? BCH_OK : fail(result, error);
}

bchResult JoltBridge::Inside::follow(JPH::BodyID id, const FollowSettings& settings)
{
    Follower follower;
    follower.id = id;
    follower.settings = settings;
    if (ground_ && ground_->owns(id))
        return fail(follower, BCH_ERROR_INVALID_ARGUMENT, " is the terrain's, which sand knows itself");
    return find(id) ? fail(follower, BCH_ERROR_INVALID_ARGUMENT, " is followed already") : add(follower);
}

bchResult JoltBridge::Inside::followTerrain(bchTerrainId terrain, const TerrainSettings& settings)
{
    const bool sane = settings.friction >= 0.0f && settings.restitution >= 0.0f && settings.restitution <= 1.0f
                      && settings.margin >= 0.0f && settings.margin <= 1.0e4f;
    if (!sane)
        return fail(
            BCH_ERROR_INVALID_ARGUMENT, "TerrainSettings: friction is from 0 on, restitution 0..1, margin 0..1e4 m");
    stopTerrain();
    if (terrain.value == 0)
        return BCH_OK;
    bchTerrainId own{};
    if (const bchResult result = bchWorld_GetTerrain(world_, &own); result != BCH_OK)
        return failAsWorld(result);
    if (own.value != terrain.value)
        return fail(BCH_ERROR_INVALID_ID, "the terrain is not that of the bridge's world");
    bchTerrainInfo info = bchDefaultTerrainInfo();
    if (const bchResult result = bchTerrain_GetInfo(terrain, &info); result != BCH_OK)
        return failAsWorld(result);
    ground_ = std::make_unique<TerrainColliders>(system_, terrain, info, settings);
    return BCH_OK;
}

bchResult JoltBridge::Inside::add(Follower& follower)
{
    if (const bchResult result = takeUp(follower); result != BCH_OK)
        return result;
    Follower& kept = followers_.emplace(follower.id.GetIndexAndSequenceNumber(), follower).first->second;
    byBody_[kept.body.value] = &kept;
    return BCH_OK;
}

bchResult JoltBridge::Inside::takeUp(Follower& follower)
{
    std::vector<Piece> pieces;
    bchBodyState state{};
    std::string error;
    {
        const JPH::BodyLockRead lock(system_.GetBodyLockInterface(), follower.id);
        if (!lock.Succeeded())
            return fail(follower, BCH_ERROR_INVALID_ID, " is not in the physics system");
        const JPH::Body& body = lock.GetBody();
        if (body.IsSensor())
            return fail(BCH_ERROR_UNSUPPORTED, "sand cannot meet a sensor: nothing does");
        follower.nature = natureOf(body);
        state = stateOf(body, follower);
        const HasCooked isProvided = [this](const JPH::Shape& shape, JPH::Vec3 scale)
        { return shapes_.isProvided(shape, scale); };
        const bchResult result =
            convertShape(*follower.nature.shape, follower.settings.friction, isProvided, pieces, error);
        if (result != BCH_OK)
            return fail(follower, result, ": " + error);
    }
    follower.cooks =
        std::any_of(pieces.begin(), pieces.end(), [](const Piece& piece) { return piece.cooks != nullptr; });
    const bchResult result = createBody(world_, state, pieces, shapes_, follower, error);
    return result == BCH_OK ? BCH_OK : fail(follower, result, ": " + error);
}

bchResult JoltBridge::Inside::takeUpAnew(Follower& follower, bool& gone)
{
    byBody_.erase(follower.body.value);
    bchDestroyBody(follower.body);
    const CookedUses before = std::move(follower.cooked); // what it goes on having is not cooked again
    follower.body = {};
    follower.firstStep = 0;
    follower.told = false;
    const bchResult result = takeUp(follower);
    gone = result != BCH_OK;
    if (!gone)
        byBody_[follower.body.value] = &follower;
    // One that another thread destroyed meanwhile is no failure.
    const bool exists = JPH::BodyLockRead(system_.GetBodyLockInterface(), follower.id).Succeeded();
    return exists ? result : BCH_OK;
}

bchResult JoltBridge::Inside::drop(std::map<uint32_t, Follower>::iterator at)
{
    byBody_.erase(at->second.body.value);
    const bchResult result = at->second.body.value != 0 ? bchDestroyBody(at->second.body) : BCH_OK;
    if (result != BCH_OK)
        failAsWorld(result);
    followers_.erase(at);
    return result;
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
    const CookedUses before = follower ? follower->cooked : CookedUses(); // what it goes on having is not cooked again
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
        if (find(id) || refused_.count(key) != 0 || (ground_ && ground_->owns(id)))
            continue;
        bool wanted = false;
        {
            const JPH::BodyLockRead lock(system_.GetBodyLockInterface(), id);
            wanted = lock.Succeeded() && lock.GetBody().IsInBroadPhase()
                     && std::find(layers_.begin(), layers_.end(), lock.GetBody().GetObjectLayer()) != layers_.end();
        }
        if (!wanted)
            continue;
        Follower follower;
        follower.id = id;
        follower.settings = layerSettings_;
        // Room may come; but nothing is cooked in vain in every frame until it does.
        const bchResult result = add(follower);
        if (result != BCH_OK && (result != BCH_ERROR_CAPACITY || follower.cooks))
            refused_.insert(key);
    }
}

} // namespace barchan
