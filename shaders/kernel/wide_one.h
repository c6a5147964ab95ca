// What wide_cpp.h gives, for one at a time: on the host, and for CPUs without vectors of eight.
#pragma once

#include <glm/glm.hpp>

#include <cstdint>

namespace bch::wide_one
{

static constexpr uint32_t kWideCount = 1;
using wide = float;
using wide3 = glm::vec3;
using wide4 = glm::vec4;
using wideBool = bool;

template <class T>
T wideOf(const T& value)
{
    return value;
}

template <class T>
T wideSelect(bool which, const T& a, const T& b)
{
    return which ? a : b;
}

inline float wideSqrt(float a)
{
    return glm::sqrt(a);
}

inline float wideMin(float a, float b)
{
    return glm::min(a, b);
}

inline float wideMax(float a, float b)
{
    return glm::max(a, b);
}

inline bool wideAnd(bool a, bool b)
{
    return a && b;
}

inline bool wideNot(bool a)
{
    return !a;
}

inline bool wideAny(bool a)
{
    return a;
}

inline bool wideFirst(uint32_t count)
{
    return count > 0;
}

template <class T>
T wideSum(const T& value)
{
    return value;
}

inline glm::vec4 wideJoin(const glm::vec3& xyz, float w)
{
    return {xyz.x, xyz.y, xyz.z, w};
}

inline float wideLoad(const float* values)
{
    return values[0];
}

inline glm::vec4 wideGather(const glm::vec4* array, const uint32_t* indices)
{
    return array[indices[0]];
}

inline void wideScatter(glm::vec4* array, const uint32_t* indices, uint32_t, const glm::vec4& v)
{
    array[indices[0]] = v;
}

} // namespace bch::wide_one
