#include "bench/vulkan_program.h"

#include <chrono>

namespace sample
{

using namespace bch::vulkan;

VulkanProgram::VulkanProgram(
    bch::Device& device, std::span<const uint32_t> words, std::span<const bch::BufferView> buffers, uint32_t pushBytes)
    : context_(dynamic_cast<VulkanDevice&>(device).context()), fn_(context_.fn), pushBytes_(pushBytes)
{
    createLayouts(static_cast<uint32_t>(buffers.size()));
    createPipeline(words);
    createSet(buffers);
    createCommands();
}

double VulkanProgram::nsOf(const void* push, uint32_t groups)
{
    record(push, groups);
    const auto begin = std::chrono::steady_clock::now();
    submitAndWait();
    return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - begin).count();
}

void VulkanProgram::createLayouts(uint32_t bufferCount)
{
    std::vector<VkDescriptorSetLayoutBinding> bindings;
    for (uint32_t i = 0; i < bufferCount; ++i)
        bindings.push_back({i, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_COMPUTE_BIT, nullptr});
    auto setInfo = withType<VkDescriptorSetLayoutCreateInfo>(VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO);
    setInfo.bindingCount = bufferCount;
    setInfo.pBindings = bindings.data();
    VkDescriptorSetLayout set = VK_NULL_HANDLE;
    context_.check(fn_.vkCreateDescriptorSetLayout(fn_.device, &setInfo, nullptr, &set), "a set layout");
    setLayout_ = {fn_, set};
    const VkPushConstantRange range{VK_SHADER_STAGE_COMPUTE_BIT, 0, pushBytes_};
    auto info = withType<VkPipelineLayoutCreateInfo>(VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO);
    info.setLayoutCount = 1;
    info.pSetLayouts = &set;
    info.pushConstantRangeCount = 1;
    info.pPushConstantRanges = &range;
    VkPipelineLayout layout = VK_NULL_HANDLE;
    context_.check(fn_.vkCreatePipelineLayout(fn_.device, &info, nullptr, &layout), "a pipeline layout");
    layout_ = {fn_, layout};
}

void VulkanProgram::createPipeline(std::span<const uint32_t> words)
{
    auto moduleInfo = withType<VkShaderModuleCreateInfo>(VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO);
    moduleInfo.codeSize = words.size_bytes();
    moduleInfo.pCode = words.data();
    VkShaderModule created = VK_NULL_HANDLE;
    context_.check(fn_.vkCreateShaderModule(fn_.device, &moduleInfo, nullptr, &created), "a shader");
    const ShaderModuleHandle module(fn_, created);
    auto info = withType<VkComputePipelineCreateInfo>(VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO);
    info.stage = withType<VkPipelineShaderStageCreateInfo>(VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO);
    info.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
    info.stage.module = created;
    info.stage.pName = "main";
    info.layout = layout_.get();
    VkPipeline pipeline = VK_NULL_HANDLE;
    context_.check(
        fn_.vkCreateComputePipelines(fn_.device, VK_NULL_HANDLE, 1, &info, nullptr, &pipeline), "a pipeline");
    pipeline_ = {fn_, pipeline};
}

void VulkanProgram::createSet(std::span<const bch::BufferView> buffers)
{
    const VkDescriptorPoolSize size{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, static_cast<uint32_t>(buffers.size())};
    auto poolInfo = withType<VkDescriptorPoolCreateInfo>(VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO);
    poolInfo.maxSets = 1;
    poolInfo.poolSizeCount = 1;
    poolInfo.pPoolSizes = &size;
    VkDescriptorPool pool = VK_NULL_HANDLE;
    context_.check(fn_.vkCreateDescriptorPool(fn_.device, &poolInfo, nullptr, &pool), "a descriptor pool");
    pool_ = {fn_, pool};
    auto info = withType<VkDescriptorSetAllocateInfo>(VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO);
    const VkDescriptorSetLayout layout = setLayout_.get();
    info.descriptorPool = pool;
    info.descriptorSetCount = 1;
    info.pSetLayouts = &layout;
    context_.check(fn_.vkAllocateDescriptorSets(fn_.device, &info, &set_), "a descriptor set");
    std::vector<VkDescriptorBufferInfo> infos;
    for (const bch::BufferView& view : buffers)
        infos.push_back({static_cast<VulkanBuffer&>(*view.buffer).handle(), view.offset, view.bytes});
    auto write = withType<VkWriteDescriptorSet>(VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET);
    write.dstSet = set_;
    write.descriptorCount = static_cast<uint32_t>(infos.size());
    write.descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    write.pBufferInfo = infos.data();
    fn_.vkUpdateDescriptorSets(fn_.device, 1, &write, 0, nullptr);
}

void VulkanProgram::createCommands()
{
    auto poolInfo = withType<VkCommandPoolCreateInfo>(VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO);
    poolInfo.queueFamilyIndex = context_.queueFamily;
    VkCommandPool pool = VK_NULL_HANDLE;
    context_.check(fn_.vkCreateCommandPool(fn_.device, &poolInfo, nullptr, &pool), "a command pool");
    commandPool_ = {fn_, pool};
    auto info = withType<VkCommandBufferAllocateInfo>(VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO);
    info.commandPool = pool;
    info.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
    info.commandBufferCount = 1;
    context_.check(fn_.vkAllocateCommandBuffers(fn_.device, &info, &commands_), "a command buffer");
    auto type = withType<VkSemaphoreTypeCreateInfo>(VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO);
    type.semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE;
    auto semaphoreInfo = withType<VkSemaphoreCreateInfo>(VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO);
    semaphoreInfo.pNext = &type;
    VkSemaphore semaphore = VK_NULL_HANDLE;
    context_.check(fn_.vkCreateSemaphore(fn_.device, &semaphoreInfo, nullptr, &semaphore), "a semaphore");
    done_ = {fn_, semaphore};
}

void VulkanProgram::record(const void* push, uint32_t groups)
{
    context_.check(fn_.vkResetCommandPool(fn_.device, commandPool_.get(), 0), "the command pool");
    auto info = withType<VkCommandBufferBeginInfo>(VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO);
    info.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
    context_.check(fn_.vkBeginCommandBuffer(commands_, &info), "the command buffer");
    fn_.vkCmdBindPipeline(commands_, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline_.get());
    fn_.vkCmdBindDescriptorSets(commands_, VK_PIPELINE_BIND_POINT_COMPUTE, layout_.get(), 0, 1, &set_, 0, nullptr);
    fn_.vkCmdPushConstants(commands_, layout_.get(), VK_SHADER_STAGE_COMPUTE_BIT, 0, pushBytes_, push);
    fn_.vkCmdDispatch(commands_, groups, 1, 1);
    context_.check(fn_.vkEndCommandBuffer(commands_), "the command buffer");
}

void VulkanProgram::submitAndWait()
{
    const uint64_t value = ++submissions_;
    const VkSemaphore semaphore = done_.get();
    auto timeline = withType<VkTimelineSemaphoreSubmitInfo>(VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO);
    timeline.signalSemaphoreValueCount = 1;
    timeline.pSignalSemaphoreValues = &value;
    auto info = withType<VkSubmitInfo>(VK_STRUCTURE_TYPE_SUBMIT_INFO);
    info.pNext = &timeline;
    info.commandBufferCount = 1;
    info.pCommandBuffers = &commands_;
    info.signalSemaphoreCount = 1;
    info.pSignalSemaphores = &semaphore;
    context_.check(fn_.vkQueueSubmit(context_.queue, 1, &info, VK_NULL_HANDLE), "the submission");
    auto wait = withType<VkSemaphoreWaitInfo>(VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO);
    wait.semaphoreCount = 1;
    wait.pSemaphores = &semaphore;
    wait.pValues = &value;
    context_.check(fn_.vkWaitSemaphores(fn_.device, &wait, UINT64_MAX), "waiting");
}

} // namespace sample
