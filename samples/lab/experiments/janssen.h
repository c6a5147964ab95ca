// The load on the floor of a silo, of patches and of grains.
#pragma once

#include "lab/experiment.h"

namespace lab
{

struct Silo
{
    double diameter, height;
    double friction; // of the walls
    double ratio;    // of horizontal over vertical stress
    double density;  // kg/m^3, of the bulk

    double area() const;
    double weight() const;     // N
    double saturation() const; // N on the floor of one that is infinitely deep
    double load(double depth) const;
    double wallPressure(double depth) const; // Pa; at great depth the ratio of the stresses has no part in it
};

// As the parameters say, filled with sand of that density.
Silo siloOf(const Trial& trial, double height, double density);
std::vector<Parameter> siloParameters();
void reportLoad(Trial& trial, const Silo& silo, double load);

} // namespace lab
