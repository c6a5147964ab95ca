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

// What a pixel shows; kinds as of shaders/shared.h.
struct Picked
{
    uint32_t kind = 0;  // 0: the sky
    uint32_t index = 0; // of Frame::grains, meshes or tiles; kFloorObject
    float depth = 0.0f; // m along the middle of the view; CameraRays makes a place of it
};

class FrameRenderer
{
public:
    FrameRenderer(const Gpu& gpu, const RenderSettings& settings);

    // The picture is oversampled; it is left for copying from (use::kCopyFrom). Call only while nothing recorded
    // earlier still runs.
    void record(VkCommandBuffer commands, const Frame& frame, VkExtent2D shownSize);
    const DeviceImage& picture() const { return color_; }

    // Asks what is shown at a place of the picture recorded last, from 0 to 1; the answer is there when the commands
    // are done.
    void recordPick(VkCommandBuffer commands, float x, float y);
    Picked picked() const;

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
    HostBuffer pick_;
    float near_ = 0.0f; // of the frame recorded last
    DeviceImage shadow_, seen_, depth_, occlusion_, color_;
};

} // namespace sample
