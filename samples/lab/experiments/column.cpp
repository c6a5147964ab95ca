// Collapse of a column of sand, all around: Lube, Huppert, Sparks and Hallworth, J. Fluid Mech. 508 (2004).
#include "lab/experiments/column.h"

#include <algorithm>
#include <cmath>

namespace lab
{

namespace
{
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
    const double aspect = trial.values["aspect"], height = aspect * kColumnRadius;
    Sandbox box(trial, {kColumnRadius / trial.values["resolution"], kPi * kColumnRadius * kColumnRadius * height});
    box.addFloor();
    box.fill(
        box.addSand({trial.values["angle"]}), BCH_FILL_CYLINDER, {0.0, 0.5 * height, 0.0},
        {kColumnRadius, 0.5 * height, 0.0});
    box.settle(trial.values["seconds"]);
    reportColumn(trial, positionsOf(box.read()), box.spacing());
    noteRest(trial, sandOf(box.info()), box.seconds());
}
} // namespace

Parameter columnAspect()
{
    return number("aspect", "", 1, 1, 0.2, 10, "height of the column over its radius, or over half its length");
}

void noteRest(Trial& trial, const Sand& sand, double seconds)
{
    trial.report.note(sand.what, sand.count, "");
    trial.report.note(std::string(sand.what) + " awake at the end", sand.awake, "");
    trial.report.note("time", seconds, "s");
}

void reportColumn(Trial& trial, const Points& points, double spacing)
{
    const double aspect = trial.values["aspect"], height = aspect * kColumnRadius;
    const Heap heap = measureHeap(points, spacing);
    Report& report = trial.report;
    report.withinShare("front radius", heap.radius / kColumnRadius, frontLaw(aspect), 0.15, "r0");
    report.withinShare("apex", heap.apex / kColumnRadius, apexLaw(aspect), 0.20, "r0");
    report.note("slope of the flank", heap.slope, "degrees");
    Plot plot{"column collapse", "distance from the axis, m", "height, m", {}, true};
    plot.dots(heap.surface.profile, "surface");
    plot.line({{0.0, height}, {kColumnRadius, height}, {kColumnRadius, 0.0}}, "column", kFitColor);
    plot.line(
        {{0.0, apexLaw(aspect) * kColumnRadius}, {frontLaw(aspect) * kColumnRadius, 0.0}}, "apex and front of the law");
    report.plots.push_back(plot);
}

extern const Experiment kColumn;
const Experiment kColumn = {
    "column",
    "A round column of sand let go spreads to the front radius and the apex that experiments found.",
    "patch",
    withCommon(
        {30, 26, 14, 4, 2.5, "particles along the radius of the column, 0.5 m; below 20 it spreads differently"},
        {columnAspect()}),
    run,
    {{{{"aspect", 0.5}}}, {{{"aspect", 1}}}, {{{"aspect", 2}}}, {{{"aspect", 4}, {"resolution", 20}}}}};

} // namespace lab
