// A grain that touches nothing keeps its spin and turns as far as the spin says.
#include "lab/grain_box.h"

#include <cmath>

namespace lab
{

namespace
{
constexpr int kSteps = 1000;
constexpr double kStep = 1.0e-3; // s
constexpr double kBand = 1.0e-4;

void run(Trial& trial)
{
    const glm::dvec3 spin = trial.values["spin"] * glm::normalize(glm::dvec3(1.0, 2.0, -0.5));
    GrainBox box(trial, {1, 0.01, 0.0});
    const Grain before{{}, {}, spin, glm::normalize(glm::dquat(0.3, 0.5, -0.2, 0.7)), 0, 0.01, 1.0, 0, false};
    box.spawn(box.addMaterial(labGrains(trial)), {before});
    double norm = 0.0;
    Grain grain = before;
    for (int i = 0; i < kSteps; ++i)
    {
        box.step(kStep);
        grain = box.read()[0];
        norm = std::fmax(norm, std::fabs(glm::length(grain.orientation) - 1.0));
    }
    // The same turn in one piece.
    const glm::dquat turn = glm::angleAxis(glm::length(spin) * kSteps * kStep, glm::normalize(spin));
    const glm::dquat there = turn * before.orientation;
    const double apart =
        2.0 * std::fmin(glm::length(there - grain.orientation), glm::length(there + grain.orientation));
    Report& report = trial.report;
    // Inertia is the same about every axis, so angular momentum is the spin times a constant.
    report.within(
        "change of angular momentum over 1000 steps", glm::length(grain.spin - spin) / glm::length(spin), 0.0, kBand,
        "of it");
    report.within("length of the quaternion, furthest from 1", norm, 0.0, kBand, "");
    report.within(
        "angle from where the spin leads", apart / (glm::length(spin) * kSteps * kStep), 0.0, 1.0e-3, "of the turn");
}
} // namespace

extern const Experiment kFreeSpin;
const Experiment kFreeSpin = {
    "free-spin", "A grain that touches nothing keeps its angular momentum.", "grains",
    withCommon(
        {30, 20, 20, 1, 1, "unused: one grain has no resolution"},
        {number("spin", "rad/s", 50, 50, 0.1, 200, "at the beginning")}),
    run};

} // namespace lab
