// Ground for bodies of the host's physics: which tiles have it, when it is made anew, and that it throws nobody out.
#include "BarchanBridge/ground_tiles.h"
#include "ground.h"

#include <algorithm>
#include <set>

using namespace barchan::unreal;

namespace
{
constexpr double kTile = 64 * 50.0; // cm

struct Meshes : GroundHost
{
    using Place = std::pair<int32_t, int32_t>; // x, y
    std::map<Place, std::vector<float>> there;
    std::vector<Place> built; // in order
    std::set<Place> cooking;

    bool busy(TilePlace tile) const override { return cooking.count({tile.x, tile.y}) != 0; }
    void build(
        TilePlace tile, const Vec3d& corner, const std::vector<float>& places,
        const std::vector<int32_t>& triangles) override
    {
        CHECK(!triangles.empty());
        CHECK(corner.x == doctest::Approx(12345.0 + tile.x * kTile));
        there[{tile.x, tile.y}] = places;
        built.push_back({tile.x, tile.y});
    }
    void drop(TilePlace tile) override { REQUIRE(there.erase({tile.x, tile.y}) == 1); }
    // cm above the Landscape's place, of a column of tile (0, 0)
    double height(int32_t x, int32_t y) const
    {
        return static_cast<double>(there.at({0, 0})[static_cast<size_t>(3 * (y * 65 + x) + 2)]);
    }
};

struct Scene
{
    Ground ground{{31, 1}, 1, 100.0}; // tiles (-1, -1) to (0, 0)
    GroundTiles tiles;
    Meshes meshes;
    std::vector<GroundBody> bodies;

    Scene() { ground.streamAll(); }
    // A box with its foot so many cm above the Landscape's place; x and y from there too.
    GroundBody box(double x, double y, double foot, double half, bool dynamic) const
    {
        const Vec3d& at = ground.def.location;
        return {
            {at.x + x - half, at.y + y - half, at.z + foot},
            {at.x + x + half, at.y + y + half, at.z + foot + 100.0},
            dynamic};
    }
    void frame(uint32_t budget)
    {
        (void)ground.terrain.takeChanges();
        tiles.update(ground.terrain, bodies, 100.0, budget, meshes);
    }
    void settle() // what the tiles' coming has changed is told and built
    {
        for (int k = 0; k < 6; ++k)
        {
            ground.step(1);
            frame(100);
        }
        meshes.built.clear();
    }
    // Sand is heaped up at a place, and some frames follow.
    void raise(double x, double y, int frames)
    {
        bchBrushDef brush = bchDefaultBrushDef();
        brush.position = toPosition({ground.def.location.x + x, ground.def.location.y + y, 0.0});
        brush.radius = 2.0f;
        brush.amount = 0.2f;
        REQUIRE(bchTerrain_Brush(ground.terrain.terrain(), &brush) == BCH_OK);
        for (int k = 0; k < frames; ++k)
        {
            ground.step(1);
            frame(1);
        }
    }
    double natural(int32_t x, int32_t y) const { return decodeHeight(ground.height(x, y), 100.0); }
};
} // namespace

TEST_CASE("the ground has the heights of the sand, and is open over holes")
{
    Ground ground({31, 1}, 1, 100.0);
    ground.streamAll();
    std::vector<float> places;
    std::vector<int32_t> triangles;
    CHECK(!ground.terrain.groundOf(7, 7, {}, places, triangles));
    REQUIRE(ground.terrain.groundOf(-1, 0, ground.def.location, places, triangles));
    REQUIRE(places.size() == 3 * 65 * 65);
    CHECK(triangles.size() < 6 * 64 * 64); // the hole
    CHECK(triangles.size() > 6 * 64 * 64 - 6 * 64);
    for (const int32_t corner : triangles)
    {
        const auto at = static_cast<size_t>(corner);
        REQUIRE(at < 65 * 65);
        REQUIRE(!Ground::hole(static_cast<int32_t>(at % 65) - 64, static_cast<int32_t>(at / 65)));
    }
    const float* at = &places[3 * (10 * 65 + 64)]; // vertex (0, 10): of the next tile
    CHECK(at[0] == doctest::Approx(0.0));
    CHECK(at[1] == doctest::Approx(500.0));
    CHECK(static_cast<double>(at[2]) == doctest::Approx(decodeHeight(ground.height(0, 10), 100.0)).epsilon(1e-4));
}

TEST_CASE("tiles that are not there cost none of the frame's budget")
{
    Scene scene;
    scene.bodies = {scene.box(0.0, 0.0, 500.0, 5.0 * kTile, false)}; // over 100 tiles, of which 4 are there
    for (size_t frame = 1; frame <= 6; ++frame)
    {
        scene.frame(1);
        CHECK(scene.tiles.count() == std::min<size_t>(frame, 4));
    }
    CHECK(scene.meshes.there.size() == 4);
    // A tile that goes takes its ground along.
    scene.ground.terrain.streamOut(-1, -1);
    REQUIRE(scene.ground.terrain.update(0, 100) == BCH_OK);
    REQUIRE(scene.ground.terrain.residentCount() == 3);
    for (int frame = 0; frame < 4; ++frame)
    {
        scene.ground.step(1);
        scene.frame(1);
    }
    CHECK(scene.tiles.count() == 3);
    CHECK(scene.meshes.there.count({-1, -1}) == 0);
    // Without bodies nothing has ground.
    scene.bodies.clear();
    scene.frame(1);
    CHECK(scene.tiles.count() == 0);
    CHECK(scene.meshes.there.empty());
}

TEST_CASE("ground is let down under what moves freely, and comes back when it has left")
{
    Scene scene;
    const double foot = scene.natural(20, 30) - 40.0;
    scene.bodies = {scene.box(1000.0, 1500.0, foot, 60.0, false)}; // a pillar in the ground
    scene.frame(10);
    CHECK(scene.meshes.height(20, 30) == doctest::Approx(scene.natural(20, 30)).epsilon(1e-4));
    scene.settle();

    scene.tiles.close(scene.meshes);
    scene.bodies[0].dynamic = true;
    scene.frame(10);
    for (int32_t y = 25; y < 36; ++y)
        for (int32_t x = 15; x < 26; ++x)
        {
            const bool under = x >= 18 && x <= 22 && y >= 28 && y <= 32; // one column beyond its sides
            const double wanted = under ? std::min(foot, scene.natural(x, y)) : scene.natural(x, y);
            REQUIRE(scene.meshes.height(x, y) == doctest::Approx(wanted).epsilon(1e-4));
        }
    CHECK(scene.tiles.staleCount() == 0);
    scene.meshes.built.clear();
    scene.frame(10);
    CHECK(scene.meshes.built.empty()); // it stands still

    scene.bodies[0] = scene.box(1200.0, 1500.0, scene.natural(24, 30) + 10.0, 60.0, true); // lifted and put down beside
    scene.frame(10);
    CHECK(scene.meshes.built == std::vector<Meshes::Place>{{0, 0}});
    CHECK(scene.meshes.height(20, 30) == doctest::Approx(scene.natural(20, 30)).epsilon(1e-4));
}

TEST_CASE("a slope under a long body becomes no pit")
{
    Scene scene;
    // Its low end lies on the ground, its box reaches over higher ground; near it ground was made before it came.
    scene.bodies = {scene.box(1000.0, 1500.0, 1000.0, 600.0, true)};
    scene.settle();
    scene.bodies = {scene.box(1000.0, 1500.0, scene.natural(20, 30) - 80.0, 600.0, true)};
    scene.raise(1000.0, 1500.0, 4); // sand rises under it
    REQUIRE(!scene.meshes.built.empty());
    // Neither up with the sand nor down to the box's foot: as it was.
    CHECK(scene.meshes.height(20, 30) == doctest::Approx(scene.natural(20, 30)).epsilon(1e-4));
    scene.bodies = {scene.box(1000.0, 1500.0, 1000.0, 600.0, true)};
    scene.frame(10);
    CHECK(scene.meshes.height(20, 30) > scene.natural(20, 30) + 5.0); // free to follow
}

TEST_CASE("a tile that the host works on gets nothing new, though not for ever")
{
    Scene scene;
    scene.bodies = {scene.box(1000.0, 1500.0, 500.0, 60.0, true)};
    scene.settle();
    scene.meshes.cooking = {{0, 0}};
    scene.raise(1000.0, 1500.0, 4);
    CHECK(scene.meshes.built.empty());
    CHECK(scene.tiles.staleCount() == 1);
    scene.meshes.cooking.clear();
    scene.frame(1);
    CHECK(scene.meshes.built.size() == 1);
    CHECK(scene.tiles.staleCount() == 0);
    scene.meshes.cooking = {{0, 0}};
    scene.raise(1000.0, 1500.0, 4);
    CHECK(scene.meshes.built.size() == 1);
    for (uint64_t frame = 0; frame < GroundTiles::kMostBusyFrames; ++frame)
        scene.frame(1);
    CHECK(scene.meshes.built.size() == 2);
}

TEST_CASE("those that have waited longest come first")
{
    Scene scene;
    scene.bodies = {scene.box(1000.0, 1500.0, 500.0, 60.0, true), scene.box(-1000.0, -1200.0, 500.0, 60.0, true)};
    scene.settle();
    for (int frame = 0; frame < 10; ++frame) // both tiles are stale in every frame
    {
        scene.raise(1000.0, 1500.0, 0);
        scene.raise(-1000.0, -1200.0, 1);
    }
    CHECK(scene.meshes.built.size() >= 8);
    const auto first = std::count(scene.meshes.built.begin(), scene.meshes.built.end(), Meshes::Place{0, 0});
    const auto second = std::count(scene.meshes.built.begin(), scene.meshes.built.end(), Meshes::Place{-1, -1});
    CHECK(std::abs(first - second) <= 1);
}

TEST_CASE("ground follows sand, over the border of tiles too")
{
    Scene scene;
    scene.bodies = {scene.box(0.0, 1000.0, 500.0, 400.0, false)}; // over (-1, 0) and (0, 0)
    scene.settle();
    bchBrushDef brush = bchDefaultBrushDef();
    brush.kind = BCH_BRUSH_LOWER;
    brush.position = toPosition({scene.ground.def.location.x + 60.0, scene.ground.def.location.y + 1000.0, 0.0});
    brush.radius = 0.9f;
    brush.amount = 0.1f;
    brush.falloff = 0.0f;
    REQUIRE(bchTerrain_Brush(scene.ground.terrain.terrain(), &brush) == BCH_OK);
    for (int frame = 0; frame < 4; ++frame)
    {
        scene.ground.step(1);
        scene.frame(10);
    }
    CHECK(scene.meshes.height(0, 20) < scene.natural(0, 20) - 5.0);
    const float west = scene.meshes.there.at({-1, 0})[3 * (20 * 65 + 64) + 2]; // the same column, of the tile before
    CHECK(static_cast<double>(west) == doctest::Approx(scene.meshes.height(0, 20)).epsilon(1e-5));
}
