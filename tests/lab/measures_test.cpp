// The laboratory's measures against sand whose shape is known.
#include "lab/hull.h"
#include "lab/measures.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace lab;

namespace
{
// The same shake on every machine: -1 .. 1 from a number.
double shake(uint32_t number)
{
    number = (number ^ 61u ^ (number >> 16)) * 9u;
    number = (number ^ (number >> 4)) * 0x27d4eb2du;
    number ^= number >> 15;
    return static_cast<double>(number >> 8) * 0x1p-23 - 1.0;
}

// Particles of one spacing on a shaken lattice, where `depth` below the surface is above zero.
template <class Depth>
Points latticeOf(double spacing, double half, double height, double jitter, Depth&& depth)
{
    Points points;
    const int across = static_cast<int>(std::ceil(half / spacing)), layers = static_cast<int>(height / spacing) + 1;
    for (int y = 0; y < layers; ++y)
        for (int z = -across; z < across; ++z)
            for (int x = -across; x < across; ++x)
            {
                const glm::dvec3 middle = (glm::dvec3(x, y, z) + 0.5) * spacing;
                if (depth(middle) <= 0.0)
                    continue;
                const auto n = static_cast<uint32_t>(3 * points.size());
                points.push_back(middle + glm::dvec3(shake(n), shake(n + 1), shake(n + 2)) * (jitter * spacing));
            }
    return points;
}

Points cone(double slope, double resolution, double jitter)
{
    const double rise = std::tan(radians(slope));
    return latticeOf(
        1.0 / resolution, 1.0, rise, jitter,
        [&](const glm::dvec3& p) { return rise * (1.0 - std::hypot(p.x, p.z)) - p.y; });
}
} // namespace

TEST_CASE("a perfect cone has its slope, its radius and its apex")
{
    for (const double slope : {20.0, 30.0, 40.0})
        for (const double resolution : {16.0, 24.0, 32.0})
            for (const double jitter : {0.05, 0.25})
            {
                CAPTURE(slope);
                CAPTURE(resolution);
                CAPTURE(jitter);
                const Heap heap = measureHeap(cone(slope, resolution, jitter), 1.0 / resolution);
                // A sixteenth of the radius makes a coarse staircase.
                CHECK(std::fabs(heap.slope - slope) < (resolution < 20.0 ? 1.0 : 0.3));
                CHECK(std::fabs(heap.momentSlope - slope) < 0.6);
                CHECK(std::fabs(heap.radius - 1.0) < 0.03);
                CHECK(
                    std::fabs(heap.apex / std::tan(radians(slope)) - 1.0)
                    < 1.5 / resolution / std::tan(radians(slope)));
                CHECK(heap.straightness > (resolution < 20.0 ? 0.93 : 0.97));
            }
}

TEST_CASE("a perfect wedge has its front")
{
    const double spacing = 1.0 / 24.0, rise = std::tan(radians(25.0));
    const Points points = latticeOf(
        spacing, 1.0, rise, 0.05,
        [&](const glm::dvec3& p)
        { return std::fabs(p.z) < 4.0 * spacing ? rise * (1.0 - std::fabs(p.x)) - p.y : -1.0; });
    CHECK(std::fabs(wedgeFront(points) - 1.0) < 0.02);
    const Line flank = fitFlank(planarSurface(points, spacing), 0.1, 0.9);
    // All steps of the lattice lie across the slope here: the worst that can be.
    CHECK(std::fabs(degrees(std::atan(-flank.slope)) - 25.0) < 1.0);
}

TEST_CASE("sand that was thrown far does not move the front")
{
    Points points = cone(30.0, 24.0, 0.05);
    const Heap before = measureHeap(points, 1.0 / 24.0);
    for (int i = 0; i < 20; ++i)
        points.emplace_back(3.0 + i, 0.02, 0.0);
    const Heap after = measureHeap(points, 1.0 / 24.0);
    CHECK(std::fabs(after.radius / before.radius - 1.0) < 0.02);
    CHECK(std::fabs(after.slope - before.slope) < 0.3);
}

TEST_CASE("a line is found with what it explains")
{
    const Line exact = fitLine(Curve{{0.0, 1.0}, {1.0, 3.0}, {2.0, 5.0}});
    CHECK(exact.slope == doctest::Approx(2.0));
    CHECK(exact.offset == doctest::Approx(1.0));
    CHECK(exact.r2 == doctest::Approx(1.0));
    CHECK(fitLine(Curve{{0.0, 0.0}, {1.0, 1.0}, {2.0, 0.0}}).r2 == doctest::Approx(0.0));
    CHECK(std::isnan(fitLine(Curve{{1.0, 1.0}}).slope));
    CHECK(std::isnan(fitLine(Curve{{1.0, 1.0}, {1.0, 2.0}}).slope));
}

TEST_CASE("a power law is found with its shift")
{
    Curve points;
    for (const double x : {6.0, 8.0, 10.0, 12.0})
        points.emplace_back(x, 0.7 * std::pow(x - 1.4, 2.5));
    const PowerLaw law = fitPowerLaw(points, 5.0);
    CHECK(std::fabs(law.exponent - 2.5) < 0.01);
    CHECK(std::fabs(law.shift - 1.4) < 0.02);
    CHECK(std::fabs(law.factor - 0.7) < 0.02);
}

TEST_CASE("percentiles and means are those of the values")
{
    CHECK(percentile({5.0, 1.0, 3.0, 2.0, 4.0}, 0.5) == 3.0);
    CHECK(percentile({5.0, 1.0, 3.0, 2.0, 4.0}, 1.0) == 5.0);
    CHECK(percentile({}, 0.5) == 0.0);
    const std::vector<double> values = {1.0, 3.0};
    CHECK(meanOf(values) == 2.0);
    CHECK(rmsOf(values) == doctest::Approx(std::sqrt(5.0)));
    CHECK(deviationOf(values) == 1.0);
}

TEST_CASE("the level of sand is where its mass at its own density ends")
{
    for (const double packed : {1.0, 0.97})
    {
        const double spacing = 0.02 / std::cbrt(packed), half = 10.0 * spacing, area = 4.0 * half * half;
        const Points points = latticeOf(spacing, half, 20.0 * spacing, 0.05, [](const glm::dvec3&) { return 1.0; });
        const SandLevel level = levelOf(points, 8.0e-6, area);
        CHECK(std::fabs(level.density / packed - 1.0) < 0.01);
        CHECK(std::fabs(level.height / (21.0 * spacing) - 1.0) < 0.01);
    }
    CHECK(awayFrom({{0, 5, 0}, {1, 0, 0}, {0.6, 0, 0.6}}, {0, 0, 0}, 0.9).size() == 1);
}

TEST_CASE("the volume of a hull below a height is that of the solid")
{
    const glm::dquat turned = glm::angleAxis(0.7, glm::normalize(glm::dvec3(1.0, 2.0, -0.5)));
    const glm::dvec3 place(3.0, 1.0, -2.0);
    // A cap as high as c holds pi c^2 (3 r - c) / 3.
    const Hull ball = sphereHull(0.5);
    for (const double cap : {0.1, 0.5, 0.8})
    {
        const double law = kPi * cap * cap * (1.5 - cap) / 3.0;
        CHECK(volumeBelow(ball, turned, place, 0.5 + cap) == doctest::Approx(law).epsilon(0.003));
    }
    const Hull box = boxHull({0.5, 0.25, 1.0});
    CHECK(volumeBelow(box, {1.0, 0.0, 0.0, 0.0}, place, 0.85) == doctest::Approx(0.2));
    CHECK(volumeBelow(box, turned, place, 1.0) == doctest::Approx(0.5)); // through its middle, however it is turned
    CHECK(volumeBelow(box, turned, place, 9.0) == doctest::Approx(1.0));
    CHECK(volumeBelow(box, turned, place, -9.0) == 0.0);
}
