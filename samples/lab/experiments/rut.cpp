// The rut that a wheel leaves in sand which sleeps, by the law of ruts, beside the one it leaves in sand that wakes.
#include "lab/lab_body.h"
#include "lab/terrain_box.h"

#include "common/program.h"
#include "common/table.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace lab
{

namespace
{
constexpr double kWheelRadius = 0.3, kHalfWidth = 0.15; // m
constexpr double kSpeed = 0.5;                          // m/s, forwards
constexpr double kSlip = 0.1;                           // of a wheel that drives no more than itself
constexpr double kLoose = 0.6, kDepth = 0.4;            // m of sand, and of what wakes
constexpr float kFriction = 0.8f;
constexpr double kEnds = 0.5;      // m at both ends of the way that do not count
constexpr double kMostRest = 10.0; // s for sand to settle behind the wheel
constexpr double kAwakeRoom = 1.5;

struct Rut
{
    double depth = 0;   // m, in the middle of the track
    double berm = 0;    // m: the highest beside it
    Curve section;      // height across the track, m
    double sinkage = 0; // m, of the wheel
    double awake = 0;   // share of the sand that did not settle
    bool whole = false;
};

TerrainBoxDef boxOf(const Trial& trial, double way, bool awake)
{
    TerrainBoxDef def{kWheelRadius / trial.values["resolution"]};
    const double reach = def.wakeMargin * std::hypot(kWheelRadius, kHalfWidth) + kSpeed;
    def.halfTiles = static_cast<int>(std::ceil((0.5 * way + reach + 0.5) / (BCH_TILE_SIDE * def.spacing)));
    def.ruts = !awake;
    if (!awake)
        return def;
    def.perSide = 2;
    def.wakeDepth = kDepth;
    const double side = def.spacing / def.perSide, zone = 2.0 * (reach + def.stayMargin);
    def.particles = static_cast<uint32_t>(kAwakeRoom * zone * zone * def.wakeDepth / (side * side * side)) + 1024;
    return def;
}

// Where the wheel's axle is when it stands on columns as an engine's collider has them.
double axleOn(const TerrainBox& box, double x)
{
    double highest = -1.0;
    for (double along = -0.9 * kWheelRadius; along <= 0.9 * kWheelRadius; along += 0.25 * box.spacing())
        for (double across = -0.8 * kHalfWidth; across <= kHalfWidth; across += 0.4 * kHalfWidth)
            highest = std::max(
                highest, box.heightAt(x + along, across) + std::sqrt(kWheelRadius * kWheelRadius - along * along));
    return highest;
}

// Sand that is still awake counts where it lies, as high as its quanta are as a column.
Rut sectionOf(const TerrainBox& box, double way, bool awake)
{
    struct Bin
    {
        double sum = 0;
        int count = 0;
    };
    const double end = 0.5 * way - kEnds;
    std::map<int, Bin> bins; // by column across the track
    const auto binOf = [&](double z) { return static_cast<int>(std::floor(z / box.spacing())); };
    double perQuantum = 0.0; // m
    for (const Column& column : box.columns())
        if (std::fabs(column.x) < end && std::fabs(column.z) < 3.0 * kWheelRadius)
        {
            Bin& bin = bins[binOf(column.z)];
            bin.sum += column.height - kLoose;
            ++bin.count;
            perQuantum = column.quanta > 0 ? column.depth() / column.quanta : perQuantum;
        }
    if (awake)
    {
        bchPatchView view = bchDefaultPatchView();
        sample::check(bchPatch_Read(box.patch(), &view), "the patch");
        for (uint32_t i = 0; i < view.count; ++i)
            if (const auto bin = bins.find(binOf(static_cast<double>(view.positions[4 * i + 2])));
                bin != bins.end() && std::fabs(static_cast<double>(view.positions[4 * i])) < end)
                bin->second.sum += perQuantum * view.quanta[i];
    }
    Rut rut;
    int middle = 0;
    for (const auto& [index, bin] : bins)
    {
        const double z = (index + 0.5) * box.spacing(), height = bin.sum / bin.count;
        rut.section.emplace_back(z, height);
        rut.berm = std::max(rut.berm, height);
        if (std::fabs(z) > 0.6 * kHalfWidth)
            continue;
        rut.depth -= height;
        ++middle;
    }
    rut.depth /= middle;
    return rut;
}

Rut drive(Trial& trial, bool awake)
{
    const double seconds = trial.values["seconds"], way = kSpeed * seconds;
    TerrainBox box(trial, boxOf(trial, way, awake));
    box.load(
        box.addSand(trial.values["angle"]), [](double, double) { return kLoose; }, [](double, double) { return 0.0; });
    const double turn = -kSpeed / (kWheelRadius * (1.0 - kSlip));
    double sinkage = 0.0;
    int counted = 0;
    BodyMotion motion = restingAt({-0.5 * way, kLoose + kWheelRadius, 0.0});
    {
        const LabBody body(box.world(), solidWheel(kWheelRadius, kHalfWidth, kFriction), trial.values["load"], motion);
        while (box.seconds() < seconds)
        {
            const double now = box.seconds();
            motion = body.motion();
            motion.position.x = -0.5 * way + kSpeed * now;
            motion.position.z = 0.0;
            if (!awake)
                motion.position.y = axleOn(box, motion.position.x);
            motion.velocity = {kSpeed, awake ? motion.velocity.y : 0.0, 0.0};
            motion.spin = {0.0, 0.0, turn};
            motion.rotation = glm::angleAxis(turn * now, glm::dvec3(0.0, 0.0, 1.0));
            if (std::fabs(motion.position.x) < 0.5 * way - kEnds)
            {
                sinkage += kLoose + kWheelRadius - motion.position.y;
                ++counted;
            }
            body.set(motion);
            box.step();
            trial.show(now / seconds, awake ? "sand wakes" : "sand sleeps");
        }
        // Away with it, so that what it has woken settles.
        motion = restingAt({1000.0, 0.0, 0.0});
        body.set(motion);
        const double end = box.seconds() + kMostRest;
        do
        {
            body.set(motion);
            box.step();
        } while (box.seconds() < end && box.ledger().patches > 0);
    }
    box.settle(kMostRest);
    Rut rut = sectionOf(box, way, awake);
    rut.sinkage = sinkage / counted;
    rut.whole = balances(box.ledger());
    rut.awake = static_cast<double>(box.ledger().patches) / static_cast<double>(box.ledger().spawned);
    return rut;
}

void run(Trial& trial)
{
    trial.beginPart(0, 2);
    const Rut asleep = drive(trial, false);
    trial.beginPart(1, 2);
    const Rut awake = drive(trial, true);
    Report& report = trial.report;
    report.withinShare("depth of the rut", asleep.depth, awake.depth, 0.3, "m");
    report.yes("every quantum is there", asleep.whole && awake.whole);
    report.note("sinkage of the wheel", asleep.sinkage, "m");
    report.note("sinkage, awake", awake.sinkage, "m");
    report.note("left awake", 100.0 * awake.awake, "%");
    report.note("berm beside it", asleep.berm, "m");
    report.note("berm, awake", awake.berm, "m");
    Plot plot{"a rut", "across, m", "height, m", {}};
    plot.line(asleep.section, "law", kMeasuredColor);
    plot.line(awake.section, "awake", kFitColor);
    report.plots.push_back(plot);
}
} // namespace

extern const Experiment kRut;
const Experiment kRut = {
    "rut", "A wheel leaves as deep a rut in sand that sleeps, by the law of ruts, as in sand that wakes under it.",
    "terrain",
    withCommon(
        {30, 4, 4, 6, 5, "columns along the radius of the wheel, 0.3 m"},
        {number("load", "kg", 80, 80, 1, 1000, "on the wheel, 0.3 m wide")}),
    run};

} // namespace lab
