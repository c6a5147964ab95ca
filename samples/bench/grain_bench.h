// What grains in motion cost, stage by stage, and what they cost asleep. Stands on the C API alone.
#pragma once

#include "bench/fill.h"
#include "bench/grain_traffic.h"
#include "bench/sleep_cost.h"

namespace sample
{

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
    // Per sphere and substep: ns over the whole second, medianNs of its median step.
    double ns = 0, medianNs = 0;     // first command of a step to its last
    std::vector<StageFigure> stages; // bin, neighbours, contacts, forces and move

    // Cundall's number: grains times substeps per second of the wall's clock.
    double grainSubstepsPerSecond() const;
    double sphereSubstepsPerSecond() const { return grainSubstepsPerSecond() * fill.spheresPerGrain; }
    Traffic traffic() const; // of all stages
};

GrainCost measureFill(const HostDevice& device, const FillDef& fill, const ShareFcn& show);

// The same fill, once all of it sleeps.
SleepCost measureFillAsleep(const HostDevice& device, const FillDef& fill, uint32_t repeats, const ShareFcn& show);

} // namespace sample
