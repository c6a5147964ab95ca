// Collapse of a column of sand, all around: Lube, Huppert, Sparks and Hallworth, J. Fluid Mech. 508 (2004).
#include "lab/sandbox.h"

#include <algorithm>
#include <cmath>

namespace lab
{

namespace
{
constexpr double kRadius = 0.5; // m, of the column

double frontLaw(double aspect)
{
    return aspect < 1.7 ? 1.0 + 1.24 * aspect : 1.0 + 1.6 * std::sqrt(aspect);
}

// Low columns keep their height in the middle; between the two laws of the paper the lower one holds.
double apexLaw(double aspect)
{
    return std::min(aspect, 0.88 * std::pow(aspect, 1.0 / 6.0));
}

void run(Trial& trial)
{
    const double aspect = trial.values["aspect"], height = aspect * kRadius;
    Sandbox box(trial, {kRadius / trial.values["resolution"], kPi * kRadius * kRadius * height});
    box.addFloor();
    box.fill(
        box.addSand({trial.values["angle"]}), BCH_FILL_CYLINDER, {0.0, 0.5 * height, 0.0},
        {kRadius, 0.5 * height, 0.0});
    box.settle(trial.values["seconds"]);
    const Heap heap = measureHeap(positionsOf(box.read()), box.spacing());

    Report& report = trial.report;
    report.withinShare("front radius", heap.radius / kRadius, frontLaw(aspect), 0.15, "r0");
    report.withinShare("apex", heap.apex / kRadius, apexLaw(aspect), 0.20, "r0");
    report.note("slope of the flank", heap.slope, "degrees");
    report.note("particles", box.info().particleCount, "");
    report.note("particles awake at the end", box.info().awakeCount, "");
    report.note("time", box.seconds(), "s");
    Plot plot{"column collapse", "distance from the axis, m", "height, m", {}, true};
    plot.dots(heap.surface.profile, "surface");
    plot.line({{0.0, height}, {kRadius, height}, {kRadius, 0.0}}, "column", kFitColor);
    plot.line({{0.0, apexLaw(aspect) * kRadius}, {frontLaw(aspect) * kRadius, 0.0}}, "apex and front of the law");
    report.plots.push_back(plot);
}
} // namespace

extern const Experiment kColumn;
const Experiment kColumn = {
    "column",
    "A round column of sand let go spreads to the front radius and the apex that experiments found.",
    "patch",
    withCommon(
        {30, 26, 14, 4, 2.5, "particles along the radius of the column, 0.5 m; below 20 it spreads differently"},
        {number("aspect", "", 1, 1, 0.2, 10, "height of the column over its radius")}),
    run,
    {{{{"aspect", 0.5}}}, {{{"aspect", 1}}}, {{{"aspect", 2}}}, {{{"aspect", 4}, {"resolution", 20}}}}};

} // namespace lab
