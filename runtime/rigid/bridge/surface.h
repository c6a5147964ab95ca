// The triangles of Jolt's shapes, on their way to the cooker, which takes closed ones only.
#pragma once

#include "barchan/jolt.hpp"

#include <Jolt/Math/Float3.h>

#include <string>
#include <vector>

JPH_NAMESPACE_BEGIN
class ConvexHullShape;
class HeightFieldShape;
class MeshShape;
JPH_NAMESPACE_END

namespace barchan
{

struct Surface
{
    std::vector<JPH::Float3> points;
    std::vector<uint32_t> corners; // three points per triangle, counter-clockwise seen from outside

    size_t triangleCount() const { return corners.size() / 3; }
};

// In the coordinates that the shape was made with, scaled.
Surface surfaceOf(const JPH::ConvexHullShape& hull, JPH::Vec3 scale);
Surface surfaceOf(const JPH::MeshShape& mesh, JPH::Vec3 scale);         // points of equal coordinates are one
Surface surfaceOf(const JPH::HeightFieldShape& field, JPH::Vec3 scale); // empty when it is all holes

} // namespace barchan
