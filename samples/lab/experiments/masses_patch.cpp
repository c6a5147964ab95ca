// Spheres of growing mass on a patch.
#include "lab/experiments/masses.h"

#include "lab/sandbox.h"

namespace lab
{

namespace
{
constexpr double kCalmSeconds = 0.25; // of the bed before the spheres come

void run(Trial& trial)
{
    const double spacing = kMassDiameter / trial.values["resolution"], depth = kMassBedDepth * kMassDiameter;
    const double halfLength = massesHalfBed(static_cast<int>(trial.values["masses"])), halfWidth = massesHalfBed(1);
    Sandbox box(trial, {spacing, 4.0 * halfLength * halfWidth * depth});
    box.addFloor();
    box.addBin(halfLength, halfWidth);
    box.fill(
        box.addSand({trial.values["angle"]}), BCH_FILL_BOX, {0.0, 0.5 * depth, 0.0},
        {halfLength, 0.5 * depth, halfWidth});
    box.settle(kCalmSeconds);
    const SandLevel level = levelOf(positionsOf(box.read()), box.particleMass(), 4.0 * halfLength * halfWidth);
    watchSpheres(trial, setSpheres(trial, box.world(), level.height, level.density), level.height, [&] { box.step(); });
    trial.report.note("particles", box.info().particleCount, "");
}
} // namespace

extern const Experiment kMasses;
const Experiment kMasses = {
    "masses", "Of spheres on sand each heavier one sinks deeper, and one three times as dense is still carried.",
    "patch", withCommon({30, 10, 6, 4, 3, "particles across a sphere, 0.1 m"}, massesParameters()), run};

} // namespace lab
