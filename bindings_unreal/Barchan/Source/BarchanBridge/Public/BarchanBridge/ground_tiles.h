// Ground of sand for bodies of the host's physics: a mesh per tile that is near one, made anew when the sand there has
// changed, some tiles a frame and those first that have waited longest.
//
// Ground that rises into a body would throw it out. So under a body that moves freely the ground does not rise above
// the body's foot, or above what it was before where that is more; once the body has left, the tile is made anew. What
// the host holds in place needs none of that.
#pragma once

#include "BarchanBridge/landscape_terrain.h"

namespace barchan::unreal
{

struct GroundBody
{
    Vec3d low, high;      // cm: the box around it
    bool dynamic = false; // the host's physics moves it
};

// What the host does with a tile.
class BARCHANBRIDGE_API GroundHost
{
public:
    virtual ~GroundHost() = default;
    // It still works on what it got last, and gets nothing new meanwhile.
    virtual bool busy(TilePlace tile) const = 0;
    // Places and triangles as of LandscapeTerrain::groundOf, from `corner`. Replaces what the tile has.
    virtual void build(
        TilePlace tile, const Vec3d& corner, const std::vector<float>& places,
        const std::vector<int32_t>& triangles) = 0;
    virtual void drop(TilePlace tile) = 0;
};

class BARCHANBRIDGE_API GroundTiles
{
public:
    // A host that says for longer than this many frames that it is busy is not believed.
    static constexpr uint64_t kMostBusyFrames = 240;

    // Once a frame, after terrain.takeChanges(). Tiles within `margin` cm of a body have ground; at most `budget` of
    // them are built.
    void update(
        const LandscapeTerrain& terrain, const std::vector<GroundBody>& bodies, double margin, uint32_t budget,
        GroundHost& host);
    void close(GroundHost& host); // drops all

    size_t count() const { return tiles_.size(); } // that have ground
    size_t staleCount() const;                     // whose ground is not the newest

private:
    using Place = std::pair<int32_t, int32_t>; // y, x

    // Columns of a tile under a body, ends included, and the body's foot in cm above the tile's corner.
    struct Cut
    {
        int32_t firstX, firstY, lastX, lastY;
        double foot;

        bool empty() const { return lastX < firstX || lastY < firstY; }
        bool covers(const Cut& other) const;
    };
    struct Tile
    {
        uint64_t built = 0; // frame
        bool stale = false;
        std::vector<Cut> cuts;      // that lowered it
        std::vector<float> heights; // as the host has them
    };

    static Cut cutOf(const LandscapeTerrain& terrain, Place tile, const GroundBody& body);
    void markChanges(const LandscapeTerrain& terrain);
    void findNear(const LandscapeTerrain& terrain, const std::vector<GroundBody>& bodies, double margin);
    bool cutsHold(const LandscapeTerrain& terrain, Place place, const std::vector<GroundBody>& bodies) const;
    bool build(const LandscapeTerrain& terrain, Place place, const std::vector<GroundBody>& bodies, GroundHost& host);
    bool lower(const Cut& cut, const std::vector<float>& before);

    uint64_t frame_ = 0;
    std::map<Place, Tile> tiles_;
    std::vector<Place> near_;                         // sorted
    std::vector<std::pair<uint64_t, Place>> toBuild_; // by the frame in which they were built last
    std::vector<float> places_;
    std::vector<int32_t> triangles_;
};

} // namespace barchan::unreal
