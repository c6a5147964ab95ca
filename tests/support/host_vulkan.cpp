#include "support/host_vulkan.h"

#include <cstdio>
#include <cstring>
#include <stdexcept>

namespace test
{

using bch::vulkan::withType;

namespace
{
HostVulkan* g_host = nullptr; // Vulkan's functions carry no user pointer, so there is one host at a time

void check(VkResult result, const char* what)
{
    if (result != VK_SUCCESS)
        throw std::runtime_error(std::string("the test's host: ") + what);
}

// One type per intercepted function: where the real one is, and what stands in for it.
#define BCH_TEST_FALLIBLE(X)                                                                                           \
    X(vkAllocateCommandBuffers)                                                                                        \
    X(vkAllocateDescriptorSets)                                                                                        \
    X(vkAllocateMemory)                                                                                                \
    X(vkBeginCommandBuffer)                                                                                            \
    X(vkBindBufferMemory)                                                                                              \
    X(vkBindBufferMemory2)                                                                                             \
    X(vkCreateBuffer)                                                                                                  \
    X(vkCreateCommandPool)                                                                                             \
    X(vkCreateComputePipelines)                                                                                        \
    X(vkCreateDescriptorPool)                                                                                          \
    X(vkCreateDescriptorSetLayout)                                                                                     \
    X(vkCreatePipelineCache)                                                                                           \
    X(vkCreatePipelineLayout)                                                                                          \
    X(vkCreateQueryPool)                                                                                               \
    X(vkCreateSemaphore)                                                                                               \
    X(vkCreateShaderModule)                                                                                            \
    X(vkEndCommandBuffer)                                                                                              \
    X(vkGetPipelineCacheData)                                                                                          \
    X(vkQueueSubmit)                                                                                                   \
    X(vkResetCommandPool)                                                                                              \
    X(vkResetDescriptorPool)                                                                                           \
    X(vkWaitSemaphores)

#define BCH_TEST_INTERCEPT(name)                                                                                       \
    struct name##_intercept                                                                                            \
    {                                                                                                                  \
        static inline PFN_##name real = nullptr;                                                                       \
        template <class... Arguments>                                                                                  \
        static VKAPI_ATTR VkResult VKAPI_CALL call(Arguments... arguments)                                             \
        {                                                                                                              \
            if constexpr (std::string_view(#name) == "vkQueueSubmit")                                                  \
                g_host->noteSubmit();                                                                                  \
            /* Work that was submitted is done before a wait goes wrong, or objects in use would be destroyed. */      \
            if constexpr (std::string_view(#name) == "vkWaitSemaphores")                                               \
                (void)real(arguments...);                                                                              \
            VkResult result = VK_SUCCESS;                                                                              \
            if (g_host->takesFault(#name, result))                                                                     \
                return result;                                                                                         \
            return real(arguments...);                                                                                 \
        }                                                                                                              \
    };
BCH_TEST_FALLIBLE(BCH_TEST_INTERCEPT)
#undef BCH_TEST_INTERCEPT

PFN_vkMapMemory g_realMap = nullptr;
PFN_vkUnmapMemory g_realUnmap = nullptr;

VKAPI_ATTR VkResult VKAPI_CALL mapMemory(
    VkDevice device, VkDeviceMemory memory, VkDeviceSize offset, VkDeviceSize size, VkMemoryMapFlags flags, void** data)
{
    VkResult result = VK_SUCCESS;
    if (g_host->takesFault("vkMapMemory", result))
        return result;
    result = g_realMap(device, memory, offset, size, flags, data);
    if (result == VK_SUCCESS)
        g_host->noteMap(memory, 1);
    return result;
}

VKAPI_ATTR void VKAPI_CALL unmapMemory(VkDevice device, VkDeviceMemory memory)
{
    g_host->noteMap(memory, -1);
    g_realUnmap(device, memory);
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL getInstanceProcAddr(VkInstance instance, const char* name)
{
    return g_host->findInstanceFunction(instance, name);
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL getDeviceProcAddr(VkDevice device, const char* name)
{
    return g_host->findDeviceFunction(device, name);
}

uint64_t bitsOf(VkDeviceMemory memory)
{
    uint64_t bits = 0;
    std::memcpy(&bits, &memory, sizeof memory);
    return bits;
}
} // namespace

HostVulkan::HostVulkan(std::vector<const char*> deviceExtensions) : deviceExtensions_(std::move(deviceExtensions))
{
    g_host = this;
    createInstance();
    createDevice();
}

HostVulkan::~HostVulkan()
{
    destroyDevice();
    const auto get = loader_.getInstanceProcAddr();
    reinterpret_cast<PFN_vkDestroyDebugUtilsMessengerEXT>(get(instance_, "vkDestroyDebugUtilsMessengerEXT"))(
        instance_, messenger_, nullptr);
    reinterpret_cast<PFN_vkDestroyInstance>(get(instance_, "vkDestroyInstance"))(instance_, nullptr);
    g_host = nullptr;
}

void HostVulkan::createInstance()
{
    const auto get = loader_.getInstanceProcAddr();
    auto application = withType<VkApplicationInfo>(VK_STRUCTURE_TYPE_APPLICATION_INFO);
    application.apiVersion = VK_API_VERSION_1_2;
    const char* layer = "VK_LAYER_KHRONOS_validation";
    const char* extension = VK_EXT_DEBUG_UTILS_EXTENSION_NAME;
    const VkValidationFeatureEnableEXT enable = VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT;
    auto features = withType<VkValidationFeaturesEXT>(VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT);
    features.enabledValidationFeatureCount = 1;
    features.pEnabledValidationFeatures = &enable;
    auto info = withType<VkInstanceCreateInfo>(VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO);
    info.pNext = &features;
    info.pApplicationInfo = &application;
    info.enabledLayerCount = 1;
    info.ppEnabledLayerNames = &layer;
    info.enabledExtensionCount = 1;
    info.ppEnabledExtensionNames = &extension;
    check(
        reinterpret_cast<PFN_vkCreateInstance>(get(nullptr, "vkCreateInstance"))(&info, nullptr, &instance_),
        "vkCreateInstance");

    auto messenger =
        withType<VkDebugUtilsMessengerCreateInfoEXT>(VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT);
    messenger.messageSeverity =
        VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT | VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
    messenger.messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT;
    messenger.pfnUserCallback = [](VkDebugUtilsMessageSeverityFlagBitsEXT, VkDebugUtilsMessageTypeFlagsEXT,
                                   const VkDebugUtilsMessengerCallbackDataEXT* data, void* user) -> VkBool32
    {
        std::fprintf(stderr, "host: %s\n", data->pMessage);
        ++static_cast<HostVulkan*>(user)->messages_;
        return VK_FALSE;
    };
    messenger.pUserData = this;
    check(
        reinterpret_cast<PFN_vkCreateDebugUtilsMessengerEXT>(get(instance_, "vkCreateDebugUtilsMessengerEXT"))(
            instance_, &messenger, nullptr, &messenger_),
        "vkCreateDebugUtilsMessengerEXT");
}

void HostVulkan::createDevice()
{
    const auto get = loader_.getInstanceProcAddr();
    uint32_t count = 1;
    const VkResult found = reinterpret_cast<PFN_vkEnumeratePhysicalDevices>(
        get(instance_, "vkEnumeratePhysicalDevices"))(instance_, &count, &physicalDevice_);
    if (found < 0 || count == 0)
        throw std::runtime_error("the test's host: no Vulkan device");
    const float priority = 1.0f;
    auto queue = withType<VkDeviceQueueCreateInfo>(VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO);
    queue.queueFamilyIndex = queueFamily_; // the first family of every known driver computes
    queue.queueCount = 1;
    queue.pQueuePriorities = &priority;
    auto features = withType<VkPhysicalDeviceVulkan12Features>(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES);
    features.timelineSemaphore = VK_TRUE;
    auto info = withType<VkDeviceCreateInfo>(VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO);
    info.pNext = &features;
    info.queueCreateInfoCount = 1;
    info.pQueueCreateInfos = &queue;
    info.enabledExtensionCount = static_cast<uint32_t>(deviceExtensions_.size());
    info.ppEnabledExtensionNames = deviceExtensions_.data();
    check(
        reinterpret_cast<PFN_vkCreateDevice>(get(instance_, "vkCreateDevice"))(
            physicalDevice_, &info, nullptr, &device_),
        "vkCreateDevice");
    getDeviceProcAddr_ = reinterpret_cast<PFN_vkGetDeviceProcAddr>(get(instance_, "vkGetDeviceProcAddr"));
    reinterpret_cast<PFN_vkGetDeviceQueue>(getDeviceProcAddr_(device_, "vkGetDeviceQueue"))(
        device_, queueFamily_, 0, &queue_);
}

void HostVulkan::destroyDevice()
{
    if (device_ == VK_NULL_HANDLE)
        return;
    reinterpret_cast<PFN_vkDestroyDevice>(getDeviceProcAddr_(device_, "vkDestroyDevice"))(device_, nullptr);
    device_ = VK_NULL_HANDLE;
}

bchVkDeviceDef HostVulkan::def() const
{
    bchVkDeviceDef def = bchDefaultVkDeviceDef();
    def.instance = instance_;
    def.physicalDevice = physicalDevice_;
    def.device = device_;
    def.queue = queue_;
    def.getInstanceProcAddr = reinterpret_cast<void*>(getInstanceProcAddr);
    def.queueFamily = queueFamily_;
    def.apiVersion = VK_API_VERSION_1_2;
    return def;
}

// ---- queue lock ----

void HostVulkan::useQueueLock(bchVkDeviceDef& def)
{
    expectsLock_ = true;
    def.queueUser = this;
    def.lockQueue = [](void* user)
    {
        auto* host = static_cast<HostVulkan*>(user);
        host->queueMutex_.lock();
        host->locked_ = true;
        ++host->locks_;
    };
    def.unlockQueue = [](void* user)
    {
        auto* host = static_cast<HostVulkan*>(user);
        host->locked_ = false;
        host->queueMutex_.unlock();
    };
}

void HostVulkan::noteSubmit()
{
    if (expectsLock_ && !locked_)
        ++submitsWithoutLock_;
}

// ---- allocator ----

void HostVulkan::useAllocator(bchVkDeviceDef& def)
{
    def.allocateUser = this;
    def.allocate = [](void* user, uint64_t size, uint32_t type) -> uint64_t
    {
        auto* host = static_cast<HostVulkan*>(user);
        std::lock_guard lock(host->mutex_);
        if (++host->allocations_ == host->failAllocation_)
            return 0;
        auto info = withType<VkMemoryAllocateInfo>(VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO);
        info.allocationSize = size;
        info.memoryTypeIndex = type;
        VkDeviceMemory memory = VK_NULL_HANDLE;
        check(
            reinterpret_cast<PFN_vkAllocateMemory>(host->getDeviceProcAddr_(host->device_, "vkAllocateMemory"))(
                host->device_, &info, nullptr, &memory),
            "vkAllocateMemory");
        host->live_[bitsOf(memory)] = size;
        return bitsOf(memory);
    };
    def.free = [](void* user, uint64_t bits, uint64_t size)
    {
        auto* host = static_cast<HostVulkan*>(user);
        std::lock_guard lock(host->mutex_);
        const auto found = host->live_.find(bits);
        if (found == host->live_.end() || found->second != size || host->mapped_[bits] != 0)
        {
            ++host->wrongFrees_;
            return;
        }
        host->live_.erase(found);
        VkDeviceMemory memory = VK_NULL_HANDLE;
        std::memcpy(&memory, &bits, sizeof memory);
        reinterpret_cast<PFN_vkFreeMemory>(host->getDeviceProcAddr_(host->device_, "vkFreeMemory"))(
            host->device_, memory, nullptr);
    };
}

void HostVulkan::noteMap(VkDeviceMemory memory, int32_t change)
{
    std::lock_guard lock(mutex_);
    mapped_[bitsOf(memory)] += change;
}

// ---- faults ----

void HostVulkan::failCallAt(uint32_t ordinal, VkResult result)
{
    failCall_ = ordinal;
    failWith_ = result;
    calls_ = 0;
    faultHappened_ = false;
}

void HostVulkan::failNever()
{
    failCall_ = 0;
    alwaysFails_.clear();
    hidden_.clear();
}

bool HostVulkan::takesFault(const char* function, VkResult& result)
{
    std::lock_guard lock(mutex_);
    if (const auto found = alwaysFails_.find(function); found != alwaysFails_.end())
    {
        result = found->second;
        return true;
    }
    if (failCall_ == 0 || ++calls_ != failCall_)
        return false;
    faultHappened_ = true;
    result = failWith_;
    return true;
}

PFN_vkVoidFunction HostVulkan::findInstanceFunction(VkInstance instance, const char* name)
{
    if (hidden_ == name)
        return nullptr;
    if (std::strcmp(name, "vkGetDeviceProcAddr") == 0)
        return reinterpret_cast<PFN_vkVoidFunction>(getDeviceProcAddr);
    return loader_.getInstanceProcAddr()(instance, name);
}

PFN_vkVoidFunction HostVulkan::findDeviceFunction(VkDevice device, const char* name)
{
    if (hidden_ == name)
        return nullptr;
    const PFN_vkVoidFunction found = getDeviceProcAddr_(device, name);
#define BCH_TEST_FIND(function)                                                                                        \
    if (std::strcmp(name, #function) == 0)                                                                             \
    {                                                                                                                  \
        function##_intercept::real = reinterpret_cast<PFN_##function>(found);                                          \
        const PFN_##function standIn = &function##_intercept::call;                                                    \
        return reinterpret_cast<PFN_vkVoidFunction>(standIn);                                                          \
    }
    BCH_TEST_FALLIBLE(BCH_TEST_FIND)
#undef BCH_TEST_FIND
    if (std::strcmp(name, "vkMapMemory") == 0)
    {
        g_realMap = reinterpret_cast<PFN_vkMapMemory>(found);
        return reinterpret_cast<PFN_vkVoidFunction>(mapMemory);
    }
    if (std::strcmp(name, "vkUnmapMemory") == 0)
    {
        g_realUnmap = reinterpret_cast<PFN_vkUnmapMemory>(found);
        return reinterpret_cast<PFN_vkVoidFunction>(unmapMemory);
    }
    return found;
}

} // namespace test
