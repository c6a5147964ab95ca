#include "kernel/kernel_case.h"

#include "compute/laws.h"

#include <algorithm>
#include <array>
#include <bit>

namespace test
{

namespace
{
using namespace bch;

constexpr uint32_t kSlots = 2;
constexpr uint32_t kColumns = kSlots * gpu::kTileColumns;
constexpr float kSpacing = 0.2f; // m, of columns
constexpr uint32_t kPerSide = 2;

Tolerance near(float size)
{
    return {true, 1.0e-5f, 1.0e-5f * size, -1};
}

struct Terrain
{
    std::vector<gpu::TileRow> tiles;
    Words states, loose, covers, awake, ground;
    std::vector<float> bed;
    std::vector<gpu::TerrainMaterial> materials;
};

// Two tiles beside each other, of two kinds of sand; some columns have sand above them, some of it restless.
Terrain terrain(std::mt19937& random)
{
    Terrain all;
    all.tiles.resize(kSlots);
    for (uint32_t i = 0; i < kSlots; ++i)
    {
        all.tiles[i].place = {static_cast<int>(i) - 1, 0, 1, 0};
        all.tiles[i].sides = glm::uvec4(gpu::kNoTile);
        all.tiles[i].corners = glm::uvec4(gpu::kNoTile);
    }
    all.tiles[0].sides.y = 1;
    all.tiles[1].sides.x = 0;
    all.states = statesOf(Words(kSlots, 0));
    for (uint32_t c = 0; c < kColumns; ++c)
    {
        all.bed.push_back(between(random, -0.1f, 0.1f));
        all.loose.push_back(static_cast<uint32_t>(random() % 500000));
        all.covers.push_back(static_cast<uint32_t>(random() % 2 | random() % 9 << gpu::kCoverSunkShift));
        all.awake.push_back(random() % 4 == 0 ? static_cast<uint32_t>(random() % 90000) : 0);
        all.awake.push_back(random() % 64 == 0 ? 1 : 0);
    }
    for (const uint32_t quanta : {16000u, 15000u})
        all.materials.push_back({2.0e-6f, 0.6f, 0.0f, quanta, 1.0f / 1600.0f, 0.5f, 0.0f, 0.0f});
    constexpr uint32_t kEntries = 8;
    all.ground.resize(gpu::kGroundHeadWords + 4 * kEntries + kSlots * gpu::kGroundTileWords);
    const auto put = [&](uint32_t word, float value) { all.ground[word] = std::bit_cast<uint32_t>(value); };
    all.ground[gpu::kGroundPresent] = 1;
    all.ground[gpu::kGroundMask] = kEntries - 1;
    all.ground[gpu::kGroundDirectory] = gpu::kGroundHeadWords;
    all.ground[gpu::kGroundHeights] = gpu::kGroundHeadWords + 4 * kEntries;
    put(gpu::kGroundSpacing, kSpacing);
    put(gpu::kGroundInverse, 1.0f / kSpacing);
    all.ground[gpu::kGroundColumn] = 3;
    all.ground[gpu::kGroundColumn + 1] = 5;
    put(gpu::kGroundShift, 0.01f);
    put(gpu::kGroundShift + 1, 0.13f);
    put(gpu::kGroundShift + 2, 0.4f);
    for (uint32_t entry = 0; entry < kEntries; ++entry)
        all.ground[gpu::kGroundHeadWords + 4 * entry + 2] = gpu::kNoTile;
    for (uint32_t i = 0; i < kSlots; ++i)
    {
        uint32_t entry = law::directoryHash(all.tiles[i].place.x, 0) % kEntries;
        while (all.ground[gpu::kGroundHeadWords + 4 * entry + 2] != gpu::kNoTile)
            entry = (entry + 1) % kEntries;
        all.ground[gpu::kGroundHeadWords + 4 * entry] = static_cast<uint32_t>(all.tiles[i].place.x);
        all.ground[gpu::kGroundHeadWords + 4 * entry + 1] = 0;
        all.ground[gpu::kGroundHeadWords + 4 * entry + 2] = i;
    }
    for (uint32_t word = 0; word < kSlots * gpu::kGroundTileWords; ++word)
        put(all.ground[gpu::kGroundHeights] + word, between(random, 0.8f, 1.0f));
    return all;
}

// Over the first columns of slot 1, which the kernels of columns begin with, and around.
struct Sand
{
    std::vector<glm::vec4> positions, motion;
    std::vector<glm::uvec4> words;
};

Sand sandAbove(uint32_t n, uint32_t stride, std::mt19937& random)
{
    Sand sand;
    for (uint32_t i = 0; i < n; ++i)
    {
        const bool gone = random() % 9 == 0;
        sand.positions.emplace_back(
            between(random, -3.0f, 9.0f), between(random, -0.5f, 0.7f), between(random, -1.5f, 6.0f),
            gone ? -1.0f : 6.0e-4f);
        for (uint32_t k = 0; k < stride; ++k)
            sand.motion.emplace_back(
                between(random, -2.0f, 2.0f), between(random, -2.0f, 2.0f), 0.5f,
                std::array{0.1f, -1.0f, gpu::kAsleepAsWoken, gpu::kAsleepHeld}[random() % 4]);
        sand.words.emplace_back(random() % 2, random() % 5, 15000 + random() % 999, i);
    }
    return sand;
}

std::vector<gpu::HandoffRegion> regions()
{
    std::vector<gpu::HandoffRegion> all(3);
    for (uint32_t k = 0; k < all.size(); ++k)
    {
        const float at = 1.37f * static_cast<float>(k);
        all[k].low = {-0.613f + at, -5.0f, -1.11f, 0.333f + 0.1f * static_cast<float>(k)};
        all[k].high = {4.517f + at, 5.0f, 3.217f, 0.731f};
        all[k].stayLow = {2.0f + at, -1.0f, 0.5f, 0.0f};
        all[k].stayHigh = {2.7f + at, 2.0f, 2.0f, 0.0f};
        all[k].rim = 0.45f * static_cast<float>(k);
        all[k].kind = k == 2 ? gpu::kWakeGrains : gpu::kWakePatch;
    }
    return all;
}

gpu::WakeParams wakeParams(uint32_t kind)
{
    gpu::WakeParams params{};
    params.regionCount = 3;
    params.kind = kind;
    params.perSide = kPerSide;
    params.maxLayers = 100;
    params.spacing = kSpacing / kPerSide;
    params.inverseSpacing = 1.0f / params.spacing;
    params.gravity = 9.81f;
    params.quantum = 1.0e-4f;
    params.edge = 180;
    params.pitch = 0.095f;
    params.level = 0.013f;
    return params;
}

// What n givers want, what comes before each, and the gate with room for two thirds of it.
struct Needs
{
    Words needs, offsets, gate;
    uint32_t there = 7;
    uint32_t all = 0;
};

Needs needsOf(uint32_t n, std::mt19937& random, uint32_t most)
{
    Needs all;
    for (uint32_t i = 0; i < n; ++i)
    {
        const uint32_t layers = random() % 3 == 0 ? 0 : static_cast<uint32_t>(random() % most);
        all.needs.push_back(most == 2 ? layers : layers * kPerSide * kPerSide);
        all.offsets.push_back(all.all);
        all.all += all.needs.back();
    }
    all.offsets.push_back(all.all);
    const uint32_t given = n > 0 ? all.offsets[n - n / 3] : 0;
    all.gate = {given > 0 ? n : 0, all.there, given, 1000};
    return all;
}

// Columns are as many as their tiles have: the kernels do not know of fewer, and groups are whole.
uint32_t wholeGroups(uint32_t n)
{
    return std::max((n + kGroupSize - 1) / kGroupSize, 1u) * kGroupSize;
}

Words listOfTiles()
{
    return {1, 0};
}

Words emptyReport()
{
    return Words(gpu::kReportWords, 0xFFFFFFF0u);
}

std::vector<glm::vec4> unwritten(size_t n)
{
    return std::vector<glm::vec4>(n, glm::vec4(-7.0f));
}

KernelCase clear(uint32_t n, std::mt19937& random)
{
    KernelCase one;
    one.threads = wholeGroups(n);
    return one.add(Words{kSlots}).add(listOfTiles()).add(terrain(random).awake);
}

KernelCase census(uint32_t n, std::mt19937& random)
{
    const Terrain all = terrain(random);
    const uint32_t stride = 1 + static_cast<uint32_t>(random() % 2);
    const Sand sand = sandAbove(n, stride, random);
    KernelCase one;
    one.threads = std::max(n, 1u);
    one.add(Words{n}).add(sand.positions).add(sand.motion).add(sand.words).add(all.ground);
    return one.add(Words(2 * kColumns, 0))
        .add(all.states)
        .add(Words{7})
        .add(all.tiles)
        .with(gpu::CensusParams{stride, 0.4f, 0, 0});
}

KernelCase wanted(uint32_t n, std::mt19937& random)
{
    const Terrain all = terrain(random);
    KernelCase one;
    one.threads = wholeGroups(n);
    one.add(listOfTiles()).add(all.tiles).add(all.bed).add(all.loose).add(all.covers).add(all.materials);
    one.add(all.ground).add(all.awake).add(regions()).add(Words(kColumns, kUnwritten)).add(Words{kColumns});
    return one.with(wakeParams(n % 2 == 0 ? gpu::kWakePatch : gpu::kWakeGrains));
}

KernelCase room(uint32_t n, std::mt19937& random)
{
    const Needs needs = needsOf(n, random, 6);
    const uint32_t limit = needs.there + static_cast<uint32_t>(random() % (needs.all + 10));
    KernelCase one;
    one.add(Words{n}).add(needs.offsets).add(Words{needs.there}).add(Words(gpu::kReportWords, 3));
    return one.add(Words(gpu::kGateWords, kUnwritten)).with(gpu::RoomParams{limit, 4000, gpu::kFaultWakeCapacity, 0});
}

KernelCase yield(uint32_t n, std::mt19937& random)
{
    const Terrain all = terrain(random);
    const Needs needs = needsOf(n, random, 6);
    const uint32_t limit = needs.there + static_cast<uint32_t>(random() % (needs.all + 1));
    KernelCase one;
    one.threads = 3;
    one.add(Words{n}).add(needs.offsets).add(needs.gate).add(listOfTiles()).add(all.tiles).add(all.ground);
    one.add(std::vector<glm::vec4>{{-7.3f, 2.0f, 1.1f, 0.0f}, {-4.0f, 0.0f, 4.2f, 0.0f}}).add(regions());
    return one.with(gpu::YieldParams{limit, 3, 2, 0});
}

KernelCase take(uint32_t n, std::mt19937& random)
{
    Terrain all = terrain(random);
    const Needs needs = needsOf(n, random, 6);
    KernelCase one;
    one.threads = std::max(n, 1u);
    one.add(listOfTiles()).add(needs.needs).add(needs.offsets).add(needs.gate).add(all.tiles).add(all.materials);
    one.add(all.loose).add(all.covers).add(all.states);
    return one.add(emptyReport()).add(all.awake);
}

KernelCase& addGiving(KernelCase& one, const Terrain& all, const Needs& needs)
{
    one.add(listOfTiles()).add(needs.needs).add(needs.offsets).add(needs.gate).add(all.tiles).add(all.bed);
    return one.add(all.loose).add(all.covers).add(all.materials).add(all.ground);
}

KernelCase emit(uint32_t n, std::mt19937& random)
{
    const Terrain all = terrain(random);
    const Needs needs = needsOf(n, random, 6);
    const size_t count = needs.there + needs.all;
    KernelCase one;
    one.threads = std::max(n, 1u);
    addGiving(one, all, needs).add(all.awake);
    one.add(unwritten(count), near(10.0f)).add(unwritten(count)).add(std::vector<glm::uvec4>(count));
    one.add(unwritten(2 * count), near(1.0e4f)).add(unwritten(2 * count), near(1.0e4f));
    return one.with(wakeParams(gpu::kWakePatch));
}

KernelCase emitGrains(uint32_t n, std::mt19937& random)
{
    const Terrain all = terrain(random);
    const Needs needs = needsOf(n, random, 6);
    const size_t count = needs.there + needs.all;
    KernelCase one;
    one.threads = std::max(n, 1u);
    addGiving(one, all, needs).add(std::vector<float>{0.031f, 0.0305f});
    one.add(unwritten(count), near(10.0f)).add(unwritten(count)).add(unwritten(2 * count), near(1.0f));
    return one.add(std::vector<glm::uvec4>(count)).with(wakeParams(gpu::kWakeGrains));
}

KernelCase grow(uint32_t n, std::mt19937&)
{
    KernelCase one;
    one.add(Words{n, 21, n, 5}).add(Words{21}).add(Words(gpu::kReportWords, 2)).add(Words{0});
    return one.with(gpu::GrowParams{1, n % 2, 0, 0});
}

KernelCase settle(uint32_t n, std::mt19937& random)
{
    const Terrain all = terrain(random);
    const uint32_t stride = 1 + static_cast<uint32_t>(random() % 2);
    const Sand sand = sandAbove(n, stride, random);
    KernelCase one;
    one.threads = std::max(n, 1u);
    one.add(Words{n}).add(sand.words).add(sand.motion).add(all.tiles).add(all.bed).add(all.loose).add(all.covers);
    one.add(all.materials).add(all.ground).add(regions()).add(all.awake).add(sand.positions);
    one.add(Words(gpu::kArrivalWords * kColumns, 0)).add(all.states).add(Words{0}).add(emptyReport());
    return one.with(
        gpu::SettleParams{stride, 3, 1, 4, static_cast<float>(kPerSide), 0.1f, 0.2f, stride - 1, 0.4f, 0, 0, 0});
}

KernelCase land(uint32_t n, std::mt19937& random)
{
    const Terrain all = terrain(random);
    Words arrivals;
    for (uint32_t c = 0; c < kColumns; ++c)
    {
        const bool any = random() % 2 == 0;
        arrivals.push_back(any ? static_cast<uint32_t>(random() % 900000) : 0);
        arrivals.push_back(any ? static_cast<uint32_t>(1 + random() % 2) : 0);
        arrivals.push_back(any ? static_cast<uint32_t>(random() % 40000) : 0);
    }
    KernelCase one;
    one.threads = wholeGroups(n);
    one.add(Words{kSlots}).add(listOfTiles()).add(all.tiles).add(all.loose);
    return one.add(all.covers).add(all.awake).add(arrivals).add(all.states);
}

gpu::SplashParams splashParams()
{
    return {1.3f, 0.5f, 1.0e-4f, 180};
}

KernelCase flying(uint32_t n, std::mt19937& random)
{
    const Sand sand = sandAbove(n, 1, random);
    std::vector<glm::vec4> settled, geometry;
    for (uint32_t i = 0; i < n; ++i)
    {
        settled.emplace_back(random() % 2 == 0 ? 0.0f : 20.0f);
        settled.emplace_back(0.0f);
        geometry.resize(geometry.size() + gpu::kGeometryStride, glm::vec4(between(random, 0.3f, 0.8f)));
    }
    KernelCase one;
    one.threads = std::max(n, 1u);
    one.add(Words{n}).add(sand.positions).add(sand.motion).add(settled).add(geometry);
    return one.add(Words(n, kUnwritten)).with(splashParams());
}

KernelCase splash(uint32_t n, std::mt19937& random)
{
    const Needs needs = needsOf(n, random, 2);
    const Sand sand = sandAbove(n, 1, random);
    const size_t count = needs.there + needs.all;
    KernelCase one;
    one.threads = std::max(n, 1u);
    one.add(needs.needs).add(needs.offsets).add(needs.gate).add(sand.motion).add(sand.words);
    one.add(std::vector<float>{0.031f, 0.0305f}).add(sand.positions).add(emptyReport());
    one.add(Words(gpu::kReportWords, 0), {true, 1.0e-5f, 0.0f, static_cast<int32_t>(gpu::kReportMaxSpeed)});
    one.add(unwritten(count)).add(unwritten(count), near(1.0f)).add(unwritten(2 * count), near(1.0f));
    return one.add(std::vector<glm::uvec4>(count)).with(splashParams());
}
} // namespace

std::vector<KernelComparison> handoffComparisons()
{
    return {
        {KernelId::handoff_census, census}, {KernelId::handoff_clear, clear},
        {KernelId::handoff_emit, emit},     {KernelId::handoff_emit_grains, emitGrains},
        {KernelId::handoff_flying, flying}, {KernelId::handoff_grow, grow},
        {KernelId::handoff_land, land},     {KernelId::handoff_room, room},
        {KernelId::handoff_settle, settle}, {KernelId::handoff_splash, splash},
        {KernelId::handoff_take, take},     {KernelId::handoff_wanted, wanted},
        {KernelId::handoff_yield, yield},
    };
}

} // namespace test
