// From a VkPhysicalDevice to what Barchan needs to know of it, and to a VkDevice of Barchan's own.
#pragma once

#include "compute/vulkan/functions.h"
#include "compute/vulkan/requirements.h"

namespace bch::vulkan
{

// `givenFamily` is the host's queue family; kNoQueueFamily looks for the best one.
DeviceSummary summarize(const InstanceFunctions& fn, VkPhysicalDevice device, uint32_t givenFamily);

// A VkDevice with one compute queue and nothing enabled but what Barchan needs and the extensions given.
VkDevice createLogicalDevice(
    const InstanceFunctions& fn, VkPhysicalDevice physicalDevice, uint32_t queueFamily,
    std::span<const char* const> extensions);

} // namespace bch::vulkan
