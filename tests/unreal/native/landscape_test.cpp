// Landscapes: texels, heights in 16 bits, and a round trip through terrain with holes and several components.
#include "ground.h"

using namespace barchan::unreal;

TEST_CASE("all 65536 heights survive centimetres")
{
    for (const double scale : {1.0, 37.5, 100.0, 800.0})
        for (uint32_t height = 0; height <= 65535; ++height)
        {
            const auto value = static_cast<uint16_t>(height);
            REQUIRE(encodeHeight(decodeHeight(value, scale), scale) == value);
            REQUIRE(encodeHeight(fromLength(toLength(decodeHeight(value, scale))), scale) == value);
        }
    CHECK(decodeHeight(kMiddleHeight, 100.0) == 0.0);
    CHECK(decodeHeight(kMiddleHeight + 128, 1.0) == 1.0);
    CHECK(encodeHeight(-1.0e9, 1.0) == 0);
    CHECK(encodeHeight(1.0e9, 1.0) == 65535);
}

TEST_CASE("texels have every vertex, those between sections twice, and normals that point up a plain")
{
    for (const LandscapeLayout layout : {LandscapeLayout{7, 1}, LandscapeLayout{7, 2}, LandscapeLayout{63, 2}})
    {
        const auto side = static_cast<size_t>(layout.vertices());
        const auto texture = static_cast<size_t>(layout.textureSide());
        CHECK(texture == static_cast<size_t>(layout.subsections * (layout.subsectionQuads + 1)));
        std::vector<uint16_t> heights(side * side), back(side * side);
        for (size_t k = 0; k < heights.size(); ++k)
            heights[k] = static_cast<uint16_t>(k * 2654435761u >> 7);
        std::vector<uint32_t> texels(texture * texture);
        writeTexels(layout, heights.data(), {100.0, 100.0, 100.0}, texels.data());
        readTexels(layout, texels.data(), back.data());
        CHECK(back == heights);
        if (layout.subsections == 2)
        {
            const auto border = static_cast<size_t>(layout.subsectionQuads);
            CHECK((texels[border] >> 8 & 0xFFFF) == (texels[border + 1] >> 8 & 0xFFFF));
        }
        std::fill(heights.begin(), heights.end(), kMiddleHeight);
        writeTexels(layout, heights.data(), {100.0, 100.0, 100.0}, texels.data());
        for (const uint32_t texel : texels)
            REQUIRE(texel == 0x80800080u); // 128, 128: no slope
    }
}

TEST_CASE("heights come back identical, with holes, over several components, before and after steps")
{
    for (const LandscapeLayout layout : {LandscapeLayout{31, 1}, LandscapeLayout{15, 2}, LandscapeLayout{63, 1}})
        for (const int32_t perQuad : {1, 2, 4}) // 4 is what ABarchanTerrain begins with
        {
            if (perQuad == 4 && layout.subsectionQuads == 63)
                continue; // four times the tiles, and nothing that the smaller ones do not show
            CAPTURE(layout.subsectionQuads);
            CAPTURE(perQuad);
            Ground ground(layout, perQuad, perQuad == 1 ? 100.0 : 12.5);
            ground.streamAll();
            REQUIRE(ground.terrain.residentCount() > 0); // else the heights would be those that were streamed in
            ground.checkHeights();
            ground.step(3);
            ground.checkHeights();
        }
}

TEST_CASE("columns stand at the vertices")
{
    Ground ground({31, 1}, 2, 100.0);
    ground.streamAll();
    for (const auto& [vx, vy] : {std::pair{-20, -31}, {40, 13}, {62, 62}, {-31, 5}})
    {
        bchGroundSample sample = bchDefaultGroundSample();
        const bchPosition place =
            toPosition({ground.def.location.x + vx * 50.0, ground.def.location.y + vy * 50.0, 0.0});
        REQUIRE(bchTerrain_SampleHeight(ground.terrain.terrain(), place.x, place.z, &sample) == BCH_OK);
        REQUIRE(sample.found == 1);
        const double wanted = ground.def.location.z + decodeHeight(ground.height(vx, vy), 100.0);
        CHECK(std::abs(fromPosition(sample.position).z - wanted) < 0.05);
        CHECK(sample.depth == doctest::Approx(0.5).epsilon(0.01));
    }
}

TEST_CASE("a hole is as large as its quads, and one quad is a hole too")
{
    // Of component (0, 0) quads 10..12 by 20..20, and of the two at a border of components one each.
    Ground ground({31, 1}, 4, 100.0, 3);
    const auto isHole = [](int32_t x, int32_t y) { return (x >= 10 && x <= 12 && y == 20) || (x == 30 && y == 5); };
    for (int32_t y = -1; y < 2; ++y)
        for (int32_t x = -1; x < 2; ++x)
        {
            std::vector<uint8_t> quads;
            for (int32_t qy = 0; qy < 31; ++qy)
                for (int32_t qx = 0; qx < 31; ++qx)
                    quads.push_back(x == 0 && y == 0 && isHole(qx, qy) ? 1 : 0);
            REQUIRE(
                ground.terrain.streamIn(x, y, ground.heights(x, y).data(), nullptr, nullptr, quads.data()) == BCH_OK);
        }
    REQUIRE(ground.terrain.update(1000, 0) == BCH_OK);
    double height = 0.0;
    int open = 0;
    for (int32_t row = 0; row < 31 * 4; ++row)
        for (int32_t column = 0; column < 31 * 4; ++column)
        {
            // Strictly inside: along an edge there is still ground on the other side.
            const bool inside = column % 4 != 0 && row % 4 != 0 && isHole(column / 4, row / 4);
            const bool between =
                column % 4 == 0 && row % 4 != 0 && isHole(column / 4, row / 4) && isHole(column / 4 - 1, row / 4);
            REQUIRE(ground.terrain.heightBefore(column, row, height) == !(inside || between));
            open += inside || between ? 1 : 0;
        }
    CHECK(open == 4 * 9 + 2 * 3);
    ground.checkHeights();
    std::vector<float> places;
    std::vector<int32_t> triangles;
    REQUIRE(ground.terrain.groundOf(0, 1, {}, places, triangles)); // columns 0..63, rows 64..127
    CHECK(triangles.size() == 6 * (64 * 64 - 3 * 4 * 4));
}

TEST_CASE("heights are asked for over ground, a hair beside the vertex")
{
    const LandscapeLayout layout{3, 1};
    const std::vector<uint8_t> holes{1, 1, 0, 1, 1, 0, 0, 0, 0}; // the quads (0, 0) to (1, 1)
    double x = -1.0, y = -1.0;
    CHECK(!askingPlace(layout, holes.data(), 0, 0, x, y));
    CHECK(!askingPlace(layout, holes.data(), 1, 1, x, y));
    int asked = 0;
    for (int32_t vy = 0; vy <= 3; ++vy)
        for (int32_t vx = 0; vx <= 3; ++vx)
        {
            if (!askingPlace(layout, holes.data(), vx, vy, x, y))
                continue;
            CHECK(std::abs(x - vx) < 0.01);
            CHECK(std::abs(y - vy) < 0.01);
            REQUIRE(x > 0.0);
            REQUIRE(y > 0.0);
            REQUIRE(x < 3.0);
            REQUIRE(y < 3.0);
            CHECK(holes[static_cast<size_t>(y) * 3 + static_cast<size_t>(x)] == 0);
            ++asked;
        }
    CHECK(asked == 16 - 4);
    CHECK(askingPlace(layout, nullptr, 0, 3, x, y));
    CHECK(y < 3.0);
}

TEST_CASE("a landscape that terrain cannot be is refused with a sentence")
{
    Ground ground({31, 1}, 1, 100.0);
    LandscapeTerrain other;
    LandscapeTerrainDef def = ground.def;
    def.scale.y = 60.0;
    CHECK(other.open(ground.simulation.world(), def) == BCH_ERROR_INVALID_ARGUMENT);
    def = ground.def;
    def.layout.subsections = 3;
    CHECK(other.open(ground.simulation.world(), def) == BCH_ERROR_INVALID_ARGUMENT);
    CHECK(ground.terrain.streamIn(50, 0, ground.heights(0, 0).data(), nullptr, nullptr) == BCH_ERROR_INVALID_ARGUMENT);
    CHECK(ground.terrain.streamIn(0, 0, nullptr, nullptr, nullptr) == BCH_ERROR_INVALID_ARGUMENT);
}
