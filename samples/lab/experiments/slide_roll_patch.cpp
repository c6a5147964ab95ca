// Bodies on sand: a plate set down with a speed is braked by friction, and a ball is until it rolls.
#include "lab/lab_body.h"
#include "lab/sandbox.h"

#include <cmath>

namespace lab
{

namespace
{
constexpr double kSize = 0.2;         // m, edge of the plate and diameter of the ball
constexpr double kThick = 0.25;       // of the plate's edge
constexpr double kDensity = 0.3;      // of the sand's: what sinks in would plough
constexpr double kBedDepth = 0.1;     // m
constexpr double kHalfWidth = 0.2;    // m, of the bed
constexpr double kBedLength = 3.0;    // of the way that friction alone would let it slide
constexpr double kCalmSeconds = 0.25; // of the bed, and of the body on it

struct Ride
{
    Curve speed, rim;            // m/s over s; the rim's speed by its spin
    double across = 0, down = 0; // N s that the sand gave while it slid
    double energyGained = 0;     // J, the most from frame to frame
    double sunk = 0;             // m, at the end
};

Ride ride(Trial& trial, const Solid& solid, double bottom)
{
    const double speed = trial.values["speed"], friction = trial.values["friction"];
    const double way = kBedLength * 0.5 * speed * speed / (friction * kGravity), halfLength = 0.5 * way + 2.0 * kSize;
    Sandbox box(trial, {kSize / trial.values["resolution"], 4.0 * halfLength * kHalfWidth * kBedDepth});
    box.addFloor();
    box.addBin(halfLength, kHalfWidth);
    box.fill(
        box.addSand({trial.values["angle"]}), BCH_FILL_BOX, {0.0, 0.5 * kBedDepth, 0.0},
        {halfLength, 0.5 * kBedDepth, kHalfWidth});
    box.settle(kCalmSeconds);
    const SandLevel level = levelOf(positionsOf(box.read()), box.particleMass(), 4.0 * halfLength * kHalfWidth);
    BodyMotion begin = restingAt({-halfLength + kSize, level.height + bottom, 0.0});
    begin.velocity.x = speed;
    const LabBody body(box.world(), solid, kDensity * level.density * solid.volume, begin);
    Ride course;
    double energy = body.energy(kGravity);
    const double from = box.seconds();
    box.run(
        trial.values["seconds"],
        [&]
        {
            const BodyMotion now = body.motion();
            course.speed.emplace_back(box.seconds() - from, now.velocity.x);
            course.rim.emplace_back(box.seconds() - from, -now.spin.z * bottom);
            const BodyPush push = body.push();
            if (now.velocity.x > 0.2 * speed && now.velocity.x < 0.8 * speed)
            {
                course.across -= push.impulse.x;
                course.down += push.impulse.y;
            }
            course.energyGained = std::fmax(course.energyGained, body.energy(kGravity) - energy);
            energy = body.energy(kGravity);
            course.sunk = level.height - (now.position.y - bottom);
        });
    return course;
}

void run(Trial& trial)
{
    const double speed = trial.values["speed"], friction = trial.values["friction"];
    trial.beginPart(0, 2);
    const glm::dvec3 half(0.5 * kSize, 0.5 * kThick * kSize, 0.5 * kSize);
    const Ride plate = ride(trial, solidBox(half, static_cast<float>(friction)), half.y);
    trial.beginPart(1, 2);
    const Ride ball = ride(trial, solidSphere(0.5 * kSize, static_cast<float>(friction)), 0.5 * kSize);
    Report& report = trial.report;
    report.withinShare(
        "plate: force across over force upwards while it slides", plate.across / plate.down, friction, 0.02, "");
    report.within("plate: speed at the end", plate.speed.back().y, 0.0, 0.02 * speed, "m/s");
    report.note("plate: sunk", 1e3 * plate.sunk, "mm");
    report.note("ball: sunk", 1e3 * ball.sunk, "mm");
    Plot plot{"bodies set down on sand", "time, s", "speed, m/s", {}};
    plot.line(plate.speed, "plate", kMeasuredColor);
    plot.line(ball.speed, "ball", kFitColor);
    plot.line(ball.rim, "ball's rim", kExpectedColor);
    report.plots.push_back(plot);
    for (size_t i = 0; i < ball.speed.size(); i += 3)
        std::printf(
            "%.3f plate %.3f ball %.3f rim %.3f\n", plate.speed[i].x, plate.speed[i].y, ball.speed[i].y, ball.rim[i].y);
}
} // namespace

extern const Experiment kSlideRollPatch;
const Experiment kSlideRollPatch = {
    "slide-roll", "A plate on sand is braked by its friction; a ball on sand is until it rolls.", "patch",
    withCommon(
        {30, 16, 10, 1, 1, "particles across the body, 0.2 m"},
        {number("friction", "", 0.3, 0.3, 0.05, 0.5, "of the bodies"),
         number("speed", "m/s", 1, 1, 0.2, 3, "at the beginning")}),
    run};

} // namespace lab
