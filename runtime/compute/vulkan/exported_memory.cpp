// Memory that other processes can have: one allocation per buffer, from the driver, for neither VMA's blocks nor a
// host's allocator are made to be given away.
#include "compute/vulkan/external.h"
#include "compute/vulkan/memory.h"

#include "base/failure.h"

namespace bch::vulkan
{

namespace
{
uint32_t chooseType(const Context& context, uint32_t allowed)
{
    VkPhysicalDeviceMemoryProperties memory{};
    context.instance.vkGetPhysicalDeviceMemoryProperties(context.physicalDevice, &memory);
    uint32_t any = UINT32_MAX;
    for (uint32_t i = 0; i < memory.memoryTypeCount; ++i)
    {
        if ((allowed & 1u << i) == 0)
            continue;
        if (memory.memoryTypes[i].propertyFlags & VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT)
            return i;
        any = any == UINT32_MAX ? i : any;
    }
    return any;
}
} // namespace

Allocation Allocator::allocateExported(VkBuffer buffer, const char* name)
{
    VkMemoryRequirements needs{};
    context_.fn.vkGetBufferMemoryRequirements(context_.fn.device, buffer, &needs);
    auto dedicated = withType<VkMemoryDedicatedAllocateInfo>(VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO);
    dedicated.buffer = buffer;
    auto exported = withType<VkExportMemoryAllocateInfo>(VK_STRUCTURE_TYPE_EXPORT_MEMORY_ALLOCATE_INFO);
    exported.pNext = &dedicated;
    exported.handleTypes = kMemoryHandle;
    auto info = withType<VkMemoryAllocateInfo>(VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO);
    info.pNext = &exported;
    info.allocationSize = needs.size;
    info.memoryTypeIndex = chooseType(context_, needs.memoryTypeBits);
    VkDeviceMemory memory = VK_NULL_HANDLE;
    VkResult result = context_.fn.vkAllocateMemory(context_.fn.device, &info, nullptr, &memory);
    if (result == VK_ERROR_OUT_OF_DEVICE_MEMORY)
        fail(
            BCH_ERROR_OUT_OF_DEVICE_MEMORY, "%s has no memory for the %llu bytes of the buffer %s",
            context_.summary.name, static_cast<unsigned long long>(needs.size), name);
    context_.check(result, "the allocation of memory to export");
    result = context_.fn.vkBindBufferMemory(context_.fn.device, buffer, memory, 0);
    if (result != VK_SUCCESS)
        context_.fn.vkFreeMemory(context_.fn.device, memory, nullptr);
    context_.check(result, "vkBindBufferMemory");
    exportedBytes_ += needs.size;
    return {nullptr, nullptr, memory, needs.size, info.memoryTypeIndex};
}

void Allocator::freeExported(const Allocation& allocation) noexcept
{
    exportedBytes_ -= allocation.exportedBytes;
    context_.fn.vkFreeMemory(context_.fn.device, allocation.exported, nullptr);
}

} // namespace bch::vulkan
