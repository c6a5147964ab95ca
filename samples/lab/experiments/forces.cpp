// How a bed of grains at rest carries its weight: a few contacts carry much, most carry little. Silbert, Grest and
// Landry, Phys. Rev. E 66 (2002), found 80 % of the force on half of the contacts; Longmore (2009) 81 %.
#include "common/program.h"
#include "lab/grain_heap.h"
#include "lab/heap.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace lab
{

namespace
{
constexpr double kBinWidth = 0.25; // of the mean force
constexpr double kTailFrom = 1.0;  // of the mean force: where the distribution falls like an exponential

// Share of occurrence per bin, over the force in units of its mean.
Curve distributionOf(const std::vector<double>& forces)
{
    Curve curve;
    for (const double force : forces)
    {
        const auto bin = static_cast<size_t>(force / kBinWidth);
        while (curve.size() <= bin)
            curve.emplace_back((static_cast<double>(curve.size()) + 0.5) * kBinWidth, 0.0);
        curve[bin].y += 1.0 / (kBinWidth * static_cast<double>(forces.size()));
    }
    return curve;
}

// Of contacts between grains, over the mean at their height: deep contacts carry more because more lies on them.
std::vector<double> forcesIn(GrainBox& box, double layer)
{
    bchContactView view = bchDefaultContactView();
    sample::check(bchWorld_ReadContacts(box.world(), &view), "the contacts");
    std::map<int, std::vector<double>> layers;
    for (size_t i = 0; i < view.count; ++i)
        if (view.tags[2 * i + 1] != BCH_CONTACT_WALL)
        {
            const double y = view.anchor.y + static_cast<double>(view.places[4 * i + 1]);
            layers[static_cast<int>(std::floor(y / layer))].push_back(static_cast<double>(view.normalForces[i]));
        }
    std::vector<double> forces;
    for (const auto& [height, inLayer] : layers)
        for (const double force : inLayer)
            forces.push_back(force / meanOf(inLayer));
    std::sort(forces.begin(), forces.end());
    return forces;
}

void run(Trial& trial)
{
    const GrainShape shape = heapGrain(trial);
    trial.beginPart(0, 2);
    const GrainCloud bed = settledBed(trial, {shape, trial.values["depth"], kHeapRadius});
    trial.beginPart(1, 2);
    GrainBox box(trial, {static_cast<uint32_t>(bed.size()), shape.radius});
    box.addWall(roughFloor(shape));
    box.addWall(tubeWall(kHeapRadius, kSmooth));
    box.spawn(box.addMaterial(labGrains(trial)), bed);
    box.settle(trial.values["seconds"]);
    const std::vector<double> forces = forcesIn(box, 2.0 * sphereDiameter(shape));
    const double all = std::accumulate(forces.begin(), forces.end(), 0.0);
    const auto middle = forces.begin() + static_cast<std::ptrdiff_t>(forces.size() / 2);
    const double strong = std::accumulate(middle, forces.end(), 0.0) / all;
    const Curve distribution = distributionOf(forces);
    Curve tail;
    for (const glm::dvec2& point : distribution)
        if (point.x > kTailFrom && point.y * kBinWidth * static_cast<double>(forces.size()) >= 5.0)
            tail.emplace_back(point.x, std::log(point.y));
    const Line fit = fitLine(tail);

    Report& report = trial.report;
    report.within("share of the force on the stronger half of contacts", 100.0 * strong, 80.0, 5.0, "%");
    report.note("decay of the tail, per mean force", -fit.slope, "");
    report.note("straightness of its logarithm, R^2", fit.r2, "");
    report.note("contacts between grains", static_cast<double>(forces.size()), "");
    report.note("grains", static_cast<double>(bed.size()), "");
    Plot plot{"forces of contacts", "force over its mean", "share per unit", {}};
    plot.line(distribution, "measured", kMeasuredColor);
    Curve exponential;
    for (const glm::dvec2& point : tail)
        exponential.emplace_back(point.x, std::exp(fit.offset + fit.slope * point.x));
    plot.line(exponential, "exponential tail", kFitColor);
    report.plots.push_back(plot);
}
} // namespace

extern const Experiment kForces;
const Experiment kForces = {
    "forces", "The stronger half of the contacts in a bed at rest carries 75 to 85 % of the force.", "grains",
    withCommon(
        {30, 16, 12, 3, 2, "diameters of a sphere along the radius of the bed, 0.5 m"},
        {grainShape(), number("depth", "m", 0.5, 0.3, 0.1, 2, "of the bed, about")}),
    run};

} // namespace lab
