#include "compute/vulkan/device.h"

#include "base/failure.h"
#include "base/profile.h"
#include "compute/vulkan/encoder.h"
#include "compute/vulkan/external.h"
#include "compute/vulkan/pipeline_cache.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <thread>

namespace bch::vulkan
{

namespace
{
constexpr size_t kKeptSlots = 16;
constexpr size_t kKeptLists = 16;

SemaphoreHandle createTimeline(Context& context)
{
    auto type = withType<VkSemaphoreTypeCreateInfo>(VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO);
    type.semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE;
    auto exported = withType<VkExportSemaphoreCreateInfo>(VK_STRUCTURE_TYPE_EXPORT_SEMAPHORE_CREATE_INFO);
    exported.handleTypes = kSemaphoreHandle;
    if (exportsTimelines(context))
        type.pNext = &exported;
    auto info = withType<VkSemaphoreCreateInfo>(VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO);
    info.pNext = &type;
    VkSemaphore semaphore = VK_NULL_HANDLE;
    context.check(context.fn.vkCreateSemaphore(context.fn.device, &info, nullptr, &semaphore), "vkCreateSemaphore");
    context.setName(VK_OBJECT_TYPE_SEMAPHORE, handleBits(semaphore), "barchan timeline");
    return {context.fn, semaphore};
}

MemoryUse useOf(MemoryKind kind)
{
    switch (kind)
    {
    case MemoryKind::device:
        return MemoryUse::device;
    case MemoryKind::readback:
        return MemoryUse::readback;
    case MemoryKind::shared:
        return MemoryUse::shared;
    case MemoryKind::exported:
        return MemoryUse::exported;
    }
    return MemoryUse::device;
}

// Kernels see buffers as arrays of words, and fills write words.
uint64_t wholeWords(uint64_t bytes)
{
    return (bytes + 3) / 4 * 4;
}
} // namespace

VulkanBuffer::VulkanBuffer(VulkanDevice& device, const char* name, uint64_t bytes, MemoryKind kind)
    : Buffer(name, bytes, kind), device_(device),
      raw_(device.context_, device.allocator_, name, wholeWords(bytes), useOf(kind))
{
    device_.countMemory(static_cast<int64_t>(raw_.bytes()), 1);
}

VulkanBuffer::~VulkanBuffer()
{
    uint64_t zeroedBy = 0;
    {
        std::lock_guard lock(device_.submitMutex_);
        std::erase(device_.unzeroed_, this);
        zeroedBy = zeroedBy_;
    }
    // Another world's submission may have taken the filling with it.
    device_.waitWithoutFail(zeroedBy);
    device_.countMemory(-static_cast<int64_t>(raw_.bytes()), -1);
}

const void* VulkanBuffer::mapped()
{
    if (raw_.mapped())
        raw_.invalidate();
    return raw_.mapped();
}

VulkanDevice::VulkanDevice(
    ConnectionPtr connection, const PrimitiveTuning& tuning, std::span<const std::byte> pipelineCache)
    : connection_(std::move(connection)), context_(connection_->context()), allocator_(context_),
      pipelines_(context_, tuning, pipelineCache), primitives_(tuning), timeline_(createTimeline(context_))
{
    freeSlots_.reserve(kKeptSlots);
    freeLists_.reserve(kKeptLists);
}

void VulkanDevice::describe(bchDeviceInfo& info) const
{
    const DeviceSummary& summary = context_.summary;
    info.kind = BCH_DEVICE_VULKAN;
    info.isSoftware = summary.type == VK_PHYSICAL_DEVICE_TYPE_CPU ? 1 : 0;
    std::snprintf(info.name, sizeof info.name, "%s", summary.name);
    std::snprintf(info.driver, sizeof info.driver, "%.255s", summary.driver);
    info.threadCount = 0;
    info.apiVersion = summary.apiVersion;
    info.maxBufferBytes = std::min(summary.storageBufferBytes, summary.allocationBytes);
    info.validationMessageCount = connection_->validationMessageCount();
    info.hasTimestamps = summary.timestampValidBits > 0 ? 1 : 0;
}

DeviceMemory VulkanDevice::memory() const
{
    const AllocatorStatistics statistics = allocator_.statistics();
    std::lock_guard lock(poolMutex_);
    DeviceMemory memory = memory_;
    memory.reservedBytes = statistics.reservedBytes;
    return memory;
}

void VulkanDevice::countMemory(int64_t bytes, int32_t buffers)
{
    std::lock_guard lock(poolMutex_);
    memory_.usedBytes += static_cast<uint64_t>(bytes);
    memory_.peakUsedBytes = std::max(memory_.peakUsedBytes, memory_.usedBytes);
    memory_.bufferCount += static_cast<uint32_t>(buffers);
}

std::unique_ptr<Buffer> VulkanDevice::createBuffer(const char* name, uint64_t bytes, MemoryKind kind)
{
    BCH_ASSERT(bytes > 0, "a buffer is never empty");
    context_.throwIfLost();
    auto buffer = std::make_unique<VulkanBuffer>(*this, name, bytes, kind);
    if (kind == MemoryKind::readback)
    {
        std::memset(buffer->raw_.mapped(), 0, buffer->raw_.bytes());
        buffer->raw_.flush();
        return buffer;
    }
    // The next submission does it, whosever it is: all that could see the buffer comes after that.
    std::lock_guard lock(submitMutex_);
    unzeroed_.push_back(buffer.get());
    return buffer;
}

std::unique_ptr<CommandList> VulkanDevice::acquireList()
{
    {
        std::lock_guard lock(poolMutex_);
        if (!freeLists_.empty())
        {
            std::unique_ptr<CommandList> list = std::move(freeLists_.back());
            freeLists_.pop_back();
            return list;
        }
    }
    return std::make_unique<CommandList>();
}

void VulkanDevice::releaseList(std::unique_ptr<CommandList> list) noexcept
{
    list->clear();
    std::lock_guard lock(poolMutex_);
    if (freeLists_.size() < kKeptLists)
        freeLists_.push_back(std::move(list));
}

std::unique_ptr<Slot> VulkanDevice::acquireSlot()
{
    {
        std::lock_guard lock(poolMutex_);
        if (!freeSlots_.empty())
        {
            std::unique_ptr<Slot> slot = std::move(freeSlots_.back());
            freeSlots_.pop_back();
            return slot;
        }
    }
    return std::make_unique<Slot>(context_, allocator_);
}

void VulkanDevice::releaseSlot(std::unique_ptr<Slot> slot) noexcept
{
    slot->trim();
    std::lock_guard lock(poolMutex_);
    if (freeSlots_.size() < kKeptSlots)
        freeSlots_.push_back(std::move(slot));
}

std::unique_ptr<Submission> VulkanDevice::submitAfter(std::unique_ptr<CommandList> list, const HostSignal& signal)
{
    BCH_ZONE("Vulkan submit");
    context_.throwIfLost();
    auto submission = std::make_unique<VulkanSubmission>(*this, acquireSlot());
    Slot& slot = *submission->slot_;
    slot.prepare(*list);
    submission->times_.reserve(slot.marks().capacity()); // so that waiting cannot run out of memory

    std::lock_guard lock(submitMutex_);
    Encoder(context_, pipelines_, slot, *list, slot.commands()).encode(unzeroed_);
    submitCommands(slot.commands(), lastValue_ + 1, signal);
    submission->value_ = ++lastValue_;
    for (Buffer* buffer : unzeroed_)
        static_cast<VulkanBuffer*>(buffer)->zeroedBy_ = lastValue_;
    unzeroed_.clear();
    releaseList(std::move(list));
    return submission;
}

void VulkanDevice::submitCommands(VkCommandBuffer commands, uint64_t value, const HostSignal& signal)
{
    constexpr VkPipelineStageFlags kAll = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
    VkSemaphore waited = VK_NULL_HANDLE;
    std::memcpy(&waited, &signal.semaphore, sizeof waited);
    auto timelineInfo = withType<VkTimelineSemaphoreSubmitInfo>(VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO);
    timelineInfo.signalSemaphoreValueCount = 1;
    timelineInfo.pSignalSemaphoreValues = &value;
    timelineInfo.waitSemaphoreValueCount = signal ? 1 : 0;
    timelineInfo.pWaitSemaphoreValues = &signal.value;
    const VkSemaphore semaphore = timeline_.get();
    auto info = withType<VkSubmitInfo>(VK_STRUCTURE_TYPE_SUBMIT_INFO);
    info.pNext = &timelineInfo;
    info.commandBufferCount = 1;
    info.pCommandBuffers = &commands;
    info.signalSemaphoreCount = 1;
    info.pSignalSemaphores = &semaphore;
    info.waitSemaphoreCount = signal ? 1 : 0;
    info.pWaitSemaphores = &waited;
    info.pWaitDstStageMask = &kAll;
    QueueLock lock(context_.queueHooks);
    context_.check(context_.fn.vkQueueSubmit(context_.queue, 1, &info, VK_NULL_HANDLE), "vkQueueSubmit");
}

bool VulkanDevice::waitFor(uint64_t value, uint64_t timeoutNs)
{
    BCH_ZONE("Vulkan wait");
    context_.throwIfLost();
    const VkSemaphore semaphore = timeline_.get();
    auto info = withType<VkSemaphoreWaitInfo>(VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO);
    info.semaphoreCount = 1;
    info.pSemaphores = &semaphore;
    info.pValues = &value;
    const VkResult result = context_.fn.vkWaitSemaphores(context_.fn.device, &info, timeoutNs);
    context_.check(result, "vkWaitSemaphores");
    return result == VK_SUCCESS;
}

void VulkanDevice::waitWithoutFail(uint64_t value) noexcept
{
    while (value > 0 && !context_.lost)
    {
        try
        {
            if (waitFor(value, UINT64_MAX))
                return;
        }
        catch (const Failure&)
        {
            // Lost, or a moment without host memory.
            std::this_thread::yield();
        }
    }
}

void VulkanDevice::pipelineCache(void* data, uint64_t& size) const
{
    context_.throwIfLost();
    const Vector<std::byte> bytes = readPipelineCache(context_, pipelines_.cache());
    if (data && size < bytes.size())
        fail(
            BCH_ERROR_CAPACITY, "the pipeline cache has %zu bytes, there is room for only %llu", bytes.size(),
            static_cast<unsigned long long>(size));
    if (data)
        std::memcpy(data, bytes.data(), bytes.size());
    size = bytes.size();
}

} // namespace bch::vulkan
