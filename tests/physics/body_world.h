// Bodies for tests: a ball, a bed of sand in a box, and what the ledger says.
#pragma once

#include "test_world.h"

#include <doctest/doctest.h>

constexpr float kSpacing = 0.025f;
constexpr float kFrame = 1.0f / 60.0f;
constexpr double kPi = 3.14159265358979323846;

inline bchWorldDef sandWorld(float gravity)
{
    bchWorldDef def = bchDefaultWorldDef();
    def.grainCapacity = 0;
    def.gravity = {0.0f, -gravity, 0.0f};
    return def;
}

inline double bulkDensity(const bchMaterialDef& material)
{
    return static_cast<double>(material.grainDensity) * static_cast<double>(material.packingFraction);
}

inline bchBodyDef ball(const bchBodyPart& part, double density)
{
    const auto radius = static_cast<double>(part.size.x);
    const double mass = density * 4.0 / 3.0 * kPi * radius * radius * radius;
    const auto moment = static_cast<float>(0.4 * mass * radius * radius);
    bchBodyDef def = bchDefaultBodyDef();
    def.parts = &part;
    def.partCount = 1;
    def.mass = static_cast<float>(mass);
    def.inertia = {moment, moment, moment};
    return def;
}

inline bchBodyId add(const TestWorld& world, const bchBodyDef& def)
{
    bchBodyId body{};
    REQUIRE(bchCreateBody(world.id(), &def, &body) == BCH_OK);
    return body;
}

inline bchBodyState stateOf(bchBodyId body)
{
    bchBodyState state{};
    REQUIRE(bchBody_GetState(body, &state) == BCH_OK);
    return state;
}

inline bchBodyImpulse impulseOf(const TestWorld& world, uint64_t step)
{
    bchBodyImpulse impulse{};
    uint32_t count = 1;
    REQUIRE(bchWorld_GetBodyImpulses(world.id(), step, &impulse, &count) == BCH_OK);
    REQUIRE(count == 1);
    return impulse;
}

// A bed of 0.2 m in a box without a lid, 0.4 m wide.
inline bchPatchId addBed(TestWorld& world, bchMaterialId sand, float wallFriction)
{
    bchWallDef box = bchDefaultWallDef();
    box.shape = BCH_WALL_BOX;
    box.solidOutside = 1;
    box.friction = wallFriction;
    box.position = {0.0, 1.0, 0.0};
    box.size = {0.2f, 1.0f, 0.2f};
    world.addWall(box);
    const bchPatchId patch = world.addPatch(kSpacing, 4096);
    fillPatch(patch, sand, BCH_FILL_BOX, {0.2f, 0.1f, 0.2f}, {0.0, 0.1, 0.0}, {0.0f, 0.0f, 0.0f});
    return patch;
}
