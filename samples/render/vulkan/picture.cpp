#include "render/vulkan/picture.h"

namespace sample
{

Commands::Commands(const Gpu& gpu) : gpu_(gpu)
{
    VkCommandPoolCreateInfo poolInfo{};
    poolInfo.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO;
    poolInfo.flags = VK_COMMAND_POOL_CREATE_TRANSIENT_BIT;
    poolInfo.queueFamilyIndex = gpu.family();
    VkCommandPool pool = VK_NULL_HANDLE;
    checkVk(vkCreateCommandPool(gpu.device(), &poolInfo, nullptr, &pool), "commands");
    pool_ = OwnedCommands(gpu.device(), pool);
    VkCommandBufferAllocateInfo allocate{};
    allocate.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO;
    allocate.commandPool = pool;
    allocate.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
    allocate.commandBufferCount = 1;
    checkVk(vkAllocateCommandBuffers(gpu.device(), &allocate, &commands_), "commands");
    VkFenceCreateInfo fenceInfo{};
    fenceInfo.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO;
    VkFence fence = VK_NULL_HANDLE;
    checkVk(vkCreateFence(gpu.device(), &fenceInfo, nullptr, &fence), "a fence");
    fence_ = OwnedFence(gpu.device(), fence);
}

VkCommandBuffer Commands::begin()
{
    wait();
    checkVk(vkResetCommandPool(gpu_.device(), pool_, 0), "commands");
    VkCommandBufferBeginInfo info{};
    info.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
    info.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
    checkVk(vkBeginCommandBuffer(commands_, &info), "commands");
    return commands_;
}

void Commands::end()
{
    checkVk(vkEndCommandBuffer(commands_), "commands");
}

void Commands::submit(VkSemaphore after, VkSemaphore signals)
{
    // Everything up to the swapchain's image may begin before it is free; that one is only copied to and drawn over.
    const VkPipelineStageFlags stage = VK_PIPELINE_STAGE_TRANSFER_BIT | VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT;
    VkSubmitInfo info{};
    info.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO;
    info.waitSemaphoreCount = after ? 1 : 0;
    info.pWaitSemaphores = &after;
    info.pWaitDstStageMask = &stage;
    info.commandBufferCount = 1;
    info.pCommandBuffers = &commands_;
    info.signalSemaphoreCount = signals ? 1 : 0;
    info.pSignalSemaphores = &signals;
    checkVk(vkQueueSubmit(gpu_.queue(), 1, &info, fence_), "drawing");
    running_ = true;
}

void Commands::wait()
{
    if (!running_)
        return;
    checkVk(vkWaitForFences(gpu_.device(), 1, fence_.address(), VK_TRUE, UINT64_MAX), "drawing");
    checkVk(vkResetFences(gpu_.device(), 1, fence_.address()), "drawing");
    running_ = false;
}

void recordBlit(VkCommandBuffer commands, VkImage from, VkExtent2D fromSize, VkImage to, VkExtent2D toSize)
{
    VkImageBlit blit{};
    blit.srcSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
    blit.dstSubresource = blit.srcSubresource;
    blit.srcOffsets[1] = {static_cast<int32_t>(fromSize.width), static_cast<int32_t>(fromSize.height), 1};
    blit.dstOffsets[1] = {static_cast<int32_t>(toSize.width), static_cast<int32_t>(toSize.height), 1};
    vkCmdBlitImage(commands, from, use::kCopyFrom.layout, to, use::kCopyTo.layout, 1, &blit, VK_FILTER_LINEAR);
}

void PictureReader::record(VkCommandBuffer commands, const FrameRenderer& renderer, VkExtent2D size)
{
    if (shown_.extent().width != size.width || shown_.extent().height != size.height)
    {
        shown_ = DeviceImage(
            gpu_, renderer.picture().format(), size, VK_IMAGE_USAGE_TRANSFER_DST_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT);
        bytes_ =
            HostBuffer(gpu_, VK_BUFFER_USAGE_TRANSFER_DST_BIT, static_cast<VkDeviceSize>(size.width) * size.height * 4);
    }
    recordBarrier(commands, shown_.handle(), shown_.aspect(), use::kFresh, use::kCopyTo);
    recordBlit(commands, renderer.picture().handle(), renderer.picture().extent(), shown_.handle(), size);
    recordBarrier(commands, shown_.handle(), shown_.aspect(), use::kCopyTo, use::kCopyFrom);
    VkBufferImageCopy copy{};
    copy.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
    copy.imageExtent = {size.width, size.height, 1};
    vkCmdCopyImageToBuffer(commands, shown_.handle(), use::kCopyFrom.layout, bytes_.handle(), 1, &copy);
    recordToHost(commands);
}

Image PictureReader::read() const
{
    Image image{shown_.extent().width, shown_.extent().height, {}};
    const size_t pixels = static_cast<size_t>(image.width) * image.height;
    image.rgb.resize(3 * pixels);
    const uint8_t* from = static_cast<const uint8_t*>(bytes_.data());
    for (size_t i = 0; i < pixels; ++i)
        for (size_t channel = 0; channel < 3; ++channel)
            image.rgb[3 * i + channel] = from[4 * i + channel];
    return image;
}

Image PictureMaker::draw(const Frame& frame, uint32_t width, uint32_t height)
{
    const VkExtent2D size{width, height};
    const VkCommandBuffer commands = commands_.begin();
    renderer_.record(commands, frame, size);
    reader_.record(commands, renderer_, size);
    commands_.end();
    commands_.submit();
    commands_.wait();
    return reader_.read();
}

} // namespace sample
