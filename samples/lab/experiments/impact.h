// A ball that falls into sand and the law of its crater, of patches and of grains.
#pragma once

#include "lab/experiment.h"
#include "lab/lab_body.h"
#include "lab/measures.h"

namespace lab
{

struct Impact
{
    double density;  // kg/m^3, of the ball
    double drop;     // m, from its bottom to the sand
    double diameter; // m
};

struct Crater
{
    double depth;   // m, of the ball's bottom at rest below the sand's level before
    double density; // kg/m^3, of the bulk
    double speed;   // m/s that the ball has left
    Curve course;   // depth over s since the touch
};

// Widths of the bed and how deep it is, in diameters of the ball.
constexpr double kImpactHalfBed = 2.5, kImpactBedDepth = 2.5;

using ImpactFcn = Crater (*)(Trial& trial, const Impact& impact);

// The ball as it touches sand at that level.
LabBody dropBall(bchWorldId world, const Impact& impact, double level);
// Until the ball rests or the time is over; `step` steps a frame.
Crater watchBall(
    const Trial& trial, const LabBody& ball, const Impact& impact, double level, const std::function<void()>& step);

std::vector<Parameter> impactParameters();
void runImpact(Trial& trial, ImpactFcn impact);

} // namespace lab
