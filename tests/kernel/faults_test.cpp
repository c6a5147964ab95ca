// Whatever a driver answers, Barchan gives a result and leaves nothing behind.
#include "support/devices.h"
#include "support/host_vulkan.h"

#include "base/failure.h"
#include "compute/shader_types.h"
#include "compute/vulkan/primitive_table.h"
#include "compute/vulkan/vulkan_device.h"

#include <doctest/doctest.h>

#include <cstdlib>

using namespace bch;
using test::HostVulkan;

namespace
{
using Words = std::vector<uint32_t>;

template <class Call>
bchResult resultOf(Call&& call)
{
    try
    {
        call();
        return BCH_OK;
    }
    catch (const Failure& failure)
    {
        return failure.result();
    }
}

// A bit of everything that calls into the driver.
void useDevice(Device& device)
{
    auto array = test::upload(device, "array", Words(1000, 3));
    auto list = device.acquireList();
    Recorder recorder(device, *list);
    recorder.beginStage(1, "stage");
    recorder.dispatch(KernelId::grains_grow, 1, {array}, gpu::GrainAppendParams{1});
    recorder.endStage();
    device.submit(std::move(list))->wait(UINT64_MAX);
    const Words seen = test::download<uint32_t>(device, array); // may throw, which CHECK would catch
    CHECK(seen.front() == 4);
    uint64_t size = 0;
    device.pipelineCache(nullptr, size);
}
} // namespace

TEST_CASE("each call that can fail fails in turn, for want of memory: an error, and nothing is left behind")
{
    constexpr uint32_t kAlike = 2 * (kMaxBindings + 1) + 2 * vulkan::kProgramCount;
    HostVulkan host;
    const uint32_t turn = std::getenv("BARCHAN_OTHER_FAULTS") != nullptr ? 1 : 0;
    uint32_t ordinal = 0;
    do
    {
        // Most calls are alike, two layouts for each number of bindings, a shader and a pipeline of each program: some
        // of either kind are enough. Both kinds of memory run out in turns, since every round compiles all kernels; a
        // long test has them the other way round.
        ordinal += ordinal < 8 || ordinal > kAlike ? 1 : 17;
        host.failCallAt(
            ordinal, (ordinal + turn) % 2 != 0 ? VK_ERROR_OUT_OF_DEVICE_MEMORY : VK_ERROR_OUT_OF_HOST_MEMORY);
        const bchResult result = resultOf([&] { useDevice(*createVulkanDevice(host.def())); });
        CAPTURE(ordinal);
        // VMA answers some refusals by trying elsewhere.
        if (host.failed())
            CHECK((result == BCH_OK || result == BCH_ERROR_OUT_OF_DEVICE_MEMORY || result == BCH_ERROR_OUT_OF_MEMORY));
        else
            CHECK(result == BCH_OK);
    } while (host.failed());
    CHECK(ordinal > 70);
    host.failNever();
    CHECK(resultOf([&] { useDevice(*createVulkanDevice(host.def())); }) == BCH_OK);
    host.destroyDevice(); // the layer names what was left behind
    CHECK(host.messages() == 0);
}

TEST_CASE("after a failed submission the device goes on, and new buffers are still zero")
{
    HostVulkan host;
    {
        const std::unique_ptr<Device> device = createVulkanDevice(host.def());
        auto array = device->createArray<uint32_t>("array", 1000);
        host.failAlways("vkQueueSubmit", VK_ERROR_OUT_OF_HOST_MEMORY);
        CHECK(
            resultOf([&] { runNow(*device, [&](Recorder& recorder) { recorder.fill(array, 7); }); })
            == BCH_ERROR_OUT_OF_MEMORY);
        host.failNever();
        CHECK(test::download<uint32_t>(*device, array) == Words(1000, 0));
        useDevice(*device);
    }
    host.destroyDevice();
    CHECK(host.messages() == 0);
}

TEST_CASE("a device that is lost stays lost, and can be destroyed")
{
    for (const char* function : {"vkQueueSubmit", "vkWaitSemaphores", "vkCreateBuffer"})
    {
        CAPTURE(std::string(function));
        HostVulkan host;
        {
            const std::unique_ptr<Device> device = createVulkanDevice(host.def());
            auto array = test::upload(*device, "array", Words(100, 1));
            host.failAlways(function, VK_ERROR_DEVICE_LOST);
            CHECK(resultOf([&] { test::download<uint32_t>(*device, array); }) == BCH_ERROR_DEVICE_LOST);
            host.failNever();
            CHECK(resultOf([&] { test::download<uint32_t>(*device, array); }) == BCH_ERROR_DEVICE_LOST);
            CHECK(resultOf([&] { device->createArray<uint32_t>("more", 10); }) == BCH_ERROR_DEVICE_LOST);
            CHECK(resultOf([&] { runNow(*device, [](Recorder&) {}); }) == BCH_ERROR_DEVICE_LOST);
            uint64_t size = 0;
            CHECK(resultOf([&] { device->pipelineCache(nullptr, size); }) == BCH_ERROR_DEVICE_LOST);
            CHECK(device->memory().bufferCount == 1);
        }
        // A new one on the same host works, as after a real loss on a new device.
        useDevice(*createVulkanDevice(host.def()));
    }
}
