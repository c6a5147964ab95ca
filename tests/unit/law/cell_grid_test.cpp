#include "kernel/cpp.h"
#include "unit/support/random.h"

#include <doctest/doctest.h>

#include <limits>
#include <set>

namespace law
{
using namespace glm;
using bch::uint;
#include "law/cell_grid.h"
#include "law/cell_rows.h"
} // namespace law

using law::cellCoordinate;
using law::cellKey;

TEST_CASE("a cell reaches from its lower border up to, not including, the next")
{
    CHECK(cellCoordinate(0.0f, 2.0f) == 0);
    CHECK(cellCoordinate(0.499f, 2.0f) == 0);
    CHECK(cellCoordinate(0.5f, 2.0f) == 1);
    CHECK(cellCoordinate(-0.001f, 2.0f) == -1);
    CHECK(cellCoordinate(-0.5f, 2.0f) == -1);
    CHECK(cellCoordinate(-0.501f, 2.0f) == -2);
}

TEST_CASE("what is no number or too far lies in cell 0")
{
    const float infinity = std::numeric_limits<float>::infinity();
    for (const float x : {std::numeric_limits<float>::quiet_NaN(), infinity, -infinity, 3e38f, -3e38f, 16777216.0f})
        CHECK(cellCoordinate(x, 1.0f) == 0);
    CHECK(cellCoordinate(16777215.0f, 1.0f) == 16777215);
    CHECK(cellCoordinate(-16777215.0f, 1.0f) == -16777215);
}

TEST_CASE("cells never go backwards along an axis")
{
    test::Random random(5);
    for (int i = 0; i < 10000; ++i)
    {
        const float a = random.between(-1e5f, 1e5f);
        const float b = a + random.between(0.0f, 1.0f);
        CHECK(cellCoordinate(a, 9.99f) <= cellCoordinate(b, 9.99f));
    }
}

TEST_CASE("sixteen cells along x lie one after the other")
{
    for (const int block : {-1000, -1, 0, 1, 1000})
    {
        const law::uint first = cellKey(block * 16, 3, -5, 63u);
        CHECK(first % 16 == 0);
        for (int x = 0; x < 16; ++x)
            CHECK(cellKey(block * 16 + x, 3, -5, 63u) == first + static_cast<law::uint>(x));
    }
}

TEST_CASE("no two cells of one search share a bucket, even in the smallest table")
{
    // Four cells per axis is what rounding can make of a window of three.
    test::Random random(6);
    for (int i = 0; i < 3000; ++i)
    {
        const auto coordinate = [&] { return static_cast<int>(random.below(4000000)) - 2000000; };
        const int x0 = coordinate(), y0 = coordinate(), z0 = coordinate();
        std::set<law::uint> keys;
        for (int z = z0; z < z0 + 4; ++z)
            for (int y = y0; y < y0 + 4; ++y)
                for (int x = x0; x < x0 + 4; ++x)
                    keys.insert(cellKey(x, y, z, 63u));
        REQUIRE(keys.size() == 64);
    }
}

TEST_CASE("keys stay inside the table")
{
    test::Random random(7);
    for (const law::uint mask : {63u, 127u, 65535u})
        for (int i = 0; i < 2000; ++i)
        {
            const auto coordinate = [&] { return static_cast<int>(random.word()); };
            CHECK(cellKey(coordinate(), coordinate(), coordinate(), mask) < (mask + 1) * law::kBlockCells);
        }
}

TEST_CASE("a window holds the cell of everything within reach and at most four cells per axis")
{
    test::Random random(8);
    const float radius = 0.1f, reach = radius * 1.00001f, inverseCell = 1.0f / (radius * 1.00002f);
    for (int i = 0; i < 20000; ++i)
    {
        const float scale = i % 2 == 0 ? 1.0f : 100000.0f;
        const glm::vec3 x(random.between(-scale, scale), random.between(-scale, scale), random.between(-scale, scale));
        const law::CellWindow window = law::cellWindow(x, reach, inverseCell);
        const glm::vec3 other =
            x
            + glm::vec3(
                random.between(-radius, radius), random.between(-radius, radius), random.between(-radius, radius));
        for (int axis = 0; axis < 3; ++axis)
        {
            CHECK(window.high[axis] - window.low[axis] <= 3);
            if (std::abs(other[axis] - x[axis]) > radius)
                continue; // rounded out of reach
            const int cell = cellCoordinate(other[axis], inverseCell);
            CHECK(cell >= window.low[axis]);
            CHECK(cell <= window.high[axis]);
        }
    }
}
