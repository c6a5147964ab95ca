// Scan, sort and reduce as programs of the Vulkan device.
#pragma once

#include "compute/primitives.h"
#include "compute/vulkan/primitive_table.h"

namespace bch::vulkan
{

class VulkanPrimitives final : public Primitives
{
public:
    explicit VulkanPrimitives(const PrimitiveTuning& tuning) : tuning_(tuning) {}

    uint64_t scanScratchBytes(uint32_t maxCount) const override;
    uint64_t sortScratchBytes(uint32_t maxCount) const override;
    uint64_t reduceScratchBytes(uint32_t maxCount) const override;

    void scan(Recorder& recorder, const ElementCount& count, BufferView values, BufferView offsets, BufferView scratch)
        const override;
    void sortPairs(
        Recorder& recorder, const ElementCount& count, BufferView keys, BufferView values, uint32_t keyBits,
        BufferView scratch) const override;
    void reduceSum64(
        Recorder& recorder, const ElementCount& count, BufferView values, BufferView result,
        BufferView scratch) const override;
    void reduceMax(
        Recorder& recorder, const ElementCount& count, BufferView values, BufferView result,
        BufferView scratch) const override;

private:
    struct Counted; // an element count, exact or read on the device
    struct SortArrays;

    void recordScan(
        Recorder& recorder, const Counted& count, BufferView values, BufferView offsets, BufferView scratch) const;
    void recordSortPass(
        Recorder& recorder, const ElementCount& count, const SortArrays& from, const SortArrays& to, uint32_t shift,
        uint32_t bits, BufferView scratch) const;
    void recordReduce(
        Recorder& recorder, PrimitiveId id, uint32_t elementBytes, const ElementCount& count, BufferView values,
        BufferView result, BufferView scratch) const;

    PrimitiveTuning tuning_;
};

} // namespace bch::vulkan
