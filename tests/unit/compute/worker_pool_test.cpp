#include "compute/cpu/worker_pool.h"

#include "base/memory.h"

#include <doctest/doctest.h>

#include <atomic>
#include <numeric>
#include <vector>

using namespace bch;

namespace
{
// What one loop did: how often each index ran, and whether every border was where it may be.
struct Coverage
{
    explicit Coverage(uint32_t count) : visits(count) {}

    void run(CpuExecutor& executor, uint32_t grain)
    {
        const auto count = static_cast<uint32_t>(visits.size());
        executor.forRange(
            count, grain,
            [&](uint32_t begin, uint32_t end)
            {
                if (begin >= end || end > count || begin % grain != 0 || (end % grain != 0 && end != count))
                    badBorders.fetch_add(1);
                for (uint32_t i = begin; i < end; ++i)
                    visits[i].fetch_add(1, std::memory_order_relaxed);
            });
    }
    bool exactlyOnce(int times = 1) const
    {
        for (const std::atomic<int>& visit : visits)
            if (visit.load() != times)
                return false;
        return true;
    }

    std::vector<std::atomic<int>> visits;
    std::atomic<int> badBorders{0};
};
} // namespace

TEST_CASE("a parallel loop covers every index exactly once, whatever count, grain and threads")
{
    for (const uint32_t helpers : {0u, 1u, 2u, 7u})
    {
        WorkerPool pool(helpers);
        CHECK(pool.concurrency() == helpers + 1);
        for (const uint32_t grain : {1u, 3u, 256u, 1000u})
            for (const uint32_t count : {0u, 1u, 2u, 255u, 256u, 257u, 999u, 1000u, 1001u, 7777u, 100003u})
            {
                CAPTURE(helpers);
                CAPTURE(grain);
                CAPTURE(count);
                Coverage coverage(count);
                coverage.run(pool, grain);
                CHECK(coverage.exactlyOnce());
                CHECK(coverage.badBorders == 0);
            }
    }
}

TEST_CASE("the largest count there is does not overflow the pieces")
{
    WorkerPool pool(2);
    std::atomic<uint64_t> covered{0};
    std::atomic<uint32_t> pieces{0};
    pool.forRange(
        UINT32_MAX, 256,
        [&](uint32_t begin, uint32_t end)
        {
            covered.fetch_add(end - begin);
            pieces.fetch_add(1);
        });
    CHECK(covered == UINT32_MAX);
    CHECK(pieces >= 1);
}

TEST_CASE("many short loops in a row lose nothing and mix nothing up")
{
    WorkerPool pool(3);
    Coverage coverage(97);
    constexpr int kLoops = 20000;
    for (int loop = 0; loop < kLoops; ++loop)
        coverage.run(pool, 4);
    CHECK(coverage.exactlyOnce(kLoops));
}

TEST_CASE("what one loop wrote is seen by the next on any thread")
{
    WorkerPool pool(3);
    constexpr uint32_t kCount = 4096;
    std::vector<uint32_t> front(kCount, 0), back(kCount, 0);
    for (uint32_t round = 0; round < 500; ++round)
    {
        // Each element reads one that another thread wrote in the round before.
        pool.forRange(
            kCount, 16,
            [&](uint32_t begin, uint32_t end)
            {
                for (uint32_t i = begin; i < end; ++i)
                    back[i] = front[(i + 1031) % kCount] + 1;
            });
        front.swap(back);
    }
    CHECK(std::accumulate(front.begin(), front.end(), uint64_t{0}) == uint64_t{500} * kCount);
}

TEST_CASE("forEach gives every index a call of its own")
{
    WorkerPool pool(2);
    std::vector<std::atomic<int>> calls(50);
    pool.forEach(50, [&](uint32_t index) { calls[index].fetch_add(1); });
    for (const std::atomic<int>& call : calls)
        CHECK(call == 1);
}

TEST_CASE("helpers that went to sleep wake up for the next loop")
{
    WorkerPool pool(2);
    for (int pause = 0; pause < 20; ++pause)
    {
        std::this_thread::sleep_for(std::chrono::milliseconds(2)); // longer than helpers spin
        Coverage coverage(5000);
        coverage.run(pool, 8);
        CHECK(coverage.exactlyOnce());
    }
}

TEST_CASE("a pool comes and goes with its threads")
{
    for (int i = 0; i < 100; ++i)
    {
        WorkerPool pool(3);
        if (i % 2 == 0)
        {
            Coverage coverage(64);
            coverage.run(pool, 1);
            CHECK(coverage.exactlyOnce());
        }
    }
}

TEST_CASE("the host's job system gets the loop with its user pointer, small loops stay on the caller")
{
    struct Host
    {
        uint32_t calls = 0;
    } host;
    HostExecutor executor(
        [](void* user, uint32_t count, uint32_t grain, bchTaskFcn run, void* task)
        {
            ++static_cast<Host*>(user)->calls;
            for (uint32_t end = count; end > 0;) // backwards: any order is allowed
            {
                const uint32_t begin = (end - 1) / grain * grain;
                run(task, begin, end);
                end = begin;
            }
        },
        &host);
    Coverage large(1000);
    large.run(executor, 64);
    CHECK(large.exactlyOnce());
    CHECK(large.badBorders == 0);
    CHECK(host.calls == 1);

    Coverage small(64);
    small.run(executor, 64);
    CHECK(small.exactlyOnce());
    CHECK(host.calls == 1);
}
