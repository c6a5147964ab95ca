// What Barchan needs of a Vulkan device, and what a device has: plain data, so that the decision can be tested without
// such a device.
#pragma once

#include "base/memory.h"

#include <vulkan/vulkan.h>

#include <span>

namespace bch::vulkan
{

constexpr uint32_t kNoQueueFamily = UINT32_MAX;

struct DeviceSummary
{
    char name[VK_MAX_PHYSICAL_DEVICE_NAME_SIZE] = "";
    char driver[VK_MAX_DRIVER_NAME_SIZE + VK_MAX_DRIVER_INFO_SIZE] = "";
    VkPhysicalDeviceType type = VK_PHYSICAL_DEVICE_TYPE_OTHER;
    uint32_t apiVersion = 0;
    uint32_t vendorId = 0;
    uint32_t deviceId = 0;
    uint32_t driverVersion = 0;
    uint8_t pipelineCacheUuid[VK_UUID_SIZE] = {};
    bool timelineSemaphore = false;
    uint32_t computeFamily = kNoQueueFamily; // the queue family to use
    uint32_t timestampValidBits = 0;         // of that family
    double timestampPeriod = 0.0;            // nanoseconds per tick
    uint32_t storageBuffersPerStage = 0;
    uint32_t storageBuffersPerSet = 0;
    uint64_t storageBufferBytes = 0; // the most that one binding can see
    uint64_t allocationBytes = 0;    // the most that one allocation can have
    uint32_t pushConstantBytes = 0;
    uint32_t sharedMemoryBytes = 0;
    uint32_t workgroupInvocations = 0;
    uint32_t workgroupWidth = 0;
    uint32_t groupCountX = 0;
    uint32_t groupCountY = 0;
};

// What the device lacks and the value found, as part of a sentence; empty when it lacks nothing.
String missingRequirement(const DeviceSummary& device);

// Throws Failure(BCH_ERROR_UNSUPPORTED) with the device's name and what it lacks.
void checkRequirements(const DeviceSummary& device);

// The index of the best device: discrete before integrated before virtual before software, the first of equals. Only
// those whose name contains `name` (if not null), and no software when realGpuOnly. Throws
// Failure(BCH_ERROR_NO_DEVICE) with the reason for each.
uint32_t chooseDevice(std::span<const DeviceSummary> devices, const char* name, bool realGpuOnly);

} // namespace bch::vulkan
