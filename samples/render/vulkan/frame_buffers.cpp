#include "render/vulkan/frame_buffers.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace sample
{

namespace
{
constexpr VkBufferUsageFlags kStorage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;

ViewRow viewOf(const Frame& frame, VkExtent2D size, uint32_t shadowSide)
{
    const float width = static_cast<float>(size.width), height = static_cast<float>(size.height);
    const CameraRays rays(frame.camera, width / height);
    const FrameBounds bounds = boundsOf(frame);
    const float away = distance(frame.camera.eye, frame.camera.target);
    ViewRow view{};
    view.eye = vec4(frame.camera.eye, 0.01f * away);
    view.right = vec4(rays.right, 0.0f);
    view.up = vec4(rays.up, 0.0f);
    view.forward = vec4(rays.forward, 0.5f * height / length(rays.up));
    view.size = vec4(width, height, 1.0f / width, 1.0f / height);
    const glm::vec3 light = normalize(frame.towardsSun);
    const glm::vec3 axis = std::abs(light.y) < 0.99f ? glm::vec3(0, 1, 0) : glm::vec3(1, 0, 0);
    const glm::vec3 lightRight = normalize(cross(axis, light));
    const float reach = 1.02f * bounds.radius;
    view.light = vec4(light, reach);
    view.lightRight = vec4(lightRight, 0.0f);
    view.lightUp = vec4(cross(light, lightRight), 0.0f);
    view.lightCentre = vec4(bounds.centre, 2.0f * reach / static_cast<float>(shadowSide));
    // Squares of a power of ten, some of which fit into the picture.
    const float square = std::pow(10.0f, std::floor(std::log10(0.3f * away)));
    view.scale = vec4(frame.grainSize, 0.15f * std::min(bounds.radius, away), square, away);
    return view;
}
} // namespace

FrameBuffers::FrameBuffers(const Gpu& gpu)
    : view(gpu, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT), grains(gpu, kStorage), objects(gpu, kStorage),
      tiles(gpu, kStorage), heights(gpu, kStorage), columnColors(gpu, kStorage),
      vertices(gpu, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT), indices(gpu, VK_BUFFER_USAGE_INDEX_BUFFER_BIT),
      tileIndices(gpu, VK_BUFFER_USAGE_INDEX_BUFFER_BIT), lines(gpu, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT)
{
}

void FrameBuffers::put(const Frame& frame, VkExtent2D size, uint32_t shadowSide)
{
    const ViewRow viewRow = viewOf(frame, size, shadowSide);
    near = viewRow.eye.w;
    view.put(std::span<const ViewRow>(&viewRow, 1));
    grains.put(std::span<const GrainRow>(frame.grains));
    std::vector<ObjectRow> objectRows;
    for (const DrawnMesh& mesh : frame.meshes)
        objectRows.push_back({mesh.transform, vec4(mesh.albedo, mesh.opacity)});
    objects.put(std::span<const ObjectRow>(objectRows));
    std::vector<TileRow> tileRows;
    for (const DrawnTile& tile : frame.tiles)
    {
        if (tile.side != frame.tiles.front().side)
            throw std::runtime_error("tiles of one frame must have the same side");
        tileRows.push_back({vec4(tile.origin, tile.spacing), tile.side, tile.firstColumn, frame.floor ? 1u : 0u, 0});
    }
    tiles.put(std::span<const TileRow>(tileRows));
    heights.put(std::span<const float>(frame.heights));
    columnColors.put(std::span<const uint32_t>(frame.columnColors));
    vertices.put(std::span<const MeshVertex>(frame.vertices));
    indices.put(std::span<const uint32_t>(frame.indices));
    std::vector<LineVertex> lineVertices;
    for (const DrawnLine& line : frame.lines)
    {
        lineVertices.push_back({line.from, line.color});
        lineVertices.push_back({line.to, line.color});
    }
    lines.put(std::span<const LineVertex>(lineVertices));
    if (!frame.tiles.empty())
        putTileIndices(frame.tiles.front().side);
}

void FrameBuffers::putTileIndices(uint32_t side)
{
    if (side == tileSide_)
        return;
    std::vector<uint32_t> all;
    for (uint32_t z = 0; z < side; ++z)
        for (uint32_t x = 0; x < side; ++x)
        {
            const uint32_t corner = z * (side + 1) + x, below = corner + side + 1;
            all.insert(all.end(), {corner, below, corner + 1, corner + 1, below, below + 1});
        }
    tileIndices.put(std::span<const uint32_t>(all));
    tileIndexCount = static_cast<uint32_t>(all.size());
    tileSide_ = side;
}

} // namespace sample
