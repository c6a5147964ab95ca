// A Buffer of the Vulkan device.
#pragma once

#include "compute/buffer.h"
#include "compute/vulkan/memory.h"

namespace bch::vulkan
{

class VulkanDevice;

class VulkanBuffer final : public Buffer
{
public:
    VulkanBuffer(VulkanDevice& device, const char* name, uint64_t bytes, MemoryKind kind);
    ~VulkanBuffer() override;

    VkBuffer handle() const { return raw_.handle(); }
    const void* mapped() override;

private:
    friend class VulkanDevice;

    VulkanDevice& device_;
    RawBuffer raw_;
    uint64_t zeroedBy_ =
        0; // timeline value of the submission that fills it with zeros; under the device's submit mutex
};

} // namespace bch::vulkan
