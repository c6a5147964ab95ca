// A plunger presses a bed of grains in a tube and is drawn back. Of the strain under load about two thirds come back:
// Longmore, Towards realistic interactive sand (2009), after the experiments of Coetzee and Els (2009).
#include "lab/grain_bed.h"
#include "lab/sandbox.h"

#include <algorithm>
#include <set>

namespace lab
{

namespace
{
constexpr float kStiffness = 1.0e8f; // Pa: the load presses softer grains into each other
constexpr double kTubeRadius = 0.25; // m
constexpr double kStrainRate = 0.04; // per second: grains have come to rest long before the next of them gives way
constexpr double kLevelling = 0.1;   // of the load, with which the top is pressed flat before
constexpr double kNothing = 0.005;   // of the load: the plunger hangs free
constexpr double kFriction = 0.5;    // of the tube, and of grains as they fall
constexpr double kLayerBegin = 0.6, kLayerEnd = 0.8; // of the depth: the layer whose height tells the strain
constexpr double kSample = 1.0 / 240.0;              // s between readings

class Press
{
public:
    Press(Trial& trial, GrainBox& box, const GrainCloud& bed, double depth)
        : trial_(trial), box_(box), speed_(kStrainRate * depth)
    {
        double top = 0.0;
        for (const Grain& grain : bed)
        {
            top = std::max(top, grain.position.y + reachOf({grain.radius, grain.edgeRatio}));
            if (grain.position.y > kLayerBegin * depth && grain.position.y < kLayerEnd * depth)
                layer_.insert(grain.tag);
        }
        wall_ = box.addWall(planeWall({0, top, 0}, {0, -1, 0}, kSmooth));
    }

    // Mean height of a layer inside the bed: the uneven top under the plunger is no part of the strain.
    double layerHeight()
    {
        double sum = 0.0;
        for (const Grain& grain : box_.read())
            if (layer_.count(grain.tag))
                sum += grain.position.y;
        return sum / static_cast<double>(layer_.size());
    }

    // Down to more than a pressure or up to less, Pa; at most that long. The pressure over the height of the layer.
    Curve drive(double sign, double pressure, double seconds)
    {
        Curve path;
        const double begin = box_.seconds();
        setVelocity(wall_, {0, sign * speed_, 0});
        while (box_.seconds() - begin < seconds)
        {
            box_.step(kSample);
            const double now = box_.loadOn({0, -1, 0}) / (kPi * kTubeRadius * kTubeRadius);
            path.emplace_back(layerHeight(), now);
            trial_.show((box_.seconds() - begin) / seconds, std::to_string(static_cast<int>(now)) + " Pa");
            if (sign < 0 ? now > pressure : now < pressure)
                break;
        }
        setVelocity(wall_, {0, 0, 0});
        return path;
    }

private:
    Trial& trial_;
    GrainBox& box_;
    double speed_;             // m/s
    std::set<uint32_t> layer_; // tags
    bchWallId wall_{};
};

Curve strainOf(const Curve& path, double zero)
{
    Curve curve;
    for (const glm::dvec2& p : path)
        curve.emplace_back(100.0 * (zero - p.x) / zero, 1.0e-3 * p.y);
    return curve;
}

// Work per volume along a path, kPa times per cent.
double workOf(const Curve& curve)
{
    double work = 0.0;
    for (size_t i = 1; i < curve.size(); ++i)
        work += 0.5 * (curve[i].y + curve[i - 1].y) * (curve[i].x - curve[i - 1].x);
    return work;
}

void run(Trial& trial)
{
    const GrainShape shape = shapeOfRadius(trial, 0.5 * kTubeRadius / trial.values["resolution"]);
    const double load = 1.0e3 * trial.values["load"], depth = trial.values["depth"], seconds = trial.values["seconds"];
    trial.beginPart(0, 5);
    const GrainCloud bed = settledBed(trial, {shape, depth, kTubeRadius, 0, 0, kFriction});
    GrainBox box(trial, {static_cast<uint32_t>(bed.size()), shape.radius});
    box.addWall(roughFloor(shape));
    box.addWall(tubeWall(kTubeRadius, static_cast<float>(kFriction)));
    bchMaterialDef stone = labGrains(trial);
    stone.stiffness = kStiffness;
    box.spawn(box.addMaterial(stone), bed);
    Press press(trial, box, bed, depth);
    trial.beginPart(1, 5);
    press.drive(-1.0, kLevelling * load, seconds);
    trial.beginPart(2, 5);
    const double zero = press.drive(1.0, kNothing * load, seconds).back().x;
    trial.beginPart(3, 5);
    const Curve down = strainOf(press.drive(-1.0, load, seconds), zero);
    trial.beginPart(4, 5);
    const Curve up = strainOf(press.drive(1.0, kNothing * load, seconds), zero);

    Report& report = trial.report;
    const double most = down.back().x, left = up.back().x;
    report.withinShare("strain that comes back, of the strain under load", (most - left) / most, 2.0 / 3.0, 0.20, "");
    report.yes("the load was reached, and left", down.back().y >= 1.0e-3 * load && up.back().y < 1.0e-3 * load);
    report.yes("the loop takes up work", workOf(down) + workOf(up) > 0.0);
    report.note("strain under load", most, "%");
    report.note("strain that is left", left, "%");
    report.note("work that comes back", -workOf(up) / workOf(down), "of it");
    report.note("grains", static_cast<double>(bed.size()), "");
    Plot plot{"oedometer", "strain, %", "pressure, kPa", {}};
    plot.line(down, "loading", kMeasuredColor);
    plot.line(up, "unloading");
    report.plots.push_back(plot);
}
} // namespace

extern const Experiment kOedometer;
const Experiment kOedometer = {
    "oedometer", "Grains pressed by a plunger spring back by two thirds when it is drawn back.", "grains",
    withCommon(
        {30, 12, 8, 5, 5, "diameters of a sphere along the radius of the tube, 0.25 m"},
        {grainShape(), number("load", "kPa", 20, 20, 0.1, 1000, "pressure of the plunger"),
         number("depth", "m", 0.25, 0.2, 0.05, 2, "of the bed")}),
    run};

} // namespace lab
