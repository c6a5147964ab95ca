// Which tiles a region wakes sand in: found by their places, as if all had been looked at.
#include "unit/handoff/hand_terrain.h"

#include <doctest/doctest.h>

using namespace bch;
using test::HandTerrain;
using test::HandTerrainSetup;
using test::layersOf;

namespace
{
HandTerrainSetup aroundACorner()
{
    HandTerrainSetup setup;
    setup.tiles = {{0, 0}, {-1, -1}, {7, 3}, {-1, 0}, {0, -1}};
    setup.loose = [](int, int) { return layersOf(2, 3, 11); };
    setup.particleCapacity = 120000;
    setup.wakeTiles = 5;
    return setup;
}

// What is left of the sand where a region finds its tiles by itself.
std::vector<uint32_t> leftByZone(const gpu::HandoffRegion& region)
{
    HandTerrain terrain(aroundACorner());
    terrain.run(
        [&](Recorder& recorder)
        {
            ZoneWork zones;
            zones.given = {&region, 1};
            zones.bodies = terrain.patchReport; // of none
            terrain.handoff.recordZones(recorder, terrain.view(), zones);
            terrain.handoff.recordWake(
                recorder, terrain.view(), terrain.patch,
                terrain.wakeWork(terrain.setup.particleCapacity, terrain.patchReport));
        });
    return terrain.read<uint32_t>(terrain.loose);
}

std::vector<uint32_t> leftOfAll(const gpu::HandoffRegion& region)
{
    HandTerrain terrain(aroundACorner());
    terrain.wake({region}, {0, 1, 2, 3, 4});
    return terrain.read<uint32_t>(terrain.loose);
}
} // namespace

TEST_CASE("a region finds the tiles that it touches, however many and wherever they are")
{
    const HandTerrain terrain(aroundACorner());
    const glm::ivec4 boxes[] = {{3, 5, 9, 2},         {-2, -3, 4, 5},   {-64, 0, 64, 1},
                                {-64, -64, 128, 128}, {448, 192, 1, 1}, {500, 250, 90, 90}};
    for (const glm::ivec4& box : boxes)
    {
        CAPTURE(box.x);
        const gpu::HandoffRegion region = terrain.region(box.x, box.y, box.z, box.w, 0.25f);
        CHECK(leftByZone(region) == leftOfAll(region));
    }
}

TEST_CASE("a region without bounds wakes every tile, one that is inside out none")
{
    const HandTerrain terrain(aroundACorner());
    gpu::HandoffRegion region = terrain.region(0, 0, 1, 1, 0.125f);
    const std::vector<uint32_t> before = leftByZone(terrain.region(200, 0, 5, 5, 1.0f));
    region.low = {-1.0e30f, -50.0f, -1.0e30f, 0.125f};
    region.high = {1.0e30f, 50.0f, 1.0e30f, 1.0e6f};
    const std::vector<uint32_t> left = leftByZone(region);
    CHECK(left == leftOfAll(region));
    for (uint32_t column = 0; column < 5 * gpu::kTileColumns; ++column)
        REQUIRE(left[column] < before[column]);
    std::swap(region.low.x, region.high.x);
    CHECK(leftByZone(region) == before);
}
