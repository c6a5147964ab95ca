// Grains on walls of other shapes than a plane at rest.
#include "test_world.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

namespace
{

constexpr float kRadius = 0.01f;

bchWorldDef smallWorld()
{
    bchWorldDef def = bchDefaultWorldDef();
    def.grainCapacity = 64;
    def.maxGrainRadius = 0.02f;
    return def;
}

bchMaterialDef bouncy()
{
    bchMaterialDef def = bchDefaultMaterialDef();
    def.airDrag = 0.0f;
    def.restitution = 0.9f;
    return def;
}

bchWallDef wall(bchWallShape shape, bchVec3 size)
{
    bchWallDef def = bchDefaultWallDef();
    def.shape = shape;
    def.size = size;
    return def;
}

// Runs 2 s and gives the largest of outside(position) that was seen; the grain must have turned round at least twice.
template <class Outside>
double largestOver2s(TestWorld& world, Outside&& outside)
{
    double largest = -1.0;
    int turns = 0;
    double before = world.grains().at(0).velocity[0];
    for (int i = 0; i < 120; ++i)
    {
        const bchStepReport report = world.step(1.0f / 60.0f);
        CHECK((report.faultsEver & (BCH_FAULT_NOT_FINITE | BCH_FAULT_OUT_OF_RANGE)) == 0u);
        const GrainState grain = world.grains().at(0);
        largest = std::max(largest, outside(grain.position));
        turns += grain.velocity[0] * before < 0.0 ? 1 : 0;
        before = grain.velocity[0];
    }
    CHECK(turns >= 2);
    return largest;
}

} // namespace

TEST_CASE("a grain bounces inside a box turned inside out and never leaves it")
{
    TestWorld world(smallWorld());
    bchWallDef def = wall(BCH_WALL_BOX, {0.1f, 0.15f, 0.12f});
    def.solidOutside = 1;
    world.addWall(def);
    world.spawn(world.addMaterial(bouncy()), kRadius, {{0.0f, 0.0f, 0.0f}}, {{1.0f, 0.7f, -0.6f}});
    const double out = largestOver2s(
        world,
        [](const std::array<double, 3>& p) {
            return std::max({std::fabs(p[0]) - 0.1, std::fabs(p[1]) - 0.15, std::fabs(p[2]) - 0.12});
        });
    CHECK(out < -0.8 * double{kRadius}); // a radius away, less the overlap of a game-soft contact
    CHECK(out > -1.0 * double{kRadius}); // it did touch
}

TEST_CASE("a grain bounces inside a lying cylinder turned inside out and never leaves it")
{
    TestWorld world(smallWorld());
    bchWallDef def = wall(BCH_WALL_CYLINDER, {0.1f, 0.15f, 0.0f});
    def.solidOutside = 1;
    def.normal = {0.0f, 0.0f, 3.0f};
    world.addWall(def);
    world.spawn(world.addMaterial(bouncy()), kRadius, {{0.0f, 0.0f, 0.0f}}, {{1.0f, 0.2f, -0.6f}});
    const double out = largestOver2s(
        world,
        [](const std::array<double, 3>& p) { return std::max(std::hypot(p[0], p[1]) - 0.1, std::fabs(p[2]) - 0.15); });
    CHECK(out < -0.8 * double{kRadius});
    CHECK(out > -1.0 * double{kRadius});
}

TEST_CASE("a rising plane lifts a grain at its own speed")
{
    TestWorld world(smallWorld());
    bchWallDef def = bchDefaultWallDef();
    def.velocity = {0.0f, 0.5f, 0.0f};
    const bchWallId floor = world.addWall(def);
    bchMaterialDef material = bouncy();
    material.restitution = 0.2f;
    world.spawn(world.addMaterial(material), kRadius, {{0.0f, kRadius, 0.0f}}, {});
    for (int i = 0; i < 60; ++i)
        world.step(1.0f / 60.0f);
    const GrainState grain = world.grains().at(0);
    CHECK(std::fabs(grain.velocity[1] / 0.5 - 1.0) < 0.01);
    const double height = world.wall(floor).position.y;
    CHECK(std::fabs(height / 0.5 - 1.0) < 1e-5);
    CHECK(grain.position[1] - height > 0.9 * double{kRadius});
    CHECK(grain.position[1] - height < 1.01 * double{kRadius});
}

TEST_CASE("a belt carries a grain along to its own speed")
{
    TestWorld world(smallWorld());
    bchWallDef def = bchDefaultWallDef();
    def.velocity = {0.5f, 0.0f, 0.0f};
    def.friction = 0.4f;
    world.addWall(def);
    const bchMaterialId material = world.addMaterial(bouncy());
    world.spawn(material, kRadius, {{0.0f, kRadius, 0.0f}}, {});
    // A sphere slips: mu g t, with 5 % for sinking in. Then it rolls, at 2/7 of the belt's speed.
    world.step(0.03f);
    CHECK(std::fabs(world.grains().at(0).velocity[0] / (0.4 * 9.81 * 0.03) - 1.0) < 0.05);
    world.step(0.03f);
    CHECK(std::fabs(world.grains().at(0).velocity[0] / (2.0 / 7.0 * 0.5) - 1.0) < 0.03);
    // A tetrahedron stands on three of its spheres and goes along.
    world.spawn(material, kRadius, {{0.0f, 0.03f, 1.0f}}, {}, BCH_GRAIN_TETRAHEDRON);
    for (int i = 0; i < 90; ++i)
        world.step(1.0f / 60.0f);
    CHECK(std::fabs(world.grains().at(1).velocity[0] / 0.5 - 1.0) < 0.01);
}

TEST_CASE("a grain rests on an orifice plate and falls through its hole")
{
    TestWorld world(smallWorld());
    world.addWall(wall(BCH_WALL_ORIFICE, {0.05f, 0.03f, 0.0f}));
    world.spawn(world.addMaterial(bchDefaultMaterialDef()), kRadius, {{0.0f, 0.03f, 0.0f}, {0.1f, 0.03f, 0.0f}}, {});
    for (int i = 0; i < 90; ++i)
        world.step(1.0f / 60.0f);
    const std::vector<GrainState> grains = world.grains();
    CHECK(grains.at(0).position[1] < -1.0);
    CHECK(std::fabs(grains.at(0).position[0]) < 1e-6); // nothing touched it
    CHECK(grains.at(1).position[1] > 0.9 * double{kRadius});
    CHECK(grains.at(1).position[1] < 1.01 * double{kRadius});
    CHECK(std::fabs(grains.at(1).velocity[1]) < 1e-3);
}
