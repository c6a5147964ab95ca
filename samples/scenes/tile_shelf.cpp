#include "scenes/tile_shelf.h"

#include "common/program.h"

#include <cmath>

namespace sample
{

std::vector<float> tileHeights(int32_t x, int32_t z, float column, const HeightFcn& height)
{
    std::vector<float> heights;
    heights.reserve(BCH_TILE_COLUMNS);
    for (int32_t i = 0; i < BCH_TILE_COLUMNS; ++i)
        heights.push_back(height(
            (static_cast<float>(BCH_TILE_SIDE * x + i % BCH_TILE_SIDE) + 0.5f) * column,
            (static_cast<float>(BCH_TILE_SIDE * z + i / BCH_TILE_SIDE) + 0.5f) * column));
    return heights;
}

void loadFlat(bchTerrainId terrain, const FlatDef& def, float x, float z, float reach)
{
    const float side = BCH_TILE_SIDE * def.column;
    const auto tileOf = [side](float at) { return static_cast<int32_t>(std::floor(at / side)); };
    bchTileDef tile = bchDefaultTileDef();
    tile.height = def.height;
    tile.depth = def.depth;
    tile.materials = &def.material;
    tile.materialCount = 1;
    for (tile.z = tileOf(z - reach); tile.z <= tileOf(z + reach); ++tile.z)
        for (tile.x = tileOf(x - reach); tile.x <= tileOf(x + reach); ++tile.x)
            check(bchTerrain_LoadTile(terrain, &tile), "a tile");
}

void TileShelf::page(bchWorldId world, bchTerrainId terrain, bchPosition place, uint32_t most)
{
    bchFocus focus{};
    focus.position = place;
    check(bchWorld_SetFocus(world, &focus, 1), "the focus");
    bchPagerDef pager = bchDefaultPagerDef();
    pager.load = load;
    pager.store = store;
    pager.user = this;
    pager.loadRadius = def_.loadRadius;
    pager.unloadRadius = def_.keepRadius;
    pager.maxLoads = most;
    check(bchTerrain_Page(terrain, &pager, nullptr), "the pager");
}

int TileShelf::load(void* user, int32_t x, int32_t z, bchBlob* blob, bchTileDef* tile)
{
    TileShelf& shelf = *static_cast<TileShelf*>(user);
    if (const auto kept = shelf.blobs_.find({x, z}); kept != shelf.blobs_.end())
    {
        *blob = {kept->second.data(), kept->second.size()};
        return 1;
    }
    shelf.heights_ = tileHeights(x, z, shelf.def_.column, shelf.def_.height);
    tile->x = x;
    tile->z = z;
    tile->heights = shelf.heights_.data();
    tile->depth = shelf.def_.depth;
    tile->materials = &shelf.def_.material;
    tile->materialCount = 1;
    return 1;
}

void TileShelf::store(void* user, int32_t x, int32_t z, const void* blob, uint64_t size)
{
    const auto* bytes = static_cast<const std::byte*>(blob);
    static_cast<TileShelf*>(user)->blobs_[{x, z}].assign(bytes, bytes + size);
}

} // namespace sample
