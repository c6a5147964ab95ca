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

Plot heapPlot(const std::string& title, const Heap& heap, double expectedDegrees)
{
    Plot plot{title, "distance from the axis, m", "height, m", {}, true};
    plot.dots(heap.surface.profile, "surface");
    const double low = kFlankBegin * heap.radius, high = kFlankEnd * heap.radius;
    plot.line(
        {{low, heap.flank.offset + heap.flank.slope * low}, {high, heap.flank.offset + heap.flank.slope * high}}, "fit",
        kFitColor);
    const double middle = 0.5 * (low + high), height = heap.flank.offset + heap.flank.slope * middle;
    const double rise = std::copysign(std::tan(radians(expectedDegrees)), heap.flank.slope);
    plot.line({{low, height + rise * (low - middle)}, {high, height + rise * (high - middle)}}, "friction angle");
    return plot;
}

void reportHeap(Trial& trial, const Heap& heap, const bchPatchInfo& info)
{
    Report& report = trial.report;
    report.within("slope", heap.slope, trial.values["angle"], kReposeBand, "degrees");
    report.note("straightness of the flank, R^2", heap.straightness, "");
    report.note("slope of the cone of equal moments", heap.momentSlope, "degrees");
    report.note("apex", heap.apex, "m");
    report.note("radius", heap.radius, "m");
    report.note("particles", info.particleCount, "");
    report.note("particles awake at the end", info.awakeCount, "");
    report.plots.push_back(heapPlot("repose", heap, trial.values["angle"]));
}

} // namespace lab
