#include "jolt_world.h"

#include <Jolt/Core/Factory.h>
#include <Jolt/Physics/Body/BodyLock.h>
#include <Jolt/RegisterTypes.h>

#include <cstdio>
#include <cstring>

namespace
{
#ifdef JPH_ENABLE_ASSERTS
bool stopAt(const char* expression, const char* message, const char* file, JPH::uint line)
{
    std::fprintf(stderr, "%s:%u: Jolt asserts %s (%s)\n", file, line, expression, message ? message : "");
    return true;
}
#endif

// Jolt's registry is global; kept until the program ends.
void registerOnce()
{
    struct Registry
    {
        Registry()
        {
            JPH::RegisterDefaultAllocator();
#ifdef JPH_ENABLE_ASSERTS
            JPH::AssertFailed = stopAt;
#endif
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
    static const Registry registry;
}

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

class LayersMeet final : public JPH::ObjectVsBroadPhaseLayerFilter
{
public:
    bool ShouldCollide(JPH::ObjectLayer a, JPH::BroadPhaseLayer b) const override
    {
        return a == kMoves || b == JPH::BroadPhaseLayer(kMoves);
    }
};

class PairsMeet final : public JPH::ObjectLayerPairFilter
{
public:
    bool ShouldCollide(JPH::ObjectLayer a, JPH::ObjectLayer b) const override { return a == kMoves || b == kMoves; }
};

template <class T>
void append(std::vector<uint8_t>& bytes, const T& value)
{
    const size_t begin = bytes.size();
    bytes.resize(begin + sizeof value);
    std::memcpy(bytes.data() + begin, &value, sizeof value);
}
} // namespace

struct JoltWorld::Layers
{
    BroadPhaseLayers broad;
    LayersMeet meet;
    PairsMeet pairs;
};

JoltWorld::JoltWorld(float gravity, int threads)
{
    registerOnce();
    layers_ = std::make_unique<Layers>();
    allocator_ = std::make_unique<JPH::TempAllocatorImpl>(4u << 20);
    jobs_ = std::make_unique<JPH::JobSystemThreadPool>(256, 8, threads);
    system_ = std::make_unique<JPH::PhysicsSystem>();
    system_->Init(64, 0, 256, 256, layers_->broad, layers_->meet, layers_->pairs);
    system_->SetGravity(JPH::Vec3(0.0f, -gravity, 0.0f));
}

JoltWorld::~JoltWorld() = default;

JPH::BodyID JoltWorld::add(const JPH::Shape* shape, JPH::RVec3 position, float mass, JPH::Vec3 velocity)
{
    JPH::BodyCreationSettings settings(shape, position, JPH::Quat::sIdentity(), JPH::EMotionType::Dynamic, kMoves);
    settings.mOverrideMassProperties = JPH::EOverrideMassProperties::CalculateInertia;
    settings.mMassPropertiesOverride.mMass = mass;
    settings.mLinearVelocity = velocity;
    return add(settings);
}

JPH::BodyID JoltWorld::add(JPH::BodyCreationSettings settings)
{
    settings.mLinearDamping = settings.mAngularDamping = 0.0f;
    return bodies().CreateAndAddBody(
        settings,
        settings.mMotionType == JPH::EMotionType::Static ? JPH::EActivation::DontActivate : JPH::EActivation::Activate);
}

std::vector<uint8_t> JoltWorld::bits() const
{
    std::vector<uint8_t> bytes;
    JPH::BodyIDVector all;
    system_->GetBodies(all);
    for (const JPH::BodyID id : all)
    {
        const JPH::BodyLockRead lock(system_->GetBodyLockInterface(), id);
        const JPH::Body& body = lock.GetBody();
        const JPH::RVec3 place = body.GetCenterOfMassPosition();
        const JPH::Quat turn = body.GetRotation();
        const JPH::Vec3 velocity = body.GetLinearVelocity(), spin = body.GetAngularVelocity();
        for (int axis = 0; axis < 3; ++axis)
        {
            append(bytes, place[axis]);
            append(bytes, velocity[axis]);
            append(bytes, spin[axis]);
        }
        for (const float part : {turn.GetX(), turn.GetY(), turn.GetZ(), turn.GetW()})
            append(bytes, part);
        append(bytes, body.IsActive());
    }
    return bytes;
}
