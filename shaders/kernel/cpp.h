// The C++ side of a kernel's text. Each kernel file is included into a struct derived from CpuKernel: buffers become
// pointer members, the parameters become `pc`, the body becomes the call operator of one thread.
#pragma once

#include "compute/kernel.h"
#include "kernel/language.h"
#include "kernel/near_cpp.h"
#include "kernel/pairs_cpp.h"
#include "kernel/vec4_cpp.h"
#include "kernel/wide_cpp.h"

#define GLM_FORCE_XYZW_ONLY
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include <type_traits>
#include <utility>

namespace bch
{

using uint = uint32_t;

struct CpuKernel
{
    void* const* bound;
    const void* paramBytes;
};

template <uint32_t Slot>
using SlotTag = std::integral_constant<uint32_t, Slot>;

// Reads the declarations of a kernel struct into the table the host works with.
template <class Kernel>
constexpr KernelInfo describeKernel(const char* name)
{
    KernelInfo info;
    info.name = name;
    const auto look = [&info]<uint32_t Slot>(SlotTag<Slot> tag)
    {
        if constexpr (requires { Kernel::describeSlot(tag); })
        {
            info.bindings[Slot] = Kernel::describeSlot(tag);
            info.bindingCount = Slot + 1;
        }
    };
    [&look]<size_t... Slots>(std::index_sequence<Slots...>)
    {
        (look(SlotTag<static_cast<uint32_t>(Slots)>{}), ...);
    }
    (std::make_index_sequence<kMaxBindings>{});
    if constexpr (requires { typename Kernel::Params; })
    {
        static_assert(std::is_trivially_copyable_v<typename Kernel::Params>);
        static_assert(sizeof(typename Kernel::Params) <= kMaxParamBytes);
        info.paramBytes = sizeof(typename Kernel::Params);
    }
    info.run = [](void* const* bound, const void* params, uint32_t begin, uint32_t end)
    {
        Kernel kernel{{bound, params}};
        if constexpr (requires { kernel.threads(begin, end); })
            for (uint32_t i = begin; i < end; i += kernels::kWideCount)
                kernel.threads(i, end - 1);
        else
            for (uint32_t i = begin; i < end; ++i)
                kernel.thread(i);
    };
    return info;
}

template <class T>
T bchAtomicAdd(T& target, T value)
{
    return __atomic_fetch_add(&target, value, __ATOMIC_RELAXED);
}

template <class T>
T bchAtomicOr(T& target, T value)
{
    // Mostly the bits are there: reading leaves the line to all threads.
    const T seen = __atomic_load_n(&target, __ATOMIC_RELAXED);
    return (seen & value) == value ? seen : __atomic_fetch_or(&target, value, __ATOMIC_RELAXED);
}

template <class T>
T bchAtomicMax(T& target, T value)
{
    T seen = __atomic_load_n(&target, __ATOMIC_RELAXED);
    while (seen < value
           && !__atomic_compare_exchange_n(&target, &seen, value, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
    {
    }
    return seen;
}

template <class T>
T bchAtomicMin(T& target, T value)
{
    T seen = __atomic_load_n(&target, __ATOMIC_RELAXED);
    while (value < seen
           && !__atomic_compare_exchange_n(&target, &seen, value, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
    {
    }
    return seen;
}

} // namespace bch

namespace bch::kernels
{
using namespace glm;
using bch::uint;
} // namespace bch::kernels

#define BCH_DECLARE(slot, accessKind, type, name)                                                                      \
    static constexpr ::bch::BindingInfo describeSlot(::bch::SlotTag<slot>)                                             \
    {                                                                                                                  \
        return {::bch::Access::accessKind, sizeof(type), #name};                                                       \
    }
#define BCH_READ(slot, type, name)                                                                                     \
    BCH_DECLARE(slot, read, type, name)                                                                                \
    ::bch::kernels::ReadBuffer<type>::Type name{static_cast<const type*>(bound[slot])};
#define BCH_WRITE(slot, type, name)                                                                                    \
    BCH_DECLARE(slot, write, type, name)                                                                               \
    type* name = static_cast<type*>(bound[slot]);
#define BCH_UPDATE(slot, type, name)                                                                                   \
    BCH_DECLARE(slot, update, type, name)                                                                              \
    type* name = static_cast<type*>(bound[slot]);
#define BCH_PARAMS(type)                                                                                               \
    using Params = type;                                                                                               \
    Params pc = *static_cast<const Params*>(paramBytes);
#define BCH_KERNEL void thread([[maybe_unused]] const uint bchIndex)
#define BCH_INDEX bchIndex
// kWideCount threads at once, from BCH_INDEX on, of which none is beyond BCH_LAST_INDEX: those belong to others.
#define BCH_KERNEL_WIDE void threads(const uint bchIndex, const uint bchLastIndex)
#define BCH_LAST_INDEX bchLastIndex
