// A game as the plugin plays it, frame by frame: a hilly Landscape with holes, whose proxies stream in and out around a
// player who walks round, bodies that the game moves and that come and go, ground under them, an origin that follows, a
// renderer that looks at every frame of sand.
#pragma once

#include "BarchanBridge/frame_reader.h"
#include "BarchanBridge/ground_tiles.h"
#include "BarchanBridge/host.h"
#include "BarchanBridge/simulation.h"

#include "counted_memory.h"
#include "counted_waits.h"

#include <doctest/doctest.h>

#include <cmath>
#include <deque>
#include <random>

namespace barchan::unreal
{

constexpr LandscapeLayout kLayout{31, 1};
constexpr int32_t kComponents = 6; // each way: tiles of 64 columns over 186 quads of a metre

// How often the game's thread stood still for the device, by where it was.
struct Stalls
{
    uint64_t before = 0; // in beforePhysics, of frames that say that they waited
    uint64_t paging = 0; // tiles that go while sand moves
    uint64_t others = 0; // steps, origin, tiles that come, bodies, frames
};

// A sphere, and what the game's own physics knows of it.
struct Ball
{
    static constexpr double kRadius = 50.0, kMass = 800.0, kInertia = 8.0e5; // cm, kg, kg cm^2
    BodyHandle handle;
    BodyPose pose;
};

// A host's collision that is told and does nothing.
struct CountedGround : GroundHost
{
    uint64_t builds = 0, drops = 0;

    bool busy(TilePlace) const override { return false; }
    void build(TilePlace, const Vec3d&, const std::vector<float>&, const std::vector<int32_t>&) override { ++builds; }
    void drop(TilePlace) override { ++drops; }
};

struct Game
{
    Simulation simulation;
    LandscapeTerrain terrain;
    FrameSource source;
    ParticleFrame particles;
    std::mt19937 random{7};
    std::deque<Ball> bodies;
    GroundTiles ground;
    CountedGround meshes;
    std::vector<GroundBody> boxes;
    bool loaded[kComponents][kComponents] = {};
    bool patient;                         // frames wait for the device
    double seconds = 0.0;                 // of game time
    int added = 0, removed = 0, most = 0; // bodies; most: at once
    uint64_t steps = 0, pushes = 0, moves = 0, waited = 0, behind = 0, seen = 0, stored = 0, taken = 0, lastFrame = 0;
    Stalls stalls;

    explicit Game(bool patience, const bchVkDeviceDef* shared = nullptr) : patient(patience)
    {
        SimulationSettings settings;
        settings.shared = shared;
        settings.device = BCH_DEVICE_AUTO; // BARCHAN_DEVICE decides
        settings.threadCount = 1;
        settings.validation = 1;
        settings.world.grainCapacity = 0;
        settings.world.bodyCapacity = 32;
        settings.world.massQuantum = 1.0e-3;
        settings.clock.stepSeconds = 1.0 / 30.0;
        settings.waitNs = patience ? BCH_WAIT_FOREVER : 0;
        REQUIRE(simulation.start(settings) == BCH_OK);
        bchMaterialDef sand = bchDefaultMaterialDef();
        LandscapeTerrainDef def;
        REQUIRE(bchCreateMaterial(simulation.world(), &sand, &def.material) == BCH_OK);
        bchPatchDef patch = bchDefaultPatchDef();
        patch.spacing = 0.5f;
        patch.particleCapacity = 1024;
        REQUIRE(bchCreatePatch(simulation.world(), &patch, &def.terrain.patch) == BCH_OK);
        def.terrain.wakeDepth = 1.0f;
        def.terrain.wakeMargin = 1.0f;
        def.terrain.wakeSeconds = 0.0f;
        def.layout = kLayout;
        def.lastX = def.lastY = kComponents * kLayout.quads();
        def.columnsPerQuad = 1;
        REQUIRE(terrain.open(simulation.world(), def) == BCH_OK);
        FrameSourceDef frames;
        frames.streams = BCH_STREAM_PARTICLES | BCH_STREAM_TILES;
        REQUIRE(source.open(simulation.device(), simulation.world(), frames) == BCH_OK);
        // Arrays grow to the most that was ever there; this is it.
        particles.places.reserve(4 * patch.particleCapacity);
        particles.velocities.reserve(4 * patch.particleCapacity);
        particles.rotations.reserve(4 * patch.particleCapacity);
        particles.materials.reserve(patch.particleCapacity);
    }

    double between(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random); }

    // cm. Gentle, so that nothing topples.
    static double relief(double x, double y) { return 100.0 * (std::sin(x * 1.0e-3) + std::cos(y * 1.3e-3)); }
    static bool hole(int32_t vx, int32_t vy) // pits of three vertices each way, here and there
    {
        return vx % 40 < 3 && vy % 40 < 3;
    }

    Vec3d player() const // walks round
    {
        const double angle = seconds * 0.05;
        return {9300.0 + 6000.0 * std::cos(angle), 9300.0 + 6000.0 * std::sin(angle), 0.0};
    }

    void streamIn(int32_t x, int32_t y)
    {
        std::vector<uint16_t> heights;
        std::vector<uint8_t> visibility;
        for (int32_t vy = y * kLayout.quads(); vy <= (y + 1) * kLayout.quads(); ++vy)
            for (int32_t vx = x * kLayout.quads(); vx <= (x + 1) * kLayout.quads(); ++vx)
            {
                heights.push_back(encodeHeight(relief(vx * 100.0, vy * 100.0), 100.0));
                visibility.push_back(hole(vx, vy) ? 255 : 0);
            }
        REQUIRE(terrain.streamIn(x, y, heights.data(), visibility.data(), nullptr) == BCH_OK);
    }

    void stream()
    {
        const Vec3d at = player();
        for (int32_t y = 0; y < kComponents; ++y)
            for (int32_t x = 0; x < kComponents; ++x)
            {
                const double away = std::hypot((x + 0.5) * 3100.0 - at.x, (y + 0.5) * 3100.0 - at.y);
                const bool wanted = away < (loaded[y][x] ? 11000.0 : 9500.0);
                if (wanted && !loaded[y][x])
                    streamIn(x, y);
                else if (!wanted && loaded[y][x])
                    terrain.streamOut(x, y);
                loaded[y][x] = wanted;
            }
        bool moved = false;
        {
            const WaitWatch watch(stalls.others);
            REQUIRE(simulation.followOrigin(at, 5000.0, &moved) == BCH_OK);
        }
        moves += moved ? 1 : 0;
        if (moved)
            terrain.touched();
        {
            // An impatient game keeps tiles until sand rests.
            const uint32_t stores = terrain.storesNow(2, patient);
            const WaitWatch watch(stalls.paging);
            const size_t before = terrain.residentCount();
            REQUIRE(terrain.update(0, stores) == BCH_OK);
            stored += before - terrain.residentCount();
        }
        const WaitWatch watch(stalls.others);
        REQUIRE(terrain.update(2, 0) == BCH_OK);
        for (const ComponentChange& change : terrain.takeChanges())
            CHECK(change.lastX <= kLayout.quads());
        boxes.clear();
        for (const Ball& ball : bodies)
        {
            const Vec3d& p = ball.pose.position;
            boxes.push_back(
                {{p.x - Ball::kRadius, p.y - Ball::kRadius, p.z - Ball::kRadius},
                 {p.x + Ball::kRadius, p.y + Ball::kRadius, p.z + Ball::kRadius},
                 true});
        }
        ground.update(terrain, boxes, 200.0, 2, meshes);
    }

    void addBody(double aside = 0.0) // cm from the player, along X
    {
        BodyPart part;
        part.size = {Ball::kRadius, 0.0, 0.0};
        BodyDef def;
        def.parts = &part;
        def.partCount = 1;
        def.mass = Ball::kMass;
        def.inertia = {Ball::kInertia, Ball::kInertia, Ball::kInertia};
        def.pose.position = player();
        def.pose.position.x += aside;
        def.pose.position.z = relief(def.pose.position.x, def.pose.position.y) + 60.0;
        Ball ball{{}, def.pose};
        REQUIRE(simulation.bodies().add(def, ball.handle) == BCH_OK);
        bodies.push_back(ball);
        ++added;
        most = std::max(most, static_cast<int>(bodies.size()));
    }

    void removeOldest()
    {
        REQUIRE(simulation.bodies().remove(bodies.front().handle) == BCH_OK);
        bodies.pop_front();
        ++removed;
    }

    // The engine's physics: impulses, gravity, and rock below the sand.
    void moveBodies(double length)
    {
        const double time = simulation.clock().paused() ? 0.0 : length * simulation.clock().settings().timeScale;
        for (const BodyPush& push : simulation.bodies().pushes())
            for (Ball& ball : bodies)
                if (ball.handle == push.body)
                {
                    ball.pose.velocity.x += push.impulse.x / Ball::kMass;
                    ball.pose.velocity.y += push.impulse.y / Ball::kMass;
                    ball.pose.velocity.z += push.impulse.z / Ball::kMass;
                    ball.pose.spin.x += push.angularImpulse.x / Ball::kInertia;
                    ball.pose.spin.y += push.angularImpulse.y / Ball::kInertia;
                    ball.pose.spin.z += push.angularImpulse.z / Ball::kInertia;
                }
        for (Ball& ball : bodies)
        {
            Vec3d &p = ball.pose.position, &v = ball.pose.velocity;
            v.z -= 981.0 * time;
            p = {p.x + v.x * time, p.y + v.y * time, p.z + v.z * time};
            const double rock = relief(p.x, p.y) - 100.0 + Ball::kRadius;
            if (p.z < rock)
            {
                p.z = rock;
                v = {0.5 * v.x, 0.5 * v.y, std::max(v.z, 0.0)};
            }
            REQUIRE(simulation.bodies().setPose(ball.handle, ball.pose) == BCH_OK);
        }
    }

    // What a renderer does: reads the frame where it can, and gives it back.
    void look()
    {
        Frame frame;
        const bchResult result = source.acquire(frame, lastFrame);
        if (result == BCH_NOT_READY)
            return;
        REQUIRE(result == BCH_OK);
        lastFrame = frame.number;
        if (frame.bytes)
            readParticles(frame, frame.bytes, simulation.anchor(), 25.0, particles);
        REQUIRE(source.release(frame.number) == BCH_OK);
        ++seen;
    }

    // As UBarchanSubsystem does it: what waits for the device is done where it is idle, or not at all.
    void frame(double length)
    {
        FrameReport report;
        uint64_t stood = 0;
        {
            const uint64_t before = g_taken;
            const WaitWatch watch(stood);
            REQUIRE(simulation.beforePhysics(length, report) == BCH_OK);
            taken += g_taken - before;
        }
        (report.waited ? stalls.before : stalls.others) += stood;
        waited += report.waited ? 1 : 0;
        behind += report.behind ? 1 : 0;
        pushes += simulation.bodies().pushes().size();
        if (simulation.idle())
            stream();
        const uint64_t before = g_taken;
        const WaitWatch watch(stalls.others);
        if (simulation.idle())
            look();
        moveBodies(length);
        REQUIRE(simulation.afterPhysics(length, report) == BCH_OK);
        taken += g_taken - before;
        steps += report.steps;
        seconds += length;
    }

    bchMassLedger ledger()
    {
        bchMassLedger ledger = bchDefaultMassLedger();
        REQUIRE(bchWorld_GetMassLedger(simulation.world(), &ledger) == BCH_OK);
        CHECK(
            ledger.spawned
            == ledger.grains + ledger.patches + ledger.terrain + ledger.paged + ledger.quarantined + ledger.removed);
        CHECK(ledger.removed == 0);
        CHECK(ledger.quarantined == 0);
        return ledger;
    }

    void stop()
    {
        source.close();
        ground.close(meshes);
        CHECK(meshes.drops > 0);
        CHECK(meshes.builds >= meshes.drops);
        terrain.close();
        simulation.stop();
    }
};

} // namespace barchan::unreal
