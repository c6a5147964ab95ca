// A workload for profilers: a few grains on a floor, stepped some times on a device of its own.
#pragma once

#include <barchan/barchan.h>

#include <doctest/doctest.h>

namespace bch::test
{

constexpr uint32_t kSmallWorldGrains = 27;

inline void stepSmallWorld(bchDeviceKind kind, uint32_t steps)
{
    bchDeviceDef deviceDef = bchDefaultDeviceDef();
    deviceDef.kind = kind;
    deviceDef.threadCount = 2;
    bchDeviceId device;
    REQUIRE_MESSAGE(bchCreateDevice(&deviceDef, &device) == BCH_OK, bchGetLastError());
    const bchWorldDef worldDef = bchDefaultWorldDef();
    bchWorldId world;
    REQUIRE(bchCreateWorld(device, &worldDef, &world) == BCH_OK);
    const bchMaterialDef materialDef = bchDefaultMaterialDef();
    bchMaterialId material;
    REQUIRE(bchCreateMaterial(world, &materialDef, &material) == BCH_OK);
    const bchWallDef wallDef = bchDefaultWallDef();
    bchWallId wall;
    REQUIRE(bchCreateWall(world, &wallDef, &wall) == BCH_OK);

    bchVec3 positions[kSmallWorldGrains];
    for (uint32_t i = 0; i < kSmallWorldGrains; ++i)
        positions[i] = {
            0.021f * static_cast<float>(i % 3), 0.021f * static_cast<float>(i / 9) + 0.011f,
            0.021f * static_cast<float>(i / 3 % 3)};
    bchGrainSpawnDef grains = bchDefaultGrainSpawnDef();
    grains.material = material;
    grains.positions = positions;
    grains.count = kSmallWorldGrains;
    REQUIRE(bchWorld_SpawnGrains(world, &grains) == BCH_OK);

    const bchStepDef step = bchDefaultStepDef();
    for (uint32_t i = 0; i < steps; ++i)
    {
        REQUIRE(bchWorld_Step(world, &step) == BCH_OK);
        REQUIRE(bchWorld_Wait(world, BCH_WAIT_FOREVER) == BCH_OK);
    }
    CHECK(bchDestroyWorld(world) == BCH_OK);
    CHECK(bchDestroyDevice(device) == BCH_OK);
}

} // namespace bch::test
