#pragma once

#include "compute/primitives.h"

namespace bch
{

// Whether the kernels and these primitives were compiled for AVX2; asked before any of their code runs.
extern const bool kCpuDeviceNeedsAvx2;

class CpuPrimitives final : public Primitives
{
public:
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
};

} // namespace bch
