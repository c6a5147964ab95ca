// Draws a frame: shadow map, what each pixel sees, occlusion of the sky, light, then glass and lines.
#pragma once

#include "render/vulkan/frame_buffers.h"
#include "render/vulkan/pipeline.h"

namespace sample
{

struct RenderSettings
{
    uint32_t shadowSide = 2048; // texels
    uint32_t oversampling = 1;  // pixels drawn per pixel shown, along each axis
};

// What suits the device: a processor that draws by itself gets fewer pixels to fill.
RenderSettings settingsFor(const Gpu& gpu);

class FrameRenderer
{
public:
    FrameRenderer(const Gpu& gpu, const RenderSettings& settings);

    // The picture is oversampled; it is left for copying from (use::kCopyFrom). Call only while nothing recorded
    // earlier still runs.
    void record(VkCommandBuffer commands, const Frame& frame, VkExtent2D shownSize);
    const DeviceImage& picture() const { return color_; }

private:
    void createLayout();
    void createPipelines();
    void resize(VkExtent2D size);
    void writeSet();
    void recordShadows(VkCommandBuffer commands, const Frame& frame);
    void recordSeen(VkCommandBuffer commands, const Frame& frame);
    void recordOcclusion(VkCommandBuffer commands);
    void recordLight(VkCommandBuffer commands, const Frame& frame);
    void
    drawSolids(VkCommandBuffer commands, const Frame& frame, VkPipeline grain, VkPipeline mesh, VkPipeline tile) const;
    void drawMeshes(VkCommandBuffer commands, const Frame& frame, bool glass) const;

    const Gpu& gpu_;
    RenderSettings settings_;
    FrameBuffers buffers_;
    OwnedSampler plainSampler_, shadowSampler_;
    OwnedSetLayout setLayout_;
    OwnedPipelineLayout layout_;
    OwnedPool pool_;
    VkDescriptorSet set_ = VK_NULL_HANDLE;
    OwnedPipeline grainShadow_, meshShadow_, tileShadow_, grain_, mesh_, tile_, floor_, occlusionPipeline_, light_,
        glass_, line_;
    DeviceImage shadow_, seen_, depth_, occlusion_, color_;
};

} // namespace sample
