// Sand for tests of the bridge.
#pragma once

#include "physics/test_world.h"

constexpr float kSpacing = 0.025f;
constexpr float kFrame = 1.0f / 60.0f;

inline bchWorldDef sandWorld()
{
    bchWorldDef def = bchDefaultWorldDef();
    def.grainCapacity = 0;
    return def;
}

// A bed of 0.2 m in a box without a lid, 0.4 m wide.
inline bchPatchId addBed(TestWorld& world)
{
    bchWallDef box = bchDefaultWallDef();
    box.shape = BCH_WALL_BOX;
    box.solidOutside = 1;
    box.friction = 1.0f;
    box.position = {0.0, 1.0, 0.0};
    box.size = {0.2f, 1.0f, 0.2f};
    world.addWall(box);
    const bchPatchId patch = world.addPatch(kSpacing, 4096);
    fillPatch(
        patch, world.addMaterial(airless()), BCH_FILL_BOX, {0.2f, 0.1f, 0.2f}, {0.0, 0.1, 0.0}, {0.0f, 0.0f, 0.0f});
    return patch;
}
