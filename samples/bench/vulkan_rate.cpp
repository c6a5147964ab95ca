// A kernel of the benchmark's own on the library's Vulkan device. The device runs no programs but its own, so pipeline
// and command buffer are made here, on its handles.
#include "bench/limits.h"
#include "compute/vulkan/device.h"

#include <array>
#include <chrono>

namespace sample
{

namespace
{
using namespace bch::vulkan;

constexpr uint32_t kGroups = 256, kGroupThreads = 128;
constexpr double kFlopsPerRound = 2.0 * 8 * 4; // of a thread
constexpr double kLongEnough = 2.0e7;          // ns: beside it, handing work over takes no time

const uint32_t kWords[] =
#include "fma_chains.inc"
    ;

struct Params
{
    uint32_t rounds;
    float start;
};

class ChainsProgram
{
public:
    explicit ChainsProgram(VulkanDevice& device)
        : context_(device.context()), fn_(context_.fn),
          results_(device.createArray<std::array<float, 4>>("results", kGroups * kGroupThreads))
    {
        // The device fills new buffers with its next submission.
        bch::runNow(device, [&](bch::Recorder& recorder) { recorder.fill(results_, 0); });
        createLayouts();
        createPipeline();
        createSet();
        createCommands();
    }

    double nsOf(uint32_t rounds)
    {
        record(rounds);
        const auto begin = std::chrono::steady_clock::now();
        submitAndWait();
        return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - begin).count();
    }

private:
    void createLayouts()
    {
        const VkDescriptorSetLayoutBinding binding{
            0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_COMPUTE_BIT, nullptr};
        auto setInfo = withType<VkDescriptorSetLayoutCreateInfo>(VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO);
        setInfo.bindingCount = 1;
        setInfo.pBindings = &binding;
        VkDescriptorSetLayout set = VK_NULL_HANDLE;
        context_.check(fn_.vkCreateDescriptorSetLayout(fn_.device, &setInfo, nullptr, &set), "a set layout");
        setLayout_ = {fn_, set};
        const VkPushConstantRange range{VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof(Params)};
        auto info = withType<VkPipelineLayoutCreateInfo>(VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO);
        info.setLayoutCount = 1;
        info.pSetLayouts = &set;
        info.pushConstantRangeCount = 1;
        info.pPushConstantRanges = &range;
        VkPipelineLayout layout = VK_NULL_HANDLE;
        context_.check(fn_.vkCreatePipelineLayout(fn_.device, &info, nullptr, &layout), "a pipeline layout");
        layout_ = {fn_, layout};
    }

    void createPipeline()
    {
        auto moduleInfo = withType<VkShaderModuleCreateInfo>(VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO);
        moduleInfo.codeSize = sizeof kWords;
        moduleInfo.pCode = kWords;
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

    void createSet()
    {
        const VkDescriptorPoolSize size{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1};
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
        const VkDescriptorBufferInfo buffer{static_cast<VulkanBuffer&>(results_.buffer()).handle(), 0, VK_WHOLE_SIZE};
        auto write = withType<VkWriteDescriptorSet>(VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET);
        write.dstSet = set_;
        write.descriptorCount = 1;
        write.descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
        write.pBufferInfo = &buffer;
        fn_.vkUpdateDescriptorSets(fn_.device, 1, &write, 0, nullptr);
    }

    void createCommands()
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

    void record(uint32_t rounds)
    {
        context_.check(fn_.vkResetCommandPool(fn_.device, commandPool_.get(), 0), "the command pool");
        auto info = withType<VkCommandBufferBeginInfo>(VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO);
        info.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
        context_.check(fn_.vkBeginCommandBuffer(commands_, &info), "the command buffer");
        const Params params{rounds, 1.0f};
        fn_.vkCmdBindPipeline(commands_, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline_.get());
        fn_.vkCmdBindDescriptorSets(commands_, VK_PIPELINE_BIND_POINT_COMPUTE, layout_.get(), 0, 1, &set_, 0, nullptr);
        fn_.vkCmdPushConstants(commands_, layout_.get(), VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof params, &params);
        fn_.vkCmdDispatch(commands_, kGroups, 1, 1);
        context_.check(fn_.vkEndCommandBuffer(commands_), "the command buffer");
    }

    void submitAndWait()
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

    Context& context_;
    const DeviceFunctions& fn_;
    bch::ArrayBuffer<std::array<float, 4>> results_;
    DescriptorSetLayoutHandle setLayout_;
    PipelineLayoutHandle layout_;
    PipelineHandle pipeline_;
    DescriptorPoolHandle pool_;
    VkDescriptorSet set_ = VK_NULL_HANDLE;
    CommandPoolHandle commandPool_;
    VkCommandBuffer commands_ = VK_NULL_HANDLE;
    SemaphoreHandle done_;
    uint64_t submissions_ = 0;
};
} // namespace

double measureVulkanFlops(bch::Device& device, uint32_t repeats)
{
    ChainsProgram program(dynamic_cast<VulkanDevice&>(device));
    uint32_t rounds = 256;
    while (program.nsOf(rounds) < kLongEnough && rounds < 1u << 24)
        rounds *= 2;
    StageSamples samples{"chains", {}};
    for (uint32_t i = 0; i < repeats; ++i)
        samples.ns.push_back(program.nsOf(rounds));
    return kFlopsPerRound * rounds * kGroups * kGroupThreads / (samples.best() * 1.0e-9);
}

} // namespace sample
