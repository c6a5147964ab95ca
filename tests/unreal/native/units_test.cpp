// Conversions: there and back, and that laws with cross products in them hold on both sides of the mirror.
#include "BarchanBridge/units.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <random>

using namespace barchan::unreal;

namespace
{
constexpr int kPoses = 10000;
constexpr double kFloat = 1.0 / (1 << 23); // the step of a float, relative

struct Random
{
    std::mt19937 engine{1};
    double operator()(double most) { return std::uniform_real_distribution<double>(-most, most)(engine); }
    Vec3d vector(double most) { return {(*this)(most), (*this)(most), (*this)(most)}; }
    Quatd rotation()
    {
        Quatd q{(*this)(1.0), (*this)(1.0), (*this)(1.0), (*this)(1.0)};
        const double length = std::sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
        return {q.x / length, q.y / length, q.z / length, q.w / length};
    }
};

bool near(const Vec3d& a, const Vec3d& b, double relative)
{
    const double size = std::abs(a.x) + std::abs(a.y) + std::abs(a.z) + 1.0e-30;
    return std::abs(a.x - b.x) <= relative * size && std::abs(a.y - b.y) <= relative * size
           && std::abs(a.z - b.z) <= relative * size;
}

template <typename Struct>
bool sameBits(const Struct& a, const Struct& b)
{
    return std::memcmp(&a, &b, sizeof a) == 0;
}

Vec3d cross(const Vec3d& a, const Vec3d& b)
{
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

// The formula that FQuat::RotateVector and Barchan share.
Vec3d rotate(const Quatd& q, const Vec3d& v)
{
    const Vec3d axis{q.x, q.y, q.z};
    const Vec3d once = cross(axis, v), twice = cross(axis, once);
    return {
        v.x + 2.0 * (q.w * once.x + twice.x), v.y + 2.0 * (q.w * once.y + twice.y),
        v.z + 2.0 * (q.w * once.z + twice.z)};
}

Vec3d widen(const bchVec3& v)
{
    return {static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
}

Quatd widen(const bchQuat& q)
{
    return {static_cast<double>(q.x), static_cast<double>(q.y), static_cast<double>(q.z), static_cast<double>(q.w)};
}
} // namespace

TEST_CASE("axes and units are the ones that are promised")
{
    const bchPosition p = toPosition({100.0, 200.0, 300.0});
    CHECK(p.x == 1.0);
    CHECK(p.y == 3.0);
    CHECK(p.z == 2.0);
    // A yaw of 90 degrees takes Unreal's X to its Y.
    const double half = std::sqrt(0.5);
    const Vec3d turned = rotate({0.0, 0.0, half, half}, {1.0, 0.0, 0.0});
    CHECK(turned.y == doctest::Approx(1.0));
    const Vec3d there = rotate(widen(toRotation({0.0, 0.0, half, half})), {1.0, 0.0, 0.0});
    CHECK(there.z == doctest::Approx(1.0));
}

TEST_CASE("what goes to Barchan comes back, exact to float")
{
    Random random;
    for (int k = 0; k < kPoses; ++k)
    {
        const Vec3d place = random.vector(1.0e8), v = random.vector(1.0e5), inertia = random.vector(1.0e7);
        const Quatd q = random.rotation();
        REQUIRE(near(place, fromPosition(toPosition(place)), 1.0e-15));
        REQUIRE(near(v, fromVector(toVector(v)), kFloat));
        REQUIRE(near(v, fromSize(toSize(v)), kFloat));
        REQUIRE(near(v, fromDirection(toDirection(v)), kFloat));
        REQUIRE(near(v, fromSpin(toSpin(v)), kFloat));
        REQUIRE(near(inertia, fromInertia(toInertia(inertia)), kFloat));
        const Quatd back = fromRotation(toRotation(q));
        REQUIRE(near({q.x, q.y, q.z}, {back.x, back.y, back.z}, 2.0 * kFloat));
        REQUIRE(std::abs(q.w - back.w) <= kFloat);
        const Tensor t{v.x, v.y, v.z, inertia.x, inertia.y, inertia.z};
        const Tensor again = fromTensor(toTensor(t));
        REQUIRE(near({t.xx, t.yy, t.zz}, {again.xx, again.yy, again.zz}, 1.0e-15));
        REQUIRE(near({t.xy, t.xz, t.yz}, {again.xy, again.xz, again.yz}, 1.0e-15));
    }
}

TEST_CASE("what comes from Barchan goes back with the same bits")
{
    Random random;
    const auto single = [&](double most) { return static_cast<float>(random(most)); };
    for (int k = 0; k < kPoses; ++k)
    {
        const bchVec3 v{single(1.0e3), single(1.0e3), single(1.0e3)};
        const bchQuat q{single(1.0), single(1.0), single(1.0), single(1.0)};
        REQUIRE(sameBits(v, toVector(fromVector(v))));
        REQUIRE(sameBits(v, toDirection(fromDirection(v))));
        REQUIRE(sameBits(v, toSpin(fromSpin(v))));
        REQUIRE(sameBits(v, toInertia(fromInertia(v))));
        REQUIRE(sameBits(q, toRotation(fromRotation(q))));
    }
}

TEST_CASE("a turned vector is the same vector on both sides")
{
    Random random;
    for (int k = 0; k < kPoses; ++k)
    {
        const Quatd q = random.rotation();
        const Vec3d v = random.vector(1.0e3);
        const Vec3d there = rotate(widen(toRotation(q)), widen(toVector(v)));
        REQUIRE(near(widen(toVector(rotate(q, v))), there, 1.0e-5));
    }
}

TEST_CASE("velocities of points and moments of impulses are the same on both sides")
{
    Random random;
    for (int k = 0; k < kPoses; ++k)
    {
        const Vec3d spin = random.vector(10.0), arm = random.vector(1.0e3), impulse = random.vector(1.0e4);
        REQUIRE(near(widen(toVector(cross(spin, arm))), cross(widen(toSpin(spin)), widen(toVector(arm))), 1.0e-5));

        const Vec3d moment = cross(widen(toVector(arm)), widen(toVector(impulse)));
        const double booked[3] = {moment.x, moment.y, moment.z};
        REQUIRE(near(cross(arm, impulse), fromAngularImpulse(booked), 1.0e-5));
    }
}

TEST_CASE("an impulse changes a velocity by the same on both sides")
{
    const double ahead[3] = {1.0, 2.0, 3.0}; // N s along Barchan's x, y (up) and z
    const Vec3d there = fromImpulse(ahead);
    CHECK(there.x == 100.0); // kg cm/s
    CHECK(there.y == 300.0);
    CHECK(there.z == 200.0);
    Random random;
    for (int k = 0; k < kPoses; ++k)
    {
        const double mass = 1.0 + std::abs(random(1.0e3));
        const double given[3] = {random(1.0e4), random(1.0e4), random(1.0e4)};
        const Vec3d impulse = fromImpulse(given);
        const Vec3d change{impulse.x / mass, impulse.y / mass, impulse.z / mass};
        REQUIRE(near(widen(toVector(change)), {given[0] / mass, given[1] / mass, given[2] / mass}, 1.0e-6));
    }
}

TEST_CASE("angular momentum of a tensor and of principal axes is the same on both sides")
{
    const auto times = [](const Tensor& t, const Vec3d& v) -> Vec3d
    {
        return {
            t.xx * v.x + t.xy * v.y + t.xz * v.z, t.xy * v.x + t.yy * v.y + t.yz * v.z,
            t.xz * v.x + t.yz * v.y + t.zz * v.z};
    };
    Random random;
    for (int k = 0; k < kPoses; ++k)
    {
        const Tensor t{random(1.0e6), random(1.0e6), random(1.0e6), random(1.0e5), random(1.0e5), random(1.0e5)};
        const Vec3d spin = random.vector(10.0);
        const Vec3d there = times(toTensor(t), widen(toSpin(spin)));
        const double booked[3] = {there.x, there.y, there.z};
        REQUIRE(near(times(t, spin), fromAngularImpulse(booked), 1.0e-5));

        // Principal moments follow their axes through the mirror.
        const Vec3d moments{1.0e5, 2.0e5, 3.0e5};
        const Vec3d momentum{moments.x * spin.x, moments.y * spin.y, moments.z * spin.z};
        const Vec3d m = widen(toInertia(moments)), w = widen(toSpin(spin));
        const double principal[3] = {m.x * w.x, m.y * w.y, m.z * w.z};
        REQUIRE(near(momentum, fromAngularImpulse(principal), 1.0e-5));
    }
}
