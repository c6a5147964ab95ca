// Scan, sort and reduce: the operations that need threads to work together. Each device brings its own, tuned; one
// contract test holds them to the same results. All of them record, none runs at once.
//
// The element count is read on the device from `count` (one uint), so that it may come from an earlier kernel;
// `maxCount` is what the host knows it cannot exceed and sizes the dispatches.
#pragma once

#include "compute/buffer.h"

namespace bch
{

class Recorder;

struct ElementCount
{
    BufferView count; // 4 bytes
    uint32_t maxCount = 0;
};

class Primitives
{
public:
    virtual ~Primitives() = default;

    // Scratch that each operation needs for up to maxCount elements; content undefined before and after.
    virtual uint64_t scanScratchBytes(uint32_t maxCount) const = 0;
    virtual uint64_t sortScratchBytes(uint32_t maxCount) const = 0;
    virtual uint64_t reduceScratchBytes(uint32_t maxCount) const = 0;

    // offsets[i] = sum of values[0 .. i), i in [0, count]; so offsets[count] is the total. uint, modulo 2^32.
    // offsets holds count + 1 elements and is not the same buffer as values.
    virtual void scan(
        Recorder& recorder, const ElementCount& count, BufferView values, BufferView offsets,
        BufferView scratch) const = 0;

    // Sorts by the low keyBits of the key, ascending; equal keys keep their order. In place.
    virtual void sortPairs(
        Recorder& recorder, const ElementCount& count, BufferView keys, BufferView values, uint32_t keyBits,
        BufferView scratch) const = 0;

    // result = sum of uvec2 elements taken as 64-bit numbers (x low, y high), modulo 2^64.
    virtual void reduceSum64(
        Recorder& recorder, const ElementCount& count, BufferView values, BufferView result,
        BufferView scratch) const = 0;

    // result = the largest uint, 0 when there is none.
    virtual void reduceMax(
        Recorder& recorder, const ElementCount& count, BufferView values, BufferView result,
        BufferView scratch) const = 0;
};

// indices[0 .. kept) = the i with flags[i] != 0, ascending; keptCount = their number. A composition of scan and one
// kernel, the same for every device. offsets is a work array of maxCount + 1 uints.
void recordCompact(
    Recorder& recorder, const ElementCount& count, BufferView flags, BufferView offsets, BufferView indices,
    BufferView keptCount, BufferView scratch);

} // namespace bch
