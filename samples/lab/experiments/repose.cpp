// Angle of repose: the slope on which sand comes to rest is its friction angle.
#include "lab/experiments/repose.h"

#include "lab/heap.h"

namespace lab
{

namespace
{
// A cone that is too steep slides until it is not.
void relaxed(Trial& trial)
{
    const double angle = trial.values["angle"];
    Sandbox box(trial, {heapSpacing(trial), coneVolume(angle + kOverSteep)});
    box.addFloor();
    fillCone(box, box.addSand({angle}), angle + kOverSteep);
    box.settle(trial.values["seconds"]);
    reportHeap(trial, measureHeap(positionsOf(box.read()), box.spacing()), sandOf(box.info()));
}

void run(Trial& trial)
{
    runWay(trial, {relaxed, pourHeap, drainCrater});
}
} // namespace

Parameter wayOfSlope()
{
    return choice("way", {"relaxed", "poured", "drained"}, "how the slope is made");
}

void runWay(Trial& trial, const SlopeWays& ways)
{
    requireAngle(trial.values["angle"], "the friction angle of a heap");
    const std::string_view way = trial.values.word("way");
    if (way == "relaxed")
        ways.relaxed(trial);
    else if (way == "poured")
        ways.poured(trial);
    else
        ways.drained(trial);
}

extern const Experiment kRepose;
const Experiment kRepose = {
    "repose",
    "Sand comes to rest on a slope of its friction angle, as a relaxed cone, a poured heap or a drained crater.",
    "patch",
    withCommon({30, 24, 20, 30, 5, "particles along the radius of the heap, 0.5 m"}, {wayOfSlope()}),
    run,
    {{{{"angle", 20}}},
     {{{"angle", 25}}},
     {},
     {{{"angle", 35}}},
     {{{"angle", 40}}},
     {{{"way", 1}, {"angle", 20}}, {{"resolution", 16}}},
     {{{"way", 1}}, {{"resolution", 16}}},
     {{{"way", 1}, {"angle", 40}}, {{"resolution", 16}}},
     {{{"way", 2}, {"angle", 20}}, {{"resolution", 16}}},
     {{{"way", 2}}, {{"resolution", 16}}},
     {{{"way", 2}, {"angle", 40}}, {{"resolution", 16}}}}};

} // namespace lab
