// What Jolt needs before its first object and until its last; and the layers of a rigid world.
#pragma once

#include <Jolt/Jolt.h>

#include <Jolt/Physics/Collision/BroadPhase/BroadPhaseLayer.h>
#include <Jolt/Physics/Collision/ObjectLayer.h>

namespace bch::rigid
{

// The first one registers Jolt's types, the last one takes them back. Jolt's messages and assertions go nowhere: it
// checks its caller, and the caller's caller was checked already.
class JoltSession
{
public:
    JoltSession();
    ~JoltSession();
    JoltSession(const JoltSession&) = delete;
    JoltSession& operator=(const JoltSession&) = delete;
};

// The hubs that wheels turn on touch nothing.
constexpr JPH::ObjectLayer kStays = 0, kMoves = 1, kTouchesNothing = 2;

class Layers final : public JPH::BroadPhaseLayerInterface,
                     public JPH::ObjectVsBroadPhaseLayerFilter,
                     public JPH::ObjectLayerPairFilter
{
public:
    JPH::uint GetNumBroadPhaseLayers() const override { return 3; }
    JPH::BroadPhaseLayer GetBroadPhaseLayer(JPH::ObjectLayer layer) const override
    {
        return JPH::BroadPhaseLayer(static_cast<JPH::uint8>(layer));
    }
#if defined(JPH_EXTERNAL_PROFILE) || defined(JPH_PROFILE_ENABLED)
    const char* GetBroadPhaseLayerName(JPH::BroadPhaseLayer layer) const override
    {
        static const char* const kNames[] = {"bodies that stay", "bodies that move", "hubs"};
        return kNames[layer.GetValue()];
    }
#endif
    bool ShouldCollide(JPH::ObjectLayer a, JPH::BroadPhaseLayer b) const override
    {
        return ShouldCollide(a, static_cast<JPH::ObjectLayer>(b.GetValue()));
    }
    bool ShouldCollide(JPH::ObjectLayer a, JPH::ObjectLayer b) const override
    {
        return a != kTouchesNothing && b != kTouchesNothing && (a == kMoves || b == kMoves);
    }
};

} // namespace bch::rigid
