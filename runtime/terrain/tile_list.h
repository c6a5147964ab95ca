// Some of the tiles, picked on the device by the bits of their states, and the arguments to dispatch over their
// columns.
#pragma once

#include "compute/device.h"
#include "terrain/terrain_view.h"

#include <span>

namespace bch
{

class TileList
{
public:
    TileList(Device& device, const char* name, uint32_t tileCapacity);

    // Those with any bit of `mask`; they lose the bits of `clear` and get those of `set`.
    void
    recordPick(Recorder& recorder, const TerrainView& terrain, uint32_t mask, uint32_t clear, uint32_t set = 0) const;

    // Those that the host names, in its order.
    void recordGiven(Recorder& recorder, std::span<const uint32_t> slots) const;

    uint32_t tileCapacity() const { return tileCapacity_; }

    BufferView count() const { return count_; } // one word
    BufferView slots() const { return slots_; }
    BufferView columnArgs() const { return args_; } // indirect: a thread for every column of every listed tile

private:
    void recordArgs(Recorder& recorder) const;

    uint32_t tileCapacity_, groups_;
    ArrayBuffer<uint32_t> groupCount_; // a constant
    ArrayBuffer<uint32_t> counts_, offsets_, slots_, count_, args_;
    std::unique_ptr<Buffer> scratch_;
};

} // namespace bch
