// A workload for profilers: terrain wakes around a focus, into a patch with too little room, and settles again.
#pragma once

#include <barchan/barchan.h>

#include <doctest/doctest.h>

namespace bch::test
{

inline void stepWakingWorld(uint32_t steps)
{
    bchDeviceDef deviceDef = bchDefaultDeviceDef();
    deviceDef.kind = BCH_DEVICE_CPU;
    deviceDef.threadCount = 2;
    bchDeviceId device;
    REQUIRE_MESSAGE(bchCreateDevice(&deviceDef, &device) == BCH_OK, bchGetLastError());
    const bchWorldDef worldDef = bchDefaultWorldDef();
    bchWorldId world;
    REQUIRE(bchCreateWorld(device, &worldDef, &world) == BCH_OK);
    const bchMaterialDef materialDef = bchDefaultMaterialDef();
    bchMaterialId sand;
    REQUIRE(bchCreateMaterial(world, &materialDef, &sand) == BCH_OK);
    bchPatchDef patchDef = bchDefaultPatchDef();
    patchDef.spacing = 0.1f;
    patchDef.particleCapacity = 200;
    bchPatchId patch;
    REQUIRE(bchCreatePatch(world, &patchDef, &patch) == BCH_OK);
    bchTerrainDef terrainDef = bchDefaultTerrainDef();
    terrainDef.spacing = 0.1f;
    terrainDef.tileCapacity = 1;
    terrainDef.patch = patch;
    bchTerrainId terrain;
    REQUIRE(bchCreateTerrain(world, &terrainDef, &terrain) == BCH_OK);
    bchTileDef tile = bchDefaultTileDef();
    tile.materials = &sand;
    tile.materialCount = 1;
    tile.depth = 0.5f;
    REQUIRE(bchTerrain_LoadTile(terrain, &tile) == BCH_OK);
    bchFocus focus{};
    focus.position = {3.2, 0.0, 3.2};
    focus.wakeRadius = 1.0f;
    REQUIRE(bchWorld_SetFocus(world, &focus, 1) == BCH_OK);
    const bchStepDef step = bchDefaultStepDef();
    for (uint32_t i = 0; i < steps; ++i)
    {
        if (i == 2)
            REQUIRE(bchWorld_SetFocus(world, nullptr, 0) == BCH_OK);
        REQUIRE(bchWorld_Step(world, &step) == BCH_OK);
        REQUIRE(bchWorld_Wait(world, BCH_WAIT_FOREVER) == BCH_OK);
    }
    CHECK(bchDestroyWorld(world) == BCH_OK);
    CHECK(bchDestroyDevice(device) == BCH_OK);
}

} // namespace bch::test
