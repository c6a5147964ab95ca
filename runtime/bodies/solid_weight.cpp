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
constexpr size_t kLanes = 8;
// On the surface itself the two terms jump, in opposite directions; a point this far beside it, in spacings, sees both.
constexpr double kBeside = 1.0e-6;
// Reach of a triangle in spacings up to which one point, three or seven give its integral; up to the last it pays to
// cut it into such, and beyond, the closed form is cheaper.
constexpr double kOnePoint = 0.06, kThreePoints = 0.45, kSevenPoints = 1.1, kCut = 4.4;
// Distance in reaches from which those points also see the solid angle; nearer, that is taken exactly.
constexpr double kOnePointFar = 4.0, kThreePointsFar = 2.2, kSevenPointsFar = 1.4;

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

} // namespace

SolidWeight::SolidWeight(const MeshDistance& mesh, const glm::dvec3& centre, double radius, double spacing)
    : centre_(centre), scale_(1.0 / spacing)
{
    const double sight = radius + kSupport * spacing;
    Vector<TreeTriangle> triangles;
    mesh.collect(centre, sight, triangles);
    for (const TreeTriangle& triangle : triangles)
    {
        const glm::dvec3 a = (triangle.a - centre) * scale_;
        add(makePiece(a, a + triangle.ab * scale_, a + triangle.ac * scale_, triangle.normal), sight * scale_);
    }
    while (points_.x.size() % kLanes != 0)
        addPoint(glm::dvec3(2.0 * sight * scale_), glm::dvec3(0.0), 1.0);
}

void SolidWeight::add(const Piece& whole, double sight)
{
    const double away2 = glm::dot(whole.centroid, whole.centroid);
    if (away2 >= (sight + whole.reach) * (sight + whole.reach))
        return;
    if (whole.reach > kCut)
        return large_.push_back(whole);
    if (whole.reach <= kSevenPoints)
    {
        pieces_.push_back(whole);
        return addPoints(pieces_.back());
    }
    // Across the longest edge, which becomes the one from a to b.
    const double ab = glm::distance(whole.a, whole.b), bc = glm::distance(whole.b, whole.c);
    const double ca = glm::distance(whole.c, whole.a);
    const bool first = ab >= bc && ab >= ca, second = !first && bc >= ca;
    const glm::dvec3 a = first ? whole.a : second ? whole.b : whole.c;
    const glm::dvec3 b = first ? whole.b : second ? whole.c : whole.a;
    const glm::dvec3 c = first ? whole.c : second ? whole.a : whole.b;
    const glm::dvec3 middle = 0.5 * (a + b);
    add(makePiece(a, middle, c, whole.normal), sight);
    add(makePiece(middle, b, c, whole.normal), sight);
}

SolidWeight::Piece
SolidWeight::makePiece(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c, const glm::dvec3& normal)
{
    const glm::dvec3 centroid = (a + b + c) / 3.0;
    const double reach = std::max({glm::distance(centroid, a), glm::distance(centroid, b), glm::distance(centroid, c)});
    return {a, b, c, centroid, normal, reach};
}

// Rules of first, second and fifth order (Radon 1948): points a share of the way from the centroid to each corner.
void SolidWeight::addPoints(Piece& piece)
{
    const glm::dvec3 flux = glm::cross(piece.b - piece.a, piece.c - piece.a) / (2.0 * kFourPi);
    const bool one = piece.reach < kOnePoint, three = !one && piece.reach < kThreePoints;
    piece.near = piece.reach * (one ? kOnePointFar : three ? kThreePointsFar : kSevenPointsFar);
    // Points lie up to 0.7 of the reach beside the centroid.
    const double flat = piece.near - 0.7 * piece.reach;
    piece.points = static_cast<uint32_t>(points_.x.size());
    const auto corners = [&](double share, double weight)
    {
        for (const glm::dvec3& corner : {piece.a, piece.b, piece.c})
            addPoint(glm::mix(piece.centroid, corner, share), flux * weight, flat);
    };
    if (one)
        addPoint(piece.centroid, flux, flat);
    else if (three)
        corners(0.5, 1.0 / 3.0);
    else
    {
        addPoint(piece.centroid, flux * 0.225, flat);
        corners(0.696140478029631, 0.125939180544827);
        corners(-0.410426192315345, 0.132394152788506);
    }
    piece.pointCount = static_cast<uint32_t>(points_.x.size()) - piece.points;
}

void SolidWeight::addPoint(const glm::dvec3& at, const glm::dvec3& flux, double flat)
{
    points_.x.push_back(static_cast<float>(at.x));
    points_.y.push_back(static_cast<float>(at.y));
    points_.z.push_back(static_cast<float>(at.z));
    points_.nx.push_back(static_cast<float>(flux.x));
    points_.ny.push_back(static_cast<float>(flux.y));
    points_.nz.push_back(static_cast<float>(flux.z));
    points_.flat.push_back(static_cast<float>(flat));
}

// Sum of flux (m(r) - 1) / r^3 over all points, the pole -1 / r^3 held constant nearer than `flat`. Most of cooking
// happens here: lanes keep sums of their own, so that compilers may do them together.
double SolidWeight::sumPoints(const glm::vec3& from) const
{
    const float *px = points_.x.data(), *py = points_.y.data(), *pz = points_.z.data();
    const float *nx = points_.nx.data(), *ny = points_.ny.data(), *nz = points_.nz.data();
    const float* flat = points_.flat.data();
    const size_t count = points_.x.size();
    float sums[kLanes] = {};
    for (size_t begin = 0; begin < count; begin += kLanes)
        for (size_t lane = 0; lane < kLanes; ++lane)
        {
            const size_t i = begin + lane;
            const float x = px[i] - from.x, y = py[i] - from.y, z = pz[i] - from.z;
            const float flux = x * nx[i] + y * ny[i] + z * nz[i];
            const float r2 = x * x + y * y + z * z;
            const float r = std::sqrt(r2);
            const float blunt = r > flat[i] ? r : flat[i], beyond = r > 1.0f ? r : 1.0f;
            const float inner = 4.0f / 3.0f + r2 * (0.5f * r - 1.2f);
            const float outer =
                8.0f / 3.0f + r * (r * (1.2f - r / 6.0f) - 3.0f) - 1.0f / (15.0f * beyond * beyond * beyond);
            const float whole = (r < 1.0f ? inner : outer) - 1.0f / (blunt * blunt * blunt);
            sums[lane] += r < 2.0f ? flux * whole : 0.0f;
        }
    double sum = 0.0;
    for (const float lane : sums)
        sum += static_cast<double>(lane);
    return sum;
}

// What sumPoints took for the pole of one piece.
double SolidWeight::poles(const Piece& piece, const glm::vec3& from) const
{
    double sum = 0.0;
    for (uint32_t i = piece.points; i < piece.points + piece.pointCount; ++i)
    {
        const glm::vec3 apart = glm::vec3(points_.x[i], points_.y[i], points_.z[i]) - from;
        const float blunt = std::max(glm::length(apart), points_.flat[i]);
        const float flux = glm::dot(apart, glm::vec3(points_.nx[i], points_.ny[i], points_.nz[i]));
        sum += static_cast<double>(flux / (blunt * blunt * blunt));
    }
    return sum;
}

double SolidWeight::at(const glm::dvec3& place, const SurfaceHit& hit) const
{
    const double distance = hit.distance * scale_;
    if (std::abs(distance) >= kSupport)
        return distance < 0.0 ? 1.0 : 0.0;
    const bool onSurface = std::abs(distance) < kBeside;
    const glm::dvec3 seen = (place - centre_) * scale_;
    const glm::dvec3 from = onSurface ? (hit.point - centre_) * scale_ + hit.normal * kBeside : seen;
    double weight = distance < 0.0 && !onSurface ? 1.0 : 0.0;
    weight += sumPoints(glm::vec3(from));
    for (const Piece& piece : pieces_)
    {
        const glm::dvec3 apart = piece.centroid - from;
        if (glm::dot(apart, apart) < piece.near * piece.near)
            weight +=
                poles(piece, glm::vec3(from)) - solidAngle(piece.a - from, piece.b - from, piece.c - from) / kFourPi;
    }
    for (const Piece& piece : large_)
        weight += closedForm(piece.a - from, piece.b - from, piece.c - from, piece.normal);
    return std::clamp(weight, 0.0, 1.0);
}

} // namespace bch
