// Flow of a patch through a hole. A continuum has no grain size; the spacing of the particles stands for it.
#include "lab/experiments/hourglass.h"

#include "common/program.h"
#include "lab/feeds.h"

namespace lab
{

namespace
{
Outflow outflow(Trial& trial, double orifice, double spacing)
{
    const double height = trial.values["fill"] * kGlassDiameter, radius = 0.5 * kGlassDiameter;
    Sandbox box(trial, {spacing, kPi * radius * radius * height});
    box.addWall(tubeWall(radius, kGlassFriction));
    addPlate(box, 0.5 * orifice, kGlassFriction);
    const bchDrainId drain = addDrainBelow(box);
    const uint32_t count = box.fill(
        box.addSand({trial.values["angle"]}), BCH_FILL_CYLINDER, {0.0, 0.5 * height, 0.0}, {radius, 0.5 * height, 0.0});
    Outflow flow{{}, box.particleMass() * count, bulkDensity()};
    flow.mass = watchOutflow(
        trial, flow.total,
        [&]
        {
            box.step();
            bchDrainInfo info = bchDefaultDrainInfo();
            sample::check(bchDrain_GetInfo(drain, &info), "the drain");
            return glm::dvec2(box.seconds(), static_cast<double>(info.drainedCount) * box.particleMass());
        });
    return flow;
}

void run(Trial& trial)
{
    runHourglass(trial, outflow, Rim::fitted);
}
} // namespace

extern const Experiment kHourglass;
const Experiment kHourglass = {
    "hourglass", "Sand runs through a hole at Beverloo's rate, the same at any fill.",
    "patch",     withCommon({30, 28, 16, 12, 6, "particles across the bin, 0.5 m"}, hourglassParameters(10, 7)),
    run,         {{}, {{{"fill", 1.5}}}, {{{"sweep", 1}, {"resolution", 36}}, {{"resolution", 20}}}}};

} // namespace lab
