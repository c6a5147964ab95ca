#include "BarchanBridge/ground_tiles.h"

#include <algorithm>
#include <cmath>

namespace barchan::unreal
{

namespace
{
constexpr int32_t kCorners = BCH_TILE_SIDE + 1;
constexpr double kRise = 0.1; // of a column's spacing: a foot that rose by so much lets the ground follow
} // namespace

bool GroundTiles::Cut::covers(const Cut& other) const
{
    return firstX <= other.firstX && firstY <= other.firstY && lastX >= other.lastX && lastY >= other.lastY;
}

GroundTiles::Cut GroundTiles::cutOf(const LandscapeTerrain& terrain, Place tile, const GroundBody& body)
{
    const Vec3d corner = terrain.cornerOf(tile.second, tile.first);
    const double spacing = terrain.columnSpacing();
    // As far as one column beyond its sides, so that no triangle under it hangs on a higher corner.
    const auto first = [&](double cm) { return std::clamp(std::floor(cm / spacing), 0.0, double{kCorners}); };
    const auto last = [&](double cm) { return std::clamp(std::ceil(cm / spacing), -1.0, double{kCorners} - 1.0); };
    return {
        static_cast<int32_t>(first(body.low.x - corner.x)), static_cast<int32_t>(first(body.low.y - corner.y)),
        static_cast<int32_t>(last(body.high.x - corner.x)), static_cast<int32_t>(last(body.high.y - corner.y)),
        body.low.z - corner.z};
}

void GroundTiles::update(
    const LandscapeTerrain& terrain, const std::vector<GroundBody>& bodies, double margin, uint32_t budget,
    GroundHost& host)
{
    ++frame_;
    markChanges(terrain);
    findNear(terrain, bodies, margin);
    for (auto tile = tiles_.begin(); tile != tiles_.end();)
    {
        if (std::binary_search(near_.begin(), near_.end(), tile->first))
        {
            tile->second.stale = tile->second.stale || !cutsHold(terrain, tile->first, bodies);
            ++tile;
            continue;
        }
        host.drop({tile->first.second, tile->first.first});
        tile = tiles_.erase(tile);
    }
    toBuild_.clear();
    for (const Place& place : near_)
    {
        const auto found = tiles_.find(place);
        if (found == tiles_.end())
            toBuild_.emplace_back(0, place);
        else if (found->second.stale)
            toBuild_.emplace_back(found->second.built, place);
    }
    std::sort(toBuild_.begin(), toBuild_.end());
    for (size_t k = 0; k < toBuild_.size() && budget > 0; ++k)
    {
        const auto& [built, place] = toBuild_[k];
        const bool waits = built > 0 && frame_ - built < kMostBusyFrames && host.busy({place.second, place.first});
        if (!waits && build(terrain, place, bodies, host))
            --budget; // a tile that is not there costs nothing
    }
}

void GroundTiles::close(GroundHost& host)
{
    for (const auto& tile : tiles_)
        host.drop({tile.first.second, tile.first.first});
    tiles_.clear();
}

size_t GroundTiles::staleCount() const
{
    return static_cast<size_t>(
        std::count_if(tiles_.begin(), tiles_.end(), [](const auto& tile) { return tile.second.stale; }));
}

void GroundTiles::markChanges(const LandscapeTerrain& terrain)
{
    for (const TileChange& change : terrain.changedTiles())
        // The tiles before it end with its first row and column.
        for (int32_t before = 0; before < 4; ++before)
        {
            const int32_t x = before & 1, y = before >> 1;
            if (!change.gone && ((x == 1 && change.firstX > 0) || (y == 1 && change.firstY > 0)))
                continue;
            if (const auto found = tiles_.find({change.y - y, change.x - x}); found != tiles_.end())
                found->second.stale = true;
        }
}

void GroundTiles::findNear(const LandscapeTerrain& terrain, const std::vector<GroundBody>& bodies, double margin)
{
    near_.clear();
    for (const GroundBody& body : bodies)
    {
        const TileRange range = terrain.tilesOf(
            {body.low.x - margin, body.low.y - margin, 0.0}, {body.high.x + margin, body.high.y + margin, 0.0});
        for (int32_t y = range.firstY; y <= range.lastY; ++y)
            for (int32_t x = range.firstX; x <= range.lastX; ++x)
                near_.emplace_back(y, x);
    }
    std::sort(near_.begin(), near_.end());
    near_.erase(std::unique(near_.begin(), near_.end()), near_.end());
}

bool GroundTiles::cutsHold(const LandscapeTerrain& terrain, Place place, const std::vector<GroundBody>& bodies) const
{
    const double rise = kRise * terrain.columnSpacing();
    const std::vector<Cut>& cuts = tiles_.at(place).cuts;
    return std::all_of(
        cuts.begin(), cuts.end(),
        [&](const Cut& cut)
        {
            return std::any_of(
                bodies.begin(), bodies.end(),
                [&](const GroundBody& body)
                {
                    const Cut now = body.dynamic ? cutOf(terrain, place, body) : Cut{0, 0, -1, -1, 0.0};
                    return now.covers(cut) && now.foot <= cut.foot + rise;
                });
        });
}

bool GroundTiles::build(
    const LandscapeTerrain& terrain, Place place, const std::vector<GroundBody>& bodies, GroundHost& host)
{
    const TilePlace at{place.second, place.first};
    const Vec3d corner = terrain.cornerOf(at.x, at.y);
    if (!terrain.groundOf(at.x, at.y, corner, places_, triangles_))
    {
        if (tiles_.erase(place) > 0)
            host.drop(at);
        return false;
    }
    Tile& tile = tiles_[place];
    tile.cuts.clear();
    for (const GroundBody& body : bodies)
    {
        const Cut cut = cutOf(terrain, place, body);
        if (body.dynamic && !cut.empty() && lower(cut, tile.heights))
            tile.cuts.push_back(cut);
    }
    tile.heights.resize(places_.size() / 3);
    for (size_t k = 0; k < tile.heights.size(); ++k)
        tile.heights[k] = places_[3 * k + 2];
    tile.built = frame_;
    tile.stale = false;
    host.build(at, corner, places_, triangles_);
    return true;
}

bool GroundTiles::lower(const Cut& cut, const std::vector<float>& before)
{
    bool lowered = false;
    for (int32_t y = cut.firstY; y <= cut.lastY; ++y)
        for (int32_t x = cut.firstX; x <= cut.lastX; ++x)
        {
            const auto index = static_cast<size_t>(y * kCorners + x);
            float& height = places_[3 * index + 2];
            const auto foot = static_cast<float>(cut.foot);
            const float most = before.empty() ? foot : std::max(foot, before[index]);
            lowered = lowered || height > most;
            height = std::min(height, most);
        }
    return lowered;
}

} // namespace barchan::unreal
