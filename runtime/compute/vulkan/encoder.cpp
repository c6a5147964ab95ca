#include "compute/vulkan/encoder.h"

#include "base/hooks.h"
#include "compute/vulkan/buffer.h"

#include <algorithm>

namespace bch::vulkan
{

namespace
{
constexpr VkPipelineStageFlags kWorkStages =
    VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_TRANSFER_BIT | VK_PIPELINE_STAGE_DRAW_INDIRECT_BIT;
constexpr VkAccessFlags kWriteAccess = VK_ACCESS_SHADER_WRITE_BIT | VK_ACCESS_TRANSFER_WRITE_BIT;
constexpr VkAccessFlags kReadAccess =
    VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_TRANSFER_READ_BIT | VK_ACCESS_INDIRECT_COMMAND_READ_BIT;

VkBuffer handleOf(const Buffer* buffer)
{
    return static_cast<const VulkanBuffer*>(buffer)->handle();
}

uint32_t groupsOf(const Command& command)
{
    // Primitives count groups, kernels threads.
    return command.program >= kKernelCount ? command.threads : (command.threads - 1) / kGroupSize + 1;
}

bool readsBack(const CommandList& list)
{
    return list.counts.downloadedBytes > 0;
}
} // namespace

GroupCounts splitGroups(uint32_t groups)
{
    const uint32_t x = std::min(groups, kGroupLimit);
    return {x, x == 0 ? 0 : (groups - 1) / x + 1};
}

void Encoder::encode(std::span<Buffer* const> zeroed)
{
    auto info = withType<VkCommandBufferBeginInfo>(VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO);
    info.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
    context_.check(context_.fn.vkBeginCommandBuffer(commands_, &info), "vkBeginCommandBuffer");
    for (Buffer* buffer : zeroed)
        context_.fn.vkCmdFillBuffer(commands_, handleOf(buffer), 0, VK_WHOLE_SIZE, 0);
    // Everything in this list may depend on everything in earlier ones; the recorder knows only its own list.
    barrier();
    for (const Command& command : list_.commands)
        encodeCommand(command);
    if (readsBack(list_))
        barrierToHost();
    context_.check(context_.fn.vkEndCommandBuffer(commands_), "vkEndCommandBuffer");
}

void Encoder::encodeForHost()
{
    barrier();
    for (const Command& command : list_.commands)
        encodeCommand(command);
    barrierToReaders();
}

void Encoder::encodeCommand(const Command& command)
{
    switch (command.kind)
    {
    case CommandKind::dispatch:
    case CommandKind::dispatchIndirect:
        dispatch(command);
        break;
    case CommandKind::native:
        BCH_ASSERT(false, "native commands are for the CPU device");
        break;
    case CommandKind::copy:
        copy(command);
        break;
    case CommandKind::fill:
        fill(command);
        break;
    case CommandKind::upload:
        upload(command);
        break;
    case CommandKind::barrier:
        barrier();
        break;
    case CommandKind::stageBegin:
        beginStage(command);
        break;
    case CommandKind::stageEnd:
        endStage();
        break;
    }
}

void Encoder::dispatch(const Command& command)
{
    beginLabel(command.label);
    bindProgram(command);
    bindBuffers(command);
    const bool isTimed = beginKernel(command);
    if (command.kind == CommandKind::dispatchIndirect)
    {
        context_.fn.vkCmdDispatchIndirect(commands_, handleOf(command.source.buffer), command.source.offset);
    }
    else
    {
        const GroupCounts groups = splitGroups(groupsOf(command));
        context_.fn.vkCmdDispatch(commands_, groups.x, groups.y, 1);
    }
    if (isTimed)
        endKernel();
    endLabel();
}

void Encoder::bindProgram(const Command& command)
{
    const VkPipeline pipeline = pipelines_.pipeline(command.program);
    if (pipeline != boundPipeline_)
        context_.fn.vkCmdBindPipeline(commands_, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    boundPipeline_ = pipeline;
    if (command.paramBytes > 0)
        context_.fn.vkCmdPushConstants(
            commands_, pipelines_.layout(command.bindingCount), VK_SHADER_STAGE_COMPUTE_BIT, 0, command.paramBytes,
            list_.paramsOf(command));
}

void Encoder::bindBuffers(const Command& command)
{
    const std::span<const BufferView> views = list_.bindingsOf(command);
    if (views.empty())
        return;
    const uint32_t count = command.bindingCount;
    const VkDescriptorSetLayout layout = pipelines_.setLayout(count);
    auto info = withType<VkDescriptorSetAllocateInfo>(VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO);
    info.descriptorPool = slot_.descriptorPool();
    info.descriptorSetCount = 1;
    info.pSetLayouts = &layout;
    VkDescriptorSet set = VK_NULL_HANDLE;
    context_.check(context_.fn.vkAllocateDescriptorSets(context_.fn.device, &info, &set), "vkAllocateDescriptorSets");

    VkDescriptorBufferInfo buffers[kMaxBindings];
    for (uint32_t slot = 0; slot < count; ++slot)
    {
        BCH_ASSERT(views[slot].bytes > 0, command.label);
        buffers[slot] = {handleOf(views[slot].buffer), views[slot].offset, views[slot].bytes};
    }
    auto write = withType<VkWriteDescriptorSet>(VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET);
    write.dstSet = set;
    write.descriptorCount = count; // runs on into the following bindings, which are all alike
    write.descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    write.pBufferInfo = buffers;
    context_.fn.vkUpdateDescriptorSets(context_.fn.device, 1, &write, 0, nullptr);
    context_.fn.vkCmdBindDescriptorSets(
        commands_, VK_PIPELINE_BIND_POINT_COMPUTE, pipelines_.layout(count), 0, 1, &set, 0, nullptr);
}

void Encoder::copy(const Command& command)
{
    const VkBufferCopy region{command.source.offset, command.target.offset, command.target.bytes};
    context_.fn.vkCmdCopyBuffer(
        commands_, handleOf(command.source.buffer), handleOf(command.target.buffer), 1, &region);
}

void Encoder::fill(const Command& command)
{
    context_.fn.vkCmdFillBuffer(
        commands_, handleOf(command.target.buffer), command.target.offset, command.target.bytes, command.word);
}

void Encoder::upload(const Command& command)
{
    const VkBufferCopy region{command.firstUpload, command.target.offset, command.target.bytes};
    context_.fn.vkCmdCopyBuffer(commands_, slot_.staging().handle(), handleOf(command.target.buffer), 1, &region);
}

void Encoder::barrier()
{
    // One global barrier: buffer barriers cost the same or more on every driver we know of, and order no less.
    auto memory = withType<VkMemoryBarrier>(VK_STRUCTURE_TYPE_MEMORY_BARRIER);
    memory.srcAccessMask = kWriteAccess;
    memory.dstAccessMask = kReadAccess | kWriteAccess;
    context_.fn.vkCmdPipelineBarrier(commands_, kWorkStages, kWorkStages, 0, 1, &memory, 0, nullptr, 0, nullptr);
}

void Encoder::barrierToHost()
{
    auto memory = withType<VkMemoryBarrier>(VK_STRUCTURE_TYPE_MEMORY_BARRIER);
    memory.srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT;
    memory.dstAccessMask = VK_ACCESS_HOST_READ_BIT;
    context_.fn.vkCmdPipelineBarrier(
        commands_, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &memory, 0, nullptr, 0, nullptr);
}

void Encoder::barrierToReaders()
{
    // Whatever the host draws with; all commands, for not every queue knows every stage.
    auto memory = withType<VkMemoryBarrier>(VK_STRUCTURE_TYPE_MEMORY_BARRIER);
    memory.srcAccessMask = kWriteAccess;
    memory.dstAccessMask = VK_ACCESS_MEMORY_READ_BIT;
    context_.fn.vkCmdPipelineBarrier(
        commands_, kWorkStages, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 1, &memory, 0, nullptr, 0, nullptr);
}

void Encoder::beginStage(const Command& command)
{
    beginLabel(command.label);
    const uint32_t query = 2 * static_cast<uint32_t>(slot_.marks().size());
    slot_.marks().push_back({command.stage, command.label});
    resetTimestamps(query);
    writeTimestamp(query);
    inStage_ = true;
}

void Encoder::endStage()
{
    inStage_ = false;
    writeTimestamp(2 * static_cast<uint32_t>(slot_.marks().size()) - 1);
    endLabel();
}

bool Encoder::beginKernel(const Command& command)
{
    if (!slot_.timesKernels() || !inStage_)
        return false;
    const uint32_t query = slot_.firstKernelQuery() + 2 * static_cast<uint32_t>(slot_.kernelMarks().size());
    slot_.kernelMarks().push_back({static_cast<uint32_t>(slot_.marks().size()) - 1, command.label});
    resetTimestamps(query);
    writeTimestamp(query);
    return true;
}

void Encoder::endKernel()
{
    writeTimestamp(slot_.firstKernelQuery() + 2 * static_cast<uint32_t>(slot_.kernelMarks().size()) - 1);
}

void Encoder::resetTimestamps(uint32_t query)
{
    if (slot_.queryPool() != VK_NULL_HANDLE)
        context_.fn.vkCmdResetQueryPool(commands_, slot_.queryPool(), query, 2);
}

void Encoder::writeTimestamp(uint32_t query)
{
    // At the bottom on both sides: a stage begins when what stands before it is done, so stages tile the time.
    if (slot_.queryPool() != VK_NULL_HANDLE)
        context_.fn.vkCmdWriteTimestamp(commands_, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, slot_.queryPool(), query);
}

void Encoder::beginLabel(const char* text)
{
    if (!context_.instance.vkCmdBeginDebugUtilsLabelEXT)
        return;
    auto label = withType<VkDebugUtilsLabelEXT>(VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT);
    label.pLabelName = text;
    context_.instance.vkCmdBeginDebugUtilsLabelEXT(commands_, &label);
}

void Encoder::endLabel()
{
    if (context_.instance.vkCmdEndDebugUtilsLabelEXT)
        context_.instance.vkCmdEndDebugUtilsLabelEXT(commands_);
}

} // namespace bch::vulkan
