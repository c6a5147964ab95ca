// Cones of sand that several experiments begin with, and how a resting heap is reported.
#pragma once

#include "lab/sandbox.h"

namespace lab
{

constexpr double kHeapRadius = 0.5; // m
constexpr double kOverSteep = 5.0;  // degrees above the friction angle at which a cone cannot stand
constexpr double kReposeBand = 2.0; // degrees

double heapSpacing(const Trial& trial);
double coneVolume(double degrees, double radius = kHeapRadius);

// A cone of the given slope on the floor y = 0 with its axis at `middle`.
void fillCone(Sandbox& box, bchMaterialId material, double degrees, const glm::dvec3& middle = {0, 0, 0});

// The profile and a line of the expected slope through the middle of the flank.
Plot heapPlot(const std::string& title, const Heap& heap, double expectedDegrees);

// What a heap is made of.
struct Sand
{
    const char* what; // particles, grains
    double count, awake;
    double band; // degrees around the friction angle
};
Sand sandOf(const bchPatchInfo& info);

// Slope against the friction angle, and what else is worth knowing.
void reportHeap(Trial& trial, const Heap& heap, const Sand& sand);

// The slope of what drained through an opening leaves above it, from the edge of the opening to the wall of the bin.
struct Crater
{
    double edge, wall;                           // m from the middle
    double spacing;                              // m, of the points
    Surface (*surfaceOf)(const Points&, double); // around an axis, or to both sides of a plane
};
void reportCrater(Trial& trial, const Points& points, const Crater& crater, const Sand& sand);

} // namespace lab
