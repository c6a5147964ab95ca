// What the neighbour search costs, stage by stage, and what a sort of pairs costs beside std::sort.
#pragma once

#include "bench/measure.h"
#include "bench/stage_figure.h"

namespace sample
{

struct SpatialBenchDef
{
    uint32_t repeats = 5;
    bool shuffled = false; // particles in random order, not in that of the last step
};

struct SpatialCost
{
    uint32_t count = 0;
    double neighboursPerParticle = 0;
    std::vector<StageFigure> stages; // per particle
};

// Particles on a jittered lattice with a search radius that gives about 30 neighbours.
SpatialCost measureSpatial(const BenchDevice& device, uint32_t count, const SpatialBenchDef& def);

struct SpatialTrafficDef
{
    double neighbours = 0; // per particle
    double tableBytes = 0; // of one word per bucket, shared out among the particles
    uint32_t sortPasses = 2;
};
// Per particle, of the stages keys, sort, reorder, ranges and neighbours.
Traffic spatialTraffic(const std::string& stage, const SpatialTrafficDef& def);

// Best times for random 32-bit keys with 32-bit values, in ns for all of them. Throws when the result is not sorted.
double measureDeviceSort(const BenchDevice& device, uint32_t count, uint32_t repeats);
double measureStdSort(uint32_t count, uint32_t repeats);

} // namespace sample
