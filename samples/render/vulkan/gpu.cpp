#include "render/vulkan/gpu.h"

#include <cstdio>
#include <cstring>
#include <stdexcept>

namespace sample
{

namespace
{
constexpr const char* kValidation = "VK_LAYER_KHRONOS_validation";

VKAPI_ATTR VkBool32 VKAPI_CALL takeMessage(
    VkDebugUtilsMessageSeverityFlagBitsEXT, VkDebugUtilsMessageTypeFlagsEXT,
    const VkDebugUtilsMessengerCallbackDataEXT* data, void* user)
{
    ++*static_cast<std::atomic<uint64_t>*>(user);
    std::fprintf(stderr, "validation: %s\n", data->pMessage);
    return VK_FALSE;
}

VkDebugUtilsMessengerCreateInfoEXT messengerInfo(std::atomic<uint64_t>* count)
{
    VkDebugUtilsMessengerCreateInfoEXT info{};
    info.sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT;
    info.messageSeverity =
        VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT | VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
    info.messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT | VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT;
    info.pfnUserCallback = takeMessage;
    info.pUserData = count;
    return info;
}

bool hasValidation()
{
    uint32_t count = 0;
    vkEnumerateInstanceLayerProperties(&count, nullptr);
    std::vector<VkLayerProperties> layers(count);
    vkEnumerateInstanceLayerProperties(&count, layers.data());
    for (const VkLayerProperties& layer : layers)
        if (std::strcmp(layer.layerName, kValidation) == 0)
            return true;
    return false;
}

int rank(VkPhysicalDeviceType type)
{
    switch (type)
    {
    case VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU:
        return 4;
    case VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU:
        return 3;
    case VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU:
        return 2;
    default:
        return 1;
    }
}
} // namespace

void checkVk(VkResult result, const char* what)
{
    if (result < 0)
        throw std::runtime_error(std::string(what) + ": Vulkan answers " + std::to_string(result));
}

Gpu::Gpu(const GpuDef& def)
{
    try
    {
        createInstance(def);
        if (def.makeSurface)
            surface_ = def.makeSurface(instance_);
        choosePhysical(def.name);
        createDevice();
    }
    catch (...)
    {
        destroy();
        throw;
    }
}

Gpu::~Gpu()
{
    destroy();
}

void Gpu::destroy()
{
    if (device_)
        vkDestroyDevice(device_, nullptr);
    if (surface_)
        vkDestroySurfaceKHR(instance_, surface_, nullptr);
    if (messenger_)
        reinterpret_cast<PFN_vkDestroyDebugUtilsMessengerEXT>(
            vkGetInstanceProcAddr(instance_, "vkDestroyDebugUtilsMessengerEXT"))(instance_, messenger_, nullptr);
    if (instance_)
        vkDestroyInstance(instance_, nullptr);
}

void Gpu::createInstance(const GpuDef& def)
{
    if (def.validation && !hasValidation())
        throw std::runtime_error(
            "validation was asked for, but the layer VK_LAYER_KHRONOS_validation is not installed");
    VkApplicationInfo application{};
    application.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO;
    application.pApplicationName = "Barchan viewer";
    application.apiVersion = VK_API_VERSION_1_3;
    std::vector<const char*> extensions = def.instanceExtensions;
    VkInstanceCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO;
    info.pApplicationInfo = &application;
    VkDebugUtilsMessengerCreateInfoEXT messenger = messengerInfo(&messages_);
    const VkValidationFeatureEnableEXT enables[] = {VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT};
    VkValidationFeaturesEXT features{};
    features.sType = VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT;
    features.enabledValidationFeatureCount = 1;
    features.pEnabledValidationFeatures = enables;
    if (def.validation)
    {
        extensions.push_back(VK_EXT_DEBUG_UTILS_EXTENSION_NAME);
        info.enabledLayerCount = 1;
        info.ppEnabledLayerNames = &kValidation;
        features.pNext = &messenger; // messages of the creation itself count too
        info.pNext = &features;
    }
    info.enabledExtensionCount = static_cast<uint32_t>(extensions.size());
    info.ppEnabledExtensionNames = extensions.data();
    checkVk(vkCreateInstance(&info, nullptr, &instance_), "no Vulkan instance to draw with");
    if (def.validation)
        checkVk(
            reinterpret_cast<PFN_vkCreateDebugUtilsMessengerEXT>(vkGetInstanceProcAddr(
                instance_, "vkCreateDebugUtilsMessengerEXT"))(instance_, &messenger, nullptr, &messenger_),
            "no validation messages");
}

bool Gpu::suits(VkPhysicalDevice physical, uint32_t& family) const
{
    VkPhysicalDeviceProperties properties;
    vkGetPhysicalDeviceProperties(physical, &properties);
    if (properties.apiVersion < VK_API_VERSION_1_3)
        return false;
    uint32_t count = 0;
    vkGetPhysicalDeviceQueueFamilyProperties(physical, &count, nullptr);
    std::vector<VkQueueFamilyProperties> families(count);
    vkGetPhysicalDeviceQueueFamilyProperties(physical, &count, families.data());
    for (family = 0; family < count; ++family)
    {
        VkBool32 presents = VK_TRUE;
        if (surface_)
            vkGetPhysicalDeviceSurfaceSupportKHR(physical, family, surface_, &presents);
        if (families[family].queueFlags & VK_QUEUE_GRAPHICS_BIT && presents)
            return true;
    }
    return false;
}

void Gpu::choosePhysical(const std::string& name)
{
    uint32_t count = 0;
    vkEnumeratePhysicalDevices(instance_, &count, nullptr);
    std::vector<VkPhysicalDevice> all(count);
    vkEnumeratePhysicalDevices(instance_, &count, all.data());
    int best = 0;
    for (const VkPhysicalDevice physical : all)
    {
        VkPhysicalDeviceProperties properties;
        vkGetPhysicalDeviceProperties(physical, &properties);
        uint32_t family;
        if (std::string(properties.deviceName).find(name) == std::string::npos || !suits(physical, family)
            || rank(properties.deviceType) <= best)
            continue;
        best = rank(properties.deviceType);
        physical_ = physical;
        properties_ = properties;
        family_ = family;
    }
    if (!physical_)
        throw std::runtime_error(
            "no Vulkan 1.3 device to draw with" + (name.empty() ? "" : " has \"" + name + "\" in its name")
            + " (Mesa's software driver is enough)");
}

void Gpu::createDevice()
{
    const float priority = 1.0f;
    VkDeviceQueueCreateInfo queue{};
    queue.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO;
    queue.queueFamilyIndex = family_;
    queue.queueCount = 1;
    queue.pQueuePriorities = &priority;
    VkPhysicalDeviceVulkan13Features features{};
    features.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES;
    features.dynamicRendering = VK_TRUE;
    features.synchronization2 = VK_TRUE;
    const char* swapchain = VK_KHR_SWAPCHAIN_EXTENSION_NAME;
    VkDeviceCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO;
    info.pNext = &features;
    info.queueCreateInfoCount = 1;
    info.pQueueCreateInfos = &queue;
    info.enabledExtensionCount = surface_ ? 1 : 0;
    info.ppEnabledExtensionNames = &swapchain;
    checkVk(vkCreateDevice(physical_, &info, nullptr, &device_), "no Vulkan device to draw with");
    vkGetDeviceQueue(device_, family_, 0, &queue_);
}

VkDeviceMemory
Gpu::allocate(const VkMemoryRequirements& needs, VkMemoryPropertyFlags wanted, VkMemoryPropertyFlags liked) const
{
    VkPhysicalDeviceMemoryProperties memory;
    vkGetPhysicalDeviceMemoryProperties(physical_, &memory);
    for (const VkMemoryPropertyFlags flags : {wanted | liked, wanted})
        for (uint32_t type = 0; type < memory.memoryTypeCount; ++type)
        {
            if (!(needs.memoryTypeBits >> type & 1) || (memory.memoryTypes[type].propertyFlags & flags) != flags)
                continue;
            VkMemoryAllocateInfo info{};
            info.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO;
            info.allocationSize = needs.size;
            info.memoryTypeIndex = type;
            VkDeviceMemory result = VK_NULL_HANDLE;
            checkVk(vkAllocateMemory(device_, &info, nullptr, &result), "memory to draw with");
            return result;
        }
    throw std::runtime_error("the device has no memory of the kind that is needed to draw");
}

} // namespace sample
