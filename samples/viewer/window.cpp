#include "viewer/window.h"

#define GLFW_INCLUDE_NONE
#define GLFW_INCLUDE_VULKAN
#include <GLFW/glfw3.h>

#include <algorithm>
#include <stdexcept>

namespace sample
{

namespace
{
std::string lastSentence()
{
    const char* sentence = nullptr;
    glfwGetError(&sentence);
    return sentence ? sentence : "GLFW does not say why";
}
} // namespace

Window::Window(uint32_t width, uint32_t height, const char* title)
{
    if (!glfwInit())
        throw std::runtime_error("no window: " + lastSentence() + " (--headless needs none)");
    glfwWindowHint(GLFW_CLIENT_API, GLFW_NO_API);
    window_ = glfwCreateWindow(static_cast<int>(width), static_cast<int>(height), title, nullptr, nullptr);
    if (!window_)
    {
        const std::string sentence = lastSentence();
        glfwTerminate();
        throw std::runtime_error("no window: " + sentence);
    }
    // Set before the panels set theirs, which pass on what they get.
    glfwSetWindowUserPointer(window_, &pressed_);
    glfwSetKeyCallback(
        window_,
        [](GLFWwindow* window, int key, int, int action, int)
        {
            if (action == GLFW_PRESS)
                static_cast<std::vector<int>*>(glfwGetWindowUserPointer(window))->push_back(key);
        });
}

Window::~Window()
{
    glfwDestroyWindow(window_);
    glfwTerminate();
}

std::vector<const char*> Window::instanceExtensions() const
{
    uint32_t count = 0;
    const char** names = glfwGetRequiredInstanceExtensions(&count);
    if (!names)
        throw std::runtime_error("this Vulkan cannot draw into windows: " + lastSentence());
    return {names, names + count};
}

VkSurfaceKHR Window::makeSurface(VkInstance instance) const
{
    VkSurfaceKHR surface = VK_NULL_HANDLE;
    checkVk(glfwCreateWindowSurface(instance, window_, nullptr, &surface), "the window's surface");
    return surface;
}

VkExtent2D Window::size() const
{
    int width = 0, height = 0;
    glfwGetFramebufferSize(window_, &width, &height);
    return {static_cast<uint32_t>(width), static_cast<uint32_t>(height)};
}

bool Window::minimised() const
{
    const VkExtent2D now = size();
    // Some desktops only hide a window that is minimised.
    return glfwGetWindowAttrib(window_, GLFW_ICONIFIED) || !glfwGetWindowAttrib(window_, GLFW_VISIBLE) || now.width == 0
           || now.height == 0;
}

bool Window::wantsToClose() const
{
    return glfwWindowShouldClose(window_);
}

void Window::close()
{
    glfwSetWindowShouldClose(window_, GLFW_TRUE);
}

bool Window::pressed(int key) const
{
    return std::find(pressed_.begin(), pressed_.end(), key) != pressed_.end();
}

void Window::takeEvents()
{
    pressed_.clear();
    glfwPollEvents();
}

void Window::waitForEvents(double seconds)
{
    glfwWaitEventsTimeout(seconds);
}

} // namespace sample
