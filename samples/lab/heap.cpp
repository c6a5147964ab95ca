#include "lab/heap.h"

#include <cmath>

namespace lab
{

namespace
{
constexpr float kHeapJitter = 0.2f; // of the spacing: rows of a lattice interlock, and a heap has none
} // namespace

double heapSpacing(const Trial& trial)
{
    return kHeapRadius / trial.values["resolution"];
}

double coneVolume(double degrees, double radius)
{
    return kPi / 3.0 * std::pow(radius, 3.0) * std::tan(radians(degrees));
}

void fillCone(Sandbox& box, bchMaterialId material, double degrees, const glm::dvec3& middle)
{
    const double half = 0.5 * kHeapRadius * std::tan(radians(degrees));
    // The lattice of a fill is centred; half a spacing between the lowest layer and the floor is what sand at rest has.
    const double layers = std::max(1.0, std::round(2.0 * half / box.spacing()));
    const double lift = 0.5 * layers * box.spacing();
    box.setJitter(kHeapJitter);
    box.fill(material, BCH_FILL_CONE, middle + glm::dvec3(0.0, lift, 0.0), {kHeapRadius, half, 0.0});
}

namespace
{
// The line that was fitted, and one of the expected slope through the middle of it.
void addFlank(Plot& plot, const Line& flank, double low, double high, double expectedDegrees)
{
    plot.line({{low, flank.offset + flank.slope * low}, {high, flank.offset + flank.slope * high}}, "fit", kFitColor);
    const double middle = 0.5 * (low + high), height = flank.offset + flank.slope * middle;
    const double rise = std::copysign(std::tan(radians(expectedDegrees)), flank.slope);
    plot.line({{low, height + rise * (low - middle)}, {high, height + rise * (high - middle)}}, "friction angle");
}

void reportSlope(Trial& trial, double slope, double straightness, const Sand& sand)
{
    Report& report = trial.report;
    report.within("slope", slope, trial.values["angle"], sand.band, "degrees");
    report.note("straightness of the flank, R^2", straightness, "");
    report.note(sand.what, sand.count, "");
    report.note(std::string(sand.what) + " awake at the end", sand.awake, "");
}
} // namespace

Plot heapPlot(const std::string& title, const Heap& heap, double expectedDegrees)
{
    Plot plot{title, "distance from the axis, m", "height, m", {}, true};
    plot.dots(heap.surface.profile, "surface");
    addFlank(plot, heap.flank, kFlankBegin * heap.radius, kFlankEnd * heap.radius, expectedDegrees);
    return plot;
}

Sand sandOf(const bchPatchInfo& info)
{
    return {"particles", static_cast<double>(info.particleCount), static_cast<double>(info.awakeCount), kReposeBand};
}

void reportHeap(Trial& trial, const Heap& heap, const Sand& sand)
{
    reportSlope(trial, heap.slope, heap.straightness, sand);
    Report& report = trial.report;
    report.note("slope of the cone of equal moments", heap.momentSlope, "degrees");
    report.note("apex", heap.apex, "m");
    report.note("radius", heap.radius, "m");
    report.plots.push_back(heapPlot("repose", heap, trial.values["angle"]));
}

void reportCrater(Trial& trial, const Points& points, const Crater& crater, const Sand& sand)
{
    Points above;
    for (const glm::dvec3& p : points)
        if (p.y > 0.0)
            above.push_back(p);
    const Surface surface = crater.surfaceOf(above, crater.spacing);
    const double low = crater.edge + crater.spacing, high = crater.wall - 2.0 * crater.spacing;
    Line flank = fitFlank(surface, low, high);
    flank.offset += 0.5 * crater.spacing;
    reportSlope(trial, degrees(std::atan(flank.slope)), fitLine(part(surface.profile, low, high)).r2, sand);
    Plot plot{"drained crater", "distance from the middle, m", "height, m", {}, true};
    plot.dots(surface.profile, "surface");
    addFlank(plot, flank, low, high, trial.values["angle"]);
    trial.report.plots.push_back(plot);
}

} // namespace lab
