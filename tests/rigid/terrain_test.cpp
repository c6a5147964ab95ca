// Jolt's bodies on a terrain: its ground is the host's copy of the columns, and carries bodies while sand wakes and
// settles under them.
#include "bridge_steps.h"

#include <Jolt/Physics/Body/BodyLock.h>
#include <Jolt/Physics/Collision/CastResult.h>
#include <Jolt/Physics/Collision/RayCast.h>
#include <Jolt/Physics/Collision/Shape/BoxShape.h>
#include <Jolt/Physics/Collision/Shape/ConvexHullShape.h>
#include <Jolt/Physics/Collision/Shape/SphereShape.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <thread>

namespace
{
constexpr float kColumn = 0.2f;
constexpr double kSurface = 1.0;
constexpr double kFar = 0.9; // m below the surface: sand ends

// Tiles (-1, -1) .. (0, 0): the origin is where four of them meet.
class Desert
{
public:
    explicit Desert(bool wakes, uint32_t lag = 0, float (*form)(int, int) = nullptr)
        : sand(sandWorld()), jolt(9.81f), bridge(jolt.system(), sand.id(), lagged(lag)),
          material(sand.addMaterial(airless()))
    {
        bchTerrainDef def = bchDefaultTerrainDef();
        def.spacing = kColumn;
        def.tileCapacity = 4;
        def.wakeDepth = 0.4f;
        def.wakeMargin = 1.0f;
        def.stayMargin = 0.2f;
        if (wakes)
            def.patch = patch = sand.addPatch(0.5f * kColumn, 16384);
        REQUIRE(bchCreateTerrain(sand.id(), &def, &terrain) == BCH_OK);
        for (int32_t z = -1; z <= 0; ++z)
            for (int32_t x = -1; x <= 0; ++x)
                load(x, z, form);
        REQUIRE(bridge.followTerrain(terrain) == BCH_OK);
    }

    void load(int32_t x, int32_t z, float (*form)(int, int))
    {
        std::vector<float> heights;
        for (int i = 0; i < BCH_TILE_COLUMNS; ++i)
            heights.push_back(
                form ? form(64 * x + i % BCH_TILE_SIDE, 64 * z + i / BCH_TILE_SIDE) : static_cast<float>(kSurface));
        bchTileDef tile = bchDefaultTileDef();
        tile.x = x;
        tile.z = z;
        tile.heights = heights.data();
        tile.depth = static_cast<float>(kFar);
        tile.materials = &material;
        tile.materialCount = 1;
        REQUIRE(bchTerrain_LoadTile(terrain, &tile) == BCH_OK);
    }

    JPH::BodyID drop(const JPH::Shape* shape, JPH::RVec3 place, float mass, JPH::Vec3 velocity = JPH::Vec3::sZero())
    {
        const JPH::BodyID id = jolt.add(shape, place, mass, velocity);
        REQUIRE(bridge.follow(id) == BCH_OK);
        return id;
    }

    void steps(int frames) { step(bridge, jolt, frames); }

    void focus(float wakeRadius, bchPosition position = {0.0, kSurface, 0.0})
    {
        bchFocus focus{};
        focus.position = position;
        focus.wakeRadius = wakeRadius;
        REQUIRE(bchWorld_SetFocus(sand.id(), &focus, 1) == BCH_OK);
    }

    void brush(bchBrushKind kind, float amount)
    {
        bchBrushDef def = bchDefaultBrushDef();
        def.kind = kind;
        def.radius = 3.0f;
        def.amount = amount;
        REQUIRE(bchTerrain_Brush(terrain, &def) == BCH_OK);
    }

    double height(double x, double z)
    {
        bchGroundSample sample = bchDefaultGroundSample();
        REQUIRE(bchTerrain_SampleHeight(terrain, x, z, &sample) == BCH_OK);
        return sample.found ? sample.position.y : -1.0e9;
    }

    // Jolt's ground; not found: far below.
    double ground(double x, double z)
    {
        const JPH::RRayCast ray(
            JPH::RVec3(static_cast<JPH::Real>(x), JPH::Real(50), static_cast<JPH::Real>(z)),
            JPH::Vec3(0.0f, -100.0f, 0.0f));
        JPH::RayCastResult hit;
        if (!jolt.system().GetNarrowPhaseQuery().CastRay(ray, hit, {}, JPH::SpecifiedObjectLayerFilter(kStays)))
            return -1.0e9;
        return static_cast<double>(ray.GetPointOnRay(hit.mFraction).GetY());
    }

    double y(JPH::BodyID id) { return static_cast<double>(jolt.bodies().GetCenterOfMassPosition(id).GetY()); }
    bool awake(JPH::BodyID id) { return jolt.bodies().IsActive(id); }

    TestWorld sand;
    JoltWorld jolt;
    barchan::JoltBridge bridge;
    bchMaterialId material;
    bchPatchId patch{};
    bchTerrainId terrain{};
};

// Gentle enough that a square's two triangles are its bilinear surface to a millimetre.
float hills(int x, int z)
{
    return 2.0f + 0.8f * std::sin(0.07f * static_cast<float>(x)) * std::cos(0.05f * static_cast<float>(z));
}

ShapeRef boxOf(float half)
{
    return new JPH::BoxShape(JPH::Vec3::sReplicate(half));
}

ShapeRef hull()
{
    JPH::Array<JPH::Vec3> points;
    for (const float side : {-1.0f, 1.0f})
    {
        points.emplace_back(0.3f * side, 0.0f, 0.1f);
        points.emplace_back(0.1f, 0.25f * side, 0.0f);
        points.emplace_back(0.0f, 0.1f, 0.35f * side);
    }
    return made(JPH::ConvexHullShapeSettings(points));
}

bool allSleep(Desert& desert, const std::vector<JPH::BodyID>& bodies)
{
    return std::none_of(bodies.begin(), bodies.end(), [&](JPH::BodyID id) { return desert.awake(id); });
}

std::vector<JPH::BodyID> dropThree(Desert& desert)
{
    return {
        desert.drop(boxOf(0.25f), JPH::RVec3(-1.1f, 1.6f, 0.03f), 150.0f), // over an edge between tiles
        desert.drop(new JPH::SphereShape(0.3f), JPH::RVec3(0.55f, 1.6f, -0.9f), 130.0f),
        desert.drop(hull(), JPH::RVec3(0.6f, 1.7f, 1.0f), 60.0f)};
}

void checkBooks(Desert& desert, uint64_t all)
{
    const bchMassLedger ledger = desert.sand.ledger();
    CHECK(ledger.spawned == all);
    CHECK(ledger.terrain + ledger.patches + ledger.removed + ledger.quarantined == all);
}

// Steps until all bodies sleep and no sand is awake; how many.
int untilQuiet(Desert& desert, const std::vector<JPH::BodyID>& bodies, int most)
{
    for (int i = 0; i < most; ++i)
    {
        if (allSleep(desert, bodies) && desert.sand.ledger().patches == 0)
            return i;
        desert.steps(1);
    }
    return most;
}
} // namespace

TEST_CASE("Jolt's ground is the surface of the terrain, across tiles and up to its rim")
{
    Desert desert(false, 0, hills);
    desert.drop(boxOf(0.2f), JPH::RVec3(0, 6, 0), 10.0f);
    desert.steps(1);
    CHECK(desert.bridge.terrainBodyCount() == 4);
    double worst = 0.0;
    for (double x = -12.79; x < 12.8; x += 0.3713) // no ray along an edge
        for (double z = -12.79; z < 12.8; z += 0.4127)
            worst = std::max(worst, std::fabs(desert.ground(x, z) - desert.height(x, z)));
    MESSAGE("worst difference ", worst, " m");
    CHECK(worst < 1.5e-3);
    // A tile that goes takes its ground along, and its neighbours' go on to where they end.
    bchBlob blob{};
    REQUIRE(bchTerrain_UnloadTile(desert.terrain, -1, 0, &blob) == BCH_OK);
    desert.steps(1);
    CHECK(desert.bridge.terrainBodyCount() == 3);
    CHECK(desert.ground(-6.0, 6.0) < -1.0e8);
    for (double along = 0.25; along < 12.8; along += 0.21)
    {
        CHECK(desert.ground(0.02, along) == doctest::Approx(desert.height(0.02, along)).epsilon(1e-3));
        CHECK(desert.ground(-along, -0.02) == doctest::Approx(desert.height(-along, -0.02)).epsilon(1e-3));
    }
    REQUIRE(bchTerrain_LoadTileBlob(desert.terrain, blob.data, blob.size) == BCH_OK);
    bchFreeBlob(&blob);
    desert.steps(1);
    CHECK(desert.bridge.terrainBodyCount() == 4);
    CHECK(desert.ground(-6.0, 6.0) == doctest::Approx(desert.height(-6.0, 6.0)).epsilon(1e-3));
    // Another tile in the place of one that went between two steps is seen.
    REQUIRE(bchTerrain_UnloadTile(desert.terrain, 0, 0, nullptr) == BCH_OK);
    desert.load(0, 0, nullptr);
    desert.steps(1);
    CHECK(desert.ground(6.03, 6.05) == doctest::Approx(kSurface).epsilon(1e-3));
    desert.bridge.stopTerrain();
    CHECK(desert.ground(1.0, 1.0) < -1.0e8);
    CHECK(desert.bridge.followTerrain({1}) == BCH_ERROR_INVALID_ID);
    REQUIRE(desert.bridge.followTerrain(desert.terrain) == BCH_OK);
    desert.steps(1);
    CHECK(desert.ground(1.0, 1.0) > 0.0);
    REQUIRE(bchDestroyTerrain(desert.terrain) == BCH_OK);
    desert.steps(1);
    CHECK(desert.bridge.terrainBodyCount() == 0);
    CHECK(desert.ground(1.0, 1.0) < -1.0e8);
}

TEST_CASE("bodies parked on terrain keep their place through wake and settle")
{
    for (const uint32_t lag : {0u, 1u})
    {
        CAPTURE(lag);
        Desert desert(true, lag);
        const std::vector<JPH::BodyID> bodies = dropThree(desert);
        const int quiet = untilQuiet(desert, bodies, 600);
        CHECK(quiet < 600);
        const uint64_t all = desert.sand.ledger().spawned;
        std::vector<double> rest;
        for (const JPH::BodyID id : bodies)
        {
            rest.push_back(desert.y(id));
            CHECK(rest.back() > kSurface); // sunk in, but carried
            CHECK(rest.back() < kSurface + 0.31);
        }
        std::vector<double> worst(bodies.size(), 0.0);
        uint64_t most = 0;
        int frame = quiet;
        for (; frame < 3600; ++frame)
        {
            if (frame == 900 || frame == 2400)
                desert.focus(3.0f); // sand wakes under all of them
            if (frame == 960 || frame == 2520)
                desert.focus(0.0f);
            desert.steps(1);
            if (frame % 30 == 0)
                most = std::max(most, desert.sand.ledger().patches);
            for (size_t i = 0; i < bodies.size(); ++i)
                worst[i] = std::max(worst[i], std::fabs(desert.y(bodies[i]) - rest[i]));
        }
        MESSAGE(
            "lag ", lag, ": quiet after ", quiet, " frames, then moved by ", worst[0], " ", worst[1], " ", worst[2],
            " m");
        for (const double moved : worst)
            CHECK(moved < 2.0e-3);
        CHECK(most > 0);
        CHECK(allSleep(desert, bodies));
        CHECK(desert.sand.ledger().patches == 0);
        checkBooks(desert, all);
    }
}

TEST_CASE("a body that wakes on settled sand is not flung out of it")
{
    for (const uint32_t lag : {0u, 1u})
    {
        CAPTURE(lag);
        Desert desert(true, lag);
        const std::vector<JPH::BodyID> bodies = dropThree(desert);
        REQUIRE(untilQuiet(desert, bodies, 600) < 600);
        std::vector<double> rest;
        for (const JPH::BodyID id : bodies)
        {
            rest.push_back(desert.y(id));
            desert.jolt.bodies().ActivateBody(id);
        }
        std::vector<double> up(bodies.size(), 0.0), down(bodies.size(), 0.0);
        for (int frame = 0; frame < 240; ++frame)
        {
            desert.steps(1);
            for (size_t i = 0; i < bodies.size(); ++i)
            {
                up[i] = std::max(up[i], desert.y(bodies[i]) - rest[i]);
                down[i] = std::max(down[i], rest[i] - desert.y(bodies[i]));
            }
        }
        for (size_t i = 0; i < bodies.size(); ++i)
        {
            MESSAGE("lag ", lag, ", body ", i, ": up ", up[i], " m, down ", down[i], " m");
            CHECK(up[i] < 4.0e-3);
            CHECK(down[i] < 0.3 * 0.5 * static_cast<double>(kColumn)); // of the particles' spacing
        }
        CHECK(untilQuiet(desert, bodies, 600) < 600);
    }
}

TEST_CASE("a body ploughs through terrain, and does the same twice")
{
    std::vector<uint8_t> bits[2];
    uint64_t hashes[2] = {};
    for (const uint32_t lag : {0u, 1u})
    {
        CAPTURE(lag);
        for (int run = 0; run < 2; ++run)
        {
            Desert desert(true, lag);
            const JPH::BodyID box = desert.drop(boxOf(0.25f), JPH::RVec3(-1.0f, 1.3f, 0.1f), 200.0f);
            desert.steps(30);
            const uint64_t all = desert.sand.ledger().spawned;
            double lowest = 2.0;
            for (int frame = 0; frame < 150; ++frame)
            {
                const JPH::Vec3 velocity = desert.jolt.bodies().GetLinearVelocity(box);
                desert.jolt.bodies().SetLinearVelocity(box, JPH::Vec3(0.8f, velocity.GetY(), 0.0f));
                desert.steps(1);
                lowest = std::min(lowest, desert.y(box));
            }
            checkBooks(desert, all);
            CHECK(static_cast<double>(desert.jolt.bodies().GetCenterOfMassPosition(box).GetX()) > 0.6);
            CHECK(lowest > kSurface);
            bits[run] = desert.jolt.bits();
            hashes[run] = desert.sand.hash();
        }
        CHECK(bits[0] == bits[1]);
        CHECK(hashes[0] == hashes[1]);
    }
}

TEST_CASE("who sleeps on ground that is taken away wakes; who is buried lies still")
{
    Desert desert(false);
    const JPH::BodyID box = desert.drop(boxOf(0.25f), JPH::RVec3(0.13f, 1.3f, 0.07f), 100.0f);
    desert.steps(90);
    REQUIRE(!desert.awake(box));
    CHECK(std::fabs(desert.y(box) - 1.25) < 0.01);
    desert.brush(BCH_BRUSH_LOWER, 0.1f);
    desert.steps(1);
    CHECK(!desert.awake(box));
    desert.steps(1);
    CHECK(desert.awake(box));
    desert.steps(90);
    CHECK(!desert.awake(box));
    const double lower = desert.y(box);
    CHECK(std::fabs(lower - 1.15) < 0.01);
    desert.brush(BCH_BRUSH_RAISE, 0.3f);
    desert.steps(2);
    CHECK(desert.height(0.13, 0.07) == doctest::Approx(1.2).epsilon(0.01));
    CHECK(desert.ground(0.13, 0.07) < lower - 0.24);
    desert.jolt.bodies().ActivateBody(box);
    for (int frame = 0; frame < 60; ++frame)
    {
        desert.steps(1);
        CHECK(std::fabs(desert.y(box) - lower) < 4.0e-3);
    }
    // The ground closes when it has left.
    desert.jolt.bodies().SetPosition(box, JPH::RVec3(0, 3, 0), JPH::EActivation::Activate);
    desert.steps(16);
    CHECK(desert.ground(0.13, 0.07) == doctest::Approx(desert.height(0.13, 0.07)).epsilon(1e-3));
    desert.steps(120);
    CHECK(std::fabs(desert.y(box) - 1.45) < 0.02);
}

TEST_CASE("ground is only where bodies are, and followed layers leave it alone")
{
    Desert desert(false);
    desert.bridge.followLayers({kStays, kMoves});
    barchan::TerrainSettings settings;
    settings.margin = 0.5f;
    settings.friction = 0.25f;
    REQUIRE(desert.bridge.followTerrain(desert.terrain, settings) == BCH_OK);
    desert.steps(1);
    CHECK(desert.bridge.terrainBodyCount() == 0);
    const JPH::BodyID box = desert.jolt.add(boxOf(0.25f), JPH::RVec3(6.4f, 1.4f, 6.4f), 100.0f);
    desert.steps(2);
    CHECK(desert.bridge.terrainBodyCount() == 1);
    CHECK(desert.bridge.followedCount() == 1);
    JPH::BodyIDVector bodies;
    desert.jolt.system().GetBodies(bodies);
    for (const JPH::BodyID id : bodies)
        if (id != box)
        {
            CHECK(desert.jolt.bodies().GetFriction(id) == 0.25f);
            CHECK(desert.bridge.follow(id) == BCH_ERROR_INVALID_ARGUMENT);
        }
    desert.jolt.bodies().SetPosition(box, JPH::RVec3(-6.4f, 1.4f, -6.4f), JPH::EActivation::Activate);
    desert.steps(400);
    CHECK(desert.bridge.terrainBodyCount() == 1);
    CHECK(std::fabs(desert.y(box) - 1.25) < 0.01);
    settings.margin = -1.0f;
    CHECK(desert.bridge.followTerrain(desert.terrain, settings) == BCH_ERROR_INVALID_ARGUMENT);
}

// For ThreadSanitizer above all: Jolt's own jobs, and a thread that asks while shapes are replaced. It asks the
// ground's bodies themselves: Jolt's broad phase reads without atomics what other threads write, on purpose.
TEST_CASE("other threads ask for the ground while it changes")
{
    Desert desert(true, 1);
    desert.drop(boxOf(0.25f), JPH::RVec3(-0.3f, 1.3f, 0.1f), 150.0f, JPH::Vec3(1.5f, 0.0f, 0.0f));
    desert.steps(1);
    JPH::BodyIDVector ground;
    desert.jolt.system().GetBodies(ground);
    ground.erase(
        std::remove_if(
            ground.begin(), ground.end(),
            [&](JPH::BodyID id) { return desert.jolt.bodies().GetMotionType(id) != JPH::EMotionType::Static; }),
        ground.end());
    REQUIRE(ground.size() == 4);
    std::atomic<bool> stops{false};
    std::atomic<int> hits{0};
    std::thread asker(
        [&]
        {
            const JPH::RRayCast ray(JPH::RVec3(JPH::Real(0.13), 5, JPH::Real(0.12)), JPH::Vec3(0.0f, -10.0f, 0.0f));
            while (!stops)
                for (const JPH::BodyID id : ground)
                {
                    JPH::RayCastResult hit;
                    hits += desert.jolt.bodies().GetTransformedShape(id).CastRay(ray, hit) ? 1 : 0;
                }
        });
    desert.steps(40);
    stops = true;
    asker.join();
    CHECK(hits > 0);
}
