#include "compute/vulkan/slot.h"

#include "base/profile.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace bch::vulkan
{

namespace
{
constexpr uint64_t kLeastStagingBytes = 64 * 1024;
constexpr uint64_t kKeptStagingBytes = 16 * 1024 * 1024;

bool isDispatch(const Command& command)
{
    return command.kind == CommandKind::dispatch || command.kind == CommandKind::dispatchIndirect;
}
} // namespace

Slot::Slot(Context& context, Allocator& allocator) : context_(context), allocator_(allocator)
{
    auto poolInfo = withType<VkCommandPoolCreateInfo>(VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO);
    poolInfo.flags = VK_COMMAND_POOL_CREATE_TRANSIENT_BIT;
    poolInfo.queueFamilyIndex = context.queueFamily;
    VkCommandPool pool = VK_NULL_HANDLE;
    context.check(context.fn.vkCreateCommandPool(context.fn.device, &poolInfo, nullptr, &pool), "vkCreateCommandPool");
    commandPool_ = {context.fn, pool};

    auto info = withType<VkCommandBufferAllocateInfo>(VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO);
    info.commandPool = pool;
    info.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
    info.commandBufferCount = 1;
    context.check(
        context.fn.vkAllocateCommandBuffers(context.fn.device, &info, &commands_), "vkAllocateCommandBuffers");
}

void Slot::prepare(const CommandList& list)
{
    uint32_t sets = 0;
    uint32_t descriptors = 0;
    uint32_t stages = 0;
    uint32_t kernels = 0;
    timesKernels_ = context_.summary.timestampValidBits > 0 && profile::wantsKernels();
    for (const Command& command : list.commands)
    {
        sets += command.bindingCount > 0 ? 1 : 0;
        descriptors += command.bindingCount;
        stages += command.kind == CommandKind::stageBegin ? 1 : 0;
        kernels += timesKernels_ && isDispatch(command) ? 1 : 0;
    }
    marks_.clear();
    marks_.reserve(stages);
    kernelMarks_.clear();
    kernelMarks_.reserve(kernels);
    firstKernelQuery_ = 2 * stages;
    reserveDescriptors(sets, descriptors);
    if (context_.summary.timestampValidBits > 0)
        reserveQueries(2 * (stages + kernels));
    fillStaging(list.uploads);
    context_.check(context_.fn.vkResetCommandPool(context_.fn.device, commandPool_.get(), 0), "vkResetCommandPool");
}

void Slot::reserveDescriptors(uint32_t sets, uint32_t descriptors)
{
    if (sets <= setCapacity_ && descriptors <= descriptorCapacity_)
    {
        if (descriptorPool_)
            context_.check(
                context_.fn.vkResetDescriptorPool(context_.fn.device, descriptorPool_.get(), 0),
                "vkResetDescriptorPool");
        return;
    }
    const uint32_t setCapacity = std::bit_ceil(std::max(sets, 16u));
    const uint32_t descriptorCapacity = std::bit_ceil(std::max(descriptors, 64u));
    const VkDescriptorPoolSize size{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, descriptorCapacity};
    auto info = withType<VkDescriptorPoolCreateInfo>(VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO);
    info.maxSets = setCapacity;
    info.poolSizeCount = 1;
    info.pPoolSizes = &size;
    VkDescriptorPool pool = VK_NULL_HANDLE;
    context_.check(
        context_.fn.vkCreateDescriptorPool(context_.fn.device, &info, nullptr, &pool), "vkCreateDescriptorPool");
    descriptorPool_ = {context_.fn, pool};
    setCapacity_ = setCapacity;
    descriptorCapacity_ = descriptorCapacity;
}

void Slot::reserveQueries(uint32_t queries)
{
    if (queries <= queryCapacity_)
        return;
    auto info = withType<VkQueryPoolCreateInfo>(VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO);
    info.queryType = VK_QUERY_TYPE_TIMESTAMP;
    info.queryCount = std::bit_ceil(std::max(queries, 32u));
    VkQueryPool pool = VK_NULL_HANDLE;
    context_.check(context_.fn.vkCreateQueryPool(context_.fn.device, &info, nullptr, &pool), "vkCreateQueryPool");
    queryPool_ = {context_.fn, pool};
    queryCapacity_ = info.queryCount;
}

void Slot::fillStaging(const Vector<std::byte>& uploads)
{
    if (uploads.empty())
        return;
    if (uploads.size() > staging_.bytes())
    {
        staging_ = {}; // first the old one goes, so that both never stand side by side
        const uint64_t bytes = std::bit_ceil(std::max<uint64_t>(uploads.size(), kLeastStagingBytes));
        staging_ = RawBuffer(context_, allocator_, "staging", bytes, MemoryUse::staging);
    }
    std::memcpy(staging_.mapped(), uploads.data(), uploads.size());
    staging_.flush();
}

void Slot::trim()
{
    if (staging_.bytes() > kKeptStagingBytes)
        staging_ = {};
}

} // namespace bch::vulkan
