#include "compute/vulkan/memory.h"

#include "base/failure.h"
#include "compute/vulkan/external.h"
#include "compute/vulkan/loader_lock.h"

// VMA is compiled here, in a namespace and with internal functions: a host that links Barchan statically usually has a
// VMA of its own, perhaps of another version, and the two must not meet in the linker. Its own includes come first, so
// that they stay outside the namespace.
#include <algorithm>
#include <atomic>
#include <bit>
#include <cassert>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>
#include <shared_mutex>
#include <type_traits>
#include <utility>

#include <vulkan/vulkan.h>

namespace bch::vulkan::vma
{
#define VMA_IMPLEMENTATION
#define VMA_CALL_PRE static
#define VMA_STATIC_VULKAN_FUNCTIONS 0
#define VMA_DYNAMIC_VULKAN_FUNCTIONS 1
#define VMA_VULKAN_VERSION 1002000
#define VMA_STATS_STRING_ENABLED 0
#define VMA_MAPPING_HYSTERESIS_ENABLED 0 // memory goes back to the host's allocator unmapped
#include <vk_mem_alloc.h>
} // namespace bch::vulkan::vma

namespace bch::vulkan
{

namespace
{
// VMA passes its VkAllocationCallbacks to these two; they carry the context. They hold no functions, for VMA knows no
// answer to a lack of host memory but an assertion: its own bookkeeping does not go through the host's allocator hook,
// which may say no. For the same reason the callbacks never reach the driver.
Context& contextOf(const VkAllocationCallbacks* callbacks)
{
    return *static_cast<Context*>(callbacks->pUserData);
}

VKAPI_ATTR VkResult VKAPI_CALL allocateDeviceMemory(
    VkDevice device, const VkMemoryAllocateInfo* info, const VkAllocationCallbacks* callbacks, VkDeviceMemory* memory)
{
    const Context& context = contextOf(callbacks);
    const MemoryHooks& hooks = context.memoryHooks;
    if (!hooks.allocate)
        return context.fn.vkAllocateMemory(device, info, nullptr, memory);
    const uint64_t given = hooks.allocate(hooks.user, info->allocationSize, info->memoryTypeIndex);
    std::memcpy(memory, &given, sizeof *memory);
    return given ? VK_SUCCESS : VK_ERROR_OUT_OF_DEVICE_MEMORY;
}

VKAPI_ATTR void VKAPI_CALL
freeDeviceMemory(VkDevice device, VkDeviceMemory memory, const VkAllocationCallbacks* callbacks)
{
    const Context& context = contextOf(callbacks);
    if (!context.memoryHooks.free)
        context.fn.vkFreeMemory(device, memory, nullptr);
}

// VMA tells of a free before it does it; unlike vkFreeMemory this knows the size, which the host's hook is promised.
VKAPI_ATTR void VKAPI_CALL
returnDeviceMemory(vma::VmaAllocator, uint32_t, VkDeviceMemory memory, VkDeviceSize size, void* user)
{
    const MemoryHooks& hooks = static_cast<Context*>(user)->memoryHooks;
    if (hooks.free)
        hooks.free(hooks.user, handleBits(memory), size);
}

vma::VmaAllocation vmaHandle(const Allocation& allocation)
{
    return static_cast<vma::VmaAllocation>(allocation.handle);
}

vma::VmaAllocationCreateInfo allocationInfo(MemoryUse use)
{
    vma::VmaAllocationCreateInfo info{};
    switch (use)
    {
    case MemoryUse::device:
    case MemoryUse::shared:
    case MemoryUse::exported:
        info.preferredFlags = VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
        break;
    case MemoryUse::readback:
        // Reading uncached memory is ten times slower than an invalidate.
        info.requiredFlags = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT;
        info.preferredFlags = VK_MEMORY_PROPERTY_HOST_CACHED_BIT;
        break;
    case MemoryUse::staging:
        info.requiredFlags = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT;
        info.preferredFlags = VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
        break;
    }
    return info;
}

bool isForKernels(MemoryUse use)
{
    return use == MemoryUse::device || use == MemoryUse::shared || use == MemoryUse::exported;
}

void checkSize(const Context& context, const char* name, uint64_t bytes, MemoryUse use)
{
    const DeviceSummary& device = context.summary;
    if (isForKernels(use) && bytes > device.storageBufferBytes)
        fail(
            BCH_ERROR_UNSUPPORTED, "the buffer %s has %llu bytes, %s can bind at most %llu (maxStorageBufferRange)",
            name, static_cast<unsigned long long>(bytes), device.name,
            static_cast<unsigned long long>(device.storageBufferBytes));
    if (bytes > device.allocationBytes)
        fail(
            BCH_ERROR_OUT_OF_DEVICE_MEMORY,
            "the buffer %s has %llu bytes, %s allocates at most %llu at once (maxMemoryAllocationSize)", name,
            static_cast<unsigned long long>(bytes), device.name,
            static_cast<unsigned long long>(device.allocationBytes));
}
} // namespace

VkBufferUsageFlags usageFlags(MemoryUse use)
{
    VkBufferUsageFlags flags = VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT;
    if (isForKernels(use))
        flags |= VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT;
    if (use == MemoryUse::shared || use == MemoryUse::exported)
        flags |= VK_BUFFER_USAGE_VERTEX_BUFFER_BIT;
    return flags;
}

struct Allocator::State : Hosted
{
    VkAllocationCallbacks callbacks{};
    vma::VmaAllocator allocator = VK_NULL_HANDLE;
};

Allocator::Allocator(Context& context) : context_(context), state_(std::make_unique<State>())
{
    state_->callbacks.pUserData = &context;
    vma::VmaVulkanFunctions functions{};
    functions.vkGetInstanceProcAddr = context.instance.vkGetInstanceProcAddr;
    functions.vkGetDeviceProcAddr = context.instance.vkGetDeviceProcAddr;
    functions.vkAllocateMemory = allocateDeviceMemory;
    functions.vkFreeMemory = freeDeviceMemory;
    vma::VmaDeviceMemoryCallbacks memoryCallbacks{};
    memoryCallbacks.pfnFree = returnDeviceMemory;
    memoryCallbacks.pUserData = &context;

    vma::VmaAllocatorCreateInfo info{};
    info.physicalDevice = context.physicalDevice;
    info.device = context.fn.device;
    info.instance = context.instance.instance;
    info.vulkanApiVersion = VK_API_VERSION_1_2;
    info.pAllocationCallbacks = &state_->callbacks;
    info.pDeviceMemoryCallbacks = &memoryCallbacks;
    info.pVulkanFunctions = &functions;
    const LoaderLookup lookup;
    context.check(vma::vmaCreateAllocator(&info, &state_->allocator), "vmaCreateAllocator");
}

Allocator::~Allocator()
{
    const AllocatorStatistics left = statistics();
    if (left.allocationCount > 0)
        log(BCH_LOG_ERROR, "%u allocations of device memory are left over", left.allocationCount);
    vma::vmaDestroyAllocator(state_->allocator);
}

Allocation Allocator::allocate(VkBuffer buffer, MemoryUse use, const char* name, uint64_t bytes)
{
    if (use == MemoryUse::exported)
        return allocateExported(buffer, name);
    const vma::VmaAllocationCreateInfo info = allocationInfo(use);
    vma::VmaAllocation memory = VK_NULL_HANDLE;
    VkResult result = vma::vmaAllocateMemoryForBuffer(state_->allocator, buffer, &info, &memory, nullptr);
    if (result == VK_ERROR_OUT_OF_DEVICE_MEMORY)
        fail(
            BCH_ERROR_OUT_OF_DEVICE_MEMORY, "%s has no memory for the %llu bytes of the buffer %s",
            context_.summary.name, static_cast<unsigned long long>(bytes), name);
    context_.check(result, "the allocation of device memory");

    Allocation allocation;
    allocation.handle = memory;
    void* mapped = nullptr;
    if (!isForKernels(use))
        result = vma::vmaMapMemory(state_->allocator, memory, &mapped);
    allocation.mapped = static_cast<std::byte*>(mapped);
    if (result == VK_SUCCESS)
        result = vma::vmaBindBufferMemory(state_->allocator, memory, buffer);
    if (result != VK_SUCCESS)
        free(allocation);
    context_.check(result, "mapping and binding device memory");
    return allocation;
}

void Allocator::free(const Allocation& allocation) noexcept
{
    if (allocation.exported != VK_NULL_HANDLE)
        return freeExported(allocation);
    if (allocation.mapped)
        vma::vmaUnmapMemory(state_->allocator, vmaHandle(allocation));
    vma::vmaFreeMemory(state_->allocator, vmaHandle(allocation));
}

void Allocator::flush(const Allocation& allocation)
{
    context_.check(
        vma::vmaFlushAllocation(state_->allocator, vmaHandle(allocation), 0, VK_WHOLE_SIZE),
        "vkFlushMappedMemoryRanges");
}

void Allocator::invalidate(const Allocation& allocation)
{
    context_.check(
        vma::vmaInvalidateAllocation(state_->allocator, vmaHandle(allocation), 0, VK_WHOLE_SIZE),
        "vkInvalidateMappedMemoryRanges");
}

AllocatorStatistics Allocator::statistics() const
{
    vma::VmaBudget budgets[VK_MAX_MEMORY_HEAPS] = {};
    vma::vmaGetHeapBudgets(state_->allocator, budgets);
    AllocatorStatistics sum;
    sum.reservedBytes = exportedBytes_;
    for (const vma::VmaBudget& budget : budgets)
    {
        sum.reservedBytes += budget.statistics.blockBytes;
        sum.allocatedBytes += budget.statistics.allocationBytes;
        sum.blockCount += budget.statistics.blockCount;
        sum.allocationCount += budget.statistics.allocationCount;
    }
    return sum;
}

RawBuffer::RawBuffer(Context& context, Allocator& allocator, const char* name, uint64_t bytes, MemoryUse use)
    : allocator_(&allocator), bytes_(bytes)
{
    checkSize(context, name, bytes, use);
    auto info = withType<VkBufferCreateInfo>(VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO);
    info.size = bytes;
    info.usage = usageFlags(use);
    info.sharingMode = VK_SHARING_MODE_EXCLUSIVE;
    auto external = withType<VkExternalMemoryBufferCreateInfo>(VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_BUFFER_CREATE_INFO);
    external.handleTypes = kMemoryHandle;
    if (use == MemoryUse::exported)
        info.pNext = &external;
    VkBuffer buffer = VK_NULL_HANDLE;
    context.check(context.fn.vkCreateBuffer(context.fn.device, &info, nullptr, &buffer), "vkCreateBuffer");
    buffer_ = BufferHandle(context.fn, buffer);
    allocation_ = allocator.allocate(buffer, use, name, bytes);
    context.setName(VK_OBJECT_TYPE_BUFFER, handleBits(buffer), name);
}

RawBuffer::RawBuffer(RawBuffer&& other) noexcept
    : allocator_(other.allocator_), allocation_(std::exchange(other.allocation_, {})),
      buffer_(std::move(other.buffer_)), bytes_(std::exchange(other.bytes_, 0))
{
}

RawBuffer& RawBuffer::operator=(RawBuffer&& other) noexcept
{
    if (this != &other)
    {
        reset();
        allocator_ = other.allocator_;
        allocation_ = std::exchange(other.allocation_, {});
        buffer_ = std::move(other.buffer_);
        bytes_ = std::exchange(other.bytes_, 0);
    }
    return *this;
}

RawBuffer::~RawBuffer()
{
    reset();
}

void RawBuffer::reset() noexcept
{
    buffer_.reset();
    if (allocation_.any())
        allocator_->free(allocation_);
    allocation_ = {};
}

} // namespace bch::vulkan
