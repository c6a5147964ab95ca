// How deep a ball falls into sand: Uehara, Ambroso, Ojha and Durian, Phys. Rev. Lett. 90 (2003).
#include "lab/experiments/impact.h"

#include "common/table.h"
#include "lab/sandbox.h"

#include <algorithm>
#include <cmath>

namespace lab
{

namespace
{
constexpr double kSweepDensity[] = {0.5, 1.0, 2.0}, kSweepDrop[] = {0.4, 1.0, 2.5}; // of what the parameters say
constexpr double kRestSpeed = 0.005;                                                // m/s
constexpr double kRestSeconds = 0.1;
constexpr double kDropExponent = 1.0 / 3.0, kDensityExponent = 0.5;

// The drop of the law ends where the ball stops, so the depth stands on both sides.
double lawOf(const Impact& impact, double bulk, double angle)
{
    const double factor =
        0.14 / std::tan(radians(angle)) * std::sqrt(impact.density / bulk) * std::pow(impact.diameter, 2.0 / 3.0);
    double depth = 0.0;
    for (int i = 0; i < 50; ++i)
        depth = factor * std::cbrt(impact.drop + depth);
    return depth;
}

std::string nameOf(const Impact& impact)
{
    return sample::format("depth, %.0f kg/m^3 from %.2f m", impact.density, impact.drop);
}

Crater reportOne(Trial& trial, const Impact& impact, ImpactFcn fall)
{
    const Crater crater = fall(trial, impact);
    const double law = lawOf(impact, crater.density, trial.values["angle"]);
    trial.report.withinShare(nameOf(impact), crater.depth, law, 0.25, "m");
    trial.report.within("speed that is left", crater.speed, 0.0, kRestSpeed, "m/s");
    return crater;
}

// Slopes of the logarithms of depth over total drop and over density, both fitted at once.
glm::dvec2 exponentsOf(const std::vector<glm::dvec3>& logs)
{
    glm::dvec3 mean(0.0);
    for (const glm::dvec3& p : logs)
        mean += p / static_cast<double>(logs.size());
    glm::dmat2 normal(0.0);
    glm::dvec2 right(0.0);
    for (const glm::dvec3& p : logs)
    {
        const glm::dvec2 x(p.x - mean.x, p.y - mean.y);
        normal += glm::outerProduct(x, x);
        right += x * (p.z - mean.z);
    }
    return glm::inverse(normal) * right;
}

void reportSweep(Trial& trial, const Impact& middle, ImpactFcn fall)
{
    std::vector<glm::dvec3> logs;
    Curve measured, law;
    int index = 0;
    for (const double heavier : kSweepDensity)
        for (const double higher : kSweepDrop)
        {
            trial.beginPart(index++, static_cast<int>(std::size(kSweepDensity) * std::size(kSweepDrop)));
            const Impact impact{heavier * middle.density, higher * middle.drop, middle.diameter};
            const Crater crater = reportOne(trial, impact, fall);
            logs.emplace_back(
                std::log(impact.drop + crater.depth), std::log(impact.density / crater.density),
                std::log(crater.depth));
            const double expected = lawOf(impact, crater.density, trial.values["angle"]);
            measured.emplace_back(expected, crater.depth);
            law.emplace_back(expected, expected);
        }
    const glm::dvec2 exponents = exponentsOf(logs);
    trial.report.within("exponent of the drop, depth included", exponents.x, kDropExponent, 0.05, "");
    trial.report.within("exponent of the density", exponents.y, kDensityExponent, 0.05, "");
    Plot plot{"balls that fall into sand", "depth by the law, m", "depth, m", {}};
    plot.dots(measured, "measured");
    plot.line(law, "law");
    trial.report.plots.push_back(plot);
}
} // namespace

LabBody dropBall(bchWorldId world, const Impact& impact, double level, double clear)
{
    const Solid solid = solidSphere(0.5 * impact.diameter, -1.0f);
    BodyMotion begin = restingAt({0.0, level + clear + 0.5 * impact.diameter, 0.0});
    begin.velocity.y = -std::sqrt(2.0 * kGravity * std::max(0.0, impact.drop - clear));
    return {world, solid, impact.density * solid.volume, begin};
}

Crater watchBall(
    const Trial& trial, const LabBody& ball, const Impact& impact, double level, const std::function<void()>& step)
{
    const double seconds = trial.values["seconds"];
    Crater crater{};
    double restless = 0.0;
    for (double now = kFrame; now < seconds && now - restless < kRestSeconds; now += kFrame)
    {
        step();
        const BodyMotion motion = ball.motion();
        crater.speed = glm::length(motion.velocity);
        crater.depth = level - (motion.position.y - 0.5 * impact.diameter);
        crater.course.emplace_back(now, crater.depth);
        restless = crater.speed > kRestSpeed ? now : restless;
        trial.show(now / seconds, sample::format("%.3f m deep, %.3f m/s", crater.depth, crater.speed));
    }
    return crater;
}

std::vector<Parameter> impactParameters()
{
    return {
        number("density", "kg/m^3", 3000, 3000, 100, 20000, "of the ball"),
        number("drop", "m", 0.5, 0.5, 0.01, 10, "from the ball's bottom to the sand"),
        number("diameter", "m", 0.1, 0.1, 0.01, 10, "of the ball"),
        flag("sweep", "three densities and three drops around those, and the exponents")};
}

void runImpact(Trial& trial, ImpactFcn fall)
{
    const Impact impact{trial.values["density"], trial.values["drop"], trial.values["diameter"]};
    if (trial.values.is("sweep"))
    {
        reportSweep(trial, impact, fall);
        return;
    }
    const Crater crater = reportOne(trial, impact, fall);
    trial.report.note("bulk density", crater.density, "kg/m^3");
    Plot plot{"a ball that falls into sand", "time, s", "depth, m", {}};
    plot.line(crater.course, "measured", kMeasuredColor);
    const double law = lawOf(impact, crater.density, trial.values["angle"]);
    plot.line({{0.0, law}, {crater.course.back().x, law}}, "law");
    trial.report.plots.push_back(plot);
}

} // namespace lab
