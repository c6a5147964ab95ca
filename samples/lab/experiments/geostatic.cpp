// Sand at rest between smooth walls: vertical stress grows with depth as the weight above does, and pressure is
// never negative.
#include "lab/sandbox.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace lab
{

namespace
{
constexpr double kWidth = 16;                // spacings from wall to wall
constexpr double kUpper = 0.2, kLower = 0.8; // of the depth: where the slope of the stress is measured

// Mean vertical stress per two spacings of depth, over the depth of the particles: the kernel reaches two spacings,
// what differs within them is no stress of the continuum. Vertical, because that is what the weight above gives: the
// stress across is less by the ratio at rest.
Curve stressProfile(const Cloud& cloud, double top, double spacing)
{
    std::map<int, std::pair<glm::dvec2, int>> layers;
    for (const Particle& particle : cloud)
    {
        const double depth = top - particle.position.y;
        auto& [sum, count] = layers[static_cast<int>(std::floor(0.5 * depth / spacing))];
        sum += glm::dvec2(depth, particle.vertical);
        ++count;
    }
    Curve curve;
    for (const auto& [layer, sum] : layers)
        curve.push_back(sum.first / static_cast<double>(sum.second));
    return curve;
}

void fillBin(Sandbox& box, Trial& trial, double half, double depth)
{
    box.addFloor();
    box.addBin(half, half);
    box.fill(box.addSand({trial.values["angle"]}), BCH_FILL_BOX, {0.0, 0.5 * depth, 0.0}, {half, 0.5 * depth, half});
}

void run(Trial& trial)
{
    const double depth = trial.values["depth"], spacing = depth / trial.values["resolution"];
    const double half = 0.5 * kWidth * spacing, weight = bulkDensity() * kGravity;
    Sandbox box(trial, {spacing, 4.0 * half * half * depth});
    fillBin(box, trial, half, depth);
    box.settle(trial.values["seconds"]);
    const Cloud cloud = box.read();

    // The surface by the number of particles: what the sand weighs cannot be lost by swelling.
    const double top = static_cast<double>(cloud.size()) * std::pow(spacing, 3.0) / (4.0 * half * half);
    const Curve profile = stressProfile(cloud, top, spacing);
    const Curve middle = part(profile, kUpper * depth, kLower * depth);
    double lowest = 0.0, worst = 0.0;
    std::vector<double> densities;
    for (const Particle& particle : cloud)
    {
        lowest = std::min(lowest, particle.pressure);
        if (top - particle.position.y > 2.0 * spacing)
            densities.push_back(particle.density);
    }
    for (const glm::dvec2& p : middle)
        if (const double error = p.y / (weight * p.x) - 1.0; std::fabs(error) > std::fabs(worst))
            worst = error;

    Report& report = trial.report;
    const Line fit = fitLine(middle);
    report.withinShare("vertical stress per depth", fit.slope, weight, 0.05, "Pa/m");
    report.within("worst two layers against the weight above", 100.0 * worst, 0.0, 5.0, "%");
    report.within("lowest pressure below zero", lowest, 0.0, 0.0, "Pa");
    report.within("spread of density", 100.0 * deviationOf(densities) / meanOf(densities), 0.0, 2.0, "%");
    report.note("mean density", meanOf(densities), "");
    report.note("particles", static_cast<double>(cloud.size()), "");
    report.note("particles awake at the end", box.info().awakeCount, "");
    Plot plot{"stress at rest", "depth, m", "vertical stress, Pa", {}};
    plot.dots(profile, "layers");
    plot.line({{0.0, 0.0}, {depth, weight * depth}}, "weight above");
    report.plots.push_back(plot);
}
} // namespace

extern const Experiment kGeostatic;
const Experiment kGeostatic = {
    "geostatic",
    "Sand at rest carries the weight of the sand above it, has no pressure below zero, and an even density.", "patch",
    withCommon(
        {30, 32, 24, 2, 1, "particles from the floor to the surface"},
        {number("depth", "m", 0.5, 0.5, 0.01, 100, "of the sand")}),
    run};

} // namespace lab
