// What a cook runs on: its threads, and the host's ear. Results never depend on how many threads there are.
#pragma once

#include "base/failure.h"
#include "compute/cpu/worker_pool.h"

#include <algorithm>
#include <exception>

namespace bch
{

// Thrown when the host's progress function said to stop.
struct CookStopped
{
};

class CookRun
{
public:
    // Returns false to stop.
    using Progress = bool (*)(void* user, float share);

    CookRun(uint32_t threadCount, Progress progress = nullptr, void* user = nullptr)
        : pool_(threadsFor(threadCount) - 1), progress_(progress), user_(user)
    {
    }

    // Calls body(i) for all of [0, count), on all threads. The first failure of a body is thrown here.
    template <class Body>
    void forEach(uint32_t count, Body&& body)
    {
        runRange(0, count, body);
    }

    // The same, while the share of the whole cook goes from `from` to `to`.
    template <class Body>
    void forEach(uint32_t count, float from, float to, Body&& body)
    {
        const uint32_t rounds = progress_ ? kRounds : 1;
        const uint32_t perRound = std::max(1u, (count + rounds - 1) / rounds);
        for (uint32_t begin = 0; begin < count; begin += perRound)
        {
            tell(from + (to - from) * static_cast<float>(begin) / static_cast<float>(count));
            runRange(begin, std::min(count, begin + perRound), body);
        }
        tell(to);
    }

    void tell(float share) const
    {
        if (progress_ && !progress_(user_, share))
            throw CookStopped{};
    }

private:
    static constexpr uint32_t kRounds = 64; // calls of the progress function per loop

    static uint32_t threadsFor(uint32_t wanted)
    {
        return wanted != 0 ? wanted : std::clamp(std::thread::hardware_concurrency(), 1u, 64u);
    }

    template <class Body>
    void runRange(uint32_t begin, uint32_t end, Body& body)
    {
        std::atomic<bool> failed{false};
        std::exception_ptr failure;
        pool_.forEach(
            end - begin,
            [&](uint32_t i)
            {
                if (failed.load(std::memory_order_relaxed))
                    return;
                try
                {
                    body(begin + i);
                }
                catch (...)
                {
                    if (!failed.exchange(true))
                        failure = std::current_exception();
                }
            });
        if (failure)
            std::rethrow_exception(failure);
    }

    WorkerPool pool_;
    Progress progress_;
    void* user_;
};

} // namespace bch
