// A host that has Jolt beside its own physics: barchan::JoltBridge in hooks of the Bridge, on the same world.
#include "cube.h"

#include "../../rigid/jolt_world.h"

#include <barchan/jolt.hpp>

#include <Jolt/Physics/Collision/Shape/BoxShape.h>

using namespace barchan::unreal;

namespace
{
struct BothEngines
{
    JoltWorld jolt{9.81f}; // m/s^2, downwards
    barchan::JoltBridge* bridge = nullptr;
    int befores = 0, afters = 0;
    double pushed = 0.0; // N s upwards, of Jolt's box

    static void before(void* user, const StepMoment& moment)
    {
        auto* self = static_cast<BothEngines*>(user);
        REQUIRE(self->bridge->beforeStep(static_cast<float>(moment.stepSeconds)) == BCH_OK);
        ++self->befores;
    }
    static void after(void* user, const StepMoment& moment)
    {
        auto* self = static_cast<BothEngines*>(user);
        REQUIRE(moment.finished);
        REQUIRE(self->bridge->afterStep() == BCH_OK);
        for (const barchan::SandPush& push : self->bridge->pushes())
            self->pushed += push.given.impulse[1];
        REQUIRE(
            self->jolt.system().Update(
                static_cast<float>(moment.stepSeconds), 1, self->jolt.allocator(), self->jolt.jobs())
            == JPH::EPhysicsUpdateError::None);
        ++self->afters;
    }
};
} // namespace

TEST_CASE("a body of the host's and one of Jolt's lie on the same sand, each with its own impulses")
{
    Simulation simulation;
    REQUIRE(simulation.start(sandBox(0)) == BCH_OK);
    fill(simulation.world());
    BothEngines engines;
    const float half = 0.09f, mass = 12.0f;
    const JPH::RefConst<JPH::Shape> shape = new JPH::BoxShape(JPH::Vec3(half, half, half));
    const JPH::BodyID box = engines.jolt.add(shape, {0.15f, 0.3f, 0.0f}, mass);
    {
        barchan::JoltBridge bridge(engines.jolt.system(), simulation.world());
        REQUIRE(bridge.follow(box) == BCH_OK);
        engines.bridge = &bridge;
        const uint32_t hook = simulation.addHook(BothEngines::before, BothEngines::after, &engines);
        Cube cube;
        cube.place = {-15.0, 0.0, 31.0};
        const BodyPart part = cubePart();
        BodyHandle body;
        REQUIRE(simulation.bodies().add(cubeDef(part, poseOf(cube)), body) == BCH_OK);
        double pushed = 0.0; // kg cm/s upwards, of the host's cube
        const int frames = std::getenv("BARCHAN_TEST_BRIEF") ? 10 : 60;
        for (int frame = 0; frame < frames; ++frame)
        {
            REQUIRE(simulation.bodies().setPose(body, poseOf(cube)) == BCH_OK);
            FrameReport report;
            REQUIRE(simulation.beforePhysics(kStep, report) == BCH_OK);
            REQUIRE(report.steps == 1);
            Vec3d impulse, angular;
            for (const BodyPush& push : simulation.bodies().pushes())
            {
                REQUIRE(push.body == body); // Jolt's are Jolt's
                impulse = push.impulse;
                angular = push.angularImpulse;
            }
            pushed += impulse.z;
            cube.step(impulse, angular, kInertia, {0.0, 0.0, -981.0});
        }
        simulation.removeHook(hook);
        CHECK(engines.befores == frames);
        CHECK(engines.afters == frames);
        if (frames == 60)
        {
            // In a second sand gives each about its weight, and neither sinks through.
            CHECK(pushed / 100.0 == doctest::Approx(kMass * 9.81).epsilon(0.3));
            CHECK(engines.pushed == doctest::Approx(static_cast<double>(mass) * 9.81).epsilon(0.3));
            CHECK(cube.place.z > 20.0);
            CHECK(engines.jolt.bodies().GetPosition(box).GetY() > 0.2f);
            MESSAGE(
                "the host's cube at ", cube.place.z, " cm, Jolt's at ", engines.jolt.bodies().GetPosition(box).GetY(),
                " m");
        }
    }
    simulation.stop();
}
