// What a patch of flowing sand costs, stage by stage, and what one costs that sleeps. Stands on the C API alone.
#pragma once

#include "bench/patch_traffic.h"
#include "bench/sleep_cost.h"
#include "bench/stage_figure.h"

namespace sample
{

struct PatchCost
{
    uint32_t wanted = 0; // particles asked for; a box of whole layers holds about as many
    uint32_t count = 0;
    double leastAwake = 1; // share of the particles, lowest of the window
    double neighboursPerParticle = 0;
    double substepsPerStep = 0, dispatchesPerSubstep = 0, barriersPerSubstep = 0;
    double bestNs = 0, medianNs = 0; // per particle and substep: the device's time, first command to last
    double stepNs = 0;               // of a whole step as a host waits for it, recording included; the best
    std::vector<StageFigure> stages; // bin, neighbours, stress and move; per particle and substep

    Traffic traffic() const; // of all stages
};

// A dam: a box of sand against a wall and between two others, its gate gone. `repeats` steps count.
PatchCost measureDam(const HostDevice& device, uint32_t wanted, uint32_t repeats, const ShareFcn& show);

// About as many particles in a bed with its gate shut, once all of them sleep.
SleepCost measureSleep(const HostDevice& device, uint32_t wanted, uint32_t repeats, const ShareFcn& show);

} // namespace sample
