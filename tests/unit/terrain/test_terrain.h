// A terrain of a few tiles on a CPU device, without a world around it: arrays on the host, sent there and fetched back.
#pragma once

#include "terrain/terrain_view.h"
#include "unit/support/cpu.h"

#include <cmath>
#include <numeric>

namespace test
{

constexpr float kSpacing = 0.25f;
constexpr float kHeightPerQuantum = 1.0e-6f;

inline bch::gpu::TerrainMaterial sandOf(float degrees)
{
    bch::gpu::TerrainMaterial sand{};
    sand.heightPerQuantum = kHeightPerQuantum;
    sand.slope = std::tan(degrees * 0.0174532925f);
    sand.pressModulus = 5.0e5f;
    sand.pressExponent = 1.1f;
    return sand;
}

class TestTerrain
{
public:
    std::unique_ptr<bch::CpuDevice> device = makeCpuDevice(2);
    int side; // columns along x and along z
    std::vector<bch::gpu::TileRow> tiles;
    std::vector<uint32_t> states, loose, covers, awake;
    std::vector<float> bed;
    std::vector<bch::gpu::TerrainMaterial> materials;

    // Tiles are in slots in an order that is not that of their places; one slot is empty.
    TestTerrain(int tilesAlong, float degrees)
        : side(64 * tilesAlong), materials{sandOf(degrees)}, tilesAlong_(tilesAlong)
    {
        const int count = tilesAlong * tilesAlong;
        tiles.resize(static_cast<size_t>(count) + 1);
        for (int z = 0; z < tilesAlong; ++z)
            for (int x = 0; x < tilesAlong; ++x)
            {
                bch::gpu::TileRow& row = tiles[slotOf(x, z)];
                row.place = {x, z, 1, 0};
                row.sides = {slotOf(x - 1, z), slotOf(x + 1, z), slotOf(x, z - 1), slotOf(x, z + 1)};
                row.corners = {slotOf(x - 1, z - 1), slotOf(x + 1, z - 1), slotOf(x - 1, z + 1), slotOf(x + 1, z + 1)};
            }
        states.assign(tiles.size(), bch::gpu::kTileActive);
        const size_t columns = tiles.size() * bch::gpu::kTileColumns;
        loose.assign(columns, 0);
        covers.assign(columns, 0);
        awake.assign(2 * columns, 0);
        bed.assign(columns, 0.0f);
    }

    size_t at(int x, int z) const
    {
        return size_t{4096} * slotOf(x / 64, z / 64) + static_cast<size_t>(64 * (z % 64) + x % 64);
    }
    float height(int x, int z) const
    {
        const size_t c = at(x, z);
        return bed[c] + static_cast<float>(loose[c]) * materials[covers[c] & 0xFFu].heightPerQuantum;
    }
    // Columns by the height of their sand, given where they are from the middle of the terrain in columns.
    template <class HeightOf>
    void pile(HeightOf heightOf)
    {
        const float middle = 0.5f * static_cast<float>(side - 1);
        for (int z = 0; z < side; ++z)
            for (int x = 0; x < side; ++x)
            {
                const float h = heightOf(static_cast<float>(x) - middle, static_cast<float>(z) - middle);
                loose[at(x, z)] = h > 0.0f ? static_cast<uint32_t>(h / kHeightPerQuantum) : 0u;
            }
    }
    uint64_t quanta() const { return std::accumulate(loose.begin(), loose.end(), uint64_t{0}); }

    bch::TerrainView send()
    {
        tiles_ = upload(*device, "tiles", tiles);
        std::vector<uint32_t> words(bch::gpu::kTileStates, UINT32_MAX); // of groups
        words.insert(words.end(), states.begin(), states.end());
        states_ = upload(*device, "states", words);
        bed_ = upload(*device, "bed", bed);
        loose_ = upload(*device, "loose", loose);
        covers_ = upload(*device, "covers", covers);
        awake_ = upload(*device, "awake", awake);
        materials_ = upload(*device, "materials", materials);
        bch::TerrainView view;
        view.tiles = tiles_;
        view.states = states_;
        view.bed = bed_;
        view.loose = loose_;
        view.covers = covers_;
        view.awake = awake_;
        view.materials = materials_;
        view.tileCapacity = static_cast<uint32_t>(tiles.size());
        view.spacing = kSpacing;
        return view;
    }
    void fetch()
    {
        const std::vector<uint32_t> words = download(*device, states_);
        states.assign(words.begin() + bch::gpu::kTileStates, words.end());
        loose = download(*device, loose_);
        covers = download(*device, covers_);
    }

private:
    uint32_t slotOf(int x, int z) const
    {
        if (x < 0 || z < 0 || x >= tilesAlong_ || z >= tilesAlong_)
            return bch::gpu::kNoTile;
        return static_cast<uint32_t>(tilesAlong_ * tilesAlong_ - (z * tilesAlong_ + x));
    }

    int tilesAlong_;
    bch::ArrayBuffer<bch::gpu::TileRow> tiles_;
    bch::ArrayBuffer<uint32_t> states_, loose_, covers_, awake_;
    bch::ArrayBuffer<float> bed_;
    bch::ArrayBuffer<bch::gpu::TerrainMaterial> materials_;
};

} // namespace test
