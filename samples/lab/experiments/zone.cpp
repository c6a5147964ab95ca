// How much sand is awake around a wheel does not matter to it: its pull and its sinkage with a margin and twice that.
#include "lab/lab_body.h"
#include "lab/terrain_box.h"

#include "common/program.h"
#include "common/table.h"

#include <algorithm>
#include <cmath>
#include <vector>

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

// Several rides side by side: sand under a wheel breaks where it will, and what one ride finds differs from another's
// by nearly as much as the band.
class Rides
{
public:
    Rides(Trial& trial, double margin, double first, int part)
    {
        const int count = static_cast<int>(trial.values["rides"]);
        for (int i = 0; i < count; ++i)
        {
            trial.beginPart(part * count + i, 2 * count);
            rides_.push_back(driveOnce(trial, margin, first, static_cast<double>(i) / count));
        }
    }

    double mean(double Ride::*of) const
    {
        double sum = 0.0;
        for (const Ride& ride : rides_)
            sum += ride.*of;
        return sum / static_cast<double>(rides_.size());
    }

    // Standard deviation from ride to ride.
    double scatter(double Ride::*of) const
    {
        const double middle = mean(of);
        double squares = 0.0;
        for (const Ride& ride : rides_)
            squares += (ride.*of - middle) * (ride.*of - middle);
        return std::sqrt(squares / std::max(1.0, static_cast<double>(rides_.size()) - 1.0));
    }

    bool whole() const
    {
        return std::all_of(rides_.begin(), rides_.end(), [](const Ride& ride) { return ride.whole; });
    }

    const Curve& firstPath() const { return rides_.front().path; }

private:
    std::vector<Ride> rides_;
};

void run(Trial& trial)
{
    const double margin = trial.values["margin"];
    const double first = std::max(kFirst, reachOf(2.0 * margin) / kSpeed);
    const Rides narrow(trial, margin, first, 0), wide(trial, 2.0 * margin, first, 1);
    Report& report = trial.report;
    report.withinShare("drawbar pull", narrow.mean(&Ride::pull), wide.mean(&Ride::pull), 0.05, "N");
    report.withinShare("sinkage", narrow.mean(&Ride::sinkage), wide.mean(&Ride::sinkage), 0.05, "m");
    report.yes("every quantum is there", narrow.whole() && wide.whole());
    const auto noteBoth = [&](const char* what, double Ride::*of, const char* unit)
    {
        report.note(what, narrow.mean(of), unit);
        report.note("the same, twice the margin", wide.mean(of), unit);
    };
    const auto noteScatter = [&](const char* what, double Ride::*of, const char* unit)
    {
        report.note(what, narrow.scatter(of), unit);
        report.note("the same, twice the margin", wide.scatter(of), unit);
    };
    noteScatter("scatter of the pull from ride to ride", &Ride::pull, "N");
    noteScatter("scatter of the sinkage", &Ride::sinkage, "m");
    noteBoth("torque", &Ride::torque, "N m");
    noteBoth("sinkage of the later half over the earlier", &Ride::wander, "");
    noteBoth("particles", &Ride::particles, "");
    report.note("weight", trial.values["load"] * kGravity, "N");
    Plot plot{"a driven wheel", "way, m", "sinkage, m", {}};
    plot.line(narrow.firstPath(), "margin", kMeasuredColor);
    plot.line(wide.firstPath(), "twice that", kFitColor);
    report.plots.push_back(plot);
}
} // namespace

extern const Experiment kZone;
const Experiment kZone = {
    "zone", "A driven wheel pulls as much and sinks as deep when twice as much sand around it is awake.", "terrain",
    withCommon(
        {30, 4, 4, 2, 2, "columns along the radius of the wheel, 0.3 m"},
        {number("load", "kg", 80, 80, 1, 1000, "on the wheel, 0.3 m wide"),
         number("margin", "", 2.5, 2.5, 0.5, 10, "bchTerrainDef::wakeMargin of the first run"),
         number("slip", "", 0.3, 0.3, 0, 0.9, "1 - speed forwards over that of the rim"),
         number("depth", "m", 0.4, 0.4, 0.05, 0.6, "of what wakes"),
         {"particles", ParameterKind::whole, "", "along the side of a column", 2, 2, 1, 4},
         {"rides", ParameterKind::whole, "", "with each margin, side by side, of which the mean counts", 4, 4, 1, 64}}),
    run};

} // namespace lab
