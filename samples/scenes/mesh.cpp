#include "scenes/mesh.h"

#include "scenes/vectors.h"

#include <algorithm>

namespace sample
{

namespace
{
constexpr uint32_t kAround = 32; // segments of round things
constexpr uint32_t kArc = 8;     // from pole to equator

// A point of an outline that turns around y: radius, height, and the normal there.
struct Rim
{
    float radius, y;
    float out, up;
};

// The outline goes from the top down. Rims at the same place with different normals make an edge.
Mesh turned(const std::vector<Rim>& outline)
{
    Mesh mesh;
    for (const Rim& rim : outline)
        for (uint32_t i = 0; i <= kAround; ++i)
        {
            const float angle = 2.0f * kPi * static_cast<float>(i) / static_cast<float>(kAround);
            const float c = std::cos(angle), s = std::sin(angle);
            mesh.positions.push_back({rim.radius * c, rim.y, rim.radius * s});
            mesh.normals.push_back({rim.out * c, rim.up, rim.out * s});
        }
    const auto same = [](const Rim& a, const Rim& b) { return a.radius == b.radius && a.y == b.y; };
    for (uint32_t row = 0; row + 1 < outline.size(); ++row)
    {
        if (same(outline[row], outline[row + 1]))
            continue;
        for (uint32_t i = 0; i < kAround; ++i)
        {
            const uint32_t a = row * (kAround + 1) + i, b = a + kAround + 1;
            if (outline[row].radius > 0.0f)
                mesh.indices.insert(mesh.indices.end(), {a, a + 1, b});
            if (outline[row + 1].radius > 0.0f)
                mesh.indices.insert(mesh.indices.end(), {a + 1, b + 1, b});
        }
    }
    return mesh;
}

void addFace(Mesh& mesh, const std::vector<bchVec3>& corners, bchVec3 normal)
{
    const uint32_t first = static_cast<uint32_t>(mesh.positions.size());
    for (const bchVec3& corner : corners)
    {
        mesh.positions.push_back(corner);
        mesh.normals.push_back(normal);
    }
    for (uint32_t i = 2; i < corners.size(); ++i)
        mesh.indices.insert(mesh.indices.end(), {first, first + i - 1, first + i});
}

// Counter-clockwise seen from where the normal points to.
void sortAround(std::vector<bchVec3>& corners, bchVec3 normal)
{
    bchVec3 middle{};
    for (const bchVec3& corner : corners)
        middle = middle + (1.0f / static_cast<float>(corners.size())) * corner;
    const bchVec3 x = normalized(corners.front() - middle), y = cross(normal, x);
    const auto angle = [&](bchVec3 p) { return std::atan2(dot(p - middle, y), dot(p - middle, x)); };
    std::sort(corners.begin(), corners.end(), [&](bchVec3 a, bchVec3 b) { return angle(a) < angle(b); });
}
} // namespace

Mesh boxMesh(bchVec3 half)
{
    std::vector<bchVec3> corners;
    for (int i = 0; i < 8; ++i)
        corners.push_back({i & 1 ? half.x : -half.x, i & 2 ? half.y : -half.y, i & 4 ? half.z : -half.z});
    return hullMesh(corners);
}

Mesh sphereMesh(float radius)
{
    return capsuleMesh(radius, 0.0f);
}

Mesh cylinderMesh(float radius, float halfHeight)
{
    return coneMesh(radius, radius, halfHeight);
}

Mesh coneMesh(float footRadius, float topRadius, float halfHeight)
{
    const float slope = std::atan2(footRadius - topRadius, 2.0f * halfHeight);
    const float out = std::cos(slope), up = std::sin(slope);
    return turned(
        {{0.0f, halfHeight, 0.0f, 1.0f},
         {topRadius, halfHeight, 0.0f, 1.0f},
         {topRadius, halfHeight, out, up},
         {footRadius, -halfHeight, out, up},
         {footRadius, -halfHeight, 0.0f, -1.0f},
         {0.0f, -halfHeight, 0.0f, -1.0f}});
}

Mesh shellMesh(const std::vector<ShellRim>& rims)
{
    std::vector<Rim> outline;
    for (size_t i = 0; i + 1 < rims.size(); ++i)
    {
        const float slope = std::atan2(rims[i + 1].radius - rims[i].radius, rims[i].y - rims[i + 1].y);
        for (const ShellRim& rim : {rims[i], rims[i + 1]})
            outline.push_back({rim.radius, rim.y, std::cos(slope), std::sin(slope)});
    }
    return turned(outline);
}

Mesh capsuleMesh(float radius, float halfLength)
{
    std::vector<Rim> outline;
    for (uint32_t i = 0; i <= 2 * kArc; ++i)
    {
        const float angle = 0.5f * kPi * (1.0f - static_cast<float>(i) / static_cast<float>(kArc));
        const bool pole = i == 0 || i == 2 * kArc;
        const float out = pole ? 0.0f : std::cos(angle), up = std::sin(angle);
        const float shift = i <= kArc ? halfLength : -halfLength;
        outline.push_back({radius * out, radius * up + shift, out, up});
        if (i == kArc && halfLength > 0.0f)
            outline.push_back({radius, -halfLength, out, up});
    }
    return turned(outline);
}

Mesh hullMesh(const std::vector<bchVec3>& points)
{
    float size = 0.0f;
    for (const bchVec3& point : points)
        size = std::max(size, length(point - points.front()));
    const float flat = 1.0e-4f * size;
    Mesh mesh;
    const size_t count = points.size();
    for (size_t i = 0; i < count; ++i)
        for (size_t j = i + 1; j < count; ++j)
            for (size_t k = j + 1; k < count; ++k)
            {
                const bchVec3 across = cross(points[j] - points[i], points[k] - points[i]);
                if (length(across) < flat * size)
                    continue;
                bchVec3 normal = normalized(across);
                std::vector<bchVec3> face;
                bool above = false, below = false, first = true;
                for (size_t l = 0; l < count; ++l)
                {
                    const float height = dot(points[l] - points[i], normal);
                    above = above || height > flat;
                    below = below || height < -flat;
                    if (std::fabs(height) > flat)
                        continue;
                    face.push_back(points[l]);
                    // Each plane is taken once: by the three first points in it.
                    first = first && !(l < k && l != i && l != j);
                }
                if ((above && below) || !first)
                    continue;
                if (above)
                    normal = -1.0f * normal;
                sortAround(face, normal);
                addFace(mesh, face, normal);
            }
    return mesh;
}

void append(Mesh& mesh, const Mesh& other, bchVec3 position, bchQuat rotation)
{
    const uint32_t first = static_cast<uint32_t>(mesh.positions.size());
    for (size_t i = 0; i < other.positions.size(); ++i)
    {
        mesh.positions.push_back(position + rotated(rotation, other.positions[i]));
        mesh.normals.push_back(rotated(rotation, other.normals[i]));
    }
    for (const uint32_t index : other.indices)
        mesh.indices.push_back(first + index);
}

} // namespace sample
