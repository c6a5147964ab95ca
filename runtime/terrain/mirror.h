// The host's copy of the resident tiles: trails the device by the steps under way, and answers questions at once.
#pragma once

#include "terrain/tile.h"
#include "terrain/tile_table.h"

namespace bch
{

// The rectangle of a tile's columns that changed; empty while first is beyond last.
struct ChangedColumns
{
    uint8_t firstX = 255, firstZ = 255, lastX = 0, lastZ = 0;
    bool any() const { return firstX <= lastX; }
    void add(uint32_t x, uint32_t z);
    void addAll();
};

struct MirrorTile
{
    Tile tile;
    Vector<float> heights;
    Vector<uint8_t> materials;
    float lowest = 0.0f, highest = 0.0f; // of the heights, m
    uint64_t version = 0;
    ChangedColumns changed; // since the host last asked
};

struct SurfaceSample
{
    bool found = false;
    glm::dvec3 place{0.0}; // from the terrain's origin
    glm::vec3 normal{0.0f, 1.0f, 0.0f};
    float depth = 0.0f; // m of loose sand of the nearest column
    uint32_t material = 0;
    double distance = 0.0; // along a ray
};

class TerrainMirror
{
public:
    TerrainMirror(const TileTable& tiles, float spacing);

    const MirrorTile& operator[](uint32_t slot) const { return slots_[slot]; }
    uint64_t changeCount() const { return changeCount_; }

    // By material, m per quantum. All heights follow.
    void setHeightsPerQuantum(const Vector<float>& heights);
    void put(uint32_t slot, Tile&& tile);
    // What the device tells of a tile.
    void update(uint32_t slot, const uint32_t* loose, const uint32_t* covers);
    void forget(uint32_t slot); // gives its memory back
    ChangedColumns takeChange(uint32_t slot);

    // Places are from the terrain's origin.
    SurfaceSample sample(double x, double z) const;
    SurfaceSample cast(const glm::dvec3& origin, const glm::dvec3& direction, double maxDistance) const;

private:
    struct Cell; // four columns' heights
    bool findCell(int64_t x, int64_t z, Cell& cell) const;
    bool findColumn(int64_t x, int64_t z, uint32_t& slot, uint32_t& column) const;
    void showColumn(MirrorTile& tile, uint32_t column);
    void findRange(MirrorTile& tile);
    void findBounds(glm::dvec3& low, glm::dvec3& high) const;
    double meet(const Cell& cell, const glm::dvec3& at, const glm::dvec3& direction, double tiny) const;
    SurfaceSample sampleAt(const Cell& cell, const glm::dvec3& place, double u, double v) const;

    const TileTable& tiles_;
    double spacing_;
    Vector<float> heightPerQuantum_;
    Vector<MirrorTile> slots_;
    uint64_t changeCount_ = 0;
};

} // namespace bch
