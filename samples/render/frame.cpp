#include "render/frame.h"

#include <algorithm>
#include <cmath>

namespace sample
{

namespace
{
// Grows to what it is told.
struct Box
{
    glm::vec3 low{1.0e30f}, high{-1.0e30f};

    void add(glm::vec3 point, float reach)
    {
        low = min(low, point - reach);
        high = max(high, point + reach);
    }
    bool empty() const { return low.x > high.x; }
};

void addMesh(const Frame& frame, const DrawnMesh& mesh, Box& box)
{
    for (uint32_t i = 0; i < mesh.indexCount; ++i)
        box.add(
            glm::vec3(mesh.transform * glm::vec4(frame.vertices[frame.indices[mesh.firstIndex + i]].position, 1.0f)),
            0.0f);
}

// Tiles reach to the horizon; what the camera looks at is enough.
void addTile(const Frame& frame, const DrawnTile& tile, float reach, Box& box)
{
    const uint32_t stride = tile.side + 3;
    for (uint32_t z = 0; z <= tile.side; z += 8)
        for (uint32_t x = 0; x <= tile.side; x += 8)
        {
            const float height = frame.heights[tile.firstColumn + (z + 1) * stride + x + 1];
            const glm::vec3 point =
                tile.origin
                + glm::vec3(static_cast<float>(x) * tile.spacing, height, static_cast<float>(z) * tile.spacing);
            if (distance(point, frame.camera.target) < reach)
                box.add(point, 0.0f);
        }
}
} // namespace

void Frame::clear()
{
    grains.clear();
    tiles.clear();
    heights.clear();
    columnColors.clear();
    vertices.clear();
    indices.clear();
    meshes.clear();
    lines.clear();
}

FrameBounds boundsOf(const Frame& frame)
{
    Box box;
    for (const GrainRow& grain : frame.grains)
        box.add(glm::vec3(grain.place), grain.place.w + grain.corner);
    for (const DrawnMesh& mesh : frame.meshes)
        if (mesh.opacity >= 1.0f)
            addMesh(frame, mesh, box);
    for (const DrawnTile& tile : frame.tiles)
        addTile(frame, tile, 1.5f * distance(frame.camera.eye, frame.camera.target), box);
    if (box.empty())
        return {};
    // A shadow map over a mile of stray grains would show no shadow of the others: what is far beyond the view is
    // outside of it, and lit.
    const float view = 2.5f * distance(frame.camera.eye, frame.camera.target);
    box.low = max(box.low, frame.camera.target - view);
    box.high = min(box.high, frame.camera.target + view);
    if (glm::any(glm::greaterThan(box.low, box.high)))
        return {frame.camera.target, view};
    return {0.5f * (box.low + box.high), std::max(0.5f * distance(box.low, box.high), 1.0e-3f)};
}

float cornerDistance(float radius, float edgeRatio)
{
    return 1.2247449f * radius * edgeRatio; // sqrt(3/8) of the edge, which is 2 radius edgeRatio
}

CameraRays::CameraRays(const Camera& camera, float aspect)
{
    forward = normalize(camera.target - camera.eye);
    const glm::vec3 above = std::abs(forward.y) < 0.999f ? glm::vec3(0, 1, 0) : glm::vec3(0, 0, -1);
    const float tangent = std::tan(0.5f * camera.verticalFov);
    right = normalize(cross(forward, above));
    up = cross(right, forward) * tangent;
    right *= tangent * aspect;
}

} // namespace sample
