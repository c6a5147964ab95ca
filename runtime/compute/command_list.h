// A recorded piece of work, the same for every device: dispatches, copies, fills, uploads, barriers and stage marks.
// The Recorder writes it, a Device runs it. Bindings, parameters and uploaded bytes live in side arrays, so a command
// stays small and a list that is used again allocates nothing.
#pragma once

#include "compute/buffer.h"
#include "compute/kernel.h"

#include <span>

namespace bch
{

enum class CommandKind : uint8_t
{
    dispatch,         // program over `threads` threads
    dispatchIndirect, // thread count read on the device from `source` (IndirectArgs)
    native,           // a function of the CPU device: its primitives
    copy,             // source -> target
    fill,             // target = word
    upload,           // bytes of the list -> target
    barrier,          // everything before is visible to everything after
    stageBegin,
    stageEnd
};

// The work of one indirect dispatch, as the device writes it: groups for Vulkan, threads for the CPU device.
struct IndirectArgs
{
    uint32_t groupsX, groupsY, groupsZ, threads;
};

class CpuExecutor; // compute/cpu: how native commands reach the worker threads

using NativeFcn = void (*)(CpuExecutor& executor, void* const* bound, const void* params);

// Programs are the kernels of the manifest, then the Vulkan device's own primitives.
using ProgramId = uint16_t;

struct Command
{
    CommandKind kind = CommandKind::barrier;
    uint8_t bindingCount = 0;
    uint8_t paramBytes = 0;
    uint8_t stage = 0;
    ProgramId program = 0;
    uint32_t threads = 0;
    uint32_t word = 0;
    uint32_t firstBinding = 0;
    uint32_t firstParam = 0;
    uint64_t firstUpload = 0;
    NativeFcn native = nullptr;
    const char* label = nullptr; // a static string
    BufferView source;
    BufferView target;
};

struct CommandCounts
{
    uint32_t dispatches = 0;
    uint32_t barriers = 0;
    uint32_t copies = 0;
    uint64_t uploadedBytes = 0;
    uint64_t downloadedBytes = 0;
};

struct CommandList : Hosted
{
    Vector<Command> commands;
    Vector<BufferView> bindings;
    Vector<std::byte> params;
    Vector<std::byte> uploads;
    CommandCounts counts;

    std::span<const BufferView> bindingsOf(const Command& command) const
    {
        return {bindings.data() + command.firstBinding, command.bindingCount};
    }
    const std::byte* paramsOf(const Command& command) const { return params.data() + command.firstParam; }

    void clear()
    {
        commands.clear();
        bindings.clear();
        params.clear();
        uploads.clear();
        counts = {};
    }
};

} // namespace bch
