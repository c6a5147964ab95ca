// Bodies among particles and grains: what sand gives them it loses.
#include "body_world.h"

#include <cmath>

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
