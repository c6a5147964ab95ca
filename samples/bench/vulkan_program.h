// A kernel of the benchmark's own on the library's Vulkan device. The device runs no programs but its own, so pipeline
// and command buffer are made here, on its handles.
#pragma once

#include "compute/vulkan/device.h"

#include <span>

namespace sample
{

class VulkanProgram
{
public:
    // `buffers` by binding; all of them must have been written or filled in a submission of the device's.
    VulkanProgram(
        bch::Device& device, std::span<const uint32_t> words, std::span<const bch::BufferView> buffers,
        uint32_t pushBytes);

    // One dispatch of so many groups, handing it over included.
    double nsOf(const void* push, uint32_t groups);

private:
    void createLayouts(uint32_t bufferCount);
    void createPipeline(std::span<const uint32_t> words);
    void createSet(std::span<const bch::BufferView> buffers);
    void createCommands();
    void record(const void* push, uint32_t groups);
    void submitAndWait();

    bch::vulkan::Context& context_;
    const bch::vulkan::DeviceFunctions& fn_;
    uint32_t pushBytes_;
    bch::vulkan::DescriptorSetLayoutHandle setLayout_;
    bch::vulkan::PipelineLayoutHandle layout_;
    bch::vulkan::PipelineHandle pipeline_;
    bch::vulkan::DescriptorPoolHandle pool_;
    VkDescriptorSet set_ = VK_NULL_HANDLE;
    bch::vulkan::CommandPoolHandle commandPool_;
    VkCommandBuffer commands_ = VK_NULL_HANDLE;
    bch::vulkan::SemaphoreHandle done_;
    uint64_t submissions_ = 0;
};

} // namespace sample
