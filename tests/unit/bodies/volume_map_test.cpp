// Lookups in cooked maps against formulas, the mesh itself and brute force.
#include "bodies/volume_map.h"

#include "bodies/map_reader.h"
#include "bodies/solid_weight.h"
#include "compute/laws.h"
#include "unit/bodies/meshes.h"
#include "unit/support/random.h"

#include <doctest/doctest.h>

#include <string>

namespace
{

constexpr float kH = 0.05f;
constexpr double kSpacing = double{kH};
constexpr uint64_t kMaxBytes = 64u << 20;

struct Cooked
{
    explicit Cooked(const meshes::Mesh& mesh, uint64_t maxBytes = kMaxBytes)
        : distance(bch::makeSolidMesh(mesh.input()))
    {
        bch::CookRun run(2);
        map = bch::cookVolumeMap(distance, kH, 0.0f, maxBytes, run);
    }

    bch::MapPoint at(const glm::dvec3& place) const
    {
        return bch::readMap(map.head, map.words.data(), glm::vec3(place));
    }

    bch::MeshDistance distance;
    bch::CookedMap map;
};

struct Errors
{
    double near = 0.0, far = 0.0, weight = 0.0; // distances in spacings
};

// Lookups at random places around the surface, against the mesh.
Errors measure(const Cooked& cooked, uint32_t count)
{
    test::Random random(11);
    Errors worst;
    const glm::dvec3 low = cooked.distance.low() - 2.0 * kSpacing, high = cooked.distance.high() + 2.0 * kSpacing;
    for (uint32_t tried = 0; tried < count;)
    {
        glm::dvec3 place;
        for (int axis = 0; axis < 3; ++axis)
            place[axis] = low[axis] + (high[axis] - low[axis]) * double{random.between(0.0f, 1.0f)};
        const bch::SurfaceHit hit = cooked.distance.nearest(place);
        if (std::abs(hit.distance) > 2.0 * kSpacing)
            continue;
        ++tried;
        const double weight = bch::SolidWeight(cooked.distance, place, 0.0, kSpacing).at(place, hit);
        const bch::MapPoint found = cooked.at(place);
        const double off = std::abs(double{found.distance} - hit.distance) / kSpacing;
        worst.far = std::max(worst.far, off);
        if (hit.distance > -0.1 * kSpacing && hit.distance < 0.5 * kSpacing)
            worst.near = std::max(worst.near, off);
        worst.weight = std::max(worst.weight, std::abs(double{found.weight} - weight));
    }
    return worst;
}

} // namespace

TEST_CASE("over a face the map is the half-space that walls use")
{
    const Cooked cooked(meshes::box({0.22, 0.15, 0.22}));
    for (int i = -40; i <= 45; ++i)
    {
        const double d = 0.05 * i * kSpacing;
        CAPTURE(d);
        const bch::MapPoint found = cooked.at({0.043, 0.15 + d, -0.031});
        const auto plane = static_cast<float>(d);
        CHECK(std::abs(double{found.distance} - d) < 0.002 * kSpacing);
        CHECK(found.normal.y > 0.999f);
        CHECK(std::abs(found.weight - bch::law::halfSpaceWeight(plane, 1.0f / kH)) < 0.01f);
        CHECK(std::abs(found.weightGradient.y - bch::law::halfSpaceSlope(plane, 1.0f / kH)) < 0.12f / kH);
        CHECK(std::abs(found.weightGradient.x) < 0.01f / kH);
    }
}

TEST_CASE("far from the surface there is nothing, deep inside everything")
{
    const Cooked cooked(meshes::box({0.2, 0.2, 0.2}));
    const float reach = cooked.map.head.reach;
    for (const glm::dvec3& far : {glm::dvec3(0.0, 0.45, 0.0), glm::dvec3(100.0, 0.0, 0.0), glm::dvec3(0.0, -1e6, 0.0)})
    {
        const bch::MapPoint found = cooked.at(far);
        CHECK(found.distance == reach);
        CHECK(found.weight == 0.0f);
        CHECK(found.normal == glm::vec3(0.0f));
    }
    const bch::MapPoint deep = cooked.at({0.0, 0.0, 0.0});
    CHECK(deep.distance == -reach);
    CHECK(deep.weight == 1.0f);
    CHECK(deep.weightGradient == glm::vec3(0.0f));
}

TEST_CASE("every cell is on the side that the mesh says, the first with nodes too")
{
    for (const meshes::Mesh& mesh : {meshes::sphere(0.3, 48), meshes::bucket(0.2, 0.3, 0.03, 32)})
    {
        const Cooked cooked(mesh);
        const bch::gpu::VolumeMap& head = cooked.map.head;
        for (uint32_t z = 0; z < head.cellsZ; ++z)
            for (uint32_t y = 0; y < head.cellsY; ++y)
                for (uint32_t x = 0; x < head.cellsX; ++x)
                {
                    const glm::dvec3 middle =
                        glm::dvec3(glm::vec3(head.origin)) + (glm::dvec3(x, y, z) + 0.5) * kSpacing;
                    const double distance = cooked.distance.nearest(middle).distance;
                    if (std::abs(distance) > 0.2 * kSpacing)
                        CHECK((cooked.at(middle).distance > 0.0f) == (distance > 0.0));
                }
    }
}

TEST_CASE("maps of round, thin and hollow shapes hold their tolerance")
{
    struct Case
    {
        std::string name;
        meshes::Mesh mesh;
    };
    const Case cases[] = {
        {"sphere", meshes::sphere(0.2, 32)},
        {"torus", meshes::torus(0.2, 0.07, 32)},
        {"torus knot", meshes::torusKnot(0.3, 0.04, 120, 16)},
        {"bucket with walls of half a spacing", meshes::bucket(0.15, 0.2, 0.5 * kSpacing, 32)}};
    for (const Case& one : cases)
    {
        CAPTURE(one.name);
        const Cooked cooked(one.mesh);
        const Errors errors = measure(cooked, 2000);
        MESSAGE(
            one.name << ": " << cooked.map.nodeCount << " nodes, said " << double{cooked.map.distanceError} / kSpacing
                     << " spacings and " << cooked.map.weightError << ", found " << errors.near << " near, "
                     << errors.far << " far, weight " << errors.weight);
        CHECK(double{cooked.map.distanceError} <= 0.02 * kSpacing);
        CHECK(cooked.map.weightError <= 0.01f);
        // Between the places that were tested it may be somewhat worse.
        CHECK(errors.near < 0.03);
        CHECK(errors.far < 0.2);
        CHECK(errors.weight < 0.015);
    }
}

TEST_CASE("a thin plate is solid from both sides")
{
    const double half = 0.25 * kSpacing;
    const Cooked cooked(meshes::box({0.2, half, 0.2}));
    for (int i = -48; i <= 48; ++i)
    {
        const double y = i * 0.05 * kSpacing;
        CAPTURE(y);
        const bch::MapPoint found = cooked.at({0.0311, y, 0.0127});
        if (std::abs(y) > half + 0.03 * kSpacing)
            CHECK(found.distance > 0.0f);
        if (std::abs(y) < half - 0.03 * kSpacing)
            CHECK(found.distance < 0.0f);
        if (std::abs(y) > half)
            CHECK((found.normal.y > 0.0f) == (y > 0.0));
        const float inverse = 1.0f / kH;
        const float expected = bch::law::halfSpaceWeight(static_cast<float>(y - half), inverse)
                               - bch::law::halfSpaceWeight(static_cast<float>(y + half), inverse);
        CHECK(std::abs(found.weight - expected) < 0.011f);
    }
}

TEST_CASE("gradients are the slopes of what is looked up")
{
    const Cooked cooked(meshes::torus(0.2, 0.07, 32));
    test::Random random(2);
    const double step = 1e-4 * kSpacing;
    int checked = 0;
    for (int i = 0; i < 3000; ++i)
    {
        const glm::dvec3 at(
            double{random.between(-0.4f, 0.4f)}, double{random.between(-0.2f, 0.2f)},
            double{random.between(-0.4f, 0.4f)});
        const bch::MapPoint found = cooked.at(at);
        if (found.normal == glm::vec3(0.0f))
            continue;
        glm::dvec3 slope;
        bool kink = false;
        for (int axis = 0; axis < 3; ++axis)
        {
            glm::dvec3 aside(0.0);
            aside[axis] = step;
            const double up = double{cooked.at(at + aside).weight} - double{found.weight};
            const double down = double{found.weight} - double{cooked.at(at - aside).weight};
            slope[axis] = (up + down) / (2.0 * step);
            kink = kink || std::abs(up - down) > 1e-6;
        }
        // Places are floats, so steps are known to a few per cent only.
        if (!kink)
            CHECK(glm::distance(slope, glm::dvec3(found.weightGradient)) < 0.05 / kSpacing);
        checked += !kink;
        CHECK(glm::length(found.normal) == doctest::Approx(1.0));
    }
    CHECK(checked > 500);
}

TEST_CASE("a byte limit makes the map coarser and its error larger, until it cannot be kept")
{
    const meshes::Mesh mesh = meshes::box({0.15, 0.1, 0.12});
    const Cooked fine(mesh);
    const uint64_t fineBytes = 4 * fine.map.words.size();
    const Cooked coarse(mesh, fineBytes / 4);
    CHECK(4 * coarse.map.words.size() <= fineBytes / 4);
    CHECK(coarse.map.distanceError > fine.map.distanceError);
    CHECK(measure(coarse, 500).weight < 0.05);
    CHECK_THROWS_AS(Cooked(mesh, 4096), bch::Failure);
    CHECK_THROWS_AS(Cooked(mesh, uint64_t{4} * fine.map.head.firstNode + 4096), bch::Failure);
}
