#include "publish/host_queue.h"

#include <cstring>
#include <stdexcept>
#include <string>

namespace test
{

using bch::vulkan::withType;

namespace
{
void check(VkResult result, const char* what)
{
    if (result != VK_SUCCESS)
        throw std::runtime_error(std::string("the test's host: ") + what);
}
} // namespace

HostQueue::HostQueue(const bchVkDeviceDef& def)
    : instance_(bch::vulkan::loadInstanceFunctions(
        reinterpret_cast<PFN_vkGetInstanceProcAddr>(def.getInstanceProcAddr), static_cast<VkInstance>(def.instance))),
      fn_(bch::vulkan::loadDeviceFunctions(instance_, static_cast<VkDevice>(def.device))),
      physicalDevice_(static_cast<VkPhysicalDevice>(def.physicalDevice)), queue_(static_cast<VkQueue>(def.queue))
{
    auto pool = withType<VkCommandPoolCreateInfo>(VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO);
    pool.queueFamilyIndex = def.queueFamily;
    check(fn_.vkCreateCommandPool(fn_.device, &pool, nullptr, &pool_), "vkCreateCommandPool");
    auto type = withType<VkSemaphoreTypeCreateInfo>(VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO);
    type.semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE;
    auto info = withType<VkSemaphoreCreateInfo>(VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO);
    info.pNext = &type;
    check(fn_.vkCreateSemaphore(fn_.device, &info, nullptr, &semaphore_), "vkCreateSemaphore");
}

HostQueue::~HostQueue()
{
    find<PFN_vkDeviceWaitIdle>("vkDeviceWaitIdle")(fn_.device);
    fn_.vkDestroySemaphore(fn_.device, semaphore_, nullptr);
    fn_.vkDestroyCommandPool(fn_.device, pool_, nullptr);
}

uint64_t HostQueue::semaphore() const
{
    uint64_t bits = 0;
    std::memcpy(&bits, &semaphore_, sizeof semaphore_);
    return bits;
}

void HostQueue::signalFromHost(uint64_t value)
{
    auto info = withType<VkSemaphoreSignalInfo>(VK_STRUCTURE_TYPE_SEMAPHORE_SIGNAL_INFO);
    info.semaphore = semaphore_;
    info.value = value;
    check(find<PFN_vkSignalSemaphore>("vkSignalSemaphore")(fn_.device, &info), "vkSignalSemaphore");
}

void HostQueue::submit(const std::function<void(VkCommandBuffer)>& record, const HostWait& wait, uint64_t value)
{
    auto allocate = withType<VkCommandBufferAllocateInfo>(VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO);
    allocate.commandPool = pool_;
    allocate.commandBufferCount = 1;
    VkCommandBuffer commands = VK_NULL_HANDLE;
    check(fn_.vkAllocateCommandBuffers(fn_.device, &allocate, &commands), "vkAllocateCommandBuffers");
    auto begin = withType<VkCommandBufferBeginInfo>(VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO);
    begin.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
    check(fn_.vkBeginCommandBuffer(commands, &begin), "vkBeginCommandBuffer");
    record(commands);
    check(fn_.vkEndCommandBuffer(commands), "vkEndCommandBuffer");
    const auto waited = handleOf<VkSemaphore>(wait.semaphore);
    const VkPipelineStageFlags stage = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
    auto values = withType<VkTimelineSemaphoreSubmitInfo>(VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO);
    values.waitSemaphoreValueCount = wait.semaphore ? 1 : 0;
    values.pWaitSemaphoreValues = &wait.value;
    values.signalSemaphoreValueCount = 1;
    values.pSignalSemaphoreValues = &value;
    auto info = withType<VkSubmitInfo>(VK_STRUCTURE_TYPE_SUBMIT_INFO);
    info.pNext = &values;
    info.waitSemaphoreCount = wait.semaphore ? 1 : 0;
    info.pWaitSemaphores = &waited;
    info.pWaitDstStageMask = &stage;
    info.commandBufferCount = 1;
    info.pCommandBuffers = &commands;
    info.signalSemaphoreCount = 1;
    info.pSignalSemaphores = &semaphore_;
    check(fn_.vkQueueSubmit(queue_, 1, &info, VK_NULL_HANDLE), "vkQueueSubmit");
}

void HostQueue::wait(uint64_t value)
{
    auto info = withType<VkSemaphoreWaitInfo>(VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO);
    info.semaphoreCount = 1;
    info.pSemaphores = &semaphore_;
    info.pValues = &value;
    check(fn_.vkWaitSemaphores(fn_.device, &info, UINT64_MAX), "vkWaitSemaphores");
}

std::vector<std::byte> HostQueue::copy(uint64_t buffer, uint64_t bytes, const HostWait& wait)
{
    auto info = withType<VkBufferCreateInfo>(VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO);
    info.size = bytes;
    info.usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT;
    VkBuffer target = VK_NULL_HANDLE;
    check(fn_.vkCreateBuffer(fn_.device, &info, nullptr, &target), "vkCreateBuffer");
    VkMemoryRequirements needs{};
    fn_.vkGetBufferMemoryRequirements(fn_.device, target, &needs);
    VkPhysicalDeviceMemoryProperties types{};
    instance_.vkGetPhysicalDeviceMemoryProperties(physicalDevice_, &types);
    constexpr VkMemoryPropertyFlags kHost = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
    auto allocate = withType<VkMemoryAllocateInfo>(VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO);
    allocate.allocationSize = needs.size;
    while ((needs.memoryTypeBits & 1u << allocate.memoryTypeIndex) == 0
           || (types.memoryTypes[allocate.memoryTypeIndex].propertyFlags & kHost) != kHost)
        ++allocate.memoryTypeIndex;
    VkDeviceMemory memory = VK_NULL_HANDLE;
    check(fn_.vkAllocateMemory(fn_.device, &allocate, nullptr, &memory), "vkAllocateMemory");
    check(fn_.vkBindBufferMemory(fn_.device, target, memory, 0), "vkBindBufferMemory");
    const uint64_t done = nextValue();
    submit(
        [&](VkCommandBuffer commands)
        {
            const VkBufferCopy region{0, 0, bytes};
            fn_.vkCmdCopyBuffer(commands, handleOf<VkBuffer>(buffer), target, 1, &region);
            auto barrier = withType<VkMemoryBarrier>(VK_STRUCTURE_TYPE_MEMORY_BARRIER);
            barrier.srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT;
            barrier.dstAccessMask = VK_ACCESS_HOST_READ_BIT;
            fn_.vkCmdPipelineBarrier(
                commands, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &barrier, 0, nullptr, 0,
                nullptr);
        },
        wait, done);
    this->wait(done);
    void* mapped = nullptr;
    check(find<PFN_vkMapMemory>("vkMapMemory")(fn_.device, memory, 0, VK_WHOLE_SIZE, 0, &mapped), "vkMapMemory");
    std::vector<std::byte> result(bytes);
    std::memcpy(result.data(), mapped, bytes);
    find<PFN_vkUnmapMemory>("vkUnmapMemory")(fn_.device, memory);
    fn_.vkDestroyBuffer(fn_.device, target, nullptr);
    fn_.vkFreeMemory(fn_.device, memory, nullptr);
    return result;
}

} // namespace test
