#include "compute/vulkan/physical_device.h"

#include "compute/vulkan/context.h"

#include <cstdio>
#include <cstring>

namespace bch::vulkan
{

namespace
{
uint32_t findComputeFamily(const Vector<VkQueueFamilyProperties>& families)
{
    uint32_t found = kNoQueueFamily;
    for (uint32_t i = 0; i < families.size(); ++i)
    {
        if (!(families[i].queueFlags & VK_QUEUE_COMPUTE_BIT) || families[i].queueCount == 0)
            continue;
        // The first one will do, but one with timestamps is better.
        if (found == kNoQueueFamily || (!families[found].timestampValidBits && families[i].timestampValidBits))
            found = i;
    }
    return found;
}

void summarizeProperties(DeviceSummary& summary, const VkPhysicalDeviceProperties& properties)
{
    std::snprintf(summary.name, sizeof summary.name, "%s", properties.deviceName);
    summary.type = properties.deviceType;
    summary.apiVersion = properties.apiVersion;
    summary.vendorId = properties.vendorID;
    summary.deviceId = properties.deviceID;
    summary.driverVersion = properties.driverVersion;
    std::memcpy(summary.pipelineCacheUuid, properties.pipelineCacheUUID, VK_UUID_SIZE);
    const VkPhysicalDeviceLimits& limits = properties.limits;
    summary.timestampPeriod = static_cast<double>(limits.timestampPeriod);
    summary.storageBuffersPerStage = limits.maxPerStageDescriptorStorageBuffers;
    summary.storageBuffersPerSet = limits.maxDescriptorSetStorageBuffers;
    summary.storageBufferBytes = limits.maxStorageBufferRange;
    summary.pushConstantBytes = limits.maxPushConstantsSize;
    summary.sharedMemoryBytes = limits.maxComputeSharedMemorySize;
    summary.workgroupInvocations = limits.maxComputeWorkGroupInvocations;
    summary.workgroupWidth = limits.maxComputeWorkGroupSize[0];
    summary.groupCountX = limits.maxComputeWorkGroupCount[0];
    summary.groupCountY = limits.maxComputeWorkGroupCount[1];
}

// Structs that only a device of 1.2 knows.
void summarizeVulkan12(DeviceSummary& summary, const InstanceFunctions& fn, VkPhysicalDevice device)
{
    auto driver = withType<VkPhysicalDeviceDriverProperties>(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES);
    auto maintenance =
        withType<VkPhysicalDeviceMaintenance3Properties>(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_3_PROPERTIES);
    maintenance.pNext = &driver;
    auto properties = withType<VkPhysicalDeviceProperties2>(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2);
    properties.pNext = &maintenance;
    fn.vkGetPhysicalDeviceProperties2(device, &properties);
    std::snprintf(summary.driver, sizeof summary.driver, "%s %s", driver.driverName, driver.driverInfo);
    summary.allocationBytes = maintenance.maxMemoryAllocationSize;

    auto features12 = withType<VkPhysicalDeviceVulkan12Features>(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES);
    auto features = withType<VkPhysicalDeviceFeatures2>(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2);
    features.pNext = &features12;
    fn.vkGetPhysicalDeviceFeatures2(device, &features);
    summary.timelineSemaphore = features12.timelineSemaphore == VK_TRUE;
}
} // namespace

DeviceSummary summarize(const InstanceFunctions& fn, VkPhysicalDevice device, uint32_t givenFamily)
{
    DeviceSummary summary;
    VkPhysicalDeviceProperties properties{};
    fn.vkGetPhysicalDeviceProperties(device, &properties);
    summarizeProperties(summary, properties);
    if (summary.apiVersion >= VK_API_VERSION_1_2)
        summarizeVulkan12(summary, fn, device);

    uint32_t count = 0;
    fn.vkGetPhysicalDeviceQueueFamilyProperties(device, &count, nullptr);
    Vector<VkQueueFamilyProperties> families(count);
    fn.vkGetPhysicalDeviceQueueFamilyProperties(device, &count, families.data());
    const uint32_t family = givenFamily == kNoQueueFamily ? findComputeFamily(families) : givenFamily;
    if (family < count && (families[family].queueFlags & VK_QUEUE_COMPUTE_BIT))
    {
        summary.computeFamily = family;
        summary.timestampValidBits = families[family].timestampValidBits;
    }
    return summary;
}

VkDevice createLogicalDevice(
    const InstanceFunctions& fn, VkPhysicalDevice physicalDevice, uint32_t queueFamily,
    std::span<const char* const> extensions)
{
    const float priority = 1.0f;
    auto queue = withType<VkDeviceQueueCreateInfo>(VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO);
    queue.queueFamilyIndex = queueFamily;
    queue.queueCount = 1;
    queue.pQueuePriorities = &priority;
    auto features = withType<VkPhysicalDeviceVulkan12Features>(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES);
    features.timelineSemaphore = VK_TRUE;
    auto info = withType<VkDeviceCreateInfo>(VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO);
    info.pNext = &features;
    info.queueCreateInfoCount = 1;
    info.pQueueCreateInfos = &queue;
    info.enabledExtensionCount = static_cast<uint32_t>(extensions.size());
    info.ppEnabledExtensionNames = extensions.data();
    VkDevice device = VK_NULL_HANDLE;
    checkResult(fn.vkCreateDevice(physicalDevice, &info, nullptr, &device), "vkCreateDevice");
    return device;
}

} // namespace bch::vulkan
