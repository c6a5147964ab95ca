// Between the vectors of the API and Jolt's.
#pragma once

#include "barchan/base.h"

#include <Jolt/Jolt.h>

#include <Jolt/Math/Quat.h>
#include <Jolt/Math/Real.h>
#include <Jolt/Math/Vec3.h>

namespace bch::rigid
{

inline JPH::Vec3 toJolt(const bchVec3& v)
{
    return JPH::Vec3(v.x, v.y, v.z);
}

inline JPH::RVec3 toJolt(const bchPosition& p)
{
    return JPH::RVec3(static_cast<JPH::Real>(p.x), static_cast<JPH::Real>(p.y), static_cast<JPH::Real>(p.z));
}

inline JPH::Quat toJolt(const bchQuat& q)
{
    return JPH::Quat(q.x, q.y, q.z, q.w).Normalized();
}

inline bchVec3 fromJolt(JPH::Vec3 v)
{
    return {v.GetX(), v.GetY(), v.GetZ()};
}

inline bchQuat fromJolt(JPH::Quat q)
{
    return {q.GetX(), q.GetY(), q.GetZ(), q.GetW()};
}

inline bchPosition positionFromJolt(JPH::RVec3 v)
{
    return {static_cast<double>(v.GetX()), static_cast<double>(v.GetY()), static_cast<double>(v.GetZ())};
}

} // namespace bch::rigid
