#include "compute/vulkan/requirements.h"

#include "base/failure.h"
#include "compute/limits.h"
#include "compute/vulkan/vulkan_device.h"

#include <cstdarg>
#include <cstdio>
#include <cstring>

namespace bch::vulkan
{

namespace
{
constexpr uint32_t kApiVersion = VK_API_VERSION_1_2;
constexpr uint32_t kSharedMemoryBytes = 32 * 1024;
constexpr uint32_t kWorkgroupInvocations = 128;
constexpr uint64_t kStorageBufferBytes = uint64_t{1} << 27; // 128 MiB; Vulkan promises it

__attribute__((format(printf, 1, 2))) String format(const char* pattern, ...)
{
    char text[256];
    va_list arguments;
    va_start(arguments, pattern);
    std::vsnprintf(text, sizeof text, pattern, arguments);
    va_end(arguments);
    return text;
}

struct Least
{
    const char* what;
    uint64_t has;
    uint64_t needs;
};

// Lower is better.
uint32_t rankOf(VkPhysicalDeviceType type)
{
    switch (type)
    {
    case VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU:
        return 0;
    case VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU:
        return 1;
    case VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU:
        return 2;
    case VK_PHYSICAL_DEVICE_TYPE_CPU:
        return 4;
    default:
        return 3;
    }
}

// Why a device is not a candidate; empty when it is one.
String objection(const DeviceSummary& device, const char* name, bool realGpuOnly)
{
    if (name && !std::strstr(device.name, name))
        return format("its name does not contain \"%s\"", name);
    if (realGpuOnly && device.type == VK_PHYSICAL_DEVICE_TYPE_CPU)
        return "it is software on the CPU";
    return missingRequirement(device);
}
} // namespace

String missingRequirement(const DeviceSummary& device)
{
    if (device.apiVersion < kApiVersion)
        return format(
            "it offers Vulkan %u.%u, 1.2 is needed", VK_API_VERSION_MAJOR(device.apiVersion),
            VK_API_VERSION_MINOR(device.apiVersion));
    if (!device.timelineSemaphore)
        return "it lacks the feature timelineSemaphore";
    if (device.computeFamily == kNoQueueFamily)
        return "it has no queue family with compute";
    const Least limits[] = {
        {"maxPerStageDescriptorStorageBuffers", device.storageBuffersPerStage, kMaxBindings},
        {"maxDescriptorSetStorageBuffers", device.storageBuffersPerSet, kMaxBindings},
        {"maxStorageBufferRange", device.storageBufferBytes, kStorageBufferBytes},
        {"maxPushConstantsSize", device.pushConstantBytes, kMaxParamBytes},
        {"maxComputeSharedMemorySize", device.sharedMemoryBytes, kSharedMemoryBytes},
        {"maxComputeWorkGroupInvocations", device.workgroupInvocations, kWorkgroupInvocations},
        {"maxComputeWorkGroupSize[0]", device.workgroupWidth, kWorkgroupInvocations},
        {"maxComputeWorkGroupCount[0]", device.groupCountX, kGroupLimit},
        {"maxComputeWorkGroupCount[1]", device.groupCountY, kGroupLimit},
    };
    for (const Least& limit : limits)
        if (limit.has < limit.needs)
            return format(
                "its %s is %llu, %llu is needed", limit.what, static_cast<unsigned long long>(limit.has),
                static_cast<unsigned long long>(limit.needs));
    return {};
}

void checkRequirements(const DeviceSummary& device)
{
    const String missing = missingRequirement(device);
    if (!missing.empty())
        fail(BCH_ERROR_UNSUPPORTED, "the Vulkan device %s does not fit: %s", device.name, missing.c_str());
}

uint32_t chooseDevice(std::span<const DeviceSummary> devices, const char* name, bool realGpuOnly)
{
    if (devices.empty())
        fail(BCH_ERROR_NO_DEVICE, "no Vulkan driver on this machine offers a device");
    const DeviceSummary* best = nullptr;
    String reasons;
    for (const DeviceSummary& device : devices)
    {
        const String reason = objection(device, name, realGpuOnly);
        if (!reason.empty())
            reasons += (reasons.empty() ? "" : "; ") + String(device.name) + ": " + reason;
        else if (!best || rankOf(device.type) < rankOf(best->type))
            best = &device;
    }
    if (!best)
        fail(BCH_ERROR_NO_DEVICE, "no Vulkan device fits (%s)", reasons.c_str());
    return static_cast<uint32_t>(best - devices.data());
}

} // namespace bch::vulkan

namespace bch
{

void vulkanRequirements(bchVkRequirements& requirements)
{
    requirements.apiVersion = vulkan::kApiVersion;
    requirements.instanceExtensionCount = 0;
    requirements.instanceExtensions = nullptr;
    requirements.deviceExtensionCount = 0;
    requirements.deviceExtensions = nullptr;
    requirements.timelineSemaphore = 1;
    requirements.storageBuffersPerStage = kMaxBindings;
    requirements.pushConstantBytes = kMaxParamBytes;
    requirements.sharedMemoryBytes = vulkan::kSharedMemoryBytes;
    requirements.workgroupInvocations = vulkan::kWorkgroupInvocations;
}

} // namespace bch
