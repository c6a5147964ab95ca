#include "lab/terrain_heap.h"

#include <algorithm>
#include <cmath>

namespace lab
{

namespace
{
constexpr int kHeadings = 16;
constexpr double kSamples = 4.0;  // per column along a heading
constexpr double kHeapRoom = 1.6; // radii that tiles go to: a cone 5 degrees too steep spreads by a tenth
} // namespace

TerrainBoxDef heapTerrain(const Trial& trial)
{
    TerrainBoxDef def{kTerrainRadius / trial.values["resolution"]};
    def.halfTiles = static_cast<int>(std::ceil(kHeapRoom * trial.values["resolution"] / BCH_TILE_SIDE));
    return def;
}

void loadCone(TerrainBox& box, bchMaterialId sand, double degrees)
{
    const double rise = std::tan(radians(degrees));
    box.load(
        sand, [rise](double x, double z) { return rise * (kTerrainRadius - std::hypot(x, z)); },
        [](double, double) { return 0.0; });
}

Heap measureTerrain(const TerrainBox& box)
{
    Heap heap;
    std::vector<Column> columns = box.columns();
    std::erase_if(columns, [](const Column& column) { return column.depth() <= 0.0; });
    std::sort(
        columns.begin(), columns.end(), [](const Column& a, const Column& b) { return a.distance() < b.distance(); });
    double all = 0.0, within = 0.0;
    for (const Column& column : columns)
    {
        all += column.depth();
        heap.apex = std::max(heap.apex, column.height);
        heap.surface.tops.emplace_back(column.distance(), column.height);
    }
    heap.surface.profile = heap.surface.tops;
    for (const Column& column : columns)
    {
        within += column.depth();
        heap.radius = column.distance() / kConeFront;
        if (within >= kFrontShare * all)
            break;
    }
    const double low = kFlankBegin * heap.radius, high = kFlankEnd * heap.radius;
    heap.flank = fitFlank(heap.surface, low, high);
    heap.slope = degrees(std::atan(-heap.flank.slope));
    heap.straightness = fitLine(part(heap.surface.profile, low, high)).r2;
    return heap;
}

std::vector<double> headingSlopes(const TerrainBox& box, double low, double high)
{
    std::vector<double> slopes;
    for (int heading = 0; heading < kHeadings; ++heading)
    {
        const double turn = 2.0 * kPi * heading / kHeadings;
        Surface surface;
        for (double r = low; r <= high; r += box.spacing() / kSamples)
            surface.tops.emplace_back(r, box.heightAt(r * std::cos(turn), r * std::sin(turn)));
        slopes.push_back(std::fabs(degrees(std::atan(fitFlank(surface, low, high).slope))));
    }
    return slopes;
}

void reportTerrainSlope(Trial& trial, const TerrainBox& box, const Line& flank, double low, double high)
{
    const std::vector<double> slopes = headingSlopes(box, low, high);
    const auto [least, most] = std::minmax_element(slopes.begin(), slopes.end());
    Report& report = trial.report;
    report.within(
        "slope", std::fabs(degrees(std::atan(flank.slope))), trial.values["angle"], kTerrainReposeBand, "degrees");
    report.within("steepest of 16 headings over flattest", *most - *least, 0.0, 1.0, "degrees");
    report.yes("sand came to rest", box.info().activeTileCount == 0);
    report.yes("every quantum is there", balances(box.ledger()));
    report.note("time until it rested", box.seconds(), "s");
    Plot plot{"slope along headings", "heading, degrees", "slope, degrees", {}};
    Curve curve;
    for (size_t i = 0; i < slopes.size(); ++i)
        curve.emplace_back(360.0 * static_cast<double>(i) / kHeadings, slopes[i]);
    plot.dots(curve, "measured");
    plot.line({{0.0, trial.values["angle"]}, {360.0, trial.values["angle"]}}, "friction angle");
    report.plots.push_back(plot);
}

} // namespace lab
