// What bodies add to the step of the sand that they lie in. Stands on the C API alone: no physics engine moves them.
#pragma once

#include "bench/benchmark.h"
#include "bench/stage_figure.h"

namespace sample
{

enum class BodyKind
{
    sphere,
    cooked // an octahedron as wide: a map and samples of its surface
};

// Steps of one dam, with or without bodies in it.
struct BodyRun
{
    uint32_t particles = 0;
    uint32_t samples = 0; // of the surface of each body; of cooked ones
    double substepsPerStep = 0;
    double ns = 0, medianNs = 0;     // per particle and substep, first command to last
    double stepNs = 0;               // of a whole step as a host waits for it; the best
    std::vector<StageFigure> stages; // per particle and substep
};

BodyRun measureBodies(
    const HostDevice& device, uint32_t particles, uint32_t bodies, BodyKind kind, uint32_t repeats,
    const ShareFcn& show);

} // namespace sample
