// The pipeline cache as bytes the host keeps between runs. The driver's bytes go inside an envelope of ours that says
// how many they are, for which driver and with which checksum, because drivers trust what they are given.
#pragma once

#include "compute/vulkan/context.h"

#include "base/memory.h"

#include <span>

namespace bch::vulkan
{

// The driver's bytes within `bytes`; empty, with a warning in the log, when they are damaged or for another driver.
std::span<const std::byte> openCacheEnvelope(std::span<const std::byte> bytes, const DeviceSummary& device);

Vector<std::byte> makeCacheEnvelope(std::span<const std::byte> driverBytes, const DeviceSummary& device);

PipelineCacheHandle createPipelineCache(Context& context, std::span<const std::byte> bytes);

// Envelope included.
Vector<std::byte> readPipelineCache(Context& context, VkPipelineCache cache);

} // namespace bch::vulkan
