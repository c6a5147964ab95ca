// Heaps of grains that several experiments begin with.
#pragma once

#include "lab/grain_box.h"

namespace lab
{

constexpr double kGrainReposeBand = 3.0; // degrees

// Radius of the spheres when `resolution` of their diameters make the radius of a heap.
double heapGrainRadius(const Trial& trial);
double heapEdge(const Trial& trial); // of the shape that the trial asks for

// Grains as they lie in a cylinder without friction after they were dropped into it, on a rough floor at y = 0.
GrainCloud settledBed(Trial& trial, double radius, double height);

// Those of a bed that lie in a cone of this slope over the whole bed.
GrainCloud coneOf(const GrainCloud& bed, double radius, double degrees);

// A floor covered with spheres of the grains' own size: nothing slips on it, and nothing rolls.
void addRoughFloor(GrainBox& box, double grainRadius);

// A cylinder without friction around the y axis.
void addTube(GrainBox& box, double radius);

Points spheresOf(const GrainCloud& grains); // centres

Parameter grainShape();

} // namespace lab
