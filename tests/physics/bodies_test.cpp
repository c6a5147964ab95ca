// Bodies among particles and grains: what sand gives them it loses.
#include "body_world.h"

#include <cmath>

namespace
{
using Momentum = std::array<double, 3>; // kg m/s

constexpr double kMass = 2.0;
constexpr Momentum kThrown = {2.0, 0.0, 0.3}; // m/s

// A box that flies past the middle, so that it will turn.
bchBodyId throwBox(const TestWorld& world)
{
    const bchBodyPart part = boxPart({0.06f, 0.06f, 0.06f});
    bchBodyDef def = solidOf(part, static_cast<float>(kMass), {0.005f, 0.005f, 0.005f});
    def.position = {-0.25, 0.05, 0.02};
    def.velocity = {static_cast<float>(kThrown[0]), static_cast<float>(kThrown[1]), static_cast<float>(kThrown[2])};
    return add(world, def);
}

// What the ledger says after some steps.
Momentum givenIn(TestWorld& world, uint64_t steps, bchFaults allowed)
{
    Momentum given{};
    for (uint64_t step = 1; step <= steps; ++step)
    {
        CHECK((world.step(kFrame).faults & ~allowed) == 0);
        const bchBodyImpulse impulse = impulseOf(world, step);
        for (size_t axis = 0; axis < 3; ++axis)
            given[axis] += impulse.impulse[axis];
    }
    return given;
}

void checkExchange(bchBodyId body, const Momentum& given, const Momentum& gainedBySand)
{
    const double close = 1.0e-4 * kMass * kThrown[0];
    const bchBodyState state = stateOf(body);
    const Momentum now = {state.velocity.x, state.velocity.y, state.velocity.z};
    for (size_t axis = 0; axis < 3; ++axis)
    {
        CHECK(std::fabs(gainedBySand[axis] + given[axis]) < close);
        CHECK(std::fabs(kMass * (now[axis] - kThrown[axis]) - given[axis]) < close);
    }
    CHECK(given[0] < -0.5); // they met
    CHECK(std::hypot(state.spin.x, state.spin.y, state.spin.z) > 0.1f);
}
} // namespace

TEST_CASE("a body that flies into sand loses what the sand gains, and the ledger says how much")
{
    const bchWorldDef def = sandWorld(0.0f);
    TestWorld world(def);
    const bchPatchId patch = world.addPatch(kSpacing, 1024);
    fillPatch(
        patch, world.addMaterial(airless()), BCH_FILL_SPHERE, {0.12f, 0.0f, 0.0f}, {0.0, 0.0, 0.0}, {0.0f, 0.1f, 0.0f});
    const bchBodyId body = throwBox(world);
    const Momentum before = patchMomentum(patch);
    const Momentum given = givenIn(world, 40, 0);
    Momentum gained = patchMomentum(patch);
    for (size_t axis = 0; axis < 3; ++axis)
        gained[axis] = (gained[axis] - before[axis]) * def.massQuantum;
    checkExchange(body, given, gained);
}

TEST_CASE("a body that flies into grains loses what they gain")
{
    bchWorldDef def = stoneWorld();
    def.gravity = {};
    TestWorld world(def);
    fillStones(world, {0.0, 0.0, 0.0}, {0.1f, 0.1f, 0.1f});
    const bchBodyId body = throwBox(world);
    const Momentum given = givenIn(world, 60, BCH_FAULT_OVERLAP);
    Momentum gained{};
    for (const GrainState& grain : world.grains())
        for (size_t axis = 0; axis < 3; ++axis)
            gained[axis] += grain.quanta * grain.velocity[axis] * def.massQuantum;
    checkExchange(body, given, gained);
}

TEST_CASE("a world with bodies does the same twice, and after a snapshot")
{
    bchWorldDef worldDef = sandWorld(9.81f);
    worldDef.grainCapacity = 64;
    checkRepeats(
        worldDef, 8,
        [](TestWorld& world)
        {
            const bchMaterialId sand = world.addMaterial(airless());
            addBed(world, sand, 1.0f);
            world.spawn(sand, 0.02f, {{0.03f, 0.24f, 0.0f}, {-0.03f, 0.24f, 0.02f}}, {{}, {}});
            const bchBodyPart part = boxPart({0.05f, 0.05f, 0.05f});
            bchBodyDef def = solidOf(part, 1.5f, {0.0025f, 0.0025f, 0.0025f});
            def.position = {0.02, 0.33, 0.0};
            def.velocity = {0.4f, -1.0f, 0.0f};
            add(world, def);
        });
}
