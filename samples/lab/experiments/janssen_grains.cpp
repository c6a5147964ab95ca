// A silo filled with grains that were dropped into it, so that its walls carry from the start. The floor is lowered a
// little so that they hang on the walls, as it is done with real silos.
#include "lab/experiments/janssen.h"

#include "lab/grain_bed.h"
#include "lab/sandbox.h"

namespace lab
{

namespace
{
constexpr double kLoweredBy = 0.5;       // sizes of a grain
constexpr double kLoweringSeconds = 1.0; // slow: sound passes the silo many times
constexpr double kAverageSeconds = 0.25; // over which the load is taken

void run(Trial& trial)
{
    const double diameter = trial.values["diameter"], size = diameter / trial.values["resolution"];
    const double height = trial.values["fill"] * diameter;
    const GrainShape shape = shapeOfSize(trial, size);
    trial.beginPart(0, 2);
    const GrainCloud bed = settledBed(
        trial, {shape, height, 0.5 * diameter, 0, 0, static_cast<float>(trial.values["wall-friction"]), 0.5 * height});
    trial.beginPart(1, 2);
    GrainBox box(trial, {static_cast<uint32_t>(bed.size()), shape.radius});
    const double mass = bed.front().mass * static_cast<double>(bed.size());
    const Silo silo = siloOf(trial, height, mass / (0.25 * kPi * diameter * diameter * height));
    // Smooth, so that what it carries is what presses across it.
    const bchWallId floor = box.addWall(planeWall({0, 0, 0}, {0, 1, 0}, static_cast<float>(silo.friction)));
    box.addWall(tubeWall(0.5 * diameter, static_cast<float>(silo.friction)));
    box.spawn(box.addMaterial(labGrains(trial, 0.5 * height)), bed);
    Curve loads;
    const auto watch = [&](const bchStepReport&)
    {
        loads.emplace_back(box.seconds(), box.loadOn({0, 1, 0}));
        return false;
    };
    box.run(0.5 * trial.values["seconds"], watch);
    setVelocity(floor, {0.0, -kLoweredBy * size / kLoweringSeconds, 0.0});
    box.run(kLoweringSeconds, watch);
    setVelocity(floor, {0.0, 0.0, 0.0});
    box.run(0.5 * trial.values["seconds"], watch);
    const Curve last = part(loads, box.seconds() - kAverageSeconds, box.seconds());
    double load = 0.0;
    for (const glm::dvec2& p : last)
        load += p.y / static_cast<double>(last.size());
    reportLoad(trial, silo, load);
    trial.report.note("bulk density", silo.density, "kg/m^3");
    trial.report.note("grains", static_cast<double>(bed.size()), "");
    Plot plot{"load on the floor of a silo", "time, s", "load, N", {}};
    plot.line(loads, "measured", kMeasuredColor);
    plot.line({{0.0, silo.load(height)}, {box.seconds(), silo.load(height)}}, "Janssen");
    trial.report.plots.push_back(plot);
}

std::vector<Parameter> parameters()
{
    std::vector<Parameter> own = siloParameters();
    own.push_back(grainShape());
    return own;
}
} // namespace

extern const Experiment kJanssenGrains;
const Experiment kJanssenGrains = {
    "janssen", "The walls of a silo carry its grains: the load on the floor saturates.", "grains",
    withCommon({30, 12, 9, 2, 1, "grains across the silo"}, parameters()), run};

} // namespace lab
