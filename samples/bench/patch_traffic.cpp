#include "bench/patch_traffic.h"

#include "bench/spatial_bench.h"

namespace sample
{

namespace
{
constexpr double kWord = 4, kVec4 = 16; // bytes

enum class Runs
{
    once,
    perIteration,
    perIterationAndOnce // the force of the stress that an iteration starts from
};

// One row per kernel of shaders/patches that runs in a substep. Bytes are those of the vec4 it touches, not of the
// stride between them (geometry has eight, stress and settled two, tensor four). Left out, since few particles do it or
// the rows stay in cache: materials, walls, the wind in predict, the walls' friction, words of quarantined particles.
// A list entry is the neighbour's index and the pair's gradient. Flops count a vec4 four times and are an estimate.
struct Kernel
{
    const char* stage;
    Runs runs;
    double own;      // bytes of the particle's own: read and written
    double gathered; // bytes read of each neighbour
    double flops;
    double neighbourFlops;
    double wallFlops; // for each wall: where it is now, and how far away; a CPU asks that once for eight particles
};

constexpr Kernel kKernels[] = {
    // density: position, begin, words; geometry. Of neighbours the position. Spline and its gradient 21, distance 11,
    // density and pull 10, two moments 53; own: inverse of the moment, two diagonals.
    {"stress", Runs::once, kVec4 + kWord + kVec4 + 5 * kVec4, kVec4, 150, 95, 85},
    // predict: position, velocity, geometry 0 to 2, stress; free velocity, tensor and place. Own: the tensor's
    // rows 63.
    {"stress", Runs::once, (1 + 1 + 3 + 2) * kVec4 + (1 + 4) * kVec4, 0, 105, 0, 0},
    // force: begin, tensor and place, free velocity, the wall of geometry; flow. Of neighbours tensor and place.
    // The gradient 8, its sum 4, the tensor times it 24; own: the tensor times the sum 28, the rest 20.
    {"stress", Runs::perIterationAndOnce, kWord + (1 + 3 + 1 + 1) * kVec4 + kVec4, (1 + 3) * kVec4, 48, 36, 0},
    // stress: position, begin, flow, geometry 0 to 3; stress and settled read and written, tensor written. Of
    // neighbours position and flow. The gradient 8, difference of flow 4, its product with the gradient 24; own:
    // strain 80, yield 55, momentum 46, rows 63.
    {"stress", Runs::perIteration, kWord + (1 + 1 + 4) * kVec4 + 2 * (2 + 2) * kVec4 + 3 * kVec4, (1 + 1) * kVec4, 260,
     36, 0},
    // finish: position, begin, flow, geometry 0 and 3, the pressure of settled; position and velocity. Of neighbours
    // position, flow, geometry 0 and settled 0.
    {"move", Runs::once, kWord + (1 + 1 + 2 + 1) * kVec4 + 2 * kVec4, 4 * kVec4, 60, 53, 0},
};
constexpr double kListEntry = 2 * kWord;

double runsOf(const Kernel& kernel, uint32_t iterations)
{
    if (kernel.runs == Runs::once)
        return 1;
    return iterations + (kernel.runs == Runs::perIterationAndOnce ? 1.0 : 0.0);
}

// Keys, sort and ranges as in the spatial benchmark; positions, velocities and words, stress and settled reordered.
Traffic binTraffic(const TrafficDef& def)
{
    constexpr double kReorder = 3 * (kWord + 2 * kVec4) + 2 * (kWord + 4 * kVec4);
    Traffic sum{kReorder, kReorder, 0};
    for (const char* stage : {"keys", "sort", "ranges"})
        sum += spatialTraffic(stage, {def.neighbours, def.tableBytes, def.sortPasses});
    return sum;
}
} // namespace

Traffic patchTraffic(const std::string& stage, const TrafficDef& def)
{
    if (stage == "bin")
        return binTraffic(def);
    if (stage == "neighbours")
        return spatialTraffic(stage, {def.neighbours, def.tableBytes, def.sortPasses});
    Traffic sum;
    for (const Kernel& kernel : kKernels)
    {
        if (stage != kernel.stage)
            continue;
        const double runs = runsOf(kernel, def.iterations);
        // predict has no neighbours to read in still air.
        const bool reads = kernel.gathered > 0;
        const double bytes = kernel.own + (reads ? kListEntry * def.neighbours : 0.0);
        sum.bytes += runs * bytes;
        sum.loadedBytes += runs * (bytes + kernel.gathered * def.neighbours);
        sum.flops += runs * (kernel.flops + kernel.neighbourFlops * def.neighbours + kernel.wallFlops * def.walls);
    }
    return sum;
}

} // namespace sample
