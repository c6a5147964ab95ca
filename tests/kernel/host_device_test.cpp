// Barchan on a device that belongs to the host.
#include "support/devices.h"
#include "support/host_vulkan.h"

#include "base/failure.h"
#include "compute/shader_types.h"
#include "compute/vulkan/vulkan_device.h"

#include <doctest/doctest.h>

#include <numeric>
#include <thread>

using namespace bch;
using test::HostVulkan;

namespace
{
using Words = std::vector<uint32_t>;

// Kernels, primitives, uploads and readbacks; true when the result is right.
bool sortsRight(Device& device)
{
    const uint32_t n = 3000;
    Words keys(n), expected(n);
    std::iota(expected.begin(), expected.end(), 0u);
    for (uint32_t i = 0; i < n; ++i)
        keys[i] = n - 1 - i;
    auto keyArray = test::upload(device, "keys", keys);
    auto valueArray = test::upload(device, "values", keys);
    auto count = test::upload(device, "count", Words{n});
    auto scratch = device.createBuffer("scratch", device.primitives().sortScratchBytes(n), MemoryKind::device);
    runNow(
        device,
        [&](Recorder& recorder) {
            recorder.primitives().sortPairs(recorder, {count, n}, keyArray, valueArray, 12, *scratch);
        });
    return test::download<uint32_t>(device, valueArray) == expected;
}

struct Outcome
{
    bchResult result = BCH_OK;
    std::string text;
};

template <class Call>
Outcome outcomeOf(Call&& call)
{
    try
    {
        call();
        return {};
    }
    catch (const Failure& failure)
    {
        return {failure.result(), failure.what()};
    }
}

Outcome creationOn(const bchVkDeviceDef& def)
{
    return outcomeOf([&] { createVulkanDevice(def); });
}

bool says(const Outcome& outcome, bchResult result, const char* part)
{
    return outcome.result == result && outcome.text.find(part) != std::string::npos;
}
} // namespace

TEST_CASE("kernels run on the host's device, which is whole afterwards")
{
    HostVulkan host;
    for (uint32_t round = 0; round < 3; ++round)
    {
        const std::unique_ptr<Device> device = createVulkanDevice(host.def());
        CHECK(sortsRight(*device));
        bchDeviceInfo info = bchDefaultDeviceInfo();
        device->describe(info);
        CHECK(info.kind == BCH_DEVICE_VULKAN);
        CHECK(info.validationMessageCount == 0);
    }
    host.destroyDevice(); // the layer names what was left behind
    CHECK(host.messages() == 0);
}

TEST_CASE("every submission holds the host's queue lock, and keeps out who else holds it")
{
    HostVulkan host;
    bchVkDeviceDef def = host.def();
    host.useQueueLock(def);
    {
        const std::unique_ptr<Device> device = createVulkanDevice(def);
        CHECK(sortsRight(*device));
        CHECK(host.lockCount() > 0);
        CHECK(host.submitsWithoutLock() == 0);

        std::atomic<bool> submitted = false;
        std::thread thread;
        {
            std::lock_guard engine(host.queueMutex());
            thread = std::thread(
                [&]
                {
                    sortsRight(*device);
                    submitted = true;
                });
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            CHECK(!submitted);
        }
        thread.join();
        CHECK(submitted);
    }
    host.destroyDevice();
    CHECK(host.messages() == 0);
}

TEST_CASE("all device memory comes from the host's allocator and goes back to it, unmapped")
{
    HostVulkan host;
    bchVkDeviceDef def = host.def();
    host.useAllocator(def);
    {
        const std::unique_ptr<Device> device = createVulkanDevice(def);
        CHECK(sortsRight(*device));
        auto large = device->createArray<uint32_t>("large", 20'000'000);
        auto largeLanding = device->createArray<uint32_t>("large landing", 20'000'000, MemoryKind::readback);
        CHECK(host.allocationCount() > 0);
        CHECK(host.liveAllocations() > 0);
        uint64_t reserved = device->memory().reservedBytes;
        CHECK(reserved >= 160'000'000);
    }
    CHECK(host.liveAllocations() == 0);
    CHECK(host.wrongFrees() == 0);
    host.destroyDevice();
    CHECK(host.messages() == 0);
}

TEST_CASE("a host's allocator that says no gives an error and nothing leaks")
{
    HostVulkan host;
    bchVkDeviceDef def = host.def();
    host.useAllocator(def);
    for (uint32_t ordinal = 1; ordinal <= 3; ++ordinal)
    {
        const std::unique_ptr<Device> device = createVulkanDevice(def);
        auto first = device->createArray<uint32_t>("first", 1000);
        host.failAllocationAt(host.allocationCount() + 1);
        const Outcome outcome = outcomeOf([&] { device->createArray<uint32_t>("too much", 20'000'000); });
        host.failAllocationAt(0);
        // VMA may find another way after one refusal; then there is nothing to report.
        CHECK((outcome.result == BCH_OK || says(outcome, BCH_ERROR_OUT_OF_DEVICE_MEMORY, "too much")));
        CHECK(sortsRight(*device));
    }
    CHECK(host.liveAllocations() == 0);
    CHECK(host.wrongFrees() == 0);
    host.destroyDevice();
    CHECK(host.messages() == 0);
}

TEST_CASE("a def that is not whole is refused by name")
{
    HostVulkan host;
    const bchVkDeviceDef whole = host.def();
    const auto without = [&](auto member, const char* name)
    {
        bchVkDeviceDef def = whole;
        def.*member = nullptr;
        CHECK(says(creationOn(def), BCH_ERROR_INVALID_ARGUMENT, name));
    };
    without(&bchVkDeviceDef::instance, "instance");
    without(&bchVkDeviceDef::physicalDevice, "physicalDevice");
    without(&bchVkDeviceDef::device, "device");
    without(&bchVkDeviceDef::queue, "queue");
    without(&bchVkDeviceDef::getInstanceProcAddr, "getInstanceProcAddr");

    bchVkDeviceDef def = whole;
    def.lockQueue = [](void*) {};
    CHECK(says(creationOn(def), BCH_ERROR_INVALID_ARGUMENT, "unlockQueue"));
    def = whole;
    def.free = [](void*, uint64_t, uint64_t) {};
    CHECK(says(creationOn(def), BCH_ERROR_INVALID_ARGUMENT, "allocate"));
    def = whole;
    def.apiVersion = VK_API_VERSION_1_1;
    CHECK(says(creationOn(def), BCH_ERROR_UNSUPPORTED, "Vulkan 1.1"));
    def = whole;
    def.queueFamily = 99;
    CHECK(says(creationOn(def), BCH_ERROR_UNSUPPORTED, "queue family"));
    CHECK(creationOn(whole).result == BCH_OK);
}

TEST_CASE("a function that the host's Vulkan does not have is named")
{
    HostVulkan host;
    for (const char* name : {"vkGetPhysicalDeviceProperties2", "vkWaitSemaphores", "vkCmdDispatch"})
    {
        host.hide(name);
        CHECK(says(creationOn(host.def()), BCH_ERROR_UNSUPPORTED, name));
    }
    host.hide("vkSetDebugUtilsObjectNameEXT");
    CHECK(creationOn(host.def()).result == BCH_OK);
}
