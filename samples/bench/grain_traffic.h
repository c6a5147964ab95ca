// What the kernels of grains move and compute, counted from their text.
#pragma once

#include "bench/patch_traffic.h"

namespace sample
{

struct GrainTrafficDef
{
    double neighbours = 0; // per grain
    double listed = 0;     // contacts in the lists, per grain
    double touching = 0;   // of those
    double listings = 0;   // per substep
    double spheres = 4;    // per grain
    double tableBytes = 0; // of one word per bucket, shared out among the grains
    uint32_t sortPasses = 2;
};

// Of the stages bin, neighbours, contacts, forces and move, per grain and substep, all awake.
Traffic grainTraffic(const std::string& stage, const GrainTrafficDef& def);

} // namespace sample
