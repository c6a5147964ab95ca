// Two clouds of grains meet in free space, and bodies between them: contacts cannot change the sum of momentum.
#include "lab/experiments/momentum.h"

#include "lab/grain_box.h"

#include <cmath>
#include <random>

namespace lab
{

namespace
{
constexpr int kSteps = 1000;
constexpr double kRadius = 0.01; // m
constexpr double kStep = 1.0e-3; // s
constexpr double kCube = 0.08;   // m, edge of a body

// With room for a body between them.
GrainCloud twoClouds(uint32_t count, uint32_t seed, double room)
{
    std::mt19937 random(seed);
    const auto even = [&] { return static_cast<double>(random() >> 8) * 0x1p-23 - 1.0; };
    const int side = std::max(1, static_cast<int>(std::cbrt(0.5 * count)));
    const double cell = 4.6 * kRadius;
    GrainCloud grains;
    for (const double which : {-1.0, 1.0})
        for (int i = 0; i < side * side * side; ++i)
        {
            Grain grain{};
            const glm::dvec3 place(i % side, i / side % side, i / (side * side));
            grain.position =
                (place - 0.5 * (side - 1)) * cell + glm::dvec3(which * (0.55 * side * cell + room), 0.0, 0.0);
            grain.velocity = glm::dvec3(0.3 - which, 0.2, -0.1) + 0.05 * glm::dvec3(even(), even(), even());
            grain.spin = 5.0 * glm::dvec3(even(), even(), even());
            grain.orientation = glm::normalize(glm::dquat(even(), even(), even(), even() + 1.0e-3));
            grain.radius = kRadius;
            grain.edgeRatio = 1.0;
            grain.tag = static_cast<uint32_t>(grains.size());
            grains.push_back(grain);
        }
    return grains;
}

struct Sum
{
    glm::dvec3 linear{0.0}, angular{0.0};
};

Sum sumOf(const GrainCloud& grains)
{
    Sum sum;
    for (const Grain& grain : grains)
    {
        sum.linear += grain.mass * grain.velocity;
        sum.angular += grain.mass * glm::cross(grain.position, grain.velocity)
                       + 1.4 * grain.mass * grain.radius * grain.radius * grain.spin;
    }
    return sum;
}

void run(Trial& trial)
{
    const GrainCloud grains = twoClouds(
        static_cast<uint32_t>(trial.values["count"]), static_cast<uint32_t>(trial.values["seed"]),
        trial.values.is("bodies") ? kCube : 0.0);
    GrainBox box(trial, {static_cast<uint32_t>(grains.size()), kRadius, 0.0});
    const bchMaterialDef stone = labGrains(trial);
    box.spawn(box.addMaterial(stone), grains);
    ClosedBodies bodies(trial, box.world(), {kCube, static_cast<double>(stone.grainDensity), {0.3, 0.2, -0.1}});
    Sum before = sumOf(box.read());
    before.linear += bodies.momentum();
    uint64_t contacts = 0;
    for (int i = 1; i <= kSteps; ++i)
    {
        contacts += box.step(kStep).contactCount;
        bodies.book();
        trial.show(static_cast<double>(i) / kSteps, std::to_string(i) + " steps");
    }
    Sum after = sumOf(box.read());
    after.linear += bodies.momentum();
    Report& report = trial.report;
    report.within(
        "change of linear momentum over 1000 steps",
        glm::length(after.linear - before.linear) / glm::length(before.linear), 0.0, 1.0e-4, "of it");
    bodies.report(report, glm::length(before.linear));
    if (!trial.values.is("bodies"))
        report.note(
            "change of angular momentum", glm::length(after.angular - before.angular) / glm::length(before.angular),
            "of it");
    report.yes("there were contacts to go wrong", contacts > 1000);
    report.note("grains", static_cast<double>(grains.size()), "");
}
} // namespace

extern const Experiment kMomentumGrains;
const Experiment kMomentumGrains = {
    "momentum",
    "Two clouds of grains that meet in free space keep their momentum.",
    "grains",
    withCommon(
        {30, 20, 20, 1, 1, "unused: the count says how many there are"},
        {number("count", "", 1000, 250, 2, 100000, "grains, about"), bodyCount()}),
    run,
    {{}, {{{"bodies", 2}}}}};

} // namespace lab
