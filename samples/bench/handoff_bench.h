// What it costs to hand sand over between terrain and patches: a particle that wakes, one that settles, and a step of a
// zone that is awake. Stands on the C API alone.
#pragma once

#include "bench/host.h"
#include "bench/traffic.h"

namespace sample
{

struct HandoffCost
{
    uint32_t wanted = 0;                            // particles, about
    uint32_t woken = 0;                             // at once, the most of a step
    StageSamples wakeNs{"wake", {}};                // of the stage, per particle woken in that step
    StageSamples settleNs{"settle", {}};            // likewise settled
    StageSamples zoneNs{"zone", {}};                // a whole step of the zone as a host waits for it, per particle
    StageSamples zoneHandoffNs{"zone handoff", {}}; // of those steps the stages wake and settle, per particle
    Traffic wake, settle; // per particle woken and settled, in the steps with the most of them
};

HandoffCost measureHandoff(const HostDevice& device, uint32_t wanted, uint32_t repeats);

} // namespace sample
