// The terrain's tiles in a frame. Each slot keeps the heights it had; tiles whose ground has changed since are looked
// at again, and every height that differs widens the rectangle of what has changed. Terrain at rest costs a word per
// tile.
#pragma once

#include "terrain/tile_list.h"

namespace bch
{

struct TileSource
{
    const TerrainView* terrain = nullptr; // none, or one of another capacity than the stream was made for: no tiles
    Vector<glm::ivec4> rows;              // by slot: place, 1 where a tile is resident, how often the slot was filled
};

struct TileTarget
{
    BufferView tiles, list, heights;
    BufferView cursor; // one word: how many are resident
    uint32_t slot;
    bool keepRects;
};

class TileStream : public Hosted
{
public:
    TileStream(Device& device, uint32_t tileCapacity, uint32_t ringDepth);

    void record(Recorder& recorder, const TileSource& source, const TileTarget& target) const;
    void markRecorded(uint32_t slot) { isFresh_[slot] = 0; }

private:
    uint32_t tileCapacity_;
    TileList changed_;
    ArrayBuffer<glm::ivec4> rows_;
    ArrayBuffer<uint32_t> residents_, residentCount_;
    Vector<uint8_t> isFresh_; // by slot of the ring: nothing was published in it yet
};

} // namespace bch
