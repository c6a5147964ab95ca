// The little arithmetic that scenes do with the API's vectors.
#pragma once

#include <barchan/base.h>

#include <cmath>

namespace sample
{

constexpr float kPi = 3.14159265f;

inline bchVec3 operator+(bchVec3 a, bchVec3 b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
inline bchVec3 operator-(bchVec3 a, bchVec3 b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline bchVec3 operator*(float s, bchVec3 a)
{
    return {s * a.x, s * a.y, s * a.z};
}
inline float dot(bchVec3 a, bchVec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline bchVec3 cross(bchVec3 a, bchVec3 b)
{
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline float length(bchVec3 a)
{
    return std::sqrt(dot(a, a));
}
inline bchVec3 normalized(bchVec3 a)
{
    return (1.0f / length(a)) * a;
}
inline bchPosition placed(bchVec3 a)
{
    return {static_cast<double>(a.x), static_cast<double>(a.y), static_cast<double>(a.z)};
}

// Axis of length 1, angle in radians.
inline bchQuat turn(bchVec3 axis, float angle)
{
    const float s = std::sin(0.5f * angle);
    return {s * axis.x, s * axis.y, s * axis.z, std::cos(0.5f * angle)};
}
// First b, then a.
inline bchQuat operator*(bchQuat a, bchQuat b)
{
    return {
        a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
        a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}
inline bchVec3 rotated(bchQuat q, bchVec3 v)
{
    const bchVec3 u{q.x, q.y, q.z};
    const bchVec3 t = 2.0f * cross(u, v);
    return v + q.w * t + cross(u, t);
}

// 0 before `from`, 1 after `to`, even between, with a soft start and end: how machines move.
inline float eased(double now, double from, double to)
{
    const float t = static_cast<float>(std::fmin(1.0, std::fmax(0.0, (now - from) / (to - from))));
    return t * t * (3.0f - 2.0f * t);
}

} // namespace sample
