#include "base/failure.h"
#include "unit/support/cpu.h"
#include "unit/support/hook_guard.h"

#include <doctest/doctest.h>

#include <numeric>
#include <thread>

using namespace bch;

namespace
{
std::vector<uint32_t> counting(uint32_t count, uint32_t first = 0)
{
    std::vector<uint32_t> values(count);
    std::iota(values.begin(), values.end(), first);
    return values;
}
} // namespace

TEST_CASE("a buffer starts as zeros, keeps its name and is counted while it lives")
{
    auto device = test::makeCpuDevice(2);
    CHECK(device->memory().bufferCount == 0);
    {
        auto array = device->createArray<uint32_t>("named", 1000);
        CHECK(std::string(array.buffer().name()) == "named");
        CHECK(array.buffer().bytes() == 4000);
        CHECK(device->memory().usedBytes == 4000);
        CHECK(device->memory().bufferCount == 1);
        CHECK(test::download(*device, array) == std::vector<uint32_t>(1000, 0));
    }
    CHECK(device->memory().usedBytes == 0);
    CHECK(device->memory().bufferCount == 0);
    CHECK(device->memory().peakUsedBytes >= 4000);
}

TEST_CASE("an array of nothing can still be bound")
{
    auto device = test::makeCpuDevice(1);
    auto array = device->createArray<uint32_t>("empty", 0);
    CHECK(array.capacity() == 0);
    CHECK(array.buffer().bytes() == 4);
}

TEST_CASE("what goes up comes down, in any size")
{
    auto device = test::makeCpuDevice(3);
    for (const uint32_t count : {1u, 2u, 127u, 128u, 129u, 65536u, 65537u, 300001u})
    {
        CAPTURE(count);
        const std::vector<uint32_t> values = counting(count, 7);
        auto array = test::upload(*device, "values", values);
        CHECK(test::download(*device, array) == values);
    }
}

TEST_CASE("copies and fills touch their part and nothing else")
{
    auto device = test::makeCpuDevice(2);
    auto array = test::upload(*device, "values", counting(100));
    runNow(
        *device,
        [&](Recorder& recorder)
        {
            recorder.copy(array.elements(0, 10), array.elements(50, 10));
            recorder.fill(array.elements(98, 1), 0xffffffffu);
        });
    std::vector<uint32_t> expected = counting(100);
    for (uint32_t i = 0; i < 10; ++i)
        expected[50 + i] = i;
    expected[98] = 0xffffffffu;
    CHECK(test::download(*device, array) == expected);
}

TEST_CASE("submissions run in the order in which they were handed over")
{
    auto device = test::makeCpuDevice(2);
    auto array = device->createArray<uint32_t>("value", 1);
    Vector<std::unique_ptr<Submission>> submissions;
    for (uint32_t i = 1; i <= 200; ++i)
    {
        auto list = device->acquireList();
        Recorder recorder(*device, *list);
        recorder.fill(array, i);
        submissions.push_back(device->submit(std::move(list)));
    }
    CHECK(submissions.back()->wait(UINT64_MAX));
    for (const auto& submission : submissions)
        CHECK(submission->wait(0));
    CHECK(test::download(*device, array) == std::vector<uint32_t>{200});
}

TEST_CASE("several threads may submit at the same time, each sees its own results")
{
    auto device = test::makeCpuDevice(3);
    constexpr uint32_t kThreads = 4, kRounds = 100, kCount = 2000;
    std::atomic<uint32_t> wrong{0};
    std::vector<std::thread> threads;
    for (uint32_t id = 0; id < kThreads; ++id)
        threads.emplace_back(
            [&, id]
            {
                for (uint32_t round = 0; round < kRounds; ++round)
                {
                    const std::vector<uint32_t> values = counting(kCount, id * 100000 + round);
                    auto array = test::upload(*device, "mine", values);
                    if (test::download(*device, array) != values)
                        wrong.fetch_add(1);
                }
            });
    for (std::thread& thread : threads)
        thread.join();
    CHECK(wrong == 0);
    CHECK(device->memory().bufferCount == 0);
}

TEST_CASE("a stage is timed on the device's clock")
{
    auto device = test::makeCpuDevice(2);
    auto array = device->createArray<uint32_t>("values", 100000);
    auto list = device->acquireList();
    Recorder recorder(*device, *list);
    recorder.beginStage(5, "fill");
    recorder.fill(array, 1);
    recorder.endStage();
    recorder.beginStage(6, "fill again");
    recorder.fill(array, 2);
    recorder.endStage();
    auto submission = device->submit(std::move(list));
    REQUIRE(submission->wait(UINT64_MAX));
    const auto times = submission->stageTimes();
    REQUIRE(times.size() == 2);
    CHECK(times[0].stage == 5);
    CHECK(std::string(times[1].name) == "fill again");
    CHECK(times[0].beginNs <= times[0].endNs);
    CHECK(times[0].endNs <= times[1].beginNs);
    CHECK(times[1].beginNs <= times[1].endNs);
}

TEST_CASE("a list that comes back is empty and costs no memory the second time")
{
    test::HookGuard hooks;
    {
        auto device = test::makeCpuDevice(1);
        auto array = device->createArray<uint32_t>("values", 256);
        const std::vector<uint32_t> values = counting(256);
        const auto record = [&](Recorder& recorder)
        {
            recorder.beginStage(0, "all");
            recorder.upload(array, values.data(), 1024);
            recorder.copy(array.elements(0, 100), array.elements(128, 100));
            recorder.endStage();
        };
        runNow(*device, record);
        hooks.failAt(0);
        runNow(*device, record);
        const uint32_t second = hooks.allocationsSinceArmed();
        hooks.failAt(0);
        for (int i = 0; i < 10; ++i)
            runNow(*device, record);
        // Not one allocation per command or per byte: only the submission, its times and the recorder's own notes.
        CHECK(hooks.allocationsSinceArmed() == 10 * second);
        auto list = device->acquireList();
        CHECK(list->commands.empty());
        CHECK(list->commands.capacity() >= 4);
        CHECK(list->uploads.capacity() >= 1024);
        CHECK(list->counts.copies == 0);
    }
    CHECK(hooks.liveCount() == 0);
    CHECK(hooks.sizesMatched());
}

TEST_CASE("the host's parallel loop does the work before submit returns")
{
    bchDeviceDef def = bchDefaultDeviceDef();
    def.kind = BCH_DEVICE_CPU;
    def.parallelFor = [](void*, uint32_t count, uint32_t grain, bchTaskFcn run, void* task)
    {
        for (uint32_t begin = 0; begin < count; begin += grain)
            run(task, begin, std::min(begin + grain, count));
    };
    CpuDevice device(def);
    bchDeviceInfo info = bchDefaultDeviceInfo();
    device.describe(info);
    CHECK(info.threadCount == 0);
    auto array = device.createArray<uint32_t>("values", 200000);
    auto list = device.acquireList();
    Recorder recorder(device, *list);
    recorder.fill(array, 9);
    auto submission = device.submit(std::move(list));
    CHECK(submission->wait(0));
    CHECK(test::download(device, array) == std::vector<uint32_t>(200000, 9));
}

TEST_CASE("no memory for a buffer, a list or a submission is a failure that leaves the device usable")
{
    test::HookGuard hooks;
    {
        auto device = test::makeCpuDevice(2);
        const size_t liveBefore = hooks.liveCount();
        uint32_t failures = 0;
        for (uint32_t ordinal = 1;; ++ordinal)
        {
            hooks.failAt(ordinal);
            try
            {
                auto array = device->createArray<uint32_t>("some buffer with a name that needs memory", 64);
                runNow(*device, [&](Recorder& recorder) { recorder.fill(array, 1); });
                hooks.failAt(0);
                break;
            }
            catch (const Failure& failure)
            {
                ++failures;
                CHECK(failure.result() == BCH_ERROR_OUT_OF_MEMORY);
            }
            hooks.failAt(0);
            CHECK(device->memory().bufferCount == 0);
        }
        CHECK(failures >= 5);
        // What stays is one list kept for reuse.
        auto list = device->acquireList();
        list.reset();
        CHECK(hooks.liveCount() == liveBefore);
        auto array = device->createArray<uint32_t>("after", 8);
        runNow(*device, [&](Recorder& recorder) { recorder.fill(array, 5); });
        CHECK(test::download(*device, array) == std::vector<uint32_t>(8, 5));
    }
    CHECK(hooks.liveCount() == 0);
    CHECK(hooks.sizesMatched());
}

TEST_CASE("no memory while a device is made leaves nothing behind")
{
    test::HookGuard hooks;
    uint32_t failures = 0;
    for (uint32_t ordinal = 1;; ++ordinal)
    {
        hooks.failAt(ordinal);
        try
        {
            auto device = test::makeCpuDevice(3);
            break;
        }
        catch (const Failure& failure)
        {
            ++failures;
            CHECK(failure.result() == BCH_ERROR_OUT_OF_MEMORY);
            CHECK(hooks.liveCount() == 0);
        }
    }
    CHECK(failures >= 3);
    CHECK(hooks.liveCount() == 0);
}
