#include "compute/cpu/run_list.h"

#include "compute/cpu/cpu_device.h"

#include <algorithm>
#include <chrono>
#include <cstring>

namespace bch
{

namespace
{
constexpr uint32_t kThreadsPerPiece = 256;
constexpr uint32_t kBytesPerPiece = 256 * 1024;

uint64_t nowNs()
{
    return static_cast<uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
}

std::byte* address(const BufferView& view)
{
    return static_cast<CpuBuffer*>(view.buffer)->data() + view.offset;
}

bool marksStage(const Command& command)
{
    return command.kind == CommandKind::stageBegin || command.kind == CommandKind::stageEnd;
}
} // namespace

void ListRunner::run()
{
    for (const Command& command : list_.commands)
        runCommand(command);
}

void ListRunner::runReordered()
{
    const Command* const end = list_.commands.data() + list_.commands.size();
    for (const Command* group = list_.commands.data(); group != end;)
    {
        const Command* groupEnd =
            std::find_if(group, end, [](const Command& command) { return command.kind == CommandKind::barrier; });
        for (const Command* command = groupEnd; command != group;)
            if (!marksStage(*--command))
                runCommand(*command);
        group = groupEnd == end ? end : groupEnd + 1;
    }
}

void ListRunner::bind(const Command& command)
{
    const std::span<const BufferView> bindings = list_.bindingsOf(command);
    for (size_t slot = 0; slot < bindings.size(); ++slot)
        bound_[slot] = address(bindings[slot]);
}

template <class Run>
void ListRunner::runTimed(const char* name, Run&& run)
{
    BCH_ZONE_LABEL(name);
    const bool isTimed = timesKernels_ && inStage_;
    const uint64_t began = isTimed ? nowNs() : 0;
    run();
    if (isTimed)
        times_.kernels.push_back({static_cast<uint32_t>(times_.stages.size() - 1), name, began, nowNs()});
}

void ListRunner::runKernel(const Command& command, uint32_t threads)
{
    bind(command);
    const CpuKernelFcn kernel = kernelInfo(static_cast<KernelId>(command.program)).run;
    const std::byte* params = list_.paramsOf(command);
    runTimed(
        command.label,
        [&]
        {
            executor_.forRange(
                threads, kThreadsPerPiece, [&](uint32_t begin, uint32_t end) { kernel(bound_, params, begin, end); });
        });
}

void ListRunner::runNative(const Command& command)
{
    bind(command);
    runTimed(command.label, [&] { command.native(executor_, bound_, list_.paramsOf(command)); });
}

void ListRunner::runCommand(const Command& command)
{
    switch (command.kind)
    {
    case CommandKind::dispatch:
        runKernel(command, command.threads);
        break;
    case CommandKind::dispatchIndirect:
    {
        IndirectArgs args;
        std::memcpy(&args, address(command.source), sizeof args);
        runKernel(command, args.threads);
        break;
    }
    case CommandKind::native:
        runNative(command);
        break;
    case CommandKind::copy:
    case CommandKind::upload:
    {
        BCH_ZONE("copy");
        const std::byte* from =
            command.kind == CommandKind::copy ? address(command.source) : list_.uploads.data() + command.firstUpload;
        std::byte* to = address(command.target);
        const uint64_t bytes = command.target.bytes;
        executor_.forEach(
            static_cast<uint32_t>((bytes + kBytesPerPiece - 1) / kBytesPerPiece),
            [&](uint32_t piece)
            {
                const uint64_t first = uint64_t{piece} * kBytesPerPiece;
                std::memcpy(to + first, from + first, std::min<uint64_t>(kBytesPerPiece, bytes - first));
            });
        break;
    }
    case CommandKind::fill:
    {
        BCH_ZONE("fill");
        auto* words = reinterpret_cast<uint32_t*>(address(command.target));
        executor_.forRange(
            static_cast<uint32_t>(command.target.bytes / 4), kBytesPerPiece / 4,
            [&](uint32_t begin, uint32_t end) { std::fill(words + begin, words + end, command.word); });
        break;
    }
    case CommandKind::stageBegin:
        inStage_ = true;
        times_.stages.push_back({command.stage, command.label, nowNs(), 0});
        break;
    case CommandKind::stageEnd:
        inStage_ = false;
        times_.stages.back().endNs = nowNs();
        break;
    case CommandKind::barrier:
        break;
    }
}

} // namespace bch
