#include "kernel/terrain_columns.h"
#include "terrain/terrain_view.h"

#include <cmath>

namespace test
{

namespace
{
using namespace bch;

// What topple_listed writes for the states of Columns.
Words listed()
{
    return {0x3F000000u, 1 << 0 | 1 << 1 | 1 << 3, 1 << 1};
}

struct Slots
{
    std::vector<gpu::TileRow> tiles;
    Words states, offsets{0}; // of groups, for the bits of kPicked
};
constexpr uint32_t kPicked = 5, kTakenAway = 4;

Slots slotsOf(uint32_t n, std::mt19937& random)
{
    Slots all{std::vector<gpu::TileRow>(n), randomStates(n, random)};
    uint32_t picked = 0;
    for (uint32_t i = 0; i < n; ++i)
    {
        all.tiles[i].place.z = random() % 4 != 0 ? 1 : 0;
        picked += all.tiles[i].place.z != 0 && (all.states[i] & kPicked) != 0 ? 1 : 0;
        if (i + 1 == n || (i + 1) % gpu::kPickGroup == 0)
            all.offsets.push_back(picked);
    }
    return all;
}

KernelCase pick(uint32_t n, std::mt19937& random)
{
    const Slots all = slotsOf(n, random);
    KernelCase one;
    one.threads = std::max(static_cast<uint32_t>(all.offsets.size()) - 1, 1u);
    one.add(all.tiles).add(statesOf(all.states)).add(Words(all.offsets.size() - 1, kUnwritten));
    return one.with(gpu::TilePickParams{n, kPicked, kTakenAway, gpu::kTileUnpublished});
}

KernelCase list(uint32_t n, std::mt19937& random)
{
    const Slots all = slotsOf(n, random);
    KernelCase one;
    one.threads = std::max(static_cast<uint32_t>(all.offsets.size()) - 1, 1u);
    one.add(all.tiles).add(statesOf(all.states)).add(all.offsets).add(Words(n, kUnwritten)).add(Words{kUnwritten});
    return one.with(gpu::TilePickParams{n, kPicked, kTakenAway, gpu::kTileUnpublished});
}

KernelCase mark(uint32_t n, std::mt19937& random)
{
    const Slots all = slotsOf(n, random);
    KernelCase one;
    one.threads = std::max(tileGroups(n), 1u);
    return one.add(all.tiles).add(statesOf(all.states)).with(gpu::TilePickParams{n, 0, 0, gpu::kTileUnpublished});
}

KernelCase heights(uint32_t n, std::mt19937& random)
{
    const Columns columns(random);
    Words ground(gpu::kGroundHeadWords + kSlots * gpu::kGroundTileWords, 0);
    ground[gpu::kGroundHeights] = gpu::kGroundHeadWords;
    KernelCase one;
    one.threads = threadsOf(n);
    return one.add(listCount(n))
        .add(kList)
        .add(tileRows())
        .add(columns.bed)
        .add(columns.loose)
        .add(columns.covers)
        .add(terrainMaterials())
        .add(ground, Tolerance{true, 1.0e-6f, 1.0e-6f});
}

// Dunes, so that no ray grazes by a hair what it meets on one device and not on the other.
KernelCase query(uint32_t n, std::mt19937& random)
{
    Columns columns(random);
    const std::vector<gpu::TileRow> tiles = tileRows();
    for (uint32_t c = 0; c < kColumns; ++c)
    {
        const glm::ivec4 place = tiles[c / gpu::kTileColumns].place;
        const auto x = static_cast<float>(64 * place.x + static_cast<int>(c % 64));
        const auto z = static_cast<float>(64 * place.y + static_cast<int>(c / 64 % 64));
        columns.bed[c] = 0.3f * std::sin(0.1f * x) * std::cos(0.07f * z);
        columns.loose[c] = 5000;
        columns.covers[c] = x < 40.0f ? 0 : 1;
    }
    std::vector<gpu::SurfaceQuery> queries(n);
    for (uint32_t i = 0; i < n; ++i)
    {
        const bool isRay = random() % 2 == 0;
        queries[i].from = {
            between(random, -3.0f, 35.0f), between(random, 1.5f, 4.0f), between(random, -3.0f, 35.0f),
            isRay ? between(random, 1.0f, 50.0f) : 0.0f};
        const glm::vec3 way(between(random, -1.0f, 1.0f), between(random, -1.0f, -0.3f), between(random, -1.0f, 1.0f));
        queries[i].way = glm::vec4(glm::normalize(way), static_cast<float>(random() % 2));
    }
    KernelCase one;
    one.threads = std::max(n, 1u);
    return one.add(queries)
        .add(groundOfTiles())
        .add(columns.bed)
        .add(columns.loose)
        .add(columns.covers)
        .add(columns.awake)
        .add(terrainMaterials())
        .add(std::vector<gpu::SurfaceHit>(n), Tolerance{true, 1.0e-3f, 1.0e-3f})
        .with(gpu::SurfaceQueryParams{n, 0, 0, 0});
}

KernelCase toppleListed(uint32_t n, std::mt19937& random)
{
    std::vector<gpu::TileRow> tiles(n);
    for (gpu::TileRow& tile : tiles)
        tile.place.z = random() % 4 != 0 ? 1 : 0;
    const uint32_t groups = tileGroups(n);
    KernelCase one;
    one.threads = std::max(groups, 1u);
    return one.add(tiles)
        .add(statesOf(randomStates(n, random)))
        .add(terrainMaterials())
        .add(Words(gpu::kToppleHeadWords + gpu::kToppleGroupWords * groups, kUnwritten))
        .with(gpu::ToppleListParams{n, 2, 0, 0});
}

KernelCase toppleTops(uint32_t n, std::mt19937& random)
{
    const Columns columns(random);
    KernelCase one;
    one.threads = threadsOf(n);
    return one.add(listCount(n))
        .add(kList)
        .add(listed())
        .add(columns.bed)
        .add(columns.loose)
        .add(columns.covers)
        .add(columns.awake)
        .add(terrainMaterials())
        .add(Words(kColumns, kUnwritten));
}

KernelCase toppleFlows(uint32_t n, std::mt19937& random)
{
    const Columns columns(random);
    const int32_t stride = n == 127 ? 2 : n == 128 ? 4 : 1;
    KernelCase one;
    one.threads = threadsOf(n);
    return one.add(listCount(n))
        .add(kList)
        .add(listed())
        .add(tileRows())
        .add(statesOf(columns.states))
        .add(columns.bed)
        .add(columns.loose)
        .add(columns.covers)
        .add(columns.awake)
        .add(terrainMaterials())
        .add(columns.tops())
        .add(Words(kColumns, kUnwritten))
        .add(Words(kColumns, kUnwritten))
        .with(gpu::ToppleParams{4.0f / static_cast<float>(stride), stride, 0, 0});
}

KernelCase toppleApply(uint32_t n, std::mt19937& random)
{
    const Columns columns(random);
    Words next = columns.loose;
    for (uint32_t& quanta : next)
        quanta += random() % 3 == 0 ? 5u : 0u;
    KernelCase one;
    one.threads = threadsOf(n);
    return one.add(listCount(n))
        .add(kList)
        .add(tileRows())
        .add(statesOf(columns.states))
        .add(columns.bed)
        .add(columns.loose)
        .add(columns.covers)
        .add(next)
        .add(columns.covers)
        .add(terrainMaterials())
        .add(columns.tops());
}
gpu::WindParams windParams(uint32_t n)
{
    gpu::WindParams wind{};
    wind.way = {0.8f, 0.6f, 9.0f, 5.0f};
    wind.upwind = {-1.0f, -0.75f, 0.3125f, 0.268f};
    wind.lift = 0.002f;
    wind.hop = 3.3f;
    wind.sandShare = 0.6f;
    wind.bareShare = 0.4f;
    wind.hops = 4;
    wind.reach = 10;
    wind.slotCount = n == 0 ? 0 : kSlots;
    return wind;
}

KernelCase windLee(uint32_t n, std::mt19937& random)
{
    const Columns columns(random);
    KernelCase one;
    one.threads = threadsOf(n);
    return one.add(tileRows())
        .add(columns.bed)
        .add(columns.loose)
        .add(columns.covers)
        .add(terrainMaterials())
        .add(Words(kColumns, kUnwritten))
        .with(windParams(n));
}

KernelCase windCarry(uint32_t n, std::mt19937& random)
{
    const Columns columns(random);
    std::vector<float> climbed(kColumns);
    for (float& slope : climbed)
        slope = random() % 4 == 0 ? gpu::kWindLee : between(random, -0.3f, 0.4f);
    KernelCase one;
    one.threads = threadsOf(n);
    return one.add(tileRows())
        .add(statesOf(columns.states))
        .add(columns.loose)
        .add(columns.covers)
        .add(columns.awake)
        .add(terrainMaterials())
        .add(climbed)
        .add(Words(kColumns, kUnwritten))
        .add(Words(kColumns, 0))
        .add(Words(kColumns, 0))
        .with(windParams(n));
}

KernelCase windLand(uint32_t n, std::mt19937& random)
{
    const Columns columns(random);
    const Moving moving(columns, random);
    KernelCase one;
    one.threads = threadsOf(n);
    return one.add(tileRows())
        .add(statesOf(columns.states))
        .add(columns.loose)
        .add(columns.covers)
        .add(moving.leaving)
        .add(terrainMaterials())
        .add(moving.coming)
        .add(moving.votes)
        .with(windParams(n));
}
} // namespace

std::vector<KernelComparison> terrainComparisons()
{
    return {
        {KernelId::terrain_pick, pick},
        {KernelId::terrain_list, list},
        {KernelId::terrain_mark, mark},
        {KernelId::terrain_heights, heights},
        {KernelId::terrain_query, query},
        {KernelId::terrain_topple_listed, toppleListed},
        {KernelId::terrain_topple_tops, toppleTops},
        {KernelId::terrain_topple_flows, toppleFlows},
        {KernelId::terrain_topple_apply, toppleApply},
        {KernelId::terrain_wind_lee, windLee},
        {KernelId::terrain_wind_carry, windCarry},
        {KernelId::terrain_wind_land, windLand}};
}

} // namespace test
