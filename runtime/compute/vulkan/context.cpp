#include "compute/vulkan/context.h"

#include "base/failure.h"
#include "compute/vulkan/loader_lock.h"

namespace bch::vulkan
{

namespace
{
const char* nameOf(VkResult result)
{
    switch (result)
    {
    case VK_ERROR_OUT_OF_HOST_MEMORY:
        return "VK_ERROR_OUT_OF_HOST_MEMORY";
    case VK_ERROR_OUT_OF_DEVICE_MEMORY:
        return "VK_ERROR_OUT_OF_DEVICE_MEMORY";
    case VK_ERROR_INITIALIZATION_FAILED:
        return "VK_ERROR_INITIALIZATION_FAILED";
    case VK_ERROR_DEVICE_LOST:
        return "VK_ERROR_DEVICE_LOST";
    case VK_ERROR_MEMORY_MAP_FAILED:
        return "VK_ERROR_MEMORY_MAP_FAILED";
    case VK_ERROR_LAYER_NOT_PRESENT:
        return "VK_ERROR_LAYER_NOT_PRESENT";
    case VK_ERROR_EXTENSION_NOT_PRESENT:
        return "VK_ERROR_EXTENSION_NOT_PRESENT";
    case VK_ERROR_FEATURE_NOT_PRESENT:
        return "VK_ERROR_FEATURE_NOT_PRESENT";
    case VK_ERROR_INCOMPATIBLE_DRIVER:
        return "VK_ERROR_INCOMPATIBLE_DRIVER";
    case VK_ERROR_TOO_MANY_OBJECTS:
        return "VK_ERROR_TOO_MANY_OBJECTS";
    case VK_ERROR_FRAGMENTED_POOL:
        return "VK_ERROR_FRAGMENTED_POOL";
    case VK_ERROR_OUT_OF_POOL_MEMORY:
        return "VK_ERROR_OUT_OF_POOL_MEMORY";
    default:
        return "an unexpected VkResult";
    }
}

bchResult meaningOf(VkResult result)
{
    switch (result)
    {
    case VK_ERROR_OUT_OF_HOST_MEMORY:
        return BCH_ERROR_OUT_OF_MEMORY;
    case VK_ERROR_OUT_OF_DEVICE_MEMORY:
    case VK_ERROR_TOO_MANY_OBJECTS:
    case VK_ERROR_MEMORY_MAP_FAILED:
        return BCH_ERROR_OUT_OF_DEVICE_MEMORY;
    case VK_ERROR_DEVICE_LOST:
        return BCH_ERROR_DEVICE_LOST;
    case VK_ERROR_INITIALIZATION_FAILED:
    case VK_ERROR_INCOMPATIBLE_DRIVER:
        return BCH_ERROR_NO_DEVICE;
    case VK_ERROR_LAYER_NOT_PRESENT:
    case VK_ERROR_EXTENSION_NOT_PRESENT:
    case VK_ERROR_FEATURE_NOT_PRESENT:
        return BCH_ERROR_UNSUPPORTED;
    default:
        return BCH_ERROR_INTERNAL;
    }
}
} // namespace

void checkResult(VkResult result, const char* what)
{
    if (result < 0)
        fail(meaningOf(result), "%s failed with %s (%d)", what, nameOf(result), static_cast<int>(result));
}

void Context::check(VkResult result, const char* what)
{
    if (result == VK_ERROR_DEVICE_LOST)
        lost = true;
    checkResult(result, what);
}

void Context::throwIfLost() const
{
    if (lost)
        fail(BCH_ERROR_DEVICE_LOST, "the device %s was lost; destroy it and create it anew", summary.name);
}

void Context::setName(VkObjectType type, uint64_t handle, const char* name) const
{
    if (!instance.vkSetDebugUtilsObjectNameEXT)
        return;
    auto info = withType<VkDebugUtilsObjectNameInfoEXT>(VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT);
    info.objectType = type;
    info.objectHandle = handle;
    info.pObjectName = name;
    const LoaderLookup lookup;
    // A name that could not be kept harms nobody.
    (void)instance.vkSetDebugUtilsObjectNameEXT(fn.device, &info);
}

} // namespace bch::vulkan
