// Runs a command list on the CPU, one command after the other; barriers come for free that way.
#pragma once

#include "compute/command_list.h"
#include "compute/cpu/executor.h"
#include "compute/device.h"

namespace bch
{

class ListRunner
{
public:
    ListRunner(CpuExecutor& executor, const CommandList& list, Vector<StageTime>& times)
        : executor_(executor), list_(list), times_(times)
    {
    }

    void run();
    void runReordered(); // what lies between two barriers in reverse, to bring undeclared dependencies to light

private:
    void runCommand(const Command& command);
    void runKernel(const Command& command, uint32_t threads);
    void bind(const Command& command);

    CpuExecutor& executor_;
    const CommandList& list_;
    Vector<StageTime>& times_;
    void* bound_[kMaxBindings] = {};
};

} // namespace bch
