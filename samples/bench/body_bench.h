// What bodies add to the step of the sand that they lie in, and what grains in their place do. Stands on the C API
// alone: no physics engine moves them.
#pragma once

#include "bench/benchmark.h"
#include "bench/stage_figure.h"

namespace sample
{

// Steps of one dam, with or without bodies in it.
struct BodyRun
{
    uint32_t particles = 0;
    uint32_t samples = 0; // of the surface of each body, where they are cooked: octahedra
    double substepsPerStep = 0;
    double ns = 0, medianNs = 0;     // per particle and substep, first command to last
    double stepNs = 0;               // of the median step as a host waits for it
    std::vector<StageFigure> stages; // per particle and substep
};

struct BodyCost
{
    uint32_t bodies = 0;
    BodyRun without, spheres, cooked, grains;

    // By the medians, per body and substep.
    double added(const BodyRun& run) const { return (run.medianNs - without.medianNs) * without.particles / bodies; }
};

// The four dams are stepped in turns, so that whatever else the machine does disturbs all alike.
BodyCost
measureBodies(const HostDevice& device, uint32_t particles, uint32_t bodies, uint32_t repeats, const ShareFcn& show);

} // namespace sample
