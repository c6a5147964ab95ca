// The Vulkan device: owns memory, pipelines and slots, and hands command lists to one queue in order.
#pragma once

#include "compute/device.h"
#include "compute/vulkan/buffer.h"
#include "compute/vulkan/connection.h"
#include "compute/vulkan/memory.h"
#include "compute/vulkan/pipelines.h"
#include "compute/vulkan/slot.h"
#include "compute/vulkan/vulkan_primitives.h"

#include <mutex>

namespace bch::vulkan
{

class VulkanDevice;

class VulkanSubmission final : public Submission
{
public:
    VulkanSubmission(VulkanDevice& device, std::unique_ptr<Slot> slot) : device_(device), slot_(std::move(slot)) {}
    ~VulkanSubmission() override;

    bool wait(uint64_t timeoutNs) override;
    std::span<const StageTime> stageTimes() override { return times_; }
    std::span<const KernelTime> kernelTimes() override { return kernelTimes_; }
    uint64_t timelineValue() const override { return value_; }

private:
    friend class VulkanDevice;

    void readTimes();

    VulkanDevice& device_;
    std::unique_ptr<Slot> slot_;
    Vector<StageTime> times_;
    Vector<KernelTime> kernelTimes_;
    uint64_t value_ = 0; // what the timeline reaches when it is done; 0 until it is submitted
    bool done_ = false;
};

class VulkanDevice final : public Device, public VulkanShare
{
public:
    VulkanDevice(ConnectionPtr connection, const PrimitiveTuning& tuning, std::span<const std::byte> pipelineCache);

    void describe(bchDeviceInfo& info) const override;
    DeviceMemory memory() const override;
    const Primitives& primitives() const override { return primitives_; }
    std::unique_ptr<Buffer> createBuffer(const char* name, uint64_t bytes, MemoryKind kind) override;
    std::unique_ptr<CommandList> acquireList() override;
    std::unique_ptr<Submission> submit(std::unique_ptr<CommandList> list) override
    {
        return submitAfter(std::move(list), {});
    }
    void pipelineCache(void* data, uint64_t& size) const override;

    // share.cpp
    VulkanShare* share() override { return this; }
    uint64_t timeline() const override { return handleBits(timeline_.get()); }
    uint64_t bufferHandle(const Buffer& buffer) const override;
    bool isHostDevice() const override { return !connection_->ownsDevice(); }
    std::unique_ptr<Submission> submitAfter(std::unique_ptr<CommandList> list, const HostSignal& signal) override;
    bool hasReached(const HostSignal& signal) override;
    std::unique_ptr<HostRecording> record(std::unique_ptr<CommandList> list, void* commandBuffer) override;
    void requireMemoryExport() const override;
    ExportedMemory exportMemory(const Buffer& buffer) override;
    ExportedHandle exportTimeline() override;
    void drop(const ExportedHandle& handle) noexcept override;
    uint32_t sharedUsage() const override { return usageFlags(MemoryUse::exported); }
    DeviceIdentity identity() const override;

    Context& context() { return context_; }

private:
    friend class VulkanBuffer;
    friend class VulkanRecording;
    friend class VulkanSubmission;

    // False on timeout.
    bool waitFor(uint64_t value, uint64_t timeoutNs);
    // For destructors: what the device still uses must not be freed, so only a lost device ends this early.
    void waitWithoutFail(uint64_t value) noexcept;
    std::unique_ptr<Slot> acquireSlot();
    void releaseSlot(std::unique_ptr<Slot> slot) noexcept;
    void releaseList(std::unique_ptr<CommandList> list) noexcept;
    void submitCommands(VkCommandBuffer commands, uint64_t value, const HostSignal& signal);
    void countMemory(int64_t bytes, int32_t buffers);

    ConnectionPtr connection_;
    Context& context_;
    Allocator allocator_;
    Pipelines pipelines_;
    VulkanPrimitives primitives_;
    SemaphoreHandle timeline_;

    std::mutex submitMutex_; // held from encoding to the queue, so that submissions run in the order of their values
    uint64_t lastValue_ = 0;
    Vector<Buffer*> unzeroed_; // created, but no submission has filled them with zeros yet

    mutable std::mutex poolMutex_;
    Vector<std::unique_ptr<Slot>> freeSlots_;
    Vector<std::unique_ptr<CommandList>> freeLists_;
    DeviceMemory memory_;
};

} // namespace bch::vulkan
