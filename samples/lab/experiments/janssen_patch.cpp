// A silo filled with a patch. It starts without shear at the walls; the floor is lowered a little so that the sand
// hangs on them, as it is done with real silos.
#include "lab/experiments/janssen.h"
#include "lab/sandbox.h"

#include <algorithm>

namespace lab
{

namespace
{
constexpr double kLoweredBy = 1.0;     // spacings
constexpr double kLoweringSeconds = 1; // at the end of which the load is taken
constexpr double kFloorLayers = 4.0;   // spacings above the floor in which stress counts: several layers

double meanVertical(const Cloud& cloud, double low, double high)
{
    std::vector<double> stresses;
    for (const Particle& particle : cloud)
        if (particle.position.y >= low && particle.position.y < high)
            stresses.push_back(particle.vertical);
    return meanOf(stresses);
}

void run(Trial& trial)
{
    const double diameter = trial.values["diameter"], spacing = diameter / trial.values["resolution"];
    const Silo silo = siloOf(trial, trial.values["fill"] * diameter, bulkDensity());
    const double height = silo.height, radius = 0.5 * diameter;
    Sandbox box(trial, {spacing, silo.area() * height});
    const bchWallId floor = box.addFloor();
    box.addWall(tubeWall(radius, static_cast<float>(silo.friction)));
    const double count = box.fill(
        box.addSand({trial.values["angle"]}), BCH_FILL_CYLINDER, {0.0, 0.5 * height, 0.0}, {radius, 0.5 * height, 0.0});
    trial.beginPart(0, 3);
    box.settle(trial.values["seconds"]);
    trial.beginPart(1, 3);
    setVelocity(floor, {0.0, -kLoweredBy * spacing / kLoweringSeconds, 0.0});
    box.run(kLoweringSeconds, nullptr);
    setVelocity(floor, {0.0, 0.0, 0.0});
    trial.beginPart(2, 3);
    box.settle(trial.values["seconds"]);

    const Cloud cloud = box.read();
    const double base = -kLoweredBy * spacing;
    const double stress = meanVertical(cloud, base, base + kFloorLayers * spacing);
    reportLoad(trial, silo, stress * silo.area());
    trial.report.note("particles", count, "");
    Plot plot{"stress in a silo", "depth, m", "vertical stress, Pa", {}};
    Curve layers, law, hydrostatic;
    for (double y = base; y < height; y += 2.0 * spacing)
    {
        const double z = std::max(0.0, height + base - y - spacing);
        layers.emplace_back(z, meanVertical(cloud, y, y + 2.0 * spacing));
        law.emplace_back(z, silo.load(z) / silo.area());
        hydrostatic.emplace_back(z, bulkDensity() * kGravity * z);
    }
    plot.dots(layers, "layers");
    plot.line(law, "Janssen");
    plot.line(hydrostatic, "without walls", kFitColor);
    trial.report.plots.push_back(plot);
}
} // namespace

extern const Experiment kJanssen;
const Experiment kJanssen = {
    "janssen", "The walls of a silo carry its sand: the load on the floor saturates.", "patch",
    withCommon({30, 16, 12, 2, 1, "particles across the silo"}, siloParameters()), run};

} // namespace lab
