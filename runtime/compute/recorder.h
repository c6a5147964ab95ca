// Writes a CommandList. Barriers are put in by the recorder from the accesses that kernels declare; nobody writes one
// by hand.
#pragma once

#include "compute/command_list.h"
#include "compute/hazards.h"
#include "compute/primitives.h"

#include <initializer_list>
#include <type_traits>

namespace bch
{

class Device;

class Recorder
{
public:
    // Commands go to `list`, which must be empty and stay alive; primitives are those of `device`.
    Recorder(const Device& device, CommandList& list);

    // One thread per element; bindings in slot order. Nothing is recorded for zero threads.
    template <class Params>
    void dispatch(KernelId kernel, uint32_t threads, std::initializer_list<BufferView> bindings, const Params& params)
    {
        static_assert(std::is_trivially_copyable_v<Params>);
        addDispatch(kernel, threads, {bindings.begin(), bindings.size()}, &params, sizeof(Params));
    }
    void dispatch(KernelId kernel, uint32_t threads, std::initializer_list<BufferView> bindings)
    {
        addDispatch(kernel, threads, {bindings.begin(), bindings.size()}, nullptr, 0);
    }

    // Thread count from IndirectArgs that an earlier kernel wrote at `args`.
    template <class Params>
    void
    dispatchIndirect(KernelId kernel, BufferView args, std::initializer_list<BufferView> bindings, const Params& params)
    {
        static_assert(std::is_trivially_copyable_v<Params>);
        addIndirect(kernel, args, {bindings.begin(), bindings.size()}, &params, sizeof(Params));
    }
    void dispatchIndirect(KernelId kernel, BufferView args, std::initializer_list<BufferView> bindings)
    {
        addIndirect(kernel, args, {bindings.begin(), bindings.size()}, nullptr, 0);
    }

    void copy(BufferView source, BufferView target); // equal sizes
    void fill(BufferView target, uint32_t word);
    void upload(BufferView target, const void* data, uint64_t bytes); // copies the data now

    void beginStage(uint32_t stage, const char* name); // stages do not nest
    void endStage();

    const Primitives& primitives() const;

    // For the devices' own primitives.
    void program(
        ProgramId program, const char* name, uint32_t groups, std::span<const AccessedView> bindings,
        const void* params, uint32_t paramBytes);
    void native(
        const char* name, NativeFcn function, std::span<const AccessedView> bindings, const void* params,
        uint32_t paramBytes);

    // Test hook: leaves out the barrier with this ordinal (from 0) to prove that the checks notice.
    void omitBarrier(uint32_t ordinal) { omittedBarrier_ = static_cast<int64_t>(ordinal); }

    const CommandList& list() const { return list_; }

private:
    void addDispatch(
        KernelId kernel, uint32_t threads, std::span<const BufferView> bindings, const void* params,
        uint32_t paramBytes);
    void addIndirect(
        KernelId kernel, BufferView args, std::span<const BufferView> bindings, const void* params,
        uint32_t paramBytes);
    Command
    makeKernelCommand(KernelId kernel, std::span<const BufferView> bindings, const void* params, uint32_t paramBytes);
    void setPayload(Command& command, std::span<const AccessedView> bindings, const void* params, uint32_t paramBytes);
    void order(std::span<const AccessedView> accesses); // puts a barrier when the accesses need one
    void push(const Command& command) { list_.commands.push_back(command); }

    const Device& device_;
    CommandList& list_;
    HazardTracker hazards_;
    Vector<AccessedView> accesses_; // of the command being recorded
    uint32_t barrierOrdinal_ = 0;
    int64_t omittedBarrier_ = -1;
    bool inStage_ = false;
};

} // namespace bch
