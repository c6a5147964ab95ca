// A drum that turns slowly and is rough inside: its grains flow down a surface of constant slope. No law gives the
// angle; what is known is that it does not change with time and lies at the angle of repose or some degrees above.
#include "lab/grain_heap.h"

#include <algorithm>
#include <cmath>

namespace lab
{

namespace
{
constexpr double kDrumRadius = 0.5; // m
constexpr double kWidth = 8.0;      // grains, between two smooth planes
constexpr double kFilled = 0.35;    // of the drum
constexpr double kSolid = 0.5;      // share of that
constexpr double kFallSeconds = 0.5;
constexpr double kTurnBefore = 2.0; // rad, until the surface flows
constexpr double kMiddle = 0.5;     // of the surface's half length, where the slope is taken: its ends are curved
constexpr double kSteady = 1.0;     // degrees between the two halves of the time
constexpr double kMostAbove = 10.0; // degrees over the angle of repose in slow drums

// Degrees by which the surface around the axis of the drum rises along x.
Line surfaceOf(const GrainCloud& grains, double size)
{
    std::vector<glm::dvec2> tops(
        static_cast<size_t>(2.0 * kMiddle * kDrumRadius / size), glm::dvec2(0.0, -kDrumRadius));
    for (const glm::dvec3& p : spheresOf(grains))
    {
        const auto bin = static_cast<ptrdiff_t>(std::floor((p.x + kMiddle * kDrumRadius) / size));
        if (bin < 0 || bin >= static_cast<ptrdiff_t>(tops.size()))
            continue;
        glm::dvec2& top = tops[static_cast<size_t>(bin)];
        if (p.y > top.y)
            top = {p.x, p.y};
    }
    return fitLine(tops);
}

// Layers of grains from that height on, clear of the drum's bumps in every direction, or they would shoot grains away.
GrainCloud layersFrom(double low, const GrainShape& shape, double width, GrainLattice& lattice)
{
    const double room = kDrumRadius - 2.0 * shape.radius - reachOf(shape);
    GrainCloud grains;
    for (double y = std::max(low, -room); y < room; y += lattice.cell())
        for (Grain& grain : lattice.rectangle(std::sqrt(room * room - y * y), 0.5 * width - 1.2 * reachOf(shape)))
        {
            grain.position.y += y;
            grains.push_back(grain);
        }
    return grains;
}

// Layers are looser than sand, so that they find room only in several goes, each on top of the one before.
void fill(GrainBox& box, Trial& trial, const GrainShape& shape, double width, size_t count)
{
    const bchMaterialId stones = box.addMaterial(labGrains(trial, kDrumRadius));
    GrainLattice lattice(shape, static_cast<uint32_t>(trial.values["seed"]));
    double low = -kDrumRadius;
    for (size_t filled = 0; filled < count;)
    {
        GrainCloud grains = layersFrom(low, shape, width, lattice);
        grains.resize(std::min(grains.size(), count - filled));
        box.spawn(stones, grains);
        filled += grains.size();
        box.run(kFallSeconds);
        for (const Grain& grain : box.read())
            low = std::max(low, grain.position.y + 2.5 * reachOf(shape));
    }
}

void run(Trial& trial)
{
    const GrainShape shape = shapeOfRadius(trial, 0.5 * kDrumRadius / trial.values["resolution"]);
    const double size = sphereDiameter(shape), width = kWidth * size;
    const double rate = std::sqrt(trial.values["froude"] * kGravity / kDrumRadius);
    const auto count =
        static_cast<uint32_t>(kSolid * kFilled * kPi * kDrumRadius * kDrumRadius * width / solidVolume(shape));
    GrainBox box(trial, {count, shape.radius});
    bchWallDef drum = tubeWall(kDrumRadius, kRough);
    drum.normal = {0.0f, 0.0f, 1.0f};
    drum.spin = {0.0f, 0.0f, static_cast<float>(rate)};
    drum.roughness = static_cast<float>(shape.radius);
    box.addWall(drum);
    for (const double side : {-1.0, 1.0})
        box.addWall(planeWall({0, 0, 0.5 * side * width}, {0, 0, -side}, kSmooth));
    trial.beginPart(0, 2);
    fill(box, trial, shape, width, count);
    box.run(kTurnBefore / rate);
    trial.beginPart(1, 2);
    Curve angles;
    box.run(
        trial.values["seconds"],
        [&](const bchStepReport&)
        {
            angles.emplace_back(box.seconds(), degrees(std::atan(std::fabs(surfaceOf(box.read(), size).slope))));
            return false;
        });
    std::vector<double> early, late, all;
    for (size_t i = 0; i < angles.size(); ++i)
    {
        (2 * i < angles.size() ? early : late).push_back(angles[i].y);
        all.push_back(angles[i].y);
    }
    const double angle = trial.values["angle"];
    Report& report = trial.report;
    report.within(
        "change of the angle from the first half to the second", meanOf(late) - meanOf(early), 0.0, kSteady, "degrees");
    const double low = angle - kGrainReposeBand, high = angle + kMostAbove;
    report.within("angle while it turns", meanOf(all), 0.5 * (low + high), 0.5 * (high - low), "degrees");
    report.note("standard deviation of the angle", deviationOf(all), "degrees");
    report.note("turns a minute", rate * 60.0 / (2.0 * kPi), "");
    report.note("grains", count, "");
    Plot plot{"slope in a drum", "time, s", "degrees", {}};
    plot.line(angles, "surface", kMeasuredColor);
    plot.line({{angles.front().x, angle}, {angles.back().x, angle}}, "friction angle");
    report.plots.push_back(plot);
}
} // namespace

extern const Experiment kDrum;
const Experiment kDrum = {
    "drum", "Grains in a drum that turns slowly flow down a slope that does not change.", "grains",
    withCommon(
        {30, 14, 10, 10, 10, "diameters of a sphere along the radius of the drum, 0.5 m"},
        {grainShape(),
         number("froude", "", 0.01, 0.02, 1.0e-4, 0.1, "square of the speed of the wall over g times the radius")}),
    run};

} // namespace lab
