// Flow of grains through a hole. Beverloo measured round seeds, so spheres are the usual shape here. The size of a
// grain is the diameter of a sphere of the same volume.
#include "lab/experiments/hourglass.h"

#include "lab/grain_bed.h"
#include "lab/sandbox.h"

namespace lab
{

namespace
{
constexpr double kPlate = 1.0; // sizes, thickness
constexpr double kBelow = 4.0; // sizes under the plate, where grains are taken out and counted

Outflow outflow(Trial& trial, double orifice, double size)
{
    const double height = trial.values["fill"] * kGlassDiameter, radius = 0.5 * kGlassDiameter;
    const GrainShape shape = shapeOfSize(trial, size);
    const GrainCloud bed = settledBed(trial, {shape, height, radius});
    GrainBox box(trial, {static_cast<uint32_t>(bed.size()), shape.radius});
    box.addWall(tubeWall(radius, kGlassFriction));
    box.addWall(plateWall(0.5 * orifice, kPlate * size, kGlassFriction));
    box.spawn(box.addMaterial(labGrains(trial)), bed);
    const double mass = bed.front().mass;
    Outflow flow{
        {}, mass * static_cast<double>(bed.size()), bulkDensityOf(bed, radius - 2.0 * size, 2.0 * size, 0.8 * height)};
    flow.mass = watchOutflow(
        trial, flow.total,
        [&]
        {
            box.removeBelow(-kBelow * size);
            const uint32_t left = box.step(kFrame).grainCount;
            return glm::dvec2(box.seconds(), mass * static_cast<double>(bed.size() - left));
        });
    return flow;
}

void run(Trial& trial)
{
    runHourglass(trial, outflow, Rim::ofGrains);
}

std::vector<Parameter> parameters()
{
    std::vector<Parameter> own = hourglassParameters(7, 7);
    own.push_back(grainShape("sphere"));
    return own;
}
} // namespace

extern const Experiment kHourglassGrains;
const Experiment kHourglassGrains = {
    "hourglass",
    "Grains run through a hole at Beverloo's rate, the same at any fill.",
    "grains",
    withCommon({30, 20, 18, 12, 6, "grains across the bin, 0.5 m"}, parameters()),
    run,
    {{},
     {{{"fill", 1.5}}},
     {{{"shape", 0}}},
     {{{"sweep", 1}, {"resolution", 24}, {"orifice", 8}}, {{"resolution", 18}, {"orifice", 8}}}}};

} // namespace lab
