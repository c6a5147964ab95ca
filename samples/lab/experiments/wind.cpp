// Air: a lone particle falls at the terminal speed of a sphere of bulk density and the particle's spacing as diameter,
// drifts as fast as the wind, and a heap in the wind loses sand downwind.
#include "lab/heap.h"

#include "common/program.h"

#include <cmath>

namespace lab
{

namespace
{
constexpr double kAirDensity = 1.2; // kg/m^3
constexpr double kBase = 0.2;       // m, which the resolution divides
constexpr double kHeight = 500.0;   // m that it may fall

// Weight against the drag of a sphere: m g = 1/2 rho Cd pi d^2/4 v^2.
double terminalSpeed(double diameter, double drag)
{
    return std::sqrt(4.0 * kGravity * diameter * bulkDensity() / (3.0 * kAirDensity * drag));
}

void setWind(Sandbox& box, double speed)
{
    sample::check(bchWorld_SetWind(box.world(), {static_cast<float>(speed), 0.0f, 0.0f}), "the wind");
}

void fallAlone(Trial& trial)
{
    const double spacing = kBase / trial.values["resolution"], drag = trial.values["drag"], wind = trial.values["wind"];
    Sandbox box(trial, {spacing, std::pow(spacing, 3.0)});
    setWind(box, wind);
    const double half = 0.5 * spacing;
    box.fill(box.addSand({trial.values["angle"], 0.0, drag}), BCH_FILL_BOX, {0, kHeight, 0}, {half, half, half});
    Curve fall, drift;
    box.run(
        trial.values["seconds"],
        [&]
        {
            const Cloud cloud = box.read();
            if (cloud.empty())
                return;
            fall.emplace_back(box.seconds(), -cloud.front().velocity.y);
            drift.emplace_back(box.seconds(), cloud.front().velocity.x);
        });
    const double expected = terminalSpeed(spacing, drag);
    Report& report = trial.report;
    const bool any = !fall.empty();
    report.withinShare("terminal speed", any ? fall.back().y : std::nan(""), expected, 0.10, "m/s");
    report.withinShare("drift", any ? drift.back().y : std::nan(""), wind, 0.10, "m/s");
    Plot plot{"a particle falls in the wind", "time, s", "speed, m/s", {}};
    plot.dots(fall, "fall");
    plot.dots(drift, "drift", kFitColor);
    plot.line({{0.0, expected}, {trial.values["seconds"], expected}}, "terminal speed");
    plot.line({{0.0, wind}, {trial.values["seconds"], wind}}, "wind");
    report.plots.push_back(plot);
}

glm::dvec3 centreOf(const Cloud& cloud)
{
    glm::dvec3 sum(0.0);
    for (const Particle& particle : cloud)
        sum += particle.position / static_cast<double>(cloud.size());
    return sum;
}

void blowAway(Trial& trial)
{
    const double angle = trial.values["angle"], spacing = kHeapRadius / trial.values["resolution"];
    requireAngle(angle - kOverSteep, "the slope of the heap in the wind");
    Sandbox box(trial, {spacing, coneVolume(angle - kOverSteep)});
    box.addFloor();
    fillCone(box, box.addSand({angle, 0.0, trial.values["drag"]}), angle - kOverSteep);
    const glm::dvec3 before = centreOf(box.read());
    setWind(box, trial.values["gale"]);
    box.run(0.5 * trial.values["seconds"], nullptr);
    const glm::dvec3 way = centreOf(box.read()) - before;
    const glm::dvec2 level(way.x, way.z);
    trial.report.within("transport along the wind", level.x / glm::length(level), 1.0, 0.1, "cosine");
    trial.report.yes("the gale moves sand", glm::length(level) > 0.1 * spacing);
    trial.report.note("mean way", glm::length(level), "m");
}

void run(Trial& trial)
{
    trial.beginPart(0, 2);
    fallAlone(trial);
    trial.beginPart(1, 2);
    blowAway(trial);
}
} // namespace

extern const Experiment kWind;
const Experiment kWind = {
    "wind", "A falling particle reaches its terminal speed and drifts with the wind; a gale carries sand downwind.",
    "patch",
    withCommon(
        {30, 20, 12, 8, 6, "particles along 0.2 m (the falling one) and along 0.5 m (the heap)"},
        {number("wind", "m/s", 5, 5, 0.1, 100, "past the falling particle"),
         number("gale", "m/s", 40, 40, 1, 200, "over the heap"),
         number("drag", "", 1, 1, 0.01, 10, "coefficient of the sand")}),
    run};

} // namespace lab
