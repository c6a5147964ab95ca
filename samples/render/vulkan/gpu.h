// A Vulkan device to draw with: instance, device, one queue. Apart from the device that sand is simulated on.
#pragma once

#include <vulkan/vulkan.h>

#include <atomic>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace sample
{

// Throws std::runtime_error with the result's name.
void checkVk(VkResult result, const char* what);

struct GpuDef
{
    std::string name; // part of the device's name; empty for the best
    bool validation = false;
    std::vector<const char*> instanceExtensions;              // of the window system
    std::function<VkSurfaceKHR(VkInstance)> makeSurface = {}; // none: pictures only
};

class Gpu
{
public:
    explicit Gpu(const GpuDef& def); // throws with a sentence when no device fits
    ~Gpu();
    Gpu(const Gpu&) = delete;
    Gpu& operator=(const Gpu&) = delete;

    VkInstance instance() const { return instance_; }
    VkPhysicalDevice physical() const { return physical_; }
    VkDevice device() const { return device_; }
    VkQueue queue() const { return queue_; }
    uint32_t family() const { return family_; }
    VkSurfaceKHR surface() const { return surface_; }
    const VkPhysicalDeviceProperties& properties() const { return properties_; }
    bool isSoftware() const { return properties_.deviceType == VK_PHYSICAL_DEVICE_TYPE_CPU; }

    // Warnings and errors of the validation layer so far.
    uint64_t messageCount() const { return messages_; }

    // Of a type that has all `wanted` properties, and among those one with `liked`.
    VkDeviceMemory
    allocate(const VkMemoryRequirements& needs, VkMemoryPropertyFlags wanted, VkMemoryPropertyFlags liked) const;

private:
    void createInstance(const GpuDef& def);
    void choosePhysical(const std::string& name);
    bool suits(VkPhysicalDevice physical, uint32_t& family) const;
    void createDevice();
    void destroy();

    VkInstance instance_ = VK_NULL_HANDLE;
    VkDebugUtilsMessengerEXT messenger_ = VK_NULL_HANDLE;
    VkSurfaceKHR surface_ = VK_NULL_HANDLE;
    VkPhysicalDevice physical_ = VK_NULL_HANDLE;
    VkPhysicalDeviceProperties properties_{};
    VkDevice device_ = VK_NULL_HANDLE;
    VkQueue queue_ = VK_NULL_HANDLE;
    uint32_t family_ = 0;
    std::atomic<uint64_t> messages_ = 0;
};

// A handle that goes with its owner.
template <class T, auto destroy>
class Owned
{
public:
    Owned() = default;
    Owned(VkDevice device, T value) : device_(device), value_(value) {}
    Owned(Owned&& other) noexcept : device_(other.device_), value_(std::exchange(other.value_, VK_NULL_HANDLE)) {}
    Owned& operator=(Owned&& other) noexcept
    {
        std::swap(device_, other.device_);
        std::swap(value_, other.value_);
        return *this;
    }
    ~Owned()
    {
        if (value_)
            destroy(device_, value_, nullptr);
    }
    operator T() const { return value_; }
    const T* address() const { return &value_; }

private:
    VkDevice device_ = VK_NULL_HANDLE;
    T value_ = VK_NULL_HANDLE;
};

using OwnedMemory = Owned<VkDeviceMemory, vkFreeMemory>;
using OwnedBuffer = Owned<VkBuffer, vkDestroyBuffer>;
using OwnedImage = Owned<VkImage, vkDestroyImage>;
using OwnedView = Owned<VkImageView, vkDestroyImageView>;
using OwnedSampler = Owned<VkSampler, vkDestroySampler>;
using OwnedSetLayout = Owned<VkDescriptorSetLayout, vkDestroyDescriptorSetLayout>;
using OwnedPool = Owned<VkDescriptorPool, vkDestroyDescriptorPool>;
using OwnedPipelineLayout = Owned<VkPipelineLayout, vkDestroyPipelineLayout>;
using OwnedPipeline = Owned<VkPipeline, vkDestroyPipeline>;
using OwnedModule = Owned<VkShaderModule, vkDestroyShaderModule>;
using OwnedCommands = Owned<VkCommandPool, vkDestroyCommandPool>;
using OwnedFence = Owned<VkFence, vkDestroyFence>;
using OwnedSemaphore = Owned<VkSemaphore, vkDestroySemaphore>;
using OwnedRenderPass = Owned<VkRenderPass, vkDestroyRenderPass>;
using OwnedFramebuffer = Owned<VkFramebuffer, vkDestroyFramebuffer>;

} // namespace sample
