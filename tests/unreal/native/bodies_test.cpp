// Bodies through the Bridge: the registry, the hand-over of impulses, and a cube that comes to rest where the same
// cube does when everything is said in metres.
#include "BarchanBridge/host.h"
#include "BarchanBridge/simulation.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <random>

using namespace barchan::unreal;

namespace
{
constexpr double kStep = 1.0 / 60.0;
constexpr float kSpacing = 0.04f;
constexpr double kHalf = 10.0;                                 // cm, of the cube
constexpr double kMass = 20.0;                                 // kg
constexpr double kInertia = kMass * 4.0 * kHalf * kHalf / 6.0; // kg cm^2

int frameCount()
{
    return std::getenv("BARCHAN_TEST_BRIEF") ? 20 : 150;
}

SimulationSettings sandBox(uint32_t lag)
{
    SimulationSettings settings;
    settings.device = BCH_DEVICE_CPU;
    settings.world.grainCapacity = 0;
    settings.lag = lag;
    return settings;
}

// 60 by 60 by 20 cm of sand, the same to the bit in both worlds.
void fill(bchWorldId world)
{
    bchMaterialDef sand = bchDefaultMaterialDef();
    bchMaterialId material{};
    REQUIRE(bchCreateMaterial(world, &sand, &material) == BCH_OK);
    bchPatchDef def = bchDefaultPatchDef();
    def.spacing = kSpacing;
    def.particleCapacity = 4096;
    bchPatchId patch{};
    REQUIRE(bchCreatePatch(world, &def, &patch) == BCH_OK);
    bchPatchBounds bounds = bchDefaultPatchBounds();
    bounds.edge = BCH_PATCH_EDGE_WALL;
    bounds.position.y = 1.0;
    bounds.halfExtents = {0.3f, 1.0f, 0.3f};
    REQUIRE(bchPatch_SetBounds(patch, &bounds) == BCH_OK);
    bchPatchFillDef sandDef = bchDefaultPatchFillDef();
    sandDef.material = material;
    sandDef.position.y = 0.1;
    sandDef.size = {0.3f, 0.1f, 0.3f};
    REQUIRE(bchPatch_Fill(patch, &sandDef, nullptr) == BCH_OK);
}

// The engine's part, in whatever units and axes: impulses, gravity, motion. The formulas are the same on both sides.
struct Cube
{
    Vec3d place, velocity, spin;
    Quatd turn;

    void step(const Vec3d& impulse, const Vec3d& angular, double inertia, const Vec3d& gravity, double seconds = kStep)
    {
        velocity = {
            velocity.x + impulse.x / kMass + gravity.x * seconds, velocity.y + impulse.y / kMass + gravity.y * seconds,
            velocity.z + impulse.z / kMass + gravity.z * seconds};
        spin = {spin.x + angular.x / inertia, spin.y + angular.y / inertia, spin.z + angular.z / inertia};
        place = {place.x + velocity.x * seconds, place.y + velocity.y * seconds, place.z + velocity.z * seconds};
        const double h = 0.5 * seconds;
        Quatd q = turn;
        q.x += h * (spin.x * turn.w + spin.y * turn.z - spin.z * turn.y);
        q.y += h * (spin.y * turn.w + spin.z * turn.x - spin.x * turn.z);
        q.z += h * (spin.z * turn.w + spin.x * turn.y - spin.y * turn.x);
        q.w -= h * (spin.x * turn.x + spin.y * turn.y + spin.z * turn.z);
        const double length = std::sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
        turn = {q.x / length, q.y / length, q.z / length, q.w / length};
    }
};

BodyPart cubePart()
{
    BodyPart part;
    part.shape = BCH_BODY_BOX;
    part.size = {kHalf, kHalf, kHalf};
    return part;
}

BodyDef cubeDef(const BodyPart& part, const BodyPose& pose)
{
    BodyDef def;
    def.parts = &part;
    def.partCount = 1;
    def.pose = pose;
    def.mass = kMass;
    def.inertia = {kInertia, kInertia, kInertia};
    return def;
}

BodyPose poseOf(const Cube& cube)
{
    return {cube.place, cube.turn, cube.velocity, cube.spin, false};
}

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
        CHECK(high - low < 0.1);
        CHECK(fastest < 2.0);
    }
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
    CHECK(!bodies.has(first));
    CHECK(bodies.count() == 2);
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
