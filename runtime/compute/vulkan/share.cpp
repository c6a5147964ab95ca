// What the host's own Vulkan code gets of the device.
#include "compute/vulkan/device.h"
#include "compute/vulkan/encoder.h"
#include "compute/vulkan/external.h"

#include "base/failure.h"

#include <algorithm>

namespace bch::vulkan
{

// The descriptors and the staging memory of commands in a host's command buffer.
class VulkanRecording final : public HostRecording
{
public:
    VulkanRecording(VulkanDevice& device, std::unique_ptr<Slot> slot) : device_(device), slot_(std::move(slot)) {}
    ~VulkanRecording() override { device_.releaseSlot(std::move(slot_)); }

    Slot& slot() { return *slot_; }

private:
    VulkanDevice& device_;
    std::unique_ptr<Slot> slot_;
};

uint64_t VulkanDevice::bufferHandle(const Buffer& buffer) const
{
    return handleBits(static_cast<const VulkanBuffer&>(buffer).handle());
}

bool VulkanDevice::hasReached(const HostSignal& signal)
{
    context_.throwIfLost();
    VkSemaphore semaphore = VK_NULL_HANDLE;
    std::memcpy(&semaphore, &signal.semaphore, sizeof semaphore);
    uint64_t value = 0;
    context_.check(
        context_.fn.vkGetSemaphoreCounterValue(context_.fn.device, semaphore, &value), "vkGetSemaphoreCounterValue");
    return value >= signal.value;
}

std::unique_ptr<HostRecording> VulkanDevice::record(std::unique_ptr<CommandList> list, void* commandBuffer)
{
    context_.throwIfLost();
    auto recording = std::make_unique<VulkanRecording>(*this, acquireSlot());
    recording->slot().prepare(*list);
    Encoder(context_, pipelines_, recording->slot(), *list, static_cast<VkCommandBuffer>(commandBuffer))
        .encodeForHost();
    releaseList(std::move(list));
    return recording;
}

void VulkanDevice::requireMemoryExport() const
{
    if (!exportsBuffers(context_, usageFlags(MemoryUse::exported)))
        fail(
            BCH_ERROR_UNSUPPORTED, "%s exports no memory: it lacks %s, or the host has not enabled it (bchVkDeviceDef)",
            context_.summary.name, kExternalMemoryName);
}

ExportedMemory VulkanDevice::exportMemory(const Buffer& buffer)
{
    context_.throwIfLost();
    const Allocation& allocation = static_cast<const VulkanBuffer&>(buffer).raw_.allocation();
    return {exportMemoryHandle(context_, allocation.exported), allocation.exportedBytes, allocation.exportedTypeIndex};
}

ExportedHandle VulkanDevice::exportTimeline()
{
    context_.throwIfLost();
    if (!exportsTimelines(context_))
        fail(
            BCH_ERROR_UNSUPPORTED,
            "%s exports no timeline semaphores: it lacks %s or gives no handles of them, or the host has not enabled "
            "it "
            "(bchVkDeviceDef)",
            context_.summary.name, kExternalSemaphoreName);
    return exportSemaphoreHandle(context_, timeline_.get());
}

void VulkanDevice::drop(const ExportedHandle& handle) noexcept
{
    closeExported(handle);
}

DeviceIdentity VulkanDevice::identity() const
{
    auto ids = withType<VkPhysicalDeviceIDProperties>(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ID_PROPERTIES);
    auto properties = withType<VkPhysicalDeviceProperties2>(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2);
    properties.pNext = &ids;
    context_.instance.vkGetPhysicalDeviceProperties2(context_.physicalDevice, &properties);
    DeviceIdentity identity;
    std::copy_n(ids.deviceUUID, VK_UUID_SIZE, identity.deviceUuid);
    std::copy_n(ids.driverUUID, VK_UUID_SIZE, identity.driverUuid);
    std::copy_n(ids.deviceLUID, VK_LUID_SIZE, identity.luid);
    identity.hasLuid = ids.deviceLUIDValid == VK_TRUE;
    return identity;
}

} // namespace bch::vulkan
