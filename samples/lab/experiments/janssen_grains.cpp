// A silo into which grains are poured from no height, layer by layer. The load is taken as it was filled, which is the
// state that Jaky's ratio describes; what is left of it when the floor is lowered a little is told beside it.
#include "lab/experiments/janssen.h"

#include "common/program.h"
#include "lab/grain_bed.h"
#include "lab/sandbox.h"

#include <cmath>

namespace lab
{

namespace
{
constexpr double kLoweredBy = 0.5;          // sizes of a grain
constexpr double kLoweringSeconds = 1.0;    // slow: sound passes the silo many times
constexpr double kAverageSeconds = 0.25;    // over which the load is taken
constexpr double kLowest = 0.5;             // diameters above the floor, where the pressure on the walls is taken
constexpr double kBottom = 0.1, kTop = 0.9; // of the height: between them the bulk is weighed

double lastMean(const Curve& loads)
{
    std::vector<double> values;
    for (const glm::dvec2& p : part(loads, loads.back().x - kAverageSeconds, loads.back().x))
        values.push_back(p.y);
    return meanOf(values);
}

// Pa, mean over the walls up to that height.
double wallPressure(GrainBox& box, double diameter, double height)
{
    bchContactView view = bchDefaultContactView();
    sample::check(bchWorld_ReadContacts(box.world(), &view), "the contacts");
    double force = 0.0;
    for (size_t i = 0; i < view.count; ++i)
    {
        const bool isSide = view.tags[2 * i + 1] == BCH_CONTACT_WALL && std::fabs(view.normals[4 * i + 1]) < 0.5f;
        if (isSide && view.anchor.y + static_cast<double>(view.places[4 * i + 1]) < height)
            force += static_cast<double>(view.normalForces[i]);
    }
    return force / (kPi * diameter * height);
}

void run(Trial& trial)
{
    const double diameter = trial.values["diameter"], size = diameter / trial.values["resolution"];
    const GrainShape shape = shapeOfSize(trial, size);
    const BedDef fill{shape, trial.values["fill"] * diameter, 0.5 * diameter};
    GrainBox box(trial, {static_cast<uint32_t>(pouredCount(fill)), shape.radius});
    // The floor is smooth, so that what it carries is what presses across it.
    const auto friction = static_cast<float>(trial.values["wall-friction"]);
    const bchWallId floor = box.addWall(planeWall({0, 0, 0}, {0, 1, 0}, friction));
    box.addWall(tubeWall(fill.radius, friction));
    pourBed(box, trial, fill, box.addMaterial(labGrains(trial)));
    trial.beginPart(5, 6);
    Curve loads;
    const auto watch = [&](const bchStepReport&)
    {
        loads.emplace_back(box.seconds(), box.loadOn({0, 1, 0}));
        return false;
    };
    box.run(0.5 * trial.values["seconds"], watch);
    const GrainCloud bed = box.read();
    const Silo silo =
        siloOf(trial, fill.height, bulkDensityOf(bed, fill.radius, kBottom * fill.height, kTop * fill.height));
    const double load = lastMean(loads);
    reportLoad(trial, silo, load);
    const double lowest = kLowest * diameter, pressure = wallPressure(box, diameter, lowest);
    trial.report.withinShare(
        "pressure on the lowest walls", pressure, silo.wallPressure(fill.height - 0.5 * lowest), 0.20, "Pa");
    trial.report.note("that over the pressure on the floor", pressure * silo.area() / load, "");
    setVelocity(floor, {0.0, -kLoweredBy * size / kLoweringSeconds, 0.0});
    box.run(kLoweringSeconds, watch);
    setVelocity(floor, {0.0, 0.0, 0.0});
    box.run(0.5 * trial.values["seconds"], watch);
    const double lowered = lastMean(loads);
    trial.report.note("floor load after the floor was lowered by half a grain", lowered, "N");
    trial.report.note(
        "pressure on the walls over that on the floor then",
        wallPressure(box, diameter, lowest) * silo.area() / lowered, "");
    trial.report.note("bulk density", silo.density, "kg/m^3");
    trial.report.note("grains", static_cast<double>(bed.size()), "");
    Plot plot{"load on the floor of a silo", "time, s", "load, N", {}};
    plot.line(loads, "measured", kMeasuredColor);
    plot.line({{loads.front().x, silo.load(fill.height)}, {box.seconds(), silo.load(fill.height)}}, "Janssen");
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
