// Particles as flat arrays: the right places in Unreal's axes, without waiting and without taking memory each time.
#include "BarchanBridge/host.h"
#include "BarchanBridge/particle_frame.h"
#include "BarchanBridge/simulation.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace barchan::unreal;

namespace
{
constexpr Vec3d kFar{2.0e7, -3.0e7, 4.0e4}; // cm: far enough out that floats of it would be worthless

SimulationSettings farWorld()
{
    SimulationSettings settings;
    settings.device = BCH_DEVICE_CPU;
    settings.world.grainCapacity = 16;
    settings.anchor = kFar;
    settings.gravity = {};
    settings.lag = 0;
    return settings;
}

bchMaterialId sandOf(bchWorldId world)
{
    bchMaterialDef def = bchDefaultMaterialDef();
    def.airDrag = 0.0f;
    bchMaterialId material{};
    REQUIRE(bchCreateMaterial(world, &def, &material) == BCH_OK);
    return material;
}
} // namespace

TEST_CASE("grains come as places from an origin, one answer at a time")
{
    Simulation simulation;
    REQUIRE(simulation.start(farWorld()) == BCH_OK);
    const Vec3d from{kFar.x + 10.0, kFar.y + 20.0, kFar.z + 30.0};
    const bchVec3 place{}, velocity = toVector({100.0, 200.0, -300.0});
    const bchQuat turn = toRotation({0.5, -0.5, 0.5, 0.5});
    bchGrainSpawnDef grain = bchDefaultGrainSpawnDef();
    grain.material = sandOf(simulation.world());
    grain.positions = &place;
    grain.velocities = &velocity;
    grain.orientations = &turn;
    grain.shape = BCH_GRAIN_TETRAHEDRON;
    grain.count = 1;
    grain.radius = 0.02f;
    grain.origin = toPosition(from);
    REQUIRE(bchWorld_SpawnGrains(simulation.world(), &grain) == BCH_OK);
    FrameReport report;
    REQUIRE(simulation.beforePhysics(1.0 / 60.0, report) == BCH_OK);

    GrainFeed feed;
    feed.open(simulation.world());
    ParticleFrame frame;
    CHECK(feed.poll(kFar, frame) == BCH_NOT_READY);
    REQUIRE(feed.request() == BCH_OK);
    REQUIRE(feed.request() == BCH_OK);
    while (feed.poll(kFar, frame) == BCH_NOT_READY)
        continue;
    REQUIRE(frame.count == 1);
    CHECK(frame.stepIndex == 1);
    CHECK(static_cast<double>(frame.places[0]) == doctest::Approx(10.0 + 100.0 / 60.0).epsilon(1e-3));
    CHECK(static_cast<double>(frame.places[1]) == doctest::Approx(20.0 + 200.0 / 60.0).epsilon(1e-3));
    CHECK(static_cast<double>(frame.places[2]) == doctest::Approx(30.0 - 300.0 / 60.0).epsilon(1e-3));
    CHECK(frame.places[3] == doctest::Approx(2.0f));
    CHECK(frame.velocities[2] == doctest::Approx(-300.0f));
    CHECK(frame.velocities[3] == doctest::Approx(std::sqrt(140000.0f)));
    CHECK(std::abs(frame.rotations[1] + 0.5f) < 1.0e-3f);
    CHECK(std::abs(frame.rotations[3] - 0.5f) < 1.0e-3f);

    const float* array = frame.places.data();
    REQUIRE(feed.request() == BCH_OK);
    while (feed.poll(kFar, frame) == BCH_NOT_READY)
        continue;
    CHECK(frame.places.data() == array);
    REQUIRE(feed.request() == BCH_OK);
    feed.close(); // one that was never looked at
}

TEST_CASE("particles of a patch come as spheres half a spacing wide")
{
    Simulation simulation;
    REQUIRE(simulation.start(farWorld()) == BCH_OK);
    bchPatchDef def = bchDefaultPatchDef();
    def.spacing = 0.05f;
    def.particleCapacity = 256;
    bchPatchId patch{};
    REQUIRE(bchCreatePatch(simulation.world(), &def, &patch) == BCH_OK);
    bchPatchFillDef fill = bchDefaultPatchFillDef();
    fill.material = sandOf(simulation.world());
    fill.position = toPosition(kFar);
    fill.size = toSize({10.0, 20.0, 5.0});
    uint32_t added = 0;
    REQUIRE(bchPatch_Fill(patch, &fill, &added) == BCH_OK);
    ParticleFrame frame;
    REQUIRE(readPatch(patch, kFar, frame) == BCH_OK);
    REQUIRE(frame.count == added);
    float most[3] = {};
    for (size_t k = 0; k < added; ++k)
        for (size_t axis = 0; axis < 3; ++axis)
            most[axis] = std::max(most[axis], std::abs(frame.places[4 * k + axis]));
    CHECK(most[0] <= 10.5f);
    CHECK(most[1] > 10.5f); // the long side is Y here and z there
    CHECK(most[1] <= 20.5f);
    CHECK(most[2] <= 5.5f);
    CHECK(frame.places[3] == doctest::Approx(2.5f));
}
