// The way of N24 to move render grains, as a peer: a kernel of the benchmark's own on the library's devices.
#pragma once

#include "bench/measure.h"
#include "compute/shader_types.h"

#include "barchan/upsample.h"

namespace sample
{

// A frame to move: all as the library gave it.
struct LoopFrame
{
    std::vector<glm::vec4> particles, velocities; // in the order of the library's cells
    std::vector<glm::vec4> grains;                // those of an owner follow each other
    uint32_t perOwner = 0;
    float spacing = 0.0f; // m
};

// ns for all grains once, sorting of particles included. Each repeat runs both, so that others disturb both alike.
struct LoopTimes
{
    StageSamples plain; // one grain per thread, as the paper has it
    StageSamples wide;  // eight grains at a time; empty where lanes are threads
};
LoopTimes measureNeighbourLoop(const BenchDevice& device, const LoopFrame& frame, uint32_t repeats);

} // namespace sample
