// Bodies among the particles of a patch: what the sand gives them it loses, and it carries them.
#include "test_world.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

namespace
{
constexpr float kSpacing = 0.025f;
constexpr float kFrame = 1.0f / 60.0f;
constexpr double kPi = 3.14159265358979323846;

bchWorldDef sandWorld(float gravity)
{
    bchWorldDef def = bchDefaultWorldDef();
    def.grainCapacity = 0;
    def.gravity = {0.0f, -gravity, 0.0f};
    return def;
}

double bulkDensity(const bchMaterialDef& material)
{
    return static_cast<double>(material.grainDensity) * static_cast<double>(material.packingFraction);
}

bchBodyDef ball(const bchBodyPart& part, double density)
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

bchBodyId add(const TestWorld& world, const bchBodyDef& def)
{
    bchBodyId body{};
    REQUIRE(bchCreateBody(world.id(), &def, &body) == BCH_OK);
    return body;
}

bchBodyState stateOf(bchBodyId body)
{
    bchBodyState state{};
    REQUIRE(bchBody_GetState(body, &state) == BCH_OK);
    return state;
}

bchBodyImpulse impulseOf(const TestWorld& world, uint64_t step)
{
    bchBodyImpulse impulse{};
    uint32_t count = 1;
    REQUIRE(bchWorld_GetBodyImpulses(world.id(), step, &impulse, &count) == BCH_OK);
    REQUIRE(count == 1);
    return impulse;
}

// A bed of 0.2 m in a box without a lid, 0.4 m wide.
bchPatchId addBed(TestWorld& world, bchMaterialId sand, float wallFriction)
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
} // namespace

TEST_CASE("a body that flies into sand loses what the sand gains, and the ledger says how much")
{
    bchWorldDef def = sandWorld(0.0f);
    TestWorld world(def);
    const bchMaterialDef material = airless();
    const bchMaterialId sand = world.addMaterial(material);
    const bchPatchId patch = world.addPatch(kSpacing, 1024);
    fillPatch(patch, sand, BCH_FILL_SPHERE, {0.12f, 0.0f, 0.0f}, {0.0, 0.0, 0.0}, {0.0f, 0.1f, 0.0f});
    bchBodyPart part = bchDefaultBodyPart();
    part.shape = BCH_BODY_BOX;
    part.size = {0.06f, 0.06f, 0.06f};
    bchBodyDef bodyDef = bchDefaultBodyDef();
    bodyDef.parts = &part;
    bodyDef.partCount = 1;
    bodyDef.mass = 2.0f;
    bodyDef.inertia = {0.005f, 0.005f, 0.005f};
    bodyDef.position = {-0.25, 0.05, 0.02}; // not through the middle: it will turn
    bodyDef.velocity = {2.0f, 0.0f, 0.3f};
    const bchBodyId body = add(world, bodyDef);

    const std::array<double, 3> before = patchMomentum(patch);
    const double quantum = def.massQuantum, mass = 2.0;
    double given[3] = {};
    for (uint64_t step = 1; step <= 40; ++step)
    {
        CHECK(world.step(kFrame).faults == 0);
        const bchBodyImpulse impulse = impulseOf(world, step);
        for (int axis = 0; axis < 3; ++axis)
            given[axis] += impulse.impulse[axis];
    }
    const std::array<double, 3> after = patchMomentum(patch);
    const bchBodyState state = stateOf(body);
    const double start[3] = {2.0, 0.0, 0.3}, now[3] = {state.velocity.x, state.velocity.y, state.velocity.z};
    for (size_t axis = 0; axis < 3; ++axis)
    {
        const double gained = (after[axis] - before[axis]) * quantum;
        CHECK(std::fabs(gained + given[axis]) < 1.0e-4 * 4.0);                           // sand and ledger
        CHECK(std::fabs(mass * (now[axis] - start[axis]) - given[axis]) < 1.0e-4 * 4.0); // body and ledger
    }
    CHECK(given[0] < -0.5); // they met
    CHECK(std::hypot(state.spin.x, state.spin.y, state.spin.z) > 0.1f);
}

TEST_CASE("sand carries a body at rest with its weight, and both may sleep")
{
    TestWorld world(sandWorld(9.81f));
    const bchMaterialDef material = airless();
    const bchPatchId patch = addBed(world, world.addMaterial(material), 1.0f);
    bchBodyPart part = bchDefaultBodyPart();
    part.size.x = 0.07f;
    bchBodyDef def = ball(part, 2.0 * bulkDensity(material));
    def.position = {0.0, 0.28, 0.0};
    const bchBodyId body = add(world, def);
    uint64_t step = 0;
    while (step < 90)
        world.step(kFrame), ++step;
    double lifted = 0.0;
    for (int i = 0; i < 60; ++i)
    {
        world.step(kFrame), ++step;
        lifted += impulseOf(world, step).impulse[1];
    }
    CHECK(std::fabs(lifted / (static_cast<double>(def.mass) * 9.81) - 1.0) < 0.01);
    bchBodyState state = stateOf(body);
    CHECK(std::fabs(state.velocity.y) < 0.02f);
    CHECK(state.position.y > 0.15); // denser than sand, and not sunk

    // An engine that puts it to sleep lets the sand sleep too.
    state.velocity = {};
    state.spin = {};
    state.asleep = 1;
    REQUIRE(bchWorld_SetBodies(world.id(), &state, 1) == BCH_OK);
    for (int i = 0; i < 120; ++i)
        world.step(kFrame);
    CHECK(patchInfo(patch).awakeCount == 0);
    CHECK(patchInfo(patch).substeps == 0);
    // Awake, it wakes the sand.
    state.asleep = 0;
    state.velocity = {0.0f, 1.0f, 0.0f};
    REQUIRE(bchWorld_SetBodies(world.id(), &state, 1) == BCH_OK);
    world.step(kFrame);
    CHECK(patchInfo(patch).awakeCount > 20);
}

TEST_CASE("bodies a thousand times lighter and heavier than their sand keep still and gain no energy")
{
    for (const double ratio : {0.001, 1000.0})
    {
        CAPTURE(ratio);
        TestWorld world(sandWorld(9.81f));
        const bchMaterialDef material = airless();
        addBed(world, world.addMaterial(material), 1.0f);
        // The heavy one stands on the floor when it has sunk in; what the floor would do is the engine's.
        bchBodyPart part = bchDefaultBodyPart();
        part.size.x = 0.07f;
        bchBodyDef def = ball(part, ratio * bulkDensity(material));
        def.position = {0.0, 0.275, 0.0};
        const bchBodyId body = add(world, def);
        float fastest = 0.0f;
        for (int i = 0; i < 20; ++i)
        {
            world.step(kFrame);
            fastest = std::max(fastest, std::fabs(stateOf(body).velocity.y));
        }
        const double fallen = 0.275 - stateOf(body).position.y;
        CHECK(static_cast<double>(fastest) < std::sqrt(2.0 * 9.81 * std::max(fallen, 0.01)) + 0.1);
        if (ratio > 1.0)
            continue;
        for (int i = 0; i < 60; ++i)
            world.step(kFrame);
        const double place = stateOf(body).position.y;
        for (int i = 0; i < 30; ++i)
        {
            world.step(kFrame);
            CHECK(std::fabs(stateOf(body).position.y - place) < 0.001);
        }
    }
}

TEST_CASE("sand that a body stands in is pushed out gently")
{
    TestWorld world(sandWorld(9.81f));
    const bchMaterialDef material = airless();
    const bchPatchId patch = addBed(world, world.addMaterial(material), 1.0f);
    bchBodyPart part = bchDefaultBodyPart();
    part.size.x = 0.06f;
    bchBodyDef def = bchDefaultBodyDef();
    def.parts = &part;
    def.partCount = 1;
    def.motion = BCH_BODY_STATIC;
    def.position = {0.0, 0.1, 0.0};
    add(world, def);
    float fastest = 0.0f;
    for (int i = 0; i < 60; ++i)
        fastest = std::max(fastest, (world.step(kFrame), patchInfo(patch).maxSpeed));
    CHECK(fastest < 1.5f);
    bchPatchView view = bchDefaultPatchView();
    REQUIRE(bchPatch_Read(patch, &view) == BCH_OK);
    for (uint32_t i = 0; i < view.count; ++i)
    {
        const float* at = view.positions + 4 * static_cast<size_t>(i);
        CHECK(std::hypot(at[0], at[1] - 0.1f, at[2]) > 0.06f - 0.5f * kSpacing);
    }
}

TEST_CASE("a body that flies into grains loses what they gain, turning included")
{
    bchWorldDef def = bchDefaultWorldDef();
    def.grainCapacity = 256;
    def.maxGrainRadius = 0.03f;
    def.gravity = {};
    TestWorld world(def);
    const bchMaterialId stone = world.addMaterial(airless());
    bchGrainFillDef fill = bchDefaultGrainFillDef();
    fill.material = stone;
    fill.shape = BCH_WALL_BOX;
    fill.size = {0.1f, 0.1f, 0.1f};
    fill.radius = 0.015f;
    fill.grainShape = BCH_GRAIN_TETRAHEDRON;
    uint32_t count = 0;
    REQUIRE(bchWorld_FillGrains(world.id(), &fill, &count) == BCH_OK);
    REQUIRE(count > 10);
    bchBodyPart part = bchDefaultBodyPart();
    part.shape = BCH_BODY_BOX;
    part.size = {0.06f, 0.06f, 0.06f};
    bchBodyDef bodyDef = bchDefaultBodyDef();
    bodyDef.parts = &part;
    bodyDef.partCount = 1;
    bodyDef.mass = 2.0f;
    bodyDef.inertia = {0.005f, 0.005f, 0.005f};
    bodyDef.position = {-0.25, 0.05, 0.02};
    bodyDef.velocity = {2.0f, 0.0f, 0.3f};
    const bchBodyId body = add(world, bodyDef);
    double given[3] = {};
    for (uint64_t step = 1; step <= 60; ++step)
    {
        CHECK((world.step(kFrame).faults & ~BCH_FAULT_OVERLAP) == 0);
        for (int axis = 0; axis < 3; ++axis)
            given[axis] += impulseOf(world, step).impulse[axis];
    }
    const bchBodyState state = stateOf(body);
    const double start[3] = {2.0, 0.0, 0.3}, now[3] = {state.velocity.x, state.velocity.y, state.velocity.z};
    double gained[3] = {};
    for (const GrainState& grain : world.grains())
        for (size_t axis = 0; axis < 3; ++axis)
            gained[axis] += grain.quanta * grain.velocity[axis] * def.massQuantum;
    for (size_t axis = 0; axis < 3; ++axis)
    {
        CHECK(std::fabs(gained[axis] + given[axis]) < 1.0e-4 * 4.0);
        CHECK(std::fabs(2.0 * (now[axis] - start[axis]) - given[axis]) < 1.0e-4 * 4.0);
    }
    CHECK(given[0] < -0.5);
    CHECK(std::hypot(state.spin.x, state.spin.y, state.spin.z) > 0.1f);
}

TEST_CASE("a plate comes to rest on a heap of grains with its weight, and nothing is inside it")
{
    bchWorldDef def = bchDefaultWorldDef();
    def.grainCapacity = 512;
    def.maxGrainRadius = 0.03f;
    TestWorld world(def);
    const bchMaterialId stone = world.addMaterial(airless());
    bchWallDef box = bchDefaultWallDef();
    box.shape = BCH_WALL_BOX;
    box.solidOutside = 1;
    box.position = {0.0, 1.0, 0.0};
    box.size = {0.12f, 1.0f, 0.12f};
    world.addWall(box);
    bchGrainFillDef fill = bchDefaultGrainFillDef();
    fill.material = stone;
    fill.shape = BCH_WALL_BOX;
    fill.position = {0.0, 0.15, 0.0};
    fill.size = {0.11f, 0.14f, 0.11f};
    fill.radius = 0.015f;
    fill.grainShape = BCH_GRAIN_TETRAHEDRON;
    REQUIRE(bchWorld_FillGrains(world.id(), &fill, nullptr) == BCH_OK);
    for (int i = 0; i < 40; ++i)
        world.step(kFrame);
    bchBodyPart part = bchDefaultBodyPart();
    part.shape = BCH_BODY_BOX;
    part.size = {0.09f, 0.01f, 0.09f};
    bchBodyDef bodyDef = bchDefaultBodyDef();
    bodyDef.parts = &part;
    bodyDef.partCount = 1;
    bodyDef.mass = 3.0f;
    bodyDef.inertia = {0.01f, 0.02f, 0.01f};
    bodyDef.position = {0.0, 0.3, 0.0};
    const bchBodyId body = add(world, bodyDef);
    uint64_t step = 40;
    while (step < 140)
        world.step(kFrame), ++step;
    double lifted = 0.0;
    for (int i = 0; i < 60; ++i)
    {
        world.step(kFrame), ++step;
        lifted += impulseOf(world, step).impulse[1];
    }
    CHECK(std::fabs(lifted / (3.0 * 9.81) - 1.0) < 0.01);
    const bchBodyState state = stateOf(body);
    CHECK(std::hypot(state.velocity.x, state.velocity.y, state.velocity.z) < 0.02f);
    CHECK(state.position.y > 0.05);
    for (const GrainState& grain : world.grains())
        CHECK(
            std::fabs(grain.position[1] - state.position.y) + std::hypot(grain.position[0], grain.position[2]) > 0.01);
}

TEST_CASE("a world with bodies does the same twice, and after a snapshot")
{
    uint64_t hashes[3] = {};
    for (int run = 0; run < 3; ++run)
    {
        bchWorldDef worldDef = sandWorld(9.81f);
        worldDef.grainCapacity = 64;
        TestWorld world(worldDef);
        const bchMaterialId sand = world.addMaterial(airless());
        addBed(world, sand, 1.0f);
        world.spawn(sand, 0.02f, {{0.03f, 0.24f, 0.0f}, {-0.03f, 0.24f, 0.02f}}, {{}, {}});
        bchBodyPart part = bchDefaultBodyPart();
        part.shape = BCH_BODY_BOX;
        part.size = {0.05f, 0.05f, 0.05f};
        bchBodyDef def = bchDefaultBodyDef();
        def.parts = &part;
        def.partCount = 1;
        def.mass = 1.5f;
        def.inertia = {0.0025f, 0.0025f, 0.0025f};
        def.position = {0.02, 0.33, 0.0};
        def.velocity = {0.4f, -1.0f, 0.0f};
        add(world, def);
        for (int i = 0; i < 8; ++i)
            world.step(kFrame);
        if (run == 2)
        {
            const std::vector<std::byte> blob = world.snapshot();
            for (int i = 0; i < 5; ++i)
                world.step(kFrame);
            world.restore(blob);
        }
        for (int i = 0; i < 8; ++i)
            world.step(kFrame);
        hashes[run] = world.hash();
    }
    CHECK(hashes[0] == hashes[1]);
    CHECK(hashes[0] == hashes[2]);
}
