#include "spatial/neighbour_search.h"

#include <algorithm>
#include <bit>

namespace bch
{

namespace
{
constexpr uint32_t kMinBuckets = 4096; // 64 blocks: fewer would let neighbouring blocks share a slot
constexpr uint32_t kMaxBuckets = 1u << 22;
constexpr uint32_t kBlockCells = 64;

// Relative growth of the reach over the radius: covers the rounding of the distance test (shaders/law/near.h).
constexpr float kReachMargin = 1.0e-5f;

// About one bucket per particle: with some particles in each occupied cell and most cells empty, far blocks rarely
// share a slot, and clearing the table costs no more than the sort.
uint32_t chooseBuckets(uint32_t particleCapacity)
{
    return std::clamp(std::bit_ceil(std::min(particleCapacity, kMaxBuckets)), kMinBuckets, kMaxBuckets);
}
} // namespace

double largestCoordinate(float radius)
{
    return 1048576.0 * static_cast<double>(radius);
}

NeighbourSearch::NeighbourSearch(Device& device, const NeighbourSearchDef& def)
    : bucketCount_(chooseBuckets(def.particleCapacity)),
      keyBits_(static_cast<uint32_t>(std::countr_zero(bucketCount_)) + 1) // one more for the dropped
{
    const uint32_t n = def.particleCapacity;
    params_.slotMask = bucketCount_ / kBlockCells - 1;
    params_.deadKey = bucketCount_;
    params_.neighbourCapacity = def.neighbourCapacity;
    keys_ = device.createArray<uint32_t>("cell keys", n);
    order_ = device.createArray<uint32_t>("sorted order", n);
    // One bucket more, for the dropped.
    cellCount_ = device.createArray<uint32_t>("cell counts", bucketCount_ + 1);
    cellBegin_ = device.createArray<uint32_t>("cell begins", bucketCount_ + 2);
    bucketCounter_ = device.createArray<uint32_t>("bucket count", 1);
    const uint32_t scanned = scanCount();
    runNow(device, [&](Recorder& recorder) { recorder.upload(bucketCounter_, &scanned, sizeof scanned); });
    neighbourCount_ = device.createArray<uint32_t>("neighbour counts", n);
    neighbourOffset_ = device.createArray<uint32_t>("neighbour offsets", n + 1);
    neighbourBegin_ = device.createArray<uint32_t>("neighbour begins", n + 1);
    neighbours_ = device.createArray<uint32_t>("neighbours", def.neighbourCapacity);
    const Primitives& primitives = device.primitives();
    const uint64_t scratch = std::max(
        {primitives.sortScratchBytes(n), primitives.scanScratchBytes(n),
         primitives.scanScratchBytes(bucketCount_ + 1)});
    scratch_ = device.createBuffer("spatial scratch", std::max<uint64_t>(scratch, 4), MemoryKind::device);
}

void NeighbourSearch::dispatch(
    Recorder& recorder, KernelId kernel, uint32_t threads, const SearchGate* gate,
    std::initializer_list<BufferView> bindings) const
{
    if (gate)
        recorder.dispatchIndirect(kernel, gate->args, bindings, params_);
    else
        recorder.dispatch(kernel, threads, bindings, params_);
}

void NeighbourSearch::bin(
    Recorder& recorder, const ElementCount& count, BufferView positions, float radius, const SearchGate* gate)
{
    params_.inverseCell = 1.0f / (radius * (1.0f + 2.0f * kReachMargin));
    params_.reach = radius * (1.0f + kReachMargin);
    params_.radius2 = radius * radius;
    recorder.fill(cellCount_, 0);
    dispatch(
        recorder, KernelId::spatial_cell_keys, count.maxCount, gate,
        {count.count, positions, keys_, order_, cellCount_});
    recorder.primitives().sortPairs(recorder, count, keys_, order_, keyBits_, *scratch_);
}

void NeighbourSearch::reorder(Recorder& recorder, const ElementCount& count, BufferView source, BufferView target) const
{
    recorder.dispatch(KernelId::spatial_reorder_vec4, count.maxCount, {count.count, order_, source, target});
}

void NeighbourSearch::reorderWords(
    Recorder& recorder, const ElementCount& count, BufferView source, BufferView target) const
{
    recorder.dispatch(KernelId::spatial_reorder_uvec4, count.maxCount, {count.count, order_, source, target});
}

void NeighbourSearch::reorderPairs(
    Recorder& recorder, const ElementCount& count, BufferView source, BufferView target) const
{
    recorder.dispatch(KernelId::spatial_reorder_pair, count.maxCount, {count.count, order_, source, target});
}

void NeighbourSearch::ranges(Recorder& recorder, BufferView alive, const SearchGate* gate)
{
    const BufferView scanned = gate ? gate->scanCount : BufferView(bucketCounter_);
    recorder.primitives().scan(recorder, {scanned, scanCount()}, cellCount_, cellBegin_, *scratch_);
    // The dropped begin where the living end. Behind a closed gate the begins are those of the last search.
    recorder.copy(cellBegin_.elements(params_.deadKey, 1), alive);
}

void NeighbourSearch::recordBuckets(Recorder& recorder, const Vector<uint32_t>& sortedKeys) const
{
    Vector<uint32_t> begin(bucketCount_ + 2, 0);
    for (const uint32_t key : sortedKeys)
        ++begin[key + 1];
    for (size_t k = 1; k < begin.size(); ++k)
        begin[k] += begin[k - 1];
    recorder.upload(keys_, sortedKeys.data(), sortedKeys.size() * sizeof(uint32_t));
    recorder.upload(cellBegin_, begin.data(), begin.size() * sizeof(uint32_t));
}

void NeighbourSearch::recordAlive(Recorder& recorder, BufferView count) const
{
    recorder.copy(count, cellBegin_.elements(params_.deadKey, 1));
}

void NeighbourSearch::list(
    Recorder& recorder, const ElementCount& count, BufferView sortedPositions, BufferView report,
    const SearchGate* gate)
{
    dispatch(
        recorder, KernelId::spatial_neighbour_count, count.maxCount, gate,
        {count.count, sortedPositions, cellBegin_, neighbourCount_, report});
    recorder.primitives().scan(recorder, count, neighbourCount_, neighbourOffset_, *scratch_);
    dispatch(
        recorder, KernelId::spatial_neighbour_fill, std::max(count.maxCount, 1u), gate,
        {count.count, sortedPositions, cellBegin_, neighbourOffset_, neighbourBegin_, neighbours_, report});
}

} // namespace bch
