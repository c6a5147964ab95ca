// publish_reader <socket>: another process with a Vulkan device of its own that reads published frames out of memory
// that it was given as file descriptors. Answers 0 when its validation layer had nothing to say.
#include "publish/file_descriptors.h"
#include "publish/host_queue.h"
#include "support/host_vulkan.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

namespace
{
using bch::vulkan::withType;

void check(VkResult result, const char* what)
{
    if (result != VK_SUCCESS)
        throw std::runtime_error(what);
}

bool isSameDevice(const bchVkDeviceDef& def, const bchVkExport& exported)
{
    const auto get = reinterpret_cast<PFN_vkGetInstanceProcAddr>(def.getInstanceProcAddr);
    const bch::vulkan::InstanceFunctions fn =
        bch::vulkan::loadInstanceFunctions(get, static_cast<VkInstance>(def.instance));
    auto ids = withType<VkPhysicalDeviceIDProperties>(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ID_PROPERTIES);
    auto properties = withType<VkPhysicalDeviceProperties2>(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2);
    properties.pNext = &ids;
    fn.vkGetPhysicalDeviceProperties2(static_cast<VkPhysicalDevice>(def.physicalDevice), &properties);
    return std::memcmp(ids.deviceUUID, exported.deviceUuid, sizeof exported.deviceUuid) == 0
           && std::memcmp(ids.driverUUID, exported.driverUuid, sizeof exported.driverUuid) == 0;
}

// A buffer of ours in memory of theirs.
struct Imported
{
    VkBuffer buffer = VK_NULL_HANDLE;
    VkDeviceMemory memory = VK_NULL_HANDLE;
};

Imported importSlot(const bch::vulkan::DeviceFunctions& fn, const bchVkExport& exported, int descriptor)
{
    Imported slot;
    auto external = withType<VkExternalMemoryBufferCreateInfo>(VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_BUFFER_CREATE_INFO);
    external.handleTypes = exported.handleType;
    auto info = withType<VkBufferCreateInfo>(VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO);
    info.pNext = &external;
    info.size = exported.bufferBytes;
    info.usage = exported.bufferUsage;
    check(fn.vkCreateBuffer(fn.device, &info, nullptr, &slot.buffer), "vkCreateBuffer");
    auto dedicated = withType<VkMemoryDedicatedAllocateInfo>(VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO);
    dedicated.buffer = slot.buffer;
    auto imported = withType<VkImportMemoryFdInfoKHR>(VK_STRUCTURE_TYPE_IMPORT_MEMORY_FD_INFO_KHR);
    imported.pNext = &dedicated;
    imported.handleType = static_cast<VkExternalMemoryHandleTypeFlagBits>(exported.handleType);
    imported.fd = descriptor; // Vulkan's from now on
    auto allocate = withType<VkMemoryAllocateInfo>(VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO);
    allocate.pNext = &imported;
    allocate.allocationSize = exported.memoryBytes;
    allocate.memoryTypeIndex = exported.memoryTypeIndex;
    check(fn.vkAllocateMemory(fn.device, &allocate, nullptr, &slot.memory), "vkAllocateMemory of imported memory");
    check(fn.vkBindBufferMemory(fn.device, slot.buffer, slot.memory, 0), "vkBindBufferMemory");
    return slot;
}

void answer(int socket, test::HostQueue& queue, const bchVkExport& exported, const std::vector<int>& descriptors)
{
    const bch::vulkan::DeviceFunctions& fn = queue.fn();
    std::vector<Imported> slots;
    for (const int descriptor : descriptors)
        slots.push_back(importSlot(fn, exported, descriptor));
    for (;;)
    {
        test::Question question{};
        test::receiveBytes(socket, &question, sizeof question);
        if (question.slot == UINT32_MAX)
            break;
        uint64_t buffer = 0;
        std::memcpy(&buffer, &slots.at(question.slot).buffer, sizeof(VkBuffer));
        const std::vector<std::byte> bytes = queue.copy(buffer, exported.bufferBytes, {});
        test::sendBytes(socket, bytes.data() + question.offset, question.bytes);
    }
    for (const Imported& slot : slots)
    {
        fn.vkDestroyBuffer(fn.device, slot.buffer, nullptr);
        fn.vkFreeMemory(fn.device, slot.memory, nullptr);
    }
}
} // namespace

int main(int argc, char** argv)
{
    try
    {
        const int socket = argc == 2 ? std::atoi(argv[1]) : -1;
        bchVkExport exported{};
        test::receiveBytes(socket, &exported, sizeof exported);
        const std::vector<int> descriptors = test::receiveDescriptors(socket, exported.ringDepth);
        test::HostVulkan host({VK_KHR_EXTERNAL_MEMORY_FD_EXTENSION_NAME});
        if (!isSameDevice(host.def(), exported))
            throw std::runtime_error("the first device here is another one");
        {
            test::HostQueue queue(host.def());
            answer(socket, queue, exported, descriptors);
        }
        host.destroyDevice();
        return host.messages() == 0 ? 0 : 2;
    }
    catch (const std::exception& failure)
    {
        std::fprintf(stderr, "reader: %s\n", failure.what());
        return 1;
    }
}
