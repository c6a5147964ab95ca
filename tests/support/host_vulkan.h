// A host with a Vulkan device of its own, made by hand as an engine would, with validation on. What Barchan calls on it
// goes through functions that count and can be told to fail, so that every answer a driver may give can be tried.
#pragma once

#include "barchan/vulkan.h"

#include "compute/vulkan/functions.h"

#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace test
{

class HostVulkan
{
public:
    HostVulkan() : HostVulkan(std::vector<const char*>()) {}
    explicit HostVulkan(std::vector<const char*> deviceExtensions);
    ~HostVulkan();
    HostVulkan(const HostVulkan&) = delete;
    HostVulkan& operator=(const HostVulkan&) = delete;

    // Everything but the hooks.
    bchVkDeviceDef def() const;

    // Destroys the device, which makes the validation layer name everything that was left behind.
    void destroyDevice();

    uint64_t messages() const { return messages_; }

    // ---- the host's queue lock ----
    void useQueueLock(bchVkDeviceDef& def);
    uint32_t lockCount() const { return locks_; }
    uint32_t submitsWithoutLock() const { return submitsWithoutLock_; }
    std::mutex& queueMutex() { return queueMutex_; }

    // ---- the host's allocator ----
    void useAllocator(bchVkDeviceDef& def);
    uint32_t allocationCount() const { return allocations_; }
    size_t liveAllocations() const { return live_.size(); }
    uint32_t wrongFrees() const { return wrongFrees_; } // unknown memory, wrong size, or still mapped
    void failAllocationAt(uint32_t ordinal) { failAllocation_ = ordinal; } // from 1; 0: never

    // ---- faults: the n-th call (from 1) of a function that can fail answers `result`; 0: none ----
    void failCallAt(uint32_t ordinal, VkResult result);
    bool failed() const { return faultHappened_; }
    // From now on every call of this one function answers `result`.
    void failAlways(const char* function, VkResult result) { alwaysFails_[function] = result; }
    void failNever();
    // This function does not exist.
    void hide(const char* function) { hidden_ = function; }

    // For the intercepting functions.
    bool takesFault(const char* function, VkResult& result);
    void noteSubmit();
    void noteMap(VkDeviceMemory memory, int32_t change);
    PFN_vkVoidFunction findInstanceFunction(VkInstance instance, const char* name);
    PFN_vkVoidFunction findDeviceFunction(VkDevice device, const char* name);

private:
    void createInstance();
    void createDevice();

    std::vector<const char*> deviceExtensions_;
    bch::vulkan::LoaderLibrary loader_;
    VkInstance instance_ = VK_NULL_HANDLE;
    VkDebugUtilsMessengerEXT messenger_ = VK_NULL_HANDLE;
    VkPhysicalDevice physicalDevice_ = VK_NULL_HANDLE;
    VkDevice device_ = VK_NULL_HANDLE;
    VkQueue queue_ = VK_NULL_HANDLE;
    uint32_t queueFamily_ = 0;
    PFN_vkGetDeviceProcAddr getDeviceProcAddr_ = nullptr;
    std::atomic<uint64_t> messages_ = 0;

    std::mutex queueMutex_;
    bool locked_ = false;
    uint32_t locks_ = 0;
    uint32_t submitsWithoutLock_ = 0;
    bool expectsLock_ = false;

    std::mutex mutex_;
    std::map<uint64_t, uint64_t> live_; // size by memory
    std::map<uint64_t, int32_t> mapped_;
    uint32_t allocations_ = 0;
    uint32_t wrongFrees_ = 0;
    uint32_t failAllocation_ = 0;

    uint32_t failCall_ = 0;
    uint32_t calls_ = 0;
    VkResult failWith_ = VK_SUCCESS;
    bool faultHappened_ = false;
    std::map<std::string, VkResult> alwaysFails_;
    std::string hidden_;
};

} // namespace test
