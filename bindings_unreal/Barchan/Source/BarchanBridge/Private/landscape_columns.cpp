// Between vertices of a Landscape and columns of a terrain, in both directions.
#include "BarchanBridge/host.h"
#include "BarchanBridge/landscape_terrain.h"

#include "divide.h"

#include <algorithm>

namespace barchan::unreal
{

namespace
{
constexpr int32_t kSide = BCH_TILE_SIDE;
constexpr uint32_t kChangesAtOnce = 64;

// A column between four vertices.
struct Between
{
    int32_t x, y;  // the lower vertex
    double fx, fy; // 0..1 towards the next

    template <typename Value>
    double blend(const Value& value) const
    {
        const double low = value(x, y) * (1.0 - fx) + (fx > 0.0 ? value(x + 1, y) * fx : 0.0);
        if (fy == 0.0)
            return low;
        return low * (1.0 - fy) + (value(x, y + 1) * (1.0 - fx) + (fx > 0.0 ? value(x + 1, y + 1) * fx : 0.0)) * fy;
    }
};

Between betweenOf(int32_t column, int32_t row, int32_t perQuad)
{
    const int32_t x = floorDivide(column, perQuad), y = floorDivide(row, perQuad);
    return {
        x, y, static_cast<double>(column - x * perQuad) / perQuad, static_cast<double>(row - y * perQuad) / perQuad};
}
} // namespace

bool LandscapeTerrain::overHole(int32_t column, int32_t row) const
{
    // A column between quads is over a hole when all of them are. Beyond the end the last vertex counts.
    const int32_t k = def_.columnsPerQuad;
    const int32_t inX = std::clamp(column, components_.firstX() * k, components_.lastX() * k);
    const int32_t inY = std::clamp(row, components_.firstY() * k, components_.lastY() * k);
    const Between at = betweenOf(inX, inY, k);
    return components_.holes(at.fx > 0.0 ? at.x : at.x - 1, at.fy > 0.0 ? at.y : at.y - 1, at.x, at.y);
}

void LandscapeTerrain::fillTile(Place tile)
{
    const int32_t k = def_.columnsPerQuad;
    const auto heightAt = [&](int32_t x, int32_t y) { return decodeHeight(components_.height(x, y), def_.scale.z); };
    const auto sandAt = [&](int32_t x, int32_t y) { return components_.sand(x, y); };
    for (int32_t z = 0; z < kSide; ++z)
        for (int32_t x = 0; x < kSide; ++x)
        {
            const int32_t column = tile.second * kSide + x, row = tile.first * kSide + z;
            const Between at = betweenOf(column, row, k);
            const auto index = static_cast<size_t>(z * kSide + x);
            // No loose sand over a hole: it would have to lie on nothing. The height stays, as Unreal keeps it too.
            const bool hole = overHole(column, row);
            const double height = at.blend(heightAt);
            const double depth = hole ? 0.0 : def_.depth * at.blend(sandAt);
            heights_[index] = toLength(height);
            beds_[index] = toLength(height - depth);
        }
}

bool LandscapeTerrain::heightBefore(int32_t column, int32_t row, double& height) const
{
    const int32_t k = def_.columnsPerQuad;
    const Between at = betweenOf(column, row, k);
    const int32_t x1 = at.fx > 0.0 ? at.x + 1 : at.x, y1 = at.fy > 0.0 ? at.y + 1 : at.y;
    if (at.x < components_.firstX() || at.y < components_.firstY() || x1 > components_.lastX()
        || y1 > components_.lastY() || !components_.covers(at.x, at.y, x1, y1))
        return false;
    if (overHole(column, row))
        return false;
    height = at.blend([&](int32_t x, int32_t y) { return decodeHeight(components_.height(x, y), def_.scale.z); });
    return true;
}

uint64_t LandscapeTerrain::holesOf(Place tile) const
{
    uint64_t hash = 14695981039346656037ull; // FNV-1a
    for (int32_t z = 0; z < kSide; ++z)
        for (int32_t x = 0; x < kSide; ++x)
            hash = (hash ^ (overHole(tile.second * kSide + x, tile.first * kSide + z) ? 1u : 0u)) * 1099511628211ull;
    return hash;
}

bool LandscapeTerrain::allHoles(Place tile) const
{
    for (int32_t z = 0; z < kSide; ++z)
        for (int32_t x = 0; x < kSide; ++x)
            if (!overHole(tile.second * kSide + x, tile.first * kSide + z))
                return false;
    return true;
}

bchResult LandscapeTerrain::exportHeights(int32_t x, int32_t y, uint16_t* heights)
{
    const LandscapeComponent* component = components_.find(x, y);
    if (!component)
        return refused(BCH_ERROR_INVALID_ARGUMENT, "heights were asked for of a component that is not streamed in");
    std::copy(component->heights.begin(), component->heights.end(), heights);
    const int32_t k = def_.columnsPerQuad, quads = def_.layout.quads();
    for (int32_t z = floorDivide(y * quads * k, kSide); z <= floorDivide((y + 1) * quads * k, kSide); ++z)
        for (int32_t column = floorDivide(x * quads * k, kSide); column <= floorDivide((x + 1) * quads * k, kSide);
             ++column)
        {
            const Place tile{z, column};
            const bchResult result = resident_.count(tile) ? exportTile(tile, *component, heights)
                                     : keeps(tile)         ? exportPaged(tile, *component, heights)
                                                           : BCH_OK;
            if (result < 0)
                return result;
        }
    return BCH_OK;
}

bchResult LandscapeTerrain::exportTile(Place tile, const LandscapeComponent& component, uint16_t* heights) const
{
    bchTileView view = bchDefaultTileView();
    const bchResult result = checked(bchTerrain_ReadTile(terrain_, tile.second, tile.first, &view), "reading a tile");
    if (result < 0)
        return result;
    const int32_t k = def_.columnsPerQuad, side = def_.layout.vertices();
    const int32_t firstX = component.x * def_.layout.quads(), firstY = component.y * def_.layout.quads();
    const int32_t endX = std::min(firstX + side - 1, floorDivide(tile.second * kSide + kSide - 1, k));
    const int32_t endY = std::min(firstY + side - 1, floorDivide(tile.first * kSide + kSide - 1, k));
    for (int32_t vy = std::max(firstY, ceilDivide(tile.first * kSide, k)); vy <= endY; ++vy)
        for (int32_t vx = std::max(firstX, ceilDivide(tile.second * kSide, k)); vx <= endX; ++vx)
        {
            if (components_.hole(vx, vy))
                continue;
            const int32_t column = vx * k - tile.second * kSide, row = vy * k - tile.first * kSide;
            heights[(vy - firstY) * side + vx - firstX] =
                encodeHeight(fromLength(view.heights[row * kSide + column]), def_.scale.z);
        }
    return BCH_OK;
}

// Only the world can read a blob, so the tile comes in for as long as that takes; no step sees it.
bchResult LandscapeTerrain::exportPaged(Place tile, const LandscapeComponent& component, uint16_t* heights)
{
    std::vector<unsigned char>& blob = paged_.find(tile)->second.blob;
    if (const bchResult result =
            checked(bchTerrain_LoadTileBlob(terrain_, blob.data(), blob.size()), "reading a tile that is away");
        result < 0)
        return result;
    quiet_ = false;
    const bchResult result = exportTile(tile, component, heights);
    bchBlob again{};
    if (const bchResult left =
            checked(bchTerrain_UnloadTile(terrain_, tile.second, tile.first, &again), "putting a tile away again");
        left < 0)
        return left;
    const auto* bytes = static_cast<const unsigned char*>(again.data);
    blob.assign(bytes, bytes + again.size);
    const bchResult freed = checked(bchFreeBlob(&again), "freeing a tile");
    return result < 0 ? result : freed;
}

bool LandscapeTerrain::keeps(Place tile) const
{
    // One whose holes have changed will be made anew. That is known only where all its components are there.
    const auto kept = paged_.find(tile);
    return kept != paged_.end() && (!covered(tile) || kept->second.holes == holesOf(tile));
}

const std::vector<ComponentChange>& LandscapeTerrain::takeChanges()
{
    changes_.clear();
    changedTiles_.clear();
    bchTileChange taken[kChangesAtOnce];
    uint32_t count = kChangesAtOnce;
    while (terrain_.value && count == kChangesAtOnce
           && checked(bchTerrain_TakeChanges(terrain_, taken, &count), "asking what changed") >= 0)
        for (uint32_t k = 0; k < count; ++k)
            addChange(taken[k]);
    return changes_;
}

void LandscapeTerrain::addChange(const bchTileChange& change)
{
    changedTiles_.push_back(
        {change.x, change.z, change.gone != 0, change.firstX, change.firstZ, change.lastX, change.lastZ});
    if (change.gone)
        return;
    const int32_t k = def_.columnsPerQuad, quads = def_.layout.quads();
    const int32_t x0 = std::max(components_.firstX(), ceilDivide(change.x * kSide + change.firstX, k));
    const int32_t y0 = std::max(components_.firstY(), ceilDivide(change.z * kSide + change.firstZ, k));
    const int32_t x1 = std::min(components_.lastX(), floorDivide(change.x * kSide + change.lastX, k));
    const int32_t y1 = std::min(components_.lastY(), floorDivide(change.z * kSide + change.lastZ, k));
    if (x1 < x0 || y1 < y0)
        return;
    // A vertex on a border is in both components.
    for (int32_t cy = ceilDivide(y0, quads) - 1; cy <= floorDivide(y1, quads); ++cy)
        for (int32_t cx = ceilDivide(x0, quads) - 1; cx <= floorDivide(x1, quads); ++cx)
            if (components_.find(cx, cy))
                changes_.push_back(
                    {cx, cy, std::max(x0 - cx * quads, 0), std::max(y0 - cy * quads, 0),
                     std::min(x1 - cx * quads, quads), std::min(y1 - cy * quads, quads)});
}

} // namespace barchan::unreal
