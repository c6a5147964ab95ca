// The nodes of Blueprints in centimetres and Unreal's axes, against the real runtime.
#include "BarchanBridge/particle_frame.h"
#include "BarchanBridge/sand_actions.h"
#include "ground.h"

#include <algorithm>

using namespace barchan::unreal;

namespace
{
constexpr int kAnswer = 3;                       // steps until the host's copy knows of a brush
constexpr Vec3d kMiddle{1000.0, -2000.0, 300.0}; // cm

// A ball or box of sand that floats: what moves it is what is tested.
struct Floating
{
    Simulation simulation;
    bchPatchId patch{};
    bchMaterialId material{};
    ParticleFrame frame;

    explicit Floating(const Vec3d& halfExtents)
    {
        SimulationSettings settings;
        settings.device = BCH_DEVICE_CPU;
        settings.threadCount = 1;
        settings.world.grainCapacity = 4096;
        settings.gravity = {};
        settings.anchor = kMiddle;
        settings.lag = 0;
        REQUIRE(simulation.start(settings) == BCH_OK);
        const bchMaterialDef sand = bchDefaultMaterialDef();
        REQUIRE(bchCreateMaterial(simulation.world(), &sand, &material) == BCH_OK);
        bchPatchDef def = bchDefaultPatchDef();
        def.spacing = 0.05f;
        def.particleCapacity = 4096;
        REQUIRE(bchCreatePatch(simulation.world(), &def, &patch) == BCH_OK);
        uint32_t added = 0;
        REQUIRE(spawnSand(patch, material, kMiddle, halfExtents, added) == BCH_OK);
        CHECK(added > 100);
    }

    void step(int frames = 2)
    {
        for (int k = 0; k < frames; ++k)
        {
            FrameReport report;
            REQUIRE(simulation.beforePhysics(1.0 / 60.0, report) == BCH_OK);
        }
        REQUIRE(readPatch(patch, kMiddle, frame) == BCH_OK);
        REQUIRE(frame.count > 100);
    }

    void act(const FieldSettings& settings)
    {
        const bchFieldDef def = makeField(settings);
        bchFieldId field{};
        REQUIRE(bchCreateField(simulation.world(), &def, &field) == BCH_OK);
        step();
    }

    // Over all particles: of what a function makes of place and velocity, cm and cm/s.
    template <typename Function>
    double mean(Function value) const
    {
        double sum = 0.0;
        for (uint32_t k = 0; k < frame.count; ++k)
        {
            const float *p = &frame.places[4 * k], *v = &frame.velocities[4 * k];
            sum += value(Vec3d{p[0], p[1], p[2]}, Vec3d{v[0], v[1], v[2]});
        }
        return sum / frame.count;
    }
    Vec3d velocity() const
    {
        return {
            mean([](const Vec3d&, const Vec3d& v) { return v.x; }),
            mean([](const Vec3d&, const Vec3d& v) { return v.y; }),
            mean([](const Vec3d&, const Vec3d& v) { return v.z; })};
    }
    double outward() const
    {
        return mean([](const Vec3d& p, const Vec3d& v) { return p.x * v.x + p.y * v.y + p.z * v.z; });
    }
};

// Half extents of the places in a frame.
Vec3d reach(const ParticleFrame& frame)
{
    Vec3d most;
    for (uint32_t k = 0; k < frame.count; ++k)
        most = {
            std::max(most.x, std::abs(static_cast<double>(frame.places[4 * k]))),
            std::max(most.y, std::abs(static_cast<double>(frame.places[4 * k + 1]))),
            std::max(most.z, std::abs(static_cast<double>(frame.places[4 * k + 2])))};
    return most;
}

// A place of the Landscape between vertices, away from the hole.
Vec3d placeOn(const Ground& ground)
{
    return {ground.def.location.x + 1200.0, ground.def.location.y - 900.0, 0.0};
}

GroundPlace groundAt(const Ground& ground, const Vec3d& place)
{
    GroundPlace found;
    REQUIRE(queryGround(ground.terrain.terrain(), place, found) == BCH_OK);
    REQUIRE(found.found);
    return found;
}
} // namespace

TEST_CASE("sand and grains fill the box that was asked for")
{
    Floating sand({40.0, 20.0, 60.0});
    sand.step(1);
    const Vec3d size = reach(sand.frame);
    CHECK(std::abs(size.x - 40.0) < 5.1); // a spacing, the outermost standing half of it inside
    CHECK(std::abs(size.y - 20.0) < 5.1);
    CHECK(std::abs(size.z - 60.0) < 5.1);

    uint32_t added = 0;
    const Vec3d far{kMiddle.x + 500.0, kMiddle.y, kMiddle.z};
    REQUIRE(spawnGrains(sand.simulation.world(), sand.material, far, {30.0, 50.0, 10.0}, 2.0, added) == BCH_OK);
    CHECK(added > 100);
    FrameReport report;
    REQUIRE(sand.simulation.beforePhysics(1.0 / 60.0, report) == BCH_OK);
    GrainFeed feed;
    feed.open(sand.simulation.world());
    REQUIRE(feed.request() == BCH_OK);
    ParticleFrame grains;
    while (feed.poll(far, grains) == BCH_NOT_READY)
    {
    }
    CHECK(grains.count == added);
    CHECK(grains.places[3] == doctest::Approx(2.0));
    const Vec3d wide = reach(grains);
    CHECK(std::abs(wide.x - 30.0) < 6.0);
    CHECK(std::abs(wide.y - 50.0) < 6.0);
    CHECK(std::abs(wide.z - 10.0) < 6.0);
    feed.close();
    CHECK(spawnSand({}, sand.material, kMiddle, {1.0, 1.0, 1.0}, added) < 0);
    CHECK(added == 0);
}

TEST_CASE("digging and raising change the ground by so many centimetres, in the middle")
{
    Ground ground({31, 1}, 2, 100.0);
    ground.streamAll();
    const Vec3d at = placeOn(ground);
    const GroundPlace before = groundAt(ground, at);
    CHECK(before.depth == doctest::Approx(50.0).epsilon(0.02));
    REQUIRE(digSand(ground.terrain.terrain(), at, 200.0, 20.0) == BCH_OK);
    ground.step(kAnswer);
    const GroundPlace dug = groundAt(ground, at);
    CHECK(std::abs(before.position.z - dug.position.z - 20.0) < 0.2);
    CHECK(std::abs(before.depth - dug.depth - 20.0) < 0.2);
    CHECK(dug.position.x == doctest::Approx(at.x));
    CHECK(dug.position.y == doctest::Approx(at.y));
    CHECK(std::abs(groundAt(ground, {at.x + 250.0, at.y, 0.0}).depth - 50.0) < 1.0); // beyond its radius
    REQUIRE(raiseSand(ground.terrain.terrain(), at, 200.0, 35.0) == BCH_OK);
    ground.step(kAnswer);
    CHECK(std::abs(groundAt(ground, at).position.z - dug.position.z - 35.0) < 0.2);
}

TEST_CASE("flattening levels the ground at the height of the middle, wherever the Landscape stands")
{
    Ground ground({31, 1}, 2, 100.0); // its Z is 1000 cm
    ground.streamAll();
    const Vec3d at = placeOn(ground);
    const double before = groundAt(ground, at).position.z;
    const Vec3d level{at.x, at.y, before - 8.0};
    REQUIRE(flattenSand(ground.terrain.terrain(), level, 300.0, 0.5) == BCH_OK);
    ground.step(kAnswer);
    CHECK(std::abs(groundAt(ground, at).position.z - (before - 4.0)) < 0.2); // half of the way
    REQUIRE(flattenSand(ground.terrain.terrain(), level, 300.0, 1.0) == BCH_OK);
    ground.step(kAnswer);
    CHECK(std::abs(groundAt(ground, at).position.z - level.z) < 0.2);
    CHECK(std::abs(groundAt(ground, {at.x + 100.0, at.y - 50.0, 0.0}).position.z - level.z) < 0.5);
}

TEST_CASE("a ray meets the ground where a question at that place finds it")
{
    Ground ground({31, 1}, 2, 100.0);
    ground.streamAll();
    const Vec3d at = placeOn(ground);
    const Vec3d start{at.x, at.y, ground.def.location.z + 2000.0};
    GroundPlace hit;
    REQUIRE(castRay(ground.terrain.terrain(), start, {0.0, 0.0, -1.0}, 1.0e5, hit) == BCH_OK);
    REQUIRE(hit.found);
    CHECK(std::abs(hit.position.z - groundAt(ground, at).position.z) < 0.1);
    REQUIRE(castRay(ground.terrain.terrain(), start, {0.3, -0.2, -0.9}, 1.0e5, hit) == BCH_OK);
    REQUIRE(hit.found);
    CHECK(hit.position.x > start.x);
    CHECK(hit.position.y < start.y);
    CHECK((hit.position.x - start.x) / (hit.position.y - start.y) == doctest::Approx(-1.5).epsilon(0.001));
    CHECK(std::abs(hit.position.z - groundAt(ground, hit.position).position.z) < 0.5);
    CHECK(hit.normal.z > 0.9);
    REQUIRE(castRay(ground.terrain.terrain(), start, {0.0, 0.0, -1.0}, 100.0, hit) == BCH_OK);
    CHECK(!hit.found); // too far away
    REQUIRE(queryGround(ground.terrain.terrain(), {1.0e7, 0.0, 0.0}, hit) == BCH_OK);
    CHECK(!hit.found);
}

TEST_CASE("an explosion throws sand outwards, fastest in the middle")
{
    Floating sand({20.0, 20.0, 20.0});
    REQUIRE(explodeSand(sand.simulation.world(), kMiddle, 100.0, 400.0) == BCH_OK);
    sand.step(1);
    CHECK(sand.outward() > 0.0);
    const double fastest =
        *std::max_element(sand.frame.velocities.begin(), sand.frame.velocities.begin() + 4 * sand.frame.count);
    CHECK(fastest < 400.0);
    CHECK(fastest > 200.0);
    const Vec3d all = sand.velocity();
    CHECK(std::abs(all.x) + std::abs(all.y) + std::abs(all.z) < 5.0);
}

TEST_CASE("wind blows sand along")
{
    Floating sand({20.0, 20.0, 20.0});
    REQUIRE(setWind(sand.simulation.world(), {0.0, 2000.0, -500.0}) == BCH_OK);
    sand.step(10);
    const Vec3d moved = sand.velocity();
    CHECK(moved.y > 1.0);
    CHECK(moved.z < 0.0);
    CHECK(std::abs(moved.x) < 0.05 * moved.y);
}

TEST_CASE("each kind of field does what its component says, turned with it")
{
    const double half = std::sqrt(0.5);
    FieldSettings settings;
    settings.place = kMiddle;
    settings.radius = settings.core = 1000.0;
    settings.strength = 600.0;
    SUBCASE("uniform: along the vector, from the component's axes")
    {
        settings.kind = BCH_FIELD_UNIFORM;
        settings.vector = {300.0, 0.0, 0.0};
        settings.turn = {0.0, 0.0, half, half}; // a quarter about Z: X becomes Y
        Floating sand({20.0, 20.0, 20.0});
        sand.act(settings);
        CHECK(sand.velocity().y == doctest::Approx(300.0 * 2.0 / 60.0).epsilon(0.05));
        CHECK(std::abs(sand.velocity().x) < 0.1);
        CHECK(std::abs(sand.velocity().z) < 0.1);
    }
    SUBCASE("radial: away from it")
    {
        settings.kind = BCH_FIELD_RADIAL;
        Floating sand({20.0, 20.0, 20.0});
        sand.act(settings);
        CHECK(sand.outward() > 0.0);
        settings.strength = -600.0;
        Floating drawn({20.0, 20.0, 20.0});
        drawn.act(settings);
        CHECK(drawn.outward() < 0.0);
    }
    SUBCASE("vortex: about +Z from X to Y, as spins of Unreal are")
    {
        settings.kind = BCH_FIELD_VORTEX;
        settings.vector = {0.0, 0.0, 7.0}; // its length does not count
        Floating sand({20.0, 20.0, 20.0});
        sand.act(settings);
        CHECK(sand.mean([](const Vec3d& p, const Vec3d& v) { return p.x * v.y - p.y * v.x; }) > 50.0);
        settings.turn = {half, 0.0, 0.0, half}; // a quarter about X: Z becomes -Y
        Floating turned({20.0, 20.0, 20.0});
        turned.act(settings);
        CHECK(turned.mean([](const Vec3d& p, const Vec3d& v) { return p.z * v.x - p.x * v.z; }) < -50.0);
    }
    SUBCASE("wind: along the vector")
    {
        settings.kind = BCH_FIELD_WIND;
        settings.vector = {-2000.0, 0.0, 0.0};
        Floating sand({20.0, 20.0, 20.0});
        sand.act(settings);
        CHECK(sand.velocity().x < -0.2);
        CHECK(std::abs(sand.velocity().y) < 0.1);
    }
}

TEST_CASE("a core is never beyond its radius")
{
    FieldSettings settings;
    settings.radius = 200.0;
    settings.core = 300.0;
    settings.strength = 250.0;
    const bchFieldDef def = makeField(settings);
    CHECK(def.radius == 2.0f);
    CHECK(def.core == 2.0f);
    CHECK(def.strength == 2.5f);
}
