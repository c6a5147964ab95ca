// Unreal's units and axes against Barchan's: centimetres and metres, left-handed with Z up and right-handed with Y up.
//
// x is Unreal's X (forward), y its Z (up), z its Y (right). Swapping two axes is a mirror, which is what turns a
// left-handed frame into a right-handed one. A mirror leaves true vectors alone but for the swap and turns the sign of
// whatever a cross product makes: angular velocities, angular impulses, the axis of a rotation.
//
// Numbers go to Barchan and back in double, and are rounded to float where the C API has floats. What came from
// Barchan comes back to it with the same bits.
#pragma once

#include <barchan/barchan.h>

namespace barchan::unreal
{

// As FVector and FQuat of Unreal 5, without its headers.
struct Vec3d
{
    double x = 0.0, y = 0.0, z = 0.0;
};

struct Quatd
{
    double x = 0.0, y = 0.0, z = 0.0, w = 1.0;
};

// xx yy zz xy xz yz of a symmetric tensor, as bchShapeInfo::inertia has it.
struct Tensor
{
    double xx = 0.0, yy = 0.0, zz = 0.0, xy = 0.0, xz = 0.0, yz = 0.0;
};

constexpr double kCentimetres = 100.0;                             // in a metre
constexpr double kSquareCentimetres = kCentimetres * kCentimetres; // in a square metre

// ---- to Barchan -----------------------------------------------------------------------------------------------

inline float toLength(double centimetres)
{
    return static_cast<float>(centimetres / kCentimetres);
}

inline bchPosition toPosition(const Vec3d& v)
{
    return {v.x / kCentimetres, v.z / kCentimetres, v.y / kCentimetres};
}

// Velocities, accelerations and offsets.
inline bchVec3 toVector(const Vec3d& v)
{
    return {toLength(v.x), toLength(v.z), toLength(v.y)};
}

// Half extents: sizes are never mirrored, so this reads as what it is.
inline bchVec3 toSize(const Vec3d& v)
{
    return toVector(v);
}

inline bchVec3 toDirection(const Vec3d& v)
{
    return {static_cast<float>(v.x), static_cast<float>(v.z), static_cast<float>(v.y)};
}

// Angular velocity in rad/s.
inline bchVec3 toSpin(const Vec3d& v)
{
    return {static_cast<float>(-v.x), static_cast<float>(-v.z), static_cast<float>(-v.y)};
}

inline bchQuat toRotation(const Quatd& q)
{
    return {static_cast<float>(-q.x), static_cast<float>(-q.z), static_cast<float>(-q.y), static_cast<float>(q.w)};
}

// Principal moments, from kg cm^2.
inline bchVec3 toInertia(const Vec3d& v)
{
    return {
        static_cast<float>(v.x / kSquareCentimetres), static_cast<float>(v.z / kSquareCentimetres),
        static_cast<float>(v.y / kSquareCentimetres)};
}

// From kg cm^2.
inline Tensor toTensor(const Tensor& t)
{
    return {t.xx / kSquareCentimetres, t.zz / kSquareCentimetres, t.yy / kSquareCentimetres,
            t.xz / kSquareCentimetres, t.xy / kSquareCentimetres, t.yz / kSquareCentimetres};
}

// ---- from Barchan ---------------------------------------------------------------------------------------------

inline double fromLength(float metres)
{
    return static_cast<double>(metres) * kCentimetres;
}

inline Vec3d fromPosition(const bchPosition& p)
{
    return {p.x * kCentimetres, p.z * kCentimetres, p.y * kCentimetres};
}

inline Vec3d fromVector(const bchVec3& v)
{
    return {fromLength(v.x), fromLength(v.z), fromLength(v.y)};
}

inline Vec3d fromSize(const bchVec3& v)
{
    return fromVector(v);
}

inline Vec3d fromDirection(const bchVec3& v)
{
    return {static_cast<double>(v.x), static_cast<double>(v.z), static_cast<double>(v.y)};
}

inline Vec3d fromSpin(const bchVec3& v)
{
    return {-static_cast<double>(v.x), -static_cast<double>(v.z), -static_cast<double>(v.y)};
}

inline Quatd fromRotation(const bchQuat& q)
{
    return {-static_cast<double>(q.x), -static_cast<double>(q.z), -static_cast<double>(q.y), static_cast<double>(q.w)};
}

inline Vec3d fromInertia(const bchVec3& v)
{
    return {
        static_cast<double>(v.x) * kSquareCentimetres, static_cast<double>(v.z) * kSquareCentimetres,
        static_cast<double>(v.y) * kSquareCentimetres};
}

inline Tensor fromTensor(const Tensor& t)
{
    return {t.xx * kSquareCentimetres, t.zz * kSquareCentimetres, t.yy * kSquareCentimetres,
            t.xz * kSquareCentimetres, t.xy * kSquareCentimetres, t.yz * kSquareCentimetres};
}

// N s become kg cm/s.
inline Vec3d fromImpulse(const double (&impulse)[3])
{
    return {impulse[0] * kCentimetres, impulse[2] * kCentimetres, impulse[1] * kCentimetres};
}

// N m s become kg cm^2/s.
inline Vec3d fromAngularImpulse(const double (&impulse)[3])
{
    return {-impulse[0] * kSquareCentimetres, -impulse[2] * kSquareCentimetres, -impulse[1] * kSquareCentimetres};
}

} // namespace barchan::unreal
