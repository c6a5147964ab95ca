#include "unit/support/neighbours.h"
#include "unit/support/random.h"

#include <doctest/doctest.h>

#include <limits>
#include <set>

using namespace bch;

namespace
{
constexpr float kRadius = 0.1f;

struct Scene
{
    std::unique_ptr<CpuDevice> device = test::makeCpuDevice(2);

    // The search finds what brute force finds; returns the number of entries, so that no test passes on emptiness.
    uint32_t compare(const std::vector<glm::vec4>& points, float radius = kRadius)
    {
        const auto expected = test::bruteForce(points, radius);
        const uint32_t entries = test::entryCount(expected);
        const auto capacity = static_cast<uint32_t>(points.size());
        test::Search search(*device, {capacity, entries});
        const test::Neighbours found = search.run(points, radius);
        CHECK(found.live == points.size());
        CHECK(found.faults == 0);
        CHECK(found.needed == entries);
        CHECK(found.byParticle(points.size()) == expected);
        return entries;
    }
};
} // namespace

TEST_CASE_FIXTURE(Scene, "no particle, one particle and a pair")
{
    CHECK(compare({}) == 0);
    CHECK(compare({{1, 2, 3, 0}}) == 0);
    CHECK(compare({{0, 0, 0, 0}, {0.05f, 0, 0, 0}}) == 2);
    CHECK(compare({{0, 0, 0, 0}, {0.11f, 0, 0, 0}}) == 0);
}

TEST_CASE_FIXTURE(Scene, "a cloud of any size equals brute force")
{
    for (const uint32_t count : {2u, 7u, 8u, 9u, 127u, 128u, 129u, 1000u, 3000u})
    {
        CAPTURE(count);
        const float halfSize = 0.5f * kRadius * std::cbrt(static_cast<float>(count) / 7.0f);
        CHECK(compare(test::randomCloud(count, glm::vec3(0.0f), halfSize, count)) > 0);
    }
}

TEST_CASE_FIXTURE(Scene, "hundreds in one cell are all found")
{
    auto points = test::randomCloud(300, glm::vec3(0.05f), 0.02f);
    CHECK(compare(points) == 300 * 299);
    const auto around = test::randomCloud(300, glm::vec3(0.05f), 0.4f, 2);
    points.insert(points.end(), around.begin(), around.end());
    CHECK(compare(points) > 300 * 299);
}

TEST_CASE_FIXTURE(Scene, "particles on the very same point are neighbours")
{
    CHECK(compare(std::vector<glm::vec4>(70, glm::vec4(0.3f, -0.2f, 0.1f, 0.0f))) == 70 * 69);
}

TEST_CASE_FIXTURE(Scene, "negative coordinates and the corner where signs change are nothing special")
{
    CHECK(compare(test::randomCloud(1500, glm::vec3(-5.0f, -7.0f, -3.0f), 0.3f)) > 0);
    CHECK(compare(test::randomCloud(1500, glm::vec3(0.0f), 0.3f)) > 0);
    CHECK(compare(test::randomCloud(1500, glm::vec3(-0.0f, 40.0f, -40.0f), 0.3f)) > 0);
}

TEST_CASE_FIXTURE(Scene, "far from the origin, where coordinates are coarse, it is still exact")
{
    const auto limit = static_cast<float>(largestCoordinate(kRadius));
    CHECK(limit > 100000.0f);
    for (const float share : {1e-3f, 0.1f, 0.5f, 0.9f, 0.999999f})
        for (const float sign : {1.0f, -1.0f})
        {
            CAPTURE(share);
            CAPTURE(sign);
            const float place = sign * (share * limit - 0.3f);
            CHECK(compare(test::randomCloud(400, glm::vec3(place, -place, place), 0.3f)) > 0);
            CHECK(compare(test::randomCloud(400, glm::vec3(place, 0.0f, 1.0f), 0.2f)) > 0);
        }
}

TEST_CASE_FIXTURE(Scene, "a distance of exactly the radius counts, one step more does not")
{
    std::vector<glm::vec4> lattice;
    for (int z = -4; z < 4; ++z)
        for (int y = -4; y < 4; ++y)
            for (int x = -4; x < 4; ++x)
                lattice.push_back(0.125f * glm::vec4(x, y, z, 0));
    CHECK(compare(lattice, 0.125f) == 2 * 3 * 7 * 64); // six neighbours, fewer on the faces
    CHECK(compare(lattice, std::nextafter(0.125f, 0.0f)) == 0);
}

TEST_CASE_FIXTURE(Scene, "small and large radii")
{
    const auto points = test::randomCloud(800, glm::vec3(3.0f), 1.0f);
    CHECK(compare(points, 1e-5f) == 0);
    CHECK(compare(points, 0.3f) > 0);
    CHECK(compare(points, 0.5f) > compare(points, 0.3f));
    CHECK(compare(points, 10.0f) == 800 * 799);
}

TEST_CASE_FIXTURE(Scene, "cells that share a bucket are told apart")
{
    // Pairs spread over so many blocks that the few slots of a small search must be shared.
    test::Random random(3);
    std::vector<glm::vec4> points;
    for (int i = 0; i < 1500; ++i)
    {
        const glm::vec4 place(
            random.between(-900.0f, 900.0f), random.between(-900.0f, 900.0f), random.between(-900.0f, 900.0f), 0.0f);
        points.push_back(place);
        points.push_back(place + glm::vec4(0.05f, 0.01f, 0.0f, 0.0f));
    }
    CHECK(compare(points) == 3000);

    test::Search search(*device, {3000, 3000});
    const test::Neighbours found = search.run(points, kRadius);
    uint32_t shared = 0;
    for (uint32_t i = 1; i < found.live; ++i)
        if (found.keys[i] == found.keys[i - 1]
            && glm::distance(points[found.order[i]], points[found.order[i - 1]]) > 10.0f)
            ++shared;
    CHECK(shared > 100);
}

TEST_CASE_FIXTURE(Scene, "a row of particles across many blocks in each direction")
{
    for (int axis = 0; axis < 3; ++axis)
    {
        std::vector<glm::vec4> row;
        for (int i = -400; i < 400; ++i)
        {
            glm::vec4 point(0.001f);
            point[axis] = 0.04f * static_cast<float>(i);
            row.push_back(point);
        }
        CHECK(compare(row) == 2 * (799 + 798)); // two on each side
    }
}

TEST_CASE_FIXTURE(Scene, "particles marked as dropped are gone and seen by nobody")
{
    auto points = test::randomCloud(1000, glm::vec3(0.0f), 0.25f);
    uint32_t dropped = 0;
    for (uint32_t i = 0; i < points.size(); i += 3, ++dropped)
        points[i].w = -1.0f;
    const auto expected = test::bruteForce(points, kRadius);
    test::Search search(*device, {1000, test::entryCount(expected)});
    const test::Neighbours found = search.run(points, kRadius);
    CHECK(found.live == 1000 - dropped);
    CHECK(found.needed == test::entryCount(expected));
    CHECK(found.byParticle(1000) == expected);
    // Dropped ones stand behind the living, so an owner can still see which they are.
    for (uint32_t i = 0; i < 1000; ++i)
        CHECK((points[found.order[i]].w < 0.0f) == (i >= found.live));

    for (glm::vec4& point : points)
        point.w = -1.0f;
    CHECK(search.run(points, kRadius).live == 0);
}

TEST_CASE_FIXTURE(Scene, "a place that is no number or out of range has no neighbours and breaks nothing")
{
    auto points = test::randomCloud(200, glm::vec3(0.0f), 0.2f);
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float infinity = std::numeric_limits<float>::infinity();
    const float kBad[] = {nan, infinity, -infinity, 3e38f, -3e38f, 1e7f};
    for (size_t i = 0; i < std::size(kBad); ++i)
        points[i * 3][static_cast<int>(i % 3)] = kBad[i];
    CHECK(compare(points) > 0);
}

TEST_CASE_FIXTURE(Scene, "one search serves any number of runs, counts and radii")
{
    test::Search search(*device, {500, 500 * 499});
    for (const uint32_t count : {500u, 3u, 0u, 77u, 500u})
        for (const float radius : {0.05f, 0.3f})
        {
            CAPTURE(count);
            CAPTURE(radius);
            const auto points = test::randomCloud(count, glm::vec3(0.0f), 0.3f, count);
            const test::Neighbours found = search.run(points, radius);
            CHECK(found.faults == 0);
            CHECK(found.byParticle(count) == test::bruteForce(points, radius));
        }
}
