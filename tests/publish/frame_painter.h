// A renderer of the host's: draws a stream of a published frame into an image, with the draw arguments and the elements
// that the frame has. Nothing of the frame passes through the host.
#pragma once

#include "publish/host_queue.h"

#include "barchan/publish.h"

namespace test
{

// Looks along z.
struct View
{
    float low[2] = {0.0f, 0.0f};  // m, lower left corner
    float size[2] = {1.0f, 1.0f}; // m
    float radius = 0.0f;          // m, of the discs
};

struct Picture
{
    static constexpr uint32_t kSide = 192; // pixels

    View view;
    std::vector<uint32_t> shown; // of each pixel: its element counted from 1, or 0

    float pixel(uint32_t axis) const { return view.size[axis] / static_cast<float>(kSide); } // m
    uint32_t at(float x, float y) const;                                                     // what is shown there
    uint32_t covered() const;
    float meanHeight() const; // m, of covered pixels
};

class FramePainter
{
public:
    explicit FramePainter(HostQueue& queue);
    ~FramePainter();
    FramePainter(const FramePainter&) = delete;
    FramePainter& operator=(const FramePainter&) = delete;

    // `stream` by the order of bits. One picture at a time: take it before the next is recorded.
    void record(VkCommandBuffer commands, const bchFrame& frame, uint64_t buffer, uint32_t stream, const View& view);
    Picture take(uint64_t value); // after this value of the queue's timeline

private:
    void createImage();
    void createPass();
    void createLayouts();
    void createPipeline();
    VkDeviceMemory allocate(const VkMemoryRequirements& needs);

    HostQueue& queue_;
    const bch::vulkan::DeviceFunctions& fn_;
    View view_;
    VkImage image_ = VK_NULL_HANDLE;
    VkImageView imageView_ = VK_NULL_HANDLE;
    VkBuffer pixels_ = VK_NULL_HANDLE;
    VkDeviceMemory imageMemory_ = VK_NULL_HANDLE, pixelMemory_ = VK_NULL_HANDLE;
    VkRenderPass pass_ = VK_NULL_HANDLE;
    VkFramebuffer framebuffer_ = VK_NULL_HANDLE;
    VkDescriptorSetLayout setLayout_ = VK_NULL_HANDLE;
    VkDescriptorPool setPool_ = VK_NULL_HANDLE;
    VkDescriptorSet set_ = VK_NULL_HANDLE;
    VkPipelineLayout layout_ = VK_NULL_HANDLE;
    VkPipeline pipeline_ = VK_NULL_HANDLE;
};

} // namespace test
