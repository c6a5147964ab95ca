/// @file
/// For hosts that have Jolt: bodies of a JPH::PhysicsSystem among the sand of a world. Compiled with the host's own
/// Jolt (CMake target barchan::jolt), since Jolt's options change its classes. C++17, no exceptions of its own.
///
/// A frame is stepBoth(), or its parts around a loop of the host's:
///     bridge.beforeStep(seconds);     // where bodies are
///     bchWorld_Step(world, &step);    // the same seconds
///     bridge.afterStep();             // what the sand gave them
///     system.Update(seconds, ...);    // gravity, contacts, joints
///
/// Thread rule: one thread at a time per bridge, and no PhysicsSystem::Update at the same time. Other threads may add,
/// remove and change bodies meanwhile as Jolt allows: the bridge locks each body that it looks at.
#pragma once

#include "barchan.h"

#include <Jolt/Jolt.h>

#include <Jolt/Math/Vec3.h>
#include <Jolt/Physics/Body/BodyID.h>
#include <Jolt/Physics/Collision/ObjectLayer.h>
#include <Jolt/Physics/EPhysicsUpdateError.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

JPH_NAMESPACE_BEGIN
class JobSystem;
class PhysicsSystem;
class Shape;
class TempAllocator;
JPH_NAMESPACE_END

/// The bridge between Jolt and Barchan.
namespace barchan
{

/// How convex hulls, meshes and height fields become shapes of the sand (barchan/shape.h).
struct CookSettings
{
    /// m, of the patches that meet them, 1e-4..1; 0: the one that all patches of the world have.
    float spacing = 0.0f;
    /// m, the diameter of the largest spheres of grains, 1e-4..1; 0: as `spacing`.
    float sampleSpacing = 0.0f;
    /// Of one shape, out of bchWorldDef::shapeBytes, 1024..2^31.
    uint64_t maxMapBytes = uint64_t{16} << 20;
    /// m, from 0 on: a mesh that is open becomes a shell with so much behind its front. 0: it is refused.
    float thickness = 0.0f;
    /// m of ground below the lowest point of a height field, from 0 on; 0: four spacings.
    float depth = 0.0f;
    /// That cook, 1..64; 0: one per processor core. The shape does not depend on it.
    uint32_t threadCount = 0;
};

/// How a bridge steps, and when it wakes what sleeps.
struct BridgeSettings
{
    /// 0 or 1, of stepBoth(). 0: the sand's step, then Jolt's, and a wait between them. 1: Jolt's step with what the
    /// sand's last step gave, then the sand's next one begins and is computed during the host's frame. The same steps
    /// in the same order, so the same results.
    uint32_t lag = 0;
    /// Share of a sleeping body's weight, or of what pressed on it when it fell asleep if that was more: so much more
    /// sand than before must press on it to wake it. From 0 on, where any more does; not checked.
    float wakeShare = 0.2f;
    /// A sleeping body that sand no longer presses on as it did when it fell asleep is tried so often, in simulated
    /// seconds, while sand flows anywhere: what sleeps below it presses on nothing, and so does what is gone. From 0
    /// on, where it is tried in each step; not checked.
    float trySeconds = 1.0f;
    CookSettings cook; ///< of all shapes that are not provided
};

/// How a body meets sand.
struct FollowSettings
{
    float friction = -1.0f;                ///< coefficient between body and sand, 0..2, or -1: the sand's solidFriction
    uint64_t user = 0;                     ///< bchBodyDef::user
    std::optional<CookSettings> cook = {}; ///< instead of BridgeSettings::cook
};

/// How a terrain is ground for Jolt's bodies.
struct TerrainSettings
{
    JPH::ObjectLayer layer = 0; ///< of its bodies: one of what stays, which those that move meet
    float friction = 0.7f;      ///< coefficient, Jolt's, from 0 on; where sand is awake its own counts
    float restitution = 0.0f;   ///< coefficient, Jolt's, 0..1
    float margin = 2.0f;        ///< m, 0..1e4: tiles so near to a body that moves, and to its way ahead, have ground
};

/// What the sand gave a body in a step.
struct SandPush
{
    JPH::BodyID body;     ///< that felt it
    bchBodyImpulse given; ///< as of bchWorld_GetBodyImpulses
    bool applied = false; ///< false: the body is not dynamic, or sleeps and stays as it is
};

/// Cooks a convex hull, mesh or height field as a bridge would, for provideShape(); `spacing` must be given. The blob
/// is given back with bchFreeBlob. `error` gets the sentence of a failure. Takes seconds to minutes. Any thread.
bchResult cookShape(
    const JPH::Shape& shape, const CookSettings& settings, bchBlob& blob, std::string& error,
    JPH::Vec3 scale = JPH::Vec3::sReplicate(1.0f));

/// Bodies of one physics system among the sand of one world.
class JoltBridge
{
public:
    /// Both must outlive the bridge. From now on the world has the system's gravity.
    JoltBridge(JPH::PhysicsSystem& system, bchWorldId world, const BridgeSettings& settings = BridgeSettings());
    ~JoltBridge();                                     ///< the world's bodies of this bridge go; Jolt's stay
    JoltBridge(const JoltBridge&) = delete;            ///< not copied
    JoltBridge& operator=(const JoltBridge&) = delete; ///< nor assigned

    /// The sand knows the body from the next step on. Spheres, boxes, capsules, cylinders, convex hulls, meshes, height
    /// fields and what Jolt composes, turns, moves and scales of them; BCH_ERROR_UNSUPPORTED for other shapes. Hulls,
    /// meshes and height fields are cooked here, each once while bodies have it, unless they were provided. A body that
    /// is removed from Jolt is no longer followed; one that gets another shape, mass or kind of motion is taken up
    /// anew.
    bchResult follow(JPH::BodyID body, const FollowSettings& settings = FollowSettings());
    /// The sand forgets the body; BCH_ERROR_INVALID_ID where it is not followed.
    bchResult unfollow(JPH::BodyID body);
    /// After MutableCompoundShape was changed in place, which Jolt tells nobody.
    bchResult refresh(JPH::BodyID body);

    /// What the sand meets wherever `shape`, of any kind, is at this scale in a body: a blob of bchCookShape, cookShape
    /// or bch_cook in the coordinates that the shape was made with, scaled. So nothing is cooked while a game runs; and
    /// sand may meet a bucket where Jolt has a hull, or hulls. Bodies that are followed already keep what they have.
    /// The bridge keeps a copy, and the shape, until nobody else has the shape; a null blob takes it back.
    bchResult provideShape(
        const JPH::Shape* shape, const void* blob, uint64_t size, JPH::Vec3 scale = JPH::Vec3::sReplicate(1.0f));

    /// Every body of these layers is followed when it is in the system at the next beforeStep(); one whose shape cannot
    /// be had is left out, and lastError() names the newest of those. Replaces the layers given before.
    void followLayers(const std::vector<JPH::ObjectLayer>& layers, const FollowSettings& settings = FollowSettings());

    /// The terrain, the world's own, is ground from the next afterStep() on: a static body of Jolt's for each tile near
    /// bodies that move, with the columns as the host's copy has them, brought up to date in each afterStep(). Awake
    /// sand is not part of it; it carries by itself. Ground never rises into a body. Sleepers that lose their ground
    /// wake in the next beforeStep(). The bodies are the bridge's: the host neither changes nor removes them, and they
    /// take room of the system's. Replaces the one before; a null id, stopTerrain() and the terrain's end remove them.
    bchResult followTerrain(bchTerrainId terrain, const TerrainSettings& settings = TerrainSettings());
    void stopTerrain();              ///< removes the ground
    size_t terrainBodyCount() const; ///< tiles that are ground now

    bool follows(JPH::BodyID body) const;     ///< whether the sand knows it
    size_t followedCount() const;             ///< how many it knows
    bchBodyId bodyOf(JPH::BodyID body) const; ///< zero when it is not followed

    /// `seconds` is what both steps will take. Waits for steps of the world that are under way.
    bchResult beforeStep(float seconds);
    /// Waits for the step that was started since beforeStep(), in this frame or the last one; nothing to do without
    /// one.
    bchResult afterStep();
    /// All of a frame. Jolt's own complaints, after which its step goes on, go to `complaints`.
    bchResult stepBoth(
        float seconds, int collisionSteps, JPH::TempAllocator* allocator, JPH::JobSystem* jobs,
        JPH::EPhysicsUpdateError* complaints = nullptr);

    /// What the newest afterStep() had to hand over; until the next one.
    const std::vector<SandPush>& pushes() const;

    /// What went wrong in the newest call that failed; never null.
    const char* lastError() const;

private:
    class Inside;
    std::unique_ptr<Inside> inside_;
};

} // namespace barchan
