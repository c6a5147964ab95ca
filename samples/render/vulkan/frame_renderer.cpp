#include "render/vulkan/frame_renderer.h"

#include <algorithm>
#include <cstring>

namespace sample
{

namespace
{
constexpr VkFormat kDepthFormat = VK_FORMAT_D32_SFLOAT;

// A pass into one colour image, one depth image, or both; ends with the scope.
class Pass
{
public:
    struct Target
    {
        const DeviceImage* image = nullptr;
        bool clear = false;
        VkImageLayout layout = VK_IMAGE_LAYOUT_UNDEFINED;
    };

    Pass(VkCommandBuffer commands, const Target& color, const Target& depth) : commands_(commands)
    {
        const VkExtent2D extent = (color.image ? color.image : depth.image)->extent();
        const VkRenderingAttachmentInfo colorInfo = attachment(color), depthInfo = attachment(depth);
        VkRenderingInfo info{};
        info.sType = VK_STRUCTURE_TYPE_RENDERING_INFO;
        info.renderArea.extent = extent;
        info.layerCount = 1;
        info.colorAttachmentCount = color.image ? 1 : 0;
        info.pColorAttachments = &colorInfo;
        info.pDepthAttachment = depth.image ? &depthInfo : nullptr;
        vkCmdBeginRendering(commands, &info);
        const VkViewport viewport{0.0f, 0.0f, static_cast<float>(extent.width), static_cast<float>(extent.height),
                                  0.0f, 1.0f};
        vkCmdSetViewport(commands, 0, 1, &viewport);
        vkCmdSetScissor(commands, 0, 1, &info.renderArea);
    }
    ~Pass() { vkCmdEndRendering(commands_); }
    Pass(const Pass&) = delete;
    Pass& operator=(const Pass&) = delete;

private:
    // Cleared to zero: far away, and nothing seen.
    static VkRenderingAttachmentInfo attachment(const Target& target)
    {
        VkRenderingAttachmentInfo info{};
        info.sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO;
        if (!target.image)
            return info;
        info.imageView = target.image->view();
        info.imageLayout = target.layout;
        info.loadOp = target.clear ? VK_ATTACHMENT_LOAD_OP_CLEAR : VK_ATTACHMENT_LOAD_OP_LOAD;
        info.storeOp =
            target.layout == use::kDepthRead.layout ? VK_ATTACHMENT_STORE_OP_NONE : VK_ATTACHMENT_STORE_OP_STORE;
        return info;
    }

    VkCommandBuffer commands_;
};

void turn(VkCommandBuffer commands, const DeviceImage& image, const ImageUse& from, const ImageUse& to)
{
    recordBarrier(commands, image.handle(), image.aspect(), from, to);
}

void bindVertices(VkCommandBuffer commands, VkBuffer buffer)
{
    const VkDeviceSize offset = 0;
    vkCmdBindVertexBuffers(commands, 0, 1, &buffer, &offset);
}
} // namespace

RenderSettings settingsFor(const Gpu& gpu)
{
    return gpu.isSoftware() ? RenderSettings{1024, 1} : RenderSettings{4096, 2};
}

void FrameRenderer::record(VkCommandBuffer commands, const Frame& frame, VkExtent2D shownSize)
{
    resize({shownSize.width * settings_.oversampling, shownSize.height * settings_.oversampling});
    buffers_.put(frame, color_.extent(), settings_.shadowSide);
    near_ = buffers_.near;
    writeSet();
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, layout_, 0, 1, &set_, 0, nullptr);
    recordShadows(commands, frame);
    recordSeen(commands, frame);
    recordOcclusion(commands);
    recordLight(commands, frame);
}

void FrameRenderer::recordShadows(VkCommandBuffer commands, const Frame& frame)
{
    turn(commands, shadow_, use::kFresh, use::kDepth);
    {
        const Pass pass(commands, {}, {&shadow_, true, use::kDepth.layout});
        drawSolids(commands, frame, grainShadow_, meshShadow_, tileShadow_);
    }
    turn(commands, shadow_, use::kDepth, use::kSampled);
}

void FrameRenderer::recordSeen(VkCommandBuffer commands, const Frame& frame)
{
    turn(commands, seen_, use::kFresh, use::kColor);
    turn(commands, depth_, use::kFresh, use::kDepth);
    {
        const Pass pass(commands, {&seen_, true, use::kColor.layout}, {&depth_, true, use::kDepth.layout});
        drawSolids(commands, frame, grain_, mesh_, tile_);
        if (frame.floor)
        {
            vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, floor_);
            vkCmdDraw(commands, 6, 1, 0, 0);
        }
    }
    turn(commands, seen_, use::kColor, use::kSampled);
    turn(commands, depth_, use::kDepth, use::kDepthRead);
}

void FrameRenderer::recordOcclusion(VkCommandBuffer commands)
{
    turn(commands, occlusion_, use::kFresh, use::kColor);
    {
        const Pass pass(commands, {&occlusion_, true, use::kColor.layout}, {});
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, occlusionPipeline_);
        vkCmdDraw(commands, 3, 1, 0, 0);
    }
    turn(commands, occlusion_, use::kColor, use::kSampled);
}

void FrameRenderer::recordLight(VkCommandBuffer commands, const Frame& frame)
{
    turn(commands, color_, use::kFresh, use::kColor);
    {
        const Pass pass(commands, {&color_, true, use::kColor.layout}, {&depth_, false, use::kDepthRead.layout});
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, light_);
        vkCmdDraw(commands, 3, 1, 0, 0);
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, glass_);
        drawMeshes(commands, frame, true);
        if (!frame.lines.empty())
        {
            vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, line_);
            bindVertices(commands, buffers_.lines.handle());
            vkCmdDraw(commands, static_cast<uint32_t>(2 * frame.lines.size()), 1, 0, 0);
        }
    }
    turn(commands, color_, use::kColor, use::kCopyFrom);
}

void FrameRenderer::recordPick(VkCommandBuffer commands, float x, float y)
{
    const VkExtent2D size = color_.extent();
    const auto pixel = [](float share, uint32_t count)
    { return static_cast<int32_t>(std::clamp(share, 0.0f, 0.9999f) * static_cast<float>(count)); };
    VkBufferImageCopy copy{};
    copy.imageOffset = {pixel(x, size.width), pixel(y, size.height), 0};
    copy.imageExtent = {1, 1, 1};
    turn(commands, seen_, use::kSampled, use::kCopyFrom);
    copy.imageSubresource = {seen_.aspect(), 0, 0, 1};
    vkCmdCopyImageToBuffer(commands, seen_.handle(), use::kCopyFrom.layout, pick_.handle(), 1, &copy);
    turn(commands, depth_, use::kDepthRead, use::kCopyFrom);
    copy.imageSubresource = {depth_.aspect(), 0, 0, 1};
    copy.bufferOffset = 2 * sizeof(uint32_t);
    vkCmdCopyImageToBuffer(commands, depth_.handle(), use::kCopyFrom.layout, pick_.handle(), 1, &copy);
    recordToHost(commands);
}

Picked FrameRenderer::picked() const
{
    uint32_t words[3];
    std::memcpy(words, pick_.data(), sizeof words);
    float depth;
    std::memcpy(&depth, words + 2, sizeof depth);
    return {words[0] >> kSeenShift, words[0] & kFloorObject, depth > 0.0f ? near_ / depth : 0.0f};
}

void FrameRenderer::drawSolids(
    VkCommandBuffer commands, const Frame& frame, VkPipeline grain, VkPipeline mesh, VkPipeline tile) const
{
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, mesh);
    drawMeshes(commands, frame, false);
    if (!frame.tiles.empty())
    {
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, tile);
        vkCmdBindIndexBuffer(commands, buffers_.tileIndices.handle(), 0, VK_INDEX_TYPE_UINT32);
        vkCmdDrawIndexed(commands, buffers_.tileIndexCount, static_cast<uint32_t>(frame.tiles.size()), 0, 0, 0);
    }
    if (!frame.grains.empty())
    {
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, grain);
        vkCmdDraw(commands, 6, static_cast<uint32_t>(frame.grains.size()), 0, 0);
    }
}

void FrameRenderer::drawMeshes(VkCommandBuffer commands, const Frame& frame, bool glass) const
{
    if (frame.meshes.empty())
        return;
    bindVertices(commands, buffers_.vertices.handle());
    vkCmdBindIndexBuffer(commands, buffers_.indices.handle(), 0, VK_INDEX_TYPE_UINT32);
    for (uint32_t i = 0; i < frame.meshes.size(); ++i)
        if ((frame.meshes[i].opacity < 1.0f) == glass)
            vkCmdDrawIndexed(commands, frame.meshes[i].indexCount, 1, frame.meshes[i].firstIndex, 0, i);
}

void FrameRenderer::createPipelines()
{
    const VkFormat seen = VK_FORMAT_R32G32_UINT, color = VK_FORMAT_R8G8B8A8_UNORM, none = VK_FORMAT_UNDEFINED;
    const VertexLayout plain = VertexLayout::none, triangles = VertexLayout::mesh;
    const auto create = [this](const PipelineDef& def) { return createPipeline(gpu_, layout_, def); };
    grainShadow_ = create({"grain_shadow.vert", "grain_shadow.frag", plain, none, kDepthFormat});
    meshShadow_ = create({"mesh_shadow.vert", nullptr, triangles, none, kDepthFormat});
    tileShadow_ = create({"tile_shadow.vert", nullptr, plain, none, kDepthFormat});
    grain_ = create({"grain.vert", "grain.frag", plain, seen, kDepthFormat});
    mesh_ = create({"mesh.vert", "mesh.frag", triangles, seen, kDepthFormat});
    tile_ = create({"tile.vert", "tile.frag", plain, seen, kDepthFormat});
    floor_ = create({"floor.vert", "floor.frag", plain, seen, kDepthFormat});
    occlusionPipeline_ = create({"screen.vert", "occlusion.frag", plain, VK_FORMAT_R8_UNORM, none});
    light_ = create({"screen.vert", "shade.frag", plain, color, kDepthFormat, false});
    glass_ = create({"mesh.vert", "glass.frag", triangles, color, kDepthFormat, false, true});
    line_ = create({"line.vert", "line.frag", VertexLayout::line, color, kDepthFormat, false, true});
}

} // namespace sample
