// Arithmetic of vec4 in kernels with one instruction per four floats. Compilers turn glm's into scalar code, or into
// gathers that cost more. The type stays glm::vec4, so buffers and host agree on it: kernels find these operators
// first, as they are no templates, and each rounds every component as glm's does. Without vector extensions kernels
// use glm's own.
#pragma once

#include <glm/glm.hpp>

#include <cstdint>

namespace bch::kernels
{

// How a kernel holds a buffer that it reads.
template <class T>
struct ReadBuffer
{
    using Type = const T*;
};

#if defined(__GNUC__)

// As loosely aligned as glm::vec4, and allowed to look at one. Not memcpy: GCC makes an integer of 128 bits of that,
// and takes components out of it in integer registers.
using Lanes = float __attribute__((vector_size(16), aligned(4), may_alias));
using Lanes16 = float __attribute__((vector_size(16))); // as instructions want it
static_assert(sizeof(Lanes) == sizeof(glm::vec4) && alignof(glm::vec4) == 4);

inline Lanes lanesOf(const glm::vec4& v)
{
    return *reinterpret_cast<const Lanes*>(&v);
}

inline glm::vec4 fromLanes(Lanes lanes)
{
    glm::vec4 v;
    *reinterpret_cast<Lanes*>(&v) = lanes;
    return v;
}

inline glm::vec4 operator+(const glm::vec4& a, const glm::vec4& b)
{
    return fromLanes(lanesOf(a) + lanesOf(b));
}

inline glm::vec4 operator-(const glm::vec4& a, const glm::vec4& b)
{
    return fromLanes(lanesOf(a) - lanesOf(b));
}

inline glm::vec4 operator*(const glm::vec4& a, const glm::vec4& b)
{
    return fromLanes(lanesOf(a) * lanesOf(b));
}

inline glm::vec4 operator*(const glm::vec4& a, float s)
{
    return fromLanes(lanesOf(a) * s);
}

inline glm::vec4 operator*(float s, const glm::vec4& a)
{
    return fromLanes(s * lanesOf(a));
}

inline glm::vec4 operator/(const glm::vec4& a, float s)
{
    return fromLanes(lanesOf(a) / s);
}

inline glm::vec4& operator+=(glm::vec4& a, const glm::vec4& b)
{
    return a = a + b;
}

inline glm::vec4& operator-=(glm::vec4& a, const glm::vec4& b)
{
    return a = a - b;
}

inline glm::vec4& operator*=(glm::vec4& a, float s)
{
    return a = a * s;
}

// Bit k set: component k is less than the limit.
inline uint32_t lessMask(const glm::vec4& a, float limit)
{
    using Bits = int32_t __attribute__((vector_size(16)));
    const Bits less = lanesOf(a) < limit;
#if defined(__SSE__)
    return static_cast<uint32_t>(__builtin_ia32_movmskps((Lanes16)less));
#else
    return (less[0] & 1u) | (less[1] & 2u) | (less[2] & 4u) | (less[3] & 8u);
#endif
}

// Gives elements out of one load. Copied as glm does it, they reach the arithmetic by way of the stack.
struct ReadVec4
{
    const glm::vec4* elements;

    glm::vec4 operator[](uint32_t i) const { return fromLanes(lanesOf(elements[i])); }

    operator const glm::vec4*() const { return elements; }
};

template <>
struct ReadBuffer<glm::vec4>
{
    using Type = ReadVec4;
};

#else

inline uint32_t lessMask(const glm::vec4& a, float limit)
{
    return (a.x < limit ? 1u : 0u) | (a.y < limit ? 2u : 0u) | (a.z < limit ? 4u : 0u) | (a.w < limit ? 8u : 0u);
}

#endif

} // namespace bch::kernels
