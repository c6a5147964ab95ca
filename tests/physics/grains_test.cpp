// Grains against laws with known answers. Tolerances are those of the laboratory unless a line says otherwise.
#include "test_world.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

namespace
{

bchWorldDef smallWorld()
{
    bchWorldDef def = bchDefaultWorldDef();
    def.grainCapacity = 512;
    def.maxGrainRadius = 0.02f;
    return def;
}

bchWorldDef weightless()
{
    bchWorldDef def = smallWorld();
    def.gravity = {0.0f, 0.0f, 0.0f};
    return def;
}

} // namespace

TEST_CASE("a grain in free fall follows the parabola of semi-implicit Euler")
{
    TestWorld world(smallWorld());
    world.spawn(world.addMaterial(airless()), 0.01f, {{0.0f, 5.0f, 0.0f}}, {{2.0f, 0.0f, -1.0f}});
    const uint32_t substeps = world.step(0.05f).substeps;
    for (int i = 1; i < 10; ++i)
        world.step(0.05f);
    const GrainState grain = world.grains().at(0);
    const double t = 0.5;
    const double dt = 0.05 / substeps;
    CHECK(grain.position[0] == doctest::Approx(2.0 * t).epsilon(1e-5));
    CHECK(grain.position[1] == doctest::Approx(5.0 - 0.5 * 9.81 * t * (t + dt)).epsilon(1e-5));
    CHECK(grain.position[2] == doctest::Approx(-t).epsilon(1e-5));
    CHECK(grain.velocity[1] == doctest::Approx(-9.81 * t).epsilon(1e-5));
}

TEST_CASE("two equal spheres part with the restitution of their material at the design speed")
{
    for (const float restitution : {0.3f, 0.5f, 0.8f})
    {
        CAPTURE(restitution);
        TestWorld world(weightless());
        bchMaterialDef def = airless();
        def.restitution = restitution;
        // Closing at 1 m/s, the design speed; 64 substeps a frame resolve the contact well beyond the least needed.
        world.spawn(
            world.addMaterial(def), 0.01f, {{-0.0105f, 0.0f, 0.0f}, {0.0105f, 0.0f, 0.0f}},
            {{0.5f, 0.0f, 0.0f}, {-0.5f, 0.0f, 0.0f}});
        for (int i = 0; i < 3; ++i)
            world.step(1.0f / 60.0f, 64);
        const std::vector<GrainState> grains = world.grains();
        CHECK(grains[1].velocity[0] - grains[0].velocity[0] == doctest::Approx(double{restitution}).epsilon(0.05));
        CHECK(std::fabs(grains[0].velocity[0] + grains[1].velocity[0]) < 1e-5);
    }
}

TEST_CASE("a sliding sphere is slowed by the friction of the floor until it rolls")
{
    TestWorld world(smallWorld());
    const bchMaterialId material = world.addMaterial(airless());
    world.addPlane({0.0f, 1.0f, 0.0f}, 0.0, 0.4f);
    world.spawn(material, 0.01f, {{0.0f, 0.01f, 0.0f}}, {{1.0f, 0.0f, 0.0f}});
    // v = v0 - mu g t up to 2 v0 / (7 mu g) = 73 ms; the grain first sinks in to where it rests, so the band is 5 %.
    for (int i = 0; i < 3; ++i)
        world.step(1.0f / 60.0f);
    CHECK(world.grains().at(0).velocity[0] == doctest::Approx(1.0 - 0.4 * 9.81 * 0.05).epsilon(0.05));
    for (int i = 0; i < 4; ++i)
        world.step(1.0f / 60.0f);
    CHECK(world.grains().at(0).velocity[0] == doctest::Approx(5.0 / 7.0).epsilon(0.02));
}

TEST_CASE("the momentum of a closed cluster stays")
{
    TestWorld world(weightless());
    std::vector<bchVec3> positions;
    std::vector<bchVec3> velocities;
    for (int i = 0; i < 216; ++i)
    {
        const auto x = static_cast<float>(i % 6);
        const auto y = static_cast<float>(i / 6 % 6);
        const auto z = static_cast<float>(i / 36);
        positions.push_back({0.0195f * x, 0.0195f * y, 0.0195f * z});
        velocities.push_back({std::sin(7.0f * y + z), std::cos(5.0f * z + x), std::sin(3.0f * x + y)});
    }
    world.spawn(world.addMaterial(airless()), 0.01f, positions, velocities);
    const auto momentum = [&world]
    {
        std::array<double, 4> sum{}; // three components, and the sum of magnitudes to compare with
        for (const GrainState& grain : world.grains())
            for (size_t axis = 0; axis < 3; ++axis)
            {
                sum[axis] += grain.quanta * grain.velocity[axis];
                sum[3] += grain.quanta * std::fabs(grain.velocity[axis]);
            }
        return sum;
    };
    const std::array<double, 4> before = momentum();
    uint32_t contacts = 0;
    for (int i = 0; i < 60; ++i)
        contacts += world.step(1.0f / 60.0f).contactCount;
    CHECK(contacts > 0);
    const std::array<double, 4> after = momentum();
    for (size_t axis = 0; axis < 3; ++axis)
        CHECK(std::fabs(after[axis] - before[axis]) < 1e-4 * before[3]);
}

TEST_CASE("a dropped heap comes to lie on the floor and keeps its mass exactly")
{
    TestWorld world(smallWorld());
    const bchMaterialId material = world.addMaterial(bchDefaultMaterialDef());
    world.addPlane({0.0f, 1.0f, 0.0f}, 0.0, -1.0f);
    std::vector<bchVec3> positions;
    // Off the lattice by up to 2 mm: a perfect lattice of spheres would stand as a tower.
    const auto jitter = [](int i, float phase) { return 0.002f * std::sin(12.9898f * static_cast<float>(i) + phase); };
    for (int i = 0; i < 256; ++i)
        positions.push_back(
            {0.024f * static_cast<float>(i % 4) + jitter(i, 0.0f),
             0.02f + 0.024f * static_cast<float>(i / 16) + jitter(i, 2.0f),
             0.024f * static_cast<float>(i / 4 % 4) + jitter(i, 4.0f)});
    world.spawn(material, 0.01f, positions, {});
    bchStepReport report{};
    for (int i = 0; i < 90; ++i)
        report = world.step(1.0f / 60.0f);
    CHECK((report.faultsEver & (BCH_FAULT_NOT_FINITE | BCH_FAULT_OUT_OF_RANGE | BCH_FAULT_NEIGHBOUR_CAPACITY)) == 0u);
    CHECK(report.grainCount == 256);
    double lowest = 1.0;
    double highest = 0.0;
    for (const GrainState& grain : world.grains())
    {
        lowest = std::fmin(lowest, grain.position[1]);
        highest = std::fmax(highest, grain.position[1]);
    }
    CHECK(lowest > 0.008); // a radius, less the overlap of a game-soft contact
    CHECK(highest < 0.25); // it began as a column of 38 cm
    const bchMassLedger ledger = world.ledger();
    CHECK(ledger.grains == ledger.spawned);
}

TEST_CASE("a grain that leaves the range is taken out and its mass is booked")
{
    TestWorld world(weightless());
    const bchMaterialId material = world.addMaterial(airless());
    // Search range: 2^20 diameters of the largest grain. Speeds are cut to what a substep can follow, so start close.
    const float edge = 1048576.0f * 0.02f;
    world.spawn(material, 0.01f, {{edge - 0.5f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f}}, {{100.0f, 0.0f, 0.0f}, {}});
    bchStepReport report{};
    for (int i = 0; i < 12; ++i)
        report = world.step(1.0f / 60.0f);
    CHECK((report.faultsEver & BCH_FAULT_OUT_OF_RANGE) != 0u);
    CHECK((report.faultsEver & BCH_FAULT_SPEED_LIMIT) != 0u);
    CHECK(report.quarantinedCount == 1);
    CHECK(report.grainCount == 1);
    CHECK(world.grains().size() == 1);
    const bchMassLedger ledger = world.ledger();
    CHECK(ledger.quarantined > 0);
    CHECK(ledger.spawned == ledger.grains + ledger.quarantined + ledger.removed);
}

TEST_CASE("a thousand grains thrown at a hundred times their speed stay numbers, and every one is accounted for")
{
    bchWorldDef def = smallWorld();
    def.grainCapacity = 1000;
    TestWorld world(def);
    const bchMaterialId material = world.addMaterial(bchDefaultMaterialDef());
    bchWallDef box = bchDefaultWallDef();
    box.shape = BCH_WALL_BOX;
    box.solidOutside = 1;
    box.size = {0.3f, 0.3f, 0.3f};
    world.addWall(box);
    std::vector<bchVec3> positions, velocities;
    for (int i = 0; i < 1000; ++i)
    {
        const auto x = static_cast<float>(i % 10), y = static_cast<float>(i / 10 % 10), z = static_cast<float>(i / 100);
        positions.push_back({0.05f * x - 0.225f, 0.05f * y - 0.225f, 0.05f * z - 0.225f});
        velocities.push_back({100.0f * std::sin(7.0f * y + z), 100.0f * std::cos(5.0f * z + x), 100.0f * std::sin(x)});
    }
    world.spawn(material, 0.01f, positions, velocities, BCH_GRAIN_TETRAHEDRON);
    bchStepReport report{};
    for (int i = 0; i < 20; ++i)
        report = world.step(1.0f / 60.0f);
    CHECK((report.faultsEver & BCH_FAULT_SPEED_LIMIT) != 0u);
    CHECK((report.faultsEver & BCH_FAULT_NOT_FINITE) == 0u);
    CHECK(report.grainCount + report.quarantinedCount == 1000);
    for (const GrainState& grain : world.grains())
        CHECK(std::isfinite(grain.position[0] + grain.position[1] + grain.position[2] + grain.velocity[0]));
    const bchMassLedger ledger = world.ledger();
    CHECK(ledger.spawned == ledger.grains + ledger.quarantined + ledger.removed);
}

TEST_CASE("a heap of tetrahedra falls asleep, lies exactly still, and wakes when something falls on it")
{
    TestWorld world(smallWorld());
    bchMaterialDef def = airless();
    def.stiffness = 4.0e6f;
    const bchMaterialId material = world.addMaterial(def);
    world.addPlane({0.0f, 1.0f, 0.0f}, 0.0, 1.0f);
    std::vector<bchVec3> positions;
    for (int i = 0; i < 48; ++i)
        positions.push_back(
            {0.046f * static_cast<float>(i % 4), 0.03f + 0.046f * static_cast<float>(i / 16),
             0.046f * static_cast<float>(i / 4 % 4)});
    world.spawn(material, 0.01f, positions, {}, BCH_GRAIN_TETRAHEDRON);
    bchStepReport report = world.step(1.0f / 60.0f);
    for (int i = 0; i < 240 && report.awakeGrainCount > 0; ++i)
        report = world.step(1.0f / 60.0f);
    REQUIRE(report.awakeGrainCount == 0);
    CHECK(report.contactCount > 100);
    const std::vector<GrainState> asleep = world.grains();
    for (int i = 0; i < 60; ++i)
        world.step(1.0f / 60.0f);
    const std::vector<GrainState> later = world.grains();
    for (size_t i = 0; i < asleep.size(); ++i)
        CHECK(asleep[i].position == later[i].position);
    world.spawn(material, 0.01f, {{0.07f, 0.5f, 0.07f}}, {{0.0f, -2.0f, 0.0f}}, BCH_GRAIN_TETRAHEDRON);
    uint32_t most = 0;
    for (int i = 0; i < 30; ++i)
        most = std::max(most, world.step(1.0f / 60.0f).awakeGrainCount);
    CHECK(most > 5); // those that were hit, and those that these hit
}

TEST_CASE("grains with cohesion hang together where others fall")
{
    for (const float cohesion : {0.0f, 2.0e4f})
    {
        CAPTURE(cohesion);
        TestWorld world(smallWorld());
        bchMaterialDef def = airless();
        def.cohesion = cohesion;
        const bchMaterialId material = world.addMaterial(def);
        // Two, one below the other; the upper one lies in a hole that is too narrow for it.
        bchWallDef upper = bchDefaultWallDef();
        upper.position.y = -0.0099;
        upper.shape = BCH_WALL_ORIFICE;
        upper.size = {0.0085f, 0.002f, 0.0f};
        world.addWall(upper);
        world.spawn(material, 0.01f, {{0.0f, 0.0f, 0.0f}, {0.0f, -0.0199f, 0.0f}}, {});
        for (int i = 0; i < 30; ++i)
            world.step(1.0f / 60.0f);
        const double fallen = -world.grains().at(1).position[1];
        if (cohesion > 0.0f)
            CHECK(fallen < 0.04);
        else
            CHECK(fallen > 0.5);
    }
}

TEST_CASE("rolling friction stops a sphere that would roll on")
{
    double left[2];
    for (const int resists : {0, 1})
    {
        TestWorld world(smallWorld());
        bchMaterialDef def = airless();
        def.rollingFriction = resists ? 0.1f : 0.0f;
        const bchMaterialId material = world.addMaterial(def);
        world.addPlane({0.0f, 1.0f, 0.0f}, 0.0, 0.5f);
        world.spawn(material, 0.01f, {{0.0f, 0.01f, 0.0f}}, {{0.5f, 0.0f, 0.0f}});
        for (int i = 0; i < 60; ++i)
            world.step(1.0f / 60.0f);
        left[resists] = world.grains().at(0).velocity[0];
    }
    CHECK(left[0] == doctest::Approx(5.0 / 7.0 * 0.5).epsilon(0.02));
    CHECK(std::fabs(left[1]) < 0.01);
}
