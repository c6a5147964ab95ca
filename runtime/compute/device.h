// What the simulation is written against: a thing that owns memory and runs command lists in order.
#pragma once

#include "compute/recorder.h"
#include "compute/vulkan_share.h"

#include "barchan/device.h"

namespace bch
{

struct StageTime
{
    uint8_t stage;
    const char* name;
    uint64_t beginNs, endNs; // on the host's steady clock where the device can tell, else on its own
};

// A dispatch of a stage, where the profiler wants kernels. Of what runs side by side with others the end alone is
// meant: it begins where the one before it ended.
struct KernelTime
{
    uint32_t stage; // place in the stage times
    const char* name;
    uint64_t beginNs, endNs;
};

// Work that was handed to the device. Destroying it waits for it.
class Submission : public Hosted
{
public:
    virtual ~Submission() = default;

    // True once everything in it is done; waits at most timeoutNs. Throws Failure(BCH_ERROR_DEVICE_LOST).
    virtual bool wait(uint64_t timeoutNs) = 0;

    // Of a submission that is done, in the order of its stages; empty where the device has no timestamps.
    virtual std::span<const StageTime> stageTimes() = 0;

    // Likewise, stage by stage; empty where no profiler wants kernels.
    virtual std::span<const KernelTime> kernelTimes() = 0;

    // Vulkan: what the timeline reaches when it is done.
    virtual uint64_t timelineValue() const { return 0; }
};

struct DeviceMemory
{
    uint64_t usedBytes = 0;
    uint64_t reservedBytes = 0;
    uint64_t peakUsedBytes = 0;
    uint32_t bufferCount = 0;
};

class Device : public Hosted
{
public:
    virtual ~Device() = default; // every buffer and submission is gone by then

    virtual void describe(bchDeviceInfo& info) const = 0;
    virtual DeviceMemory memory() const = 0;
    virtual const Primitives& primitives() const = 0;

    // Zero-filled. Throws Failure(BCH_ERROR_OUT_OF_DEVICE_MEMORY). `name` is copied.
    virtual std::unique_ptr<Buffer> createBuffer(const char* name, uint64_t bytes, MemoryKind kind) = 0;

    // Lists are lent, so that steady stepping allocates nothing: acquire, record, submit.
    virtual std::unique_ptr<CommandList> acquireList() = 0;

    // Starts the work and returns; submissions run in order. Thread-safe. On failure nothing was started.
    virtual std::unique_ptr<Submission> submit(std::unique_ptr<CommandList> list) = 0;

    // Null on devices that are not Vulkan.
    virtual VulkanShare* share() { return nullptr; }

    // Vulkan only: size, or size and bytes. Throws Failure(BCH_ERROR_UNSUPPORTED) elsewhere.
    virtual void pipelineCache(void* data, uint64_t& size) const = 0;

    template <class T>
    ArrayBuffer<T> createArray(const char* name, uint32_t capacity, MemoryKind kind = MemoryKind::device)
    {
        // A buffer is never empty, so that it can always be bound.
        const uint64_t elements = capacity > 0 ? capacity : 1;
        return {createBuffer(name, elements * sizeof(T), kind), capacity};
    }
};

std::unique_ptr<Device> createCpuDevice(const bchDeviceDef& def);

// Runs what was recorded and waits: for tests, snapshots and other calls that need the answer at once.
template <class Record>
void runNow(Device& device, Record&& record)
{
    std::unique_ptr<CommandList> list = device.acquireList();
    Recorder recorder(device, *list);
    record(recorder);
    device.submit(std::move(list))->wait(UINT64_MAX);
}

} // namespace bch
