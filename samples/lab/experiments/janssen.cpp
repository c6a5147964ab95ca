// A silo's walls carry its sand: Janssen, Z. Ver. Dtsch. Ing. 39 (1895).
#include "lab/experiments/janssen.h"

#include "lab/sandbox.h"

#include <cmath>

namespace lab
{

double Silo::area() const
{
    return 0.25 * kPi * diameter * diameter;
}

double Silo::weight() const
{
    return density * kGravity * area() * height;
}

double Silo::saturation() const
{
    return kPi * density * kGravity * std::pow(diameter, 3.0) / (16.0 * friction * ratio);
}

double Silo::load(double depth) const
{
    return saturation() * (1.0 - std::exp(-4.0 * friction * ratio * depth / diameter));
}

double Silo::wallPressure(double depth) const
{
    return ratio * load(depth) / area();
}

Silo siloOf(const Trial& trial, double height, double density)
{
    const double sine = std::sin(radians(trial.values["angle"]));
    const double ratio = trial.values.word("ratio") == "jaky" ? 1.0 - sine : (1.0 - sine) / (1.0 + sine);
    return {trial.values["diameter"], height, trial.values["wall-friction"], ratio, density};
}

std::vector<Parameter> siloParameters()
{
    return {
        number("diameter", "m", 0.4, 0.4, 0.01, 10, "of the silo"),
        number("wall-friction", "", 0.5, 0.5, 0.05, 2, "coefficient of the walls"),
        number("fill", "diameters", 4, 3, 1, 20, "height of the sand"),
        choice(
            "ratio", {"jaky", "active"},
            "horizontal over vertical stress: 1-sin of the angle, as for silos, or (1-sin)/(1+sin)")};
}

void reportLoad(Trial& trial, const Silo& silo, double load)
{
    Report& report = trial.report;
    report.withinShare("floor load", load, silo.load(silo.height), 0.20, "N");
    report.note("weight of the sand", silo.weight(), "N");
    report.note("load at saturation", silo.saturation(), "N");
    report.note("ratio K of the stresses", silo.ratio, "");
}

} // namespace lab
