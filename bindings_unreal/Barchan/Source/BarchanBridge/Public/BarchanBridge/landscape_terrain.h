// A Landscape as terrain of sand. Columns stand at its vertices, and `columnsPerQuad` of them to a quad; tiles of 64 by
// 64 columns come when every component that they touch has been streamed in, and go, as blobs that are kept here, when
// one of them leaves. So sand is where its streaming proxies are, and as it was when they come back; a tile whose holes
// have changed meanwhile is made anew, and one that is nothing but holes never comes. A focus keeps it to the tiles
// around the players.
#pragma once

#include "BarchanBridge/landscape.h"

#include <map>
#include <utility>

namespace barchan::unreal
{

struct LandscapeTerrainDef
{
    Vec3d location;                   // cm, of the Landscape actor; it must not be turned
    Vec3d scale{100.0, 100.0, 100.0}; // its DrawScale, above 0; X and Y must be equal
    LandscapeLayout layout;
    int32_t firstX = 0, firstY = 0, lastX = 0, lastY = 0; // vertices of the whole Landscape
    int32_t columnsPerQuad = 1;                           // 1..16
    double depth = 100.0;                                 // cm of loose sand
    bchMaterialId material{};
    bchTerrainDef terrain =
        bchDefaultTerrainDef(); // origin and spacing are set here; patch, waking and so on are the host's
};

// Vertices of a component that changed, both ends included.
struct ComponentChange
{
    int32_t x, y; // component
    int32_t firstX, firstY, lastX, lastY;
};

// A tile that changed or went, for whoever keeps collision or a texture of it. Columns, ends included.
struct TileChange
{
    int32_t x, y;
    bool gone;
    int32_t firstX, firstY, lastX, lastY;
};

struct TilePlace
{
    int32_t x = 0, y = 0;
};

struct TileRange
{
    int32_t firstX, firstY, lastX, lastY;
};

class BARCHANBRIDGE_API LandscapeTerrain
{
public:
    LandscapeTerrain() = default;
    ~LandscapeTerrain() { close(); }
    LandscapeTerrain(const LandscapeTerrain&) = delete;
    LandscapeTerrain& operator=(const LandscapeTerrain&) = delete;

    bchResult open(bchWorldId world, const LandscapeTerrainDef& def);
    void close(); // before the world ends

    // A proxy came or went. Nothing happens in the world until update().
    // Arrays as of LandscapeComponents::put.
    bchResult streamIn(
        int32_t x, int32_t y, const uint16_t* heights, const uint8_t* visibility, const uint8_t* sand,
        const uint8_t* holeQuads = nullptr);
    void streamOut(int32_t x, int32_t y);

    // Only tiles within so many cm of one of these places are wanted, and stay until they are a quarter farther away
    // from all; radius 0: all are. Without a place none is.
    void setFocus(const Vec3d* centres, uint32_t count, double radius);
    void setFocus(const Vec3d& centre, double radius) { setFocus(&centre, 1, radius); }

    // Takes in and gives out at most so many tiles, the nearest to the focus first and never more than tileCapacity. A
    // tile that goes while sand moves is waited for; mayWait() says so beforehand.
    // `left` (may be null) becomes the number of tiles that are still to come or go.
    bchResult update(uint32_t maxLoads, uint32_t maxStores, uint32_t* left = nullptr);

    // A tile that goes now is waited for: sand moves, or has rested for too few steps for the world to know.
    bool mayWait();
    // Somebody has used a brush or moved the world's origin: the world must find out anew that sand rests.
    void touched() { quiet_ = false; }
    // How many tiles may go in this frame of at most `most`: of an impatient host none that is waited for, but one
    // where the room for others runs out.
    uint32_t storesNow(uint32_t most, bool patient);
    // What changed since the last call, component by component; until the next call. Never waits.
    const std::vector<ComponentChange>& takeChanges();
    const std::vector<ComponentChange>& changes() const { return changes_; }      // of the newest call
    const std::vector<TileChange>& changedTiles() const { return changedTiles_; } // likewise

    // The heights of a component as the sand is now: vertices() squared. Where there is a hole, or never was a tile,
    // they are as they were streamed in. Tiles that are away are read too: that waits for the device, and is refused
    // with BCH_ERROR_CAPACITY where tileCapacity has no room for one more.
    bchResult exportHeights(int32_t x, int32_t y, uint16_t* heights);

    // cm above the Landscape's place, of a column as it was streamed in. False over a hole, beyond the end, and where
    // the component is not there.
    bool heightBefore(int32_t column, int32_t row, double& height) const;

    // A tile for the host's own collision: 65 by 65 places in cm from `origin`, rows along X, the last row and column
    // being the next tile's first, and three corners per triangle, without those over holes. False where the tile is
    // not there.
    bool groundOf(
        int32_t tileX, int32_t tileY, const Vec3d& origin, std::vector<float>& places,
        std::vector<int32_t>& triangles) const;

    // The place of its first column, at the Landscape's own height.
    Vec3d cornerOf(int32_t tileX, int32_t tileY) const;

    // Tiles that a box touches from above.
    TileRange tilesOf(const Vec3d& low, const Vec3d& high) const;

    bchTerrainId terrain() const { return terrain_; }
    const LandscapeComponents& components() const { return components_; }
    const Vec3d& scale() const { return def_.scale; }
    const Vec3d& location() const { return def_.location; }
    int32_t columnsPerQuad() const { return def_.columnsPerQuad; }
    size_t residentCount() const { return resident_.size(); }
    void listResident(std::vector<TilePlace>& tiles) const;
    size_t pagedCount() const { return paged_.size(); }
    double columnSpacing() const { return def_.scale.x / def_.columnsPerQuad; } // cm

private:
    using Place = std::pair<int32_t, int32_t>; // z, x of a tile

    void mark(Place tile);
    void markTiles(int32_t x, int32_t y);
    void markAround(const Vec3d& centre, double radius);
    double distanceOf(Place tile) const; // cm from the nearest focus
    bool wanted(Place tile, bool there) const;
    bool covered(Place tile) const;                   // by components that are there
    bool keeps(Place tile) const;                     // sand of one that is away, as it will come back
    bool overHole(int32_t column, int32_t row) const; // its components must be there
    bool allHoles(Place tile) const;                  // no column of it is ground
    uint64_t holesOf(Place tile) const;               // a hash of which of its columns are over holes
    bchResult load(Place tile);
    bchResult store(Place tile);
    void fillTile(Place tile);
    bchResult exportTile(Place tile, const LandscapeComponent& component, uint16_t* heights) const;
    bchResult exportPaged(Place tile, const LandscapeComponent& component, uint16_t* heights);
    void addChange(const bchTileChange& change);

    LandscapeTerrainDef def_;
    bchWorldId world_{};
    bchTerrainId terrain_{};
    bool quiet_ = false;       // by the newest answer, and no tile has come or gone since
    uint64_t quietSince_ = 0;  // step of the world
    uint64_t changesSeen_ = 0; // of the terrain
    LandscapeComponents components_;
    std::map<Place, uint64_t> resident_; // tiles in the world, with their holes
    struct Paged
    {
        std::vector<unsigned char> blob;
        uint64_t holes; // as they were
    };
    std::map<Place, Paged> paged_;
    std::vector<Vec3d> focus_, markedFocus_;
    double radius_ = 0.0, markedRadius_ = 0.0;         // cm
    std::vector<Place> pending_;                       // to be looked at: whose components or distance changed; sorted
    std::vector<std::pair<double, Place>> candidates_; // to come, by distance
    std::vector<float> heights_, beds_;
    std::vector<ComponentChange> changes_;
    std::vector<TileChange> changedTiles_;
};

} // namespace barchan::unreal
