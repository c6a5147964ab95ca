// The CPU device's own threads. One of them leads: it takes command lists from the queue and runs them in order; the
// others help with each parallel loop.
#pragma once

#include "base/memory.h"
#include "compute/cpu/executor.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace bch
{

// Helpers of a leading thread. The leader calls parallelFor; helpers spin for a moment between loops, since kernels
// follow each other within microseconds, and sleep after that.
class WorkerPool final : public CpuExecutor, public Hosted
{
public:
    explicit WorkerPool(uint32_t helperCount);
    ~WorkerPool() override;

    void parallelFor(uint32_t count, uint32_t grain, bchTaskFcn run, void* task) override;
    uint32_t concurrency() const override { return static_cast<uint32_t>(helpers_.size()) + 1; }

private:
    // One parallel loop. Only a helper that has entered (active_ raised under the open gate) touches it.
    struct Loop
    {
        bchTaskFcn run = nullptr;
        void* task = nullptr;
        uint32_t count = 0;
        uint64_t piece = 1; // indices
        std::atomic<uint64_t> next{0};
    };

    void help();
    void drain();
    void stop() noexcept;

    Vector<std::thread> helpers_;
    Loop loop_;
    std::atomic<uint32_t> generation_{0}; // odd while a loop is open to helpers
    std::atomic<uint32_t> active_{0};
    std::atomic<bool> stopping_{false};
    std::mutex mutex_;
    std::condition_variable wake_;
    uint32_t sleepers_ = 0; // under mutex_
};

// The host's job system in the same role.
class HostExecutor final : public CpuExecutor, public Hosted
{
public:
    HostExecutor(bchParallelForFcn function, void* user) : function_(function), user_(user) {}

    void parallelFor(uint32_t count, uint32_t grain, bchTaskFcn run, void* task) override;
    uint32_t concurrency() const override { return 1; }

private:
    bchParallelForFcn function_;
    void* user_;
};

} // namespace bch
