// A ball falls into a patch.
#include "lab/experiments/impact.h"

#include "lab/sandbox.h"

namespace lab
{

namespace
{
constexpr double kCalmSeconds = 0.25; // of the bed before the ball comes

Crater fall(Trial& trial, const Impact& impact)
{
    const double spacing = impact.diameter / trial.values["resolution"], half = kImpactHalfBed * impact.diameter;
    const double depth = kImpactBedDepth * impact.diameter;
    Sandbox box(trial, {spacing, 4.0 * half * half * depth});
    box.addFloor();
    box.addBin(half, half);
    box.fill(box.addSand({trial.values["angle"]}), BCH_FILL_BOX, {0.0, 0.5 * depth, 0.0}, {half, 0.5 * depth, half});
    box.settle(kCalmSeconds);
    const SandLevel level = levelOf(positionsOf(box.read()), box.particleMass(), 4.0 * half * half);
    const LabBody ball = dropBall(box.world(), impact, level.height, 0.0);
    Crater crater = watchBall(trial, ball, impact, level.height, [&] { box.step(); });
    crater.density = level.density;
    return crater;
}

void run(Trial& trial)
{
    runImpact(trial, fall);
}
} // namespace

extern const Experiment kImpact;
const Experiment kImpact = {
    "impact",
    "A ball that falls into sand stops as deep as its drop to the power 1/3 and its density to the power 1/2.",
    "patch",
    withCommon({30, 12, 8, 1, 1, "particles across the ball"}, impactParameters()),
    run,
    {{}, {{{"sweep", 1}, {"resolution", 10}}, {{"resolution", 10}}}}};

} // namespace lab
