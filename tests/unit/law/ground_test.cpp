// The ground against surfaces with known distances, and against the nearest place of a bumpy one searched by brute
// force.
#include "kernel/cpp.h"
#include "support/ground_words.h"
#include "unit/support/random.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace law
{
using namespace glm;
using bch::uint;
using namespace bch::gpu; // words of the ground
const uint* ground = nullptr;
#include "law/ground.h"
} // namespace law

using glm::dvec3;
using glm::vec3;
using law::SurfacePoint;
using test::GroundDef;
using test::makeGround;

namespace
{
constexpr float kSpacing = 0.25f;
constexpr float kReach = 2.0f * kSpacing;

// Four tiles around the origin.
GroundDef fourTiles()
{
    GroundDef def;
    def.spacing = kSpacing;
    def.low = glm::ivec2(-1);
    def.high = glm::ivec2(0);
    return def;
}

SurfacePoint pointAt(const std::vector<uint32_t>& words, vec3 at, float reach = kReach)
{
    law::ground = words.data();
    return law::groundSurface(at, reach);
}

// Heights at columns that no formula foretells, `rough` spacings up and down.
struct Bumps
{
    double rough;
    double operator()(double x, double z) const
    {
        const double s = static_cast<double>(kSpacing);
        const auto ix = static_cast<int>(std::floor(x / s)), iz = static_cast<int>(std::floor(z / s));
        const uint32_t word = law::directoryHash(ix, iz);
        return rough * s * (static_cast<double>(word >> 8) * 0x1p-23 - 1.0);
    }
};

// Bilinear between the middles of columns.
template <class Height>
double surfaceHeight(const Height& height, double x, double z)
{
    const double s = static_cast<double>(kSpacing);
    const double ix = std::floor(x / s - 0.5), iz = std::floor(z / s - 0.5);
    const double u = x / s - 0.5 - ix, w = z / s - 0.5 - iz;
    const auto at = [&](double i, double k) { return height((ix + i + 0.5) * s, (iz + k + 0.5) * s); };
    return (at(0, 0) * (1 - u) + at(1, 0) * u) * (1 - w) + (at(0, 1) * (1 - u) + at(1, 1) * u) * w;
}

// Of the nearest place, on ever finer lattices.
template <class Height>
double nearest(const Height& height, dvec3 p, double reach)
{
    double middleX = p.x, middleZ = p.z, half = reach, best = 1.0e9;
    for (int level = 0; level < 3; ++level)
    {
        const int side = level == 0 ? 120 : 16;
        double bestX = middleX, bestZ = middleZ;
        for (int k = -side; k <= side; ++k)
            for (int i = -side; i <= side; ++i)
            {
                const double x = middleX + half * i / side, z = middleZ + half * k / side;
                const double away = glm::length(dvec3(x, surfaceHeight(height, x, z), z) - p);
                if (away >= best)
                    continue;
                best = away;
                bestX = x;
                bestZ = z;
            }
        middleX = bestX;
        middleZ = bestZ;
        half *= 2.0 / side;
    }
    return best;
}
} // namespace

TEST_CASE("where there is no terrain nothing is near")
{
    CHECK(pointAt(test::noGround(), vec3(0.0f)).distance > 1.0e8f);
}

TEST_CASE("planes are exact, level and tilted, near and far, on both sides")
{
    test::Random random(3);
    double worst = 0.0, tilt = 0.0;
    for (const glm::dvec2 slope : {glm::dvec2(0.0), glm::dvec2(0.3, -0.5), glm::dvec2(-1.5, 0.7), glm::dvec2(0.0, 3.0)})
    {
        const dvec3 normal = glm::normalize(dvec3(-slope.x, 1.0, -slope.y));
        const auto words = makeGround(fourTiles(), [&](double x, double z) { return 0.2 + slope.x * x + slope.y * z; });
        for (int i = 0; i < 500; ++i)
        {
            const dvec3 foot(random.between(-6.0f, 6.0f), 0.0, random.between(-6.0f, 6.0f));
            const double distance = double{random.between(-0.99f, 0.99f) * kReach};
            const vec3 at = dvec3(foot.x, 0.2 + slope.x * foot.x + slope.y * foot.z, foot.z) + normal * distance;
            const SurfacePoint point = pointAt(words, at);
            worst = std::max(worst, std::fabs(double{point.distance} - distance));
            tilt = std::max(tilt, glm::length(dvec3(point.normal) - normal));
            CHECK(pointAt(words, at, 0.01f * kReach).distance == doctest::Approx(distance).epsilon(1.0e-4).scale(10.0));
        }
    }
    CHECK(worst < 1.0e-5);
    CHECK(tilt < 1.0e-2); // the direction between two places that are all but one
}

TEST_CASE("heights are those of the columns, far from the origin too")
{
    const dvec3 anchor(12345.6, 300.0, -54321.9);
    GroundDef def = fourTiles();
    def.anchor = anchor;
    const auto tile = [](double x) { return static_cast<int>(std::floor(x / (64.0 * kSpacing))); };
    def.low = {tile(anchor.x) - 1, tile(anchor.z) - 1};
    def.high = {tile(anchor.x) + 1, tile(anchor.z) + 1};
    const auto height = [&](double x, double z) { return 300.0 + 0.1 * (x - anchor.x) + 0.5 * std::sin(z - anchor.z); };
    const auto words = makeGround(def, height);
    law::ground = words.data();
    test::Random random(5);
    for (int i = 0; i < 200; ++i)
    {
        const vec3 at(random.between(-16.0f, 16.0f), 0.0f, random.between(-16.0f, 16.0f));
        const double expected = surfaceHeight(height, anchor.x + double{at.x}, anchor.z + double{at.z}) - anchor.y;
        CHECK(std::fabs(double{law::groundHeight(at)} - expected) < 2.0e-4); // heights of 300 m are floats
        CHECK(std::fabs(double{law::groundHeight(at + vec3(0.0f, 5.0f, 0.0f))} - expected) < 2.0e-4);
    }
}

TEST_CASE("beyond the last tile the ground is the floor")
{
    GroundDef def = fourTiles();
    def.floor = -0.5f;
    const auto words = makeGround(def, [](double, double) { return 1.0; });
    const SurfacePoint point = pointAt(words, vec3(40.0f, -0.3f, 0.0f));
    CHECK(point.distance == doctest::Approx(0.2));
    CHECK(point.normal.y == 1.0f);
    CHECK(pointAt(words, vec3(3.0f, 1.25f, 3.0f)).distance == doctest::Approx(0.25));
}

TEST_CASE("distances from a bumpy ground are those of its nearest place")
{
    test::Random random(7);
    for (const double rough : {0.1, 0.5, 1.0, 2.0})
    {
        CAPTURE(rough);
        const Bumps bumps{rough};
        const auto words = makeGround(fourTiles(), bumps);
        std::vector<double> errors;
        double unlike = 0.0; // lengths of normals to one
        for (int i = 0; i < 300; ++i)
        {
            dvec3 at(random.between(-8.0f, 8.0f), 0.0, random.between(-8.0f, 8.0f));
            const double ground = surfaceHeight(bumps, at.x, at.z);
            at.y = ground + double{random.between(-0.9f, 0.9f) * kReach};
            const SurfacePoint point = pointAt(words, at);
            const double exact = nearest(bumps, at, double{kReach});
            CHECK((double{point.distance} > 0.0) == (at.y > ground));
            errors.push_back(std::fabs(std::fabs(double{point.distance}) - exact) / double{kSpacing});
            unlike = std::max(unlike, std::fabs(double{glm::length(point.normal)} - 1.0));
        }
        std::sort(errors.begin(), errors.end());
        MESSAGE(
            "rough " << rough << ": median " << errors[150] << ", 95 % " << errors[285] << ", worst " << errors.back()
                     << " of the spacing");
        CHECK(errors[285] < 0.01);
        CHECK(errors.back() < (rough > 1.0 ? 0.15 : 0.02)); // spikes have more than one nearest place
        CHECK(unlike < 1.0e-5);
    }
}

TEST_CASE("beside a cliff the cliff is felt")
{
    // Ten spacings deep, sheer as columns can be: between the columns at x = -0.5 and 0.5 spacings.
    const double s = double{kSpacing};
    const auto hole = [&](double x, double) { return x < 0.0 ? 0.0 : 10.0 * s; };
    const auto words = makeGround(fourTiles(), hole);
    const double steep = 10.0 / std::hypot(1.0, 10.0);
    for (const double depth : {1.0, 3.0, 5.0, 9.0})
        for (const double away : {0.1, 0.5, 0.9})
        {
            const double wall = -0.5 + depth / 10.0; // spacings: where the cliff is at this height
            const SurfacePoint point = pointAt(words, vec3(dvec3((wall - away) * s, depth * s, 3.1)));
            CAPTURE(depth);
            CAPTURE(away);
            CHECK(double{point.distance} / s == doctest::Approx(std::min(away * steep, depth)).epsilon(0.01));
            if (depth > 1.0)
                CHECK(point.normal.x < -0.99f);
        }
}
