// Three materials in one patch: each pile rests on its own slope.
#include "lab/heap.h"

#include "common/table.h"

namespace lab
{

namespace
{
constexpr double kApart = 1.4; // m between the axes: the piles do not touch

void run(Trial& trial)
{
    const double middle = trial.values["angle"], apart = trial.values["difference"];
    const double angles[] = {middle - apart, middle, middle + apart};
    double volume = 0.0;
    for (const double angle : angles)
    {
        requireAngle(angle, "the friction angle of one of the three");
        volume += coneVolume(angle + kOverSteep);
    }
    Sandbox box(trial, {heapSpacing(trial), volume});
    box.addFloor();
    for (int i = 0; i < 3; ++i)
        fillCone(box, box.addSand({angles[i]}), angles[i] + kOverSteep, {kApart * (i - 1), 0.0, 0.0});
    box.settle(trial.values["seconds"]);

    Points piles[3];
    for (const Particle& particle : box.read())
        piles[particle.material].push_back(
            particle.position - glm::dvec3(kApart * (static_cast<double>(particle.material) - 1.0), 0.0, 0.0));
    double slopes[3];
    for (int i = 0; i < 3; ++i)
    {
        const Heap heap = measureHeap(piles[i], box.spacing());
        slopes[i] = heap.slope;
        trial.report.within(
            sample::format("slope of %g degree sand", angles[i]), heap.slope, angles[i], kReposeBand, "degrees");
        trial.report.plots.push_back(heapPlot(sample::format("sand of %g degrees", angles[i]), heap, angles[i]));
    }
    trial.report.yes("slopes in the order of the angles", slopes[0] < slopes[1] && slopes[1] < slopes[2]);
    trial.report.note("particles", box.info().particleCount, "");
    trial.report.note("particles awake at the end", box.info().awakeCount, "");
}
} // namespace

extern const Experiment kMaterials;
const Experiment kMaterials = {
    "materials", "Three materials in one patch keep the order of their slopes.", "patch",
    withCommon(
        {30, 24, 16, 6, 3, "particles along the radius of a heap, 0.5 m"},
        {number("difference", "degrees", 10, 10, 1, 20, "between the angles of the three")}),
    run};

} // namespace lab
