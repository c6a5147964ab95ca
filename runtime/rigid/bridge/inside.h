// The bridge itself. A frame: beforeStep() tells the world where Jolt has its bodies, the world steps, afterStep()
// gives the impulses of the ledger to Jolt.
#pragma once

#include "follower.h"
#include "terrain_colliders.h"

#include <Jolt/Physics/PhysicsSystem.h>

#include <map>
#include <unordered_map>
#include <unordered_set>

namespace barchan
{

class JoltBridge::Inside
{
public:
    Inside(JPH::PhysicsSystem& system, bchWorldId world, const BridgeSettings& settings)
        : system_(system), world_(world), settings_(settings), shapes_(world, settings.cook)
    {
    }
    ~Inside();

    bchResult follow(JPH::BodyID id, const FollowSettings& settings);
    bchResult unfollow(JPH::BodyID id);
    bchResult refresh(JPH::BodyID id);
    bchResult provideShape(const JPH::Shape* shape, const void* blob, uint64_t size, JPH::Vec3 scale);
    const Follower* find(JPH::BodyID id) const;
    size_t count() const { return followers_.size(); }
    void followLayers(const std::vector<JPH::ObjectLayer>& layers, const FollowSettings& settings);

    bchResult followTerrain(bchTerrainId terrain, const TerrainSettings& settings);
    void stopTerrain() { ground_.reset(); }
    size_t terrainBodyCount() const { return ground_ ? ground_->count() : 0; }

    bchResult beforeStep(float seconds);
    bchResult startStep(float seconds);
    bchResult afterStep();
    bool lags() const { return settings_.lag > 0; }

    JPH::PhysicsSystem& system() { return system_; }
    const std::vector<SandPush>& pushes() const { return pushes_; }
    const char* lastError() const { return error_.c_str(); }

private:
    bchResult fail(bchResult result, std::string sentence);
    bchResult failAsWorld(bchResult result) { return fail(result, bchGetLastError()); }
    bchResult fail(const Follower& follower, bchResult result, const std::string& sentence);
    bchResult add(Follower& follower);
    bchResult takeUp(Follower& follower);
    bchResult takeUpAnew(Follower& follower, bool& gone);
    bchResult drop(std::map<uint32_t, Follower>::iterator at);
    bchResult waitForSand(uint64_t& finished);
    bchResult takeImpulses(uint64_t step);
    bchResult giveImpulses();
    bchResult moveGround();
    bchResult seeWhetherSandFlows();
    bchResult shareGravity();
    void adoptLayers();
    bchResult tellBodies(uint64_t nextStep, float seconds);
    bchResult lookAt(Follower& follower, uint64_t nextStep, JPH::Vec3 gravityStep, bool& gone);
    bool tell(Follower& follower, uint64_t nextStep, JPH::Vec3 gravityStep, bool& gone);
    void handOver(const bchBodyImpulse& given, Follower& follower);

    JPH::PhysicsSystem& system_;
    bchWorldId world_;
    BridgeSettings settings_;
    CookedShapes shapes_;
    std::map<uint32_t, Follower> followers_; // by BodyID: the same order in every run
    std::unordered_map<uint64_t, Follower*> byBody_;
    std::vector<JPH::ObjectLayer> layers_;
    FollowSettings layerSettings_;
    std::unordered_set<uint32_t> refused_;     // bodies of those layers with shapes that cannot be had
    std::unique_ptr<TerrainColliders> ground_; // none: no terrain is followed

    JPH::Vec3 gravity_ = JPH::Vec3::sZero();
    bool gravityShared_ = false;
    uint64_t awaited_ = 0; // the step that impulses come from next; 0 for none
    float seconds_ = 0.0f; // of the frame
    bool sandFlows_ = false;
    std::vector<bchBodyImpulse> impulses_;
    std::vector<bchBodyState> states_;
    std::vector<SandPush> pushes_;
    std::string error_;
};

} // namespace barchan
