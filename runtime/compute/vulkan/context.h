// What every part of the Vulkan device needs to know: the handles, the function tables, the limits, the host's hooks
// and whether the device is lost.
#pragma once

#include "compute/vulkan/functions.h"
#include "compute/vulkan/requirements.h"

#include "barchan/vulkan.h"

#include <atomic>
#include <cstring>

namespace bch::vulkan
{

struct QueueHooks
{
    bchQueueLockFcn lock = nullptr;
    bchQueueLockFcn unlock = nullptr;
    void* user = nullptr;
};

struct MemoryHooks
{
    bchVkAllocateFcn allocate = nullptr;
    bchVkFreeFcn free = nullptr;
    void* user = nullptr;
};

struct Context
{
    InstanceFunctions instance;
    DeviceFunctions fn;
    VkPhysicalDevice physicalDevice = VK_NULL_HANDLE;
    VkQueue queue = VK_NULL_HANDLE;
    uint32_t queueFamily = 0;
    DeviceSummary summary;
    QueueHooks queueHooks;
    MemoryHooks memoryHooks;
    std::atomic<bool> lost = false;

    // Throws a Failure for results below zero; a lost device stays lost.
    void check(VkResult result, const char* what);
    void throwIfLost() const; // Failure(BCH_ERROR_DEVICE_LOST)

    void setName(VkObjectType type, uint64_t handle, const char* name) const;
};

// A handle as debug names and hooks want it, whether it is a pointer or a number on this platform.
template <class T>
uint64_t handleBits(T handle)
{
    uint64_t bits = 0;
    std::memcpy(&bits, &handle, sizeof handle);
    return bits;
}

// Throws a Failure for results below zero: what was done, and Vulkan's name for what went wrong.
void checkResult(VkResult result, const char* what);

// Keeps everybody else away from the host's queue while it lives.
class QueueLock
{
public:
    explicit QueueLock(const QueueHooks& hooks) : hooks_(hooks)
    {
        if (hooks_.lock)
            hooks_.lock(hooks_.user);
    }
    ~QueueLock()
    {
        if (hooks_.unlock)
            hooks_.unlock(hooks_.user);
    }
    QueueLock(const QueueLock&) = delete;
    QueueLock& operator=(const QueueLock&) = delete;

private:
    const QueueHooks& hooks_;
};

// A handle and the member of DeviceFunctions that destroys it.
template <class T, auto Destroy>
class Handle
{
public:
    Handle() = default;
    Handle(const DeviceFunctions& fn, T handle) : fn_(&fn), handle_(handle) {}
    Handle(Handle&& other) noexcept : fn_(other.fn_), handle_(other.release()) {}
    Handle& operator=(Handle&& other) noexcept
    {
        if (this != &other)
        {
            reset();
            fn_ = other.fn_;
            handle_ = other.release();
        }
        return *this;
    }
    ~Handle() { reset(); }

    T get() const { return handle_; }
    explicit operator bool() const { return handle_ != VK_NULL_HANDLE; }

    void reset()
    {
        if (handle_ != VK_NULL_HANDLE)
            (fn_->*Destroy)(fn_->device, release(), nullptr);
    }

private:
    T release()
    {
        const T handle = handle_;
        handle_ = VK_NULL_HANDLE;
        return handle;
    }

    const DeviceFunctions* fn_ = nullptr;
    T handle_ = VK_NULL_HANDLE;
};

using CommandPoolHandle = Handle<VkCommandPool, &DeviceFunctions::vkDestroyCommandPool>;
using DescriptorPoolHandle = Handle<VkDescriptorPool, &DeviceFunctions::vkDestroyDescriptorPool>;
using DescriptorSetLayoutHandle = Handle<VkDescriptorSetLayout, &DeviceFunctions::vkDestroyDescriptorSetLayout>;
using PipelineHandle = Handle<VkPipeline, &DeviceFunctions::vkDestroyPipeline>;
using PipelineCacheHandle = Handle<VkPipelineCache, &DeviceFunctions::vkDestroyPipelineCache>;
using PipelineLayoutHandle = Handle<VkPipelineLayout, &DeviceFunctions::vkDestroyPipelineLayout>;
using QueryPoolHandle = Handle<VkQueryPool, &DeviceFunctions::vkDestroyQueryPool>;
using SemaphoreHandle = Handle<VkSemaphore, &DeviceFunctions::vkDestroySemaphore>;
using ShaderModuleHandle = Handle<VkShaderModule, &DeviceFunctions::vkDestroyShaderModule>;
using BufferHandle = Handle<VkBuffer, &DeviceFunctions::vkDestroyBuffer>;

} // namespace bch::vulkan
