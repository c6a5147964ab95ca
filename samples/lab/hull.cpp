#include "lab/hull.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace lab
{

namespace
{
constexpr int kSphereDivisions = 5; // each makes four triangles of one: 20,480 of an icosahedron

using Triangles = std::vector<std::array<uint32_t, 3>>;

Hull icosahedron()
{
    const double a = 1.0, b = 0.5 * (1.0 + std::sqrt(5.0));
    Hull hull;
    hull.points = {{-a, b, 0},  {a, b, 0},  {-a, -b, 0}, {a, -b, 0}, {0, -a, b},  {0, a, b},
                   {0, -a, -b}, {0, a, -b}, {b, 0, -a},  {b, 0, a},  {-b, 0, -a}, {-b, 0, a}};
    hull.triangles = {{0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
                      {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
                      {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1}};
    return hull;
}

void divide(Hull& hull)
{
    std::map<std::pair<uint32_t, uint32_t>, uint32_t> middles;
    const auto middle = [&](uint32_t a, uint32_t b)
    {
        const auto [entry, isNew] = middles.try_emplace(std::minmax(a, b), static_cast<uint32_t>(hull.points.size()));
        if (isNew)
            hull.points.push_back(0.5 * (hull.points[a] + hull.points[b]));
        return entry->second;
    };
    Triangles finer;
    for (const auto& [a, b, c] : hull.triangles)
    {
        const uint32_t ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
        finer.insert(finer.end(), {{a, ab, ca}, {ab, b, bc}, {ca, bc, c}, {ab, bc, ca}});
    }
    hull.triangles = std::move(finer);
}

void putOnSphere(Hull& hull, double radius)
{
    for (glm::dvec3& point : hull.points)
        point *= radius / glm::length(point);
}

// What of a polygon is below y = 0.
Points cutBelow(const Points& polygon)
{
    Points kept;
    for (size_t i = 0; i < polygon.size(); ++i)
    {
        const glm::dvec3 &a = polygon[i], &b = polygon[(i + 1) % polygon.size()];
        if (a.y <= 0.0)
            kept.push_back(a);
        if ((a.y < 0.0 && b.y > 0.0) || (a.y > 0.0 && b.y < 0.0))
            kept.push_back(a + (b - a) * (a.y / (a.y - b.y)));
    }
    return kept;
}
} // namespace

Hull sphereHull(double radius)
{
    Hull hull = icosahedron();
    for (int i = 0; i < kSphereDivisions; ++i)
        divide(hull);
    putOnSphere(hull, radius);
    return hull;
}

Hull icosahedronHull(double radius)
{
    Hull hull = icosahedron();
    putOnSphere(hull, radius);
    return hull;
}

Hull boxHull(const glm::dvec3& halfExtents)
{
    Hull hull;
    for (int i = 0; i < 8; ++i)
        hull.points.push_back(halfExtents * glm::dvec3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1));
    hull.triangles = {{0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}, {0, 1, 5}, {0, 5, 4},
                      {2, 6, 7}, {2, 7, 3}, {0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}};
    return hull;
}

double volumeBelow(const Hull& hull, const glm::dquat& turn, const glm::dvec3& place, double height)
{
    Points points;
    for (const glm::dvec3& point : hull.points)
        points.push_back(turn * point + glm::dvec3(0.0, place.y - height, 0.0));
    // Tetrahedra on each triangle with their tip in the plane of the cut: the cut's own face has none.
    double volume = 0.0;
    for (const auto& [a, b, c] : hull.triangles)
    {
        const Points under = cutBelow({points[a], points[b], points[c]});
        for (size_t i = 2; i < under.size(); ++i)
            volume += glm::dot(under[0], glm::cross(under[i - 1], under[i])) / 6.0;
    }
    return volume;
}

} // namespace lab
