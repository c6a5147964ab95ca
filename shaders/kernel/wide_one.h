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
struct wide4x3
{
    wide4 x, y, z;
};
using wideBool = bool;
using wideUint = uint32_t;
using wideUint4 = glm::uvec4;
using wideFour = glm::vec4;

template <class T>
T wideOf(const T& value)
{
    return value;
}

inline uint32_t wideFrom(uint32_t first)
{
    return first;
}

inline float wideFromBits(uint32_t bits)
{
    return glm::uintBitsToFloat(bits);
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

template <class T>
T wideMin(T a, T b)
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

inline uint32_t wideCount(bool a)
{
    return a ? 1u : 0u;
}

inline uint32_t wideWhich(bool)
{
    return 0;
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

inline glm::vec4 wideSums(float a, float b, float c, float d)
{
    return {a, b, c, d};
}

inline glm::vec4 wideJoin(const glm::vec3& xyz, float w)
{
    return {xyz.x, xyz.y, xyz.z, w};
}

inline uint32_t wideLoad(const uint32_t* values)
{
    return values[0];
}

inline uint32_t wideUints(const uint32_t* array, uint32_t first)
{
    return array[first];
}

template <class T>
T wideAt(const T& value, uint32_t)
{
    return value;
}

template <class T>
void widePut(T& target, uint32_t, const T& value)
{
    target = value;
}

inline void wideStoreFloats(float* array, uint32_t first, float value, bool some)
{
    if (some)
        array[first] = value;
}

inline void wideStore(uint32_t* target, uint32_t value)
{
    target[0] = value;
}

inline void widePack(uint32_t* target, uint32_t& count, uint32_t value, bool which)
{
    target[count] = value;
    count += wideCount(which);
}

inline glm::vec4 wideFourOf(float a, float b, float c, float d)
{
    return {a, b, c, d};
}

inline float widePick(const glm::vec4& four, uint32_t which)
{
    return four[static_cast<glm::length_t>(which)];
}

inline glm::vec4 wideGather(const glm::vec4* array, uint32_t which)
{
    return array[which];
}

inline glm::uvec4 wideGather(const glm::uvec4* array, uint32_t which)
{
    return array[which];
}

inline glm::vec4 wideGatherRow(const glm::vec4* array, uint32_t first, uint32_t row)
{
    return array[first + row];
}

inline glm::vec4 wideGatherOfTwo(const glm::vec4* array, uint32_t which, uint32_t one)
{
    return array[2u * which + one];
}

inline glm::vec4 wideGatherListed(const glm::vec4* array, const uint32_t* lists, uint32_t first, uint32_t, uint32_t)
{
    return array[lists[first]];
}

inline glm::vec4 wideOfRows(const glm::vec4* rows)
{
    return rows[0];
}

inline glm::vec4 wideRows(const glm::vec4* array, uint32_t first, uint32_t)
{
    return array[first];
}

inline glm::uvec4 wideRows(const glm::uvec4* array, uint32_t first, uint32_t)
{
    return array[first];
}

inline void wideScatter(glm::vec4* array, uint32_t which, const glm::vec4& v)
{
    array[which] = v;
}

inline void wideScatterRow(glm::vec4* array, uint32_t first, uint32_t row, const glm::vec4& v)
{
    array[first + row] = v;
}

} // namespace bch::wide_one
