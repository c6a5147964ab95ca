// Device memory, all of it through VMA; what VMA takes from the driver it takes from the host's allocator when the host
// gave one. And the buffers that live in it.
#pragma once

#include "base/memory.h"
#include "compute/vulkan/context.h"

namespace bch::vulkan
{

enum class MemoryUse : uint8_t
{
    device,
    readback, // the device writes, the host reads
    staging,  // the host writes, the device reads
    shared,   // as device; the host draws from it
    exported  // as shared, and others can have it too
};

struct Allocation
{
    void* handle = nullptr; // VmaAllocation
    std::byte* mapped = nullptr;
    // Of exported memory, which has no VmaAllocation.
    VkDeviceMemory exported = VK_NULL_HANDLE;
    uint64_t exportedBytes = 0;
    uint32_t exportedTypeIndex = 0;

    bool any() const { return handle || exported != VK_NULL_HANDLE; }
};

VkBufferUsageFlags usageFlags(MemoryUse use);

struct AllocatorStatistics
{
    uint64_t reservedBytes = 0;
    uint64_t allocatedBytes = 0;
    uint32_t blockCount = 0;
    uint32_t allocationCount = 0;
};

// Thread-safe.
class Allocator
{
public:
    explicit Allocator(Context& context);
    ~Allocator();
    Allocator(const Allocator&) = delete;
    Allocator& operator=(const Allocator&) = delete;

    // Allocates and binds; `name` and `bytes` are for the sentence of a failure.
    Allocation allocate(VkBuffer buffer, MemoryUse use, const char* name, uint64_t bytes);
    void free(const Allocation& allocation) noexcept;
    void flush(const Allocation& allocation);      // host writes become visible to the device
    void invalidate(const Allocation& allocation); // device writes become visible to the host
    AllocatorStatistics statistics() const;

private:
    Allocation allocateExported(VkBuffer buffer, const char* name);
    void freeExported(const Allocation& allocation) noexcept;

    struct State;
    Context& context_;
    std::unique_ptr<State> state_;
    std::atomic<uint64_t> exportedBytes_ = 0;
};

// A VkBuffer with its memory.
class RawBuffer
{
public:
    RawBuffer() = default;
    // Throws Failure(BCH_ERROR_UNSUPPORTED) beyond what the device can bind, Failure(BCH_ERROR_OUT_OF_DEVICE_MEMORY).
    RawBuffer(Context& context, Allocator& allocator, const char* name, uint64_t bytes, MemoryUse use);
    RawBuffer(RawBuffer&& other) noexcept;
    RawBuffer& operator=(RawBuffer&& other) noexcept;
    ~RawBuffer();

    VkBuffer handle() const { return buffer_.get(); }
    uint64_t bytes() const { return bytes_; }
    std::byte* mapped() const { return allocation_.mapped; }
    const Allocation& allocation() const { return allocation_; }
    void flush() { allocator_->flush(allocation_); }
    void invalidate() { allocator_->invalidate(allocation_); }

private:
    void reset() noexcept;

    Allocator* allocator_ = nullptr;
    Allocation allocation_;
    BufferHandle buffer_;
    uint64_t bytes_ = 0;
};

} // namespace bch::vulkan
