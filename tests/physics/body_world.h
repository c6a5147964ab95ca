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

inline bchBodyPart boxPart(bchVec3 halfExtents)
{
    bchBodyPart part = bchDefaultBodyPart();
    part.shape = BCH_BODY_BOX;
    part.size = halfExtents;
    return part;
}

inline bchBodyDef solidOf(const bchBodyPart& part, float mass, bchVec3 inertia)
{
    bchBodyDef def = bchDefaultBodyDef();
    def.parts = &part;
    def.partCount = 1;
    def.mass = mass;
    def.inertia = inertia;
    return def;
}

inline bchBodyDef ball(const bchBodyPart& part, double density)
{
    const auto radius = static_cast<double>(part.size.x);
    const double mass = density * 4.0 / 3.0 * kPi * radius * radius * radius;
    const auto moment = static_cast<float>(0.4 * mass * radius * radius);
    return solidOf(part, static_cast<float>(mass), {moment, moment, moment});
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

// Steps the world to step `from`, then a second more; returns the upward impulse of that second over the weight of the
// only body.
inline double carriedShare(TestWorld& world, uint64_t& step, uint64_t from, double mass)
{
    while (step < from)
        world.step(kFrame), ++step;
    double lifted = 0.0;
    for (int i = 0; i < 60; ++i)
    {
        world.step(kFrame), ++step;
        lifted += impulseOf(world, step).impulse[1];
    }
    return lifted / (mass * 9.81);
}

// A square box without a lid.
inline void addBox(TestWorld& world, float halfWidth, float friction)
{
    bchWallDef box = bchDefaultWallDef();
    box.shape = BCH_WALL_BOX;
    box.solidOutside = 1;
    box.friction = friction;
    box.position = {0.0, 1.0, 0.0};
    box.size = {halfWidth, 1.0f, halfWidth};
    world.addWall(box);
}

// A bed of 0.2 m in a box, 0.4 m wide.
inline bchPatchId addBed(TestWorld& world, bchMaterialId sand, float wallFriction)
{
    addBox(world, 0.2f, wallFriction);
    const bchPatchId patch = world.addPatch(kSpacing, 4096);
    fillPatch(patch, sand, BCH_FILL_BOX, {0.2f, 0.1f, 0.2f}, {0.0, 0.1, 0.0}, {0.0f, 0.0f, 0.0f});
    return patch;
}

inline bchWorldDef stoneWorld()
{
    bchWorldDef def = bchDefaultWorldDef();
    def.grainCapacity = 512;
    def.maxGrainRadius = 0.03f;
    return def;
}

// Tetrahedra in a box.
inline void fillStones(TestWorld& world, bchPosition middle, bchVec3 halfExtents)
{
    bchGrainFillDef fill = bchDefaultGrainFillDef();
    fill.material = world.addMaterial(airless());
    fill.shape = BCH_WALL_BOX;
    fill.position = middle;
    fill.size = halfExtents;
    fill.radius = 0.015f;
    fill.grainShape = BCH_GRAIN_TETRAHEDRON;
    uint32_t count = 0;
    REQUIRE(bchWorld_FillGrains(world.id(), &fill, &count) == BCH_OK);
    REQUIRE(count > 10);
}
