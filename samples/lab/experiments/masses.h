// Spheres of growing mass in a row, let go at the surface of sand: Narain, Golas and Lin (2010), figure 5. Of patches
// and of grains.
#pragma once

#include "lab/experiment.h"
#include "lab/lab_body.h"

namespace lab
{

constexpr double kMassDiameter = 0.1; // m, of each sphere
constexpr double kMassApart = 2.5;    // diameters between middles, and of the bed's width for each
constexpr double kMassBedDepth = 1.5; // diameters

// Half the bed's length for that many spheres; half its width is that of one.
double massesHalfBed(int spheres);

// Spheres with their bottoms at a height, lightest first. The densest has `densest` times the sand's density, each
// other 0.3 times that of the next, as 0.3, 1, 3 and 10 of the figure.
std::vector<LabBody> setSpheres(const Trial& trial, bchWorldId world, double bottom, double bulk);

// Lets them sink and reports; `step` steps a frame.
void watchSpheres(Trial& trial, const std::vector<LabBody>& spheres, double level, const std::function<void()>& step);

std::vector<Parameter> massesParameters();

} // namespace lab
