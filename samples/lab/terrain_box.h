// A world with terrain, as experiments need it: tiles from a function of the place, brushes, stepping until nothing
// topples, and the columns as they are.
#pragma once

#include "lab/sandbox.h"

#include <functional>

namespace lab
{

using HeightFcn = std::function<double(double x, double z)>;

struct TerrainBoxDef
{
    double spacing;            // m between columns
    int halfTiles = 1;         // tiles -halfTiles .. halfTiles - 1 along x and z
    uint32_t perSide = 0;      // particles along the side of a column; 0: nothing wakes
    uint32_t particles = 0;    // room for so many
    double wakeDepth = 1.0;    // m
    double wakeMargin = 2.5;   // of half a body's size
    double stayMargin = 0.5;   // m
    uint32_t toppleCount = 16; // per step
    double windTransport = 0;  // as of bchTerrainDef
    bool ruts = false;         // likewise
    bool airless = true;
};

// A column, with its middle at x, z.
struct Column
{
    double x, z;
    double height, bed; // m
    uint32_t quanta;

    double distance() const; // from the y axis
    double depth() const { return height - bed; }
};

class TerrainBox
{
public:
    TerrainBox(Trial& trial, const TerrainBoxDef& def);
    ~TerrainBox();
    TerrainBox(const TerrainBox&) = delete;
    TerrainBox& operator=(const TerrainBox&) = delete;

    bchMaterialId addSand(double angle);
    // All tiles.
    void load(bchMaterialId sand, const HeightFcn& surface, const HeightFcn& bed);
    void brush(bchBrushKind kind, double radius, double amount, double falloff, bchMaterialId sand = {});

    void step();
    // Steps for that long at most, until no sand topples and the host's copy shows it as it is.
    void settle(double seconds);

    std::vector<Column> columns() const;
    double heightAt(double x, double z) const;
    uint64_t hash() const; // of the quanta of all columns
    bchTerrainInfo info() const;
    bchPatchInfo patchInfo() const;
    bchMassLedger ledger() const;

    double spacing() const { return def_.spacing; }
    double halfWidth() const; // m: how far tiles go
    double seconds() const { return seconds_; }
    bchWorldId world() const { return world_; }
    bchTerrainId terrain() const { return terrain_; }
    bchPatchId patch() const { return patch_; }

private:
    bchTileView tile(int32_t x, int32_t z) const;

    Trial& trial_;
    TerrainBoxDef def_;
    double seconds_ = 0;
    bchWorldId world_{};
    bchPatchId patch_{};
    bchTerrainId terrain_{};
};

// spawned == the sum of all places
bool balances(const bchMassLedger& ledger);

} // namespace lab
