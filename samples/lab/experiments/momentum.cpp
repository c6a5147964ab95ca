// Two balls of sand meet off their centres in free space, and bodies between them: forces of one on the other cannot
// change the sum of momentum.
#include "lab/experiments/momentum.h"

#include "lab/sandbox.h"

#include <cmath>

namespace lab
{

namespace
{
constexpr int kSteps = 1000;
constexpr double kRadius = 0.25; // m, of a ball
constexpr double kSpeed = 0.5;   // m/s of each against the other
constexpr double kCube = 0.2;    // m, edge of a body
const glm::dvec3 kDrift(0.3, 0.2, -0.1);

struct Motion
{
    glm::dvec3 linear{0.0}, angular{0.0}; // kg m/s; kg m^2/s about the centre of mass
};

Motion motionOf(const Cloud& cloud, double particleMass)
{
    glm::dvec3 centre(0.0);
    for (const Particle& particle : cloud)
        centre += particle.position / static_cast<double>(cloud.size());
    Motion motion;
    for (const Particle& particle : cloud)
    {
        motion.linear += particleMass * particle.velocity;
        motion.angular += particleMass * glm::cross(particle.position - centre, particle.velocity);
    }
    return motion;
}

void run(Trial& trial)
{
    const double volume = 2.0 * 4.0 / 3.0 * kPi * std::pow(kRadius, 3.0), count = trial.values["count"];
    const double spacing = count > 0.0 ? std::cbrt(volume / count) : 2.0 * kRadius / trial.values["resolution"];
    Sandbox box(trial, {spacing, volume, 0.0});
    const bchMaterialId sand = box.addSand({trial.values["angle"]});
    ClosedBodies bodies(trial, box.world(), {kCube, 2.0 * bulkDensity(), kDrift});
    const double room = trial.values.is("bodies") ? kCube : spacing;
    const glm::dvec3 apart(kRadius + room, 0.5 * kRadius, 0.0);
    for (const double side : {-1.0, 1.0})
        box.fill(
            sand, BCH_FILL_SPHERE, side * apart, {kRadius, kRadius, kRadius},
            kDrift - glm::dvec3(side * kSpeed, 0.0, 0.0));
    const auto motionOfAll = [&](const Cloud& cloud)
    {
        Motion motion = motionOf(cloud, box.particleMass());
        motion.linear += bodies.momentum();
        return motion;
    };
    const Motion before = motionOfAll(box.read());
    Curve change;
    double pressed = 0.0;
    Motion after;
    const auto take = [&]
    {
        const Cloud cloud = box.read();
        after = motionOfAll(cloud);
        change.emplace_back(box.seconds(), glm::length(after.linear - before.linear) / glm::length(before.linear));
        for (const Particle& particle : cloud)
            pressed = std::fmax(pressed, particle.pressure);
    };
    for (int i = 1; i <= kSteps; ++i)
    {
        box.step(trial.values["seconds"] / kSteps);
        bodies.book();
        if (i % 20 == 0)
        {
            take();
            trial.show(static_cast<double>(i) / kSteps, std::to_string(i) + " steps");
        }
    }

    Report& report = trial.report;
    report.within("change of linear momentum over 1000 steps", change.back().y, 0.0, 1.0e-4, "of it");
    bodies.report(report, glm::length(before.linear));
    if (!trial.values.is("bodies"))
        report.note(
            "change of angular momentum", glm::length(after.angular - before.angular) / glm::length(before.angular),
            "of it");
    report.yes("there was pressure to go wrong", pressed > 1.0);
    report.note("particles", box.info().particleCount, "");
    Plot plot{"momentum of two balls that meet", "time, s", "relative change", {}};
    plot.line(change, "linear", kMeasuredColor);
    report.plots.push_back(plot);
}
} // namespace

extern const Experiment kMomentum;
const Experiment kMomentum = {
    "momentum",
    "Two balls of sand that meet in free space keep their momentum.",
    "patch",
    withCommon(
        {30, 16, 11, 4, 4, "particles across a ball"},
        {number("count", "", 0, 0, 0, 1000000, "particles, about; 0: as the resolution says"), bodyCount()}),
    run,
    {{}, {{{"bodies", 2}}}}};

} // namespace lab
