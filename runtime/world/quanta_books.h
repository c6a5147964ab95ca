// What the device has booked of the quanta of grains or of a patch, ever: the end of a report's words
// (shaders/shared/report.h), which every step brings.
#pragma once

#include "compute/shader_types.h"

#include <cstdint>

namespace bch
{

struct QuantaBooks
{
    uint64_t quarantined = 0, removed = 0;
    uint64_t woken = 0, settled = 0; // out of terrain, and back
};

// From a report's totals: its words from kReportStepWords on.
inline QuantaBooks readQuantaBooks(const uint32_t* totals)
{
    const auto join = [&](uint32_t word)
    {
        const uint32_t* low = totals + (word - gpu::kReportStepWords);
        return uint64_t{low[0]} | uint64_t{low[1]} << 32;
    };
    return {
        join(gpu::kReportQuarantinedQuanta), join(gpu::kReportRemovedQuanta), join(gpu::kReportWokenQuanta),
        join(gpu::kReportSettledQuanta)};
}

// Of what was spawned and woke, how much is still there.
inline uint64_t quantaLeft(uint64_t spawned, const QuantaBooks& books)
{
    return spawned + books.woken - books.settled - books.quarantined - books.removed;
}

} // namespace bch
