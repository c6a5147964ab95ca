// A silo's walls carry its sand: Janssen, Z. Ver. Dtsch. Ing. 39 (1895). A filled patch starts without shear at the
// walls; the floor is lowered a little so that the sand hangs on them, as it is done with real silos.
#include "lab/bin.h"

#include "common/program.h"

#include <algorithm>
#include <cmath>

namespace lab
{

namespace
{
constexpr double kLoweredBy = 1.0;     // spacings
constexpr double kLoweringSeconds = 1; // at the end of which the load is taken
constexpr double kFloorLayers = 4.0;   // spacings above the floor in which stress counts: several layers

// Horizontal over vertical stress.
double lateralRatio(const Trial& trial)
{
    const double sine = std::sin(radians(trial.values["angle"]));
    return trial.values.word("ratio") == "jaky" ? 1.0 - sine : (1.0 - sine) / (1.0 + sine);
}

double meanVertical(const Cloud& cloud, double low, double high)
{
    std::vector<double> stresses;
    for (const Particle& particle : cloud)
        if (particle.position.y >= low && particle.position.y < high)
            stresses.push_back(particle.vertical);
    return meanOf(stresses);
}

void lowerFloor(Sandbox& box, bchWallId floor)
{
    bchWallDef def = bchDefaultWallDef();
    sample::check(bchWall_Get(floor, &def), "the floor");
    def.velocity.y = static_cast<float>(-kLoweredBy * box.spacing() / kLoweringSeconds);
    sample::check(bchWall_Update(floor, &def), "the floor");
    box.run(kLoweringSeconds, nullptr);
    sample::check(bchWall_Get(floor, &def), "the floor");
    def.velocity = {0.0f, 0.0f, 0.0f};
    sample::check(bchWall_Update(floor, &def), "the floor");
}

void run(Trial& trial)
{
    const double diameter = trial.values["diameter"], radius = 0.5 * diameter,
                 spacing = diameter / trial.values["resolution"];
    const double height = trial.values["fill"] * diameter, area = kPi * radius * radius;
    const double friction = trial.values["wall-friction"], ratio = lateralRatio(trial);
    Sandbox box(trial, {spacing, area * height});
    const bchWallId floor = box.addFloor();
    addBin(box, {radius, static_cast<float>(friction)});
    const double count = box.fill(
        box.addSand({trial.values["angle"]}), BCH_FILL_CYLINDER, {0.0, 0.5 * height, 0.0}, {radius, 0.5 * height, 0.0});
    trial.beginPart(0, 3);
    box.settle(trial.values["seconds"]);
    trial.beginPart(1, 3);
    lowerFloor(box, floor);
    trial.beginPart(2, 3);
    box.settle(trial.values["seconds"]);

    const Cloud cloud = box.read();
    const double base = -kLoweredBy * spacing;
    const double stress = meanVertical(cloud, base, base + kFloorLayers * spacing);
    const double weight = count * box.particleMass() * kGravity;
    const double saturation = kPi * bulkDensity() * kGravity * std::pow(diameter, 3.0) / (16.0 * friction * ratio);
    const double depth = diameter / (4.0 * friction * ratio);
    const double expected = saturation * (1.0 - std::exp(-height / depth));

    Report& report = trial.report;
    report.withinShare("floor load", stress * area, expected, 0.20, "N");
    report.note("weight of the sand", weight, "N");
    report.note("load at saturation", saturation, "N");
    report.note("ratio K of the stresses", ratio, "");
    report.note("particles", count, "");
    Plot plot{"stress in a silo", "depth, m", "vertical stress, Pa", {}};
    Curve layers, law, hydrostatic;
    for (double y = base; y < height; y += 2.0 * spacing)
    {
        const double z = std::max(0.0, height + base - y - spacing);
        layers.emplace_back(z, meanVertical(cloud, y, y + 2.0 * spacing));
        law.emplace_back(z, saturation / area * (1.0 - std::exp(-z / depth)));
        hydrostatic.emplace_back(z, bulkDensity() * kGravity * z);
    }
    plot.dots(layers, "layers");
    plot.line(law, "Janssen");
    plot.line(hydrostatic, "without walls", kFitColor);
    report.plots.push_back(plot);
}
} // namespace

extern const Experiment kJanssen;
const Experiment kJanssen = {
    "janssen", "The walls of a silo carry its sand: the load on the floor saturates.", "patch",
    withCommon(
        {30, 16, 12, 2, 1, "particles across the silo"},
        {number("diameter", "m", 0.4, 0.4, 0.01, 10, "of the silo"),
         number("wall-friction", "", 0.5, 0.5, 0.05, 2, "coefficient of the walls"),
         number("fill", "diameters", 4, 3, 1, 20, "height of the sand"),
         choice(
             "ratio", {"jaky", "active"},
             "horizontal over vertical stress: 1-sin of the angle, as for silos, or (1-sin)/(1+sin)")}),
    run};

} // namespace lab
