// Ten minutes of a game: frames of 4 to 100 ms with hitches, pauses, slow motion, streaming, a moving origin and 200
// bodies that the game moves, in waves of 16 at once and some in between. Nothing leaks, no quantum is lost, and the
// game's thread stands still for the device only where it said it would.
#include "condition_waits.h"
#include "game.h"

#include <chrono>
#include <cstdlib>
#include <thread>

using namespace barchan::unreal;

namespace
{
struct Play
{
    double end;
    int waves;
    std::chrono::microseconds rest{200}; // of an impatient game's frame, in which the device catches up
    double longest = 0.0;
    uint64_t frames = 0, heldBytes = 0;
    bchMassLedger settled{};

    static constexpr int kWave = 16, kSingles = 4; // bodies that come together, and those after them one by one

    int bodies() const { return waves * (kWave + kSingles); }

    // A wave comes down around the player and goes after a twentieth of its time; then single ones come, one after the
    // other.
    void play(Game& game, double period, double& nextSingle) const
    {
        const int wave = static_cast<int>(game.seconds / period);
        if (wave < waves && game.added == wave * (kWave + kSingles))
        {
            const WaitWatch watch(game.stalls.others);
            while (!game.bodies.empty())
                game.removeOldest();
            for (int k = 0; k < kWave; ++k)
                game.addBody(150.0 * (k - kWave / 2));
            nextSingle = game.seconds + period / (kSingles + 1);
        }
        const bool fewer = game.seconds > (wave + 0.05) * period;
        const int owed = (wave + 1) * (kWave + kSingles) - game.added;
        const WaitWatch watch(game.stalls.others);
        while (fewer && game.bodies.size() > 1)
            game.removeOldest();
        if (wave < waves && owed > 0 && game.seconds > nextSingle)
        {
            game.addBody();
            nextSingle += period / (kSingles + 1);
        }
    }

    void run(Game& game, const Memory& memory)
    {
        // An impatient game has a time without bodies, in which sand comes to rest and tiles may go.
        const double until = game.patient ? end : 0.5 * end;
        double nextSingle = 0.0;
        while (game.seconds < end)
        {
            // Slow motion and a pause in every minute, a hitch now and then.
            const double minute = std::fmod(game.seconds, 60.0);
            ClockSettings clock = game.simulation.clock().settings();
            clock.timeScale = minute > 40.0 && minute < 45.0 ? 0.2 : 1.0;
            game.simulation.clock().set(clock);
            game.simulation.clock().pause(minute > 50.0 && minute < 52.0);
            if (game.seconds < until)
                play(game, until / waves, nextSingle);
            while (game.seconds > until && !game.bodies.empty())
                game.removeOldest();
            const double length = game.between(0.0, 1.0) < 0.01 ? 0.5 : game.between(0.004, 0.1);
            const auto begin = std::chrono::steady_clock::now();
            game.frame(length);
            longest =
                std::max(longest, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
            ++frames;
            if (!game.patient)
                std::this_thread::sleep_for(rest);
            // The player's round takes two minutes: from then on every tile has been there. An impatient game may have
            // left some for the second round.
            if (game.seconds > (game.patient ? 0.25 : 0.5) * end && settled.spawned == 0)
            {
                settled = game.ledger();
                heldBytes = static_cast<uint64_t>(memory.liveBytes);
            }
        }
        while (!game.bodies.empty())
            game.removeOldest();
    }

    // What holds for every game, patient or not.
    void check(Game& game, const Memory& memory, bool brief) const
    {
        CHECK(game.added == bodies());
        CHECK(game.removed == bodies());
        CHECK(game.most >= kWave);
        const bchMassLedger last = game.ledger();
        if (brief)
            return;
        CHECK(bodies() == 200);
        CHECK(game.seconds >= 600.0);
        CHECK(last.spawned == settled.spawned);
        CHECK(static_cast<uint64_t>(memory.liveBytes) < heldBytes + heldBytes / 10);
        CHECK(game.moves > 10);
    }

    void tell(const Game& game) const
    {
        MESSAGE(
            frames, " frames, ", game.steps, " steps, ", game.seen, " frames seen, ", game.pushes, " pushes, ",
            game.moves, " moves of the origin, longest frame ", 1000.0 * longest, " ms; ", game.waited,
            " frames waited, at most ", game.most, " bodies, ", game.meshes.builds, " grounds, ", game.behind,
            " were behind; stalls: ", game.stalls.before, " before physics, ", game.stalls.paging, " in paging of ",
            game.stored, " tiles, ", game.stalls.others, " elsewhere");
    }
};

HostHooks hooksOf(Memory& memory)
{
    HostHooks hooks;
    hooks.user = &memory;
    hooks.allocate = Memory::allocate;
    hooks.free = Memory::free;
    return hooks;
}
} // namespace

TEST_CASE("ten minutes of a game leak nothing, lose nothing and wait only where they may")
{
    const bool brief = std::getenv("BARCHAN_TEST_BRIEF") != nullptr;
    Memory memory;
    REQUIRE(acquireHost(hooksOf(memory)) == BCH_OK);
    {
        Game game(true);
        Play play{brief ? 6.0 : 600.0, brief ? 2 : 10};
        play.run(game, memory);
        CHECK(game.pushes > (brief ? 10 : 1000));
        CHECK(game.seen > game.steps / 5);
        bchDeviceInfo info = bchDefaultDeviceInfo();
        REQUIRE(bchDevice_GetInfo(game.simulation.device(), &info) == BCH_OK);
        CHECK(info.validationMessageCount == 0);
        if (info.kind == BCH_DEVICE_CPU) // a driver takes memory and waits for itself as it likes
        {
            CHECK(game.taken == 0); // the Bridge's frames take none
            // Frames wait for last frame's steps, as they were told to, and for nothing else but tiles that go.
            CHECK(game.stalls.others == 0);
            CHECK(game.stalls.paging <= game.stored); // for each of those once at most
#ifdef BARCHAN_SEES_CONDITION_WAITS
            // The count counts: a frame begins right after the one before has started its steps.
            CHECK(game.waited > 0);
            CHECK(game.stalls.before > 0);
#endif
        }
        CHECK(game.behind == 0);
        play.check(game, memory, brief);
        play.tell(game);
        game.stop();
        CHECK(memory.live == 0);
        CHECK(memory.liveBytes == 0);
    }
    releaseHost();
}

TEST_CASE("ten minutes of a game that does not wait are never held up by the device, in no frame and at no call")
{
    const bool brief = std::getenv("BARCHAN_TEST_BRIEF") != nullptr;
    Memory memory;
    REQUIRE(acquireHost(hooksOf(memory)) == BCH_OK);
    {
        Game game(false);
        Play play{brief ? 6.0 : 600.0, brief ? 2 : 10};
        if (brief) // the devices that are brief are slow
            play.rest = std::chrono::milliseconds(4);
        play.run(game, memory);
        CHECK(game.steps > 0);
        CHECK(game.waited == 0);
        CHECK(game.stalls.before == 0);
        bchDeviceInfo info = bchDefaultDeviceInfo();
        REQUIRE(bchDevice_GetInfo(game.simulation.device(), &info) == BCH_OK);
        if (info.kind == BCH_DEVICE_CPU) // on Vulkan vulkan_waits_test.cpp counts
        {
            CHECK(game.stalls.paging == 0);
            CHECK(game.stalls.others == 0);
        }
        CHECK((brief || game.stored > 0));
        play.check(game, memory, brief);
        play.tell(game);
        game.stop();
        CHECK(memory.live == 0);
        CHECK(memory.liveBytes == 0);
    }
    releaseHost();
}
