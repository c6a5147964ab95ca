// Sand has no tension: what an explosion throws up flies freely, and a ball that bursts stays where it is on average.
#include "lab/sandbox.h"

#include "common/program.h"

#include <algorithm>
#include <cmath>

namespace lab
{

namespace
{
constexpr double kBall = 0.25;                       // m, radius of the ball in free space
constexpr double kBedRadius = 0.5, kBedDepth = 0.15; // m
constexpr double kChargeDepth = 0.06, kChargeRadius = 0.3;
constexpr double kFlightBegin = 0.1, kFlight = 0.1; // s after the blast; s that are watched
constexpr double kAlone = 3.0, kStillAlone = 2.0;   // spacings to the nearest other; 2 is as far as sand feels

void explode(Sandbox& box, const glm::dvec3& place, double radius, double speed)
{
    bchExplosionDef def = bchDefaultExplosionDef();
    def.position = {place.x, place.y, place.z};
    def.radius = static_cast<float>(radius);
    def.speed = static_cast<float>(speed);
    sample::check(bchWorld_Explode(box.world(), &def), "the explosion");
}

void burstBall(Trial& trial)
{
    const double volume = 4.0 / 3.0 * kPi * std::pow(kBall, 3.0);
    Sandbox box(trial, {2.0 * kBall / trial.values["resolution"], volume, 0.0});
    box.fill(box.addSand({trial.values["angle"]}), BCH_FILL_SPHERE, {0, 0, 0}, {kBall, kBall, kBall});
    explode(box, {0, 0, 0}, 2.0 * kBall, trial.values["impulse"]);
    box.run(0.5, nullptr);
    glm::dvec3 sum(0.0);
    double sizes = 0.0;
    for (const Particle& particle : box.read())
    {
        sum += particle.velocity;
        sizes += glm::length(particle.velocity);
    }
    trial.report.within("momentum of a ball that burst", 100.0 * glm::length(sum) / sizes, 0.0, 1.0, "% of its parts");
}

bool isAlone(const glm::dvec3& place, const Cloud& cloud, double distance)
{
    return std::count_if(
               cloud.begin(), cloud.end(),
               [&](const Particle& other) { return glm::length(other.position - place) < distance; })
           <= 1;
}

// Those that have left the ground and feel no other particle.
Cloud flyers(const Cloud& cloud, double spacing)
{
    Cloud found;
    for (const Particle& particle : cloud)
        if (particle.position.y > kBedDepth + 4.0 * spacing && particle.velocity.y > 0.0
            && isAlone(particle.position, cloud, kAlone * spacing))
            found.push_back(particle);
    return found;
}

void throwUp(Trial& trial)
{
    const double spacing = kBedRadius / trial.values["resolution"];
    Sandbox box(trial, {spacing, kPi * kBedRadius * kBedRadius * kBedDepth});
    box.addFloor();
    box.fill(
        box.addSand({trial.values["angle"]}), BCH_FILL_CYLINDER, {0.0, 0.5 * kBedDepth, 0.0},
        {kBedRadius, 0.5 * kBedDepth, 0.0});
    explode(box, {0.0, kBedDepth - kChargeDepth, 0.0}, kChargeRadius, trial.values["impulse"]);
    box.run(kFlightBegin, nullptr);
    const Cloud begin = flyers(box.read(), spacing);
    box.run(kFlight, nullptr);
    const Cloud end = box.read();

    std::vector<double> errors;
    Curve paths;
    for (const Particle& particle : begin)
    {
        const glm::dvec3 expected =
            particle.position + kFlight * particle.velocity - glm::dvec3(0.0, 0.5 * kGravity * kFlight * kFlight, 0.0);
        // The library gives particles no names; one that flies alone is the nearest to where it must be.
        const auto nearest = std::min_element(
            end.begin(), end.end(),
            [&](const Particle& a, const Particle& b)
            { return glm::length(a.position - expected) < glm::length(b.position - expected); });
        if (nearest == end.end() || !isAlone(nearest->position, end, kStillAlone * spacing))
            continue;
        errors.push_back(
            100.0 * glm::length(nearest->position - expected) / (kFlight * glm::length(particle.velocity)));
        paths.emplace_back(std::hypot(nearest->position.x, nearest->position.z), nearest->position.y);
    }
    trial.report.yes("sand flies alone", errors.size() >= 10);
    trial.report.within("way beside the parabola, 95th percentile", percentile(errors, 0.95), 0.0, 1.0, "% of the way");
    trial.report.note("particles that fly alone", static_cast<double>(errors.size()), "");
    trial.report.note("particles", static_cast<double>(end.size()), "");
    Plot plot{"after the explosion", "distance from the axis, m", "height, m", {}, true};
    Curve all;
    for (const Particle& particle : end)
        all.emplace_back(std::hypot(particle.position.x, particle.position.z), particle.position.y);
    plot.dots(all, "particles");
    plot.dots(paths, "that fly alone", kExpectedColor);
    trial.report.plots.push_back(plot);
}

void run(Trial& trial)
{
    trial.beginPart(0, 2);
    burstBall(trial);
    trial.beginPart(1, 2);
    throwUp(trial);
}
} // namespace

extern const Experiment kExplosion;
const Experiment kExplosion = {
    "explosion",
    "Sand thrown up by an explosion flies as a stone does, and a ball that bursts keeps its momentum of zero.", "patch",
    withCommon(
        {30, 24, 16, 1, 1, "particles along the radius of the bed, 0.5 m, and across the ball"},
        {number("impulse", "m/s", 6, 6, 0.5, 100, "speed that sand in the middle is given")}),
    run};

} // namespace lab
