#include "tile_samples.h"

#include <Jolt/Jolt.h>

#include <Jolt/Physics/Collision/Shape/HeightFieldShape.h>

#include <algorithm>

namespace barchan
{

namespace
{
constexpr float kNone = JPH::HeightFieldShapeConstants::cNoCollisionValue;
constexpr int kLast = kSampleSide - 1;

float& at(std::vector<float>& samples, int x, int z)
{
    return samples[static_cast<size_t>(z * kSampleSide + x)];
}

// Which samples are columns of the tile so many tiles away: first to last, and the column of the first.
struct Strip
{
    int first, last, column;
};

Strip stripOf(int away)
{
    if (away < 0)
        return {0, 0, BCH_TILE_SIDE - 1};
    return away == 0 ? Strip{1, kLast - 1, 0} : Strip{kLast, kLast, 0};
}

// What the tile has of the samples; false when it is not resident.
bool readTile(bchTerrainId terrain, TilePlace place, int awayX, int awayZ, std::vector<float>& samples)
{
    bchTileView view = bchDefaultTileView();
    if (bchTerrain_ReadTile(terrain, place.x + awayX, place.z + awayZ, &view) != BCH_OK)
        return false;
    const Strip x = stripOf(awayX), z = stripOf(awayZ);
    for (int row = z.first; row <= z.last; ++row)
    {
        const float* from = view.heights + (row - z.first + z.column) * BCH_TILE_SIDE + x.column;
        std::copy_n(from, x.last - x.first + 1, &at(samples, x.first, row));
    }
    return true;
}

// Beyond the last tile the nearest column goes on, along x first: as bchTerrain_SampleHeight has it.
void goOn(std::vector<float>& samples)
{
    for (int k = 1; k < kLast; ++k)
        for (const int edge : {0, kLast})
        {
            const int inside = edge == 0 ? 1 : kLast - 1;
            if (at(samples, edge, k) == kNone)
                at(samples, edge, k) = at(samples, inside, k);
            if (at(samples, k, edge) == kNone)
                at(samples, k, edge) = at(samples, k, inside);
        }
}

void goOnAtCorners(std::vector<float>& samples, const std::array<bool, 9>& resident)
{
    for (const int z : {0, kLast})
        for (const int x : {0, kLast})
        {
            const int insideX = x == 0 ? 1 : kLast - 1, insideZ = z == 0 ? 1 : kLast - 1;
            if (at(samples, x, z) == kNone)
                at(samples, x, z) = resident[z == 0 ? 1 : 7] ? at(samples, insideX, z) : at(samples, x, insideZ);
        }
}
} // namespace

uint64_t versionOf(bchTerrainId terrain, TilePlace place)
{
    bchTileView view = bchDefaultTileView();
    return bchTerrain_ReadTile(terrain, place.x, place.z, &view) == BCH_OK ? view.version : 0;
}

void readSamples(bchTerrainId terrain, TilePlace place, std::vector<float>& samples)
{
    samples.assign(kSampleCount, kNone);
    std::array<bool, 9> resident{};
    for (int k = 0; k < 9; ++k)
        resident[static_cast<size_t>(k)] = readTile(terrain, place, k % 3 - 1, k / 3 - 1, samples);
    goOn(samples);
    goOnAtCorners(samples, resident);
    // The ground towards lower tiles is theirs.
    for (int k = 0; k < kSampleSide; ++k)
    {
        if (resident[3])
            at(samples, 0, k) = kNone;
        if (resident[1])
            at(samples, k, 0) = kNone;
    }
    if (resident[0])
        at(samples, 0, 0) = kNone;
}

} // namespace barchan
