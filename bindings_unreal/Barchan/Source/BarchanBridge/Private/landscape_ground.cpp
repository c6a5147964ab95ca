// The terrain as triangles, for collision in the host's physics.
#include "BarchanBridge/landscape_terrain.h"
#include "divide.h"

#include <algorithm>
#include <cmath>

namespace barchan::unreal
{

namespace
{
constexpr int32_t kSide = BCH_TILE_SIDE;
constexpr int32_t kCorners = kSide + 1;
} // namespace

bool LandscapeTerrain::groundOf(
    int32_t tileX, int32_t tileY, const Vec3d& origin, std::vector<float>& places,
    std::vector<int32_t>& triangles) const
{
    if (!resident_.count({tileY, tileX}))
        return false;
    places.resize(size_t{3} * kCorners * kCorners);
    // Own columns, then those of the three neighbours; where one is not there, the nearest column goes on.
    for (int32_t part = 0; part < 4; ++part)
    {
        const int32_t nextX = part & 1, nextY = part >> 1;
        bchTileView view = bchDefaultTileView();
        const bool there = resident_.count({tileY + nextY, tileX + nextX})
                           && bchTerrain_ReadTile(terrain_, tileX + nextX, tileY + nextY, &view) == BCH_OK;
        for (int32_t z = nextY ? kSide : 0; z < (nextY ? kCorners : kSide); ++z)
            for (int32_t x = nextX ? kSide : 0; x < (nextX ? kCorners : kSide); ++x)
            {
                float* place = &places[static_cast<size_t>(3 * (z * kCorners + x))];
                const float* nearest =
                    &places[static_cast<size_t>(3 * (std::min(z, kSide - 1) * kCorners + std::min(x, kSide - 1)))];
                const double spacing = columnSpacing();
                place[0] = static_cast<float>(def_.location.x + (tileX * kSide + x) * spacing - origin.x);
                place[1] = static_cast<float>(def_.location.y + (tileY * kSide + z) * spacing - origin.y);
                place[2] = nearest[2];
                if (there)
                {
                    const float height = view.heights[(z - nextY * kSide) * kSide + x - nextX * kSide];
                    place[2] = static_cast<float>(def_.location.z + fromLength(height) - origin.z);
                }
            }
    }
    triangles.clear();
    const int32_t k = def_.columnsPerQuad;
    for (int32_t z = 0; z < kSide; ++z)
        for (int32_t x = 0; x < kSide; ++x)
        {
            const int32_t vx = floorDivide(tileX * kSide + x, k), vy = floorDivide(tileY * kSide + z, k);
            if (components_.holes(vx, vy, vx, vy))
                continue;
            const int32_t a = z * kCorners + x, b = a + kCorners;
            triangles.insert(triangles.end(), {a, b, a + 1, a + 1, b, b + 1});
        }
    return true;
}

Vec3d LandscapeTerrain::cornerOf(int32_t tileX, int32_t tileY) const
{
    const double width = kSide * columnSpacing();
    return {def_.location.x + tileX * width, def_.location.y + tileY * width, def_.location.z};
}

TileRange LandscapeTerrain::tilesOf(const Vec3d& low, const Vec3d& high) const
{
    const double width = kSide * columnSpacing();
    const auto tileOf = [&](double cm) { return static_cast<int32_t>(std::floor(cm / width)); };
    return {
        tileOf(low.x - def_.location.x), tileOf(low.y - def_.location.y), tileOf(high.x - def_.location.x),
        tileOf(high.y - def_.location.y)};
}

} // namespace barchan::unreal
