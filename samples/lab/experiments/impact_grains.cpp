// A ball falls into a bed of grains.
#include "lab/experiments/impact.h"

#include "lab/grain_bed.h"
#include "lab/sandbox.h"

namespace lab
{

namespace
{
// A ball throws a much lighter stone with 1 + restitution times its own speed against the next one. By default that is
// 1.5 times, as if the stone had fallen from 2.25 times as high.
constexpr double kThrownFall = 2.25; // of the ball's drop

Crater fall(Trial& trial, const Impact& impact)
{
    const GrainShape shape = shapeOfSize(trial, impact.diameter / trial.values["resolution"]);
    const double radius = kImpactHalfBed * impact.diameter, depth = kImpactBedDepth * impact.diameter;
    const double stands = kThrownFall * impact.drop;
    const BedDef def{shape, depth, radius, 0, 0, kSmooth, stands};
    const GrainCloud bed = settledBed(trial, def);
    GrainBox box(trial, {static_cast<uint32_t>(bed.size()), shape.radius});
    box.addWall(roughFloor(shape));
    addSides(box, def);
    box.spawn(box.addMaterial(labGrains(trial, stands)), bed);
    const SandLevel level = levelOf(centresOf(bed), bed.front().mass, kPi * radius * radius);
    const LabBody ball = dropBall(box.world(), impact, level.height, topOf(bed) - level.height);
    // In halves: such stiff stones need more substeps than a step of a whole frame may have.
    Crater crater = watchBall(
        trial, ball, impact, level.height,
        [&]
        {
            box.step(0.5 * kFrame);
            box.step(0.5 * kFrame);
        });
    crater.density = level.density;
    return crater;
}

void run(Trial& trial)
{
    runImpact(trial, fall);
}

std::vector<Parameter> parameters()
{
    std::vector<Parameter> own = impactParameters();
    own.push_back(grainShape());
    return own;
}
} // namespace

extern const Experiment kImpactGrains;
const Experiment kImpactGrains = {
    "impact",
    "A ball that falls into grains stops as deep as its drop to the power 1/3 and its density to the power 1/2.",
    "grains",
    withCommon({30, 8, 5, 1, 1, "grains across the ball"}, parameters()),
    run,
    {{}, {{{"sweep", 1}, {"resolution", 6}}, {{"resolution", 5}}}}};

} // namespace lab
