// What the kernels of a patch move and compute, counted from their text.
#pragma once

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

// Per particle and substep, all awake.
struct Traffic
{
    double bytes = 0;       // every array that a kernel touches, once: what no cache can save
    double loadedBytes = 0; // the same, with what is read of each neighbour counted for each: what caches must give
    double flops = 0;       // an estimate: additions, multiplications, comparisons, divisions and roots count one each
};

// Over stages that each have a `traffic`.
template <class Stages>
Traffic sumOf(const Stages& stages)
{
    Traffic sum;
    for (const auto& stage : stages)
    {
        sum.bytes += stage.traffic.bytes;
        sum.loadedBytes += stage.traffic.loadedBytes;
        sum.flops += stage.traffic.flops;
    }
    return sum;
}

// Of the stages bin, neighbours, stress and move; zero for any other.
Traffic patchTraffic(const std::string& stage, const TrafficDef& def);

} // namespace sample
