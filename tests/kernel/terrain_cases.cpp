// Terrain of four tiles around a corner, in slots that are not in order, with an empty slot and a gap at its far sides.
#include "kernel/kernel_case.h"

namespace test
{

namespace
{
using namespace bch;

constexpr uint32_t kSlots = 5;
constexpr uint32_t kColumns = kSlots * gpu::kTileColumns;

std::vector<gpu::TileRow> tileRows()
{
    constexpr uint32_t none = gpu::kNoTile;
    std::vector<gpu::TileRow> rows(kSlots);
    rows[3] = {{0, 0, 1, 0}, {none, 1, none, 4}, {none, none, none, 0}};
    rows[1] = {{1, 0, 1, 0}, {3, none, none, 0}, {none, none, 4, none}};
    rows[4] = {{0, 1, 1, 0}, {none, 0, 3, none}, {none, 1, none, none}};
    rows[0] = {{1, 1, 1, 0}, {4, none, 1, none}, {3, none, none, none}};
    rows[2] = {{0, 0, 0, 0}, {none, none, none, none}, {none, none, none, none}};
    return rows;
}

std::vector<gpu::TerrainMaterial> terrainMaterials()
{
    gpu::TerrainMaterial sand{1.0e-4f, 0.6f, 0.0f, 40, 6.25e-4f, 0.5f, 5.0e5f, 1.1f};
    gpu::TerrainMaterial clay{1.25e-4f, 0.5f, 0.05f, 30, 6.25e-4f, 0.5f, 8.0e5f, 0.8f};
    return {sand, clay};
}

struct Columns
{
    std::vector<float> bed = std::vector<float>(kColumns, 0.5f);
    Words loose = Words(kColumns, 3000), covers = Words(kColumns, 0), awake = Words(2 * kColumns, 0);
    Words states = {1, 1 | gpu::kTileSand, 0, 1, gpu::kTileDirty};

    explicit Columns(std::mt19937& random)
    {
        for (uint32_t c = 0; c < kColumns; ++c)
        {
            bed[c] = between(random, 0.0f, 0.2f);
            loose[c] = static_cast<uint32_t>(random() % 20000);
            covers[c] = static_cast<uint32_t>(random() % 2 | (random() % 800) << gpu::kCoverSunkShift);
            awake[2 * c] = random() % 10 == 0 ? 7 : 0;
        }
    }
    std::vector<float> tops() const
    {
        std::vector<float> tops(kColumns);
        for (uint32_t c = 0; c < kColumns; ++c)
            tops[c] =
                bed[c]
                + static_cast<float>(loose[c]) * terrainMaterials()[covers[c] & gpu::kCoverMaterial].heightPerQuantum;
        return tops;
    }
};

// Three tiles of the five, or none.
const Words kList = {3, 0, 1, gpu::kNoTile, gpu::kNoTile};

Words listCount(uint32_t n)
{
    return {n == 0 ? 0u : 3u};
}

// Whole groups, since kernels over listed tiles have a thread for each of their columns; 1500 reach over three tiles.
uint32_t threadsOf(uint32_t n)
{
    return (std::max(n, 1u) * 8 + kGroupSize - 1) / kGroupSize * kGroupSize;
}

// Bits that topple_listed writes for the states above, and the least slope.
Words listed()
{
    return {1, 3, 0, 1, 0, 0x3F000000u};
}

KernelCase pick(uint32_t n, std::mt19937& random)
{
    std::vector<gpu::TileRow> tiles(n);
    Words states(n);
    for (uint32_t i = 0; i < n; ++i)
    {
        tiles[i].place.z = random() % 4 != 0 ? 1 : 0;
        states[i] = static_cast<uint32_t>(random() % 16);
    }
    KernelCase one;
    one.threads = std::max(n, 1u);
    return one.add(tiles).add(states).add(Words(n, kUnwritten)).with(gpu::TilePickParams{n, 5, 4, 0});
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

KernelCase toppleListed(uint32_t n, std::mt19937& random)
{
    std::vector<gpu::TileRow> tiles(n);
    Words states(n);
    for (uint32_t i = 0; i < n; ++i)
    {
        tiles[i].place.z = random() % 4 != 0 ? 1 : 0;
        states[i] = static_cast<uint32_t>(random() % 16);
    }
    KernelCase one;
    one.threads = std::max(n, 1u);
    return one.add(tiles)
        .add(states)
        .add(terrainMaterials())
        .add(Words(n + 1, kUnwritten))
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
        .add(columns.states)
        .add(columns.bed)
        .add(columns.loose)
        .add(columns.covers)
        .add(columns.awake)
        .add(terrainMaterials())
        .add(columns.tops())
        .add(Words(kColumns, kUnwritten))
        .add(Words(kColumns, kUnwritten))
        .with(gpu::ToppleParams{4.0f / static_cast<float>(stride), stride, kSlots, 0});
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
        .add(columns.states)
        .add(columns.bed)
        .add(columns.loose)
        .add(columns.covers)
        .add(next)
        .add(columns.covers)
        .add(terrainMaterials())
        .add(columns.tops());
}
} // namespace

std::vector<KernelComparison> terrainComparisons()
{
    return {
        {KernelId::terrain_pick, pick},
        {KernelId::terrain_heights, heights},
        {KernelId::terrain_topple_listed, toppleListed},
        {KernelId::terrain_topple_tops, toppleTops},
        {KernelId::terrain_topple_flows, toppleFlows},
        {KernelId::terrain_topple_apply, toppleApply}};
}

} // namespace test
