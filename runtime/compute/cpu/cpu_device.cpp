#include "compute/cpu/cpu_device.h"

#include "base/failure.h"
#include "base/profile.h"
#include "compute/cpu/run_list.h"
#include "compute/cpu/worker_pool.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <system_error>

namespace bch
{

namespace
{
constexpr size_t kBufferAlignment = 64;

uint64_t allocatedBytes(uint64_t bytes)
{
    // Kernels may read seven elements past the end of an array (kernel/near_cpp.h), and 49 words past that of a list
    // (kernel/pairs_cpp.h).
    return (bytes + 5 * kBufferAlignment - 1) / kBufferAlignment * kBufferAlignment;
}
} // namespace

CpuBuffer::CpuBuffer(CpuDevice& device, const char* name, uint64_t bytes, MemoryKind kind)
    : Buffer(name, bytes, kind), device_(device),
      data_(static_cast<std::byte*>(hostAllocate(allocatedBytes(bytes), kBufferAlignment)))
{
    std::memset(data_, 0, allocatedBytes(bytes));
    device_.countMemory(static_cast<int64_t>(bytes), 1);
}

CpuBuffer::~CpuBuffer()
{
    hostFree(data_, allocatedBytes(bytes()), kBufferAlignment);
    device_.countMemory(-static_cast<int64_t>(bytes()), -1);
}

CpuSubmission::CpuSubmission(CpuDevice& device, std::unique_ptr<CommandList> list)
    : device_(device), list_(std::move(list))
{
    // So that running cannot fail.
    const auto stages = std::count_if(
        list_->commands.begin(), list_->commands.end(),
        [](const Command& command) { return command.kind == CommandKind::stageBegin; });
    times_.stages.reserve(static_cast<size_t>(stages));
    if (profile::wantsKernels())
        times_.kernels.reserve(list_->counts.dispatches);
}

CpuSubmission::~CpuSubmission()
{
    wait(UINT64_MAX);
    list_->clear();
    std::lock_guard lock(device_.mutex_);
    if (device_.freeLists_.size() < device_.freeLists_.capacity())
        device_.freeLists_.push_back(std::move(list_));
}

bool CpuSubmission::wait(uint64_t timeoutNs)
{
    std::unique_lock lock(device_.mutex_);
    const auto isDone = [this] { return done_; };
    if (timeoutNs == UINT64_MAX)
    {
        device_.done_.wait(lock, isDone);
        return true;
    }
    // Timeouts of centuries would overflow the clock.
    const std::chrono::nanoseconds limit(std::min<uint64_t>(timeoutNs, uint64_t{1} << 60));
    return device_.done_.wait_for(lock, limit, isDone);
}

CpuDevice::CpuDevice(const bchDeviceDef& def)
{
    freeLists_.reserve(16);
    queue_.reserve(16);
    if (def.parallelFor)
    {
        executor_ = std::make_unique<HostExecutor>(def.parallelFor, def.parallelForUser);
        return;
    }
    threadCount_ = def.threadCount ? def.threadCount : std::max(1u, std::thread::hardware_concurrency());
    executor_ = std::make_unique<WorkerPool>(threadCount_ - 1);
    try
    {
        leader_ = std::thread([this] { lead(); });
    }
    catch (const std::system_error&)
    {
        fail(BCH_ERROR_OUT_OF_MEMORY, "the system gave no thread to lead the CPU device");
    }
}

CpuDevice::~CpuDevice()
{
    {
        std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    work_.notify_all();
    if (leader_.joinable())
        leader_.join();
}

void CpuDevice::describe(bchDeviceInfo& info) const
{
    info.kind = BCH_DEVICE_CPU;
    info.isSoftware = 1;
    std::snprintf(info.name, sizeof info.name, "CPU");
    std::snprintf(
        info.driver, sizeof info.driver, "Barchan kernels, %s", threadCount_ ? "own threads" : "the host's threads");
    info.threadCount = threadCount_;
    info.maxBufferBytes = uint64_t{1} << 40;
    info.hasTimestamps = 1;
}

DeviceMemory CpuDevice::memory() const
{
    std::lock_guard lock(mutex_);
    return memory_;
}

void CpuDevice::countMemory(int64_t bytes, int32_t buffers)
{
    std::lock_guard lock(mutex_);
    memory_.usedBytes += static_cast<uint64_t>(bytes);
    memory_.reservedBytes = memory_.usedBytes;
    memory_.peakUsedBytes = std::max(memory_.peakUsedBytes, memory_.usedBytes);
    memory_.bufferCount += static_cast<uint32_t>(buffers);
}

std::unique_ptr<Buffer> CpuDevice::createBuffer(const char* name, uint64_t bytes, MemoryKind kind)
{
    return std::make_unique<CpuBuffer>(*this, name, bytes, kind);
}

std::unique_ptr<CommandList> CpuDevice::acquireList()
{
    {
        std::lock_guard lock(mutex_);
        if (!freeLists_.empty())
        {
            std::unique_ptr<CommandList> list = std::move(freeLists_.back());
            freeLists_.pop_back();
            return list;
        }
    }
    return std::make_unique<CommandList>();
}

std::unique_ptr<Submission> CpuDevice::submit(std::unique_ptr<CommandList> list)
{
    auto submission = std::make_unique<CpuSubmission>(*this, std::move(list));
    if (!leader_.joinable())
    {
        std::lock_guard order(inlineMutex_);
        run(*submission);
        finish(*submission);
        return submission;
    }
    {
        std::lock_guard lock(mutex_);
        try
        {
            queue_.push_back(submission.get());
        }
        catch (...)
        {
            submission->done_ = true; // never started; its destructor must not wait
            throw;
        }
    }
    work_.notify_one();
    return submission;
}

void CpuDevice::pipelineCache(void*, uint64_t&) const
{
    fail(BCH_ERROR_UNSUPPORTED, "the CPU device has no pipeline cache");
}

void CpuDevice::lead()
{
    profile::nameThread("Barchan CPU device");
    std::unique_lock lock(mutex_);
    for (;;)
    {
        work_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
        if (queue_.empty())
            return;
        CpuSubmission& next = *queue_.front();
        queue_.erase(queue_.begin());
        lock.unlock();
        run(next);
        finish(next);
        lock.lock();
    }
}

void CpuDevice::run(CpuSubmission& submission)
{
    BCH_ZONE("command list");
    ListRunner runner(*executor_, *submission.list_, submission.times_);
    if (reorder_)
        runner.runReordered();
    else
        runner.run();
}

void CpuDevice::finish(CpuSubmission& submission)
{
    std::lock_guard lock(mutex_);
    submission.done_ = true;
    // Notified under the lock: the waiter may destroy the submission as soon as it sees it done.
    done_.notify_all();
}

} // namespace bch
