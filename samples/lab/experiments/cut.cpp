// A vertical face in cohesive sand stands up to Hc = 4c/(rho g) tan(45 + phi/2): Coulomb's wedge.
#include "lab/sandbox.h"

#include <cmath>

namespace lab
{

namespace
{
constexpr double kLength = 2.0; // heights, of the block behind the face: longer than the wedge that can slide
constexpr double kLayers = 8;   // particles between the two walls
constexpr double kMoved = 0.05; // heights in front of the face: sand beyond has left the block
constexpr double kFallen = 0.1; // of the wedge's mass beyond it: the face has fallen

double criticalHeight(double cohesion, double degrees)
{
    return 4.0 * cohesion / (bulkDensity() * kGravity) * std::tan(radians(45.0 + 0.5 * degrees));
}

void run(Trial& trial)
{
    const double angle = trial.values["angle"], share = trial.values["height"];
    const double height = share * criticalHeight(trial.values["cohesion"], angle);
    const double spacing = height / trial.values["resolution"], half = 0.5 * kLayers * spacing;
    Sandbox box(trial, {spacing, 2.0 * half * kLength * height * height});
    box.addFloor();
    box.addSlab(half);
    box.addPlane({-kLength * height, 0, 0}, {1, 0, 0}, kSmooth);
    box.fill(
        box.addSand({angle, trial.values["cohesion"]}), BCH_FILL_BOX, {-0.5 * kLength * height, 0.5 * height, 0.0},
        {0.5 * kLength * height, 0.5 * height, half});
    box.settle(trial.values["seconds"]);

    const Cloud cloud = box.read();
    double beyond = 0.0;
    for (const Particle& particle : cloud)
        beyond += particle.position.x > kMoved * height ? std::pow(spacing, 3.0) : 0.0;
    const double wedge = 0.5 * height * height / std::tan(radians(45.0 + 0.5 * angle)) * 2.0 * half;
    const bool fell = beyond > kFallen * wedge;

    Report& report = trial.report;
    report.yes(share < 1.0 ? "stands" : "falls", share < 1.0 ? !fell : fell);
    report.note("mass in front of the face", beyond / wedge, "wedges");
    report.note("critical height", criticalHeight(trial.values["cohesion"], angle), "m");
    report.note("height", height, "m");
    report.note("particles", static_cast<double>(cloud.size()), "");
    report.note("particles awake at the end", box.info().awakeCount, "");
    Curve side;
    for (const Particle& particle : cloud)
        side.emplace_back(particle.position.x, particle.position.y);
    Plot plot{"a cut seen from the side", "x, m", "height, m", {}, true};
    plot.dots(side, "particles");
    plot.line({{-kLength * height, height}, {0.0, height}, {0.0, 0.0}}, "at the beginning", kFitColor);
    report.plots.push_back(plot);
}
} // namespace

extern const Experiment kCut;
const Experiment kCut = {
    "cut",
    "A vertical face in cohesive sand stands below the critical height and falls above it.",
    "patch",
    withCommon(
        {30, 24, 24, 3, 3, "particles along the height of the face"},
        {number("cohesion", "Pa", 1000, 1000, 1, 1000000, "of the sand"),
         number("height", "critical heights", 0.9, 0.9, 0.1, 10, "of the face: below 1 it must stand, above fall")}),
    run,
    {{{{"height", 0.9}}}, {{{"height", 1.3}}}}};

} // namespace lab
