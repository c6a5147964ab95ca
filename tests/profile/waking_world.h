// A workload for profilers: terrain wakes around a focus, into a patch with too little room, and settles again.
#pragma once

#include "profile/profiled_world.h"

namespace bch::test
{

inline void stepWakingWorld(uint32_t steps)
{
    const ProfiledWorld world(BCH_DEVICE_CPU);
    bchPatchDef patchDef = bchDefaultPatchDef();
    patchDef.spacing = 0.1f;
    patchDef.particleCapacity = 200;
    bchPatchId patch;
    REQUIRE(bchCreatePatch(world.id, &patchDef, &patch) == BCH_OK);
    bchTerrainDef terrainDef = bchDefaultTerrainDef();
    terrainDef.spacing = 0.1f;
    terrainDef.tileCapacity = 1;
    terrainDef.patch = patch;
    bchTerrainId terrain;
    REQUIRE(bchCreateTerrain(world.id, &terrainDef, &terrain) == BCH_OK);
    bchTileDef tile = bchDefaultTileDef();
    tile.materials = &world.material;
    tile.materialCount = 1;
    tile.depth = 0.5f;
    REQUIRE(bchTerrain_LoadTile(terrain, &tile) == BCH_OK);
    bchFocus focus{};
    focus.position = {3.2, 0.0, 3.2};
    focus.wakeRadius = 1.0f;
    REQUIRE(bchWorld_SetFocus(world.id, &focus, 1) == BCH_OK);
    for (uint32_t i = 0; i < steps; ++i)
    {
        if (i == 2)
            REQUIRE(bchWorld_SetFocus(world.id, nullptr, 0) == BCH_OK);
        world.step();
    }
}

} // namespace bch::test
