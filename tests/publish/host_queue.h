// The host's own work on its queue: copies of frames to its memory, and command buffers of its own.
#pragma once

#include "compute/vulkan/functions.h"

#include "barchan/vulkan.h"

#include <cstring>
#include <functional>
#include <vector>

namespace test
{

struct HostWait
{
    uint64_t semaphore = 0, value = 0;
};

class HostQueue
{
public:
    explicit HostQueue(const bchVkDeviceDef& def);
    ~HostQueue();
    HostQueue(const HostQueue&) = delete;
    HostQueue& operator=(const HostQueue&) = delete;

    // A timeline of the host's, and its next value.
    uint64_t semaphore() const;
    uint64_t nextValue() { return ++value_; }
    void signalFromHost(uint64_t value);

    // Records, submits after `wait` and signals `value` of the semaphore; does not wait.
    void submit(const std::function<void(VkCommandBuffer)>& record, const HostWait& wait, uint64_t value);
    void wait(uint64_t value);

    // Copies a buffer's bytes to the host and waits.
    std::vector<std::byte> copy(uint64_t buffer, uint64_t bytes, const HostWait& wait);

    const bch::vulkan::DeviceFunctions& fn() const { return fn_; }
    // What the library itself never calls, of the device.
    template <class Function>
    Function find(const char* name) const
    {
        return reinterpret_cast<Function>(instance_.vkGetDeviceProcAddr(fn_.device, name));
    }
    // Handles of Vulkan are bits in the C API.
    template <class Handle>
    static Handle handleOf(uint64_t bits)
    {
        Handle handle = VK_NULL_HANDLE;
        std::memcpy(&handle, &bits, sizeof handle);
        return handle;
    }

private:
    bch::vulkan::InstanceFunctions instance_;
    bch::vulkan::DeviceFunctions fn_;
    VkPhysicalDevice physicalDevice_;
    VkQueue queue_;
    VkCommandPool pool_ = VK_NULL_HANDLE;
    VkSemaphore semaphore_ = VK_NULL_HANDLE;
    uint64_t value_ = 0;
};

} // namespace test
