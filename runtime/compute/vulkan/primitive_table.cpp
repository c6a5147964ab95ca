#include "compute/vulkan/primitive_table.h"

namespace bch::vulkan
{

namespace
{
using enum Access;

constexpr PrimitiveInfo makeInfo(
    const char* name, GroupShape PrimitiveTuning::*shape, std::initializer_list<Access> accesses, uint32_t paramBytes)
{
    PrimitiveInfo info{name, shape, {}, static_cast<uint32_t>(accesses.size()), paramBytes};
    uint32_t slot = 0;
    for (const Access access : accesses)
        info.accesses[slot++] = access;
    return info;
}

constexpr uint32_t kScanBytes = 12;
constexpr uint32_t kReduceBytes = 16;
constexpr uint32_t kSortBytes = 20;

constexpr PrimitiveInfo compute_prim_scan_all =
    makeInfo("compute_prim_scan_all", &PrimitiveTuning::scan, {read, read, write}, kScanBytes);
constexpr PrimitiveInfo compute_prim_scan_sums =
    makeInfo("compute_prim_scan_sums", &PrimitiveTuning::scan, {read, read, write}, kScanBytes);
constexpr PrimitiveInfo compute_prim_scan_tiles =
    makeInfo("compute_prim_scan_tiles", &PrimitiveTuning::scan, {read, read, read, write}, kScanBytes);
constexpr PrimitiveInfo compute_prim_sort_count =
    makeInfo("compute_prim_sort_count", &PrimitiveTuning::sort, {read, read, write}, kSortBytes);
constexpr PrimitiveInfo compute_prim_sort_scatter =
    makeInfo("compute_prim_sort_scatter", &PrimitiveTuning::sort, {read, read, read, read, write, write}, kSortBytes);
constexpr PrimitiveInfo compute_prim_reduce_max =
    makeInfo("compute_prim_reduce_max", &PrimitiveTuning::reduce, {read, read, write}, kReduceBytes);
constexpr PrimitiveInfo compute_prim_reduce_sum64 =
    makeInfo("compute_prim_reduce_sum64", &PrimitiveTuning::reduce, {read, read, write}, kReduceBytes);
} // namespace

const PrimitiveInfo& primitiveInfo(PrimitiveId id)
{
    static constexpr const PrimitiveInfo* kInfos[] = {
#define BCH_KERNEL_ENTRY(module, file)
#define BCH_PRIMITIVE_ENTRY(module, file) &module##_##file,
#include "manifest.def"
#undef BCH_KERNEL_ENTRY
#undef BCH_PRIMITIVE_ENTRY
    };
    return *kInfos[static_cast<uint32_t>(id)];
}

PrimitiveTuning gpuTuning()
{
    // Sort: 8 KiB of counters and 8 KiB of elements in a workgroup leave room for several on each core of any GPU.
    PrimitiveTuning tuning{};
    tuning.scan = {128, 16};
    tuning.sort = {128, 16};
    tuning.sortDigitBits = 4;
    tuning.sortStaged = 1;
    tuning.reduce = {128, 32};
    return tuning;
}

PrimitiveTuning softwareTuning()
{
    // Eight threads are one vector of lavapipe. Measured there: sorting a million pairs costs 100 ms of processor time
    // over all cores, while std::sort takes 80 ms on one.
    PrimitiveTuning tuning{};
    tuning.scan = {8, 256};
    tuning.sort = {8, 2048};
    tuning.sortDigitBits = 8;
    tuning.sortStaged = 0;
    tuning.reduce = {8, 2048};
    return tuning;
}

} // namespace bch::vulkan
