// The CPU device: the very kernels of the GPU, on threads.
#pragma once

#include "compute/cpu/cpu_primitives.h"
#include "compute/cpu/run_list.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace bch
{

class CpuDevice;

class CpuBuffer final : public Buffer
{
public:
    CpuBuffer(CpuDevice& device, const char* name, uint64_t bytes, MemoryKind kind);
    ~CpuBuffer() override;

    std::byte* data() const { return data_; }
    const void* mapped() override { return data_; }

private:
    CpuDevice& device_;
    std::byte* data_;
};

class CpuSubmission final : public Submission
{
public:
    CpuSubmission(CpuDevice& device, std::unique_ptr<CommandList> list);
    ~CpuSubmission() override;

    bool wait(uint64_t timeoutNs) override;
    std::span<const StageTime> stageTimes() override { return times_.stages; }
    std::span<const KernelTime> kernelTimes() override { return times_.kernels; }

private:
    friend class CpuDevice;

    CpuDevice& device_;
    std::unique_ptr<CommandList> list_;
    ListTimes times_;
    bool done_ = false; // under the device's mutex
};

class CpuDevice final : public Device
{
public:
    explicit CpuDevice(const bchDeviceDef& def);
    ~CpuDevice() override;

    void describe(bchDeviceInfo& info) const override;
    DeviceMemory memory() const override;
    const Primitives& primitives() const override { return primitives_; }
    std::unique_ptr<Buffer> createBuffer(const char* name, uint64_t bytes, MemoryKind kind) override;
    std::unique_ptr<CommandList> acquireList() override;
    std::unique_ptr<Submission> submit(std::unique_ptr<CommandList> list) override;
    void pipelineCache(void* data, uint64_t& size) const override;

    // Test mode, off by default: commands between two barriers run in reverse order. A list that depends on an order
    // it does not declare gives another result then.
    void setReorder(bool reorder) { reorder_ = reorder; }

private:
    friend class CpuBuffer;
    friend class CpuSubmission;

    void lead();
    void run(CpuSubmission& submission);
    void finish(CpuSubmission& submission);
    void countMemory(int64_t bytes, int32_t buffers);

    CpuPrimitives primitives_;
    uint32_t threadCount_ = 0;
    bool reorder_ = false;
    std::unique_ptr<CpuExecutor> executor_;

    mutable std::mutex mutex_;
    std::condition_variable work_; // something was queued, or stopping
    std::condition_variable done_; // a submission has finished
    Vector<CpuSubmission*> queue_;
    Vector<std::unique_ptr<CommandList>> freeLists_;
    DeviceMemory memory_;
    bool stopping_ = false;
    std::mutex inlineMutex_; // serialises submissions that run on the caller's thread
    std::thread leader_;
};

} // namespace bch
