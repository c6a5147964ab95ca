// A workload for profilers: a few grains on a floor, stepped some times on a device of its own.
#pragma once

#include "profile/profiled_world.h"

namespace bch::test
{

constexpr uint32_t kSmallWorldGrains = 27;

inline void stepSmallWorld(bchDeviceKind kind, uint32_t steps)
{
    const ProfiledWorld world(kind);
    const bchWallDef wallDef = bchDefaultWallDef();
    bchWallId wall;
    REQUIRE(bchCreateWall(world.id, &wallDef, &wall) == BCH_OK);

    bchVec3 positions[kSmallWorldGrains];
    for (uint32_t i = 0; i < kSmallWorldGrains; ++i)
        positions[i] = {
            0.021f * static_cast<float>(i % 3), 0.021f * static_cast<float>(i / 9) + 0.011f,
            0.021f * static_cast<float>(i / 3 % 3)};
    bchGrainSpawnDef grains = bchDefaultGrainSpawnDef();
    grains.material = world.material;
    grains.positions = positions;
    grains.count = kSmallWorldGrains;
    REQUIRE(bchWorld_SpawnGrains(world.id, &grains) == BCH_OK);

    for (uint32_t i = 0; i < steps; ++i)
        world.step();
}

} // namespace bch::test
