// Flow through a hole and the law of it, of patches and of grains.
#pragma once

#include "lab/experiment.h"
#include "lab/measures.h"

namespace lab
{

constexpr double kGlassDiameter = 0.5; // m, of the bin
constexpr float kGlassFriction = 0.5f; // of its walls and its plate

struct Outflow
{
    Curve mass;         // kg that left, over s
    double total = 0;   // kg that there were
    double density = 0; // kg/m^3, of the bulk at rest
};

// The empty rim of a hole is 1.4 grains wide; a continuum has no grains, so its rim is fitted.
enum class Rim
{
    ofGrains,
    fitted
};

// The size of particles or grains is what the resolution makes of the bin.
using OutflowFcn = Outflow (*)(Trial& trial, double orifice, double size);

// Steps until enough has left or the time is over. `step` steps a frame and says when it is and how much has gone.
Curve watchOutflow(Trial& trial, double total, const std::function<glm::dvec2()>& step);

std::vector<Parameter> hourglassParameters(double orifice, double quickOrifice); // in diameters
void runHourglass(Trial& trial, OutflowFcn outflow, Rim rim);

} // namespace lab
