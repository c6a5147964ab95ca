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
        for (const int32_t perQuad : {1, 2})
        {
            CAPTURE(layout.subsectionQuads);
            CAPTURE(perQuad);
            Ground ground(layout, perQuad, perQuad == 1 ? 100.0 : 12.5);
            ground.streamAll();
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
