// What grains in motion cost, stage by stage, and what they cost asleep. Stands on the C API alone.
#pragma once

#include "bench/fill.h"
#include "bench/grain_traffic.h"
#include "bench/host.h"

namespace sample
{

struct GrainStageCost
{
    std::string name;            // bin, neighbours, contacts, forces or move
    double ns = 0, medianNs = 0; // per sphere and substep: over the whole second, and of the median step
    Traffic traffic;             // per sphere and substep
};

struct GrainCost
{
    FillDef fill;
    double leastAwake = 1; // share of the grains, lowest of the second
    double substepsPerStep = 0, listingsPerStep = 0;
    double neighboursPerGrain = 0, listedPerGrain = 0; // highest of a step, mean of the steps
    double contactsPerGrain = 0;                       // that touch, mean of the steps
    double meanOverlap = 0;                            // of the spheres' diameter, at the end
    uint32_t deepSteps = 0;                            // in which some grains overlapped by more than a tenth
    Spent spent;                                       // for the simulated second
    double stepNs = 0;                                 // of the median step as a host waits for it
    double dispatchesPerSubstep = 0, barriersPerSubstep = 0;
    double ns = 0, medianNs = 0; // per sphere and substep, first command of a step to its last
    std::vector<GrainStageCost> stages;

    // Cundall's number: grains times substeps per second of the wall's clock.
    double grainSubstepsPerSecond() const;
    double sphereSubstepsPerSecond() const { return grainSubstepsPerSecond() * fill.spheresPerGrain; }
    Traffic traffic() const; // of all stages
};

GrainCost measureFill(const HostDevice& device, const FillDef& fill, const ShareFcn& show);

// The same fill, once all of it sleeps.
SleepCost measureFillAsleep(const HostDevice& device, const FillDef& fill, uint32_t repeats, const ShareFcn& show);

} // namespace sample
