// Vectors of the library's API from and to those that the laboratory counts in.
#pragma once

#include <barchan/barchan.h>

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

namespace lab
{

inline bchVec3 small(const glm::dvec3& v)
{
    return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
}

inline bchQuat small(const glm::dquat& q)
{
    return {static_cast<float>(q.x), static_cast<float>(q.y), static_cast<float>(q.z), static_cast<float>(q.w)};
}

inline glm::dvec3 wide(const float* v)
{
    return {static_cast<double>(v[0]), static_cast<double>(v[1]), static_cast<double>(v[2])};
}

inline glm::dvec3 wide(const bchVec3& v)
{
    return {static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
}

inline glm::dquat wide(const bchQuat& q)
{
    return {static_cast<double>(q.w), static_cast<double>(q.x), static_cast<double>(q.y), static_cast<double>(q.z)};
}

} // namespace lab
