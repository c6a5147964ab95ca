#include "show/terrain_copy.h"

#include "common/program.h"

#include <algorithm>
#include <cmath>

namespace sample
{

namespace
{
constexpr int kSide = BCH_TILE_SIDE;
constexpr int kFarthest = 64;  // rings of tiles that are searched
constexpr float kThin = 0.15f; // of a column's width: sand that is thinner lets the bed be seen
} // namespace

const TerrainCopy::Tile* TerrainCopy::tileAt(int x, int z) const
{
    const auto found = tiles_.find({x, z});
    return found != tiles_.end() && found->second.resident ? &found->second : nullptr;
}

bool TerrainCopy::read(bchTerrainId terrain, float spacing, int x, int z, std::span<const uint32_t> colors)
{
    bchTileView view = bchDefaultTileView();
    if (bchTerrain_ReadTile(terrain, x, z, &view) < 0)
        return false;
    Tile& tile = tiles_[{x, z}];
    tile.resident = true;
    if (tile.version == view.version)
        return true;
    tile.version = view.version;
    tile.heights.assign(view.heights, view.heights + BCH_TILE_COLUMNS);
    tile.colors.resize(BCH_TILE_COLUMNS);
    for (size_t i = 0; i < BCH_TILE_COLUMNS; ++i)
    {
        tile.colors[i] = view.materials[i] < colors.size() ? colors[view.materials[i]] : 0xC8A870;
        const float cover = view.quanta[i] ? (view.heights[i] - view.beds[i]) / (kThin * spacing) : 0.0f;
        tile.colors[i] |= static_cast<uint32_t>(255.0f * std::clamp(1.0f - cover, 0.0f, 1.0f)) << kBareShift;
    }
    return true;
}

// The library does not list the tiles that are resident, but says how many: rings around the view until all are found.
void TerrainCopy::refresh(
    bchTerrainId terrain, const bchTerrainInfo& info, glm::vec3 near, std::span<const uint32_t> colors)
{
    for (auto& [place, tile] : tiles_)
        tile.resident = false;
    const float side = static_cast<float>(kSide) * info.spacing;
    const int middleX = static_cast<int>(std::floor((near.x - static_cast<float>(info.origin.x)) / side));
    const int middleZ = static_cast<int>(std::floor((near.z - static_cast<float>(info.origin.z)) / side));
    uint32_t found = 0;
    for (int ring = 0; ring < kFarthest && found < info.tileCount; ++ring)
        for (int z = -ring; z <= ring; ++z)
            for (int x = -ring; x <= ring; ++x)
                if (std::max(std::abs(x), std::abs(z)) == ring
                    && read(terrain, info.spacing, middleX + x, middleZ + z, colors))
                    ++found;
    std::erase_if(tiles_, [](const auto& entry) { return !entry.second.resident; });
}

void TerrainCopy::addTile(int x, int z, const Tile& tile, const bchTerrainInfo& info, Frame& frame) const
{
    DrawnTile drawn;
    drawn.spacing = info.spacing;
    drawn.side = kSide;
    drawn.firstColumn = static_cast<uint32_t>(frame.heights.size());
    drawn.origin = glm::vec3(info.origin.x, info.origin.y, info.origin.z)
                   + info.spacing * glm::vec3(kSide * x + 0.5f, 0.0f, kSide * z + 0.5f);
    for (int row = -1; row < kSide + 2; ++row)
        for (int column = -1; column < kSide + 2; ++column)
        {
            const int stepX = column < 0 ? -1 : column / kSide, stepZ = row < 0 ? -1 : row / kSide;
            const Tile* owner = stepX == 0 && stepZ == 0 ? &tile : tileAt(x + stepX, z + stepZ);
            // Where the world ends, its edge goes on.
            const int cx = owner ? column - kSide * stepX : std::clamp(column, 0, kSide - 1);
            const int cz = owner ? row - kSide * stepZ : std::clamp(row, 0, kSide - 1);
            const Tile& source = owner ? *owner : tile;
            const size_t at = static_cast<size_t>(cz) * kSide + static_cast<size_t>(cx);
            frame.heights.push_back(source.heights[at]);
            frame.columnColors.push_back(source.colors[at]);
        }
    frame.tiles.push_back(drawn);
}

void TerrainCopy::addTo(bchTerrainId terrain, glm::vec3 near, std::span<const uint32_t> colors, Frame& frame)
{
    bchTerrainInfo info = bchDefaultTerrainInfo();
    check(bchTerrain_GetInfo(terrain, &info), "the terrain");
    const bool same =
        terrain_ == terrain.value && std::equal(colors.begin(), colors.end(), colors_.begin(), colors_.end());
    if (!same)
        tiles_.clear();
    if (!same || changeCount_ != info.changeCount)
        refresh(terrain, info, near, colors);
    colors_.assign(colors.begin(), colors.end());
    terrain_ = terrain.value;
    changeCount_ = info.changeCount;
    for (const auto& [place, tile] : tiles_)
        addTile(place.first, place.second, tile, info, frame);
}

} // namespace sample
