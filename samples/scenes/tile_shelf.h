// Terrain that is made as a function says when it is first needed, and kept on a shelf while it is paged out.
#pragma once

#include <barchan/terrain.h>

#include <cstddef>
#include <functional>
#include <map>
#include <utility>
#include <vector>

namespace sample
{

using HeightFcn = std::function<float(float x, float z)>; // m, of the surface above the origin

// Of every column of a tile, as bchTileDef wants them.
std::vector<float> tileHeights(int32_t x, int32_t z, float column, const HeightFcn& height);

struct FlatDef
{
    bchMaterialId material;
    float column;        // m
    float height, depth; // m, of the surface, and of the sand below it
};

// Flat tiles that cover a square around a place, so far each way.
void loadFlat(bchTerrainId terrain, const FlatDef& def, float x, float z, float reach);

struct TileShelfDef
{
    bchMaterialId material;
    float column; // m
    float depth;  // m of loose sand
    HeightFcn height;
    float loadRadius; // m around the focus where tiles are loaded
    float keepRadius; // m beyond which they go
};

class TileShelf
{
public:
    explicit TileShelf(TileShelfDef def) : def_(std::move(def)) {}

    // Looks from that place; loads at most so many tiles.
    void page(bchWorldId world, bchTerrainId terrain, bchPosition place, uint32_t most);
    size_t storedCount() const { return blobs_.size(); } // different tiles that were out at some time

private:
    static int load(void* user, int32_t x, int32_t z, bchBlob* blob, bchTileDef* tile);
    static void store(void* user, int32_t x, int32_t z, const void* blob, uint64_t size);

    TileShelfDef def_;
    std::vector<float> heights_; // of the tile that is being loaded
    std::map<std::pair<int32_t, int32_t>, std::vector<std::byte>> blobs_;
};

} // namespace sample
