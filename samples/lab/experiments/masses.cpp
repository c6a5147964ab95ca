#include "lab/experiments/masses.h"

#include "common/table.h"
#include "lab/sandbox.h"

#include <cmath>

namespace lab
{

namespace
{
constexpr double kSeries = 0.3;       // density of a sphere over that of the next
constexpr double kWatched = 1.0;      // s at the end, in which nothing may move
constexpr double kStill = 1.0e-3;     // m
constexpr double kCarriedBand = 0.01; // of the weight
constexpr uint32_t kColors[] = {kMeasuredColor, kExpectedColor, kFitColor, 0x804080};

double depthOf(const LabBody& sphere, double level)
{
    return level - (sphere.motion().position.y - 0.5 * kMassDiameter);
}

struct Watch
{
    double lowest = 1.0e9, highest = -1.0e9; // m, of the depth
    double lift = 0;                         // N s
};
} // namespace

double massesHalfBed(int spheres)
{
    return 0.5 * kMassApart * kMassDiameter * spheres;
}

std::vector<LabBody> setSpheres(const Trial& trial, bchWorldId world, double bottom, double bulk)
{
    const int count = static_cast<int>(trial.values["masses"]);
    const Solid solid = solidSphere(0.5 * kMassDiameter, -1.0f);
    std::vector<LabBody> spheres;
    for (int i = 0; i < count; ++i)
    {
        const double ratio = trial.values["densest"] * std::pow(kSeries, count - 1 - i);
        const double x = (i - 0.5 * (count - 1)) * kMassApart * kMassDiameter;
        spheres.emplace_back(
            world, solid, ratio * bulk * solid.volume, restingAt({x, bottom + 0.5 * kMassDiameter, 0.0}));
    }
    return spheres;
}

void watchSpheres(Trial& trial, const std::vector<LabBody>& spheres, double level, const std::function<void()>& step)
{
    const double seconds = trial.values["seconds"];
    std::vector<Watch> watches(spheres.size());
    Plot plot{"spheres of growing mass on sand", "time, s", "depth, m", {}};
    for (size_t i = 0; i < spheres.size(); ++i)
        plot.line({}, sample::format("%.2f kg", spheres[i].mass()), kColors[i % std::size(kColors)]);
    double watched = 0.0;
    for (double now = kFrame; now < seconds; now += kFrame)
    {
        step();
        const bool late = now > seconds - kWatched;
        watched += late ? kFrame : 0.0;
        for (size_t i = 0; i < spheres.size(); ++i)
        {
            const double depth = depthOf(spheres[i], level);
            plot.series[i].points.emplace_back(now, depth);
            if (!late)
                continue;
            watches[i].lowest = std::fmin(watches[i].lowest, depth);
            watches[i].highest = std::fmax(watches[i].highest, depth);
            watches[i].lift += spheres[i].push().impulse.y;
        }
        trial.show(now / seconds, sample::format("%.2f s", now));
    }

    Report& report = trial.report;
    bool deeper = true;
    for (size_t i = 0; i < spheres.size(); ++i)
    {
        const std::string name = sample::format("%.2f kg: ", spheres[i].mass());
        const double depth = depthOf(spheres[i], level);
        report.note(name + "depth", depth, "m");
        report.within(
            name + "moved in the last second", 1.0e3 * (watches[i].highest - watches[i].lowest), 0.0, 1.0e3 * kStill,
            "mm");
        report.within(
            name + "lift over weight", watches[i].lift / (spheres[i].mass() * kGravity * watched), 1.0, kCarriedBand,
            "");
        deeper = deeper && (i == 0 || depth > depthOf(spheres[i - 1], level));
    }
    report.yes("each heavier sphere lies deeper", deeper);
    report.yes(
        "sand carries the heaviest, not the floor",
        depthOf(spheres.back(), level) < (kMassBedDepth - 0.25) * kMassDiameter);
    report.plots.push_back(plot);
}

std::vector<Parameter> massesParameters()
{
    return {
        {"masses", ParameterKind::whole, "", "spheres, each 0.3 times as dense as the next", 4, 3, 1, 8},
        number("densest", "", 3, 3, 0.1, 10, "density of the last over the sand's")};
}

} // namespace lab
