// Collapse of a column between two walls: Lube, Huppert, Sparks and Freundt, Phys. Rev. E 72 (2005).
#include "lab/sandbox.h"

#include <cmath>

namespace lab
{

namespace
{
constexpr double kHalfLength = 0.5; // m: the column falls to both sides of x = 0, where nothing passes
constexpr double kLayers = 8;       // particles between the two walls

struct Law
{
    double runout, band;
};

// In lengths of the column. Between the two branches of the paper there is only a range.
Law runoutLaw(double aspect)
{
    if (aspect < 1.8)
        return {1.2 * aspect, 0.15 * 1.2 * aspect};
    if (aspect > 2.8)
        return {1.9 * std::pow(aspect, 2.0 / 3.0), 0.15 * 1.9 * std::pow(aspect, 2.0 / 3.0)};
    return {1.5 * aspect, 0.3 * aspect};
}

void run(Trial& trial)
{
    const double aspect = trial.values["aspect"], height = aspect * kHalfLength;
    const double spacing = kHalfLength / trial.values["resolution"], half = 0.5 * kLayers * spacing;
    Sandbox box(trial, {spacing, 4.0 * kHalfLength * height * half});
    box.addFloor();
    box.addSlab(half);
    box.fill(
        box.addSand({trial.values["angle"]}), BCH_FILL_BOX, {0.0, 0.5 * height, 0.0},
        {kHalfLength, 0.5 * height, half});
    box.settle(trial.values["seconds"]);
    const Points points = positionsOf(box.read());
    const Curve profile = planarSurface(points, spacing).profile;
    const double front = wedgeFront(points);

    Report& report = trial.report;
    const Law law = runoutLaw(aspect);
    report.within("runout", front / kHalfLength - 1.0, law.runout, law.band, "column lengths");
    report.note("height in the middle", profile.empty() ? 0.0 : profile.front().y / kHalfLength, "column lengths");
    report.note("particles", box.info().particleCount, "");
    report.note("particles awake at the end", box.info().awakeCount, "");
    report.note("time", box.seconds(), "s");
    Plot plot{"planar column collapse", "distance from the middle, m", "height, m", {}, true};
    plot.dots(profile, "surface");
    plot.line({{0.0, height}, {kHalfLength, height}, {kHalfLength, 0.0}}, "column", kFitColor);
    const double end = (1.0 + law.runout) * kHalfLength;
    plot.line({{end, 0.0}, {end, 0.25 * height}}, "front of the law");
    report.plots.push_back(plot);
}
} // namespace

extern const Experiment kColumnPlanar;
const Experiment kColumnPlanar = {
    "column-planar",
    "A column of sand between two smooth walls runs out as far as experiments found.",
    "patch",
    withCommon(
        {30, 20, 16, 5, 3, "particles along the column's length, 0.5 m"},
        {number("aspect", "", 1, 1, 0.2, 10, "height of the column over its length")}),
    run,
    {{{{"aspect", 1}}}, {{{"aspect", 2}}}, {{{"aspect", 3}}}}};

} // namespace lab
