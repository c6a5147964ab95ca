#include "lab/grain_heap.h"

#include <algorithm>
#include <cmath>

namespace lab
{

GrainShape heapGrain(const Trial& trial)
{
    return shapeOfRadius(trial, 0.5 * kHeapRadius / trial.values["resolution"]);
}

Sand grainsOf(GrainBox& box)
{
    const GrainCloud grains = box.read();
    const auto awake = std::count_if(grains.begin(), grains.end(), [](const Grain& grain) { return !grain.asleep; });
    return {"grains", static_cast<double>(grains.size()), static_cast<double>(awake), kGrainReposeBand};
}

GrainCloud steepCone(Trial& trial, const GrainShape& shape, double degrees)
{
    const double rise = std::tan(radians(degrees));
    GrainCloud cone = settledBed(trial, {shape, kHeapRadius * rise, kHeapRadius});
    std::erase_if(
        cone, [&](const Grain& grain)
        { return grain.position.y >= (kHeapRadius - std::hypot(grain.position.x, grain.position.z)) * rise; });
    return cone;
}

} // namespace lab
