#include "body_bottoms.h"

#include <Jolt/Physics/Body/BodyLock.h>
#include <Jolt/Physics/Collision/CastResult.h>
#include <Jolt/Physics/Collision/CollisionCollectorImpl.h>
#include <Jolt/Physics/Collision/RayCast.h>

#include <algorithm>
#include <cmath>

namespace barchan
{

namespace
{
constexpr int kMostRays = 61;    // along a side
constexpr float kPitch = 0.125f; // of a spacing, between them
constexpr float kBelow = 0.1f;   // m: where rays begin

// Odd, so that the middle is among them.
int raysAlong(float length, float pitch)
{
    const float wanted = std::ceil(length / pitch);
    return std::min(static_cast<int>(std::min(wanted, 1.0e3f)) / 2 * 2 + 3, kMostRays);
}
} // namespace

bool BodyBottom::look(const JPH::PhysicsSystem& system, JPH::BodyID id)
{
    const JPH::BodyLockRead lock(system.GetBodyLockInterface(), id);
    if (!lock.Succeeded() || lock.GetBody().IsStatic() || lock.GetBody().IsSensor())
        return false;
    const JPH::Body& body = lock.GetBody();
    id_ = id;
    asleep_ = !body.IsActive();
    shape_ = body.GetTransformedShape();
    bounds_ = body.GetWorldSpaceBounds();
    return true;
}

void BodyBottom::setOrigin(JPH::RVec3 origin)
{
    origin_ = origin;
    bounds_.Translate(-JPH::Vec3(origin));
}

void BodyBottom::measure(float half)
{
    const JPH::Vec3 low = bounds_.mMin, size = bounds_.GetSize();
    countX_ = raysAlong(size.GetX(), kPitch * half);
    countZ_ = raysAlong(size.GetZ(), kPitch * half);
    lowest_.clear();
    for (int z = 0; z < countZ_; ++z)
        for (int x = 0; x < countX_; ++x)
        {
            const JPH::Vec3 place(
                low.GetX() + size.GetX() * static_cast<float>(x) / static_cast<float>(countX_ - 1), low.GetY() - kBelow,
                low.GetZ() + size.GetZ() * static_cast<float>(z) / static_cast<float>(countZ_ - 1));
            const float length = size.GetY() + 2.0f * kBelow;
            JPH::RayCastResult hit;
            const bool found = shape_.CastRay(JPH::RRayCast(origin_ + place, JPH::Vec3(0.0f, length, 0.0f)), hit);
            lowest_.push_back(found ? place.GetY() + hit.mFraction * length : JPH::cLargeFloat);
        }
}

float BodyBottom::over(float x, float z, float half)
{
    if (x + half < bounds_.mMin.GetX() || x - half > bounds_.mMax.GetX() || z + half < bounds_.mMin.GetZ()
        || z - half > bounds_.mMax.GetZ())
        return JPH::cLargeFloat;
    if (countX_ == 0)
        measure(half);
    const JPH::Vec3 low = bounds_.mMin, size = bounds_.GetSize();
    // One ray beyond the square too: the body may end between two.
    const auto range = [half](float at, float begin, float length, int count, int& first, int& last)
    {
        const float pitch = std::max(length / static_cast<float>(count - 1), 1.0e-6f);
        first = static_cast<int>(std::max(std::floor((at - half - begin) / pitch), 0.0f));
        last = static_cast<int>(std::min(std::ceil((at + half - begin) / pitch), static_cast<float>(count - 1)));
    };
    int firstX = 0, lastX = 0, firstZ = 0, lastZ = 0;
    range(x, low.GetX(), size.GetX(), countX_, firstX, lastX);
    range(z, low.GetZ(), size.GetZ(), countZ_, firstZ, lastZ);
    float lowest = JPH::cLargeFloat;
    for (int row = firstZ; row <= lastZ; ++row)
        for (int column = firstX; column <= lastX; ++column)
            lowest = std::min(lowest, lowest_[static_cast<size_t>(row * countX_ + column)]);
    return lowest;
}

std::vector<JPH::BodyID> bodiesIn(const JPH::PhysicsSystem& system, const JPH::AABox& box)
{
    JPH::AllHitCollisionCollector<JPH::CollideShapeBodyCollector> found;
    system.GetBroadPhaseQuery().CollideAABox(box, found);
    std::vector<JPH::BodyID> bodies(found.mHits.begin(), found.mHits.end());
    std::sort(bodies.begin(), bodies.end());
    return bodies;
}

} // namespace barchan
