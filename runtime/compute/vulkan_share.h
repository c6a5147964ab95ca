// What a Vulkan device shares with the host's own Vulkan code. Handles are numbers here, so that nobody above the
// device needs Vulkan's headers.
#pragma once

#include "compute/command_list.h"

namespace bch
{

class Submission;

// A timeline semaphore of the host's and the value that says it is done; none: nothing to wait for.
struct HostSignal
{
    uint64_t semaphore = 0; // VkSemaphore
    uint64_t value = 0;

    explicit operator bool() const { return semaphore != 0; }
};

// What keeps commands in a host's command buffer alive. Destroyed when the host says that they have run.
class HostRecording : public Hosted
{
public:
    virtual ~HostRecording() = default;
};

// A file descriptor, or a HANDLE on Windows; whoever gets it owns it.
struct ExportedHandle
{
    int64_t handle = -1;
    uint32_t type = 0; // VkExternalMemoryHandleTypeFlagBits or VkExternalSemaphoreHandleTypeFlagBits
};

struct ExportedMemory
{
    ExportedHandle handle;
    uint64_t bytes = 0; // of the allocation, which is for this buffer alone
    uint32_t typeIndex = 0;
};

struct DeviceIdentity
{
    uint8_t deviceUuid[16] = {};
    uint8_t driverUuid[16] = {};
    uint8_t luid[8] = {};
    bool hasLuid = false;
};

class VulkanShare
{
public:
    virtual uint64_t timeline() const = 0;                         // VkSemaphore
    virtual uint64_t bufferHandle(const Buffer& buffer) const = 0; // VkBuffer
    virtual bool isHostDevice() const = 0;                         // so that handles mean something to the host

    // As Device::submit, once the host's signal is there; later submissions wait with it.
    virtual std::unique_ptr<Submission> submitAfter(std::unique_ptr<CommandList> list, const HostSignal& signal) = 0;

    // Never waits. Throws Failure(BCH_ERROR_DEVICE_LOST).
    virtual bool hasReached(const HostSignal& signal) = 0;

    // Writes the list into a VkCommandBuffer that is being recorded. All buffers were part of a submission before.
    virtual std::unique_ptr<HostRecording> record(std::unique_ptr<CommandList> list, void* commandBuffer) = 0;

    // Throw Failure(BCH_ERROR_UNSUPPORTED) where the device cannot.
    virtual void requireMemoryExport() const = 0;
    virtual ExportedMemory exportMemory(const Buffer& buffer) = 0; // of MemoryKind::exported
    virtual ExportedHandle exportTimeline() = 0;
    virtual void drop(const ExportedHandle& handle) noexcept = 0; // one that nobody will get
    virtual uint32_t sharedUsage() const = 0;                     // VkBufferUsageFlags
    virtual DeviceIdentity identity() const = 0;

protected:
    ~VulkanShare() = default;
};

} // namespace bch
