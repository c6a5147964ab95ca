// Bodies through the Bridge: the registry, the hand-over of impulses, poses and motions.
#include "BarchanBridge/body_parts.h"
#include "BarchanBridge/host.h"
#include "cube.h"

using namespace barchan::unreal;

TEST_CASE("frames of any length get all the impulse there is, in proportion to their time")
{
    // What a body gets in one second is the same whether frames are as long as steps or not, but for what waits.
    const auto given = [](double frameSeconds, int frames)
    {
        Simulation simulation;
        REQUIRE(simulation.start(sandBox(1)) == BCH_OK);
        fill(simulation.world());
        const BodyPart part = cubePart();
        BodyHandle body;
        REQUIRE(simulation.bodies().add(cubeDef(part, {{0.0, 0.0, 32.0}, {}, {}, {}, false}), body) == BCH_OK);
        double sum = 0.0;
        for (int frame = 0; frame < frames; ++frame)
        {
            FrameReport report;
            REQUIRE(simulation.beforePhysics(frameSeconds, report) == BCH_OK);
            for (const BodyPush& push : simulation.bodies().pushes())
                sum += push.impulse.z;
            REQUIRE(simulation.afterPhysics(frameSeconds, report) == BCH_OK);
        }
        return sum;
    };
    const double even = given(kStep, 61), often = given(kStep / 2.5, 152), rarely = given(2.5 * kStep, 25);
    CHECK(even > 0.5 * kMass * 981.0);
    CHECK(std::abs(often - even) < 0.06 * even);
    CHECK(std::abs(rarely - even) < 0.06 * even);
}

TEST_CASE("the motion between two poses is the one that leads from one to the other")
{
    Cube cube;
    cube.turn = {0.1, -0.7, 0.3, std::sqrt(1.0 - 0.59)};
    cube.velocity = {10.0, -20.0, 300.0};
    cube.spin = {0.5, -1.5, 2.5};
    const BodyPose before = poseOf(cube);
    cube.step({}, {}, kInertia, {});
    BodyPose now = poseOf(cube);
    for (const double sign : {1.0, -1.0}) // a turn has two quaternions
    {
        now.rotation = {sign * cube.turn.x, sign * cube.turn.y, sign * cube.turn.z, sign * cube.turn.w};
        setMotion(now, before, kStep);
        CHECK(now.velocity.z == doctest::Approx(300.0));
        CHECK(now.spin.x == doctest::Approx(0.5).epsilon(1e-3));
        CHECK(now.spin.y == doctest::Approx(-1.5).epsilon(1e-3));
        CHECK(now.spin.z == doctest::Approx(2.5).epsilon(1e-3));
    }
    setMotion(now, now, kStep);
    CHECK(now.spin.z == 0.0);
    CHECK(now.velocity.z == 0.0);
}

TEST_CASE("a body that is gone is refused, and its place is used again")
{
    Simulation simulation;
    SimulationSettings settings = sandBox(1);
    settings.world.bodyCapacity = 2;
    REQUIRE(simulation.start(settings) == BCH_OK);
    const BodyPart part = cubePart();
    BodyRegistry& bodies = simulation.bodies();
    BodyHandle first, second, third;
    REQUIRE(bodies.add(cubeDef(part, {}), first) == BCH_OK);
    REQUIRE(bodies.add(cubeDef(part, {}), second) == BCH_OK);
    CHECK(bodies.add(cubeDef(part, {}), third) == BCH_ERROR_CAPACITY);
    REQUIRE(bodies.remove(first) == BCH_OK);
    CHECK(bodies.remove(first) == BCH_ERROR_INVALID_ID);
    CHECK(bodies.setPose(first, {}) == BCH_ERROR_INVALID_ID);
    REQUIRE(bodies.add(cubeDef(part, {}), third) == BCH_OK);
    CHECK(third.index == first.index);
    CHECK(third != first); // same place, another body: what was meant for the first must not reach it
    CHECK(!bodies.has(first));
    CHECK(bodies.count() == 2);
}

TEST_CASE("pushes name their body in full, also when it goes and another takes its place meanwhile")
{
    Simulation simulation;
    REQUIRE(simulation.start(sandBox(0)) == BCH_OK);
    fill(simulation.world());
    const BodyPart part = cubePart();
    BodyRegistry& bodies = simulation.bodies();
    BodyHandle body, next;
    REQUIRE(bodies.add(cubeDef(part, {{0.0, 0.0, 29.0}, {}, {}, {}, false}), body) == BCH_OK);
    FrameReport report;
    for (int frame = 0; frame < 30 && bodies.pushes().empty(); ++frame)
        REQUIRE(simulation.beforePhysics(kStep, report) == BCH_OK);
    REQUIRE(bodies.pushes().size() == 1);
    CHECK(bodies.pushes()[0].body == body);
    // As a game does that destroys what sand touches, and spawns what is left of it, while pushes are handed over.
    REQUIRE(bodies.remove(body) == BCH_OK);
    REQUIRE(bodies.add(cubeDef(part, {{0.0, 0.0, 60.0}, {}, {}, {}, false}), next) == BCH_OK);
    REQUIRE(next.index == body.index);
    REQUIRE(bodies.pushes().size() == 1);
    CHECK(bodies.pushes()[0].body == body);
    CHECK(bodies.pushes()[0].body != next);
    REQUIRE(simulation.beforePhysics(kStep, report) == BCH_OK);
    CHECK(bodies.pushes().empty()); // nothing of the first is left over for it
}

TEST_CASE("a pose told in Unreal's words is the pose that is known")
{
    Simulation simulation;
    REQUIRE(simulation.start(sandBox(0)) == BCH_OK);
    const BodyPart part = cubePart();
    BodyHandle body;
    REQUIRE(simulation.bodies().add(cubeDef(part, {}), body) == BCH_OK);
    const BodyPose told{{123.0, -45.0, 6789.0}, {0.5, -0.5, 0.5, 0.5}, {1.0, 2.0, 3.0}, {-0.5, 0.25, 1.0}, false};
    REQUIRE(simulation.bodies().setPose(body, told) == BCH_OK);
    REQUIRE(simulation.bodies().tellWorld() == BCH_OK);
    BodyPose known;
    REQUIRE(simulation.bodies().getPose(body, known) == BCH_OK);
    CHECK(known.position.z == doctest::Approx(told.position.z));
    CHECK(known.rotation.y == doctest::Approx(told.rotation.y));
    CHECK(known.velocity.y == doctest::Approx(told.velocity.y));
    CHECK(known.spin.x == doctest::Approx(told.spin.x));
    CHECK(!known.asleep);
}

TEST_CASE("parts of a body have the component's scale and stand around its centre of mass")
{
    BodyFrame frame;
    frame.scale = {2.0, -3.0, 0.5};
    frame.centre = {10.0, 20.0, -5.0};
    frame.friction = 0.7f;
    const Quatd turn{0.5, 0.5, 0.5, 0.5};
    const auto at = [](const BodyPart& part, double x, double y, double z)
    { return part.position.x == x && part.position.y == y && part.position.z == z; };

    const BodyPart box = boxPart(frame, {100.0, 40.0, 60.0}, {1.0, 2.0, 4.0}, turn);
    CHECK(box.shape == BCH_BODY_BOX);
    CHECK(box.size.x == 100.0); // half of the sides, none below 0
    CHECK(box.size.y == 60.0);
    CHECK(box.size.z == 15.0);
    CHECK(at(box, -8.0, -26.0, 7.0));
    CHECK(box.rotation.x == 0.5);
    CHECK(box.friction == 0.7f);

    const BodyPart sphere = spherePart(frame, 30.0, {1.0, 2.0, 4.0});
    CHECK(sphere.shape == BCH_BODY_SPHERE);
    CHECK(sphere.size.x == 15.0); // of the thinnest way
    CHECK(at(sphere, -8.0, -26.0, 7.0));

    const BodyPart capsule = capsulePart(frame, 30.0, 80.0, {}, turn);
    CHECK(capsule.shape == BCH_BODY_CAPSULE);
    CHECK(capsule.size.x == 15.0);
    CHECK(capsule.size.z == 20.0); // half of its length without the caps
    CHECK(at(capsule, -10.0, -20.0, 5.0));

    const BodyPart cooked = cookedPart(frame, {77}, scaled(frame, {1.0, 2.0, 4.0}));
    CHECK(cooked.shape == BCH_BODY_COOKED);
    CHECK(cooked.cooked.value == 77);
    CHECK(at(cooked, -8.0, -26.0, 7.0));
}

TEST_CASE("what carries a sleeper does not wake it, and what pushes it harder does")
{
    constexpr double kWeight = 20.0 * 981.0, kShare = 0.2;
    BodyPush push;
    push.impulse = {0.0, 0.0, kWeight * kStep}; // just carried
    CHECK(!wakes(push, false, kShare, kWeight, kStep));
    CHECK(wakes(push, true, kShare, kWeight, kStep));
    push.impulse.z *= 1.19;
    CHECK(!wakes(push, false, kShare, kWeight, kStep));
    push.impulse.x = 0.5 * push.impulse.z; // from the side as well
    CHECK(wakes(push, false, kShare, kWeight, kStep));
    CHECK(!wakes(push, false, kShare, kWeight, 2.0 * kStep)); // the same over a longer frame
}
