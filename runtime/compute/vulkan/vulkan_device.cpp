#include "compute/vulkan/vulkan_device.h"

#include "compute/vulkan/device.h"

namespace bch
{

namespace
{
std::unique_ptr<Device>
makeDevice(vulkan::ConnectionPtr connection, const void* pipelineCache, uint64_t pipelineCacheSize)
{
    const bool isSoftware = connection->context().summary.type == VK_PHYSICAL_DEVICE_TYPE_CPU;
    const vulkan::PrimitiveTuning tuning = isSoftware ? vulkan::softwareTuning() : vulkan::gpuTuning();
    const auto* bytes = static_cast<const std::byte*>(pipelineCache);
    return std::make_unique<vulkan::VulkanDevice>(
        std::move(connection), tuning,
        std::span<const std::byte>(bytes, bytes ? static_cast<size_t>(pipelineCacheSize) : 0));
}
} // namespace

std::unique_ptr<Device> createVulkanDevice(const bchDeviceDef& def, bool realGpuOnly)
{
    return makeDevice(vulkan::connect(def, realGpuOnly), def.pipelineCache, def.pipelineCacheSize);
}

std::unique_ptr<Device> createVulkanDevice(const bchVkDeviceDef& def)
{
    return makeDevice(vulkan::connect(def), def.pipelineCache, def.pipelineCacheSize);
}

} // namespace bch
