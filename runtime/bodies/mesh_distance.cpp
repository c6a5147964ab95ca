#include "bodies/mesh_distance.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace bch
{

namespace
{
constexpr uint32_t kLeafTriangles = 4;
constexpr uint32_t kStackCapacity = 64; // the tree halves, so it is no deeper than 32

constexpr uint32_t kNone = ~0u;

// Which part of a triangle is nearest: face, edge from corner k, corner k.
constexpr uint32_t kFace = 0;
constexpr uint32_t kEdge = 1;   // 1, 2, 3
constexpr uint32_t kCorner = 4; // 4, 5, 6

struct Foot
{
    glm::dvec3 point;
    uint32_t feature;
};

// The nearest point of a triangle: the corners' regions first, then the edges', then the face.
Foot footOn(const TreeTriangle& triangle, const glm::dvec3& from)
{
    const glm::dvec3 &ab = triangle.ab, &ac = triangle.ac;
    const glm::dvec3 ap = from - triangle.a;
    const double abAp = glm::dot(ab, ap), acAp = glm::dot(ac, ap);
    if (abAp <= 0.0 && acAp <= 0.0)
        return {triangle.a, kCorner};
    const double abAb = glm::dot(ab, ab), abAc = glm::dot(ab, ac), acAc = glm::dot(ac, ac);
    const double abBp = abAp - abAb, acBp = acAp - abAc; // the same, seen from b
    if (abBp >= 0.0 && acBp <= abBp)
        return {triangle.a + ab, kCorner + 1};
    const double abCp = abAp - abAc, acCp = acAp - acAc; // and from c
    if (acCp >= 0.0 && abCp <= acCp)
        return {triangle.a + ac, kCorner + 2};
    const double overAb = abAp * acBp - abBp * acAp; // below zero beyond the edge a-b; so the others
    if (overAb <= 0.0 && abAp >= 0.0 && abBp <= 0.0)
        return {triangle.a + ab * (abAp / (abAp - abBp)), kEdge};
    const double overCa = abCp * acAp - abAp * acCp;
    if (overCa <= 0.0 && acAp >= 0.0 && acCp <= 0.0)
        return {triangle.a + ac * (acAp / (acAp - acCp)), kEdge + 2};
    const double overBc = abBp * acCp - abCp * acBp;
    const double fromB = acBp - abBp, fromC = abCp - acCp;
    if (overBc <= 0.0 && fromB >= 0.0 && fromC >= 0.0)
        return {triangle.a + ab + (ac - ab) * (fromB / (fromB + fromC)), kEdge + 1};
    const double scale = 1.0 / (overAb + overBc + overCa);
    return {triangle.a + ab * (overCa * scale) + ac * (overAb * scale), kFace};
}

double squareToBox(const glm::dvec3& low, const glm::dvec3& high, const glm::dvec3& from)
{
    const glm::dvec3 outside = glm::max(glm::max(low - from, from - high), glm::dvec3(0.0));
    return glm::dot(outside, outside);
}

double angleBetween(const glm::dvec3& a, const glm::dvec3& b)
{
    return std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b));
}

} // namespace

MeshDistance::MeshDistance(const SolidMesh& mesh) : corners_(mesh.triangles), across_(mesh.across)
{
    findNormals(mesh);
    build(mesh);
}

void MeshDistance::findNormals(const SolidMesh& mesh)
{
    faceNormals_.reserve(mesh.triangles.size());
    vertexNormals_.assign(mesh.vertices.size(), glm::dvec3(0.0));
    for (const glm::uvec3& corners : mesh.triangles)
    {
        const glm::dvec3 corner[3] = {mesh.vertices[corners.x], mesh.vertices[corners.y], mesh.vertices[corners.z]};
        const glm::dvec3 normal = glm::normalize(glm::cross(corner[1] - corner[0], corner[2] - corner[0]));
        faceNormals_.push_back(normal);
        for (int k = 0; k < 3; ++k)
            vertexNormals_[corners[k]] +=
                normal * angleBetween(corner[(k + 1) % 3] - corner[k], corner[(k + 2) % 3] - corner[k]);
    }
}

void MeshDistance::build(const SolidMesh& mesh)
{
    const uint32_t count = static_cast<uint32_t>(mesh.triangles.size());
    Vector<uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0u);
    const auto corner = [&](uint32_t t, int k) { return mesh.vertices[mesh.triangles[t][k]]; };
    const auto middle = [&](uint32_t t) { return corner(t, 0) + corner(t, 1) + corner(t, 2); }; // thrice the centroid

    struct Work
    {
        uint32_t node, begin, end;
    };
    Vector<Work> work{{0, 0, count}};
    nodes_.resize(1);
    while (!work.empty())
    {
        const Work now = work.back();
        work.pop_back();
        glm::dvec3 low = corner(order[now.begin], 0), high = low;
        glm::dvec3 middleLow = middle(order[now.begin]), middleHigh = middleLow;
        for (uint32_t i = now.begin; i < now.end; ++i)
        {
            for (int k = 0; k < 3; ++k)
            {
                low = glm::min(low, corner(order[i], k));
                high = glm::max(high, corner(order[i], k));
            }
            middleLow = glm::min(middleLow, middle(order[i]));
            middleHigh = glm::max(middleHigh, middle(order[i]));
        }
        nodes_[now.node] = {low, high, now.begin, now.end - now.begin};
        if (now.end - now.begin <= kLeafTriangles)
            continue;
        const glm::dvec3 extent = middleHigh - middleLow;
        const int axis = extent.x >= extent.y && extent.x >= extent.z ? 0 : extent.y >= extent.z ? 1 : 2;
        const uint32_t half = now.begin + (now.end - now.begin) / 2;
        // Equal middles keep the order of the mesh, so that the tree is the same everywhere.
        std::nth_element(
            order.begin() + now.begin, order.begin() + half, order.begin() + now.end,
            [&](uint32_t a, uint32_t b)
            {
                const double first = middle(a)[axis], second = middle(b)[axis];
                return first != second ? first < second : a < b;
            });
        const uint32_t children = static_cast<uint32_t>(nodes_.size());
        nodes_.resize(nodes_.size() + 2);
        nodes_[now.node].first = children;
        nodes_[now.node].count = 0;
        work.push_back({children, now.begin, half});
        work.push_back({children + 1, half, now.end});
    }

    triangles_.reserve(count);
    for (const uint32_t t : order)
        triangles_.push_back(
            {corner(t, 0), corner(t, 1) - corner(t, 0), corner(t, 2) - corner(t, 0), faceNormals_[t], t});
}

glm::dvec3 MeshDistance::featureNormal(const Nearest& nearest) const
{
    const uint32_t t = nearest.triangle;
    if (nearest.feature == kFace)
        return faceNormals_[t];
    const glm::dvec3 sum = nearest.feature < kCorner
                               ? faceNormals_[t] + faceNormals_[across_[t][static_cast<int>(nearest.feature - kEdge)]]
                               : vertexNormals_[corners_[t][static_cast<int>(nearest.feature - kCorner)]];
    const double length = glm::length(sum);
    // Two faces folded onto each other leave no mean.
    return length > 0.0 ? sum / length : faceNormals_[t];
}

SurfaceHit MeshDistance::nearest(const glm::dvec3& from, double within) const
{
    Nearest best{within * within, from, kNone, kFace};
    struct Waiting
    {
        uint32_t node;
        double square;
    };
    Waiting stack[kStackCapacity];
    uint32_t depth = 0;
    stack[depth++] = {0, squareToBox(nodes_[0].low, nodes_[0].high, from)};
    while (depth > 0)
    {
        const Waiting now = stack[--depth];
        if (now.square > best.square)
            continue;
        const Node& node = nodes_[now.node];
        for (uint32_t i = node.first; i < node.first + node.count; ++i)
        {
            const Foot foot = footOn(triangles_[i], from);
            const glm::dvec3 apart = from - foot.point;
            const double square = glm::dot(apart, apart);
            if (square <= best.square)
                best = {square, foot.point, triangles_[i].index, foot.feature};
        }
        if (node.count > 0)
            continue;
        Waiting near{node.first, squareToBox(nodes_[node.first].low, nodes_[node.first].high, from)};
        Waiting far{node.first + 1, squareToBox(nodes_[node.first + 1].low, nodes_[node.first + 1].high, from)};
        if (far.square < near.square)
            std::swap(near, far);
        stack[depth++] = far;
        stack[depth++] = near;
    }
    // A guess that rounding made too small.
    if (best.triangle == kNone)
        return nearest(from);
    SurfaceHit hit;
    hit.point = best.point;
    hit.normal = featureNormal(best);
    const double away = std::sqrt(best.square);
    hit.distance = glm::dot(from - best.point, hit.normal) < 0.0 ? -away : away;
    return hit;
}

void MeshDistance::collect(const glm::dvec3& from, double radius, Vector<TreeTriangle>& found) const
{
    uint32_t stack[kStackCapacity];
    uint32_t depth = 0;
    stack[depth++] = 0;
    while (depth > 0)
    {
        const Node& node = nodes_[stack[--depth]];
        if (squareToBox(node.low, node.high, from) >= radius * radius)
            continue;
        for (uint32_t i = node.first; i < node.first + node.count; ++i)
            found.push_back(triangles_[i]);
        if (node.count > 0)
            continue;
        stack[depth++] = node.first + 1;
        stack[depth++] = node.first;
    }
}

} // namespace bch
