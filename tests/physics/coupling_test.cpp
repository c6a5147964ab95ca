// Grains and patches in one world: what one side gains the other loses, and both come to rest.
#include "test_world.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

namespace
{
constexpr float kSpacing = 0.02f;
constexpr float kRadius = 0.012f;
constexpr float kFrame = 1.0f / 60.0f;

bchWorldDef mixedWorld(float gravity)
{
    bchWorldDef def = bchDefaultWorldDef();
    def.grainCapacity = 256;
    def.maxGrainRadius = 0.03f;
    def.gravity = {0.0f, -gravity, 0.0f};
    return def;
}

void addGrains(const TestWorld& world, bchMaterialId material, bchVec3 size, bchPosition middle, bchVec3 velocity)
{
    bchGrainFillDef def = bchDefaultGrainFillDef();
    def.material = material;
    def.shape = BCH_WALL_BOX;
    def.size = size;
    def.position = middle;
    def.velocity = velocity;
    def.radius = kRadius;
    def.grainShape = BCH_GRAIN_TETRAHEDRON;
    uint32_t count = 0;
    REQUIRE(bchWorld_FillGrains(world.id(), &def, &count) == BCH_OK);
    REQUIRE(count > 0);
}

// A bed in a box without a lid: 12 cm deep.
bchPatchId addBed(TestWorld& world, bchMaterialId material)
{
    bchWallDef box = bchDefaultWallDef();
    box.shape = BCH_WALL_BOX;
    box.solidOutside = 1;
    box.position = {0.0, 0.5, 0.0};
    box.size = {0.12f, 0.5f, 0.12f};
    world.addWall(box);
    const bchPatchId patch = world.addPatch(kSpacing, 2048);
    fillPatch(patch, material, BCH_FILL_BOX, {0.12f, 0.06f, 0.12f}, {0.0, 0.06, 0.0}, {0.0f, 0.0f, 0.0f});
    return patch;
}

std::array<double, 3> grainMomentum(TestWorld& world)
{
    std::array<double, 3> sum{};
    for (const GrainState& grain : world.grains())
        for (size_t axis = 0; axis < 3; ++axis)
            sum[axis] += grain.quanta * grain.velocity[axis];
    return sum;
}

} // namespace

TEST_CASE("grains that fly into a ball of sand keep the momentum of both")
{
    TestWorld world(mixedWorld(0.0f));
    const bchMaterialId sand = world.addMaterial(airless());
    const bchPatchId patch = world.addPatch(kSpacing, 1024);
    fillPatch(patch, sand, BCH_FILL_SPHERE, {0.08f, 0.0f, 0.0f}, {0.0, 0.0, 0.0}, {0.0f, 0.1f, 0.0f});
    addGrains(world, sand, {0.08f, 0.08f, 0.08f}, {-0.2, 0.01, 0.0}, {1.0f, 0.0f, 0.2f});
    const std::array<double, 3> grains = grainMomentum(world), particles = patchMomentum(patch);
    const double size =
        std::hypot(grains[0], grains[1], grains[2]) + std::hypot(particles[0], particles[1], particles[2]);
    for (int i = 0; i < 60; ++i)
        CHECK(world.step(kFrame).quarantinedCount == 0);
    const std::array<double, 3> grainsNow = grainMomentum(world), particlesNow = patchMomentum(patch);
    for (size_t axis = 0; axis < 3; ++axis)
        CHECK(std::fabs(grainsNow[axis] + particlesNow[axis] - grains[axis] - particles[axis]) < 1.0e-4 * size);
    CHECK(grainsNow[0] < 0.7 * grains[0]); // they met
    CHECK(particlesNow[0] > 0.3 * grains[0]);
}

TEST_CASE("grains that fall on a bed of sand stay on it, and both fall asleep")
{
    TestWorld world(mixedWorld(9.81f));
    const bchMaterialId sand = world.addMaterial(airless());
    const bchPatchId patch = addBed(world, sand);
    addGrains(world, sand, {0.09f, 0.06f, 0.09f}, {0.0, 0.24, 0.0}, {0.0f, 0.0f, 0.0f});
    uint32_t awake = 1;
    for (int i = 0; i < 300 && awake > 0; ++i)
    {
        const bchStepReport report = world.step(kFrame);
        CHECK((report.faults & BCH_FAULT_SPEED_LIMIT) == 0);
        awake = report.awakeGrainCount + patchInfo(patch).awakeCount;
    }
    CHECK(awake == 0);
    for (const GrainState& grain : world.grains())
    {
        CHECK(grain.position[1] > 0.12); // a tetrahedron's centre is at least a radius above what it lies on
        CHECK(grain.position[1] < 0.3);
    }
    const std::vector<GrainState> rested = world.grains();
    world.step(kFrame);
    CHECK(world.step(kFrame).awakeGrainCount == 0);
    const std::vector<GrainState> later = world.grains();
    for (size_t i = 0; i < rested.size(); ++i)
        CHECK(later[i].position == rested[i].position);

    // Both rest and cost nothing; a grain that falls in wakes the sand it hits.
    world.spawn(sand, 0.03f, {{0.05f, 0.5f, 0.05f}}, {{0.0f, -4.0f, 0.0f}});
    uint32_t most = 0;
    for (int i = 0; i < 30; ++i)
    {
        world.step(kFrame);
        most = std::max(most, patchInfo(patch).awakeCount);
    }
    CHECK(most > 20);
    for (const GrainState& grain : world.grains())
        CHECK(grain.position[1] > 0.04);
}

TEST_CASE("sand that falls on grains at rest pushes them")
{
    TestWorld world(mixedWorld(9.81f));
    const bchMaterialId sand = world.addMaterial(airless());
    world.addPlane({0.0f, 1.0f, 0.0f}, 0.0, 0.5f);
    world.spawn(sand, 0.02f, {{0.0f, 0.02f, 0.0f}}, {{0.0f, 0.0f, 0.0f}});
    for (int i = 0; i < 120; ++i)
        world.step(kFrame);
    const std::array<double, 3> before = world.grains().at(0).position;
    const bchPatchId patch = world.addPatch(kSpacing, 256);
    fillPatch(patch, sand, BCH_FILL_SPHERE, {0.05f, 0.0f, 0.0f}, {-0.12, 0.06, 0.0}, {2.0f, 0.0f, 0.0f});
    for (int i = 0; i < 30; ++i)
        world.step(kFrame);
    CHECK(world.grains().at(0).position[0] > before[0] + 0.02);
}

TEST_CASE("a mixed world does the same twice, and after a snapshot")
{
    checkRepeats(
        mixedWorld(9.81f), 12,
        [](TestWorld& world)
        {
            const bchMaterialId sand = world.addMaterial(airless());
            addBed(world, sand);
            addGrains(world, sand, {0.09f, 0.06f, 0.09f}, {0.0, 0.22, 0.0}, {0.3f, -1.0f, 0.0f});
        });
}
