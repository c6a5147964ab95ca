#include "compute/vulkan/vulkan_primitives.h"

#include "base/hooks.h"
#include "compute/recorder.h"

#include <algorithm>

namespace bch::vulkan
{

namespace
{
using uint = uint32_t;
#include "shared/primitives.h"

// Up to this many tiles one workgroup scans alone: quicker than the three dispatches of a long scan.
constexpr uint32_t kShortScanTiles = 8;

uint32_t tilesOf(uint32_t count, const GroupShape& shape)
{
    return count == 0 ? 0 : (count - 1) / shape.tile() + 1;
}

// Digits are counted per workgroup, or per thread when nothing is staged; see shaders/compute/prim_sort_digits.h.
uint32_t sortColumns(const PrimitiveTuning& tuning, uint32_t maxCount)
{
    return tilesOf(maxCount, tuning.sort) * (tuning.sortStaged ? 1 : tuning.sort.threads);
}

uint64_t words(uint64_t count)
{
    return alignView(count * sizeof(uint32_t));
}

// Takes parts of a scratch view one after the other.
class ScratchCutter
{
public:
    explicit ScratchCutter(BufferView scratch) : scratch_(scratch) {}

    BufferView take(uint64_t bytes)
    {
        BCH_ASSERT(used_ + bytes <= scratch_.bytes, "the scratch buffer of a primitive is too small");
        const BufferView part = scratch_.part(used_, bytes);
        used_ += alignView(bytes);
        return part;
    }
    BufferView takeWords(uint64_t count) { return take(count * sizeof(uint32_t)); }
    BufferView rest() const { return scratch_.part(used_, scratch_.bytes - std::min(used_, scratch_.bytes)); }

private:
    BufferView scratch_;
    uint64_t used_ = 0;
};

template <class Params>
void record(
    Recorder& recorder, PrimitiveId id, uint32_t groups, std::initializer_list<BufferView> bindings,
    const Params& params)
{
    const PrimitiveInfo& info = primitiveInfo(id);
    BCH_ASSERT(bindings.size() == info.bindingCount && sizeof params == info.paramBytes, info.name);
    AccessedView accesses[kMaxBindings];
    uint32_t slot = 0;
    for (const BufferView& view : bindings)
    {
        BCH_ASSERT(view.offset % kViewAlignment == 0, info.name);
        accesses[slot] = {view, info.accesses[slot]};
        ++slot;
    }
    recorder.program(programOf(id), info.name, groups, {accesses, slot}, &params, sizeof params);
}
} // namespace

struct VulkanPrimitives::Counted
{
    BufferView count;
    PrimitiveCount known;
};

struct VulkanPrimitives::SortArrays
{
    BufferView keys, values;
};

// ---- scan: sums of tiles, their scan, then each tile on its own; short ones at once ----

uint64_t VulkanPrimitives::scanScratchBytes(uint32_t maxCount) const
{
    const uint32_t tiles = tilesOf(maxCount, tuning_.scan);
    return words(tiles + 1ull) + words(tiles + 1ull);
}

void VulkanPrimitives::scan(
    Recorder& recorder, const ElementCount& count, BufferView values, BufferView offsets, BufferView scratch) const
{
    recordScan(recorder, {count.count, {count.maxCount, 0}}, values, offsets, scratch);
}

void VulkanPrimitives::recordScan(
    Recorder& recorder, const Counted& count, BufferView values, BufferView offsets, BufferView scratch) const
{
    const uint32_t tiles = tilesOf(count.known.limit, tuning_.scan);
    const ScanParams params{count.known, tiles};
    if (tiles <= kShortScanTiles)
    {
        record(recorder, PrimitiveId::compute_prim_scan_all, 1, {count.count, values, offsets}, params);
        return;
    }
    ScratchCutter cutter(scratch);
    const BufferView sums = cutter.takeWords(tiles + 1ull);
    const BufferView starts = cutter.takeWords(tiles + 1ull);
    record(recorder, PrimitiveId::compute_prim_scan_sums, tiles, {count.count, values, sums}, params);
    record(recorder, PrimitiveId::compute_prim_scan_all, 1, {count.count, sums, starts}, ScanParams{{tiles, 1}, 0});
    record(recorder, PrimitiveId::compute_prim_scan_tiles, tiles, {count.count, values, starts, offsets}, params);
}

// ---- sort: least significant digit first; counts of digits per tile, their scan, stable scatter ----

uint64_t VulkanPrimitives::sortScratchBytes(uint32_t maxCount) const
{
    const uint64_t counters = uint64_t{sortColumns(tuning_, maxCount)} << tuning_.sortDigitBits;
    return 2 * words(std::max(maxCount, 1u)) + words(counters) + words(counters + 1)
           + scanScratchBytes(static_cast<uint32_t>(counters));
}

void VulkanPrimitives::sortPairs(
    Recorder& recorder, const ElementCount& count, BufferView keys, BufferView values, uint32_t keyBits,
    BufferView scratch) const
{
    BCH_ASSERT(keyBits >= 1 && keyBits <= 32, "a key has 1 to 32 bits");
    if (count.maxCount < 2)
        return;
    const uint64_t bytes = count.maxCount * sizeof(uint32_t);
    ScratchCutter cutter(scratch);
    const SortArrays home{{*keys.buffer, keys.offset, bytes}, {*values.buffer, values.offset, bytes}};
    const SortArrays away{cutter.take(bytes), cutter.take(bytes)};
    const uint32_t passes = (keyBits - 1) / tuning_.sortDigitBits + 1;
    // The last pass must end at home, so an odd number of them starts away. Elements beyond the count stay as they are.
    bool atHome = passes % 2 == 0;
    if (!atHome)
    {
        recorder.copy(home.keys, away.keys);
        recorder.copy(home.values, away.values);
    }
    for (uint32_t shift = 0; shift < keyBits; shift += tuning_.sortDigitBits)
    {
        const uint32_t bits = std::min(tuning_.sortDigitBits, keyBits - shift);
        recordSortPass(recorder, count, atHome ? home : away, atHome ? away : home, shift, bits, cutter.rest());
        atHome = !atHome;
    }
}

void VulkanPrimitives::recordSortPass(
    Recorder& recorder, const ElementCount& count, const SortArrays& from, const SortArrays& to, uint32_t shift,
    uint32_t bits, BufferView scratch) const
{
    const uint32_t groups = tilesOf(count.maxCount, tuning_.sort);
    const uint32_t columns = sortColumns(tuning_, count.maxCount);
    const uint32_t counters = columns << tuning_.sortDigitBits;
    ScratchCutter cutter(scratch);
    const BufferView counts = cutter.takeWords(counters);
    const BufferView places = cutter.takeWords(counters + 1ull);
    const SortParams params{{count.maxCount, 0}, columns, shift, (1u << bits) - 1u};
    record(recorder, PrimitiveId::compute_prim_sort_count, groups, {count.count, from.keys, counts}, params);
    recordScan(recorder, {count.count, {counters, 1}}, counts, places, cutter.rest());
    record(
        recorder, PrimitiveId::compute_prim_sort_scatter, groups,
        {count.count, from.keys, from.values, places, to.keys, to.values}, params);
}

// ---- reduce: each group its share, then one group the results of all ----

uint64_t VulkanPrimitives::reduceScratchBytes(uint32_t maxCount) const
{
    return alignView((tilesOf(maxCount, tuning_.reduce) + 1ull) * sizeof(uint64_t));
}

void VulkanPrimitives::reduceSum64(
    Recorder& recorder, const ElementCount& count, BufferView values, BufferView result, BufferView scratch) const
{
    recordReduce(recorder, PrimitiveId::compute_prim_reduce_sum64, sizeof(uint64_t), count, values, result, scratch);
}

void VulkanPrimitives::reduceMax(
    Recorder& recorder, const ElementCount& count, BufferView values, BufferView result, BufferView scratch) const
{
    recordReduce(recorder, PrimitiveId::compute_prim_reduce_max, sizeof(uint32_t), count, values, result, scratch);
}

void VulkanPrimitives::recordReduce(
    Recorder& recorder, PrimitiveId id, uint32_t elementBytes, const ElementCount& count, BufferView values,
    BufferView result, BufferView scratch) const
{
    const uint32_t groups = std::max(tilesOf(count.maxCount, tuning_.reduce), 1u);
    const ReduceParams all{{count.maxCount, 0}, groups, tuning_.reduce.tile()};
    if (groups == 1)
    {
        record(recorder, id, 1, {count.count, values, result}, all);
        return;
    }
    const BufferView partial = ScratchCutter(scratch).take(uint64_t{groups} * elementBytes);
    record(recorder, id, groups, {count.count, values, partial}, all);
    record(recorder, id, 1, {count.count, partial, result}, ReduceParams{{groups, 1}, 1, groups});
}

} // namespace bch::vulkan
