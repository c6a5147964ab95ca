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

// Half the width of the bed and its depth, in diameters of the ball: one that stops a diameter above the floor does not
// feel it.
constexpr double kImpactHalfBed = 2.0, kImpactBedDepth = 2.2;

using ImpactFcn = Crater (*)(Trial& trial, const Impact& impact);

// The ball as it falls past a height above the level, `clear` m less than its drop.
LabBody dropBall(bchWorldId world, const Impact& impact, double level, double clear);
// Until the ball rests or the time is over; `step` steps a frame.
Crater watchBall(
    const Trial& trial, const LabBody& ball, const Impact& impact, double level, const std::function<void()>& step);

std::vector<Parameter> impactParameters();
void runImpact(Trial& trial, ImpactFcn impact);

} // namespace lab
