#include "compute/vulkan/instance.h"

#include "base/failure.h"
#include "compute/vulkan/context.h"
#include "compute/vulkan/enumerate.h"

#include "barchan/version.h"

#include <algorithm>
#include <cstring>

namespace bch::vulkan
{

namespace
{
constexpr const char* kValidationLayer = "VK_LAYER_KHRONOS_validation";

bool hasLayer(const GlobalFunctions& global, const char* name)
{
    const Vector<VkLayerProperties> layers = enumerate<VkLayerProperties>(
        "vkEnumerateInstanceLayerProperties", {},
        [&](uint32_t* count, VkLayerProperties* items)
        { return global.vkEnumerateInstanceLayerProperties(count, items); });
    return std::any_of(
        layers.begin(), layers.end(),
        [&](const VkLayerProperties& layer) { return std::strcmp(layer.layerName, name) == 0; });
}

bool hasExtension(const GlobalFunctions& global, const char* layer, const char* name)
{
    const Vector<VkExtensionProperties> extensions = enumerate<VkExtensionProperties>(
        "vkEnumerateInstanceExtensionProperties", {},
        [&](uint32_t* count, VkExtensionProperties* items)
        { return global.vkEnumerateInstanceExtensionProperties(layer, count, items); });
    return contains(extensions, name);
}

void checkLoaderVersion(const GlobalFunctions& global)
{
    uint32_t version = 0;
    checkResult(global.vkEnumerateInstanceVersion(&version), "vkEnumerateInstanceVersion");
    if (version < VK_API_VERSION_1_2)
        fail(
            BCH_ERROR_NO_DEVICE, "the Vulkan loader of this machine is of version %u.%u, 1.2 is needed",
            VK_API_VERSION_MAJOR(version), VK_API_VERSION_MINOR(version));
}

void checkValidation(const GlobalFunctions& global)
{
    if (!hasLayer(global, kValidationLayer))
        fail(BCH_ERROR_UNSUPPORTED, "validation was asked for, but the layer %s is not installed", kValidationLayer);
    if (!hasExtension(global, kValidationLayer, VK_EXT_VALIDATION_FEATURES_EXTENSION_NAME))
        fail(
            BCH_ERROR_UNSUPPORTED, "validation was asked for, but the layer %s lacks %s", kValidationLayer,
            VK_EXT_VALIDATION_FEATURES_EXTENSION_NAME);
}
} // namespace

Instance::Instance(uint32_t validation)
{
    createInstance(validation);
    try
    {
        fn_ = loadInstanceFunctions(loader_.getInstanceProcAddr(), fn_.instance);
        if (validation > 0)
            createMessenger();
    }
    catch (...)
    {
        destroy();
        throw;
    }
}

Instance::~Instance()
{
    destroy();
}

void Instance::createInstance(uint32_t validation)
{
    const GlobalFunctions global = loadGlobalFunctions(loader_.getInstanceProcAddr());
    checkLoaderVersion(global);

    auto application = withType<VkApplicationInfo>(VK_STRUCTURE_TYPE_APPLICATION_INFO);
    application.pEngineName = "Barchan";
    application.engineVersion = VK_MAKE_VERSION(BCH_VERSION_MAJOR, BCH_VERSION_MINOR, BCH_VERSION_PATCH);
    application.apiVersion = VK_API_VERSION_1_2;
    auto info = withType<VkInstanceCreateInfo>(VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO);
    info.pApplicationInfo = &application;

    const char* const debugUtils = VK_EXT_DEBUG_UTILS_EXTENSION_NAME;
    if (hasExtension(global, nullptr, debugUtils))
    {
        info.enabledExtensionCount = 1;
        info.ppEnabledExtensionNames = &debugUtils;
    }
    else if (validation > 0)
        fail(BCH_ERROR_UNSUPPORTED, "validation was asked for, but the Vulkan loader lacks %s", debugUtils);

    const VkValidationFeatureEnableEXT enables[] = {
        VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT, VK_VALIDATION_FEATURE_ENABLE_GPU_ASSISTED_EXT,
        VK_VALIDATION_FEATURE_ENABLE_GPU_ASSISTED_RESERVE_BINDING_SLOT_EXT};
    auto features = withType<VkValidationFeaturesEXT>(VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT);
    features.enabledValidationFeatureCount = validation >= 2 ? 3 : 1;
    features.pEnabledValidationFeatures = enables;
    // Chained in, it hears the creation and destruction of the instance itself.
    VkDebugUtilsMessengerCreateInfoEXT messenger = messengerInfo();
    messenger.pNext = &features;
    if (validation > 0)
    {
        checkValidation(global);
        info.enabledLayerCount = 1;
        info.ppEnabledLayerNames = &kValidationLayer;
        info.pNext = &messenger;
    }
    checkResult(global.vkCreateInstance(&info, nullptr, &fn_.instance), "vkCreateInstance");
}

void Instance::createMessenger()
{
    const VkDebugUtilsMessengerCreateInfoEXT info = messengerInfo();
    checkResult(
        fn_.vkCreateDebugUtilsMessengerEXT(fn_.instance, &info, nullptr, &messenger_),
        "vkCreateDebugUtilsMessengerEXT");
}

VkDebugUtilsMessengerCreateInfoEXT Instance::messengerInfo()
{
    auto info = withType<VkDebugUtilsMessengerCreateInfoEXT>(VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT);
    info.messageSeverity =
        VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT | VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
    info.messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT | VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT;
    info.pfnUserCallback = onMessage;
    info.pUserData = this;
    return info;
}

void Instance::destroy()
{
    if (messenger_ != VK_NULL_HANDLE)
        fn_.vkDestroyDebugUtilsMessengerEXT(fn_.instance, messenger_, nullptr);
    // Looked up anew: the table may be what could not be loaded.
    const auto destroyInstance =
        reinterpret_cast<PFN_vkDestroyInstance>(loader_.getInstanceProcAddr()(fn_.instance, "vkDestroyInstance"));
    destroyInstance(fn_.instance, nullptr);
}

VKAPI_ATTR VkBool32 VKAPI_CALL Instance::onMessage(
    VkDebugUtilsMessageSeverityFlagBitsEXT severity, VkDebugUtilsMessageTypeFlagsEXT,
    const VkDebugUtilsMessengerCallbackDataEXT* data, void* user)
{
    ++static_cast<Instance*>(user)->messages_;
    const bool isError = (severity & VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT) != 0;
    log(isError ? BCH_LOG_ERROR : BCH_LOG_WARNING, "Vulkan validation: %s", data->pMessage);
    return VK_FALSE;
}

Vector<VkPhysicalDevice> Instance::physicalDevices() const
{
    return enumerate<VkPhysicalDevice>(
        "vkEnumeratePhysicalDevices", VK_NULL_HANDLE,
        [&](uint32_t* count, VkPhysicalDevice* items)
        { return fn_.vkEnumeratePhysicalDevices(fn_.instance, count, items); });
}

} // namespace bch::vulkan
