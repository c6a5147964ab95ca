// The integral over the volume is one over the surface. With lengths in spacings and m(r) the kernel's weight within r,
// the field (y - x) (m(r) - 1) / (4 pi r^3) has the divergence W, less one unit at x, and vanishes beyond the support.
// So, by Gauss,
//
//     w(x) = [x inside] + sum over triangles of d * integral of (m(r) - 1) / (4 pi r^3) dA
//
// with d the height of the triangle's plane above x along its normal. In polar coordinates about the foot of x on that
// plane the area integral becomes one along the edges, of P(r) - P(d) over the angle, where dP/dr = (m - 1) / r^2. P is
// a polynomial and a term in 1/r, so that integral has a closed form.
#include "bodies/solid_weight.h"

#include <algorithm>
#include <cmath>

namespace bch
{

namespace
{
constexpr double kFourPi = 12.566370614359172;
constexpr double kSupport = 2.0; // spacings
// On the surface itself the two terms jump, in opposite directions; a point this far beside it, in spacings, sees both.
constexpr double kBeside = 1.0e-6;
constexpr double kSmall = 0.35;   // reach in spacings up to which a quadrature serves
constexpr double kTiny = 0.07;    // up to which one point does
constexpr double kNearFactor = 4; // distance in reaches within which the solid angle is taken exactly

// m(r) / r^3, finite at 0.
double massOverCube(double r)
{
    if (r < 1.0)
        return 4.0 / 3.0 + r * r * (-1.2 + 0.5 * r);
    if (r >= kSupport)
        return 1.0 / (r * r * r);
    const double cube = r * r * r;
    return 8.0 / 3.0 + r * (-3.0 + r * (1.2 - r / 6.0)) - 1.0 / (15.0 * cube);
}

// P(r), zero from the support on.
double potential(double r)
{
    if (r >= kSupport)
        return 0.0;
    const double r2 = r * r;
    if (r < 1.0)
        return r2 * (2.0 / 3.0 + r2 * (-0.3 + 0.1 * r)) + 1.0 / r - 1.4;
    return r2 * (4.0 / 3.0 + r * (-1.0 + r * (0.3 - r / 30.0))) + 16.0 / (15.0 * r) - 1.6;
}

// Integrals of r^n over the angle along an edge, from the foot of x on the edge's line to t beyond it. The line is p
// away from the foot on the plane, which is d away from x.
struct AnglePowers
{
    double minus1, zero, two, three, four, five;
};

AnglePowers anglePowers(double d, double p, double t)
{
    const double c2 = d * d + p * p;
    const double r = std::sqrt(c2 + t * t);
    const double line = std::log((t + r) / std::sqrt(c2)); // integral of dt / r, and of r^n dt below
    const double line1 = 0.5 * (t * r + c2 * line);
    const double line2 = t * (t * t / 3.0 + c2);
    const double line3 = 0.25 * (t * r * r * r + 3.0 * c2 * line1);
    AnglePowers power;
    power.minus1 = std::atan2(d * t, p * r) / d;
    power.zero = std::atan2(t, p);
    const double one = d * d * power.minus1 + p * line;
    power.two = d * d * power.zero + p * t;
    power.three = d * d * one + p * line1;
    power.four = d * d * power.two + p * line2;
    power.five = d * d * power.three + p * line3;
    return power;
}

double innerIntegral(const AnglePowers& i)
{
    return 2.0 / 3.0 * i.two - 0.3 * i.four + 0.1 * i.five + i.minus1 - 1.4 * i.zero;
}

double outerIntegral(const AnglePowers& i)
{
    return 4.0 / 3.0 * i.two - i.three + 0.3 * i.four - i.five / 30.0 + 16.0 / 15.0 * i.minus1 - 1.6 * i.zero;
}

// Integral of P(r) over the angle from the foot to t >= 0; d and p above zero.
double potentialAlong(double d, double p, double t)
{
    const double c2 = d * d + p * p;
    if (c2 >= kSupport * kSupport)
        return 0.0;
    const double last = std::min(t, std::sqrt(kSupport * kSupport - c2));
    const double bend = c2 < 1.0 ? std::sqrt(1.0 - c2) : 0.0; // where r passes 1
    double sum = 0.0;
    if (bend > 0.0)
        sum += innerIntegral(anglePowers(d, p, std::min(last, bend)));
    if (last > bend)
        sum += outerIntegral(anglePowers(d, p, last)) - (bend > 0.0 ? outerIntegral(anglePowers(d, p, bend)) : 0.0);
    return sum;
}

// The part of a triangle's integral that belongs to the edge from a to b, both seen from x.
double edgeIntegral(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& normal, double d)
{
    const glm::dvec3 along = glm::normalize(b - a);
    const double p = glm::dot(glm::cross(a, along), normal);
    const double side = std::abs(p);
    if (side < 1.0e-12)
        return 0.0;
    const double atFoot = potential(d);
    const auto upTo = [&](double t)
    {
        const double size = std::abs(t);
        const double value = potentialAlong(d, side, size) - atFoot * std::atan2(size, side);
        return t < 0.0 ? -value : value;
    };
    const double sum = upTo(glm::dot(b, along)) - upTo(glm::dot(a, along));
    return p < 0.0 ? -sum : sum;
}

double closedForm(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c, const glm::dvec3& normal)
{
    const double height = glm::dot(a, normal);
    const double d = std::abs(height);
    if (d < 1.0e-12 || d >= kSupport)
        return 0.0;
    const double sum = edgeIntegral(a, b, normal, d) + edgeIntegral(b, c, normal, d) + edgeIntegral(c, a, normal, d);
    return height * sum / kFourPi;
}

// Van Oosterom and Strackee 1983: the signed solid angle that a triangle covers.
double solidAngle(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c)
{
    const double la = glm::length(a), lb = glm::length(b), lc = glm::length(c);
    const double spread = la * lb * lc + glm::dot(a, b) * lc + glm::dot(b, c) * la + glm::dot(c, a) * lb;
    return 2.0 * std::atan2(glm::dot(a, glm::cross(b, c)), spread);
}

// What is smooth in the integrand at the three points of a rule of second order, or at the centroid.
template <class Function>
double
quadrature(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c, bool onePoint, const Function& function)
{
    const glm::dvec3 centroid = (a + b + c) / 3.0;
    if (onePoint)
        return function(glm::length(centroid));
    return (function(glm::length(0.5 * (centroid + a))) + function(glm::length(0.5 * (centroid + b)))
            + function(glm::length(0.5 * (centroid + c))))
           / 3.0;
}

} // namespace

double solidWeight(const glm::dvec3& at, const SurfaceHit& hit, double spacing, std::span<const TreeTriangle> near)
{
    if (std::abs(hit.distance) >= kSupport * spacing)
        return hit.distance < 0.0 ? 1.0 : 0.0;
    const double scale = 1.0 / spacing;
    const bool onSurface = std::abs(hit.distance) < kBeside * spacing;
    const glm::dvec3 from = onSurface ? hit.point + hit.normal * (kBeside * spacing) : at;
    double weight = hit.distance < 0.0 && !onSurface ? 1.0 : 0.0;
    for (const TreeTriangle& triangle : near)
    {
        const glm::dvec3 a = (triangle.a - from) * scale;
        const double height = glm::dot(a, triangle.normal);
        if (std::abs(height) >= kSupport)
            continue;
        const glm::dvec3 ab = triangle.ab * scale, ac = triangle.ac * scale;
        const glm::dvec3 centroid = a + (ab + ac) / 3.0;
        const double reach = triangle.reach * scale;
        const double away2 = glm::dot(centroid, centroid);
        if (away2 >= (kSupport + reach) * (kSupport + reach))
            continue;
        const glm::dvec3 b = a + ab, c = a + ac;
        if (reach > kSmall)
        {
            weight += closedForm(a, b, c, triangle.normal);
            continue;
        }
        const double flux = height * 0.5 * glm::length(glm::cross(ab, ac)) / kFourPi;
        if (away2 < kNearFactor * kNearFactor * reach * reach)
            weight += flux * quadrature(a, b, c, false, massOverCube) - solidAngle(a, b, c) / kFourPi;
        else
            weight +=
                flux * quadrature(a, b, c, reach < kTiny, [](double r) { return massOverCube(r) - 1.0 / (r * r * r); });
    }
    return std::clamp(weight, 0.0, 1.0);
}

} // namespace bch
