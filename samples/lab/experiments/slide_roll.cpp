// A sphere set down on a floor with a speed and no spin is slowed by friction until it rolls: 5/7 of its speed are
// left. A tetrahedron, which cannot roll, slides until it stops.
#include "lab/grain_box.h"

#include <cmath>

namespace lab
{

namespace
{
constexpr double kRadius = 0.01;   // m
constexpr uint32_t kSubsteps = 64; // in a hundredth of a second
constexpr double kPiece = 0.01;    // s

// The height at which the contact carries the weight: the sphere neither falls nor bounces.
double sunk(const bchMaterialDef& def, double mass)
{
    const double reduced = static_cast<double>(def.stiffness) / (1.0 - 0.25 * 0.25);
    return std::pow(mass * 9.81 / (4.0 / 3.0 * reduced * std::sqrt(kRadius)), 2.0 / 3.0);
}

// Speed along x after each hundredth of a second.
Curve slide(Trial& trial, double edge, double seconds)
{
    const double friction = trial.values["friction"], speed = trial.values["speed"];
    GrainBox box(trial, {1, kRadius});
    bchMaterialDef def = labGrains(trial);
    bchWallDef floor = bchDefaultWallDef();
    floor.friction = static_cast<float>(friction);
    box.addWall(floor);
    const double sphere = 4.0 / 3.0 * kPi * std::pow(kRadius, 3.0) * static_cast<double>(def.grainDensity);
    Grain grain{{}, {speed, 0.0, 0.0}, {}, {1.0, 0.0, 0.0, 0.0}, 0, kRadius, edge, 0, false};
    grain.position.y = kRadius - sunk(def, sphere);
    if (edge > 0.0)
    {
        // On three of its spheres: the corner (1, 1, 1) turned up.
        const double angle = std::acos(1.0 / std::sqrt(3.0));
        grain.orientation = glm::angleAxis(angle, glm::normalize(glm::dvec3(-1.0, 0.0, 1.0)));
        grain.position.y = 0.0;
        double lowest = 0.0;
        for (int corner = 0; corner < 4; ++corner)
            lowest = std::fmin(lowest, cornerOf(grain, corner).y);
        grain.position.y = kRadius - lowest - sunk(def, 4.0 / 3.0 * sphere);
    }
    box.spawn(box.addMaterial(def), {grain});
    Curve curve{{0.0, speed}};
    while (box.seconds() < seconds)
    {
        box.step(kPiece, kSubsteps);
        curve.emplace_back(box.seconds(), box.read()[0].velocity.x);
    }
    return curve;
}

// The speed at a time between two samples.
double at(const Curve& curve, double seconds)
{
    const auto i = static_cast<size_t>(seconds / kPiece);
    const double share = seconds / kPiece - static_cast<double>(i);
    return curve[i].y * (1.0 - share) + curve[i + 1].y * share;
}

void run(Trial& trial)
{
    const double friction = trial.values["friction"], speed = trial.values["speed"], brake = friction * 9.81;
    const double rolls = 2.0 * speed / (7.0 * brake), stops = speed / brake;
    const Curve sphere = slide(trial, 0.0, 3.0 * rolls + 2.0 * kPiece);
    const Curve tetrahedron = slide(trial, 1.0, stops + 3.0 * kPiece);
    Report& report = trial.report;
    report.withinShare(
        "sphere while it slides", speed - at(sphere, 0.5 * rolls), 0.5 * rolls * brake, 0.02, "m/s lost");
    report.withinShare("sphere when it rolls", at(sphere, 2.0 * rolls), 5.0 / 7.0 * speed, 0.02, "m/s");
    report.withinShare("it rolls on", at(sphere, 3.0 * rolls), 5.0 / 7.0 * speed, 0.02, "m/s");
    report.withinShare(
        "tetrahedron half way", speed - at(tetrahedron, 0.5 * stops), 0.5 * stops * brake, 0.02, "m/s lost");
    report.within("tetrahedron at the end", tetrahedron.back().y, 0.0, 0.02 * speed, "m/s");
    Plot plot{"a grain set down on a floor", "time, s", "speed, m/s", {}};
    plot.line(sphere, "sphere", kMeasuredColor);
    plot.line(tetrahedron, "tetrahedron", kFitColor);
    report.plots.push_back(plot);
}
} // namespace

extern const Experiment kSlideRoll;
const Experiment kSlideRoll = {
    "slide-roll",
    "A sliding sphere loses mu g of its speed until it rolls at 5/7 of it; a tetrahedron slides until it stops.",
    "grains",
    withCommon(
        {30, 20, 20, 1, 1, "unused: one grain has no resolution"},
        {number("friction", "", 0.3, 0.3, 0.05, 0.5, "of the floor"),
         number("speed", "m/s", 1, 1, 0.2, 3, "at the beginning")}),
    run};

} // namespace lab
