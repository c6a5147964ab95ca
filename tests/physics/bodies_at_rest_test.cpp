// Sand carries bodies of any weight, and makes room for them.
#include "body_world.h"

#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>

namespace
{
// Whether a place is inside a box with these half extents.
bool isInside(const bchBodyState& box, const bchVec3& halfExtents, const std::array<double, 3>& place)
{
    const glm::dquat turn(box.rotation.w, box.rotation.x, box.rotation.y, box.rotation.z);
    const glm::dvec3 local =
        glm::inverse(turn)
        * glm::dvec3(place[0] - box.position.x, place[1] - box.position.y, place[2] - box.position.z);
    return std::fabs(local.x) < static_cast<double>(halfExtents.x)
           && std::fabs(local.y) < static_cast<double>(halfExtents.y)
           && std::fabs(local.z) < static_cast<double>(halfExtents.z);
}
} // namespace

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
    CHECK(std::fabs(carriedShare(world, step, 90, static_cast<double>(def.mass)) - 1.0) < 0.01);
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

TEST_CASE("sand that a body stands in is pushed out gently, asleep as it may have been")
{
    TestWorld world(sandWorld(9.81f));
    const bchMaterialDef material = airless();
    const bchPatchId patch = addBed(world, world.addMaterial(material), 1.0f);
    for (int i = 0; i < 300 && (i == 0 || patchInfo(patch).awakeCount > 0); ++i)
        world.step(kFrame);
    REQUIRE(patchInfo(patch).awakeCount == 0);
    bchBodyPart part = bchDefaultBodyPart();
    part.size.x = 0.06f;
    bchBodyDef def = solidOf(part, 0.0f, {});
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

TEST_CASE("a plate comes to rest on a heap of grains with its weight, and nothing is inside it")
{
    TestWorld world(stoneWorld());
    addBox(world, 0.12f, -1.0f);
    fillStones(world, {0.0, 0.15, 0.0}, {0.11f, 0.14f, 0.11f});
    uint64_t step = 0;
    while (step < 40)
        world.step(kFrame), ++step;
    const bchBodyPart part = boxPart({0.09f, 0.01f, 0.09f});
    bchBodyDef def = solidOf(part, 3.0f, {0.01f, 0.02f, 0.01f});
    def.position = {0.0, 0.3, 0.0};
    const bchBodyId body = add(world, def);
    CHECK(std::fabs(carriedShare(world, step, 140, 3.0) - 1.0) < 0.01);
    const bchBodyState state = stateOf(body);
    CHECK(std::hypot(state.velocity.x, state.velocity.y, state.velocity.z) < 0.02f);
    CHECK(state.position.y > 0.05);
    for (const GrainState& grain : world.grains())
        CHECK(!isInside(state, part.size, grain.position));
}
