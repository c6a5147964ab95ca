// Bodies that lie on sand and are given a speed: a plate is braked by its friction, a ball is until it rolls. What
// friction cannot explain is sand that they push before them.
#include "lab/lab_body.h"
#include "lab/sandbox.h"

#include <cmath>

namespace lab
{

namespace
{
constexpr double kSize = 0.2;                        // m, edge of the plate and diameter of the ball
constexpr double kThick = 0.25;                      // of the plate's edge
constexpr double kDensity = 0.3;                     // of the sand's: what sinks in would plough
constexpr double kBedDepth = 0.1;                    // m
constexpr double kHalfWidth = 0.2;                   // m, of the bed
constexpr double kWay = 1.5;                         // of the way that friction alone would let it slide
constexpr double kCalmSeconds = 0.25;                // of the bed, and then of the body on it
constexpr double kSlideFast = 0.9, kSlideSlow = 0.3; // of the first speed: where braking is measured
constexpr double kBand = 0.02;

struct Ride
{
    Curve speed, rim;            // m/s over s; the rim's by its spin
    double across = 0, down = 0; // N s that the sand gave while it slid
    double lowered = 0;          // m, its bottom below the level at the end
};

Ride ride(Trial& trial, const Solid& solid, double bottom)
{
    const double speed = trial.values["speed"], brake = trial.values["friction"] * kGravity;
    const double halfLength = 0.5 * kWay * 0.5 * speed * speed / brake + 1.5 * kSize;
    Sandbox box(trial, {kSize / trial.values["resolution"], 4.0 * halfLength * kHalfWidth * kBedDepth});
    box.addFloor();
    box.addBin(halfLength, kHalfWidth);
    box.fill(
        box.addSand({trial.values["angle"]}), BCH_FILL_BOX, {0.0, 0.5 * kBedDepth, 0.0},
        {halfLength, 0.5 * kBedDepth, kHalfWidth});
    box.run(kCalmSeconds, nullptr);
    const SandLevel level = levelOf(positionsOf(box.read()), box.particleMass(), 4.0 * halfLength * kHalfWidth);
    const LabBody body(
        box.world(), solid, kDensity * level.density * solid.volume,
        restingAt({-halfLength + kSize, level.height + bottom, 0.0}));
    box.run(kCalmSeconds, nullptr);
    BodyMotion begin = body.motion();
    begin.velocity = {speed, 0.0, 0.0};
    body.set(begin);
    const double from = box.seconds();
    Ride course{{{0.0, speed}}, {{0.0, 0.0}}};
    box.run(
        trial.values["seconds"],
        [&]
        {
            const BodyMotion now = body.motion();
            const double before = course.speed.back().y;
            course.speed.emplace_back(box.seconds() - from, now.velocity.x);
            course.rim.emplace_back(box.seconds() - from, -now.spin.z * bottom);
            course.lowered = level.height - (now.position.y - bottom);
            if (before > kSlideFast * speed || now.velocity.x < kSlideSlow * speed)
                return;
            const BodyPush push = body.push();
            course.across -= push.impulse.x;
            course.down += push.impulse.y;
        });
    return course;
}

// When the rim first is as fast as the middle; the last time when it never is.
size_t rollsFrom(const Ride& ball)
{
    size_t i = 0;
    while (i + 1 < ball.speed.size() && ball.rim[i].y < ball.speed[i].y)
        ++i;
    return i;
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
        "plate: force across over force up while it slides", plate.across / plate.down, friction, kBand, "");
    report.within("plate: speed at the end", plate.speed.back().y, 0.0, kBand * speed, "m/s");
    const size_t rolls = rollsFrom(ball);
    report.yes("ball: it rolls before it stops", rolls + 1 < ball.speed.size() && ball.speed[rolls].y > 0.1 * speed);
    report.yes("ball: with 5/7 of its speed at most", ball.speed[rolls].y <= 5.0 / 7.0 * speed);
    report.note("ball: speed when it rolls", ball.speed[rolls].y, "m/s");
    report.note("ball: time until it rolls", ball.speed[rolls].x, "s");
    report.note("ball: speed at the end", ball.speed.back().y, "m/s");
    report.note("plate: lies below the level by", 1.0e3 * plate.lowered, "mm");
    report.note("ball: lies below the level by", 1.0e3 * ball.lowered, "mm");
    Plot plot{"bodies on sand, given a speed", "time, s", "speed, m/s", {}};
    plot.line(plate.speed, "plate", kMeasuredColor);
    plot.line(ball.speed, "ball", kFitColor);
    plot.line(ball.rim, "ball's rim", kExpectedColor);
    report.plots.push_back(plot);
}
} // namespace

extern const Experiment kSlideRollPatch;
const Experiment kSlideRollPatch = {
    "slide-roll", "A plate on sand is braked by its friction; a ball on sand is until it rolls.", "patch",
    withCommon(
        {30, 16, 10, 1, 0.6, "particles across the body, 0.2 m"},
        {number("friction", "", 0.3, 0.3, 0.05, 0.5, "of the bodies"),
         number("speed", "m/s", 1, 1, 0.2, 3, "at the beginning")}),
    run};

} // namespace lab
