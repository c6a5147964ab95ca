// Two spheres meet head on: they part with the restitution of their material at the design speed, and with less of it
// the faster they meet.
#include "lab/grain_box.h"

#include <cmath>

namespace lab
{

namespace
{
constexpr double kRadius = 0.01;           // m
constexpr float kStiffness = 2.0e7f;       // Pa: the fastest impact stays below an overlap that is a fault
constexpr uint32_t kSubsteps = 256;        // a contact in hundreds of them: the law itself is on trial
constexpr double kFrameSeconds = 1.0 / 60; // in which the spheres meet and part

double rebound(Trial& trial, double speed)
{
    GrainBox box(trial, {2, kRadius, 0.0});
    bchMaterialDef def = labGrains(trial);
    def.stiffness = kStiffness;
    def.restitution = static_cast<float>(trial.values["restitution"]);
    const double gap = 1.0e-3 * speed;
    const glm::dvec3 side(kRadius + 0.5 * gap, 0.0, 0.0), velocity(0.5 * speed, 0.0, 0.0);
    const glm::dquat still(1.0, 0.0, 0.0, 0.0);
    box.spawn(
        box.addMaterial(def),
        {{-side, velocity, {}, still, 0, kRadius, 0, 0, false}, {side, -velocity, {}, still, 0, kRadius, 0, 1, false}});
    for (int i = 0; i < 3; ++i)
        box.step(kFrameSeconds, kSubsteps);
    const GrainCloud after = box.read();
    return (after[1].velocity.x - after[0].velocity.x) / speed;
}

void run(Trial& trial)
{
    const double speed = trial.values["speed"], restitution = trial.values["restitution"];
    Curve curve;
    for (const double share : {0.25, 0.5, 1.0, 2.0, 4.0})
        curve.emplace_back(share, rebound(trial, share));
    const double measured = rebound(trial, speed);
    Report& report = trial.report;
    if (speed == 1.0)
        report.withinShare("rebound over impact at 1 m/s", measured, restitution, 0.05, "");
    else
        report.note("rebound over impact", measured, "");
    bool falls = true;
    for (size_t i = 1; i < curve.size(); ++i)
        falls = falls && curve[i].y < curve[i - 1].y;
    report.yes("falls with the speed, 0.25 to 4 m/s", falls);
    Plot plot{"restitution", "speed, m/s", "rebound over impact", {}};
    plot.line(curve, "measured", kMeasuredColor);
    report.plots.push_back(plot);
}
} // namespace

extern const Experiment kRestitution;
const Experiment kRestitution = {
    "restitution",
    "Two spheres that meet at 1 m/s part with the restitution of their material.",
    "grains",
    withCommon(
        {30, 20, 20, 1, 1, "unused: two spheres have no resolution"},
        {number("restitution", "", 0.5, 0.5, 0.05, 0.95, "of the material"),
         number("speed", "m/s", 1, 1, 0.05, 5, "at which they meet")}),
    run,
    {{}, {{{"restitution", 0.2}}}, {{{"restitution", 0.8}}}}};

} // namespace lab
