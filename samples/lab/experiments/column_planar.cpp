// Collapse of a column between two walls: Lube, Huppert, Sparks and Freundt, Phys. Rev. E 72 (2005).
#include "lab/experiments/column.h"

#include <cmath>

namespace lab
{

namespace
{
constexpr double kLayers = 8; // particles between the two walls

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
    const double aspect = trial.values["aspect"], height = aspect * kColumnRadius;
    const double spacing = kColumnRadius / trial.values["resolution"], half = 0.5 * kLayers * spacing;
    Sandbox box(trial, {spacing, 4.0 * kColumnRadius * height * half});
    box.addFloor();
    box.addSlab(half);
    box.fill(
        box.addSand({trial.values["angle"]}), BCH_FILL_BOX, {0.0, 0.5 * height, 0.0},
        {kColumnRadius, 0.5 * height, half});
    box.settle(trial.values["seconds"]);
    reportPlanar(trial, positionsOf(box.read()), spacing);
    noteRest(trial, sandOf(box.info()), box.seconds());
}
} // namespace

void reportPlanar(Trial& trial, const Points& points, double spacing)
{
    const double aspect = trial.values["aspect"], height = aspect * kColumnRadius;
    const Curve profile = planarSurface(points, spacing).profile;
    const double front = wedgeFront(points);

    Report& report = trial.report;
    const Law law = runoutLaw(aspect);
    report.within("runout", front / kColumnRadius - 1.0, law.runout, law.band, "column lengths");
    report.note("height in the middle", profile.empty() ? 0.0 : profile.front().y / kColumnRadius, "column lengths");
    Plot plot{"planar column collapse", "distance from the middle, m", "height, m", {}, true};
    plot.dots(profile, "surface");
    plot.line({{0.0, height}, {kColumnRadius, height}, {kColumnRadius, 0.0}}, "column", kFitColor);
    const double end = (1.0 + law.runout) * kColumnRadius;
    plot.line({{end, 0.0}, {end, 0.25 * height}}, "front of the law");
    report.plots.push_back(plot);
}

extern const Experiment kColumnPlanar;
const Experiment kColumnPlanar = {
    "column-planar",
    "A column of sand between two smooth walls runs out as far as experiments found.",
    "patch",
    withCommon({30, 20, 16, 5, 3, "particles along the column's length, 0.5 m"}, {columnAspect()}),
    run,
    {{{{"aspect", 1}}}, {{{"aspect", 2}}}, {{{"aspect", 3}}}}};

} // namespace lab
