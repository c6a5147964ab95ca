// A frame on its way to the device: its arrays as buffers, and the one row that all shaders read.
#pragma once

#include "render/frame.h"
#include "render/vulkan/memory.h"

namespace sample
{

struct LineVertex
{
    glm::vec3 position;
    uint32_t color;
};

class FrameBuffers
{
public:
    explicit FrameBuffers(const Gpu& gpu);

    // Only while the device does not read them. `shadowSide` in texels.
    void put(const Frame& frame, VkExtent2D size, uint32_t shadowSide);

    GrowingBuffer view, grains, objects, tiles, heights, columnColors; // in the order of their bindings
    GrowingBuffer vertices, indices, tileIndices, lines;
    float near = 0.0f;           // m: nothing nearer to the eye is drawn
    uint32_t tileIndexCount = 0; // of one tile; all tiles of a frame have the same side

private:
    void putTileIndices(uint32_t side);

    uint32_t tileSide_ = 0;
};

} // namespace sample
