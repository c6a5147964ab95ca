// Toppling against what sand does: the angle of repose, the same in every direction, exactly still at rest, no quantum
// lost. Bands of one degree are those of the laboratory.
#include "terrain/toppling.h"
#include "unit/support/random.h"
#include "unit/terrain/test_terrain.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace bch;

namespace
{
constexpr float kPi = 3.14159265f;

float radians(float degrees)
{
    return degrees * kPi / 180.0f;
}

float degreesOf(float slope)
{
    return std::atan(slope) * 180.0f / kPi;
}

struct Sand : test::TestTerrain
{
    Sand(int tilesAlong, float degrees) : TestTerrain(tilesAlong, degrees) {}

    uint32_t iterate(uint32_t iterations)
    {
        const TerrainView view = send();
        const Toppling toppling(*device, view.tileCapacity);
        runNow(*device, [&](Recorder& recorder) { toppling.record(recorder, view, iterations); });
        fetch();
        return iterations;
    }
    bool still() const
    {
        return std::none_of(
            states.begin() + 1, states.end(), [](uint32_t state) { return (state & gpu::kTileActive) != 0; });
    }
    // Iterations until nothing moves, in steps of eight.
    uint32_t relax(uint32_t most = 8000)
    {
        const uint64_t before = quanta();
        const TerrainView view = send();
        const Toppling toppling(*device, view.tileCapacity);
        uint32_t done = 0;
        do
        {
            runNow(*device, [&](Recorder& recorder) { toppling.record(recorder, view, 8); });
            fetch();
            done += 8;
        } while (!still() && done < most);
        CHECK(still());
        CHECK(quanta() == before);
        return done;
    }
    // Steepest ascent of a plane through the columns for which `of` gives a distance along some way; least squares.
    template <class AlongOf>
    float fittedDegrees(AlongOf alongOf) const
    {
        double n = 0, sr = 0, sh = 0, srr = 0, srh = 0;
        const float middle = 0.5f * static_cast<float>(side - 1);
        for (int z = 0; z < side; ++z)
            for (int x = 0; x < side; ++x)
            {
                double r = 0.0;
                const float h = height(x, z);
                if (!alongOf(static_cast<float>(x) - middle, static_cast<float>(z) - middle, h, r))
                    continue;
                r *= static_cast<double>(test::kSpacing);
                n += 1.0, sr += r, sh += static_cast<double>(h), srr += r * r, srh += r * static_cast<double>(h);
            }
        return degreesOf(static_cast<float>(-(n * srh - sr * sh) / (n * srr - sr * sr)));
    }
};

float fromMiddle(float x, float z)
{
    return std::sqrt(x * x + z * z);
}

// A cone too steep by some degrees, of so many columns radius.
void pileCone(Sand& sand, float degrees, float radius)
{
    const float slope = std::tan(radians(degrees)) * test::kSpacing;
    sand.pile([&](float x, float z) { return (radius - fromMiddle(x, z)) * slope; });
}
} // namespace

TEST_CASE("a cone that is too steep comes to rest at the angle of repose, whichever way one looks")
{
    for (const float degrees : {20.0f, 25.0f, 30.0f, 35.0f, 40.0f})
    {
        CAPTURE(degrees);
        Sand sand(2, degrees);
        pileCone(sand, degrees + 5.0f, 32.0f);
        const uint32_t iterations = sand.relax();
        MESSAGE("at ", degrees, " degrees at rest after ", iterations, " iterations");
        CHECK(iterations < 600);
        float apex = 0.0f;
        for (const uint32_t quanta : sand.loose)
            apex = std::max(apex, static_cast<float>(quanta) * test::kHeightPerQuantum);
        for (int heading = 0; heading < 16; ++heading)
        {
            const float angle = 2.0f * kPi * static_cast<float>(heading) / 16.0f;
            const float found = sand.fittedDegrees(
                [&](float x, float z, float h, double& r)
                {
                    r = static_cast<double>(fromMiddle(x, z));
                    const float along = x * std::cos(angle) + z * std::sin(angle);
                    return h > 0.15f * apex && h < 0.85f * apex && along > std::cos(kPi / 16.0f) * fromMiddle(x, z);
                });
            CAPTURE(heading);
            CHECK(std::abs(found - degrees) < 1.0f);
        }
    }
}

TEST_CASE("a plane stands just below the limit and comes to it from just above, along 16 headings")
{
    for (int heading = 0; heading < 16; ++heading)
    {
        CAPTURE(heading);
        const float angle = 2.0f * kPi * static_cast<float>(heading) / 16.0f;
        const float cosine = std::cos(angle), sine = std::sin(angle);
        for (const float degrees : {29.9f, 32.0f})
        {
            Sand sand(2, 30.0f);
            // A dune so long that its ends do not matter: a ridge across the heading.
            const float slope = std::tan(radians(degrees)) * test::kSpacing;
            sand.pile([&](float x, float z) { return (26.0f - std::abs(x * cosine + z * sine)) * slope; });
            const std::vector<uint32_t> before = sand.loose;
            sand.relax();
            if (degrees < 30.0f)
            {
                CHECK(sand.loose == before);
                continue;
            }
            CHECK(sand.loose != before);
            const float found = sand.fittedDegrees(
                [&](float x, float z, float, double& r)
                {
                    const float along = x * cosine + z * sine;
                    r = static_cast<double>(std::abs(along));
                    return std::abs(along) > 5.0f && std::abs(along) < 18.0f && std::abs(z * cosine - x * sine) < 20.0f;
                });
            CHECK(std::abs(found - 30.0f) < 1.0f);
        }
    }
}

TEST_CASE("random heights lose no quantum on their way to rest, and then nothing moves at all")
{
    Sand sand(2, 33.0f);
    test::Random random(5);
    sand.pile([&](float, float) { return random.between(0.0f, 2.0f); });
    for (float& bed : sand.bed)
        bed = random.between(-1.0f, 1.0f);
    sand.materials.push_back(test::sandOf(25.0f));
    sand.materials[1].heightPerQuantum *= 1.25f;
    for (uint32_t& cover : sand.covers)
        cover = random.between(0.0f, 1.0f) < 0.3f ? 1u : 0u;
    const uint64_t before = sand.quanta();
    for (int i = 0; i < 5; ++i)
    {
        sand.iterate(100);
        REQUIRE(sand.quanta() == before);
    }
    MESSAGE("random heights at rest after ", 500 + sand.relax(40000), " iterations");
    const std::vector<uint32_t> loose = sand.loose, covers = sand.covers;
    std::fill(sand.states.begin(), sand.states.end(), uint32_t{gpu::kTileActive});
    sand.iterate(40);
    CHECK(sand.loose == loose);
    CHECK(sand.covers == covers);
    CHECK(sand.still());
}

TEST_CASE("a heap on the corner of four tiles is as symmetric as the square")
{
    Sand sand(2, 30.0f);
    pileCone(sand, 50.0f, 24.0f);
    sand.relax();
    const int last = sand.side - 1;
    uint32_t worst = 0;
    for (int z = 0; z < sand.side; ++z)
        for (int x = 0; x < sand.side; ++x)
        {
            const uint32_t here = sand.loose[sand.at(x, z)];
            for (const size_t other : {sand.at(last - x, z), sand.at(x, last - z), sand.at(z, x)})
                worst = std::max(worst, std::max(here, sand.loose[other]) - std::min(here, sand.loose[other]));
        }
    CHECK(worst == 0);
}

TEST_CASE("a spike and a chequered field vanish")
{
    Sand spike(1, 30.0f);
    spike.loose[spike.at(30, 20)] = 3000000;
    Sand chequered(1, 30.0f);
    for (int z = 0; z < 64; ++z)
        for (int x = 0; x < 64; ++x)
            chequered.loose[chequered.at(x, z)] = (x + z) % 2 == 0 ? 1000000u : 200000u;
    for (Sand* sand : {&spike, &chequered})
    {
        sand->relax();
        float steepest = 0.0f;
        for (int z = 0; z < 63; ++z)
            for (int x = 0; x < 63; ++x)
            {
                const float h = sand->height(x, z);
                steepest =
                    std::max({steepest, std::abs(h - sand->height(x + 1, z)), std::abs(h - sand->height(x, z + 1))});
            }
        CHECK(steepest / test::kSpacing < 1.16f * std::tan(radians(30.0f)));
    }
}

TEST_CASE("the bed stays, and columns with awake sand above neither give nor take")
{
    Sand sand(1, 30.0f);
    for (int z = 0; z < 64; ++z)
        for (int x = 0; x < 64; ++x)
            sand.bed[sand.at(x, z)] = x < 32 ? 10.0f : 0.0f;
    const uint32_t much = 2000000;
    sand.loose[sand.at(20, 20)] = much;
    sand.loose[sand.at(45, 20)] = much;
    sand.awake[2 * sand.at(45, 20)] = 7;
    sand.awake[2 * sand.at(20, 21)] = 7;
    sand.states[1] |= gpu::kTileSand;
    sand.relax();
    CHECK(sand.loose[sand.at(45, 20)] == much);
    CHECK(sand.loose[sand.at(20, 21)] == 0);
    CHECK(sand.loose[sand.at(20, 20)] < much);
    CHECK(sand.loose[sand.at(19, 19)] > 0);
    CHECK(sand.loose[sand.at(31, 50)] == 0);
}

TEST_CASE("sand that leans on a wall keeps its slope along the wall")
{
    Sand sand(1, 30.0f);
    for (int z = 0; z < 64; ++z)
        for (int x = 0; x < 64; ++x)
            sand.bed[sand.at(x, z)] = x < 20 ? 10.0f : 0.0f;
    const float slope = std::tan(radians(29.0f)) * test::kSpacing;
    for (int z = 0; z < 64; ++z)
        for (int x = 20; x < 64; ++x)
        {
            const float away = fromMiddle(static_cast<float>(x - 20), static_cast<float>(z) - 30.0f);
            sand.loose[sand.at(x, z)] =
                static_cast<uint32_t>(std::max(0.0f, (20.0f - away) * slope) / test::kHeightPerQuantum);
        }
    const std::vector<uint32_t> before = sand.loose;
    sand.relax();
    CHECK(sand.loose == before);
}

TEST_CASE("a step as high as cohesion holds stands, a higher one falls")
{
    for (const float height : {0.45f, 0.8f})
    {
        Sand sand(1, 30.0f);
        sand.materials[0].stand = 0.5f;
        sand.pile([&](float x, float) { return x < 0.0f ? height : 0.0f; });
        const std::vector<uint32_t> before = sand.loose;
        sand.relax();
        CHECK((sand.loose == before) == (height < 0.5f));
    }
}

TEST_CASE("tiles at rest are left alone, and those that sand reaches are woken")
{
    Sand sand(3, 30.0f);
    std::fill(sand.states.begin(), sand.states.end(), 0u);
    pileCone(sand, 60.0f, 24.0f);
    const std::vector<uint32_t> before = sand.loose;
    sand.iterate(8);
    CHECK(sand.loose == before);
    sand.states[5] = gpu::kTileActive; // the middle one
    sand.relax();
    CHECK(sand.loose != before);
    CHECK((sand.states[5] & gpu::kTileDirty) != 0);
    CHECK(sand.height(63, 96) > 0.0f);
    CHECK((sand.states[6] & gpu::kTileDirty) != 0);
    CHECK((sand.states[9] & gpu::kTileDirty) == 0);
}
