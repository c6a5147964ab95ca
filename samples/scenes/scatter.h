// Grains at random places, none touching another: how a loose stream or heap begins.
#pragma once

#include <barchan/base.h>

#include <cstdint>
#include <vector>

namespace sample
{

struct ScatterDef
{
    uint32_t count;
    float radius, height;              // of an upright cylinder that holds all centres, standing on the origin
    float smallestGrain, largestGrain; // radii, evenly spread between the two
    uint32_t seed;
};

struct ScatteredGrains
{
    std::vector<bchVec3> positions;
    std::vector<float> radii;
};

// Throws when the cylinder is too full for it: a third of its volume is about the most.
ScatteredGrains scatterInCylinder(const ScatterDef& def);

} // namespace sample
