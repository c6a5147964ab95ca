// Scan, sort and reduce on threads. Work is cut into blocks of a fixed size, so results never depend on the number of
// threads; the integers make it true for any order of the blocks as well.
#include "compute/cpu/cpu_primitives.h"

#include "compute/cpu/executor.h"
#include "compute/recorder.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace bch
{

#if defined(__AVX2__)
const bool kCpuDeviceNeedsAvx2 = true;
#else
const bool kCpuDeviceNeedsAvx2 = false;
#endif

namespace
{
constexpr uint32_t kScanBlock = 16384;
constexpr uint32_t kReduceBlock = 16384;
constexpr uint32_t kMaxSortBlocks = 32;
constexpr uint32_t kMinSortBlock = 8192;
constexpr uint32_t kMaxDigitBits = 11;

struct MaxCount
{
    uint32_t value;
};

uint32_t blocksOf(uint32_t count, uint32_t block)
{
    return (count + block - 1) / block;
}

uint32_t deviceCount(const void* count, const MaxCount& limit)
{
    return std::min(*static_cast<const uint32_t*>(count), limit.value);
}

template <class Params>
void addNative(
    Recorder& recorder, const char* name, NativeFcn function, std::initializer_list<AccessedView> bindings,
    const Params& params)
{
    recorder.native(name, function, {bindings.begin(), bindings.size()}, &params, sizeof params);
}

// ---- scan: totals of blocks, their sums, then each block on its own ----

void runScan(CpuExecutor& executor, void* const* bound, const void* params)
{
    const uint32_t n = deviceCount(bound[0], *static_cast<const MaxCount*>(params));
    const auto* values = static_cast<const uint32_t*>(bound[1]);
    auto* offsets = static_cast<uint32_t*>(bound[2]);
    auto* starts = static_cast<uint32_t*>(bound[3]);
    const uint32_t blocks = blocksOf(n, kScanBlock);
    executor.forEach(
        blocks,
        [&](uint32_t block)
        {
            const uint32_t end = std::min(n, (block + 1) * kScanBlock);
            uint32_t sum = 0;
            for (uint32_t i = block * kScanBlock; i < end; ++i)
                sum += values[i];
            starts[block] = sum;
        });
    uint32_t total = 0;
    for (uint32_t block = 0; block < blocks; ++block)
        total += std::exchange(starts[block], total);
    executor.forEach(
        blocks,
        [&](uint32_t block)
        {
            const uint32_t end = std::min(n, (block + 1) * kScanBlock);
            uint32_t sum = starts[block];
            for (uint32_t i = block * kScanBlock; i < end; ++i)
            {
                offsets[i] = sum;
                sum += values[i];
            }
        });
    offsets[n] = total;
}

// ---- sort: least significant digit first, each block scatters to places of its own ----

struct SortParams
{
    MaxCount limit;
    uint32_t keyBits;
};

struct SortPlan
{
    uint32_t passes, digitBits;
};

// An even number of passes, so that the result lands where it came from. Digits of up to 11 bits keep the write
// streams of one block within the first-level cache.
SortPlan planSort(uint32_t keyBits)
{
    const uint32_t passes = keyBits <= 2 * kMaxDigitBits ? 2 : 4;
    return {passes, (keyBits + passes - 1) / passes};
}

uint32_t sortBlockSize(uint32_t n)
{
    return std::max(kMinSortBlock, blocksOf(n, kMaxSortBlocks));
}

struct SortPass
{
    const uint32_t* keysIn;
    const uint32_t* valuesIn;
    uint32_t* keysOut;
    uint32_t* valuesOut;
    uint32_t* histogram; // [block][digit]
    uint32_t n, block, shift, digits;
};

void countDigits(const SortPass& pass, uint32_t block)
{
    uint32_t* counts = pass.histogram + static_cast<size_t>(block) * pass.digits;
    std::fill_n(counts, pass.digits, 0u);
    const uint32_t end = std::min(pass.n, (block + 1) * pass.block);
    for (uint32_t i = block * pass.block; i < end; ++i)
        ++counts[pass.keysIn[i] >> pass.shift & (pass.digits - 1)];
}

// Counts become first places: digit by digit, block by block within a digit, which is what makes the sort stable.
void placeDigits(const SortPass& pass, uint32_t blocks)
{
    uint32_t place = 0;
    for (uint32_t digit = 0; digit < pass.digits; ++digit)
        for (uint32_t block = 0; block < blocks; ++block)
            place += std::exchange(pass.histogram[static_cast<size_t>(block) * pass.digits + digit], place);
}

void scatterDigits(const SortPass& pass, uint32_t block)
{
    uint32_t* places = pass.histogram + static_cast<size_t>(block) * pass.digits;
    const uint32_t end = std::min(pass.n, (block + 1) * pass.block);
    for (uint32_t i = block * pass.block; i < end; ++i)
    {
        const uint32_t key = pass.keysIn[i];
        const uint32_t place = places[key >> pass.shift & (pass.digits - 1)]++;
        pass.keysOut[place] = key;
        pass.valuesOut[place] = pass.valuesIn[i];
    }
}

void runSort(CpuExecutor& executor, void* const* bound, const void* params)
{
    const auto& sort = *static_cast<const SortParams*>(params);
    const uint32_t n = deviceCount(bound[0], sort.limit);
    auto* keys = static_cast<uint32_t*>(bound[1]);
    auto* values = static_cast<uint32_t*>(bound[2]);
    auto* scratch = static_cast<uint32_t*>(bound[3]);
    uint32_t* otherKeys = scratch;
    uint32_t* otherValues = scratch + sort.limit.value;
    uint32_t* histogram = scratch + 2 * static_cast<size_t>(sort.limit.value);

    const SortPlan plan = planSort(sort.keyBits);
    const uint32_t block = sortBlockSize(n);
    const uint32_t blocks = blocksOf(n, block);
    for (uint32_t i = 0; i < plan.passes; ++i)
    {
        const bool there = i % 2 == 0;
        // The last digit may be narrower, even empty: bits above keyBits do not count.
        const uint32_t shift = std::min(i * plan.digitBits, sort.keyBits);
        const SortPass pass{
            there ? keys : otherKeys,
            there ? values : otherValues,
            there ? otherKeys : keys,
            there ? otherValues : values,
            histogram,
            n,
            block,
            shift,
            1u << std::min(plan.digitBits, sort.keyBits - shift)};
        executor.forEach(blocks, [&](uint32_t index) { countDigits(pass, index); });
        placeDigits(pass, blocks);
        executor.forEach(blocks, [&](uint32_t index) { scatterDigits(pass, index); });
    }
}

// ---- reduce ----

template <class T, class Combine>
void reduceBlocks(CpuExecutor& executor, void* const* bound, const void* params, Combine combine)
{
    const uint32_t n = deviceCount(bound[0], *static_cast<const MaxCount*>(params));
    const auto* values = static_cast<const T*>(bound[1]);
    auto* partial = static_cast<T*>(bound[3]);
    const uint32_t blocks = blocksOf(n, kReduceBlock);
    executor.forEach(
        blocks,
        [&](uint32_t block)
        {
            T sum{};
            const uint32_t end = std::min(n, (block + 1) * kReduceBlock);
            for (uint32_t i = block * kReduceBlock; i < end; ++i)
                sum = combine(sum, values[i]);
            partial[block] = sum;
        });
    T sum{};
    for (uint32_t block = 0; block < blocks; ++block)
        sum = combine(sum, partial[block]);
    std::memcpy(bound[2], &sum, sizeof sum);
}

void runSum64(CpuExecutor& executor, void* const* bound, const void* params)
{
    // x low, y high in little-endian order is a 64-bit number.
    reduceBlocks<uint64_t>(executor, bound, params, [](uint64_t a, uint64_t b) { return a + b; });
}

void runMax(CpuExecutor& executor, void* const* bound, const void* params)
{
    reduceBlocks<uint32_t>(executor, bound, params, [](uint32_t a, uint32_t b) { return std::max(a, b); });
}

} // namespace

uint64_t CpuPrimitives::scanScratchBytes(uint32_t maxCount) const
{
    return (blocksOf(maxCount, kScanBlock) + 1) * sizeof(uint32_t);
}

uint64_t CpuPrimitives::sortScratchBytes(uint32_t maxCount) const
{
    return 2ull * maxCount * sizeof(uint32_t) + (sizeof(uint32_t) << kMaxDigitBits) * kMaxSortBlocks;
}

uint64_t CpuPrimitives::reduceScratchBytes(uint32_t maxCount) const
{
    return (blocksOf(maxCount, kReduceBlock) + 1) * sizeof(uint64_t);
}

void CpuPrimitives::scan(
    Recorder& recorder, const ElementCount& count, BufferView values, BufferView offsets, BufferView scratch) const
{
    BCH_ASSERT(scratch.bytes >= scanScratchBytes(count.maxCount), "scan scratch is too small");
    addNative(
        recorder, "scan", runScan,
        {{count.count, Access::read}, {values, Access::read}, {offsets, Access::write}, {scratch, Access::update}},
        MaxCount{count.maxCount});
}

void CpuPrimitives::sortPairs(
    Recorder& recorder, const ElementCount& count, BufferView keys, BufferView values, uint32_t keyBits,
    BufferView scratch) const
{
    BCH_ASSERT(scratch.bytes >= sortScratchBytes(count.maxCount), "sort scratch is too small");
    BCH_ASSERT(keyBits >= 1 && keyBits <= 32, "a key has 1 to 32 bits");
    addNative(
        recorder, "sort", runSort,
        {{count.count, Access::read}, {keys, Access::update}, {values, Access::update}, {scratch, Access::update}},
        SortParams{{count.maxCount}, keyBits});
}

void CpuPrimitives::reduceSum64(
    Recorder& recorder, const ElementCount& count, BufferView values, BufferView result, BufferView scratch) const
{
    BCH_ASSERT(scratch.bytes >= reduceScratchBytes(count.maxCount), "reduce scratch is too small");
    addNative(
        recorder, "reduce_sum64", runSum64,
        {{count.count, Access::read}, {values, Access::read}, {result, Access::write}, {scratch, Access::update}},
        MaxCount{count.maxCount});
}

void CpuPrimitives::reduceMax(
    Recorder& recorder, const ElementCount& count, BufferView values, BufferView result, BufferView scratch) const
{
    BCH_ASSERT(scratch.bytes >= reduceScratchBytes(count.maxCount), "reduce scratch is too small");
    addNative(
        recorder, "reduce_max", runMax,
        {{count.count, Access::read}, {values, Access::read}, {result, Access::write}, {scratch, Access::update}},
        MaxCount{count.maxCount});
}

} // namespace bch
