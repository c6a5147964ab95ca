// Ten minutes of a game: frames of 4 to 100 ms with hitches, pauses, slow motion, proxies that stream in and out, an
// origin that follows the player, and 200 bodies that come and go. Nothing leaks and no quantum is lost.
#include "BarchanBridge/host.h"
#include "BarchanBridge/landscape_terrain.h"
#include "BarchanBridge/simulation.h"

#include "counted_memory.h"

#include <doctest/doctest.h>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <deque>
#include <random>

using namespace barchan::unreal;

namespace
{
constexpr LandscapeLayout kLayout{31, 1};
constexpr int32_t kComponents = 6; // each way: tiles of 64 columns over 186 quads of a metre

struct Game
{
    Simulation simulation;
    LandscapeTerrain terrain;
    std::mt19937 random{7};
    std::deque<BodyHandle> bodies;
    bool loaded[kComponents][kComponents] = {};
    double seconds = 0.0; // of game time
    int added = 0, removed = 0;
    uint64_t steps = 0, pushes = 0, moves = 0;

    double between(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random); }

    Game()
    {
        SimulationSettings settings;
        settings.device = BCH_DEVICE_AUTO; // BARCHAN_DEVICE decides
        settings.threadCount = 1;
        settings.validation = 1;
        settings.world.grainCapacity = 0;
        settings.world.bodyCapacity = 16;
        settings.world.massQuantum = 1.0e-3;
        settings.clock.stepSeconds = 1.0 / 30.0;
        REQUIRE(simulation.start(settings) == BCH_OK);
        bchMaterialDef sand = bchDefaultMaterialDef();
        LandscapeTerrainDef def;
        REQUIRE(bchCreateMaterial(simulation.world(), &sand, &def.material) == BCH_OK);
        bchPatchDef patch = bchDefaultPatchDef();
        patch.spacing = 0.5f;
        patch.particleCapacity = 2048;
        REQUIRE(bchCreatePatch(simulation.world(), &patch, &def.terrain.patch) == BCH_OK);
        def.terrain.wakeDepth = 1.0f;
        def.terrain.wakeMargin = 1.0f;
        def.terrain.wakeSeconds = 0.0f;
        def.layout = kLayout;
        def.lastX = def.lastY = kComponents * kLayout.quads();
        def.columnsPerQuad = 1;
        REQUIRE(terrain.open(simulation.world(), def) == BCH_OK);
    }

    Vec3d player() const // walks round
    {
        const double angle = seconds * 0.05;
        return {9300.0 + 6000.0 * std::cos(angle), 9300.0 + 6000.0 * std::sin(angle), 0.0};
    }

    void stream()
    {
        static const std::vector<uint16_t> flat(32 * 32, kMiddleHeight);
        const Vec3d at = player();
        for (int32_t y = 0; y < kComponents; ++y)
            for (int32_t x = 0; x < kComponents; ++x)
            {
                const double away = std::hypot((x + 0.5) * 3100.0 - at.x, (y + 0.5) * 3100.0 - at.y);
                const bool wanted = away < (loaded[y][x] ? 11000.0 : 9500.0);
                if (wanted && !loaded[y][x])
                    REQUIRE(terrain.streamIn(x, y, flat.data(), nullptr, nullptr) == BCH_OK);
                else if (!wanted && loaded[y][x])
                    terrain.streamOut(x, y);
                loaded[y][x] = wanted;
            }
        REQUIRE(terrain.update(2, 2) == BCH_OK);
        for (const ComponentChange& change : terrain.takeChanges())
            CHECK(change.lastX <= kLayout.quads());
        bool moved = false;
        REQUIRE(simulation.followOrigin(at, 5000.0, &moved) == BCH_OK);
        moves += moved ? 1 : 0;
    }

    void addBody()
    {
        BodyPart part;
        part.size = {50.0, 0.0, 0.0};
        BodyDef def;
        def.parts = &part;
        def.partCount = 1;
        def.mass = 800.0;
        def.inertia = {8.0e5, 8.0e5, 8.0e5};
        def.pose.position = player();
        def.pose.position.z = 60.0;
        BodyHandle body;
        REQUIRE(simulation.bodies().add(def, body) == BCH_OK);
        bodies.push_back(body);
        ++added;
    }

    void frame(double length)
    {
        FrameReport report;
        REQUIRE(simulation.beforePhysics(length, report) == BCH_OK);
        pushes += simulation.bodies().pushes().size();
        REQUIRE(simulation.afterPhysics(length, report) == BCH_OK);
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
};
} // namespace

TEST_CASE("ten minutes of a game leak nothing and lose nothing")
{
    const bool brief = std::getenv("BARCHAN_TEST_BRIEF") != nullptr;
    const double end = brief ? 6.0 : 600.0;
    const int bodies = brief ? 40 : 200;
    Memory memory;
    HostHooks hooks;
    hooks.user = &memory;
    hooks.allocate = Memory::allocate;
    hooks.free = Memory::free;
    REQUIRE(acquireHost(hooks) == BCH_OK);
    {
        Game game;
        const double every = end / (bodies + 1);
        double nextBody = every, longest = 0.0;
        uint64_t steadyFrames = 0, takenInFrames = 0, heldBytes = 0;
        bchMassLedger settled{};
        while (game.seconds < end)
        {
            // Slow motion and a pause in every minute, a hitch now and then.
            const double minute = std::fmod(game.seconds, 60.0);
            ClockSettings clock = game.simulation.clock().settings();
            clock.timeScale = minute > 40.0 && minute < 45.0 ? 0.2 : 1.0;
            game.simulation.clock().set(clock);
            game.simulation.clock().pause(minute > 50.0 && minute < 52.0);
            game.stream();
            if (game.seconds > nextBody && game.added < bodies)
            {
                game.addBody();
                nextBody += every;
                if (game.bodies.size() > 2)
                {
                    REQUIRE(game.simulation.bodies().remove(game.bodies.front()) == BCH_OK);
                    game.bodies.pop_front();
                    ++game.removed;
                }
            }
            const double length = game.between(0.0, 1.0) < 0.01 ? 0.5 : game.between(0.004, 0.1);
            const uint64_t taken = g_taken;
            const auto begin = std::chrono::steady_clock::now();
            game.frame(length);
            longest =
                std::max(longest, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
            takenInFrames += g_taken - taken;
            ++steadyFrames;
            // The player's round takes two minutes: from then on every tile has been there.
            if (game.seconds > 0.25 * end && settled.spawned == 0)
            {
                settled = game.ledger();
                heldBytes = static_cast<uint64_t>(memory.liveBytes);
            }
        }
        while (!game.bodies.empty())
        {
            REQUIRE(game.simulation.bodies().remove(game.bodies.front()) == BCH_OK);
            game.bodies.pop_front();
            ++game.removed;
        }
        CHECK(game.added == bodies);
        CHECK(game.removed == bodies);
        CHECK(game.pushes > (brief ? 10 : 1000));
        bchDeviceInfo info = bchDefaultDeviceInfo();
        REQUIRE(bchDevice_GetInfo(game.simulation.device(), &info) == BCH_OK);
        CHECK(info.validationMessageCount == 0);
        if (info.kind == BCH_DEVICE_CPU) // a driver takes memory as it likes
            CHECK(takenInFrames == 0);   // the Bridge's frames take none
        const bchMassLedger last = game.ledger();
        if (!brief)
        {
            CHECK(last.spawned == settled.spawned);
            CHECK(static_cast<uint64_t>(memory.liveBytes) < heldBytes + heldBytes / 10);
            CHECK(game.moves > 10);
        }
        MESSAGE(
            steadyFrames, " frames, ", game.steps, " steps, ", game.pushes, " pushes, ", game.moves,
            " moves of the origin, longest frame ", 1000.0 * longest, " ms, dropped ",
            game.simulation.clock().droppedSeconds(), " s, paged ", game.terrain.pagedCount(), " tiles");
        game.terrain.close();
        game.simulation.stop();
        CHECK(memory.live == 0);
        CHECK(memory.liveBytes == 0);
    }
    releaseHost();
}
