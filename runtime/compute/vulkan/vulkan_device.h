// The way in to the Vulkan device; the rest of the folder is its own affair.
#pragma once

#include "compute/device.h"

#include "barchan/vulkan.h"

namespace bch
{

// Makes an instance and a device of Barchan's own on the best physical device there is; def.name picks one by a part of
// its name. Throws Failure(BCH_ERROR_NO_DEVICE) with the reason for each that does not fit; with realGpuOnly, being
// software is such a reason.
std::unique_ptr<Device> createVulkanDevice(const bchDeviceDef& def, bool realGpuOnly);

// On the host's device; the host keeps every handle alive until the result is destroyed.
std::unique_ptr<Device> createVulkanDevice(const bchVkDeviceDef& def);

// Everything but the head.
void vulkanRequirements(bchVkRequirements& requirements);

} // namespace bch
