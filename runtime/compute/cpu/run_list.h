// Runs a command list on the CPU, one command after the other; barriers come for free that way.
#pragma once

#include "base/profile.h"
#include "compute/command_list.h"
#include "compute/cpu/executor.h"
#include "compute/device.h"

namespace bch
{

struct ListTimes
{
    Vector<StageTime> stages;
    Vector<KernelTime> kernels;
};

class ListRunner
{
public:
    ListRunner(CpuExecutor& executor, const CommandList& list, ListTimes& times)
        : executor_(executor), list_(list), times_(times)
    {
    }

    void run();
    void runReordered(); // what lies between two barriers in reverse, to bring undeclared dependencies to light

private:
    void runCommand(const Command& command);
    void runKernel(const Command& command, uint32_t threads);
    void runNative(const Command& command);
    void bind(const Command& command);
    template <class Run>
    void runTimed(const char* name, Run&& run); // as a kernel of the stage that it is in

    CpuExecutor& executor_;
    const CommandList& list_;
    ListTimes& times_;
    const bool timesKernels_ = profile::wantsKernels();
    bool inStage_ = false;
    void* bound_[kMaxBindings] = {};
};

} // namespace bch
