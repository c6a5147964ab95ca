// What the neighbour search costs, stage by stage, and what a sort of pairs costs beside std::sort.
#pragma once

#include "bench/measure.h"

namespace sample
{

struct SpatialBenchDef
{
    uint32_t repeats = 5;
    bool shuffled = false; // particles in random order, not in that of the last step
};

struct StageCost
{
    std::string name;
    double bestNs = 0;           // per particle
    double medianNs = 0;         // per particle
    double bytesPerParticle = 0; // what the stage must read and write, every array once per pass over it
};

struct SpatialCost
{
    uint32_t count = 0;
    double neighboursPerParticle = 0;
    std::vector<StageCost> stages;
};

// Particles on a jittered lattice with a search radius that gives about 30 neighbours.
SpatialCost measureSpatial(const BenchDevice& device, uint32_t count, const SpatialBenchDef& def);

// Bytes per particle of a stage: every array that it touches, once per pass, which no cache can save. `tableBytes` are
// those of one word per bucket, shared out among the particles.
double spatialBytes(const std::string& stage, double neighboursPerParticle, double tableBytes, uint32_t sortPasses);

// Best times for random 32-bit keys with 32-bit values, in ns for all of them. Throws when the result is not sorted.
double measureDeviceSort(const BenchDevice& device, uint32_t count, uint32_t repeats);
double measureStdSort(uint32_t count, uint32_t repeats);

} // namespace sample
