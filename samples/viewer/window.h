// A window of the desktop, and the mouse and keys in it, by GLFW.
#pragma once

#include "render/vulkan/gpu.h"

struct GLFWwindow;

namespace sample
{

class Window
{
public:
    // Throws a sentence when there is no display.
    Window(uint32_t width, uint32_t height, const char* title);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    GLFWwindow* handle() const { return window_; }
    std::vector<const char*> instanceExtensions() const;
    VkSurfaceKHR makeSurface(VkInstance instance) const;

    VkExtent2D size() const; // in pixels; 0 while minimised
    bool minimised() const;
    bool wantsToClose() const;
    void close();
    void takeEvents();
    void waitForEvents(double seconds);
    // Whether a key went down between the last two takeEvents; one that came up again at once counts too.
    bool pressed(int key) const;

private:
    GLFWwindow* window_ = nullptr;
    std::vector<int> pressed_;
};

} // namespace sample
