#include "bodies/mesh.h"

#include "base/failure.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace bch
{

namespace
{
// Twice the area over the square of the longest edge. Below this, corners in floats say nothing of the normal.
constexpr double kLeastRoundness = 1.0e-7;

// One side of a triangle. Sides of the same two vertices stand together after sorting.
struct Side
{
    uint32_t low, high; // welded vertices
    uint32_t triangle;
    uint32_t corner; // where it starts
    bool rising;     // runs from low to high
};

void checkCounts(const MeshInput& input)
{
    if (input.vertexCount == 0 || input.triangleCount == 0)
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "the mesh is empty: %u vertices, %u triangles", input.vertexCount,
            input.triangleCount);
    if (!input.positions || !input.indices)
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "bchCookDef::%s is null but the mesh has %u vertices and %u triangles",
            input.positions ? "indices" : "positions", input.vertexCount, input.triangleCount);
    if (input.triangleCount > kMaxMeshTriangles)
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "the mesh has %u triangles; at most %u can be cooked", input.triangleCount,
            kMaxMeshTriangles);
    if (input.vertexCount > kMaxMeshVertices)
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "the mesh has %u vertices; at most %u can be cooked", input.vertexCount,
            kMaxMeshVertices);
}

void checkCoordinates(const MeshInput& input)
{
    for (uint32_t v = 0; v < input.vertexCount; ++v)
        for (uint32_t axis = 0; axis < 3; ++axis)
        {
            const float value = input.positions[3 * v + axis];
            if (!std::isfinite(value))
                fail(
                    BCH_ERROR_INVALID_ARGUMENT, "the mesh is not finite: vertex %u has %c = %g", v, "xyz"[axis],
                    static_cast<double>(value));
            if (std::fabs(value) > kMaxMeshCoordinate)
                fail(
                    BCH_ERROR_INVALID_ARGUMENT, "the mesh is too large: vertex %u has %c = %g m, beyond +-%g m", v,
                    "xyz"[axis], static_cast<double>(value), static_cast<double>(kMaxMeshCoordinate));
        }
}

void checkIndices(const MeshInput& input)
{
    for (uint32_t t = 0; t < input.triangleCount; ++t)
        for (uint32_t k = 0; k < 3; ++k)
            if (input.indices[3 * t + k] >= input.vertexCount)
                fail(
                    BCH_ERROR_INVALID_ARGUMENT, "triangle %u has the index %u but the mesh has %u vertices", t,
                    input.indices[3 * t + k], input.vertexCount);
}

// Vertices in order of first appearance, and for each of the caller's the one that it became.
Vector<uint32_t> weld(const MeshInput& input, Vector<glm::dvec3>& vertices)
{
    // Adding zero makes the two zeros one.
    const auto bits = [&](uint32_t v, uint32_t axis)
    { return std::bit_cast<uint32_t>(input.positions[3 * v + axis] + 0.0f); };
    const auto before = [&](uint32_t a, uint32_t b)
    {
        for (uint32_t axis = 0; axis < 3; ++axis)
            if (bits(a, axis) != bits(b, axis))
                return bits(a, axis) < bits(b, axis);
        return a < b;
    };
    const auto same = [&](uint32_t a, uint32_t b)
    { return bits(a, 0) == bits(b, 0) && bits(a, 1) == bits(b, 1) && bits(a, 2) == bits(b, 2); };

    Vector<uint32_t> order(input.vertexCount);
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), before);
    Vector<uint32_t> first(input.vertexCount);
    for (uint32_t i = 0; i < input.vertexCount; ++i)
        first[order[i]] = i > 0 && same(order[i - 1], order[i]) ? first[order[i - 1]] : order[i];

    Vector<uint32_t> welded(input.vertexCount);
    for (uint32_t v = 0; v < input.vertexCount; ++v)
    {
        if (first[v] != v)
        {
            welded[v] = welded[first[v]];
            continue;
        }
        welded[v] = static_cast<uint32_t>(vertices.size());
        vertices.emplace_back(input.positions[3 * v], input.positions[3 * v + 1], input.positions[3 * v + 2]);
    }
    return welded;
}

void checkAreas(const SolidMesh& mesh)
{
    for (uint32_t t = 0; t < mesh.triangles.size(); ++t)
    {
        const glm::uvec3 corners = mesh.triangles[t];
        const glm::dvec3 ab = mesh.vertices[corners.y] - mesh.vertices[corners.x];
        const glm::dvec3 ac = mesh.vertices[corners.z] - mesh.vertices[corners.x];
        const glm::dvec3 bc = ac - ab;
        const double longest = std::max({glm::dot(ab, ab), glm::dot(ac, ac), glm::dot(bc, bc)});
        const double doubled = glm::length(glm::cross(ab, ac));
        if (doubled <= kLeastRoundness * longest)
            fail(
                BCH_ERROR_INVALID_ARGUMENT, "triangle %u is degenerate: its area is %g m^2 at a longest edge of %g m",
                t, 0.5 * doubled, std::sqrt(longest));
    }
}

Vector<Side> sortedSides(const SolidMesh& mesh)
{
    Vector<Side> sides;
    sides.reserve(3 * mesh.triangles.size());
    for (uint32_t t = 0; t < mesh.triangles.size(); ++t)
        for (uint32_t k = 0; k < 3; ++k)
        {
            const uint32_t from = mesh.triangles[t][static_cast<int>(k)];
            const uint32_t to = mesh.triangles[t][static_cast<int>((k + 1) % 3)];
            sides.push_back({std::min(from, to), std::max(from, to), t, k, from < to});
        }
    std::sort(
        sides.begin(), sides.end(),
        [](const Side& a, const Side& b) {
            return a.low != b.low ? a.low < b.low : a.high != b.high ? a.high < b.high : a.triangle < b.triangle;
        });
    return sides;
}

// Throws unless exactly two triangles meet here and run along the edge in opposite directions.
void checkEdge(const MeshInput& input, const Side* side, size_t count)
{
    const uint32_t t = side->triangle;
    const uint32_t from = input.indices[3 * t + side->corner];
    const uint32_t to = input.indices[3 * t + (side->corner + 1) % 3];
    if (count == 1)
        fail(
            BCH_ERROR_INVALID_ARGUMENT,
            "the mesh is open: the edge from vertex %u to vertex %u belongs to triangle %u "
            "alone",
            from, to, t);
    if (count > 2)
        fail(
            BCH_ERROR_INVALID_ARGUMENT,
            "the mesh is not manifold: the edge from vertex %u to vertex %u belongs to %zu triangles, among them %u, "
            "%u "
            "and %u",
            from, to, count, t, side[1].triangle, side[2].triangle);
    if (side[0].rising == side[1].rising)
        fail(
            BCH_ERROR_INVALID_ARGUMENT,
            "the winding is inconsistent: triangles %u and %u both run from vertex %u to vertex %u, so one of them is "
            "turned over",
            t, side[1].triangle, from, to);
}

} // namespace

SolidMesh makeSolidMesh(const MeshInput& input)
{
    checkCounts(input);
    checkCoordinates(input);
    checkIndices(input);

    SolidMesh mesh;
    const Vector<uint32_t> welded = weld(input, mesh.vertices);
    mesh.triangles.reserve(input.triangleCount);
    for (uint32_t t = 0; t < input.triangleCount; ++t)
        mesh.triangles.emplace_back(
            welded[input.indices[3 * t]], welded[input.indices[3 * t + 1]], welded[input.indices[3 * t + 2]]);
    checkAreas(mesh);

    const Vector<Side> sides = sortedSides(mesh);
    mesh.across.resize(mesh.triangles.size());
    for (size_t begin = 0, end = 0; begin < sides.size(); begin = end)
    {
        const Side& side = sides[begin];
        while (end < sides.size() && sides[end].low == side.low && sides[end].high == side.high)
            ++end;
        checkEdge(input, &side, end - begin);
        const Side& other = sides[begin + 1];
        mesh.across[side.triangle][static_cast<int>(side.corner)] = other.triangle;
        mesh.across[other.triangle][static_cast<int>(other.corner)] = side.triangle;
    }
    return mesh;
}

} // namespace bch
