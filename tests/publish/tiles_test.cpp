// Heights in frames, and the rectangles that say what has changed in them.
#include "publish/frame_world.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <random>
#include <utility>

using test::FrameCopy;
using test::FrameWorld;
using test::require;
using test::Where;

namespace
{
constexpr uint32_t kSide = BCH_FRAME_TILE_SIDE;
using Heights = std::vector<float>;

struct Rect
{
    uint32_t firstX = BCH_FRAME_NO_CHANGE, firstZ = BCH_FRAME_NO_CHANGE, lastX = 0, lastZ = 0;
    bool operator==(const Rect&) const = default;
};

Rect rectOf(const bchFrameTile& tile)
{
    return {tile.firstX, tile.firstZ, tile.lastX, tile.lastZ};
}

const float* heightsOf(const FrameCopy& copy, uint32_t slot)
{
    return copy.at<float>(copy.frame.heightOffset) + size_t{slot} * kSide * kSide;
}

Rect difference(const Heights& before, const float* now)
{
    Rect rect;
    for (uint32_t i = 0; i < kSide * kSide; ++i)
        if (!(before[i] == now[i]))
            rect = {
                std::min(rect.firstX, i % kSide), std::min(rect.firstZ, i / kSide), std::max(rect.lastX, i % kSide),
                std::max(rect.lastZ, i / kSide)};
    return rect;
}

void enable(FrameWorld& world)
{
    bchPublishDef def = bchDefaultPublishDef();
    def.streams = BCH_STREAM_TILES;
    require(bchWorld_EnablePublishing(world.id, &def));
}

void brush(FrameWorld& world, double x, double z, float radius)
{
    bchBrushDef def = bchDefaultBrushDef();
    def.position = {x, 0.0, z};
    def.radius = radius;
    def.amount = 0.02f; // too little to topple
    require(bchTerrain_Brush(world.terrain, &def));
}

// What the host's copy of the terrain has.
void compareHeights(const FrameWorld& world, const FrameCopy& copy)
{
    const auto* tiles = copy.at<bchFrameTile>(copy.frame.tileOffset);
    const auto* list = copy.at<uint32_t>(copy.frame.tileListOffset);
    for (uint32_t k = 0; k < copy.head(2).count; ++k)
    {
        const bchFrameTile& tile = tiles[list[k]];
        CHECK(tile.resident == 1);
        bchTileView view = bchDefaultTileView();
        require(bchTerrain_ReadTile(world.terrain, tile.x, tile.z, &view));
        uint32_t wrong = 0;
        for (uint32_t i = 0; i < BCH_TILE_COLUMNS; ++i)
            wrong += heightsOf(copy, list[k])[i / 64 * kSide + i % 64] == view.heights[i] ? 0 : 1;
        CHECK(wrong == 0);
    }
}
} // namespace

TEST_CASE("heights are those of the terrain, and rectangles are exactly what a slot did not have")
{
    for (const Where where : {Where::cpu, Where::hostVulkan})
    {
        FrameWorld world(where);
        world.addTerrain();
        enable(world);
        std::mt19937 random(7);
        std::map<std::pair<uint32_t, uint32_t>, Heights> known; // by slot of the ring and of the tile
        const auto between = [&](double low, double high)
        { return std::uniform_real_distribution<>(low, high)(random); };
        for (int round = 0; round < (where == Where::cpu ? 40 : 12); ++round)
        {
            if (round % 4 != 3)
                brush(world, between(0.5, 31.5), between(0.5, 15.5), static_cast<float>(between(0.3, 2.0)));
            world.step();
            const FrameCopy copy = test::takeFrame(world);
            REQUIRE(copy.head(2).count == 2);
            compareHeights(world, copy);
            for (uint32_t slot = 0; slot < 2; ++slot)
            {
                Heights& before = known[{copy.frame.slot, slot}];
                const Rect rect = rectOf(copy.at<bchFrameTile>(copy.frame.tileOffset)[slot]);
                if (before.empty())
                    CHECK(rect == Rect{0, 0, kSide - 1, kSide - 1});
                else
                    CHECK(rect == difference(before, heightsOf(copy, slot)));
                before.assign(heightsOf(copy, slot), heightsOf(copy, slot) + kSide * kSide);
            }
        }
    }
}

TEST_CASE("what a host copies by rectangles is the terrain, whichever frames it takes")
{
    FrameWorld world(Where::cpu);
    world.addTerrain();
    enable(world);
    std::mt19937 random(3);
    std::map<uint32_t, Heights> texture; // the host's own, by slot of the tile
    for (int round = 0; round < 200; ++round)
    {
        if (random() % 3 == 0)
            brush(
                world, std::uniform_real_distribution<>(1.0, 31.0)(random),
                std::uniform_real_distribution<>(1.0, 15.0)(random), 0.6f);
        world.step();
        if (random() % 5 != 0)
            continue; // most frames go by unseen, often the whole ring
        const FrameCopy copy = test::takeFrame(world);
        for (uint32_t slot = 0; slot < 2; ++slot)
        {
            Heights& mine = texture[slot];
            mine.resize(kSide * kSide, -1.0e9f);
            const Rect rect = rectOf(copy.at<bchFrameTile>(copy.frame.tileOffset)[slot]);
            for (uint32_t z = rect.firstZ; rect.firstX <= rect.lastX && z <= rect.lastZ; ++z)
                for (uint32_t x = rect.firstX; x <= rect.lastX; ++x)
                    mine[z * kSide + x] = heightsOf(copy, slot)[z * kSide + x];
            CHECK(difference(mine, heightsOf(copy, slot)) == Rect{});
        }
    }
}

TEST_CASE("tiles that come and go do so in frames")
{
    FrameWorld world(Where::cpu);
    world.addTerrain();
    enable(world);
    for (int step = 0; step < 4; ++step)
    {
        world.step();
        test::takeFrame(world);
    }
    require(bchTerrain_UnloadTile(world.terrain, 0, 0, nullptr));
    world.step();
    const FrameCopy one = test::takeFrame(world);
    REQUIRE(one.head(2).count == 1);
    CHECK(one.at<uint32_t>(one.frame.tileListOffset)[0] == 1);
    CHECK(one.at<bchFrameTile>(one.frame.tileOffset)[0].resident == 0);
    compareHeights(world, one);
    require(bchWorld_DisablePublishing(world.id));
    enable(world); // a new ring, whose tiles were published before
    world.step();
    const FrameCopy anew = test::takeFrame(world);
    CHECK(anew.head(2).count == 1);
    compareHeights(world, anew);
    require(bchDestroyTerrain(world.terrain));
    world.step();
    CHECK(test::takeFrame(world).head(2).count == 0);
}
