#include "render/vulkan/memory.h"

#include <algorithm>
#include <cstring>

namespace sample
{

HostBuffer::HostBuffer(const Gpu& gpu, VkBufferUsageFlags usage, VkDeviceSize size) : size_(size)
{
    VkBufferCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO;
    info.size = size;
    info.usage = usage;
    VkBuffer buffer = VK_NULL_HANDLE;
    checkVk(vkCreateBuffer(gpu.device(), &info, nullptr, &buffer), "a buffer to draw with");
    buffer_ = OwnedBuffer(gpu.device(), buffer);
    VkMemoryRequirements needs;
    vkGetBufferMemoryRequirements(gpu.device(), buffer, &needs);
    // What is copied back is read by the processor; the rest it only writes, best into the device's own memory.
    const VkMemoryPropertyFlags liked = usage & VK_BUFFER_USAGE_TRANSFER_DST_BIT ? VK_MEMORY_PROPERTY_HOST_CACHED_BIT
                                                                                 : VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
    memory_ = OwnedMemory(
        gpu.device(),
        gpu.allocate(needs, VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT, liked));
    checkVk(vkBindBufferMemory(gpu.device(), buffer, memory_, 0), "memory of a buffer");
    checkVk(vkMapMemory(gpu.device(), memory_, 0, VK_WHOLE_SIZE, 0, &data_), "memory of a buffer");
}

GrowingBuffer::GrowingBuffer(const Gpu& gpu, VkBufferUsageFlags usage)
    : gpu_(&gpu), usage_(usage), buffer_(gpu, usage, 256)
{
}

void GrowingBuffer::putBytes(const void* bytes, size_t size)
{
    if (size > buffer_.size())
        buffer_ = HostBuffer(*gpu_, usage_, std::max<VkDeviceSize>(size, 2 * buffer_.size()));
    if (size > 0)
        std::memcpy(buffer_.data(), bytes, size);
}

DeviceImage::DeviceImage(const Gpu& gpu, VkFormat format, VkExtent2D extent, VkImageUsageFlags usage)
    : extent_(extent), format_(format)
{
    VkImageCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO;
    info.imageType = VK_IMAGE_TYPE_2D;
    info.format = format;
    info.extent = {extent.width, extent.height, 1};
    info.mipLevels = 1;
    info.arrayLayers = 1;
    info.samples = VK_SAMPLE_COUNT_1_BIT;
    info.tiling = VK_IMAGE_TILING_OPTIMAL;
    info.usage = usage;
    VkImage image = VK_NULL_HANDLE;
    checkVk(vkCreateImage(gpu.device(), &info, nullptr, &image), "an image to draw into");
    image_ = OwnedImage(gpu.device(), image);
    VkMemoryRequirements needs;
    vkGetImageMemoryRequirements(gpu.device(), image, &needs);
    memory_ = OwnedMemory(gpu.device(), gpu.allocate(needs, 0, VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT));
    checkVk(vkBindImageMemory(gpu.device(), image, memory_, 0), "memory of an image");
    constexpr VkImageUsageFlags kCopied = VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
    if ((usage & ~kCopied) == 0)
        return; // what is only copied has no view
    VkImageViewCreateInfo view{};
    view.sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO;
    view.image = image;
    view.viewType = VK_IMAGE_VIEW_TYPE_2D;
    view.format = format;
    view.subresourceRange = {aspect(), 0, 1, 0, 1};
    VkImageView handle = VK_NULL_HANDLE;
    checkVk(vkCreateImageView(gpu.device(), &view, nullptr, &handle), "a view of an image");
    view_ = OwnedView(gpu.device(), handle);
}

VkImageAspectFlags DeviceImage::aspect() const
{
    return format_ == VK_FORMAT_D32_SFLOAT ? VK_IMAGE_ASPECT_DEPTH_BIT : VK_IMAGE_ASPECT_COLOR_BIT;
}

void recordBarrier(
    VkCommandBuffer commands, VkImage image, VkImageAspectFlags aspect, const ImageUse& from, const ImageUse& to)
{
    VkImageMemoryBarrier2 barrier{};
    barrier.sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2;
    barrier.srcStageMask = from.stage;
    barrier.srcAccessMask = from.access;
    barrier.oldLayout = from.layout;
    barrier.dstStageMask = to.stage;
    barrier.dstAccessMask = to.access;
    barrier.newLayout = to.layout;
    barrier.srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED;
    barrier.dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED;
    barrier.image = image;
    barrier.subresourceRange = {aspect, 0, 1, 0, 1};
    VkDependencyInfo dependency{};
    dependency.sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO;
    dependency.imageMemoryBarrierCount = 1;
    dependency.pImageMemoryBarriers = &barrier;
    vkCmdPipelineBarrier2(commands, &dependency);
}

void recordToHost(VkCommandBuffer commands)
{
    VkMemoryBarrier2 toHost{};
    toHost.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2;
    toHost.srcStageMask = VK_PIPELINE_STAGE_2_TRANSFER_BIT;
    toHost.srcAccessMask = VK_ACCESS_2_TRANSFER_WRITE_BIT;
    toHost.dstStageMask = VK_PIPELINE_STAGE_2_HOST_BIT;
    toHost.dstAccessMask = VK_ACCESS_2_HOST_READ_BIT;
    VkDependencyInfo dependency{};
    dependency.sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO;
    dependency.memoryBarrierCount = 1;
    dependency.pMemoryBarriers = &toHost;
    vkCmdPipelineBarrier2(commands, &dependency);
}

} // namespace sample
