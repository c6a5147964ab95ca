// Heaps of grains that several experiments begin with.
#pragma once

#include "lab/grain_bed.h"
#include "lab/heap.h"

namespace lab
{

constexpr double kGrainReposeBand = 3.0; // degrees

// With `resolution` diameters of a sphere along the radius of a heap.
GrainShape heapGrain(const Trial& trial);

Sand grainsOf(GrainBox& box);

// A cone of this slope cut out of a settled bed.
GrainCloud steepCone(Trial& trial, const GrainShape& shape, double degrees);

} // namespace lab
