// The fixed clock: the same time in any frames gives the same number of steps, and never too many at once.
#include "BarchanBridge/fixed_clock.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <random>

using namespace barchan::unreal;

TEST_CASE("steps keep up with time at any frame rate")
{
    for (const double rate : {24.0, 30.0, 59.94, 60.0, 144.0, 250.0})
    {
        CAPTURE(rate);
        FixedClock clock;
        uint64_t steps = 0;
        const int frames = static_cast<int>(rate * 60.0);
        for (int frame = 0; frame < frames; ++frame)
            steps += clock.advance(1.0 / rate);
        CHECK(std::abs(static_cast<double>(steps) - 60.0 * frames / rate) <= 1.0);
        CHECK(clock.droppedSeconds() == 0.0);
    }
}

TEST_CASE("sixty frames a second take one step each")
{
    FixedClock clock;
    for (int frame = 0; frame < 36000; ++frame)
        REQUIRE(clock.advance(1.0 / 60.0) == 1);
}

TEST_CASE("a hitch is caught up with as far as the caps let, and the rest is dropped")
{
    FixedClock clock({1.0 / 60.0, 3, 0.1, 1.0});
    CHECK(clock.advance(2.0) == 3);
    CHECK(clock.owedSeconds() == doctest::Approx(0.1));
    CHECK(clock.droppedSeconds() == doctest::Approx(2.0 - 0.05 - 0.1));
    CHECK(clock.advance(0.0) == 3);
    CHECK(clock.advance(0.0) == 3);
    CHECK(clock.advance(0.0) == 0);
}

TEST_CASE("slow motion takes steps more rarely and none shorter")
{
    ClockSettings settings;
    settings.timeScale = 0.25;
    FixedClock clock(settings);
    uint32_t steps = 0;
    for (int frame = 0; frame < 240; ++frame)
        steps += clock.advance(1.0 / 60.0);
    CHECK(steps == 60);
    CHECK(clock.phase() < 1.0);
}

TEST_CASE("a pause owes nothing and still steps by hand")
{
    FixedClock clock;
    clock.pause(true);
    CHECK(clock.advance(10.0) == 0);
    clock.request(6);
    CHECK(clock.advance(1.0) == 4);
    CHECK(clock.advance(1.0) == 2);
    CHECK(clock.advance(1.0) == 0);
    clock.pause(false);
    CHECK(clock.owedSeconds() == 0.0);
    CHECK(clock.advance(1.0 / 60.0) == 1);
}

TEST_CASE("steps that were not taken are owed again")
{
    FixedClock clock;
    CHECK(clock.advance(2.0 / 60.0) == 2);
    clock.putBack(2);
    CHECK(clock.advance(0.0) == 2);
}

TEST_CASE("time that is none and settings out of range do no harm")
{
    FixedClock clock({-1.0, 1000, -5.0, 1.0e9});
    CHECK(clock.settings().stepSeconds > 0.0);
    CHECK(clock.settings().maxSteps == kMaxStepsPerFrame);
    clock = FixedClock();
    CHECK(clock.advance(-1.0) == 0);
    CHECK(clock.advance(std::numeric_limits<double>::quiet_NaN()) == 0);
    CHECK(clock.advance(std::numeric_limits<double>::infinity()) == 4);
    CHECK(clock.advance(1.0 / 60.0) > 0);
    CHECK(std::isfinite(clock.owedSeconds()));
}
