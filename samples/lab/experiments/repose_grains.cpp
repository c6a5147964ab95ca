// Angle of repose of grains, and whether their pile stays.
#include "lab/experiments/repose.h"
#include "lab/grain_heap.h"
#include "lab/heap.h"

#include <cmath>

namespace lab
{

namespace
{
// A cone that is too steep, in a world of its own.
class SteepCone
{
public:
    explicit SteepCone(Trial& trial) : shape_(heapGrain(trial)), cone_(cut(trial)), box_(trial, def())
    {
        box_.addWall(roughFloor(shape_));
        box_.spawn(box_.addMaterial(labGrains(trial)), cone_);
    }

    GrainBox& box() { return box_; }
    // Profile and slope; heights and distances are those of spheres.
    Heap measure() { return measureHeap(spheresOf(box_.read()), 2.0 * shape_.radius); }

private:
    GrainCloud cut(Trial& trial)
    {
        requireAngle(trial.values["angle"], "the friction angle of a heap");
        trial.beginPart(0, 2);
        GrainCloud cone = steepCone(trial, shape_, trial.values["angle"] + kOverSteep);
        trial.beginPart(1, 2);
        return cone;
    }
    GrainBoxDef def() const { return {static_cast<uint32_t>(cone_.size()), shape_.radius}; }

    GrainShape shape_;
    GrainCloud cone_;
    GrainBox box_;
};

void relax(Trial& trial)
{
    SteepCone cone(trial);
    cone.box().settle(trial.values["seconds"]);
    reportHeap(trial, cone.measure(), grainsOf(cone.box()));
}

void run(Trial& trial)
{
    runWay(trial, {relax, pourGrains, drainGrains});
}

void stay(Trial& trial)
{
    SteepCone cone(trial);
    GrainBox& box = cone.box();
    box.settle(trial.values["relax"]);
    const Heap before = cone.measure();
    const GrainCloud first = box.read();
    const double begin = box.seconds();
    bchStepReport last = bchDefaultStepReport();
    while (box.seconds() - begin < trial.values["seconds"])
    {
        last = box.step(kFrame);
        trial.show((box.seconds() - begin) / trial.values["seconds"], std::to_string(last.awakeGrainCount) + " awake");
    }
    const Heap after = cone.measure();
    const GrainCloud now = box.read();
    double slept = 0, kept = 0;
    for (size_t i = 0; i < now.size(); ++i)
        if (first[i].asleep && now[i].asleep)
        {
            ++slept;
            kept += first[i].position == now[i].position && first[i].orientation == now[i].orientation ? 1 : 0;
        }
    Report& report = trial.report;
    report.within("change of slope", after.slope - before.slope, 0.0, 1.0, "degrees");
    report.within("change of apex", 100.0 * (after.apex / before.apex - 1.0), 0.0, 1.0, "%");
    report.note("of the grains that slept at both ends, share in the same place", slept > 0 ? kept / slept : 0.0, "");
    report.note("slope at the end", after.slope, "degrees");
    report.note("grains", static_cast<double>(now.size()), "");
    report.note("awake at the end", last.awakeGrainCount, "");
}
} // namespace

extern const Experiment kReposeGrains, kStaysGrains;
const Experiment kReposeGrains = {
    "repose",
    "Grains come to rest on a slope of their friction angle, as a relaxed cone, a poured heap or a drained crater.",
    "grains",
    withCommon(
        {30, 20, 14, 10, 6, "diameters of a sphere along the radius of the heap, 0.5 m"}, {wayOfSlope(), grainShape()}),
    run,
    {{{{"angle", 20}}},
     {{{"angle", 25}}},
     {},
     {{{"angle", 35}}},
     {{{"angle", 40}}},
     {{{"way", 1}, {"angle", 20}, {"resolution", 18}}},
     {{{"way", 1}, {"resolution", 18}}},
     {{{"way", 1}, {"angle", 40}, {"resolution", 18}}},
     {{{"way", 2}, {"angle", 20}, {"resolution", 28}}},
     {{{"way", 2}, {"resolution", 28}}},
     {{{"way", 2}, {"angle", 40}, {"resolution", 28}}}}};
const Experiment kStaysGrains = {
    "stays", "A pile of grains that has come to rest keeps its slope and its apex.", "grains",
    withCommon(
        {30, 24, 14, 60, 20, "diameters of a sphere along the radius of the heap, 0.5 m"},
        {grainShape(), number("relax", "s", 6, 3, 0.1, 100, "time to come to rest before the clock starts, at most")}),
    stay};

} // namespace lab
