// A small Landscape with a hole and the terrain that the Bridge makes of it.
#pragma once

#include "BarchanBridge/host.h"
#include "BarchanBridge/landscape_terrain.h"
#include "BarchanBridge/simulation.h"

#include <doctest/doctest.h>

#include <cmath>

namespace barchan::unreal
{

struct Ground
{
    Simulation simulation;
    LandscapeTerrain terrain;
    LandscapeTerrainDef def;
    int32_t countX, countY; // components, the first being (-1, -1)

    Ground(LandscapeLayout layout, int32_t perQuad, double scaleZ, int32_t sides = 3) : countX(sides), countY(sides)
    {
        SimulationSettings settings;
        settings.device = BCH_DEVICE_CPU;
        settings.world.grainCapacity = 0;
        settings.world.massQuantum = 1.0e-4;
        settings.lag = 0;
        REQUIRE(simulation.start(settings) == BCH_OK);
        bchMaterialDef sand = bchDefaultMaterialDef();
        REQUIRE(bchCreateMaterial(simulation.world(), &sand, &def.material) == BCH_OK);
        def.location = {12345.0, -6789.0, 1000.0};
        def.scale = {50.0, 50.0, scaleZ};
        def.layout = layout;
        def.firstX = def.firstY = -layout.quads();
        def.lastX = def.lastY = (sides - 1) * layout.quads();
        def.columnsPerQuad = perQuad;
        def.depth = 50.0;
        REQUIRE(terrain.open(simulation.world(), def) == BCH_OK);
    }

    // Gentle, so that nothing topples.
    uint16_t height(int32_t vx, int32_t vy) const
    {
        const double x = vx * 0.05, y = vy * 0.07;
        return encodeHeight(200.0 * (std::sin(x) + std::cos(y)) * def.scale.z / 100.0, def.scale.z);
    }
    static bool hole(int32_t vx, int32_t vy) { return vx * vx + vy * vy < 30; } // over the corner of four components

    template <typename Value, typename Function>
    std::vector<Value> component(int32_t x, int32_t y, Function value) const
    {
        const int32_t side = def.layout.vertices(), quads = def.layout.quads();
        std::vector<Value> values;
        for (int32_t vy = 0; vy < side; ++vy)
            for (int32_t vx = 0; vx < side; ++vx)
                values.push_back(static_cast<Value>(value(x * quads + vx, y * quads + vy)));
        return values;
    }
    std::vector<uint16_t> heights(int32_t x, int32_t y) const
    {
        return component<uint16_t>(x, y, [&](int32_t vx, int32_t vy) { return height(vx, vy); });
    }
    std::vector<uint8_t> visibility(int32_t x, int32_t y) const
    {
        return component<uint8_t>(x, y, [&](int32_t vx, int32_t vy) { return hole(vx, vy) ? 255 : 0; });
    }
    void streamIn(int32_t x, int32_t y)
    {
        REQUIRE(terrain.streamIn(x, y, heights(x, y).data(), visibility(x, y).data(), nullptr) == BCH_OK);
    }
    void streamAll()
    {
        for (int32_t y = -1; y < countY - 1; ++y)
            for (int32_t x = -1; x < countX - 1; ++x)
                streamIn(x, y);
        uint32_t left = 1;
        REQUIRE(terrain.update(1000, 1000, &left) == BCH_OK);
        CHECK(left == 0);
    }
    void checkHeights()
    {
        std::vector<uint16_t> out(heights(0, 0).size());
        for (int32_t y = -1; y < countY - 1; ++y)
            for (int32_t x = -1; x < countX - 1; ++x)
            {
                REQUIRE(terrain.exportHeights(x, y, out.data()) == BCH_OK);
                CHECK(out == heights(x, y));
            }
    }
    void step(int frames)
    {
        for (int frame = 0; frame < frames; ++frame)
        {
            FrameReport report;
            REQUIRE(simulation.beforePhysics(1.0 / 60.0, report) == BCH_OK);
        }
    }
};

} // namespace barchan::unreal
