// Memory and semaphores that leave the process: file descriptors, or handles on Windows.
#pragma once

#include "compute/vulkan/context.h"
#include "compute/vulkan_share.h"

namespace bch::vulkan
{

#ifdef _WIN32
constexpr VkExternalMemoryHandleTypeFlagBits kMemoryHandle = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_WIN32_BIT;
constexpr VkExternalSemaphoreHandleTypeFlagBits kSemaphoreHandle = VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_WIN32_BIT;
#else
constexpr VkExternalMemoryHandleTypeFlagBits kMemoryHandle = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT;
constexpr VkExternalSemaphoreHandleTypeFlagBits kSemaphoreHandle = VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT;
#endif

struct ExternalExtensions
{
    bool memory = false, semaphore = false;
};

extern const char* const kExternalMemoryName;
extern const char* const kExternalSemaphoreName;

// Which of them a physical device has.
ExternalExtensions findExternalExtensions(const InstanceFunctions& fn, VkPhysicalDevice device);

// Of extensions that are enabled on the device.
void loadExternalFunctions(Context& context, const ExternalExtensions& enabled);

bool exportsBuffers(const Context& context, VkBufferUsageFlags usage);
bool exportsTimelines(const Context& context);

ExportedHandle exportMemoryHandle(Context& context, VkDeviceMemory memory);
ExportedHandle exportSemaphoreHandle(Context& context, VkSemaphore semaphore);
void closeExported(const ExportedHandle& handle) noexcept;

} // namespace bch::vulkan
