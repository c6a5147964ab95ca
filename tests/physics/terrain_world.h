// A small terrain of four tiles whose sand can wake.
#pragma once

#include "body_world.h"

constexpr float kColumn = 0.1f;
constexpr double kSurface = 1.0;

inline bchTerrainId
addTerrain(const TestWorld& world, bchPatchId patch, bchMaterialId sand, float depth, uint32_t publishCapacity = 4)
{
    bchTerrainDef def = bchDefaultTerrainDef();
    def.spacing = kColumn;
    def.tileCapacity = 4;
    def.publishCapacity = publishCapacity;
    def.patch = patch;
    def.wakeDepth = 0.3f;
    def.stayMargin = 0.1f;
    bchTerrainId terrain{};
    REQUIRE(bchCreateTerrain(world.id(), &def, &terrain) == BCH_OK);
    for (int32_t z = -1; z <= 0; ++z)
        for (int32_t x = -1; x <= 0; ++x)
        {
            bchTileDef tile = bchDefaultTileDef();
            tile.x = x;
            tile.z = z;
            tile.height = static_cast<float>(kSurface);
            tile.depth = depth;
            tile.materials = &sand;
            tile.materialCount = 1;
            REQUIRE(bchTerrain_LoadTile(terrain, &tile) == BCH_OK);
        }
    return terrain;
}

inline bchTerrainInfo infoOf(bchTerrainId terrain)
{
    bchTerrainInfo info = bchDefaultTerrainInfo();
    REQUIRE(bchTerrain_GetInfo(terrain, &info) == BCH_OK);
    return info;
}

inline double heightAt(bchTerrainId terrain, double x, double z)
{
    bchGroundSample sample = bchDefaultGroundSample();
    REQUIRE(bchTerrain_SampleHeight(terrain, x, z, &sample) == BCH_OK);
    REQUIRE(sample.found == 1);
    return sample.position.y;
}

inline void checkLedger(TestWorld& world, uint64_t all)
{
    const bchMassLedger ledger = world.ledger();
    CHECK(ledger.spawned == all);
    CHECK(ledger.terrain + ledger.patches + ledger.grains + ledger.quarantined + ledger.removed + ledger.paged == all);
}

inline void focusOn(const TestWorld& world, float wakeRadius)
{
    bchFocus focus{};
    focus.position = {0.05, kSurface, -0.05};
    focus.wakeRadius = wakeRadius;
    REQUIRE(bchWorld_SetFocus(world.id(), &focus, 1) == BCH_OK);
}
