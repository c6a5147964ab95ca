#include "support/raw_commands.h"

namespace test
{

using namespace bch::vulkan;

RawCommands::RawCommands(Context& context) : context_(context)
{
    auto poolInfo = withType<VkCommandPoolCreateInfo>(VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO);
    poolInfo.queueFamilyIndex = context.queueFamily;
    VkCommandPool pool = VK_NULL_HANDLE;
    context.check(fn().vkCreateCommandPool(fn().device, &poolInfo, nullptr, &pool), "vkCreateCommandPool");
    pool_ = {fn(), pool};
    auto info = withType<VkCommandBufferAllocateInfo>(VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO);
    info.commandPool = pool;
    info.commandBufferCount = 1;
    context.check(fn().vkAllocateCommandBuffers(fn().device, &info, &commands_), "vkAllocateCommandBuffers");
    const auto begin = withType<VkCommandBufferBeginInfo>(VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO);
    context.check(fn().vkBeginCommandBuffer(commands_, &begin), "vkBeginCommandBuffer");
}

void RawCommands::createPipeline(std::span<const uint32_t> shader)
{
    auto moduleInfo = withType<VkShaderModuleCreateInfo>(VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO);
    moduleInfo.codeSize = shader.size_bytes();
    moduleInfo.pCode = shader.data();
    VkShaderModule module = VK_NULL_HANDLE;
    context_.check(fn().vkCreateShaderModule(fn().device, &moduleInfo, nullptr, &module), "vkCreateShaderModule");
    const ShaderModuleHandle owned(fn(), module);

    const VkDescriptorSetLayoutBinding binding{
        0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_COMPUTE_BIT, nullptr};
    auto setInfo = withType<VkDescriptorSetLayoutCreateInfo>(VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO);
    setInfo.bindingCount = 1;
    setInfo.pBindings = &binding;
    VkDescriptorSetLayout setLayout = VK_NULL_HANDLE;
    context_.check(
        fn().vkCreateDescriptorSetLayout(fn().device, &setInfo, nullptr, &setLayout), "vkCreateDescriptorSetLayout");
    setLayout_ = {fn(), setLayout};

    const VkPushConstantRange range{VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof(uint32_t)};
    auto layoutInfo = withType<VkPipelineLayoutCreateInfo>(VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO);
    layoutInfo.setLayoutCount = 1;
    layoutInfo.pSetLayouts = &setLayout;
    layoutInfo.pushConstantRangeCount = 1;
    layoutInfo.pPushConstantRanges = &range;
    VkPipelineLayout layout = VK_NULL_HANDLE;
    context_.check(fn().vkCreatePipelineLayout(fn().device, &layoutInfo, nullptr, &layout), "vkCreatePipelineLayout");
    layout_ = {fn(), layout};

    auto info = withType<VkComputePipelineCreateInfo>(VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO);
    info.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
    info.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
    info.stage.module = module;
    info.stage.pName = "main";
    info.layout = layout;
    VkPipeline pipeline = VK_NULL_HANDLE;
    context_.check(
        fn().vkCreateComputePipelines(fn().device, VK_NULL_HANDLE, 1, &info, nullptr, &pipeline),
        "vkCreateComputePipelines");
    pipeline_ = {fn(), pipeline};
}

VkDescriptorSet RawCommands::makeSet(VkBuffer buffer, uint64_t bytes)
{
    const VkDescriptorPoolSize size{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1};
    auto poolInfo = withType<VkDescriptorPoolCreateInfo>(VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO);
    poolInfo.maxSets = 1;
    poolInfo.poolSizeCount = 1;
    poolInfo.pPoolSizes = &size;
    VkDescriptorPool pool = VK_NULL_HANDLE;
    context_.check(fn().vkCreateDescriptorPool(fn().device, &poolInfo, nullptr, &pool), "vkCreateDescriptorPool");
    descriptorPool_ = {fn(), pool};

    const VkDescriptorSetLayout setLayout = setLayout_.get();
    auto info = withType<VkDescriptorSetAllocateInfo>(VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO);
    info.descriptorPool = pool;
    info.descriptorSetCount = 1;
    info.pSetLayouts = &setLayout;
    VkDescriptorSet set = VK_NULL_HANDLE;
    context_.check(fn().vkAllocateDescriptorSets(fn().device, &info, &set), "vkAllocateDescriptorSets");

    const VkDescriptorBufferInfo bound{buffer, 0, bytes};
    auto write = withType<VkWriteDescriptorSet>(VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET);
    write.dstSet = set;
    write.descriptorCount = 1;
    write.descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    write.pBufferInfo = &bound;
    fn().vkUpdateDescriptorSets(fn().device, 1, &write, 0, nullptr);
    return set;
}

void RawCommands::dispatch(std::span<const uint32_t> shader, VkBuffer buffer, uint64_t bytes, uint32_t param)
{
    createPipeline(shader);
    const VkDescriptorSet set = makeSet(buffer, bytes);
    fn().vkCmdBindPipeline(commands_, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline_.get());
    fn().vkCmdBindDescriptorSets(commands_, VK_PIPELINE_BIND_POINT_COMPUTE, layout_.get(), 0, 1, &set, 0, nullptr);
    fn().vkCmdPushConstants(commands_, layout_.get(), VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof param, &param);
    fn().vkCmdDispatch(commands_, 1, 1, 1);
}

void RawCommands::run()
{
    context_.check(fn().vkEndCommandBuffer(commands_), "vkEndCommandBuffer");
    auto type = withType<VkSemaphoreTypeCreateInfo>(VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO);
    type.semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE;
    auto semaphoreInfo = withType<VkSemaphoreCreateInfo>(VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO);
    semaphoreInfo.pNext = &type;
    VkSemaphore semaphore = VK_NULL_HANDLE;
    context_.check(fn().vkCreateSemaphore(fn().device, &semaphoreInfo, nullptr, &semaphore), "vkCreateSemaphore");
    const SemaphoreHandle owned(fn(), semaphore);

    const uint64_t value = 1;
    auto timeline = withType<VkTimelineSemaphoreSubmitInfo>(VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO);
    timeline.signalSemaphoreValueCount = 1;
    timeline.pSignalSemaphoreValues = &value;
    auto submit = withType<VkSubmitInfo>(VK_STRUCTURE_TYPE_SUBMIT_INFO);
    submit.pNext = &timeline;
    submit.commandBufferCount = 1;
    submit.pCommandBuffers = &commands_;
    submit.signalSemaphoreCount = 1;
    submit.pSignalSemaphores = &semaphore;
    context_.check(fn().vkQueueSubmit(context_.queue, 1, &submit, VK_NULL_HANDLE), "vkQueueSubmit");
    auto wait = withType<VkSemaphoreWaitInfo>(VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO);
    wait.semaphoreCount = 1;
    wait.pSemaphores = &semaphore;
    wait.pValues = &value;
    context_.check(fn().vkWaitSemaphores(fn().device, &wait, UINT64_MAX), "vkWaitSemaphores");
}

} // namespace test
