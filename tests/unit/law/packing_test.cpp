// The packing that sand wakes in: as dense everywhere, nobody too near to another, each in the place that it is of.
#include "unit/law/laws.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace
{

constexpr int kSide = static_cast<int>(law::kPackingSide);

struct Around
{
    double density = 0;  // of what a lattice has
    double nearest = 10; // spacings
};

// Everything in spacings.
std::vector<glm::dvec3> onePeriod()
{
    std::vector<glm::dvec3> places;
    for (int z = 0; z < kSide; ++z)
        for (int y = 0; y < kSide; ++y)
            for (int x = 0; x < kSide; ++x)
                places.push_back(
                    glm::dvec3(x, y, z)
                    + glm::dvec3(law::packingOffset(
                        static_cast<uint32_t>(x), static_cast<uint32_t>(y), static_cast<uint32_t>(z))));
    return places;
}

double latticeDensity()
{
    double sum = 0.0;
    for (int z = -2; z <= 2; ++z)
        for (int y = -2; y <= 2; ++y)
            for (int x = -2; x <= 2; ++x)
                sum += double{law::splineW(static_cast<float>(std::sqrt(x * x + y * y + z * z)), 1.0f)};
    return sum;
}

Around around(const std::vector<glm::dvec3>& places, size_t of)
{
    static const double lattice = latticeDensity();
    Around found;
    for (size_t other = 0; other < places.size(); ++other)
    {
        glm::dvec3 apart = places[other] - places[of];
        apart -= double{kSide} * glm::round(apart / double{kSide});
        const double distance = glm::length(apart);
        found.density += double{law::splineW(static_cast<float>(distance), 1.0f)} / lattice;
        if (other != of)
            found.nearest = std::min(found.nearest, distance);
    }
    return found;
}

} // namespace

TEST_CASE("a packing is as dense as the lattice, around every particle")
{
    const std::vector<glm::dvec3> places = onePeriod();
    double sum = 0.0, squares = 0.0, nearest = 10.0;
    for (size_t i = 0; i < places.size(); ++i)
    {
        const Around here = around(places, i);
        CHECK(std::fabs(here.density - 1.0) < 0.01);
        nearest = std::min(nearest, here.nearest);
        sum += here.density;
        squares += here.density * here.density;
    }
    const double mean = sum / static_cast<double>(places.size());
    CHECK(std::fabs(mean - 1.0) < 0.002);
    CHECK(std::sqrt(squares / static_cast<double>(places.size()) - mean * mean) < 0.005);
    CHECK(nearest > 0.85);
}

TEST_CASE("every particle of a packing lies in its own place, and none in a row")
{
    glm::dvec3 squares(0.0);
    constexpr uint32_t kRow = law::kPackingSide, kCount = kRow * kRow * kRow;
    for (uint32_t i = 0; i < kCount; ++i)
    {
        const glm::dvec3 aside(law::packingOffset(i % kRow, i / kRow % kRow, i / (kRow * kRow)));
        CHECK(std::max({std::fabs(aside.x), std::fabs(aside.y), std::fabs(aside.z)}) <= 0.401);
        squares += aside * aside / double{kCount};
    }
    // A row that strays by a fifth of the spacing is not one that slides.
    CHECK(std::sqrt(std::min({squares.x, squares.y, squares.z})) > 0.2);
}

TEST_CASE("a packing goes on where the places of the lattice count below zero")
{
    const uint32_t before = 0u - 1u;
    CHECK(law::packingOffset(before, before, before) == law::packingOffset(3u, 3u, 3u));
}
