// Vulkan commands past the recorder, for doing things wrong on purpose.
#pragma once

#include "compute/vulkan/device.h"

#include <span>

namespace test
{

class RawCommands
{
public:
    explicit RawCommands(bch::vulkan::Context& context);

    const bch::vulkan::DeviceFunctions& fn() const { return context_.fn; }
    VkCommandBuffer commands() const { return commands_; }

    // One thread of a shader that binds one buffer and has one word of parameters.
    void dispatch(std::span<const uint32_t> shader, VkBuffer buffer, uint64_t bytes, uint32_t param);

    // Submits and waits. Without it the commands are thrown away.
    void run();

private:
    void createPipeline(std::span<const uint32_t> shader);
    VkDescriptorSet makeSet(VkBuffer buffer, uint64_t bytes);

    bch::vulkan::Context& context_;
    bch::vulkan::CommandPoolHandle pool_;
    VkCommandBuffer commands_ = VK_NULL_HANDLE;
    bch::vulkan::DescriptorSetLayoutHandle setLayout_;
    bch::vulkan::PipelineLayoutHandle layout_;
    bch::vulkan::PipelineHandle pipeline_;
    bch::vulkan::DescriptorPoolHandle descriptorPool_;
};

} // namespace test
