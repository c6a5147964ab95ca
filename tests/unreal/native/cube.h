// A cube over a box of sand, and the engine's part of moving it.
#pragma once

#include "BarchanBridge/simulation.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>

namespace barchan::unreal
{

constexpr double kStep = 1.0 / 60.0;
constexpr float kSpacing = 0.04f;
constexpr double kHalf = 10.0;                                 // cm, of the cube
constexpr double kMass = 20.0;                                 // kg
constexpr double kInertia = kMass * 4.0 * kHalf * kHalf / 6.0; // kg cm^2

inline int frameCount()
{
    return std::getenv("BARCHAN_TEST_BRIEF") ? 20 : 150;
}

inline SimulationSettings sandBox(uint32_t lag)
{
    SimulationSettings settings;
    settings.device = BCH_DEVICE_CPU;
    settings.world.grainCapacity = 0;
    settings.lag = lag;
    return settings;
}

// 60 by 60 by 20 cm of sand, the same to the bit in both worlds.
inline void fill(bchWorldId world)
{
    bchMaterialDef sand = bchDefaultMaterialDef();
    bchMaterialId material{};
    REQUIRE(bchCreateMaterial(world, &sand, &material) == BCH_OK);
    bchPatchDef def = bchDefaultPatchDef();
    def.spacing = kSpacing;
    def.particleCapacity = 4096;
    bchPatchId patch{};
    REQUIRE(bchCreatePatch(world, &def, &patch) == BCH_OK);
    bchPatchBounds bounds = bchDefaultPatchBounds();
    bounds.edge = BCH_PATCH_EDGE_WALL;
    bounds.position.y = 1.0;
    bounds.halfExtents = {0.3f, 1.0f, 0.3f};
    REQUIRE(bchPatch_SetBounds(patch, &bounds) == BCH_OK);
    bchPatchFillDef sandDef = bchDefaultPatchFillDef();
    sandDef.material = material;
    sandDef.position.y = 0.1;
    sandDef.size = {0.3f, 0.1f, 0.3f};
    REQUIRE(bchPatch_Fill(patch, &sandDef, nullptr) == BCH_OK);
}

// The engine's part, in whatever units and axes: impulses, gravity, motion. The formulas are the same on both sides.
struct Cube
{
    Vec3d place, velocity, spin;
    Quatd turn;

    void step(const Vec3d& impulse, const Vec3d& angular, double inertia, const Vec3d& gravity, double seconds = kStep)
    {
        velocity = {
            velocity.x + impulse.x / kMass + gravity.x * seconds, velocity.y + impulse.y / kMass + gravity.y * seconds,
            velocity.z + impulse.z / kMass + gravity.z * seconds};
        spin = {spin.x + angular.x / inertia, spin.y + angular.y / inertia, spin.z + angular.z / inertia};
        place = {place.x + velocity.x * seconds, place.y + velocity.y * seconds, place.z + velocity.z * seconds};
        const double h = 0.5 * seconds;
        Quatd q = turn;
        q.x += h * (spin.x * turn.w + spin.y * turn.z - spin.z * turn.y);
        q.y += h * (spin.y * turn.w + spin.z * turn.x - spin.x * turn.z);
        q.z += h * (spin.z * turn.w + spin.x * turn.y - spin.y * turn.x);
        q.w -= h * (spin.x * turn.x + spin.y * turn.y + spin.z * turn.z);
        const double length = std::sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
        turn = {q.x / length, q.y / length, q.z / length, q.w / length};
    }
};

inline BodyPart cubePart()
{
    BodyPart part;
    part.shape = BCH_BODY_BOX;
    part.size = {kHalf, kHalf, kHalf};
    return part;
}

inline BodyDef cubeDef(const BodyPart& part, const BodyPose& pose)
{
    BodyDef def;
    def.parts = &part;
    def.partCount = 1;
    def.pose = pose;
    def.mass = kMass;
    def.inertia = {kInertia, kInertia, kInertia};
    return def;
}

inline BodyPose poseOf(const Cube& cube)
{
    return {cube.place, cube.turn, cube.velocity, cube.spin, false};
}

} // namespace barchan::unreal
