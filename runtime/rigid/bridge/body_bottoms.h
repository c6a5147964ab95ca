// How low bodies reach over a piece of ground: sand that settles under a body must not rise into it.
#pragma once

#include <Jolt/Jolt.h>

#include <Jolt/Geometry/AABox.h>
#include <Jolt/Physics/PhysicsSystem.h>

#include <vector>

namespace barchan
{

// The underside of one body, as rays from below find it.
class BodyBottom
{
public:
    // False when the body is gone, or static.
    bool look(const JPH::PhysicsSystem& system, JPH::BodyID id);

    JPH::BodyID id() const { return id_; }
    bool asleep() const { return asleep_; }
    const JPH::AABox& bounds() const { return bounds_; }

    // Its lowest point over the square around (x, z), or cLargeFloat where it is not over that. Places are relative to
    // `origin`.
    float over(float x, float z, float half);

    // Bounds are relative to this from here on.
    void setOrigin(JPH::RVec3 origin);

private:
    void measure(float half);

    JPH::BodyID id_;
    bool asleep_ = false;
    JPH::RVec3 origin_ = JPH::RVec3::sZero();
    JPH::AABox bounds_;
    JPH::TransformedShape shape_;
    int countX_ = 0, countZ_ = 0; // rays; 0 before they were cast
    std::vector<float> lowest_;
};

// Whose bounds touch the box, in the order of their IDs.
std::vector<JPH::BodyID> bodiesIn(const JPH::PhysicsSystem& system, const JPH::AABox& box);

} // namespace barchan
