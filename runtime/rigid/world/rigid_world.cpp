// The world itself: its making, its step, what a ray meets.
#include "rigid/world/rigid_world.h"

#include "base/profile.h"
#include "rigid/world/vectors.h"

#include <Jolt/Core/JobSystemSingleThreaded.h>
#include <Jolt/Core/JobSystemThreadPool.h>
#include <Jolt/Physics/Body/BodyLock.h>
#include <Jolt/Physics/Collision/CastResult.h>
#include <Jolt/Physics/Collision/RayCast.h>

namespace bch::rigid
{

namespace
{
constexpr JPH::uint kTempBytes = 4u << 20; // beyond it Jolt asks for more
constexpr JPH::uint kPairsPerBody = 8, kLeastPairs = 1024;

bchRigidWorldDef checked(const bchRigidWorldDef& def)
{
    checkVector("bchRigidWorldDef::gravity", def.gravity, 1.0e4);
    checkRange("bchRigidWorldDef::bodyCapacity", def.bodyCapacity, 1, 4095);
    checkRange("bchRigidWorldDef::shapeCapacity", def.shapeCapacity, 1, 4095);
    checkRange("bchRigidWorldDef::jointCapacity", def.jointCapacity, 1, 4095);
    checkRange("bchRigidWorldDef::vehicleCapacity", def.vehicleCapacity, 1, 255);
    checkRange("bchRigidWorldDef::threadCount", def.threadCount, 0, 64);
    checkRange("bchRigidWorldDef::collisionSteps", def.collisionSteps, 1, 16);
    checkRange("bchRigidWorldDef::lag", def.lag, 0, 1);
    if (def.sandSpacing != 0.0f)
        checkRange("bchRigidWorldDef::sandSpacing", static_cast<double>(def.sandSpacing), 1.0e-4, 1.0);
    if (def.sandSampleSpacing != 0.0f)
        checkRange("bchRigidWorldDef::sandSampleSpacing", static_cast<double>(def.sandSampleSpacing), 1.0e-4, 1.0);
    checkRange("bchRigidWorldDef::shellThickness", static_cast<double>(def.shellThickness), 0.0, 100.0);
    checkRange("bchRigidWorldDef::cookThreadCount", def.cookThreadCount, 0, 64);
    checkRange("bchRigidWorldDef::maxMapBytes", static_cast<double>(def.maxMapBytes), 1024.0, 2147483648.0);
    return def;
}

barchan::BridgeSettings bridgeSettingsOf(const bchRigidWorldDef& def)
{
    barchan::BridgeSettings settings;
    settings.lag = def.lag;
    settings.cook.spacing = def.sandSpacing;
    settings.cook.sampleSpacing = def.sandSampleSpacing;
    settings.cook.thickness = def.shellThickness;
    settings.cook.threadCount = def.cookThreadCount;
    settings.cook.maxMapBytes = def.maxMapBytes;
    return settings;
}

void checkSand(bchWorldId sand)
{
    uint32_t count = 0;
    const bchResult result = bchWorld_GetBodies(sand, nullptr, &count);
    if (result != BCH_OK)
        fail(result, "sand: %s", bchGetLastError());
}
} // namespace

RigidWorld::RigidWorld(bchWorldId sand, const bchRigidWorldDef& def, uint32_t serial)
    : sand_(sand), def_(checked(def)),
      allocator_(std::make_unique<JPH::TempAllocatorImplWithMallocFallback>(kTempBytes)),
      shapes_(def.shapeCapacity, Kind::shape, serial, "bchRigidWorldDef::shapeCapacity"),
      bodies_(def.bodyCapacity, Kind::body, serial, "bchRigidWorldDef::bodyCapacity"),
      joints_(def.jointCapacity, Kind::joint, serial, "bchRigidWorldDef::jointCapacity"),
      vehicles_(def.vehicleCapacity, Kind::vehicle, serial, "bchRigidWorldDef::vehicleCapacity")
{
    checkSand(sand);
    if (def.threadCount == 0)
        jobs_ = std::make_unique<JPH::JobSystemSingleThreaded>(JPH::cMaxPhysicsJobs);
    else
        jobs_ = std::make_unique<JPH::JobSystemThreadPool>(
            JPH::cMaxPhysicsJobs, JPH::cMaxPhysicsBarriers, static_cast<int>(def.threadCount));
    const JPH::uint pairs = std::max(kLeastPairs, kPairsPerBody * def.bodyCapacity);
    system_.Init(def.bodyCapacity, 0, pairs, pairs, layers_, layers_, layers_);
    system_.SetGravity(toJolt(def.gravity));
    bridge_ = std::make_unique<barchan::JoltBridge>(system_, sand, bridgeSettingsOf(def));
}

RigidWorld::~RigidWorld()
{
    vehicles_.forEach([&](uint64_t id, std::shared_ptr<Vehicle>&) { removeVehicle(id); });
    joints_.forEach([&](uint64_t id, Joint&) { removeJoint(id); });
    bodies_.forEach([&](uint64_t id, RigidBody&) { removeBody(id); });
}

void RigidWorld::tellSand(float seconds)
{
    BCH_ZONE("bodies to sand");
    if (const bchResult result = bridge_->beforeStep(seconds); result != BCH_OK)
        failAsBridge(result);
}

void RigidWorld::pushBodies()
{
    BCH_ZONE("sand to bodies");
    if (const bchResult result = bridge_->afterStep(); result != BCH_OK)
        failAsBridge(result);
}

void RigidWorld::stepSand(const bchStepDef& def)
{
    tellSand(def.seconds);
    if (const bchResult result = bchWorld_Step(sand_, &def); result != BCH_OK)
        fail(result, "the sand's step: %s", bchGetLastError());
}

void RigidWorld::step(const bchStepDef& def)
{
    BCH_ZONE("bchRigidWorld_Step");
    checkRange("bchStepDef::seconds", static_cast<double>(def.seconds), 1.0e-6, 0.1);
    if (def_.lag == 0)
        stepSand(def);
    pushBodies();
    const JPH::EPhysicsUpdateError said =
        system_.Update(def.seconds, static_cast<int>(def_.collisionSteps), allocator_.get(), jobs_.get());
    if (def_.lag > 0)
        stepSand(def);
    // The step is done; contacts were left out.
    if (said != JPH::EPhysicsUpdateError::None)
        fail(
            BCH_ERROR_CAPACITY, "more contacts between bodies than bchRigidWorldDef::bodyCapacity %u allows for",
            def_.bodyCapacity);
}

void RigidWorld::followTerrain(const bchRigidTerrainDef& def)
{
    checkRange("bchRigidTerrainDef::friction", static_cast<double>(def.friction), 0.0, 2.0);
    checkRange("bchRigidTerrainDef::restitution", static_cast<double>(def.restitution), 0.0, 1.0);
    checkRange("bchRigidTerrainDef::margin", static_cast<double>(def.margin), 0.0, 1.0e4);
    if (def.terrain.value == 0)
        fail(BCH_ERROR_INVALID_ID, "bchRigidTerrainDef::terrain is null");
    barchan::TerrainSettings settings;
    settings.layer = kStays;
    settings.friction = def.friction;
    settings.restitution = def.restitution;
    settings.margin = def.margin;
    if (const bchResult result = bridge_->followTerrain(def.terrain, settings); result != BCH_OK)
        failAsBridge(result);
}

bchRigidHit RigidWorld::castRay(const bchRigidRayDef& def)
{
    checkPosition("bchRigidRayDef::origin", def.origin);
    checkVector("bchRigidRayDef::way", def.way, kFarthest);
    const JPH::RRayCast ray(toJolt(def.origin), toJolt(def.way));
    JPH::RayCastResult found;
    bchRigidHit hit{};
    if (!system_.GetNarrowPhaseQuery().CastRay(ray, found))
        return hit;
    const JPH::BodyLockRead lock(system_.GetBodyLockInterface(), found.mBodyID);
    if (!lock.Succeeded())
        return hit;
    const JPH::RVec3 place = ray.GetPointOnRay(found.mFraction);
    hit.body.value = lock.GetBody().GetUserData();
    hit.place = positionFromJolt(place);
    hit.normal = fromJolt(lock.GetBody().GetWorldSpaceSurfaceNormal(found.mSubShapeID2, place));
    hit.share = found.mFraction;
    return hit;
}

bchBodyImpulse RigidWorld::impulseOn(JPH::BodyID id) const
{
    for (const barchan::SandPush& push : bridge_->pushes())
        if (push.body == id)
            return push.given;
    return {};
}

} // namespace bch::rigid
