// Darts thrown at the surface in a fixed order, each kept when no other is near; then rounds in which samples push each
// other along the surface, and crowded ones give way to holes. Darts are counted, not stored: each is made anew from
// its number where it is needed, for throwing, for finding holes and for sharing out the area.
#include "bodies/surface_samples.h"

#include "bodies/point_grid.h"
#include "compute/laws.h"

#include <cmath>

namespace bch
{

namespace
{
// In spacings. Hexagons at one spacing have sqrt(3)/2 spacings^2 each; darts of this radius come to the same number.
constexpr double kCellArea = 0.8660254037844386;
constexpr double kDartRadius = 0.775;
constexpr double kPushRadius = 1.5;
constexpr double kPushStep = 0.14;
constexpr double kCrowded = 0.75;
constexpr double kHole = 0.8; // farther from every sample than this; darts stand about a quarter apart
constexpr uint32_t kRounds = 5;
constexpr uint32_t kPushesPerRound = 16;
constexpr uint32_t kDartsPerSample = 24;
constexpr double kFewestSamples = 12.0;
constexpr double kOneSide = -0.3;

struct Point
{
    glm::dvec3 position, normal;
};
using Points = Vector<Point>;

double unitOf(uint32_t bits)
{
    return bits * (1.0 / 4294967296.0);
}

// Numbered points, evenly spread by area.
class Darts
{
public:
    Darts(const SolidMesh& mesh, uint32_t count) : mesh_(mesh), count_(count)
    {
        below_.reserve(mesh.triangles.size());
        double sum = 0.0;
        for (const glm::uvec3& corners : mesh.triangles)
        {
            below_.push_back(sum);
            const glm::dvec3 a = mesh.vertices[corners.x];
            sum += 0.5 * glm::length(glm::cross(mesh.vertices[corners.y] - a, mesh.vertices[corners.z] - a));
        }
        area_ = sum;
    }

    uint32_t count() const { return count_; }

    Point make(uint32_t number) const
    {
        const uint32_t bits = law::mixBits(number + 1);
        const double at = (number + unitOf(bits)) / count_ * area_;
        const size_t t = static_cast<size_t>(std::upper_bound(below_.begin(), below_.end(), at) - below_.begin()) - 1;
        const glm::uvec3 corners = mesh_.triangles[t];
        const glm::dvec3 a = mesh_.vertices[corners.x];
        const glm::dvec3 ab = mesh_.vertices[corners.y] - a, ac = mesh_.vertices[corners.z] - a;
        const double root = std::sqrt(unitOf(law::mixBits(bits ^ 0x68BC21EBu)));
        const double along = unitOf(law::mixBits(bits ^ 0x02E5BE93u));
        return {a + ab * (root * (1.0 - along)) + ac * (root * along), glm::normalize(glm::cross(ab, ac))};
    }

private:
    const SolidMesh& mesh_;
    uint32_t count_;
    double area_ = 0.0;
    Vector<double> below_; // area of all triangles before each
};

PointGrid gridOf(const Points& points, double cell)
{
    PointGrid grid(cell, points.size());
    for (const Point& point : points)
        grid.add(point.position);
    return grid;
}

// Square of the distance to the nearest sample on the same side, or of the radius when there is none.
double nearestSquare(const PointGrid& grid, const Points& points, const Point& from, double radius, uint32_t* nearest)
{
    double best = radius * radius;
    grid.near(
        from.position, radius,
        [&](uint32_t i, double square)
        {
            if (square < best && onOneSide(points[i].normal, from.normal))
            {
                best = square;
                if (nearest)
                    *nearest = i;
            }
        });
    return best;
}

Points throwDarts(const Darts& darts, double spacing)
{
    const double radius = kDartRadius * spacing;
    Points kept;
    PointGrid grid(radius, darts.count() / kDartsPerSample * 2);
    // Multiplying with a prime modulo the count visits all darts, far apart one after another.
    constexpr uint64_t kPrime = 2654435761u;
    for (uint64_t i = 0; i < darts.count(); ++i)
    {
        const Point dart = darts.make(static_cast<uint32_t>(i * kPrime % darts.count()));
        if (nearestSquare(grid, kept, dart, radius, nullptr) < radius * radius)
            continue;
        grid.add(dart.position);
        kept.push_back(dart);
    }
    return kept;
}

// One step of repulsion: away from all neighbours on the same side, along the tangent plane, back to the surface.
void push(Points& points, const MeshDistance& mesh, double spacing, CookRun& run)
{
    const double radius = kPushRadius * spacing;
    const PointGrid grid = gridOf(points, radius);
    const Points before = points;
    run.forEach(
        static_cast<uint32_t>(points.size()),
        [&](uint32_t i)
        {
            const Point& own = before[i];
            glm::dvec3 force(0.0);
            grid.near(
                own.position, radius,
                [&](uint32_t j, double square)
                {
                    if (j == i || square == 0.0 || !onOneSide(own.normal, before[j].normal))
                        return;
                    const double away = std::sqrt(square), share = 1.0 - away / radius;
                    force += (own.position - before[j].position) * (share * share / away);
                });
            force -= own.normal * glm::dot(force, own.normal);
            const double strength = glm::length(force);
            const glm::dvec3 step = force * (kPushStep * spacing / std::max(1.0, 0.5 * strength));
            const SurfaceHit hit = mesh.nearest(own.position + step, glm::length(step) * 1.0001 + 1.0e-9 * spacing);
            points[i] = {hit.point, hit.normal};
        });
}

// Of two samples that stand too close, the later goes.
void removeCrowded(Points& points, double spacing)
{
    const double radius = kCrowded * spacing;
    PointGrid grid(radius, points.size());
    Points kept;
    for (const Point& point : points)
    {
        if (nearestSquare(grid, kept, point, radius, nullptr) < radius * radius)
            continue;
        grid.add(point.position);
        kept.push_back(point);
    }
    points.swap(kept);
}

void fillHoles(Points& points, const Darts& darts, double spacing)
{
    const double radius = kHole * spacing;
    PointGrid grid(radius, 2 * points.size());
    for (const Point& point : points)
        grid.add(point.position);
    for (uint32_t i = 0; i < darts.count(); ++i)
    {
        const Point dart = darts.make(i);
        if (nearestSquare(grid, points, dart, radius, nullptr) < radius * radius)
            continue;
        grid.add(dart.position);
        points.push_back(dart);
    }
}

// Each dart gives its share of the area to the nearest sample.
Vector<SurfaceSample> shareArea(const Points& points, const Darts& darts, double area, double spacing)
{
    Vector<uint32_t> given(points.size(), 0);
    const PointGrid grid = gridOf(points, 1.25 * spacing);
    for (uint32_t i = 0; i < darts.count(); ++i)
    {
        uint32_t nearest = 0;
        nearestSquare(grid, points, darts.make(i), 1.25 * spacing, &nearest);
        ++given[nearest];
    }
    Vector<SurfaceSample> samples;
    samples.reserve(points.size());
    for (size_t i = 0; i < points.size(); ++i)
        samples.push_back({points[i].position, points[i].normal, area * given[i] / darts.count()});
    return samples;
}

} // namespace

bool onOneSide(const glm::dvec3& normal, const glm::dvec3& other)
{
    return glm::dot(normal, other) > kOneSide;
}

Vector<SurfaceSample>
spreadSamples(const SolidMesh& mesh, const MeshDistance& distance, double area, double spacing, CookRun& run)
{
    spacing = std::min(spacing, std::sqrt(area / (kCellArea * kFewestSamples)));
    const double wanted = area / (kCellArea * spacing * spacing);
    if (wanted > kMaxSamples)
        fail(
            BCH_ERROR_CAPACITY, "the surface of %g m^2 needs %.0f samples at %g m; at most %u are made", area, wanted,
            spacing, kMaxSamples);
    const Darts darts(mesh, static_cast<uint32_t>(wanted * kDartsPerSample));
    Points points = throwDarts(darts, spacing);
    for (uint32_t round = 0; round < kRounds; ++round)
    {
        for (uint32_t i = 0; i < kPushesPerRound; ++i)
            push(points, distance, spacing, run);
        removeCrowded(points, spacing);
        fillHoles(points, darts, spacing);
        run.tell(0.02f + 0.18f * static_cast<float>(round + 1) / kRounds);
    }
    return shareArea(points, darts, area, spacing);
}

} // namespace bch
