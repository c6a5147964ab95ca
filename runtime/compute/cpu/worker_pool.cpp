#include "compute/cpu/worker_pool.h"

#include "base/failure.h"
#include "base/profile.h"

#include <algorithm>
#include <system_error>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace bch
{

namespace
{
constexpr uint32_t kSpinRounds = 4000; // some tens of microseconds: the gap between two kernels
constexpr uint32_t kPiecesPerThread = 8;

void relax()
{
#if defined(__x86_64__)
    _mm_pause();
#else
    std::this_thread::yield();
#endif
}
} // namespace

WorkerPool::WorkerPool(uint32_t helperCount)
{
    helpers_.reserve(helperCount);
    try
    {
        for (uint32_t i = 0; i < helperCount; ++i)
            helpers_.emplace_back([this] { help(); });
    }
    catch (const std::system_error&)
    {
        const size_t given = helpers_.size();
        stop();
        fail(BCH_ERROR_OUT_OF_MEMORY, "the system gave %zu of %u worker threads", given + 1, helperCount + 1);
    }
}

WorkerPool::~WorkerPool()
{
    stop();
}

void WorkerPool::stop() noexcept
{
    {
        std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    for (std::thread& helper : helpers_)
        helper.join();
    helpers_.clear();
}

void WorkerPool::drain()
{
    for (;;)
    {
        const uint64_t begin = loop_.next.fetch_add(loop_.piece, std::memory_order_relaxed);
        if (begin >= loop_.count)
            return;
        const uint64_t end = std::min<uint64_t>(begin + loop_.piece, loop_.count);
        loop_.run(loop_.task, static_cast<uint32_t>(begin), static_cast<uint32_t>(end));
    }
}

void WorkerPool::parallelFor(uint32_t count, uint32_t grain, bchTaskFcn run, void* task)
{
    if (count == 0)
        return;
    if (helpers_.empty() || count <= grain)
    {
        run(task, 0, count);
        return;
    }
    const uint64_t grains = (uint64_t{count} + grain - 1) / grain;
    const uint64_t pieces = std::min<uint64_t>(grains, uint64_t{concurrency()} * kPiecesPerThread);
    loop_.run = run;
    loop_.task = task;
    loop_.count = count;
    loop_.piece = (grains + pieces - 1) / pieces * grain;
    loop_.next.store(0, std::memory_order_relaxed);
    generation_.fetch_add(1, std::memory_order_seq_cst); // opens
    bool wakeNeeded = false;
    {
        std::lock_guard lock(mutex_);
        wakeNeeded = sleepers_ > 0;
    }
    if (wakeNeeded)
        wake_.notify_all();

    drain();

    generation_.fetch_add(1, std::memory_order_seq_cst); // closes: nobody enters any more
    while (active_.load(std::memory_order_seq_cst) != 0)
        relax();
}

void WorkerPool::help()
{
    profile::nameThread("Barchan CPU worker");
    uint32_t seen = 0;
    for (;;)
    {
        uint32_t generation = generation_.load(std::memory_order_acquire);
        for (uint32_t round = 0; (generation == seen || generation % 2 == 0) && round < kSpinRounds; ++round)
        {
            relax();
            generation = generation_.load(std::memory_order_acquire);
        }
        if (generation == seen || generation % 2 == 0)
        {
            std::unique_lock lock(mutex_);
            ++sleepers_;
            wake_.wait(
                lock,
                [&]
                {
                    generation = generation_.load(std::memory_order_acquire);
                    return stopping_ || (generation != seen && generation % 2 == 1);
                });
            --sleepers_;
        }
        if (stopping_)
            return;
        // Enter, then look again: the leader waits for those inside before it touches the loop.
        active_.fetch_add(1, std::memory_order_seq_cst);
        if (generation_.load(std::memory_order_seq_cst) == generation)
        {
            BCH_ZONE("help");
            drain();
        }
        active_.fetch_sub(1, std::memory_order_seq_cst);
        seen = generation;
    }
}

void HostExecutor::parallelFor(uint32_t count, uint32_t grain, bchTaskFcn run, void* task)
{
    if (count == 0)
        return;
    if (count <= grain)
        run(task, 0, count);
    else
        function_(user_, count, grain, run, task);
}

} // namespace bch
