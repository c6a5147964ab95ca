// Bodies of cooked shapes among particles and grains.
#include "cooked.h"

#include <algorithm>
#include <cmath>

TEST_CASE("a bucket with walls thinner than a spacing holds sand")
{
    for (const double wall : {0.5, 1.0})
    {
        CAPTURE(wall);
        TestWorld world(sandWorld(9.81f));
        const bchMaterialId sand = world.addMaterial(airless());
        const Cooked bucket(world, meshes::bucket(0.15, 0.3, wall * static_cast<double>(kSpacing), 48), kSpacing);
        bchBodyDef def = bucket.body(1000.0, BCH_BODY_STATIC);
        def.position = bucket.placeOf({0.0, 0.0, 0.0});
        const bchBodyId body = add(world, def);
        const bchPatchId patch = world.addPatch(kSpacing, 4096);
        fillPatch(patch, sand, BCH_FILL_CYLINDER, {0.11f, 0.1f, 0.0f}, {0.0, 0.17, 0.0}, {0.0f, 0.0f, 0.0f});
        for (int i = 0; i < 90; ++i)
            world.step(kFrame);
        CHECK(patchInfo(patch).awakeCount == 0);
        for (const glm::dvec3& at : particlesOf(patch))
        {
            CHECK(std::hypot(at.x, at.z) < 0.15);
            CHECK(at.y > 0.0);
            CHECK(bucket.distance(stateOf(body), at) > 0.0);
        }
    }
}

TEST_CASE("a cooked ball lies on sand as an analytic one does")
{
    double rested[2] = {};
    for (size_t cooked = 0; cooked < 2; ++cooked)
    {
        CAPTURE(cooked);
        TestWorld world(sandWorld(9.81f));
        const bchMaterialDef material = airless();
        addBed(world, world.addMaterial(material), 1.0f);
        bchBodyPart part = bchDefaultBodyPart();
        part.size.x = 0.07f;
        const Cooked shape(world, meshes::sphere(0.07, 48), kSpacing);
        const double density = 2.0 * bulkDensity(material);
        bchBodyDef def = cooked == 1 ? shape.body(density) : ball(part, density);
        def.position = {0.0, 0.28, 0.0};
        const bchBodyId body = add(world, def);
        uint64_t step = 0;
        CHECK(std::fabs(carriedShare(world, step, 90, static_cast<double>(def.mass)) - 1.0) < 0.01);
        rested[cooked] = stateOf(body).position.y;
    }
    CHECK(std::fabs(rested[1] - rested[0]) < 0.25 * static_cast<double>(kSpacing));
}

TEST_CASE("grains stay in a cooked bucket, and it is told what they are and how hard they hit")
{
    bchWorldDef worldDef = stoneWorld();
    TestWorld world(worldDef);
    const Cooked bucket(world, meshes::bucket(0.16, 0.3, 0.015, 48), 0.03f, 0.03f);
    bchBodyDef def = bucket.body(1000.0, BCH_BODY_STATIC);
    def.position = bucket.placeOf({0.0, 0.0, 0.0});
    const bchBodyId body = add(world, def);
    world.addMaterial(airless()); // so that the stones' is not the first
    fillStones(world, {0.0, 0.2, 0.0}, {0.1f, 0.15f, 0.1f});
    uint64_t step = 0;
    float hardest = 0.0f;
    while (step < 90)
    {
        world.step(kFrame), ++step;
        const bchBodyImpulse impulse = impulseOf(world, step);
        if (impulse.touch > 0.0f)
            CHECK(impulse.material == 1);
        hardest = std::max(hardest, impulse.hardest);
    }
    CHECK(hardest > 0.0f);
    for (const GrainState& grain : world.grains())
    {
        const glm::dvec3 at(grain.position[0], grain.position[1], grain.position[2]);
        CHECK(std::hypot(at.x, at.z) < 0.16);
        CHECK(at.y > 0.015);
        CHECK(bucket.distance(stateOf(body), at) > 0.0);
    }
}

TEST_CASE("a plate that is thinner than its way in a substep sweeps sand along")
{
    // 80 m/s: 0.83 spacings in each of 64 substeps, and the plate is 0.2 spacings thick.
    TestWorld world(sandWorld(0.0f));
    const bchPatchId patch = world.addPatch(kSpacing, 1024);
    fillPatch(
        patch, world.addMaterial(airless()), BCH_FILL_BOX, {0.06f, 0.06f, 0.06f}, {0.0, 0.0, 0.0}, {0.0f, 0.0f, 0.0f});
    const bchBodyPart part = boxPart({0.1f * kSpacing, 0.2f, 0.2f});
    bchBodyDef def = solidOf(part, 0.0f, {});
    def.motion = BCH_BODY_KINEMATIC;
    def.position = {-0.6, 0.0, 0.0};
    def.velocity = {80.0f, 0.0f, 0.0f};
    const bchBodyId plate = add(world, def);
    world.step(kFrame);
    const double front = stateOf(plate).position.x;
    CHECK(front == doctest::Approx(-0.6 + 80.0 / 60.0));
    const std::vector<glm::dvec3> places = particlesOf(patch);
    const auto passed = std::count_if(
        places.begin(), places.end(),
        [&](const glm::dvec3& at) { return at.x < front - static_cast<double>(kSpacing); });
    CHECK(passed == 0);
}

TEST_CASE("sleeping sand far from a body that moves is left alone, and wakes when it comes")
{
    TestWorld world(sandWorld(9.81f));
    const bchMaterialId sand = world.addMaterial(airless());
    const bchPatchId patch = addBed(world, sand, 1.0f);
    const bchBodyPart part = boxPart({0.05f, 0.05f, 0.05f});
    bchBodyDef def = solidOf(part, 0.0f, {});
    def.motion = BCH_BODY_KINEMATIC;
    def.position = {10.0, 0.2, 0.0};
    def.velocity = {-1.0f, 0.0f, 0.0f};
    const bchBodyId body = add(world, def);
    for (int i = 0; i < 300 && (i == 0 || patchInfo(patch).awakeCount > 0); ++i)
        world.step(kFrame);
    REQUIRE(patchInfo(patch).awakeCount == 0);
    for (int i = 0; i < 4; ++i) // until the plan knows
        world.step(kFrame);
    CHECK(patchInfo(patch).substeps == 0);
    bchBodyState state = stateOf(body);
    CHECK(state.position.x > 1.0);
    // Above the bed it comes down.
    state.position = {0.0, 0.5, 0.0};
    state.velocity = {0.0f, -2.0f, 0.0f};
    REQUIRE(bchWorld_SetBodies(world.id(), &state, 1) == BCH_OK);
    for (int i = 0; i < 12; ++i)
        world.step(kFrame);
    CHECK(patchInfo(patch).awakeCount > 100);
}
