// The kernel and its half-space integrals against numerical integration, in double.
#include "unit/law/laws.h"

#include <doctest/doctest.h>

#include <cmath>

namespace
{

constexpr double kPi = 3.14159265358979;
constexpr float kH = 0.05f; // m
constexpr float kInverseH = 1.0f / kH;

double w(double r)
{
    return double{law::splineW(static_cast<float>(r), kInverseH)};
}

// Midpoint rule.
template <class Function>
double integrate(double from, double to, int pieces, Function&& function)
{
    const double step = (to - from) / pieces;
    double sum = 0.0;
    for (int i = 0; i < pieces; ++i)
        sum += function(from + (i + 0.5) * step);
    return sum * step;
}

// The kernel's weight beyond a plane at distance d >= 0: caps of all spheres that reach beyond it.
double weightBeyond(double d)
{
    return integrate(d, 2.0 * double{kH}, 4000, [d](double r) { return 2.0 * kPi * r * (r - d) * w(r); });
}

} // namespace

TEST_CASE("the kernel sums to one and ends at two spacings")
{
    CHECK(std::fabs(weightBeyond(0.0) - 0.5) < 1e-6);
    CHECK(
        std::fabs(integrate(0.0, 2.0 * double{kH}, 4000, [](double r) { return 4.0 * kPi * r * r * w(r); }) - 1.0)
        < 1e-6);
    CHECK(law::splineW(2.0f * kH, kInverseH) == 0.0f);
    CHECK(law::splineW(5.0f * kH, kInverseH) == 0.0f);
    CHECK(law::splineGradient(2.0f * kH, kInverseH) == 0.0f);
    CHECK(law::splineGradient(5.0f * kH, kInverseH) == 0.0f);
}

TEST_CASE("the gradient is the kernel's derivative over the distance")
{
    const double peak = w(0.0) / double{kH};
    for (int i = 1; i < 200; ++i)
    {
        const double r = 0.0101 * i * double{kH}, step = 0.005 * double{kH};
        CAPTURE(r);
        const double derivative = (w(r + step) - w(r - step)) / (2.0 * step);
        const double gradient = r * double{law::splineGradient(static_cast<float>(r), kInverseH)};
        CHECK(std::fabs(gradient - derivative) < 3e-4 * peak);
        CHECK(gradient <= 0.0);
    }
    // At the middle it stays finite and meets what is next to it.
    const float middle = law::splineGradient(0.0f, kInverseH);
    CHECK(middle < 0.0f);
    CHECK(std::fabs(law::splineGradient(1e-4f * kH, kInverseH) / middle - 1.0f) < 1e-3f);
}

TEST_CASE("the weight beyond a plane is the kernel's integral over the half-space")
{
    for (int i = 0; i <= 21; ++i)
    {
        const double d = 0.1 * i * double{kH};
        CAPTURE(d);
        const double expected = i < 20 ? weightBeyond(d) : 0.0;
        CHECK(std::fabs(double{law::halfSpaceWeight(static_cast<float>(d), kInverseH)} - expected) < 2e-6);
    }
    CHECK(law::halfSpaceWeight(0.0f, kInverseH) == 0.5f);
    CHECK(law::halfSpaceWeight(-3.0f * kH, kInverseH) == 1.0f);
}

TEST_CASE("both sides of a plane have the whole weight")
{
    for (int i = 0; i <= 25; ++i)
    {
        const float d = 0.1f * static_cast<float>(i) * kH;
        CAPTURE(d);
        const float both = law::halfSpaceWeight(d, kInverseH) + law::halfSpaceWeight(-d, kInverseH);
        CHECK(std::fabs(both - 1.0f) < 1e-6f);
        CHECK(law::halfSpaceSlope(d, kInverseH) == law::halfSpaceSlope(-d, kInverseH));
    }
}

TEST_CASE("the slope is the derivative of the weight")
{
    const float step = 0.01f * kH;
    for (int i = -220; i <= 220; i += 7)
    {
        const float d = 0.01f * static_cast<float>(i) * kH;
        CAPTURE(d);
        const float difference =
            (law::halfSpaceWeight(d + step, kInverseH) - law::halfSpaceWeight(d - step, kInverseH)) / (2.0f * step);
        CHECK(std::fabs(law::halfSpaceSlope(d, kInverseH) - difference) < 2e-4f * kInverseH);
    }
    CHECK(law::halfSpaceSlope(0.0f, kInverseH) < -0.5f * kInverseH);
}
