// Heights as a texture: rectangles, encodings, holes; and holes when tiles page.
#include "BarchanBridge/height_texture.h"

#include "ground.h"

#include <algorithm>

using namespace barchan::unreal;

namespace
{
constexpr LandscapeLayout kLayout{31, 1};

// A renderer's texture that is written by rectangles only.
struct Canvas
{
    HeightTexture texture;
    std::vector<float> texels;

    Canvas(const Ground& ground, int32_t firstX, int32_t firstY, int32_t side)
        : texels(static_cast<size_t>(side) * static_cast<size_t>(side))
    {
        texture.open(ground.terrain, {firstX, firstY, side, HeightTexel::Float32});
    }
    float at(int32_t column, int32_t row) const
    {
        const HeightTextureDef& def = texture.def();
        return texels[static_cast<size_t>((row - def.firstY) * def.side + column - def.firstX)];
    }
    void take(const LandscapeTerrain& terrain, const TileChange& change)
    {
        HeightPatch patch{change.x, change.y, change.firstX, change.firstY, change.lastX, change.lastY};
        bchTileView view = bchDefaultTileView();
        REQUIRE(bchTerrain_ReadTile(terrain.terrain(), change.x, change.y, &view) == BCH_OK);
        patch.heights = view.heights;
        const TexelRect rect = texture.rectOf(patch);
        std::vector<float> rows(rect.texels());
        texture.write(patch, rows.data());
        for (int32_t y = 0; y < rect.height; ++y)
            std::copy_n(
                rows.begin() + y * rect.width, rect.width, texels.begin() + (rect.y + y) * texture.def().side + rect.x);
    }
};

void dig(const Ground& ground, double x, double y)
{
    bchBrushDef brush = bchDefaultBrushDef();
    brush.kind = BCH_BRUSH_LOWER;
    brush.position = toPosition({ground.def.location.x + x, ground.def.location.y + y, 0.0});
    brush.radius = 1.5f;
    brush.amount = 0.1f; // gentle: nothing topples
    brush.falloff = 1.0f;
    REQUIRE(bchTerrain_Brush(ground.terrain.terrain(), &brush) == BCH_OK);
}
} // namespace

TEST_CASE("a texture that is written by rectangles shows what was dug and nothing else")
{
    for (const int32_t perQuad : {1, 2})
    {
        CAPTURE(perQuad);
        Ground ground(kLayout, perQuad, 100.0);
        ground.streamAll();
        Canvas canvas(ground, -31 * perQuad, -31 * perQuad, 93 * perQuad + 1);
        ground.step(3);
        (void)ground.terrain.takeChanges();
        for (const TileChange& change : ground.terrain.changedTiles())
            canvas.take(ground.terrain, change);
        for (const float texel : canvas.texels) // an untouched Landscape is no change at all
            REQUIRE(texel == 0.0f);
        dig(ground, 1000.0, 1500.0);
        for (int frame = 0; frame < 6; ++frame)
        {
            ground.step(1);
            (void)ground.terrain.takeChanges();
            for (const TileChange& change : ground.terrain.changedTiles())
                canvas.take(ground.terrain, change);
        }
        const int32_t x = 20 * perQuad, y = 30 * perQuad;
        CHECK(canvas.at(x, y) == doctest::Approx(-10.0f).epsilon(0.1));
        CHECK(canvas.at(x + 10 * perQuad, y) == 0.0f);
        std::vector<uint16_t> now(32 * 32);
        REQUIRE(ground.terrain.exportHeights(0, 0, now.data()) == BCH_OK);
        for (int32_t vy = 0; vy < 32; ++vy)
            for (int32_t vx = 0; vx < 32; ++vx)
            {
                const double moved = decodeHeight(now[static_cast<size_t>(vy * 32 + vx)], 100.0)
                                     - decodeHeight(ground.height(vx, vy), 100.0);
                REQUIRE(
                    std::abs(static_cast<double>(canvas.at(vx * perQuad, vy * perQuad)) - moved)
                    < 0.5 * 100.0 / 128.0 + 0.01);
            }
    }
}

TEST_CASE("rectangles are cut to the texture, and the row beyond a tile is the next tile's")
{
    Ground ground(kLayout, 1, 100.0);
    ground.streamAll();
    HeightTexture texture;
    texture.open(ground.terrain, {-10, 5, 40, HeightTexel::Float32});
    HeightPatch patch{0, 0, 0, 0, 64, 64};
    TexelRect rect = texture.rectOf(patch);
    CHECK(rect.x == 10);
    CHECK(rect.y == 0);
    CHECK(rect.width == 30);
    CHECK(rect.height == 40);
    patch = {-1, 0, 60, 10, 64, 12}; // column 64 of it is column 0 of the next
    rect = texture.rectOf(patch);
    CHECK(rect.x == 6);
    CHECK(rect.width == 4);
    CHECK(rect.height == 3);
    patch = {2, 2, 0, 0, 63, 63};
    CHECK(texture.rectOf(patch).empty());
    CHECK(texture.rectOf(patch).texels() == 0);
    // Column (-10, 5) is the first texel, and its middle is half a texel inside.
    const TextureTransform uv = texture.transform();
    const double x = ground.def.location.x - 10 * 50.0, y = ground.def.location.y + 5 * 50.0;
    CHECK((x * uv.scale + uv.biasX) * 40.0 == doctest::Approx(0.5));
    CHECK((y * uv.scale + uv.biasY) * 40.0 == doctest::Approx(0.5));
    CHECK(((x + 39 * 50.0) * uv.scale + uv.biasX) * 40.0 == doctest::Approx(39.5));
    const WorldBox box = texture.boxOf({10, 0, 30, 40});
    CHECK(box.low.x == doctest::Approx(ground.def.location.x - 50.0));
    CHECK(box.high.x == doctest::Approx(ground.def.location.x + 30 * 50.0));
    CHECK(box.low.y == doctest::Approx(ground.def.location.y + 4 * 50.0));
    CHECK(box.low.z < ground.def.location.z - 20000.0);
}

TEST_CASE("sixteen bits are the Landscape's own steps around the middle")
{
    Ground ground(kLayout, 1, 100.0);
    ground.streamAll();
    HeightTexture texture;
    texture.open(ground.terrain, {0, 0, 64, HeightTexel::Unorm16});
    double before = 0.0;
    REQUIRE(ground.terrain.heightBefore(20, 20, before));
    std::vector<float> heights(64 * 64, 0.0f);
    heights[20 * 64 + 20] = toLength(before);
    heights[20 * 64 + 21] = toLength(before);
    REQUIRE(ground.terrain.heightBefore(21, 20, before));
    heights[20 * 64 + 21] = toLength(before + 128.0);
    const HeightPatch patch{0, 0, 20, 20, 21, 20, heights.data()};
    uint16_t texels[2] = {};
    REQUIRE(texture.rectOf(patch).texels() == 2);
    texture.write(patch, texels);
    CHECK(texels[0] == kMiddleHeight);
    CHECK(texels[1] == encodeHeight(128.0, 100.0));
    texture.writeNothing({0, 0, 2, 1}, texels);
    CHECK(texels[1] == kMiddleHeight);
    CHECK(texelBytes(HeightTexel::Unorm16) == 2);
    // A hole is never a change, whatever stands there.
    const HeightPatch hole{0, 0, 0, 0, 1, 0, heights.data()};
    texels[0] = 0;
    texture.write(hole, texels);
    CHECK(texels[0] == kMiddleHeight);
    CHECK(!ground.terrain.heightBefore(0, 0, before));
    CHECK(!ground.terrain.heightBefore(1000, 0, before));
}

TEST_CASE("a tile that is nothing but holes never comes, and one whose holes changed is made anew")
{
    Ground ground(kLayout, 1, 100.0);
    std::vector<uint8_t> open(32 * 32, 255), closed(32 * 32, 0);
    for (int32_t y = -1; y < 2; ++y)
        for (int32_t x = -1; x < 2; ++x)
            REQUIRE(ground.terrain.streamIn(x, y, ground.heights(x, y).data(), open.data(), nullptr) == BCH_OK);
    uint32_t left = 1;
    REQUIRE(ground.terrain.update(100, 100, &left) == BCH_OK);
    CHECK(left == 0);
    CHECK(ground.terrain.residentCount() == 0);
    // The cover of one component is closed: the tiles that it is part of come.
    REQUIRE(ground.terrain.streamIn(-1, -1, ground.heights(-1, -1).data(), closed.data(), nullptr) == BCH_OK);
    REQUIRE(ground.terrain.update(100, 100, &left) == BCH_OK);
    CHECK(ground.terrain.residentCount() >= 1);
    const auto depthAt = [&](double x, double y)
    {
        bchGroundSample sample = bchDefaultGroundSample();
        const bchPosition place = toPosition({ground.def.location.x + x, ground.def.location.y + y, 0.0});
        REQUIRE(bchTerrain_SampleHeight(ground.terrain.terrain(), place.x, place.z, &sample) == BCH_OK);
        return sample.found ? static_cast<double>(sample.depth) * 100.0 : -1.0;
    };
    CHECK(depthAt(-500.0, -500.0) == doctest::Approx(50.0).epsilon(0.01));
    // It goes, and comes back with a hole: the sand that was kept would lie on nothing.
    ground.terrain.streamOut(-1, -1);
    REQUIRE(ground.terrain.update(100, 100, &left) == BCH_OK);
    CHECK(ground.terrain.residentCount() == 0);
    CHECK(ground.terrain.pagedCount() >= 1);
    bchMassLedger before = bchDefaultMassLedger(), after = before;
    REQUIRE(bchWorld_GetMassLedger(ground.simulation.world(), &before) == BCH_OK);
    std::vector<uint8_t> half = closed;
    std::fill(half.begin() + 16 * 32, half.end(), uint8_t{255});
    REQUIRE(ground.terrain.streamIn(-1, -1, ground.heights(-1, -1).data(), half.data(), nullptr) == BCH_OK);
    REQUIRE(ground.terrain.update(100, 100, &left) == BCH_OK);
    CHECK(ground.terrain.pagedCount() == 2); // had nothing but its last row, which is over the hole now
    CHECK(depthAt(-500.0, -1300.0) == doctest::Approx(50.0).epsilon(0.01));
    CHECK(depthAt(-500.0, -200.0) == doctest::Approx(0.0));
    REQUIRE(bchWorld_GetMassLedger(ground.simulation.world(), &after) == BCH_OK);
    CHECK(after.terrain + after.paged < before.paged); // sand over the new hole is booked as gone
    CHECK(after.spawned == after.terrain + after.paged + after.removed);
}
