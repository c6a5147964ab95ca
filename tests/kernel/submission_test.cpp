// Commands do what they say on every device, in the order of their submission.
#include "support/devices.h"

#include "base/failure.h"
#include "compute/shader_types.h"
#include "compute/vulkan/encoder.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>
#include <thread>

using namespace bch;
using test::DeviceTest;
using test::download;
using test::upload;

namespace
{
using Words = std::vector<uint32_t>;

Words counting(uint32_t count, uint32_t first = 0)
{
    Words words(count);
    std::iota(words.begin(), words.end(), first);
    return words;
}
} // namespace

TEST_CASE_FIXTURE(DeviceTest, "a new buffer is zero, also where an old one was")
{
    for (const Named& on : devices())
        for (uint32_t round = 0; round < 3; ++round)
        {
            CAPTURE(on.name);
            auto array = on.device.createArray<uint32_t>("zeros", 100000);
            CHECK(download<uint32_t>(on.device, array) == Words(100000, 0));
            runNow(on.device, [&](Recorder& recorder) { recorder.fill(array, 0xffffffffu); });
            auto landing = on.device.createArray<uint32_t>("landing", 1000, MemoryKind::readback);
            CHECK(static_cast<const uint32_t*>(landing.buffer().mapped())[999] == 0);
        }
}

TEST_CASE_FIXTURE(DeviceTest, "a buffer that no submission ever saw can be destroyed")
{
    for (const Named& on : devices())
    {
        CAPTURE(on.name);
        on.device.createArray<uint32_t>("unseen", 1000);
        auto seen = on.device.createArray<uint32_t>("seen", 1000);
        auto list = on.device.acquireList();
        Recorder recorder(on.device, *list);
        recorder.fill(seen, 1);
        auto bystander = on.device.createArray<uint32_t>("zeroed by a submission that is not its own", 1000);
        auto submission = on.device.submit(std::move(list));
        bystander = {};
        CHECK(submission->wait(UINT64_MAX));
    }
}

TEST_CASE_FIXTURE(DeviceTest, "what goes up comes down, in any size")
{
    for (const Named& on : devices())
        for (const uint32_t count : {1u, 2u, 127u, 128u, 129u, 65537u, 5000000u})
        {
            CAPTURE(on.name);
            CAPTURE(count);
            const Words values = counting(count, 7);
            auto array = upload(on.device, "values", values);
            CHECK((download<uint32_t>(on.device, array) == values));
        }
}

TEST_CASE_FIXTURE(DeviceTest, "copies, fills and uploads touch their part and nothing else")
{
    for (const Named& on : devices())
    {
        CAPTURE(on.name);
        auto array = upload(on.device, "values", counting(100));
        const uint32_t three[] = {1001, 1002, 1003};
        runNow(
            on.device,
            [&](Recorder& recorder)
            {
                recorder.copy(array.elements(0, 10), array.elements(50, 10));
                recorder.fill(array.elements(98, 1), 0xffffffffu);
                recorder.upload(array.elements(61, 3), three, sizeof three);
                recorder.copy(array.elements(61, 3), array.elements(71, 3));
            });
        Words expected = counting(100);
        std::iota(expected.begin() + 50, expected.begin() + 60, 0u);
        expected[98] = 0xffffffffu;
        for (const uint32_t at : {61u, 71u})
            std::copy(three, three + 3, expected.begin() + at);
        CHECK(download<uint32_t>(on.device, array) == expected);
    }
}

TEST_CASE_FIXTURE(DeviceTest, "kernels see parts of buffers from their own beginning")
{
    for (const Named& on : devices())
    {
        CAPTURE(on.name);
        // Two arrays of 64 words, the second at the alignment that views promise.
        Words flags(128, 0);
        flags[64 + 3] = flags[64 + 9] = 1;
        Words offsets(256, 0);
        std::fill(offsets.begin() + 128 + 4, offsets.begin() + 128 + 10, 1u);
        std::fill(offsets.begin() + 128 + 10, offsets.begin() + 128 + 65, 2u);
        auto flagArray = upload(on.device, "flags", flags);
        auto offsetArray = upload(on.device, "offsets", offsets);
        auto count = upload(on.device, "count", Words{64});
        auto result = on.device.createArray<uint32_t>("result", 192);
        runNow(
            on.device,
            [&](Recorder& recorder)
            {
                recorder.dispatch(
                    KernelId::compute_compact, 64,
                    {count, flagArray.elements(64, 64), offsetArray.elements(128, 65), result.elements(64, 64),
                     result.elements(128, 1)});
            });
        Words expected(192, 0);
        expected[64] = 3;
        expected[65] = 9;
        expected[128] = 2;
        CHECK(download<uint32_t>(on.device, result) == expected);
    }
}

TEST_CASE_FIXTURE(DeviceTest, "an indirect dispatch runs as many threads as the device says")
{
    for (const Named& on : devices())
        for (const uint32_t threads : {0u, 1u, 128u, 129u, 300u})
        {
            CAPTURE(on.name);
            CAPTURE(threads);
            auto count = upload(on.device, "count", Words{threads});
            auto all = upload(on.device, "all", Words{512});
            auto positions = on.device.createArray<glm::vec4>("positions", 512);
            auto args = on.device.createArray<uint32_t>("args", 4);
            runNow(
                on.device,
                [&](Recorder& recorder)
                {
                    recorder.dispatch(
                        KernelId::compute_indirect_args, 1, {count, args},
                        gpu::IndirectParams{512, kGroupSize, 65535, 1});
                    recorder.dispatchIndirect(
                        KernelId::grains_shift, args, {all, positions}, gpu::GrainShiftParams{glm::vec4(5.0f)});
                });
            const std::vector<float> moved = download<float>(on.device, positions);
            const auto written = static_cast<uint32_t>(std::count(moved.begin(), moved.end(), 5.0f) / 4);
            CHECK(written >= threads);
            CHECK(written < threads + kGroupSize); // whole groups on a GPU
            CHECK(download<uint32_t>(on.device, args).back() == threads);
        }
}

TEST_CASE_FIXTURE(DeviceTest, "more groups than one dimension holds go on in the second")
{
    // One group more than fits, and one thread in it.
    const uint32_t n = kGroupLimit * kGroupSize + 1;
    auto& device = test::vulkanDevice();
    auto count = upload(device, "count", Words{n});
    auto flags = device.createArray<uint32_t>("flags", n);
    auto offsets = device.createArray<uint32_t>("offsets", n + 1);
    auto indices = device.createArray<uint32_t>("indices", n);
    auto kept = device.createArray<uint32_t>("kept", 1);
    auto scratch = device.createBuffer("scratch", device.primitives().scanScratchBytes(n), MemoryKind::device);
    runNow(
        device,
        [&](Recorder& recorder)
        {
            recorder.fill(flags, 1);
            recordCompact(recorder, {count, n}, flags, offsets, indices, kept, *scratch);
        });
    CHECK(download<uint32_t>(device, kept).front() == n);
    CHECK((download<uint32_t>(device, indices) == counting(n)));
}

TEST_CASE("groups are split into rows that cover them all")
{
    for (const uint32_t groups : {0u, 1u, 65535u, 65536u, 131071u, 33554432u})
    {
        const vulkan::GroupCounts split = vulkan::splitGroups(groups);
        CHECK(split.x <= 65535);
        CHECK(split.y <= 65535);
        CHECK(uint64_t{split.x} * split.y >= groups);
        CHECK((groups == 0 || uint64_t{split.x} * (split.y - 1) < groups));
    }
}

TEST_CASE_FIXTURE(DeviceTest, "submissions run in order without waiting for each other")
{
    for (const Named& on : devices())
    {
        CAPTURE(on.name);
        auto array = on.device.createArray<uint32_t>("value", 1);
        auto log = on.device.createArray<uint32_t>("log", 40, MemoryKind::readback);
        std::vector<std::unique_ptr<Submission>> submissions;
        for (uint32_t i = 0; i < 40; ++i)
        {
            auto list = on.device.acquireList();
            Recorder recorder(on.device, *list);
            recorder.dispatch(KernelId::grains_grow, 1, {array}, gpu::GrainAppendParams{1});
            recorder.copy(array, log.elements(i, 1));
            submissions.push_back(on.device.submit(std::move(list)));
        }
        CHECK(submissions.back()->wait(UINT64_MAX));
        CHECK(submissions.front()->wait(0));
        const auto* seen = static_cast<const uint32_t*>(log.buffer().mapped());
        CHECK(Words(seen, seen + 40) == counting(40, 1));
    }
}

TEST_CASE_FIXTURE(DeviceTest, "several threads submit, create and destroy at once")
{
    for (const Named& on : devices())
    {
        CAPTURE(on.name);
        constexpr uint32_t kThreads = 4;
        constexpr uint32_t kRounds = 25;
        auto total = on.device.createArray<uint32_t>("total", 1);
        std::array<bool, kThreads> right{};
        std::vector<std::thread> threads;
        for (uint32_t t = 0; t < kThreads; ++t)
            threads.emplace_back(
                [&, t]
                {
                    bool all = true;
                    for (uint32_t round = 0; round < kRounds; ++round)
                    {
                        const Words values = counting(300, t * 1000 + round);
                        auto mine = upload(on.device, "mine", values);
                        runNow(
                            on.device, [&](Recorder& recorder)
                            { recorder.dispatch(KernelId::grains_grow, 1, {total}, gpu::GrainAppendParams{1}); });
                        all = all && download<uint32_t>(on.device, mine) == values;
                    }
                    right[t] = all;
                });
        for (std::thread& thread : threads)
            thread.join();
        for (const bool one : right)
            CHECK(one);
        CHECK(download<uint32_t>(on.device, total).front() == kThreads * kRounds);
    }
}

TEST_CASE_FIXTURE(DeviceTest, "stages are timed in order, one after the other")
{
    for (const Named& on : devices())
    {
        CAPTURE(on.name);
        auto array = on.device.createArray<uint32_t>("array", 200000);
        auto list = on.device.acquireList();
        Recorder recorder(on.device, *list);
        for (const uint32_t stage : {3u, 5u, 250u})
        {
            recorder.beginStage(stage, "filling");
            for (uint32_t i = 0; i < 20; ++i)
                recorder.fill(array, i);
            recorder.endStage();
        }
        auto submission = on.device.submit(std::move(list));
        REQUIRE(submission->wait(UINT64_MAX));
        const std::span<const StageTime> times = submission->stageTimes();
        REQUIRE(times.size() == 3);
        CHECK(times[0].stage == 3);
        CHECK(times[1].stage == 5);
        CHECK(times[2].stage == 250);
        for (size_t i = 0; i < 3; ++i)
        {
            CHECK(std::string(times[i].name) == "filling");
            CHECK(times[i].endNs > times[i].beginNs);
            CHECK((i == 0 || times[i].beginNs >= times[i - 1].endNs));
        }
    }
}

TEST_CASE_FIXTURE(DeviceTest, "waiting for no time at all says whether the work is done")
{
    auto& device = test::vulkanDevice();
    auto array = device.createArray<uint32_t>("array", 4000000);
    auto list = device.acquireList();
    Recorder recorder(device, *list);
    for (uint32_t i = 0; i < 50; ++i)
        recorder.fill(array, i);
    auto submission = device.submit(std::move(list));
    CHECK(!submission->wait(0));
    CHECK(!submission->wait(1000));
    CHECK(submission->wait(UINT64_MAX));
    CHECK(submission->wait(0));
}
