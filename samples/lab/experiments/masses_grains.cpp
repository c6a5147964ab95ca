// Spheres of growing mass on a bed of grains.
#include "lab/experiments/masses.h"

#include "lab/grain_bed.h"
#include "lab/sandbox.h"

namespace lab
{

namespace
{
void run(Trial& trial)
{
    const GrainShape shape = shapeOfSize(trial, kMassDiameter / trial.values["resolution"]);
    const double depth = kMassBedDepth * kMassDiameter;
    const double length = 2.0 * massesHalfBed(static_cast<int>(trial.values["masses"])), width = 2.0 * massesHalfBed(1);
    const BedDef def{shape, depth, 0, length, width};
    const GrainCloud bed = settledBed(trial, def);
    GrainBox box(trial, {static_cast<uint32_t>(bed.size()), shape.radius});
    box.addWall(roughFloor(shape));
    addSides(box, def);
    box.spawn(box.addMaterial(labGrains(trial)), bed);
    const SandLevel level = levelOf(centresOf(bed), bed.front().mass, length * width);
    watchSpheres(
        trial, setSpheres(trial, box.world(), topOf(bed), level.density), level.height, [&] { box.step(kFrame); });
    trial.report.note("grains", static_cast<double>(bed.size()), "");
}

std::vector<Parameter> parameters()
{
    std::vector<Parameter> own = massesParameters();
    own.push_back(grainShape());
    return own;
}
} // namespace

extern const Experiment kMassesGrains;
const Experiment kMassesGrains = {
    "masses", "Of spheres on grains each heavier one sinks deeper, and one three times as dense is still carried.",
    "grains", withCommon({30, 8, 5, 3, 3, "grains across a sphere, 0.1 m"}, parameters()), run};

} // namespace lab
