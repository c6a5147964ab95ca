#include "inside.h"

namespace barchan
{

JoltBridge::JoltBridge(JPH::PhysicsSystem& system, bchWorldId world, const BridgeSettings& settings)
    : inside_(std::make_unique<Inside>(system, world, settings))
{
}

JoltBridge::~JoltBridge() = default;

bchResult JoltBridge::follow(JPH::BodyID body, const FollowSettings& settings)
{
    return inside_->follow(body, settings);
}

bchResult JoltBridge::unfollow(JPH::BodyID body)
{
    return inside_->unfollow(body);
}

bchResult JoltBridge::refresh(JPH::BodyID body)
{
    return inside_->refresh(body);
}

bchResult JoltBridge::provideShape(const JPH::Shape* shape, const void* blob, uint64_t size, JPH::Vec3 scale)
{
    return inside_->provideShape(shape, blob, size, scale);
}

void JoltBridge::followLayers(const std::vector<JPH::ObjectLayer>& layers, const FollowSettings& settings)
{
    inside_->followLayers(layers, settings);
}

bchResult JoltBridge::followTerrain(bchTerrainId terrain, const TerrainSettings& settings)
{
    return inside_->followTerrain(terrain, settings);
}

void JoltBridge::stopTerrain()
{
    inside_->stopTerrain();
}

size_t JoltBridge::terrainBodyCount() const
{
    return inside_->terrainBodyCount();
}

bool JoltBridge::follows(JPH::BodyID body) const
{
    return inside_->find(body) != nullptr;
}

size_t JoltBridge::followedCount() const
{
    return inside_->count();
}

bchBodyId JoltBridge::bodyOf(JPH::BodyID body) const
{
    const Follower* follower = inside_->find(body);
    return follower ? follower->body : bchBodyId{};
}

bchResult JoltBridge::beforeStep(float seconds)
{
    return inside_->beforeStep(seconds);
}

bchResult JoltBridge::afterStep()
{
    return inside_->afterStep();
}

bchResult JoltBridge::stepBoth(
    float seconds, int collisionSteps, JPH::TempAllocator* allocator, JPH::JobSystem* jobs,
    JPH::EPhysicsUpdateError* complaints)
{
    const auto stepSand = [&]
    {
        const bchResult result = inside_->beforeStep(seconds);
        return result == BCH_OK ? inside_->startStep(seconds) : result;
    };
    if (!inside_->lags())
        if (const bchResult result = stepSand(); result != BCH_OK)
            return result;
    if (const bchResult result = inside_->afterStep(); result != BCH_OK)
        return result;
    const JPH::EPhysicsUpdateError said = inside_->system().Update(seconds, collisionSteps, allocator, jobs);
    if (complaints)
        *complaints = said;
    return inside_->lags() ? stepSand() : BCH_OK;
}

const std::vector<SandPush>& JoltBridge::pushes() const
{
    return inside_->pushes();
}

const char* JoltBridge::lastError() const
{
    return inside_->lastError();
}

} // namespace barchan
