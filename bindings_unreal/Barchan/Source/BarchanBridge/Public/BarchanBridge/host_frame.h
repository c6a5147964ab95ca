// A frame that the host fills itself, out of readbacks, in the layout of published ones: for renderers that can have
// neither the device nor the memory of the sand's own frames. It costs a copy to the host and one back.
#pragma once

#include "BarchanBridge/frame_source.h"
#include "BarchanBridge/landscape_terrain.h"

namespace barchan::unreal
{

class BARCHANBRIDGE_API HostFrame
{
public:
    // Takes the memory for what all patches that are there can hold; waits for steps under way. Without a terrain
    // (null id) there are no tiles.
    bchResult open(bchWorldId world, bchTerrainId terrain, bchStreams streams);
    void close() { *this = HostFrame(); }
    bool isOpen() const { return world_.value != 0; }
    bchStreams streams() const { return streams_; }
    bchTerrainId terrain() const { return terrain_; }

    // The world as it is now; waits for steps under way and for the copies, so call it where there are none. `tiles`
    // are those that are there; where one is not known to the terrain, it is left out. Rectangles say what changed
    // since the fill before.
    bchResult fill(const TilePlace* tiles = nullptr, uint32_t tileCount = 0);
    // Of the newest fill; its bytes are here until the next one. Number 0 before the first.
    const Frame& frame() const { return frame_; }

private:
    bchResult measure();
    bchResult fillGrains();
    bchResult fillPatches();
    bchResult fillTiles(const TilePlace* tiles, uint32_t tileCount);
    void fillHeights(uint32_t slot, TilePlace tile);
    void writeHead(bchStreams which, uint32_t needed);

    template <typename Element>
    Element* at(uint64_t offset)
    {
        return reinterpret_cast<Element*>(bytes_.data() + offset);
    }

    bchWorldId world_{};
    bchTerrainId terrain_{};
    bchStreams streams_ = 0;
    std::vector<bchPatchId> patches_;
    std::vector<unsigned char> bytes_;
    std::vector<float> heights_; // of one tile
    Frame frame_;
};

} // namespace barchan::unreal
