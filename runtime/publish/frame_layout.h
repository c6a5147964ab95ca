// Where things stand in a slot of the ring: heads first, then one part per stream.
#pragma once

#include "compute/buffer.h"
#include "compute/shader_types.h"

#include "barchan/publish.h"

#include <array>

namespace bch
{

struct PublishSetup
{
    bchStreams streams = 0;
    uint32_t ringDepth = 3;
    uint32_t grainCapacity = 0;
    uint32_t particleCapacity = 0;
    uint32_t tileCapacity = 0;
    uint32_t renderGrainCapacity = 0;
    bool exportable = false;
    std::array<bchStreamDraw, gpu::kStreamCount> draws{};

    bool has(uint32_t stream) const { return (streams & 1u << stream) != 0; }
};

// A part of a slot, in bytes.
struct FramePart
{
    uint64_t offset = 0, bytes = 0;
};

struct FrameLayout
{
    FramePart heads;
    std::array<FramePart, gpu::kStreamCount> elements;
    FramePart tileList, heights;
    uint64_t bytes = 0;
    std::array<uint32_t, gpu::kStreamCount> capacities{}; // 0 of streams that are not published
};

FrameLayout makeFrameLayout(const PublishSetup& setup);

} // namespace bch
