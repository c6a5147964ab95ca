// Sand stirred by shapes that are hard to keep out of: nothing gets into them.
#include "cooked.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace
{
// How long, s: the test's own argument.
double stirredSeconds()
{
    const char* given = std::getenv("BARCHAN_STIRRED_SECONDS");
    return given ? std::atof(given) : 1.5;
}

void spinAround(const TestWorld& world, bchBodyId body, const bchPosition& place, double time, bchVec3 spin)
{
    bchBodyState state = stateOf(body);
    state.position = place;
    state.spin = spin;
    const double rate = std::sqrt(static_cast<double>(spin.x * spin.x + spin.y * spin.y + spin.z * spin.z));
    const double half = 0.5 * rate * time, share = std::sin(half) / rate;
    state.rotation = {
        static_cast<float>(spin.x * share), static_cast<float>(spin.y * share), static_cast<float>(spin.z * share),
        static_cast<float>(std::cos(half))};
    REQUIRE(bchWorld_SetBodies(world.id(), &state, 1) == BCH_OK);
}
} // namespace

TEST_CASE("no particle is deeper than half a spacing in a torus knot or a thin-walled bucket that stir the sand")
{
    TestWorld world(sandWorld(9.81f));
    const bchMaterialId sand = world.addMaterial(airless());
    addBox(world, 0.3f, 1.0f);
    const bchPatchId patch = world.addPatch(kSpacing, 8192);
    fillPatch(patch, sand, BCH_FILL_BOX, {0.3f, 0.1f, 0.3f}, {0.0, 0.1, 0.0}, {0.0f, 0.0f, 0.0f});
    const Cooked knot(world, meshes::torusKnot(0.14, 0.022, 96, 16), kSpacing);
    const Cooked bucket(world, meshes::bucket(0.08, 0.14, 0.6 * static_cast<double>(kSpacing), 32), kSpacing);
    bchBodyDef knotDef = knot.body(1000.0, BCH_BODY_KINEMATIC);
    knotDef.position = {-0.14, 0.45, 0.0};
    const bchBodyId knotBody = add(world, knotDef);
    bchBodyDef bucketDef = bucket.body(1000.0, BCH_BODY_KINEMATIC);
    bucketDef.position = {0.16, 0.45, 0.0};
    const bchBodyId bucketBody = add(world, bucketDef);
    const auto frames = static_cast<int>(stirredSeconds() * 60.0);
    double deepest = 0.0;
    for (int frame = 0; frame < frames; ++frame)
    {
        const double time = frame / 60.0;
        // Both dip into the bed and out again, turning; the bucket over its rim, so that it scoops and pours.
        const double height = 0.22 + 0.23 * std::cos(2.0 * time);
        const auto sink = static_cast<float>(-0.46 * std::sin(2.0 * time));
        bchBodyState state;
        spinAround(world, knotBody, {-0.14, height, 0.0}, time, {0.0f, 3.0f, 0.0f});
        spinAround(world, bucketBody, {0.16, height, 0.0}, time, {0.0f, 0.0f, 1.5f});
        for (const bchBodyId body : {knotBody, bucketBody})
        {
            state = stateOf(body);
            state.velocity = {0.0f, sink, 0.0f};
            REQUIRE(bchWorld_SetBodies(world.id(), &state, 1) == BCH_OK);
        }
        CHECK((world.step(kFrame).faults & ~BCH_FAULT_SPEED_LIMIT) == 0);
        if (frame % 10 != 9 && frame + 1 != frames)
            continue;
        for (const glm::dvec3& at : particlesOf(patch))
            deepest =
                std::min({deepest, knot.distance(stateOf(knotBody), at), bucket.distance(stateOf(bucketBody), at)});
    }
    CAPTURE(deepest);
    MESSAGE("deepest " << deepest / static_cast<double>(kSpacing) << " spacings");
    CHECK(deepest > -0.5 * static_cast<double>(kSpacing));
    CHECK(deepest < 0.0); // they met
    const bchMassLedger ledger = world.ledger();
    CHECK(ledger.patches == ledger.spawned);
}
