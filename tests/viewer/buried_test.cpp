#include "show/buried.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace sample;

namespace
{
constexpr float kSpacing = 0.02f;

// A block on a lattice, its lowest corner at `corner`, without the particles that `leaveOut` names.
template <class LeaveOut>
std::vector<bool> buriedOf(int side, float corner, const LeaveOut& leaveOut, std::vector<int>& depths)
{
    std::vector<float> positions;
    depths.clear();
    for (int x = 0; x < side; ++x)
        for (int y = 0; y < side; ++y)
            for (int z = 0; z < side; ++z)
            {
                if (leaveOut(x, y, z))
                    continue;
                for (const int cell : {x, y, z})
                    positions.push_back(corner + kSpacing * (static_cast<float>(cell) + 0.5f));
                positions.push_back(0.0f);
                int depth = side; // below the nearest face, in particles
                for (const int cell : {x, y, z})
                    depth = std::min({depth, cell, side - 1 - cell});
                depths.push_back(depth);
            }
    bchPatchView view = bchDefaultPatchView();
    view.count = static_cast<uint32_t>(depths.size());
    view.positions = positions.data();
    return findBuried(view, kSpacing);
}
} // namespace

TEST_CASE("what lies deep in a block is buried, what lies at its faces is not, on both sides of zero")
{
    std::vector<int> depths;
    for (const float corner : {0.0f, -0.173f, 3.011f})
    {
        const std::vector<bool> buried = buriedOf(
            16, corner, [](int, int, int) { return false; }, depths);
        for (size_t i = 0; i < buried.size(); ++i)
        {
            if (depths[i] < 2)
                CHECK_FALSE(buried[i]);
            if (depths[i] >= 5)
                CHECK(buried[i]);
        }
    }
}

TEST_CASE("a shaft into a block opens it to the light")
{
    std::vector<int> depths;
    const auto shaft = [](int x, int y, int z) { return x >= 6 && x < 10 && z >= 6 && z < 10 && y >= 4; };
    const std::vector<bool> buried = buriedOf(16, 0.0f, shaft, depths);
    const std::vector<bool> whole = buriedOf(
        16, 0.0f, [](int, int, int) { return false; }, depths);
    // The cells of the shaft and those beside it, 96 of 216.
    CHECK(std::count(whole.begin(), whole.end(), true) == 8 * 216);
    CHECK(std::count(buried.begin(), buried.end(), true) == 8 * 120);
}

TEST_CASE("an empty patch has nothing buried")
{
    CHECK(findBuried(bchDefaultPatchView(), kSpacing).empty());
}
