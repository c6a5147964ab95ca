// Tiles of a terrain as the renderer draws them: with the edges of their neighbours. Only what changed is read again.
#pragma once

#include "render/frame.h"

#include <barchan/terrain.h>

#include <map>
#include <span>
#include <utility>

namespace sample
{

class TerrainCopy
{
public:
    // Around `near`, where tiles are looked for first. Colours by material.
    void addTo(bchTerrainId terrain, glm::vec3 near, std::span<const uint32_t> colors, Frame& frame);

private:
    struct Tile
    {
        uint64_t version = 0;
        bool resident = false;
        std::vector<float> heights;
        std::vector<uint32_t> colors;
    };

    void refresh(bchTerrainId terrain, const bchTerrainInfo& info, glm::vec3 near, std::span<const uint32_t> colors);
    bool read(bchTerrainId terrain, float spacing, int x, int z, std::span<const uint32_t> colors);
    const Tile* tileAt(int x, int z) const;
    void addTile(int x, int z, const Tile& tile, const bchTerrainInfo& info, Frame& frame) const;

    std::map<std::pair<int, int>, Tile> tiles_;
    std::vector<uint32_t> colors_; // that tiles were copied with
    uint64_t changeCount_ = UINT64_MAX, terrain_ = 0;
};

} // namespace sample
