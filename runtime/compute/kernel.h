// What a kernel is to the host: a name, the buffers it declares with their access, the size of its parameters, and the
// function that the CPU device runs. All of it comes from the kernel's own text (shaders/kernel/cpp.h).
#pragma once

#include "compute/limits.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace bch
{

enum class Access : uint8_t
{
    none, // no buffer at this slot
    read,
    write, // every element the kernel touches is written without being read
    update // read and written, or written with atomics
};

struct BindingInfo
{
    Access access = Access::none;
    uint32_t elementBytes = 0;
    const char* name = "";
};

// Runs threads [begin, end) of a kernel on the CPU.
using CpuKernelFcn = void (*)(void* const* bound, const void* params, uint32_t begin, uint32_t end);

struct KernelInfo
{
    const char* name = "";
    std::array<BindingInfo, kMaxBindings> bindings{};
    uint32_t bindingCount = 0;
    uint32_t paramBytes = 0;
    CpuKernelFcn run = nullptr;
};

enum class KernelId : uint16_t
{
#define BCH_KERNEL_ENTRY(module, file) module##_##file,
#define BCH_PRIMITIVE_ENTRY(module, file)
#include "manifest.def"
#undef BCH_KERNEL_ENTRY
#undef BCH_PRIMITIVE_ENTRY
    count
};

constexpr uint32_t kKernelCount = static_cast<uint32_t>(KernelId::count);

const KernelInfo& kernelInfo(KernelId id);

} // namespace bch
