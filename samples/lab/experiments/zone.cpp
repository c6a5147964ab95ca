// How much sand is awake around a wheel does not matter to it: its pull and its sinkage with a margin and twice that.
#include "lab/lab_body.h"
#include "lab/terrain_box.h"

#include "common/program.h"
#include "common/table.h"

#include <algorithm>
#include <cmath>

namespace lab
{

namespace
{
constexpr double kWheelRadius = 0.3, kHalfWidth = 0.15; // m
constexpr double kSpeed = 0.5;                          // m/s, forwards
constexpr double kLoose = 0.6;                          // m of sand
constexpr float kFriction = 0.8f;
constexpr double kFirst = 1.5; // s that do not count at least: it sinks in and builds up its bow wave
constexpr double kAwakeRoom = 1.5;
constexpr double kWakeSeconds = 0.25; // bchTerrainDef's default

struct Ride
{
    double pull = 0, sinkage = 0, torque = 0; // N, m, N m
    double particles = 0;                     // in the mean
    double wander = 0;                        // sinkage of the later half over that of the earlier one
    Curve path;                               // sinkage over the way
    bool whole = false;
};

double wanderOf(const Curve& path)
{
    double halves[2] = {0.0, 0.0};
    const size_t half = path.size() / 2;
    for (size_t i = 0; i < 2 * half; ++i)
        halves[i < half ? 0 : 1] += path[i].y;
    return halves[1] / halves[0];
}

// From the wheel to the edge of its zone, m.
double reachOf(double margin)
{
    return (1.0 + margin) * std::hypot(kWheelRadius, kHalfWidth) + kWakeSeconds * kSpeed;
}

// What counts begins when the wheel has left the sand that woke where it started, in both zones at the same place: that
// sand bears more than what wakes ahead of a wheel that drives (docs/terrain.md). `aside` is where it drives, in
// columns from the middle between two.
Ride driveOnce(Trial& trial, double margin, double first, double aside)
{
    TerrainBoxDef def{kWheelRadius / trial.values["resolution"]};
    const double seconds = first + trial.values["seconds"], way = kSpeed * seconds;
    const double reach = reachOf(margin);
    def.halfTiles = static_cast<int>(std::ceil((0.5 * way + reach + 0.5) / (BCH_TILE_SIDE * def.spacing)));
    def.perSide = static_cast<uint32_t>(trial.values["particles"]);
    def.wakeDepth = trial.values["depth"];
    def.wakeMargin = margin;
    const double side = def.spacing / def.perSide, zone = 2.0 * (reach + def.stayMargin);
    def.particles = static_cast<uint32_t>(kAwakeRoom * zone * zone * def.wakeDepth / (side * side * side)) + 1024;
    TerrainBox box(trial, def);
    box.load(
        box.addSand(trial.values["angle"]), [](double, double) { return kLoose; }, [](double, double) { return 0.0; });

    const double turn = -kSpeed / (kWheelRadius * (1.0 - trial.values["slip"]));
    const double z = aside * def.spacing;
    BodyMotion motion = restingAt({-0.5 * way, kLoose + kWheelRadius, z});
    motion.velocity.x = kSpeed;
    motion.spin.z = turn;
    const LabBody body(box.world(), solidWheel(kWheelRadius, kHalfWidth, kFriction), trial.values["load"], motion);
    Ride ride;
    int counted = 0;
    while (box.seconds() < seconds)
    {
        box.step();
        const BodyPush push = body.push();
        const double now = box.seconds();
        motion = body.motion();
        if (now > first)
        {
            ride.pull += push.impulse.x / kFrame;
            ride.torque += push.angular.z / kFrame;
            const double sinkage = kLoose - (motion.position.y - kWheelRadius);
            ride.sinkage += sinkage;
            ride.path.emplace_back(motion.position.x, sinkage);
            ride.particles += box.patchInfo().particleCount;
            ++counted;
        }
        // It is free to go up and down; all else is imposed.
        motion.position.x = -0.5 * way + kSpeed * now;
        motion.position.z = z;
        motion.velocity = {kSpeed, motion.velocity.y, 0.0};
        motion.spin = {0.0, 0.0, turn};
        motion.rotation = glm::angleAxis(turn * now, glm::dvec3(0.0, 0.0, 1.0));
        body.set(motion);
        trial.show(now / seconds, sample::format("margin %g, %u particles", margin, box.patchInfo().particleCount));
    }
    for (double* mean : {&ride.pull, &ride.torque, &ride.sinkage, &ride.particles})
        *mean /= counted;
    ride.wander = wanderOf(ride.path);
    ride.whole = balances(box.ledger());
    return ride;
}

// The mean of several rides side by side, and how far one of them is from another: sand under a wheel breaks in slabs,
// and what one ride finds differs from ride to ride by more than the band.
struct Rides
{
    Ride mean;
    double scatter = 0; // of the sinkage: standard deviation, of the mean
};

Rides drive(Trial& trial, double margin, double first, int part)
{
    const int count = static_cast<int>(trial.values["rides"]);
    Rides rides;
    rides.mean.whole = true;
    double squares = 0.0;
    for (int i = 0; i < count; ++i)
    {
        trial.beginPart(part * count + i, 2 * count);
        const Ride ride = driveOnce(trial, margin, first, static_cast<double>(i) / count);
        rides.mean.pull += ride.pull / count;
        rides.mean.torque += ride.torque / count;
        rides.mean.sinkage += ride.sinkage / count;
        rides.mean.particles += ride.particles / count;
        rides.mean.wander += ride.wander / count;
        rides.mean.whole = rides.mean.whole && ride.whole;
        squares += ride.sinkage * ride.sinkage / count;
        if (i == 0)
            rides.mean.path = ride.path;
    }
    const double mean = rides.mean.sinkage;
    rides.scatter = std::sqrt(std::max(0.0, squares - mean * mean)) / mean;
    return rides;
}

void run(Trial& trial)
{
    const double margin = trial.values["margin"];
    const double first = std::max(kFirst, reachOf(2.0 * margin) / kSpeed);
    const Rides few = drive(trial, margin, first, 0), many = drive(trial, 2.0 * margin, first, 1);
    const Ride &narrow = few.mean, &wide = many.mean;
    Report& report = trial.report;
    report.withinShare("drawbar pull", narrow.pull, wide.pull, 0.05, "N");
    report.withinShare("sinkage", narrow.sinkage, wide.sinkage, 0.05, "m");
    report.yes("every quantum is there", narrow.whole && wide.whole);
    report.note("torque", narrow.torque, "N m");
    report.note("torque, twice the margin", wide.torque, "N m");
    report.note("sinkage of the later half over the earlier", narrow.wander, "");
    report.note("the same, twice the margin", wide.wander, "");
    report.note("scatter of the sinkage from ride to ride", 100.0 * few.scatter, "%");
    report.note("the same, twice the margin", 100.0 * many.scatter, "%");
    report.note("particles", narrow.particles, "");
    report.note("particles, twice the margin", wide.particles, "");
    report.note("weight", trial.values["load"] * kGravity, "N");
    Plot plot{"a driven wheel", "way, m", "sinkage, m", {}};
    plot.line(narrow.path, "margin", kMeasuredColor);
    plot.line(wide.path, "twice that", kFitColor);
    report.plots.push_back(plot);
}
} // namespace

extern const Experiment kZone;
const Experiment kZone = {
    "zone", "A driven wheel pulls as much and sinks as deep when twice as much sand around it is awake.", "terrain",
    withCommon(
        {30, 4, 4, 2, 2, "columns along the radius of the wheel, 0.3 m"},
        {number("load", "kg", 80, 80, 1, 1000, "on the wheel, 0.3 m wide"),
         number("margin", "", 2.5, 1.25, 0.5, 10, "bchTerrainDef::wakeMargin of the first run"),
         number("slip", "", 0.3, 0.3, 0, 0.9, "1 - speed forwards over that of the rim"),
         number("depth", "m", 0.4, 0.4, 0.05, 0.6, "of what wakes"),
         {"particles", ParameterKind::whole, "", "along the side of a column", 2, 2, 1, 4},
         {"rides", ParameterKind::whole, "", "with each margin, side by side, of which the mean counts", 4, 4, 1, 64}}),
    run};

} // namespace lab
