#include "compute/recorder.h"

#include "compute/device.h"

#include <cstring>

namespace bch
{

Recorder::Recorder(const Device& device, CommandList& list) : device_(device), list_(list)
{
    BCH_ASSERT(list.commands.empty(), "a recorder starts with an empty list");
}

const Primitives& Recorder::primitives() const
{
    return device_.primitives();
}

void Recorder::order(std::span<const AccessedView> accesses)
{
    if (hazards_.needsBarrier(accesses))
    {
        if (omittedBarrier_ != static_cast<int64_t>(barrierOrdinal_))
        {
            push(Command{});
            ++list_.counts.barriers;
        }
        ++barrierOrdinal_;
        hazards_.clear();
    }
    hazards_.remember(accesses);
}

void Recorder::setPayload(
    Command& command, std::span<const AccessedView> bindings, const void* params, uint32_t paramBytes)
{
    BCH_ASSERT(bindings.size() <= kMaxBindings, "a command has too many bindings");
    BCH_ASSERT(paramBytes <= kMaxParamBytes, "a command has too many parameters");
    command.bindingCount = static_cast<uint8_t>(bindings.size());
    command.firstBinding = static_cast<uint32_t>(list_.bindings.size());
    for (const AccessedView& binding : bindings)
        list_.bindings.push_back(binding.view);
    // Parameters are read in place as structs, so each block starts on a 16-byte border.
    list_.params.resize((list_.params.size() + 15) / 16 * 16);
    command.paramBytes = static_cast<uint8_t>(paramBytes);
    command.firstParam = static_cast<uint32_t>(list_.params.size());
    const auto* bytes = static_cast<const std::byte*>(params);
    list_.params.insert(list_.params.end(), bytes, bytes + paramBytes);
}

Command Recorder::makeKernelCommand(
    KernelId kernel, std::span<const BufferView> bindings, const void* params, uint32_t paramBytes)
{
    const KernelInfo& info = kernelInfo(kernel);
    BCH_ASSERT(bindings.size() == info.bindingCount, info.name);
    BCH_ASSERT(paramBytes == info.paramBytes, info.name);
    accesses_.clear();
    for (uint32_t slot = 0; slot < info.bindingCount; ++slot)
    {
        BCH_ASSERT(bindings[slot].buffer != nullptr, info.name);
        BCH_ASSERT(bindings[slot].offset % kViewAlignment == 0, info.name);
        accesses_.push_back({bindings[slot], info.bindings[slot].access});
    }
    Command command;
    command.program = static_cast<ProgramId>(kernel);
    command.label = info.name;
    setPayload(command, accesses_, params, paramBytes);
    return command;
}

void Recorder::addDispatch(
    KernelId kernel, uint32_t threads, std::span<const BufferView> bindings, const void* params, uint32_t paramBytes)
{
    if (threads == 0)
        return;
    Command command = makeKernelCommand(kernel, bindings, params, paramBytes);
    command.kind = CommandKind::dispatch;
    command.threads = threads;
    order(accesses_);
    push(command);
    ++list_.counts.dispatches;
}

void Recorder::addIndirect(
    KernelId kernel, BufferView args, std::span<const BufferView> bindings, const void* params, uint32_t paramBytes)
{
    BCH_ASSERT(args.bytes >= sizeof(IndirectArgs), "indirect arguments are 16 bytes");
    Command command = makeKernelCommand(kernel, bindings, params, paramBytes);
    command.kind = CommandKind::dispatchIndirect;
    command.source = args;
    accesses_.push_back({args, Access::read});
    order(accesses_);
    push(command);
    ++list_.counts.dispatches;
}

void Recorder::program(
    ProgramId program, const char* name, uint32_t groups, std::span<const AccessedView> bindings, const void* params,
    uint32_t paramBytes)
{
    if (groups == 0)
        return;
    Command command;
    command.kind = CommandKind::dispatch;
    command.program = program;
    command.label = name;
    command.threads = groups;
    setPayload(command, bindings, params, paramBytes);
    order(bindings);
    push(command);
    ++list_.counts.dispatches;
}

void Recorder::native(
    const char* name, NativeFcn function, std::span<const AccessedView> bindings, const void* params,
    uint32_t paramBytes)
{
    Command command;
    command.kind = CommandKind::native;
    command.native = function;
    command.label = name;
    setPayload(command, bindings, params, paramBytes);
    order(bindings);
    push(command);
    ++list_.counts.dispatches;
}

void Recorder::copy(BufferView source, BufferView target)
{
    BCH_ASSERT(source.bytes == target.bytes, "a copy has one size");
    if (source.bytes == 0)
        return;
    const AccessedView accesses[] = {{source, Access::read}, {target, Access::write}};
    order(accesses);
    Command command;
    command.kind = CommandKind::copy;
    command.source = source;
    command.target = target;
    push(command);
    ++list_.counts.copies;
    if (target.buffer->kind() == MemoryKind::readback)
        list_.counts.downloadedBytes += target.bytes;
}

void Recorder::fill(BufferView target, uint32_t word)
{
    BCH_ASSERT(target.bytes % 4 == 0 && target.offset % 4 == 0, "a fill is made of words");
    if (target.bytes == 0)
        return;
    const AccessedView accesses[] = {{target, Access::write}};
    order(accesses);
    Command command;
    command.kind = CommandKind::fill;
    command.word = word;
    command.target = target;
    push(command);
    ++list_.counts.copies;
}

void Recorder::upload(BufferView target, const void* data, uint64_t bytes)
{
    BCH_ASSERT(bytes <= target.bytes, "an upload fits its target");
    BCH_ASSERT(bytes % 4 == 0 && target.offset % 4 == 0, "an upload is made of words");
    if (bytes == 0)
        return;
    target.bytes = bytes;
    const AccessedView accesses[] = {{target, Access::write}};
    order(accesses);
    Command command;
    command.kind = CommandKind::upload;
    command.target = target;
    command.firstUpload = list_.uploads.size();
    const auto* source = static_cast<const std::byte*>(data);
    list_.uploads.insert(list_.uploads.end(), source, source + bytes);
    push(command);
    ++list_.counts.copies;
    list_.counts.uploadedBytes += bytes;
}

void Recorder::beginStage(uint32_t stage, const char* name)
{
    BCH_ASSERT(!inStage_, "stages do not nest");
    inStage_ = true;
    Command command;
    command.kind = CommandKind::stageBegin;
    command.stage = static_cast<uint8_t>(stage);
    command.label = name;
    push(command);
}

void Recorder::endStage()
{
    BCH_ASSERT(inStage_, "a stage ends after it began");
    inStage_ = false;
    Command command;
    command.kind = CommandKind::stageEnd;
    push(command);
}

} // namespace bch
