// Sand that lies steeper than its friction angle flows down: shaders/law/topple.h.
#pragma once

#include "terrain/tile_list.h"

namespace bch
{

class Toppling
{
public:
    // An iteration goes once over the active tiles with one of the strides; they take turns in this order. Long ones
    // let large heaps come to rest soon.
    static constexpr uint32_t kStrides[] = {1, 2, 1, 4};
    static constexpr uint32_t kCycle = 4;

    Toppling(Device& device, uint32_t tileCapacity);

    // Tiles with kTileActive and nothing else; afterwards those have it in which something has moved or would move on.
    // Iterations are rounded up to whole cycles, since a tile is at rest only when it is for every stride.
    void record(Recorder& recorder, const TerrainView& terrain, uint32_t iterations) const;

private:
    TileList active_;
    ArrayBuffer<uint32_t> listed_;                 // a word per slot and the least slope
    ArrayBuffer<float> tops_;                      // per column, m
    ArrayBuffer<uint32_t> nextLoose_, nextCovers_; // per column
};

} // namespace bch
