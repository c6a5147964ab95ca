// Buffers and images with memory of their own. A renderer of samples has few of them, so none shares a block.
#pragma once

#include "render/vulkan/gpu.h"

#include <span>

namespace sample
{

// Memory that the processor writes or reads in place.
class HostBuffer
{
public:
    HostBuffer() = default;
    HostBuffer(const Gpu& gpu, VkBufferUsageFlags usage, VkDeviceSize size);

    VkBuffer handle() const { return buffer_; }
    VkDeviceSize size() const { return size_; }
    void* data() const { return data_; }

private:
    OwnedMemory memory_;
    OwnedBuffer buffer_;
    VkDeviceSize size_ = 0;
    void* data_ = nullptr;
};

// Takes whatever is put in, growing when it must; only while the device does not read it.
class GrowingBuffer
{
public:
    GrowingBuffer(const Gpu& gpu, VkBufferUsageFlags usage);

    template <class T>
    void put(std::span<const T> values)
    {
        putBytes(values.data(), values.size_bytes());
    }
    VkBuffer handle() const { return buffer_.handle(); }

private:
    void putBytes(const void* bytes, size_t size);

    const Gpu* gpu_;
    VkBufferUsageFlags usage_;
    HostBuffer buffer_;
};

class DeviceImage
{
public:
    DeviceImage() = default;
    DeviceImage(const Gpu& gpu, VkFormat format, VkExtent2D extent, VkImageUsageFlags usage);

    VkImage handle() const { return image_; }
    VkImageView view() const { return view_; }
    VkExtent2D extent() const { return extent_; }
    VkFormat format() const { return format_; }
    VkImageAspectFlags aspect() const;

private:
    OwnedMemory memory_;
    OwnedImage image_;
    OwnedView view_;
    VkExtent2D extent_{};
    VkFormat format_ = VK_FORMAT_UNDEFINED;
};

// From one use of an image to the next.
struct ImageUse
{
    VkPipelineStageFlags2 stage;
    VkAccessFlags2 access;
    VkImageLayout layout;
};
void recordBarrier(
    VkCommandBuffer commands, VkImage image, VkImageAspectFlags aspect, const ImageUse& from, const ImageUse& to);

// What was copied is seen by the processor when the commands are done.
void recordToHost(VkCommandBuffer commands);

namespace use
{
inline constexpr ImageUse kFresh{VK_PIPELINE_STAGE_2_NONE, VK_ACCESS_2_NONE, VK_IMAGE_LAYOUT_UNDEFINED};
inline constexpr ImageUse kColor{
    VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
    VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT | VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT,
    VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL};
inline constexpr ImageUse kDepth{
    VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT | VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT,
    VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT | VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT,
    VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL};
// Tested against and looked up at the same time.
inline constexpr ImageUse kDepthRead{
    VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT | VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT
        | VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT,
    VK_ACCESS_2_SHADER_SAMPLED_READ_BIT | VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT,
    VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL};
inline constexpr ImageUse kSampled{
    VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT, VK_ACCESS_2_SHADER_SAMPLED_READ_BIT,
    VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL};
inline constexpr ImageUse kCopyFrom{
    VK_PIPELINE_STAGE_2_TRANSFER_BIT, VK_ACCESS_2_TRANSFER_READ_BIT, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL};
inline constexpr ImageUse kCopyTo{
    VK_PIPELINE_STAGE_2_TRANSFER_BIT, VK_ACCESS_2_TRANSFER_WRITE_BIT, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL};
} // namespace use

} // namespace sample
