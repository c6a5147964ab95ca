// The heights that one tile's ground has in Jolt, out of the host's copy of the terrain.
//
// The surface is bilinear between the middles of columns, so a tile's own columns and those beside them make it:
// samples -1 .. 64 along each side. What lies between two tiles belongs to the one of the lower number; beyond the last
// tile its outermost columns go on.
#pragma once

#include "barchan/terrain.h"

#include <array>
#include <vector>

namespace barchan
{

constexpr int kSampleSide = BCH_TILE_SIDE + 2;
constexpr int kSampleCount = kSampleSide * kSampleSide;

struct TilePlace
{
    int32_t x = 0, z = 0;
    bool operator<(const TilePlace& other) const { return z != other.z ? z < other.z : x < other.x; }
};

// The tile's own version and those of the eight around it, rows along x; 0: not resident.
using TileVersions = std::array<uint64_t, 9>;

// 0: not resident.
uint64_t versionOf(bchTerrainId terrain, TilePlace place);

// The tile itself is resident. Rows along x, m above the terrain's origin; Jolt's no-collision value where the ground
// is another tile's.
void readSamples(bchTerrainId terrain, TilePlace place, std::vector<float>& samples);

} // namespace barchan
