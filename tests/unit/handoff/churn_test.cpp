// Whatever is woken, moved, settled and refused in any order: the sum stays, to the quantum.
#include "unit/handoff/hand_terrain.h"

#include <doctest/doctest.h>

using namespace bch;
using test::HandTerrain;
using test::HandTerrainSetup;

namespace
{
uint32_t below(std::mt19937& random, uint32_t end)
{
    return static_cast<uint32_t>(random()) % end;
}

float within(std::mt19937& random, float size)
{
    return size * (static_cast<float>(below(random, 20001)) / 10000.0f - 1.0f);
}

// Moves some of what lives about, and lets some sleep.
void stir(HandTerrain& field, std::mt19937& random)
{
    auto at = field.read<glm::vec4>(field.patch.positions());
    auto velocities = field.read<glm::vec4>(field.patch.velocities());
    const uint32_t sleepers = below(random, 4); // of three
    for (uint32_t i = 0; i < field.count(field.patch.count()); ++i)
    {
        if (at[i].w >= 0.0f && below(random, 3) == 0)
            at[i] += glm::vec4(within(random, 0.3f), within(random, 0.1f), within(random, 0.3f), 0.0f);
        velocities[i].w = below(random, 3) < sleepers || sleepers == 2 ? -1.0f : 0.0f;
    }
    field.write(field.patch.positions(), at);
    field.write(field.patch.velocities(), velocities);
    auto motion = field.read<glm::vec4>(field.grains.motion());
    for (uint32_t i = 0; i < field.count(field.grains.count()); ++i)
        motion[2 * i].w = below(random, 3) < sleepers || sleepers == 2 ? -1.0f : 0.0f;
    field.write(field.grains.motion(), motion);
}

std::vector<gpu::HandoffRegion> randomRegions(const HandTerrain& field, std::mt19937& random)
{
    std::vector<gpu::HandoffRegion> regions;
    for (uint32_t k = below(random, 5); k > 0; --k)
    {
        const int x = static_cast<int>(below(random, 130)) - 66, z = static_cast<int>(below(random, 130)) - 66;
        regions.push_back(field.region(
            x, z, 1 + static_cast<int>(below(random, 12)), 1 + static_cast<int>(below(random, 12)),
            0.1f * static_cast<float>(1 + below(random, 9)),
            below(random, 4) == 0 ? gpu::kWakeGrains : gpu::kWakePatch));
        regions.back().high.w = below(random, 2) == 0 ? 1.0e6f : 0.7f;
    }
    return regions;
}
} // namespace

TEST_CASE("two hundred rounds of waking and settling keep every quantum")
{
    for (const uint32_t seed : {1u, 2u, 3u})
    {
        CAPTURE(seed);
        std::mt19937 random(seed);
        HandTerrainSetup setup;
        setup.perSide = 1 + seed;
        setup.particleCapacity = 6000;
        setup.grainCapacity = 2000;
        setup.tiles = {{-1, -1}, {0, -1}, {-1, 0}, {0, 0}};
        std::mt19937 sand(seed);
        setup.loose = [&](int, int) { return below(sand, test::layersOf(1 + seed, 9)); };
        HandTerrain field(setup);
        const uint64_t all = field.allQuanta();
        uint32_t faults = 0;
        for (uint32_t round = 0; round < 200; ++round)
        {
            const auto regions = randomRegions(field, random);
            std::vector<uint32_t> slots{0, 1, 2, 3};
            std::shuffle(slots.begin(), slots.end(), random);
            slots.resize(below(random, 5));
            // Not below what is there already, and now and then too little.
            field.wake(
                regions, slots, below(random, 3) == 0 ? below(random, 6000) : 6000,
                below(random, 3) == 0 ? below(random, 2000) : 2000);
            faults |= field.read<uint32_t>(field.patchReport)[gpu::kReportFaults];
            stir(field, random);
            field.census();
            field.settle(below(random, 2) == 0 ? regions : std::vector<gpu::HandoffRegion>{});
            if (below(random, 3) == 0)
                field.sortPatch();
            REQUIRE(field.allQuanta() == all);
        }
        const auto patch = field.read<uint32_t>(field.patchReport);
        const auto grains = field.read<uint32_t>(field.grainReport);
        const auto books = [](const std::vector<uint32_t>& report) {
            return HandTerrain::book(report, gpu::kReportWokenQuanta)
                   - HandTerrain::book(report, gpu::kReportSettledQuanta);
        };
        CHECK(books(patch) == field.patchQuanta());
        CHECK(books(grains) == field.grainQuanta());
        // The rounds were of something.
        CHECK(faults == gpu::kFaultWakeCapacity);
        CHECK(patch[gpu::kReportSettled] > 5000);
        CHECK(grains[gpu::kReportSettled] > 100);
    }
}
