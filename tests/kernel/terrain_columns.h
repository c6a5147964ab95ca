// Terrain of four tiles around a corner, in slots that are not in order, with an empty slot and a gap at its far sides.
#pragma once

#include "kernel/kernel_case.h"
#include "terrain/ground_directory.h"

namespace test
{

namespace gpu = bch::gpu;

constexpr uint32_t kSlots = 5;
constexpr uint32_t kColumns = kSlots * gpu::kTileColumns;

inline std::vector<gpu::TileRow> tileRows()
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

// The head of a ground and the directory of these tiles; no heights.
inline Words groundOfTiles()
{
    std::vector<bch::DirectoryTile> places;
    const std::vector<gpu::TileRow> tiles = tileRows();
    for (uint32_t slot = 0; slot < kSlots; ++slot)
        if (tiles[slot].place.z != 0)
            places.push_back({tiles[slot].place.x, tiles[slot].place.y, slot});
    Words words(gpu::kGroundHeadWords);
    words[gpu::kGroundPresent] = 1;
    words[gpu::kGroundMask] = bch::directoryEntries(kSlots) - 1;
    words[gpu::kGroundDirectory] = gpu::kGroundHeadWords;
    words[gpu::kGroundSpacing] = glm::floatBitsToUint(0.25f);
    words[gpu::kGroundInverse] = glm::floatBitsToUint(4.0f);
    for (const uint32_t word : bch::makeDirectory(places, kSlots))
        words.push_back(word);
    return words;
}

inline std::vector<gpu::TerrainMaterial> terrainMaterials()
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

// Sand on its way between columns: what leaves is less than there is.
struct Moving
{
    Words leaving = Words(kColumns, 0), coming = Words(kColumns, 0), votes = Words(kColumns, 0);

    Moving(const Columns& columns, std::mt19937& random)
    {
        for (uint32_t c = 0; c < kColumns; ++c)
        {
            leaving[c] = random() % 2 == 0 ? columns.loose[c] / 3 : 0;
            coming[c] = random() % 3 == 0 ? static_cast<uint32_t>(random() % 9000) : 0;
            votes[c] = coming[c] > 0 ? 1 + static_cast<uint32_t>(random() % 2) : 0;
        }
    }
};

// Three tiles of the five, or none.
inline const Words kList = {3, 0, 1, gpu::kNoTile, gpu::kNoTile};

inline Words listCount(uint32_t n)
{
    return {n == 0 ? 0u : 3u};
}

// Whole groups, since kernels over listed tiles have a thread for each of their columns; 1500 reach over three tiles.
inline uint32_t threadsOf(uint32_t n)
{
    return (std::max(n, 1u) * 8 + bch::kGroupSize - 1) / bch::kGroupSize * bch::kGroupSize;
}

} // namespace test
