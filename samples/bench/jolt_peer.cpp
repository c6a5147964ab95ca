#include "bench/peers.h"

#include <Jolt/Jolt.h>

#include <Jolt/Core/Factory.h>
#include <Jolt/Core/JobSystemThreadPool.h>
#include <Jolt/Core/TempAllocator.h>
#include <Jolt/Physics/Body/BodyCreationSettings.h>
#include <Jolt/Physics/Collision/Shape/BoxShape.h>
#include <Jolt/Physics/Collision/Shape/SphereShape.h>
#include <Jolt/Physics/Collision/Shape/StaticCompoundShape.h>
#include <Jolt/Physics/PhysicsSystem.h>
#include <Jolt/RegisterTypes.h>

#include <atomic>
#include <cmath>
#include <stdexcept>

namespace sample
{

namespace
{
constexpr JPH::ObjectLayer kWalls = 0, kGrains = 1;
constexpr JPH::uint kPairsPerGrain = 24, kContactsPerGrain = 24;
// Jolt's lengths are for bodies of a metre: 2 cm would be the radius of these spheres.
constexpr float kSlop = 0.04f, kSpeculative = 0.2f; // of the radius
constexpr JPH::uint kTempBytesPerGrain = 16384;
constexpr float kWallThickness = 1.0f; // m

class BroadPhaseLayers final : public JPH::BroadPhaseLayerInterface
{
public:
    JPH::uint GetNumBroadPhaseLayers() const override { return 2; }
    JPH::BroadPhaseLayer GetBroadPhaseLayer(JPH::ObjectLayer layer) const override
    {
        return JPH::BroadPhaseLayer(static_cast<JPH::uint8>(layer));
    }
#if defined(JPH_EXTERNAL_PROFILE) || defined(JPH_PROFILE_ENABLED)
    const char* GetBroadPhaseLayerName(JPH::BroadPhaseLayer) const override
    {
        return "layer";
    }
#endif
};

class GrainsMeetAll final : public JPH::ObjectVsBroadPhaseLayerFilter
{
public:
    bool ShouldCollide(JPH::ObjectLayer layer, JPH::BroadPhaseLayer other) const override
    {
        return layer == kGrains || other == JPH::BroadPhaseLayer(kGrains);
    }
};

class GrainsMeetAllLayers final : public JPH::ObjectLayerPairFilter
{
public:
    bool ShouldCollide(JPH::ObjectLayer a, JPH::ObjectLayer b) const override { return a == kGrains || b == kGrains; }
};

// Looks at the contacts of one step that is not timed. Called by all threads.
class OverlapListener final : public JPH::ContactListener
{
public:
    void OnContactAdded(
        const JPH::Body& a, const JPH::Body& b, const JPH::ContactManifold& manifold, JPH::ContactSettings&) override
    {
        add(a, b, manifold);
    }
    void OnContactPersisted(
        const JPH::Body& a, const JPH::Body& b, const JPH::ContactManifold& manifold, JPH::ContactSettings&) override
    {
        add(a, b, manifold);
    }

    double mean() const { return count_ ? 1.0e-9 * static_cast<double>(nanometres_) / count_ : 0.0; }
    uint32_t touching() const { return touching_; } // each counted per grain

private:
    void add(const JPH::Body& a, const JPH::Body& b, const JPH::ContactManifold& manifold)
    {
        if (manifold.mPenetrationDepth <= 0.0f)
            return;
        touching_ += (a.IsDynamic() ? 1 : 0) + (b.IsDynamic() ? 1 : 0);
        if (!a.IsDynamic() || !b.IsDynamic())
            return;
        nanometres_ += static_cast<uint64_t>(manifold.mPenetrationDepth * 1.0e9f);
        ++count_;
    }

    std::atomic<uint64_t> nanometres_ = 0;
    std::atomic<uint32_t> count_ = 0, touching_ = 0;
};

// Jolt's registry is global.
struct Registry
{
    Registry()
    {
        JPH::RegisterDefaultAllocator();
        JPH::Factory::sInstance = new JPH::Factory;
        JPH::RegisterTypes();
    }
    ~Registry()
    {
        JPH::UnregisterTypes();
        delete JPH::Factory::sInstance;
        JPH::Factory::sInstance = nullptr;
    }
};

JPH::RefConst<JPH::Shape> makeTetrahedron(const FillDef& fill)
{
    JPH::StaticCompoundShapeSettings compound;
    compound.SetEmbedded();
    JPH::Ref<JPH::SphereShapeSettings> sphere = new JPH::SphereShapeSettings(fill.radius);
    sphere->SetDensity(fill.density);
    const float a = fill.radius / std::sqrt(2.0f); // spheres that touch
    for (const JPH::Vec3 corner :
         {JPH::Vec3(a, a, a), JPH::Vec3(a, -a, -a), JPH::Vec3(-a, a, -a), JPH::Vec3(-a, -a, a)})
        compound.AddShape(corner, JPH::Quat::sIdentity(), sphere);
    const JPH::ShapeSettings::ShapeResult result = compound.Create();
    if (result.HasError())
        throw std::runtime_error(std::string("Jolt's shape: ") + result.GetError().c_str());
    return result.Get();
}

void addWalls(JPH::BodyInterface& bodies, const FillDef& fill)
{
    const float half = fill.half(), t = 0.5f * kWallThickness, high = fill.height();
    const auto add = [&](JPH::Vec3 size, JPH::Vec3 place)
    {
        JPH::BodyCreationSettings wall(
            new JPH::BoxShape(size), JPH::RVec3(place), JPH::Quat::sIdentity(), JPH::EMotionType::Static, kWalls);
        wall.mFriction = fill.friction;
        wall.mRestitution = fill.restitution;
        bodies.CreateAndAddBody(wall, JPH::EActivation::DontActivate);
    };
    add({half + 2 * t, t, half + 2 * t}, {0, -t, 0});
    for (const float side : {-1.0f, 1.0f})
    {
        add({t, high, half + 2 * t}, {side * (half + t), high, 0});
        add({half + 2 * t, high, t}, {0, high, side * (half + t)});
    }
}

void addGrains(JPH::BodyInterface& bodies, const FillDef& fill)
{
    const JPH::RefConst<JPH::Shape> shape = makeTetrahedron(fill);
    const std::vector<bchVec3> places = placesOf(fill);
    const std::vector<bchQuat> turns = turnsOf(fill);
    std::vector<JPH::BodyID> ids;
    for (uint32_t i = 0; i < fill.count; ++i)
    {
        JPH::BodyCreationSettings grain(
            shape, JPH::RVec3(places[i].x, places[i].y, places[i].z),
            JPH::Quat(turns[i].x, turns[i].y, turns[i].z, turns[i].w), JPH::EMotionType::Dynamic, kGrains);
        grain.mFriction = fill.friction;
        grain.mRestitution = fill.restitution;
        grain.mLinearDamping = grain.mAngularDamping = 0;
        grain.mAllowSleeping = false;
        ids.push_back(bodies.CreateBody(grain)->GetID());
    }
    const JPH::BodyInterface::AddState state = bodies.AddBodiesPrepare(ids.data(), static_cast<int>(ids.size()));
    bodies.AddBodiesFinalize(ids.data(), static_cast<int>(ids.size()), state, JPH::EActivation::Activate);
}
} // namespace

PeerCost measureJolt(const FillDef& fill, uint32_t threads, const std::function<void(double share)>& show)
{
    const Registry registry;
    PeerCost cost;
    cost.name = "Jolt";
    cost.fill = fill;
    cost.stepsPerFrame = 1;
    JPH::TempAllocatorImplWithMallocFallback memory(fill.count * kTempBytesPerGrain);
    // The thread that asks for an update works too.
    JPH::JobSystemThreadPool jobs(JPH::cMaxPhysicsJobs, JPH::cMaxPhysicsBarriers, static_cast<int>(threads) - 1);
    const BroadPhaseLayers layers;
    const GrainsMeetAll meetAll;
    const GrainsMeetAllLayers meetLayers;
    JPH::PhysicsSystem physics;
    physics.Init(
        fill.count + 8, 0, fill.count * kPairsPerGrain, fill.count * kContactsPerGrain, layers, meetAll, meetLayers);
    JPH::PhysicsSettings settings;
    settings.mPenetrationSlop = kSlop * fill.radius;
    settings.mSpeculativeContactDistance = kSpeculative * fill.radius;
    physics.SetPhysicsSettings(settings);
    addWalls(physics.GetBodyInterfaceNoLock(), fill);
    addGrains(physics.GetBodyInterfaceNoLock(), fill);
    physics.OptimizeBroadPhase();
    const auto setGravity = [&](const bchVec3& g) { physics.SetGravity({g.x, g.y, g.z}); };
    setGravity(kFallGravity);
    for (uint32_t frame = 0; frame < kFallFrames; ++frame)
        physics.Update(kFrameSeconds, 1, &memory, &jobs);
    setGravity(kTiltGravity);
    const Stopwatch watch;
    for (uint32_t frame = 0; frame < kFrames; ++frame)
    {
        const JPH::EPhysicsUpdateError error = physics.Update(kFrameSeconds, 1, &memory, &jobs);
        if (error != JPH::EPhysicsUpdateError::None)
            throw std::runtime_error("Jolt ran out of room (bits " + std::to_string(static_cast<int>(error)) + ")");
        show(static_cast<double>(frame + 1) / kFrames);
    }
    cost.spent = watch.read();
    OverlapListener listener;
    physics.SetContactListener(&listener);
    physics.Update(kFrameSeconds, 1, &memory, &jobs);
    physics.SetContactListener(nullptr);
    cost.contactsPerGrain = static_cast<double>(listener.touching()) / fill.count;
    cost.meanOverlap = listener.mean() / (2.0 * static_cast<double>(fill.radius));
    return cost;
}

} // namespace sample
