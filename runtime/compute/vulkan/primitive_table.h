// The Vulkan device's own programs, which need workgroup memory: what each binds, and with which constants it is
// compiled. Their order is that of BCH_PRIMITIVE_ENTRY in shaders/manifest.def.
#pragma once

#include "compute/command_list.h"

#include <initializer_list>

namespace bch::vulkan
{

enum class PrimitiveId : uint16_t
{
#define BCH_KERNEL_ENTRY(module, file)
#define BCH_PRIMITIVE_ENTRY(module, file) module##_##file,
#include "manifest.def"
#undef BCH_KERNEL_ENTRY
#undef BCH_PRIMITIVE_ENTRY
    count
};

constexpr uint32_t kPrimitiveCount = static_cast<uint32_t>(PrimitiveId::count);
constexpr uint32_t kProgramCount = kKernelCount + kPrimitiveCount;

constexpr ProgramId programOf(PrimitiveId id)
{
    return static_cast<ProgramId>(kKernelCount + static_cast<uint32_t>(id));
}

// How the work of a workgroup is cut; see shaders/compute/prim_*.comp for what each means. The values are
// specialization constants, so one text serves GPUs, with their many narrow threads, and software devices, which run a
// workgroup on one core and do best with few threads that each do much.
struct GroupShape
{
    uint32_t threads; // constant_id 0; a power of two
    uint32_t items;   // constant_id 1: elements per thread
    uint32_t tile() const { return threads * items; }
};

struct PrimitiveTuning
{
    GroupShape scan;
    GroupShape sort;
    uint32_t sortDigitBits; // constant_id 2
    uint32_t sortStaged;    // constant_id 3: 1 sorts a tile within workgroup memory, 0 has a tile per thread
    GroupShape reduce;
};

PrimitiveTuning gpuTuning();
PrimitiveTuning softwareTuning();

struct PrimitiveInfo
{
    const char* name;
    GroupShape PrimitiveTuning::*shape;
    std::array<Access, kMaxBindings> accesses;
    uint32_t bindingCount;
    uint32_t paramBytes;
};

const PrimitiveInfo& primitiveInfo(PrimitiveId id);

} // namespace bch::vulkan
