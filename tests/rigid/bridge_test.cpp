// A host's Jolt and the sand, through the bridge: momentum, rest, sleep, coming and going.
#include "jolt_shapes.h"

#include <Jolt/Physics/Collision/Shape/BoxShape.h>
#include <Jolt/Physics/Collision/Shape/SphereShape.h>
#include <Jolt/Physics/Collision/Shape/TaperedCapsuleShape.h>

#include <algorithm>
#include <cmath>

using namespace barchan;

namespace
{
float speedOf(JoltWorld& jolt, JPH::BodyID id)
{
    return jolt.bodies().GetLinearVelocity(id).Length();
}

// Lets a body of Jolt's fly into a ball of sand and out again.
void checkMomentum(const ShapeRef& shape)
{
    const int frames = onVulkan() ? 20 : 1000;
    for (const uint32_t lag : {0u, 1u})
    {
        CAPTURE(lag);
        TestWorld world(sandWorld());
        JoltWorld jolt(0.0f);
        const bchPatchId patch = world.addPatch(kSpacing, 1024);
        fillPatch(
            patch, world.addMaterial(airless()), BCH_FILL_SPHERE, {0.1f, 0.0f, 0.0f}, {0.0, 0.0, 0.0},
            {0.0f, 0.1f, 0.0f});
        JoltBridge bridge(jolt.system(), world.id(), lagged(lag));
        const float mass = 2.0f;
        const JPH::BodyID box = jolt.add(shape, {-0.22f, 0.05f, 0.02f}, mass, {2.0f, 0.0f, 0.3f});
        REQUIRE(bridge.follow(box) == BCH_OK);

        const std::array<double, 3> before = patchMomentum(patch);
        const double quantum = sandWorld().massQuantum;
        const double start[3] = {2.0 * 2.0, 0.0, 2.0 * static_cast<double>(0.3f)};
        double applied[3] = {}, ledger[3] = {}, toCome[3] = {};
        for (int frame = 1; frame <= frames; ++frame)
        {
            step(bridge, jolt);
            for (const SandPush& push : bridge.pushes())
                for (int axis = 0; axis < 3; ++axis)
                    applied[axis] += push.applied ? push.given.impulse[axis] : 0.0;
            REQUIRE(bchWorld_Wait(world.id(), BCH_WAIT_FOREVER) == BCH_OK);
            bchBodyImpulse given{};
            uint32_t count = 1;
            const auto index = static_cast<uint64_t>(frame);
            REQUIRE(bchWorld_GetBodyImpulses(world.id(), index, &given, &count) == BCH_OK);
            for (int axis = 0; axis < 3; ++axis)
                (lag == 0 || frame < frames ? ledger : toCome)[axis] += given.impulse[axis];
        }
        const std::array<double, 3> after = patchMomentum(patch);
        const JPH::Vec3 velocity = jolt.bodies().GetLinearVelocity(box);
        const double size = std::hypot(start[0], start[1], start[2]);
        for (size_t axis = 0; axis < 3; ++axis)
        {
            CHECK(applied[axis] == ledger[axis]);
            const double own = 2.0 * static_cast<double>(velocity[static_cast<int>(axis)]);
            const double total = own + toCome[axis] + after[axis] * quantum;
            CHECK(std::fabs(total - start[axis] - before[axis] * quantum) < 1.0e-4 * size);
            MESSAGE("lag ", lag, " axis ", axis, ": off by ", (total - start[axis] - before[axis] * quantum) / size);
        }
        CHECK(applied[0] < -0.1); // they met
    }
}
} // namespace

TEST_CASE("momentum of Jolt's box and the sand it flies into stays what it is")
{
    const JoltWorld jolt(0.0f); // registers Jolt's types
    checkMomentum(new JPH::BoxShape(JPH::Vec3::sReplicate(0.06f)));
}

TEST_CASE("momentum of Jolt's hull and the sand it flies into stays what it is")
{
    const JoltWorld jolt(0.0f); // registers Jolt's types
    checkMomentum(hullOf(pointsOf(meshes::spike(0.06, 0.15, 12))));
}

TEST_CASE("sand carries Jolt's box with its weight until both sleep, and gives way when it wakes")
{
    for (const uint32_t lag : {0u, 1u})
    {
        CAPTURE(lag);
        TestWorld world(sandWorld());
        JoltWorld jolt(9.81f);
        const bchPatchId patch = addBed(world);
        JoltBridge bridge(jolt.system(), world.id(), lagged(lag));
        const float mass = 4.0f;
        const JPH::BodyID box = jolt.add(new JPH::BoxShape(JPH::Vec3(0.08f, 0.05f, 0.08f)), {0.0f, 0.3f, 0.0f}, mass);
        REQUIRE(bridge.follow(box) == BCH_OK);
        // Kept awake by hand until its weight was measured.
        const auto allowSleep = [&](bool allowed)
        {
            const JPH::BodyLockWrite lock(jolt.system().GetBodyLockInterface(), box);
            lock.GetBody().SetAllowSleeping(allowed);
        };
        allowSleep(false);
        for (int frame = 0; frame < 120; ++frame)
            step(bridge, jolt);
        double lifted = 0.0;
        for (int frame = 0; frame < 60; ++frame)
        {
            step(bridge, jolt);
            lifted += bridge.pushes().at(0).given.impulse[1];
        }
        MESSAGE("lag ", lag, ": carried / weight = ", lifted / (4.0 * 9.81), ", speed ", speedOf(jolt, box));
        CHECK(std::fabs(lifted / (4.0 * 9.81) - 1.0) < 0.01);
        CHECK(jolt.bodies().GetPosition(box).GetY() > 0.2f);
        allowSleep(true);
        int asleepAt = 0, sandAt = 0;
        for (int frame = 1; frame <= 420 && sandAt == 0; ++frame)
        {
            step(bridge, jolt);
            asleepAt = asleepAt == 0 && !jolt.bodies().IsActive(box) ? frame : asleepAt;
            sandAt = patchInfo(patch).awakeCount == 0 ? frame : 0;
        }
        MESSAGE("lag ", lag, ": asleep after ", asleepAt, " frames, the sand after ", sandAt);
        CHECK(asleepAt > 0);
        CHECK(sandAt > 0);
        for (int frame = 0; frame < 60; ++frame)
            step(bridge, jolt);
        CHECK(!jolt.bodies().IsActive(box));
        CHECK(patchInfo(patch).awakeCount == 0);

        // What sleeps in Jolt wakes the sand when it wakes.
        jolt.bodies().SetLinearVelocity(box, JPH::Vec3(0.0f, 2.0f, 0.0f));
        step(bridge, jolt);
        REQUIRE(bchWorld_Wait(world.id(), BCH_WAIT_FOREVER) == BCH_OK);
        CHECK(patchInfo(patch).awakeCount > 10);
    }
}

TEST_CASE("sand that falls on a sleeping body wakes it, and so does sand that leaves from below it")
{
    TestWorld world(sandWorld());
    JoltWorld jolt(9.81f);
    const bchPatchId patch = addBed(world);
    JoltBridge bridge(jolt.system(), world.id());
    const JPH::BodyID box = jolt.add(new JPH::BoxShape(JPH::Vec3(0.08f, 0.05f, 0.08f)), {0.0f, 0.26f, 0.0f}, 4.0f);
    REQUIRE(bridge.follow(box) == BCH_OK);
    const auto settle = [&]
    {
        for (int frame = 0; frame < 600 && (jolt.bodies().IsActive(box) || patchInfo(patch).awakeCount > 0); ++frame)
            step(bridge, jolt);
        REQUIRE(!jolt.bodies().IsActive(box));
        REQUIRE(patchInfo(patch).awakeCount == 0);
    };
    settle();
    bchMaterialId sand{};
    uint32_t one = 1;
    REQUIRE(bchWorld_GetMaterials(world.id(), &sand, &one) == BCH_OK);
    fillPatch(patch, sand, BCH_FILL_BOX, {0.06f, 0.06f, 0.06f}, {0.0, 0.5, 0.0}, {0.0f, -2.0f, 0.0f});
    int woken = 0;
    for (int frame = 1; frame <= 60 && woken == 0; ++frame)
    {
        step(bridge, jolt);
        woken = jolt.bodies().IsActive(box) ? frame : 0;
    }
    MESSAGE("woken by sand from above after ", woken, " frames");
    CHECK(woken > 0);
    settle();

    const float height = jolt.bodies().GetPosition(box).GetY();
    bchDrainDef drain = bchDefaultDrainDef();
    drain.position = {0.0, 0.05, 0.0};
    drain.size = {0.3f, 0.1f, 0.3f};
    bchDrainId id{};
    REQUIRE_MESSAGE(bchCreateDrain(world.id(), &drain, &id) == BCH_OK, bchGetLastError());
    for (int frame = 0; frame < 180; ++frame)
        step(bridge, jolt);
    MESSAGE("fell by ", height - jolt.bodies().GetPosition(box).GetY());
    CHECK(jolt.bodies().GetPosition(box).GetY() < height - 0.1f);
}

TEST_CASE("bodies come and go during play, with and without a word")
{
    for (const uint32_t lag : {0u, 1u})
    {
        TestWorld world(sandWorld());
        JoltWorld jolt(9.81f);
        addBed(world);
        JoltBridge bridge(jolt.system(), world.id(), lagged(lag));
        const JPH::RefConst<JPH::Shape> ball = new JPH::SphereShape(0.05f);
        const JPH::BodyID first = jolt.add(ball, {0.0f, 0.3f, 0.0f}, 1.0f);
        REQUIRE(bridge.follow(first) == BCH_OK);
        CHECK(bridge.follow(first) == BCH_ERROR_INVALID_ARGUMENT);
        for (int frame = 0; frame < 12; ++frame)
            step(bridge, jolt);
        // Gone from Jolt without a word; another one takes its number at once.
        jolt.bodies().RemoveBody(first);
        jolt.bodies().DestroyBody(first);
        const JPH::BodyID second = jolt.add(ball, {0.1f, 0.5f, 0.0f}, 1.0f);
        REQUIRE(bridge.follow(second) == BCH_OK);
        step(bridge, jolt);
        CHECK(!bridge.follows(first));
        CHECK(bridge.followedCount() == 1);
        CHECK(bridge.unfollow(first) == BCH_ERROR_INVALID_ID);
        CHECK(bridge.follow(first) == BCH_ERROR_INVALID_ID);
        CHECK(bridge.lastError()[0] != '\0');
        // It gets nothing of what was under way for the first: nothing but gravity is in its velocity.
        for (int frame = 0; frame < 4; ++frame)
        {
            step(bridge, jolt);
            for (const SandPush& push : bridge.pushes())
                CHECK(push.given.touch == 0.0f);
        }
        REQUIRE(bridge.unfollow(second) == BCH_OK);
        CHECK(bridge.bodyOf(second).value == 0);
        step(bridge, jolt);
        CHECK(bridge.pushes().empty());
        // Removed, but not destroyed.
        REQUIRE(bridge.follow(second) == BCH_OK);
        step(bridge, jolt);
        jolt.bodies().RemoveBody(second);
        step(bridge, jolt);
        CHECK(bridge.followedCount() == 0);
        uint32_t count = 0;
        REQUIRE(bchWorld_GetBodies(world.id(), nullptr, &count) == BCH_OK);
        CHECK(count == 0);
        jolt.bodies().DestroyBody(second);
    }
}

TEST_CASE("layers are followed by themselves, static, kinematic and dynamic bodies alike")
{
    TestWorld world(sandWorld());
    JoltWorld jolt(9.81f);
    addBed(world);
    JoltBridge bridge(jolt.system(), world.id());
    bridge.followLayers({kMoves});
    const JPH::BodyID ball = jolt.add(new JPH::SphereShape(0.05f), {0.0f, 0.3f, 0.0f}, 1.0f);
    const JPH::Ref<JPH::TaperedCapsuleShapeSettings> tapered = new JPH::TaperedCapsuleShapeSettings(0.1f, 0.02f, 0.04f);
    jolt.add(tapered->Create().Get(), {1.0f, 0.3f, 0.0f}, 1.0f);
    JPH::BodyCreationSettings paddle(
        new JPH::BoxShape(JPH::Vec3(0.02f, 0.1f, 0.1f), 0.0f), {-0.1f, 0.2f, 0.0f}, JPH::Quat::sIdentity(),
        JPH::EMotionType::Kinematic, kMoves);
    paddle.mLinearVelocity = JPH::Vec3(0.2f, 0.0f, 0.0f);
    const JPH::BodyID moved = jolt.add(paddle);
    JPH::BodyCreationSettings floor(
        new JPH::BoxShape(JPH::Vec3(1.0f, 0.1f, 1.0f)), {0.0f, -0.1f, 0.0f}, JPH::Quat::sIdentity(),
        JPH::EMotionType::Static, kStays);
    const JPH::BodyID stays = jolt.add(floor);
    for (int frame = 0; frame < 10; ++frame)
        step(bridge, jolt);
    CHECK(bridge.follows(ball));
    CHECK(bridge.follows(moved));
    CHECK(!bridge.follows(stays));
    CHECK(bridge.followedCount() == 2);
    CHECK(std::string_view(bridge.lastError()).find("tapered capsule") != std::string_view::npos);
    CHECK(bridge.follow(stays) == BCH_OK);
    bchBodyState state{};
    REQUIRE(bchBody_GetState(bridge.bodyOf(moved), &state) == BCH_OK);
    CHECK(state.velocity.x == doctest::Approx(0.2f));
    double pushed = 0.0;
    for (int frame = 0; frame < 10; ++frame)
    {
        step(bridge, jolt);
        for (const SandPush& push : bridge.pushes())
            if (push.body == moved)
            {
                CHECK(!push.applied);
                pushed += push.given.impulse[0];
            }
    }
    CHECK(pushed < 0.0); // sand pushes back
    CHECK(jolt.bodies().GetLinearVelocity(moved).GetX() == 0.2f);
    // What was dynamic becomes kinematic: the sand is told.
    jolt.bodies().SetMotionType(ball, JPH::EMotionType::Kinematic, JPH::EActivation::Activate);
    const bchBodyId before = bridge.bodyOf(ball);
    step(bridge, jolt);
    CHECK(bridge.bodyOf(ball).value != before.value);
}

TEST_CASE("the same twice, bit by bit, without and with lag")
{
    for (const uint32_t lag : {0u, 1u})
    {
        CAPTURE(lag);
        uint64_t hashes[2] = {};
        std::vector<uint8_t> bits[2];
        for (int run = 0; run < 2; ++run)
        {
            TestWorld world(sandWorld());
            JoltWorld jolt(9.81f, run + 1);
            addBed(world);
            JoltBridge bridge(jolt.system(), world.id(), lagged(lag));
            const ShapeRef box = new JPH::BoxShape(JPH::Vec3(0.05f, 0.04f, 0.06f), 0.01f);
            const ShapeRef hull = hullOf(pointsOf(meshes::spike(0.06, 0.12, 12)));
            for (const float x : {-0.07f, 0.07f})
            {
                const JPH::BodyID body = jolt.add(x < 0.0f ? box : hull, {x, 0.27f, x}, 1.5f, {-x, -1.0f, 0.0f});
                REQUIRE_MESSAGE(bridge.follow(body) == BCH_OK, std::string(bridge.lastError()));
            }
            for (int frame = 0; frame < (onVulkan() ? 8 : 30); ++frame)
                step(bridge, jolt);
            hashes[run] = world.hash();
            bits[run] = jolt.bits();
        }
        CHECK(hashes[0] == hashes[1]);
        CHECK(bits[0] == bits[1]);
    }
}
