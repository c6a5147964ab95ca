#include "unit/handoff/hand_terrain.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace bch;
using test::HandTerrain;
using test::HandTerrainSetup;
using test::layersOf;

namespace
{
HandTerrainSetup flat(uint32_t perSide, uint32_t layers = 12)
{
    HandTerrainSetup setup;
    setup.perSide = perSide;
    setup.loose = [=](int, int) { return layersOf(perSide, layers, 777); };
    return setup;
}

float heightOf(uint32_t quanta)
{
    return static_cast<float>(quanta)
           * (static_cast<float>(test::kQuantum) / (test::kBulkDensity * test::kColumnSpacing * test::kColumnSpacing));
}

// Spacings. Beside columns that stay, what is left is steep, and at the corner of a region without taper there is room
// for 0.56 of the sand, or less with more particles along a column.
constexpr float kNearestAtSheerEdge = 0.4f;

// The nearest two, in spacings.
float nearestPair(const std::vector<glm::vec4>& at, uint32_t count, float spacing)
{
    float nearest2 = 1.0e9f;
    for (uint32_t i = 0; i < count; ++i)
        for (uint32_t j = 0; j < i; ++j)
        {
            const glm::vec3 apart = glm::vec3(at[i]) - glm::vec3(at[j]);
            nearest2 = std::min(nearest2, glm::dot(apart, apart));
        }
    return std::sqrt(nearest2) / spacing;
}
} // namespace

TEST_CASE("a region wakes the layers it wants, quantum for quantum, where the sand was")
{
    for (const uint32_t perSide : {1u, 2u, 3u, 4u})
    {
        CAPTURE(perSide);
        HandTerrain field(flat(perSide));
        const uint64_t before = field.allQuanta();
        const float spacing = field.handoff.spacing();
        field.wake({field.region(20, 30, 6, 5, 4.0f * spacing)}, {0});
        const uint32_t particles = 6 * 5 * 4 * perSide * perSide;
        REQUIRE(field.count(field.patch.count()) == particles);
        CHECK(field.allQuanta() == before);
        CHECK(field.patchQuanta() == uint64_t{particles} * test::quantaPerParticle(perSide));
        const auto report = field.read<uint32_t>(field.patchReport);
        CHECK(report[gpu::kReportFaults] == 0);
        CHECK(report[gpu::kReportWoken] == particles);
        CHECK(HandTerrain::book(report, gpu::kReportWokenQuanta) == field.patchQuanta());

        const float top = 0.5f + heightOf(layersOf(perSide, 12, 777)) - field.setup.shift.z;
        const float base = 0.5f + heightOf(layersOf(perSide, 8, 777)) - field.setup.shift.z;
        const auto at = field.read<glm::vec4>(field.patch.positions());
        const auto words = field.read<glm::uvec4>(field.patch.words());
        const auto stress = field.read<glm::vec4>(field.patch.stress());
        const glm::vec2 low = field.middle(20, 30) - 0.5f * test::kColumnSpacing;
        const glm::vec2 high = field.middle(25, 34) + 0.5f * test::kColumnSpacing;
        for (uint32_t i = 0; i < particles; ++i)
        {
            CHECK(at[i].y > base - 1.0e-4f);
            CHECK(at[i].y < top);
            CHECK((at[i].x > low.x && at[i].x < high.x && at[i].z > low.y && at[i].z < high.y));
            CHECK(at[i].w == doctest::Approx(1.0f / test::kBulkDensity));
            CHECK(words[i] == glm::uvec4(0, 0, test::quantaPerParticle(perSide), i));
            // p - s_yy is the weight of what is above.
            const float weight = (top - at[i].y) * test::kBulkDensity * 9.81f;
            CHECK(
                std::abs(stress[2 * i].x - stress[2 * i].z - weight)
                < 0.06f * spacing * test::kBulkDensity * 9.81f + 1.0f);
        }
        CHECK(nearestPair(at, particles, spacing) > (perSide == 1 ? 0.85f : kNearestAtSheerEdge));
    }
}

TEST_CASE("sand that nothing moved goes back to the very columns it came from")
{
    for (const uint32_t perSide : {1u, 2u, 3u, 4u})
    {
        CAPTURE(perSide);
        HandTerrainSetup setup = flat(perSide);
        setup.tiles = {{0, 0}, {1, 0}, {0, 1}, {1, 1}};
        HandTerrain field(setup);
        const auto before = field.read<uint32_t>(field.loose);
        const std::vector<gpu::HandoffRegion> regions{field.region(58, 60, 12, 9, 3.0f * field.handoff.spacing())};
        field.wake(regions, {0, 1, 2, 3});
        REQUIRE(field.count(field.patch.count()) == 12 * 9 * 3 * perSide * perSide);
        CHECK(field.read<uint32_t>(field.loose) != before);

        const auto asWoken = field.read<glm::vec4>(field.patch.velocities());
        field.sleep([](uint32_t) { return false; });
        field.census();
        field.settle(); // stirred
        CHECK(field.patchQuanta() > 0);
        field.write(field.patch.velocities(), asWoken);
        field.census();
        field.settle(regions); // wanted awake
        CHECK(field.patchQuanta() > 0);
        field.settle();
        CHECK(field.patchQuanta() == 0);
        CHECK(field.read<uint32_t>(field.loose) == before);
        const auto report = field.read<uint32_t>(field.patchReport);
        CHECK(report[gpu::kReportSettled] == report[gpu::kReportWoken]);
        CHECK(
            HandTerrain::book(report, gpu::kReportSettledQuanta) == HandTerrain::book(report, gpu::kReportWokenQuanta));
        for (const uint32_t word : field.read<uint32_t>(field.awake))
            if (word != 0) // only the restless of the last census may remain
                FAIL("sand is still known above a column");
    }
}

TEST_CASE("a column that does not sleep keeps those up to three away from settling, and nobody farther away")
{
    HandTerrain field(flat(2));
    field.wake({field.region(20, 30, 9, 9, 2.0f * field.handoff.spacing())}, {0});
    const auto words = field.read<glm::uvec4>(field.patch.words());
    const auto at = field.read<glm::vec4>(field.patch.positions());
    const glm::vec2 middle = field.middle(24, 34);
    const auto steps = [&](uint32_t i)
    {
        const glm::vec2 away = glm::abs(glm::vec2(at[i].x, at[i].z) - middle) / test::kColumnSpacing;
        return std::max(away.x, away.y);
    };
    field.sleep([&](uint32_t i) { return steps(i) > 0.5f; });
    field.census();
    field.settle();
    const auto after = field.read<glm::vec4>(field.patch.positions());
    for (uint32_t i = 0; i < field.count(field.patch.count()); ++i)
        CHECK((after[i].w >= 0.0f) == (steps(i) < 3.5f));
}

TEST_CASE("where room is short the first columns of the list wake whole and nothing is lost")
{
    HandTerrainSetup setup = flat(2);
    setup.tiles = {{0, 0}, {1, 0}};
    HandTerrain field(setup);
    const uint64_t before = field.allQuanta();
    const auto loose = field.read<uint32_t>(field.loose);
    const std::vector<gpu::HandoffRegion> regions{field.region(60, 10, 8, 4, 5.0f * field.handoff.spacing())};
    const uint32_t perColumn = 5 * 4;
    field.wake(regions, {1, 0}, 7 * perColumn + 3, 0);
    CHECK(field.count(field.patch.count()) == 7 * perColumn);
    CHECK(field.allQuanta() == before);
    auto report = field.read<uint32_t>(field.patchReport);
    CHECK(report[gpu::kReportFaults] == gpu::kFaultWakeCapacity);
    CHECK(report[gpu::kReportWakeNeeded] == 32 * perColumn);
    const auto after = field.read<uint32_t>(field.loose);
    uint32_t changed = 0;
    for (uint32_t c = 0; c < after.size(); ++c)
    {
        if (after[c] == loose[c])
            continue;
        ++changed;
        CHECK(c / 4096 == 1);    // the first of the list
        CHECK(c / 64 % 64 < 12); // its first two rows in the region
        CHECK(loose[c] - after[c] == layersOf(2, 5));
    }
    CHECK(changed == 7);
    // What the fault named suffices exactly.
    field.census();
    field.wake(regions, {1, 0}, report[gpu::kReportWakeNeeded], 0);
    report = field.read<uint32_t>(field.patchReport);
    CHECK(report[gpu::kReportFaults] == 0);
    CHECK(report[gpu::kReportWakeNeeded] == 0);
    CHECK(field.count(field.patch.count()) == 32 * perColumn);
    CHECK(field.allQuanta() == before);
}

TEST_CASE("no room and no sand are no trouble")
{
    HandTerrain field(flat(2, 1));
    const uint64_t before = field.allQuanta();
    field.wake({field.region(20, 30, 4, 4, 1.0f)}, {0}, 0, 0);
    CHECK(field.count(field.patch.count()) == 0);
    CHECK(field.allQuanta() == before);
    // Wanted: ten layers; there: one and a little.
    field.wake({field.region(20, 30, 4, 4, 1.0f)}, {0});
    CHECK(field.count(field.patch.count()) == 4 * 4 * 4);
    CHECK(field.allQuanta() == before);
    field.census();
    field.wake({field.region(20, 30, 4, 4, 1.0f)}, {0});
    CHECK(field.count(field.patch.count()) == 4 * 4 * 4);
    CHECK(field.allQuanta() == before);
}

TEST_CASE("a column in several regions takes the deepest, and wakes no more while all but a layer of it is there")
{
    HandTerrain field(flat(2));
    const float spacing = field.handoff.spacing();
    std::vector<gpu::HandoffRegion> regions{
        field.region(20, 30, 6, 6, 2.0f * spacing), field.region(23, 30, 6, 6, 5.0f * spacing),
        field.region(10, 30, 40, 6, 3.0f * spacing)};
    regions[2].low.y = 40.0f; // the ground is below it
    field.wake(regions, {0});
    CHECK(field.count(field.patch.count()) == (3 * 6 * 2 + 6 * 6 * 5) * 4);
    field.census();
    field.wake(regions, {0});
    CHECK(field.count(field.patch.count()) == (3 * 6 * 2 + 6 * 6 * 5) * 4);
    // One layer less than is wanted.
    regions[0].low.w = 3.0f * spacing;
    regions[1].low.w = 6.0f * spacing;
    field.wake(regions, {0});
    CHECK(field.count(field.patch.count()) == (3 * 6 * 2 + 6 * 6 * 5) * 4);
    // Two.
    regions[0].low.w = 4.0f * spacing;
    regions[1].low.w = 7.0f * spacing;
    field.wake(regions, {0});
    CHECK(field.count(field.patch.count()) == (3 * 6 * 4 + 6 * 6 * 7) * 4);
}

TEST_CASE("sand above keeps its weight on what is woken below it")
{
    HandTerrain field(flat(2));
    const float spacing = field.handoff.spacing();
    field.wake({field.region(20, 30, 5, 5, 2.0f * spacing)}, {0});
    const uint32_t first = field.count(field.patch.count());
    field.census();
    field.wake({field.region(20, 30, 5, 5, 6.0f * spacing)}, {0});
    const uint32_t all = field.count(field.patch.count());
    REQUIRE(all == 3 * first);
    const float top = 0.5f + heightOf(layersOf(2, 12, 777)) - field.setup.shift.z;
    const auto at = field.read<glm::vec4>(field.patch.positions());
    const auto stress = field.read<glm::vec4>(field.patch.stress());
    const glm::vec2 low = field.middle(21, 31) - 0.5f * test::kColumnSpacing;
    const glm::vec2 high = field.middle(23, 33) + 0.5f * test::kColumnSpacing;
    for (uint32_t i = first; i < all; ++i)
    {
        if (at[i].x < low.x || at[i].x > high.x || at[i].z < low.y || at[i].z > high.y)
            continue; // the ground was steep
        CHECK(at[i].y < top - 2.0f * spacing);
        const float weight = (top - at[i].y) * test::kBulkDensity * 9.81f;
        CHECK(
            std::abs(stress[2 * i].x - stress[2 * i].z - weight) < 0.06f * spacing * test::kBulkDensity * 9.81f + 1.0f);
    }
    CHECK(nearestPair(at, all, spacing) > kNearestAtSheerEdge);
}

TEST_CASE("a region reaches across tiles and beyond those that are resident")
{
    HandTerrainSetup setup = flat(2);
    setup.tiles = {{-1, -1}, {0, -1}, {-1, 0}};
    setup.anchorColumn = {-3, -2};
    HandTerrain field(setup);
    const uint64_t before = field.allQuanta();
    field.wake({field.region(-5, -5, 10, 10, 3.0f * field.handoff.spacing())}, {0, 1, 2});
    CHECK(field.count(field.patch.count()) == 75 * 3 * 4);
    CHECK(field.allQuanta() == before);
    // What moves over where no tile is stays awake.
    auto at = field.read<glm::vec4>(field.patch.positions());
    for (uint32_t i = 0; i < 10; ++i)
    {
        at[i].x = field.middle(3, 3).x;
        at[i].z = field.middle(3, 3).y;
    }
    field.write(field.patch.positions(), at);
    field.sleep();
    field.census();
    field.settle();
    CHECK(field.allQuanta() == before);
    CHECK(field.patchQuanta() == 10 * test::quantaPerParticle(2));
}

TEST_CASE("sand is held at the rim of a region until the region has gone on, and nowhere without one")
{
    HandTerrain field(flat(2));
    constexpr float kRim = 2.5f * test::kColumnSpacing;
    const auto heldAfter = [&](const std::vector<gpu::HandoffRegion>& regions)
    {
        field.census();
        field.settle(regions);
        uint32_t held = 0;
        for (const glm::vec4& velocity : field.read<glm::vec4>(field.patch.velocities()))
            held += velocity.w == gpu::kAsleepHeld ? 1 : 0;
        return held;
    };
    gpu::HandoffRegion region = field.region(20, 20, 12, 9, 2.0f * field.handoff.spacing());
    region.rim = kRim;
    field.wake({region}, {0});
    const uint32_t count = field.count(field.patch.count());
    const auto at = field.read<glm::vec4>(field.patch.positions());
    uint32_t expected = 0;
    for (uint32_t i = 0; i < count; ++i)
    {
        const glm::vec2 inside = glm::min(
            glm::vec2(at[i].x - region.low.x, at[i].z - region.low.z),
            glm::vec2(region.high.x - at[i].x, region.high.z - at[i].z));
        const float nearest = std::min(inside.x, inside.y);
        // What lies beyond the region, by its offset from the lattice, is in none.
        expected += nearest > 0.0f && nearest <= kRim ? 1 : 0;
    }
    REQUIRE(expected > 0);
    REQUIRE(expected < count);
    CHECK(heldAfter({region}) == expected);
    gpu::HandoffRegion inner = region; // what lies in the middle of any region is free
    inner.rim = 0.0f;
    CHECK(heldAfter({region, inner}) == 0);
    CHECK(heldAfter({region}) == expected);
    CHECK(heldAfter({}) == 0);
}

TEST_CASE("the edge of a tapered region is a slope, and slopes wake as they lie")
{
    for (const uint32_t perSide : {1u, 2u, 3u, 4u})
    {
        CAPTURE(perSide);
        HandTerrainSetup setup = flat(perSide, 12);
        setup.bed = [](int x, int z) { return 0.04f * static_cast<float>(x) - 0.06f * static_cast<float>(z); };
        HandTerrain field(setup);
        const uint64_t before = field.allQuanta();
        gpu::HandoffRegion region = field.region(10, 10, 12, 12, 4.0f * field.handoff.spacing());
        region.high.w = 1.8f / static_cast<float>(perSide); // nearly two layers from column to column
        field.wake({region}, {0});
        const uint32_t count = field.count(field.patch.count());
        CHECK(count > 12 * 12 * perSide * perSide);
        CHECK(count < 12 * 12 * 4 * perSide * perSide);
        CHECK(field.allQuanta() == before);
        const auto at = field.read<glm::vec4>(field.patch.positions());
        CHECK(nearestPair(at, count, field.handoff.spacing()) > 0.75f);
    }
}

TEST_CASE("settled sand that moved lands where it lies, and what lies on something else stays")
{
    HandTerrain field(flat(2));
    const float spacing = field.handoff.spacing();
    field.wake({field.region(20, 30, 3, 3, 2.0f * spacing)}, {0});
    const uint64_t before = field.allQuanta();
    const uint32_t count = field.count(field.patch.count());
    const auto loose = field.read<uint32_t>(field.loose);
    auto at = field.read<glm::vec4>(field.patch.positions());
    const float ground = 0.5f + heightOf(layersOf(2, 12, 777)) - field.setup.shift.z;
    // On the border of two columns; in the middle of one, but in the air; below the ground.
    for (uint32_t i = 0; i < count; ++i)
        at[i] = glm::vec4(field.middle(40, 40).x, ground + 5.0f, field.middle(40, 40).y, at[i].w);
    const glm::vec2 border = field.middle(50, 40) + glm::vec2(0.5f * test::kColumnSpacing, 0.0f);
    at[0] = glm::vec4(border.x, ground + 0.5f * spacing, border.y, at[0].w);
    at[1] = glm::vec4(field.middle(10, 10).x, ground - 2.0f * spacing, field.middle(10, 10).y, at[1].w);
    field.write(field.patch.positions(), at);
    field.sleep();
    field.census();
    field.settle({field.region(10, 10, 1, 1, 0.0f)}); // wanted or not: it is in the ground
    CHECK(field.allQuanta() == before);
    const auto after = field.read<uint32_t>(field.loose);
    const uint32_t quanta = test::quantaPerParticle(2);
    const auto gained = [&](uint32_t x, uint32_t z) { return after[64 * z + x] - loose[64 * z + x]; };
    CHECK(gained(50, 40) + gained(51, 40) == quanta);
    CHECK(gained(50, 40) == doctest::Approx(0.5 * quanta).epsilon(0.07));
    CHECK(gained(10, 10) == quanta);
    CHECK(field.patchQuanta() == uint64_t{count - 2} * quanta);
}

TEST_CASE("a column takes the material of what outweighs it")
{
    HandTerrain field(flat(2, 3));
    field.wake({field.region(20, 30, 1, 1, 3.0f * field.handoff.spacing())}, {0});
    auto words = field.read<glm::uvec4>(field.patch.words());
    REQUIRE(field.count(field.patch.count()) == 12);
    for (uint32_t i = 0; i < 12; ++i)
        words[i].x = i % 2 + 1;
    field.write(field.patch.words(), words);
    auto covers = field.read<uint32_t>(field.covers);
    covers[64 * 30 + 20] |= 99u << gpu::kCoverSunkShift;
    field.write<uint32_t>(field.covers, covers);
    field.sleep();
    field.census();
    field.settle();
    covers = field.read<uint32_t>(field.covers);
    CHECK(covers[64 * 30 + 20] == 2);
    CHECK(covers[64 * 30 + 21] == 0);
}

TEST_CASE("a column that is full takes nothing")
{
    HandTerrain field(flat(2));
    field.wake({field.region(20, 30, 2, 1, 3.0f * field.handoff.spacing())}, {0});
    auto loose = field.read<uint32_t>(field.loose);
    loose[64 * 30 + 20] = 0x80000001u;
    field.write<uint32_t>(field.loose, loose);
    const uint64_t before = field.allQuanta();
    field.sleep();
    field.census();
    field.settle();
    CHECK(field.allQuanta() == before);
    CHECK(field.read<uint32_t>(field.loose)[64 * 30 + 20] == 0x80000001u);
    CHECK(field.patchQuanta() == 12 * test::quantaPerParticle(2));
}
