// Barchan's own instance, for when the host has none to lend, with validation if it was asked for.
#pragma once

#include "base/memory.h"
#include "compute/vulkan/functions.h"

#include <atomic>

namespace bch::vulkan
{

class Instance : public Hosted
{
public:
    // 0 none, 1 validation and synchronization validation, 2 GPU-assisted validation too. Throws
    // Failure(BCH_ERROR_UNSUPPORTED) when the layer is missing, Failure(BCH_ERROR_NO_DEVICE) without a usable Vulkan.
    explicit Instance(uint32_t validation);
    ~Instance();
    Instance(const Instance&) = delete;
    Instance& operator=(const Instance&) = delete;

    const InstanceFunctions& fn() const { return fn_; }
    uint64_t validationMessageCount() const { return messages_; }

    Vector<VkPhysicalDevice> physicalDevices() const;

private:
    void createInstance(uint32_t validation);
    void createMessenger();
    void destroy();
    VkDebugUtilsMessengerCreateInfoEXT messengerInfo();
    static VKAPI_ATTR VkBool32 VKAPI_CALL onMessage(
        VkDebugUtilsMessageSeverityFlagBitsEXT severity, VkDebugUtilsMessageTypeFlagsEXT types,
        const VkDebugUtilsMessengerCallbackDataEXT* data, void* user);

    LoaderLibrary loader_;
    InstanceFunctions fn_;
    VkDebugUtilsMessengerEXT messenger_ = VK_NULL_HANDLE;
    std::atomic<uint64_t> messages_ = 0;
};

} // namespace bch::vulkan
