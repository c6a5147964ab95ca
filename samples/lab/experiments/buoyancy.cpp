// A body floats in frictionless sand as in water: the sand whose room it takes weighs as much as it does.
#include "lab/hull.h"
#include "lab/lab_body.h"
#include "lab/sandbox.h"

#include <algorithm>
#include <cmath>

namespace lab
{

namespace
{
constexpr double kDiameter = 0.2;  // m, of the sphere; edge of the box
constexpr double kBoxHeight = 0.5; // of its edge: one as high as wide floats on a corner
constexpr double kHalfTub = 1.5;   // diameters from the middle to the walls
constexpr double kDepth = 1.4;     // diameters of sand
constexpr double kAway = 2.5; // spacings from the body and the walls where the level is taken: beside solids it dips
constexpr double kCalmSeconds = 0.5;   // of the sand before the body is set onto it
constexpr double kMeasuredShare = 0.3; // of the time, at its end

struct Float
{
    Solid solid;
    Hull hull;
    double bottom; // m below its centre
    double reach;  // m that it takes of the surface around its middle
};

Float floatOf(const Sandbox& box, std::string_view shape)
{
    const double radius = 0.5 * kDiameter;
    if (shape == "sphere")
        return {solidSphere(radius, kSmooth), sphereHull(radius), radius, radius};
    if (shape == "icosahedron")
    {
        const Hull hull = icosahedronHull(radius);
        return {solidMesh(box.world(), hull, box.spacing(), kSmooth), hull, radius, radius};
    }
    const glm::dvec3 half(radius, kBoxHeight * radius, radius);
    return {solidBox(half, kSmooth), boxHull(half), half.y, std::sqrt(2.0) * radius};
}

void run(Trial& trial)
{
    const double spacing = kDiameter / trial.values["resolution"], half = kHalfTub * kDiameter;
    const double depth = kDepth * kDiameter, seconds = trial.values["seconds"];
    Sandbox box(trial, {spacing, 4.0 * half * half * depth});
    box.addFloor(kSmooth);
    box.addBin(half, half);
    box.fill(box.addSand({trial.values["angle"]}), BCH_FILL_BOX, {0.0, 0.5 * depth, 0.0}, {half, 0.5 * depth, half});
    trial.beginPart(0, 2);
    box.run(kCalmSeconds, nullptr);
    const Float body = floatOf(box, trial.values.word("mesh"));
    const double mass = trial.values["density-ratio"] * bulkDensity() * body.solid.volume;
    const LabBody lies(box.world(), body.solid, mass, restingAt({0.0, depth + body.bottom, 0.0}));

    trial.beginPart(1, 2);
    const double begin = box.seconds(), measured = begin + (1.0 - kMeasuredShare) * seconds;
    const double spared = body.reach + kAway * spacing, inner = half - kAway * spacing;
    std::vector<double> shares, densities, heights, levels, lifts;
    Curve course;
    box.run(
        seconds,
        [&]
        {
            // Nothing holds it in the middle of sand without friction; there it stays as on an upright rail.
            BodyMotion now = lies.motion();
            now.position.x = now.position.z = now.velocity.x = now.velocity.z = 0.0;
            lies.set(now);
            Points open = awayFrom(positionsOf(box.read()), now.position, spared);
            std::erase_if(open, [&](const glm::dvec3& p) { return std::max(std::fabs(p.x), std::fabs(p.z)) > inner; });
            const SandLevel level = levelOf(open, box.particleMass(), 4.0 * inner * inner - kPi * spared * spared);
            const double share = volumeBelow(body.hull, now.rotation, now.position, level.height) / body.solid.volume;
            course.emplace_back(box.seconds() - begin, share);
            if (box.seconds() < measured)
                return;
            shares.push_back(share);
            densities.push_back(level.density);
            levels.push_back(level.height);
            heights.push_back(now.position.y);
            lifts.push_back(lies.push().impulse.y / (mass * kGravity * kFrame));
        });

    Report& report = trial.report;
    const double expected = mass / (meanOf(densities) * body.solid.volume);
    report.withinShare("share of the volume below the level", meanOf(shares), expected, 0.10, "");
    report.note("lift over weight", meanOf(lifts), "");
    const auto [low, high] = std::minmax_element(heights.begin(), heights.end());
    report.note("up and down at the end", 1.0e3 * (*high - *low), "mm");
    report.note("its bottom below the level", meanOf(levels) - meanOf(heights) + body.bottom, "m");
    report.note("density of the sand, measured", meanOf(densities), "kg/m^3");
    report.note("particles", box.info().particleCount, "");
    Plot plot{"a body set onto frictionless sand", "time, s", "share below the level", {}};
    plot.line(course, "measured", kMeasuredColor);
    plot.line({{0.0, expected}, {seconds, expected}}, "its density over the sand's");
    report.plots.push_back(plot);
}

} // namespace

extern const Experiment kBuoyancy;
const Experiment kBuoyancy = {
    "buoyancy",
    "A body floats in frictionless sand with as much of it below the level as its density is of the sand's.",
    "patch",
    withCommon(
        {0, 12, 8, 3, 3, "particles across the body, 0.2 m"},
        {number("density-ratio", "", 0.5, 0.5, 0.05, 0.95, "density of the body over the sand's"),
         choice(
             "mesh", {"sphere", "box", "icosahedron"},
             "shape of the body: half as high as wide; cooked from triangles")}),
    run,
    {{},
     {{{"density-ratio", 0.3}}},
     {{{"density-ratio", 0.8}}},
     {{{"mesh", 1}}},
     {{{"mesh", 1}, {"density-ratio", 0.3}}},
     {{{"mesh", 1}, {"density-ratio", 0.8}}},
     {{{"mesh", 2}}}}};

} // namespace lab
