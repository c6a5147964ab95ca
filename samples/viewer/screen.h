// Frames and panels in a window: what the device draws between two events.
#pragma once

#include "render/vulkan/picture.h"
#include "viewer/swapchain.h"
#include "viewer/window.h"

#include <optional>

namespace sample
{

class Screen
{
public:
    Screen(Window& window, const std::string& device, bool validation);
    ~Screen();
    Screen(const Screen&) = delete;
    Screen& operator=(const Screen&) = delete;

    // Opens a frame of panels: call ImGui after it and draw at the end.
    void beginPanels();
    // False when nothing was drawn, because the window is being resized. `pickAt` in shares of the window.
    bool draw(const Frame& frame, std::optional<glm::vec2> pickAt);

    // Of the frame drawn last.
    const Picked& picked() const { return picked_; }
    // The next picture without panels goes into a file.
    void saveNext(std::string path) { savePath_ = std::move(path); }

    const Gpu& gpu() const { return gpu_; }
    VkExtent2D size() const { return swapchain_.extent(); }

private:
    void startPanels();
    void recordOverlay(VkCommandBuffer commands);
    bool ready(); // images in the size of the window

    Window& window_;
    Gpu gpu_;
    FrameRenderer renderer_;
    Commands commands_;
    PictureReader reader_;
    Swapchain swapchain_;
    OwnedPool panelPool_;
    bool stale_ = true; // the window has another size than the images
    Picked picked_;
    std::string savePath_;
};

} // namespace sample
