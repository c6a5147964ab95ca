#ifdef _WIN32
#define VK_USE_PLATFORM_WIN32_KHR
#endif
#include "compute/vulkan/external.h"

#include "compute/vulkan/enumerate.h"

#ifndef _WIN32
#include <unistd.h>
#endif

namespace bch::vulkan
{

#ifdef _WIN32
const char* const kExternalMemoryName = VK_KHR_EXTERNAL_MEMORY_WIN32_EXTENSION_NAME;
const char* const kExternalSemaphoreName = VK_KHR_EXTERNAL_SEMAPHORE_WIN32_EXTENSION_NAME;
#else
const char* const kExternalMemoryName = VK_KHR_EXTERNAL_MEMORY_FD_EXTENSION_NAME;
const char* const kExternalSemaphoreName = VK_KHR_EXTERNAL_SEMAPHORE_FD_EXTENSION_NAME;
#endif

namespace
{
#ifdef _WIN32
constexpr const char* kMemoryFunction = "vkGetMemoryWin32HandleKHR";
constexpr const char* kSemaphoreFunction = "vkGetSemaphoreWin32HandleKHR";

int64_t number(HANDLE handle)
{
    return reinterpret_cast<intptr_t>(handle);
}
#else
constexpr const char* kMemoryFunction = "vkGetMemoryFdKHR";
constexpr const char* kSemaphoreFunction = "vkGetSemaphoreFdKHR";

int64_t number(int handle)
{
    return handle;
}
#endif
} // namespace

ExternalExtensions findExternalExtensions(const InstanceFunctions& fn, VkPhysicalDevice device)
{
    const Vector<VkExtensionProperties> extensions = enumerate<VkExtensionProperties>(
        "vkEnumerateDeviceExtensionProperties", {},
        [&](uint32_t* count, VkExtensionProperties* items)
        { return fn.vkEnumerateDeviceExtensionProperties(device, nullptr, count, items); });
    return {contains(extensions, kExternalMemoryName), contains(extensions, kExternalSemaphoreName)};
}

void loadExternalFunctions(Context& context, const ExternalExtensions& enabled)
{
    const auto load = [&](const char* name) { return context.instance.vkGetDeviceProcAddr(context.fn.device, name); };
    if (enabled.memory)
        context.fn.vkGetMemoryHandle = load(kMemoryFunction);
    if (enabled.semaphore)
        context.fn.vkGetSemaphoreHandle = load(kSemaphoreFunction);
}

bool exportsBuffers(const Context& context, VkBufferUsageFlags usage)
{
    if (!context.fn.vkGetMemoryHandle)
        return false;
    auto info = withType<VkPhysicalDeviceExternalBufferInfo>(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTERNAL_BUFFER_INFO);
    info.usage = usage;
    info.handleType = kMemoryHandle;
    auto found = withType<VkExternalBufferProperties>(VK_STRUCTURE_TYPE_EXTERNAL_BUFFER_PROPERTIES);
    context.instance.vkGetPhysicalDeviceExternalBufferProperties(context.physicalDevice, &info, &found);
    return (found.externalMemoryProperties.externalMemoryFeatures & VK_EXTERNAL_MEMORY_FEATURE_EXPORTABLE_BIT) != 0;
}

bool exportsTimelines(const Context& context)
{
    if (!context.fn.vkGetSemaphoreHandle)
        return false;
    auto type = withType<VkSemaphoreTypeCreateInfo>(VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO);
    type.semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE;
    auto info =
        withType<VkPhysicalDeviceExternalSemaphoreInfo>(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTERNAL_SEMAPHORE_INFO);
    info.pNext = &type;
    info.handleType = kSemaphoreHandle;
    auto found = withType<VkExternalSemaphoreProperties>(VK_STRUCTURE_TYPE_EXTERNAL_SEMAPHORE_PROPERTIES);
    context.instance.vkGetPhysicalDeviceExternalSemaphoreProperties(context.physicalDevice, &info, &found);
    return (found.externalSemaphoreFeatures & VK_EXTERNAL_SEMAPHORE_FEATURE_EXPORTABLE_BIT) != 0;
}

ExportedHandle exportMemoryHandle(Context& context, VkDeviceMemory memory)
{
#ifdef _WIN32
    auto info = withType<VkMemoryGetWin32HandleInfoKHR>(VK_STRUCTURE_TYPE_MEMORY_GET_WIN32_HANDLE_INFO_KHR);
    HANDLE handle = nullptr;
    const auto get = reinterpret_cast<PFN_vkGetMemoryWin32HandleKHR>(context.fn.vkGetMemoryHandle);
#else
    auto info = withType<VkMemoryGetFdInfoKHR>(VK_STRUCTURE_TYPE_MEMORY_GET_FD_INFO_KHR);
    int handle = -1;
    const auto get = reinterpret_cast<PFN_vkGetMemoryFdKHR>(context.fn.vkGetMemoryHandle);
#endif
    info.memory = memory;
    info.handleType = kMemoryHandle;
    context.check(get(context.fn.device, &info, &handle), kMemoryFunction);
    return {number(handle), kMemoryHandle};
}

ExportedHandle exportSemaphoreHandle(Context& context, VkSemaphore semaphore)
{
#ifdef _WIN32
    auto info = withType<VkSemaphoreGetWin32HandleInfoKHR>(VK_STRUCTURE_TYPE_SEMAPHORE_GET_WIN32_HANDLE_INFO_KHR);
    HANDLE handle = nullptr;
    const auto get = reinterpret_cast<PFN_vkGetSemaphoreWin32HandleKHR>(context.fn.vkGetSemaphoreHandle);
#else
    auto info = withType<VkSemaphoreGetFdInfoKHR>(VK_STRUCTURE_TYPE_SEMAPHORE_GET_FD_INFO_KHR);
    int handle = -1;
    const auto get = reinterpret_cast<PFN_vkGetSemaphoreFdKHR>(context.fn.vkGetSemaphoreHandle);
#endif
    info.semaphore = semaphore;
    info.handleType = kSemaphoreHandle;
    context.check(get(context.fn.device, &info, &handle), kSemaphoreFunction);
    return {number(handle), kSemaphoreHandle};
}

void closeExported(const ExportedHandle& handle) noexcept
{
#ifdef _WIN32
    CloseHandle(reinterpret_cast<HANDLE>(handle.handle));
#else
    close(static_cast<int>(handle.handle));
#endif
}

} // namespace bch::vulkan
