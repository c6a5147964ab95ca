// Neighbours of any particle set, exact and deterministic, in an unbounded space.
//
// Data moves like this: bin() gives every particle a bucket and sorts (bucket, index) pairs; the owner of the particles
// takes their data into that order with reorder(); list() then reads sorted positions and writes one compact list per
// particle. A particle whose position has w < 0 is dropped by the sort: afterwards `count` counts those alive.
#pragma once

#include "base/memory.h"
#include "compute/device.h"
#include "compute/shader_types.h"

namespace bch
{

struct NeighbourSearchDef
{
    uint32_t particleCapacity = 0;
    uint32_t neighbourCapacity = 0; // entries of all lists together
};

// Lets the device decide whether a search is made at all: then the count is that of the elements, else 0, and so are
// the threads of `args` (IndirectArgs) and the number of cells to scan.
struct SearchGate
{
    BufferView args;
    BufferView scanCount;
};

// The grid as kernels of other modules walk it (law/cell_rows.h).
struct SearchGrid
{
    BufferView cellBegin;
    float inverseCell = 0.0f; // 1/m
    uint32_t slotMask = 0;
};

class NeighbourSearch
{
public:
    NeighbourSearch(Device& device, const NeighbourSearchDef& def);

    // Where the particles are: vec4 positions, as many as the device finds in `count`, at most maxCount.
    // `radius` is the search radius in metres.
    void
    bin(Recorder& recorder, const ElementCount& count, BufferView positions, float radius,
        const SearchGate* gate = nullptr);

    // Takes one array into sorted order: of vec4, of two vec4 each, or of uvec4.
    void reorder(Recorder& recorder, const ElementCount& count, BufferView source, BufferView target) const;
    void reorderPairs(Recorder& recorder, const ElementCount& count, BufferView source, BufferView target) const;
    void reorderWords(Recorder& recorder, const ElementCount& count, BufferView source, BufferView target) const;

    // Where buckets begin, and the number of particles alive into `alive`, which may be the count. After reordering.
    void ranges(Recorder& recorder, BufferView alive, const SearchGate* gate = nullptr);

    // The buckets of particles in sorted order, as of the last search.
    void recordBuckets(Recorder& recorder, const Vector<uint32_t>& sortedKeys) const;
    // Takes over how many are alive, for gates that stay closed after a restore.
    void recordAlive(Recorder& recorder, BufferView count) const;

    // Lists of sorted positions. Overflow is told in `report` (shared/report.h) and cuts lists, never memory.
    void list(
        Recorder& recorder, const ElementCount& count, BufferView sortedPositions, BufferView report,
        const SearchGate* gate = nullptr);

    // neighbours[neighbourBegin[i] .. neighbourBegin[i + 1]) are those of particle i, ascending within a row of cells.
    BufferView neighbourBegin() const { return neighbourBegin_; }
    BufferView neighbours() const { return neighbours_; }
    BufferView order() const { return order_; }
    BufferView sortedKeys() const { return keys_; }
    SearchGrid grid() const { return {cellBegin_, params_.inverseCell, params_.slotMask}; } // after bin() and ranges()
    uint32_t bucketCount() const { return bucketCount_; }
    uint32_t scanCount() const { return bucketCount_ + 1; } // what an open gate's scanCount holds

private:
    void dispatch(
        Recorder& recorder, KernelId kernel, uint32_t threads, const SearchGate* gate,
        std::initializer_list<BufferView> bindings) const;

    uint32_t bucketCount_;
    uint32_t keyBits_;
    gpu::SpatialParams params_{};
    ArrayBuffer<uint32_t> keys_;
    ArrayBuffer<uint32_t> order_;
    ArrayBuffer<uint32_t> bucketCounter_; // constants for the scan: how many buckets there are
    ArrayBuffer<uint32_t> cellCount_;
    ArrayBuffer<uint32_t> cellBegin_; // bucket k holds sorted particles [cellBegin[k], cellBegin[k + 1])
    ArrayBuffer<uint32_t> neighbourCount_;
    ArrayBuffer<uint32_t> neighbourOffset_;
    ArrayBuffer<uint32_t> neighbourBegin_;
    ArrayBuffer<uint32_t> neighbours_;
    std::unique_ptr<Buffer> scratch_; // of sort and scan, which never run at the same time
};

// The largest coordinate, in metres from the anchor, at which a search of this radius is still exact.
double largestCoordinate(float radius);

} // namespace bch
