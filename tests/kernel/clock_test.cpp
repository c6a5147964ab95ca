// Stage times are on the host's steady clock where the device can tell, else on the device's own.
#include "support/devices.h"
#include "support/host_vulkan.h"

#include "compute/vulkan/clock.h"
#include "compute/vulkan/device.h"
#include "compute/vulkan/vulkan_device.h"

#include <doctest/doctest.h>

#include <chrono>

using namespace bch;
using test::DeviceTest;
using vulkan::DeviceSummary;
using vulkan::TickMap;

namespace
{
// More than any error of calibration, and nothing that a test's duration could make up for.
constexpr uint64_t kShift = 1'000'000'000'000;

DeviceSummary deviceWith(uint32_t validBits, double nsPerTick)
{
    DeviceSummary device;
    device.timestampValidBits = validBits;
    device.timestampPeriod = nsPerTick;
    return device;
}

uint64_t steadyNow()
{
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(now).count());
}

struct TimedRun
{
    uint64_t before, after; // on the steady clock
    std::vector<StageTime> stages;
};

TimedRun runTwoStages(Device& device)
{
    auto array = device.createArray<uint32_t>("array", 200000);
    auto list = device.acquireList();
    Recorder recorder(device, *list);
    for (const uint32_t stage : {1u, 2u})
    {
        recorder.beginStage(stage, "filling");
        recorder.fill(array, stage);
        recorder.endStage();
    }
    TimedRun run{};
    run.before = steadyNow();
    auto submission = device.submit(std::move(list));
    REQUIRE(submission->wait(UINT64_MAX));
    run.after = steadyNow();
    run.stages.assign(submission->stageTimes().begin(), submission->stageTimes().end());
    return run;
}

// Readings of two clocks lie apart by what calibration cannot see: interrupts, and the driver's own granularity.
constexpr uint64_t kToleranceNs = 1'000'000;

bool liesWithin(const TimedRun& run, uint64_t shift = 0)
{
    bool all = run.stages.size() == 2;
    for (const StageTime& time : run.stages)
        all = all && time.beginNs <= time.endNs && time.beginNs + shift + kToleranceNs >= run.before
              && time.endNs + shift <= run.after + kToleranceNs;
    return all;
}

vulkan::Context& contextOf(Device& device)
{
    return static_cast<vulkan::VulkanDevice&>(device).context();
}

PFN_vkGetCalibratedTimestampsEXT g_real = nullptr;
uint32_t g_readings = 0;

// A device whose clock is ahead of its own timestamps.
VKAPI_ATTR VkResult VKAPI_CALL shiftedClocks(
    VkDevice device, uint32_t count, const VkCalibratedTimestampInfoEXT* infos, uint64_t* times, uint64_t* deviation)
{
    const VkResult result = g_real(device, count, infos, times, deviation);
    times[0] += kShift;
    return result;
}

// Only the third reading was not interrupted.
VKAPI_ATTR VkResult VKAPI_CALL interruptedClocks(
    VkDevice device, uint32_t count, const VkCalibratedTimestampInfoEXT* infos, uint64_t* times, uint64_t* deviation)
{
    const VkResult result = g_real(device, count, infos, times, deviation);
    const bool good = ++g_readings == 3;
    times[0] += good ? 0 : kShift;
    *deviation = good ? 100 : kShift;
    return result;
}

VKAPI_ATTR VkResult VKAPI_CALL
brokenClocks(VkDevice, uint32_t, const VkCalibratedTimestampInfoEXT*, uint64_t*, uint64_t*)
{
    return VK_ERROR_OUT_OF_HOST_MEMORY;
}
} // namespace

TEST_CASE("ticks before and after the known moment are scaled by their distance to it")
{
    const TickMap map(deviceWith(64, 2.5), {1000, 5'000'000});
    CHECK(map.toNs(1000) == 5'000'000);
    CHECK(map.toNs(1004) == 5'000'010);
    CHECK(map.toNs(996) == 4'999'990);
}

TEST_CASE("large counts keep every nanosecond, because only distances are scaled")
{
    const uint64_t ticks = (uint64_t{1} << 62) + 3;
    const TickMap map(deviceWith(64, 1.0), {ticks, (uint64_t{1} << 61) + 1});
    CHECK(map.toNs(ticks - 2) == (uint64_t{1} << 61) - 1);
    CHECK(map.toNs(ticks + 1) == (uint64_t{1} << 61) + 2);
}

TEST_CASE("a counter that wraps between the ticks and the known moment does not disturb their distance")
{
    const uint64_t range36 = uint64_t{1} << 36;
    const TickMap wrappedSince(deviceWith(36, 10.0), {20, 9'000'000});
    CHECK(wrappedSince.toNs(range36 - 30) == 9'000'000 - 500);
    const TickMap wrapsLater(deviceWith(36, 10.0), {range36 - 30, 9'000'000});
    CHECK(wrapsLater.toNs(20) == 9'000'000 + 500);
    const TickMap whole(deviceWith(64, 1.0), {5, 9'000'000});
    CHECK(whole.toNs(UINT64_MAX - 4) == 9'000'000 - 10);
}

TEST_CASE("bits beyond the valid ones mean nothing")
{
    const uint64_t noise = uint64_t{0xabcd} << 40;
    const TickMap map(deviceWith(36, 1.0), {noise | 500, 10'000});
    CHECK(map.toNs(510) == 10'010);
    CHECK(map.toNs((noise << 3) | 490) == 9'990);
}

TEST_CASE("a context that cannot read the steady clock stays on the device's own")
{
    vulkan::Context context;
    context.summary = deviceWith(36, 10.0);
    const uint64_t first = (uint64_t{1} << 36) - 30;
    const auto map = vulkan::makeTickMap(context, first);
    REQUIRE(map);
    CHECK(map->toNs(first) == first * 10);
    CHECK(map->toNs(20) == first * 10 + 500); // on past the wrap: the stages of a submission stay in order
    context.summary = deviceWith(64, 1.0);
    CHECK(vulkan::makeTickMap(context, UINT64_MAX - 9)->toNs(UINT64_MAX - 8) == UINT64_MAX - 8);
}

TEST_CASE("a performance counter becomes nanoseconds without overflow")
{
    CHECK(vulkan::counterToNs(25, 10'000'000) == 2500);
    CHECK(vulkan::counterToNs(10'000'000ull * 86400 * 3650 + 1, 10'000'000) == 315'360'000'000'000'100ull);
    CHECK(vulkan::counterToNs(1, 3) == 333'333'333);
}

TEST_CASE_FIXTURE(DeviceTest, "stage times lie between the host's clock before the submission and after the wait")
{
    CHECK(liesWithin(runTwoStages(test::cpuDevice())));
    for (Device* device : {&test::vulkanDevice(), &test::gpuTunedDevice()})
    {
        const vulkan::Context& context = contextOf(*device);
        const bool calibrated = context.fn.vkGetCalibratedTimestampsEXT != nullptr;
        CHECK(calibrated == vulkan::offersSteadyClock(context.instance, context.physicalDevice));
        if (calibrated)
            CHECK(liesWithin(runTwoStages(*device)));
        else
            MESSAGE("the driver cannot read the steady clock");
    }
}

TEST_CASE("stage times follow the pair of clocks that Vulkan tells")
{
    // The clock of a software device may be the host's own, and a wrong conversion would go unseen: so it is shifted.
    const auto device = test::makeVulkanDevice(vulkan::softwareTuning());
    vulkan::DeviceFunctions& fn = contextOf(*device).fn;
    g_real = fn.vkGetCalibratedTimestampsEXT;
    if (!g_real)
        return; // the test above says so

    fn.vkGetCalibratedTimestampsEXT = shiftedClocks;
    CHECK(liesWithin(runTwoStages(*device), kShift));

    fn.vkGetCalibratedTimestampsEXT = interruptedClocks;
    g_readings = 0;
    CHECK(liesWithin(runTwoStages(*device)));
    CHECK(g_readings == 3);

    fn.vkGetCalibratedTimestampsEXT = brokenClocks;
    CHECK(runTwoStages(*device).stages.empty());

    fn.vkGetCalibratedTimestampsEXT = g_real;
    CHECK(liesWithin(runTwoStages(*device)));
    CHECK(test::validationMessages(*device) == 0);
}

TEST_CASE("on the host's device, whose extensions are unknown, stages are timed on the device's own clock")
{
    test::HostVulkan host;
    {
        const std::unique_ptr<Device> device = createVulkanDevice(host.def());
        CHECK((contextOf(*device).fn.vkGetCalibratedTimestampsEXT == nullptr));
        const TimedRun run = runTwoStages(*device);
        REQUIRE(run.stages.size() == 2);
        CHECK(run.stages[0].beginNs < run.stages[0].endNs);
        CHECK(run.stages[0].endNs <= run.stages[1].beginNs);
        CHECK(run.stages[1].endNs - run.stages[0].beginNs <= run.after - run.before);
    }
    host.destroyDevice();
    CHECK(host.messages() == 0);
}
