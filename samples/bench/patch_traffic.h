// What the kernels of a patch move and compute, counted from their text.
#pragma once

#include "bench/traffic.h"

#include <cstdint>
#include <string>

namespace sample
{

struct TrafficDef
{
    double neighbours = 0; // per particle
    double tableBytes = 0; // of one word per bucket, shared out among the particles
    uint32_t sortPasses = 2;
    uint32_t iterations = 6;
    uint32_t walls = 0;
};

// Of the stages bin, neighbours, stress and move, per particle and substep, all awake; zero for any other.
Traffic patchTraffic(const std::string& stage, const TrafficDef& def);

} // namespace sample
