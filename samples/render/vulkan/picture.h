// Pictures without a window: a frame goes in, an image comes out.
#pragma once

#include "render/image.h"
#include "render/vulkan/frame_renderer.h"

namespace sample
{

// One command buffer that is recorded, run and waited for. Only one thing runs at a time: these programs wait anyway.
class Commands
{
public:
    explicit Commands(const Gpu& gpu);

    VkCommandBuffer begin(); // waits for what ran before
    void end();
    void submit(VkSemaphore after = VK_NULL_HANDLE, VkSemaphore signals = VK_NULL_HANDLE);
    void wait();

private:
    const Gpu& gpu_;
    OwnedCommands pool_;
    OwnedFence fence_;
    VkCommandBuffer commands_ = VK_NULL_HANDLE;
    bool running_ = false;
};

// A finished picture of the renderer, shrunk to the size shown, as bytes.
class PictureReader
{
public:
    explicit PictureReader(const Gpu& gpu) : gpu_(gpu) {}

    void record(VkCommandBuffer commands, const FrameRenderer& renderer, VkExtent2D size);
    Image read() const; // after the commands are done

private:
    const Gpu& gpu_;
    DeviceImage shown_;
    HostBuffer bytes_;
};

class PictureMaker
{
public:
    PictureMaker(const Gpu& gpu, const RenderSettings& settings)
        : renderer_(gpu, settings), commands_(gpu), reader_(gpu)
    {
    }
    Image draw(const Frame& frame, uint32_t width, uint32_t height);

private:
    FrameRenderer renderer_;
    Commands commands_;
    PictureReader reader_;
};

// Shrinks `from`, which is for copying from, onto `to`, which is for copying to.
void recordBlit(VkCommandBuffer commands, VkImage from, VkExtent2D fromSize, VkImage to, VkExtent2D toSize);

} // namespace sample
