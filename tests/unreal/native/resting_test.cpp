// A cube comes to rest on sand where the same cube does when everything is said in metres, and lies still there.
#include "cube.h"

#include <random>

using namespace barchan::unreal;

namespace
{
// In Unreal's units, through the Bridge.
Cube dropInUnreal(Cube cube)
{
    Simulation simulation;
    REQUIRE(simulation.start(sandBox(0)) == BCH_OK);
    fill(simulation.world());
    const BodyPart part = cubePart();
    BodyHandle body;
    REQUIRE(simulation.bodies().add(cubeDef(part, poseOf(cube)), body) == BCH_OK);
    for (int frame = 0; frame < frameCount(); ++frame)
    {
        REQUIRE(simulation.bodies().setPose(body, poseOf(cube)) == BCH_OK);
        FrameReport report;
        REQUIRE(simulation.beforePhysics(kStep, report) == BCH_OK);
        REQUIRE(report.steps == 1);
        Vec3d impulse, angular;
        for (const BodyPush& push : simulation.bodies().pushes())
        {
            impulse = push.impulse;
            angular = push.angularImpulse;
        }
        cube.step(impulse, angular, kInertia, {0.0, 0.0, -981.0});
        REQUIRE(simulation.afterPhysics(kStep, report) == BCH_OK);
    }
    return cube;
}

// The same scene as plain calls of the C API in SI; `cube` is in metres and Barchan's axes.
Cube dropInMetres(Cube cube)
{
    bchDeviceDef deviceDef = bchDefaultDeviceDef();
    deviceDef.kind = BCH_DEVICE_CPU;
    bchDeviceId device{};
    REQUIRE(bchCreateDevice(&deviceDef, &device) == BCH_OK);
    bchWorldDef worldDef = bchDefaultWorldDef();
    worldDef.grainCapacity = 0;
    worldDef.stepsInFlight = kMaxStepsPerFrame;
    bchWorldId world{};
    REQUIRE(bchCreateWorld(device, &worldDef, &world) == BCH_OK);
    fill(world);
    bchBodyPart part = bchDefaultBodyPart();
    part.shape = BCH_BODY_BOX;
    part.size = {0.1f, 0.1f, 0.1f};
    const double inertia = kInertia / 1.0e4;
    const auto moment = static_cast<float>(inertia);
    const auto single = [](const Vec3d& v) -> bchVec3 {
        return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
    };
    bchBodyDef def = bchDefaultBodyDef();
    def.parts = &part;
    def.partCount = 1;
    def.mass = static_cast<float>(kMass);
    def.inertia = {moment, moment, moment};
    def.position = {cube.place.x, cube.place.y, cube.place.z};
    bchBodyState state{};
    REQUIRE(bchCreateBody(world, &def, &state.body) == BCH_OK);
    const bchStepDef step = bchDefaultStepDef();
    for (int frame = 0; frame < frameCount(); ++frame)
    {
        state.position = {cube.place.x, cube.place.y, cube.place.z};
        state.rotation = {
            static_cast<float>(cube.turn.x), static_cast<float>(cube.turn.y), static_cast<float>(cube.turn.z),
            static_cast<float>(cube.turn.w)};
        state.velocity = single(cube.velocity);
        state.spin = single(cube.spin);
        REQUIRE(bchWorld_SetBodies(world, &state, 1) == BCH_OK);
        REQUIRE(bchWorld_Step(world, &step) == BCH_OK);
        REQUIRE(bchWorld_Wait(world, BCH_WAIT_FOREVER) == BCH_OK);
        bchBodyImpulse given{};
        uint32_t count = 1;
        REQUIRE(bchWorld_GetBodyImpulses(world, static_cast<uint64_t>(frame) + 1, &given, &count) == BCH_OK);
        cube.step(
            {given.impulse[0], given.impulse[1], given.impulse[2]},
            {given.angularImpulse[0], given.angularImpulse[1], given.angularImpulse[2]}, inertia, {0.0, -9.81, 0.0});
    }
    REQUIRE(bchDestroyWorld(world) == BCH_OK);
    REQUIRE(bchDestroyDevice(device) == BCH_OK);
    return cube;
}
} // namespace

TEST_CASE("a cube comes to rest at the same place in centimetres as in metres")
{
    Cube start;
    start.place = {5.0, -3.0, 45.0};
    start.turn = {0.1, 0.2, 0.3, std::sqrt(1.0 - 0.14)};
    start.spin = {1.0, -2.0, 0.5};
    Cube metres = start;
    const bchPosition at = toPosition(start.place);
    metres.place = {at.x, at.y, at.z};
    metres.turn = {-start.turn.x, -start.turn.z, -start.turn.y, start.turn.w};
    metres.spin = {-start.spin.x, -start.spin.z, -start.spin.y};

    const Cube here = dropInUnreal(start), there = dropInMetres(metres);
    const bchPosition rest = toPosition(here.place);
    CHECK(std::abs(rest.x - there.place.x) < 1.0e-3);
    CHECK(std::abs(rest.y - there.place.y) < 1.0e-3);
    CHECK(std::abs(rest.z - there.place.z) < 1.0e-3);
    const bchQuat turn = toRotation(here.turn);
    CHECK(std::abs(static_cast<double>(turn.x) - there.turn.x) < 1.0e-3);
    CHECK(std::abs(static_cast<double>(turn.y) - there.turn.y) < 1.0e-3);
    CHECK(std::abs(static_cast<double>(turn.z) - there.turn.z) < 1.0e-3);
    MESSAGE("rests at ", rest.y, " m and ", there.place.y, " m, speed ", std::abs(here.velocity.z), " cm/s");
    if (std::getenv("BARCHAN_TEST_BRIEF"))
        return;
    // On the sand, not in the air and not on the floor: 20 cm of sand, and the cube's half height is 10.
    CHECK(rest.y > 0.15);
    CHECK(rest.y < 0.35);
    CHECK(std::abs(here.velocity.z) < 5.0);
}

TEST_CASE("a cube lies still on sand at uneven frame rates")
{
    for (const uint32_t lag : {0u, 1u})
    {
        CAPTURE(lag);
        std::mt19937 random(3);
        std::uniform_real_distribution<double> length(0.006, 0.03);
        Simulation simulation;
        REQUIRE(simulation.start(sandBox(lag)) == BCH_OK);
        fill(simulation.world());
        Cube cube;
        cube.place = {0.0, 0.0, 31.0};
        const BodyPart part = cubePart();
        BodyHandle body;
        REQUIRE(simulation.bodies().add(cubeDef(part, poseOf(cube)), body) == BCH_OK);
        double low = 1.0e9, high = -1.0e9, fastest = 0.0;
        const int frames = frameCount() * 2;
        for (int frame = 0; frame < frames; ++frame)
        {
            const double seconds = length(random);
            FrameReport report;
            if (lag == 0)
                REQUIRE(simulation.bodies().setPose(body, poseOf(cube)) == BCH_OK);
            REQUIRE(simulation.beforePhysics(seconds, report) == BCH_OK);
            Vec3d impulse, angular;
            for (const BodyPush& push : simulation.bodies().pushes())
            {
                impulse = push.impulse;
                angular = push.angularImpulse;
            }
            cube.step(impulse, angular, kInertia, {0.0, 0.0, -981.0}, seconds);
            REQUIRE(simulation.bodies().setPose(body, poseOf(cube)) == BCH_OK);
            REQUIRE(simulation.afterPhysics(seconds, report) == BCH_OK);
            if (frame > frames / 2)
            {
                low = std::min(low, cube.place.z);
                high = std::max(high, cube.place.z);
                fastest = std::max(fastest, std::abs(cube.velocity.z));
            }
        }
        MESSAGE("lag ", lag, ": moves between ", low, " and ", high, " cm, at up to ", fastest, " cm/s");
        if (std::getenv("BARCHAN_TEST_BRIEF"))
            continue;
        // Impulses of whole steps in frames without a step, and two steps' in others, would toss it by g dt: 16 cm/s.
        CHECK(high - low < 0.03); // cm
        CHECK(fastest < 2.0);
    }
}
