// The images of a window, and how they are taken and shown.
#pragma once

#include "render/vulkan/memory.h"

namespace sample
{

class Swapchain
{
public:
    explicit Swapchain(const Gpu& gpu);
    ~Swapchain();
    Swapchain(const Swapchain&) = delete;
    Swapchain& operator=(const Swapchain&) = delete;

    // Anew, in the size of the window; waits for the device. False while the window has no size.
    bool resize(VkExtent2D window);

    // The next image, or false when the window has changed: resize and try again.
    bool acquire();
    // Shows it; false when the window has changed.
    bool present();

    VkExtent2D extent() const { return extent_; }
    VkImage image() const { return images_[current_].image; }
    VkFramebuffer framebuffer() const { return images_[current_].framebuffer; }
    VkRenderPass overlayPass() const { return overlayPass_; } // draws over an image that is there, then it is shown
    uint32_t imageCount() const { return static_cast<uint32_t>(images_.size()); }
    VkSemaphore acquired() const { return acquired_; }
    VkSemaphore drawn() const { return images_[current_].drawn; }

private:
    struct Shown
    {
        VkImage image = VK_NULL_HANDLE;
        OwnedView view;
        OwnedFramebuffer framebuffer;
        OwnedSemaphore drawn; // of its own: showing may still wait for it when the next image is drawn
    };

    OwnedSemaphore createSemaphore() const;
    void createOverlayPass();
    void chooseFormat();
    Shown createShown(VkImage image) const;

    const Gpu& gpu_;
    VkSurfaceFormatKHR format_{};
    OwnedRenderPass overlayPass_;
    OwnedSemaphore acquired_;
    VkSwapchainKHR swapchain_ = VK_NULL_HANDLE;
    VkExtent2D extent_{};
    std::vector<Shown> images_;
    uint32_t current_ = 0;
};

} // namespace sample
