// What the Vulkan renderer is given for one picture: plain arrays, in metres, relative to an origin near the camera.
// Whoever fills it knows worlds and scenes; the renderer knows neither.
#pragma once

#include "render/camera.h"
#include "render/shaders/shared.h"

#include <vector>

namespace sample
{

struct MeshVertex
{
    glm::vec3 position, normal;
};

// One draw of triangles. Its vertices and indices stand in the arrays of the frame; objects may share them.
struct DrawnMesh
{
    glm::mat4 transform{1.0f};
    glm::vec3 albedo{0.5f}; // linear
    float opacity = 1.0f;   // below 1 for glass, which casts no shadow
    uint32_t firstIndex = 0, indexCount = 0;
};

// Columns of sand: heights at origin + (x, ., z) spacing. The arrays have one column more on the low sides and two on
// the high sides, those of the neighbours, so that tiles meet without seams and slopes are right at the edges.
struct DrawnTile
{
    glm::vec3 origin{0.0f}; // of column (0, 0); heights are above its y
    float spacing = 1.0f;
    uint32_t side = 0;        // columns along an edge
    uint32_t firstColumn = 0; // in Frame::heights and Frame::columnColors; (side + 3) squared of them, x fastest
};

struct DrawnLine
{
    glm::vec3 from, to;
    uint32_t color; // 0xRRGGBB
};

struct Frame
{
    Camera camera;
    glm::vec3 towardsSun{0.45f, 0.8f, 0.4f};
    bool floor = true; // at y = 0, without end

    std::vector<GrainRow> grains; // grains, and particles of patches as clumps of small ones
    std::vector<DrawnTile> tiles;
    std::vector<float> heights;
    std::vector<uint32_t> columnColors; // 0xRRGGBB, and above it how bare the bed is, 0 to 255
    std::vector<MeshVertex> vertices;
    std::vector<uint32_t> indices;
    std::vector<DrawnMesh> meshes;
    std::vector<DrawnLine> lines;

    float grainSize = 0.01f; // m, radius of typical grains: how fine the surface of tiles is

    void clear(); // keeps memory
};

// A sphere around all that casts shadows, floor and far tiles left out.
struct FrameBounds
{
    glm::vec3 centre{0.0f};
    float radius = 1.0f;
};
FrameBounds boundsOf(const Frame& frame);

// Spheres of a grain stand so far from its middle.
float cornerDistance(float radius, float edgeRatio);

} // namespace sample
