// What the sand's copy of a body cannot know: other bodies on it, another gravity, axes that do not move.
#include "jolt_world.h"
#include "sand_box.h"

#include <barchan/jolt.hpp>

#include <Jolt/Physics/Collision/Shape/BoxShape.h>

#include <doctest/doctest.h>

#include <cmath>
#include <string>

using namespace barchan;

namespace
{
// The mean of what sand gives a body against gravity over a second, after two seconds; N.
double carried(JoltBridge& bridge, JoltWorld& jolt, JPH::BodyID body)
{
    double sum = 0.0;
    for (int frame = 0; frame < 180; ++frame)
    {
        REQUIRE_MESSAGE(
            bridge.stepBoth(kFrame, 1, jolt.allocator(), jolt.jobs()) == BCH_OK, std::string(bridge.lastError()));
        for (const SandPush& push : bridge.pushes())
            sum += push.body == body && frame >= 120 ? push.given.impulse[1] : 0.0;
    }
    return sum;
}

JPH::BodyCreationSettings boxOf(JPH::Vec3 half, JPH::RVec3 place, float mass)
{
    JPH::BodyCreationSettings settings(
        new JPH::BoxShape(half, 0.01f), place, JPH::Quat::sIdentity(), JPH::EMotionType::Dynamic, kMoves);
    settings.mOverrideMassProperties = JPH::EOverrideMassProperties::CalculateInertia;
    settings.mMassPropertiesOverride.mMass = mass;
    settings.mAllowSleeping = false;
    return settings;
}
} // namespace

TEST_CASE("sand carries what stands on a body too, without and with lag")
{
    for (const uint32_t lag : {0u, 1u})
    {
        CAPTURE(lag);
        TestWorld world(sandWorld());
        JoltWorld jolt(9.81f);
        addBed(world);
        BridgeSettings settings;
        settings.lag = lag;
        JoltBridge bridge(jolt.system(), world.id(), settings);
        const JPH::BodyID plate = jolt.add(boxOf({0.1f, 0.03f, 0.1f}, {0.0f, 0.235f, 0.0f}, 2.0f));
        jolt.add(boxOf({0.05f, 0.05f, 0.05f}, {0.0f, 0.316f, 0.0f}, 4.0f)); // on it; sand does not know it
        REQUIRE(bridge.follow(plate) == BCH_OK);
        const double share = carried(bridge, jolt, plate) / (6.0 * 9.81);
        MESSAGE("lag ", lag, ": carried / weight of both = ", share);
        CHECK(std::fabs(share - 1.0) < 0.02);
        CHECK(jolt.bodies().GetPosition(plate).GetY() > 0.15f);
    }
}

TEST_CASE("a body of half the gravity rests with half its weight, and locked axes stay still")
{
    TestWorld world(sandWorld());
    JoltWorld jolt(9.81f);
    addBed(world);
    JoltBridge bridge(jolt.system(), world.id());
    JPH::BodyCreationSettings settings = boxOf({0.06f, 0.05f, 0.06f}, {0.02f, 0.26f, 0.03f}, 3.0f);
    settings.mGravityFactor = 0.5f;
    settings.mAllowedDOFs = JPH::EAllowedDOFs::Plane2D;
    const JPH::BodyID box = jolt.add(settings);
    REQUIRE(bridge.follow(box) == BCH_OK);
    const double share = carried(bridge, jolt, box) / (3.0 * 9.81);
    MESSAGE("carried / weight = ", share);
    CHECK(std::fabs(share - 0.5) < 0.02);
    CHECK(jolt.bodies().GetPosition(box).GetZ() == 0.03f);
    CHECK(jolt.bodies().GetAngularVelocity(box).GetX() == 0.0f);
}
