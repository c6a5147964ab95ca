#include "BarchanBridge/landscape_terrain.h"

#include "BarchanBridge/fixed_clock.h"
#include "BarchanBridge/host.h"

#include "divide.h"

#include <algorithm>
#include <cmath>

namespace barchan::unreal
{

namespace
{
constexpr int32_t kSide = BCH_TILE_SIDE;

} // namespace

bchResult LandscapeTerrain::open(bchWorldId world, const LandscapeTerrainDef& def)
{
    close();
    if (!def.layout.valid() || def.columnsPerQuad < 1 || def.columnsPerQuad > 16)
        return refused(BCH_ERROR_INVALID_ARGUMENT, "the Landscape's sections or ColumnsPerQuad are out of range");
    if (!(def.scale.x > 0.0 && def.scale.y == def.scale.x && def.scale.z > 0.0))
        return refused(BCH_ERROR_INVALID_ARGUMENT, "the Landscape's scale must be above 0 and the same in X and Y");
    if (def.lastX <= def.firstX || def.lastY <= def.firstY)
        return refused(BCH_ERROR_INVALID_ARGUMENT, "the Landscape has no extent");
    def_ = def;
    world_ = world;
    quiet_ = false;
    bchTerrainDef made = def.terrain;
    made.spacing = toLength(columnSpacing());
    made.origin = toPosition(def.location);
    // Columns have their middle half a spacing inside; vertex 0 is to be such a middle.
    made.origin.x -= 0.5 * static_cast<double>(made.spacing);
    made.origin.z -= 0.5 * static_cast<double>(made.spacing);
    if (const bchResult result = checked(bchCreateTerrain(world, &made, &terrain_), "making a terrain"); result < 0)
        return result;
    components_.open(def.layout, def.firstX, def.firstY, def.lastX, def.lastY);
    heights_.resize(BCH_TILE_COLUMNS);
    beds_.resize(BCH_TILE_COLUMNS);
    return BCH_OK;
}

void LandscapeTerrain::close()
{
    if (terrain_.value)
        (void)checked(bchDestroyTerrain(terrain_), "ending a terrain");
    terrain_ = {};
    resident_.clear();
    paged_.clear();
    pending_.clear();
    changes_.clear();
    focus_.clear();
    markedFocus_.clear();
    radius_ = markedRadius_ = 0.0;
}

bchResult LandscapeTerrain::streamIn(
    int32_t x, int32_t y, const uint16_t* heights, const uint8_t* visibility, const uint8_t* sand,
    const uint8_t* holeQuads)
{
    if (const bchResult result = components_.put(x, y, heights, visibility, sand, holeQuads); result < 0)
        return result;
    markTiles(x, y);
    return BCH_OK;
}

void LandscapeTerrain::streamOut(int32_t x, int32_t y)
{
    if (components_.take(x, y))
        markTiles(x, y);
}

void LandscapeTerrain::mark(Place tile)
{
    const auto place = std::lower_bound(pending_.begin(), pending_.end(), tile);
    if (place == pending_.end() || *place != tile)
        pending_.insert(place, tile);
}

void LandscapeTerrain::markTiles(int32_t x, int32_t y)
{
    const int32_t quads = def_.layout.quads(), k = def_.columnsPerQuad;
    const auto first = [&](int32_t component) { return floorDivide(component * quads * k - (k - 1), kSide); };
    const auto last = [&](int32_t component) { return floorDivide((component + 1) * quads * k + (k - 1), kSide); };
    for (int32_t z = first(y); z <= last(y); ++z)
        for (int32_t column = first(x); column <= last(x); ++column)
            mark({z, column});
}

void LandscapeTerrain::setFocus(const Vec3d* centres, uint32_t count, double radius)
{
    focus_.assign(centres, centres + count);
    radius_ = radius;
    const double near = 0.25 * kSide * columnSpacing();
    bool moved = radius != markedRadius_ || (radius > 0.0 && focus_.size() != markedFocus_.size());
    for (size_t k = 0; !moved && radius > 0.0 && k < focus_.size(); ++k)
        moved = std::abs(focus_[k].x - markedFocus_[k].x) >= near || std::abs(focus_[k].y - markedFocus_[k].y) >= near;
    if (!moved)
        return;
    markedFocus_ = focus_;
    markedRadius_ = radius;
    for (const auto& tile : resident_)
        mark(tile.first);
    if (radius <= 0.0)
        markAround({}, 0.0);
    else
        for (const Vec3d& centre : focus_)
            markAround(centre, radius);
}

void LandscapeTerrain::markAround(const Vec3d& centre, double radius)
{
    // Without a radius every tile of the Landscape counts, of which those without components are soon done with.
    const double width = kSide * columnSpacing();
    const int32_t k = def_.columnsPerQuad;
    const auto tileOf = [&](double cm) { return static_cast<int32_t>(std::floor(cm / width)); };
    int32_t x0 = floorDivide(components_.firstX() * k, kSide), x1 = floorDivide(components_.lastX() * k, kSide);
    int32_t z0 = floorDivide(components_.firstY() * k, kSide), z1 = floorDivide(components_.lastY() * k, kSide);
    if (radius > 0.0)
    {
        x0 = std::max(x0, tileOf(centre.x - radius - def_.location.x) - 1);
        x1 = std::min(x1, tileOf(centre.x + radius - def_.location.x) + 1);
        z0 = std::max(z0, tileOf(centre.y - radius - def_.location.y) - 1);
        z1 = std::min(z1, tileOf(centre.y + radius - def_.location.y) + 1);
    }
    for (int32_t z = z0; z <= z1; ++z)
        for (int32_t x = x0; x <= x1; ++x)
            mark({z, x});
}

double LandscapeTerrain::distanceOf(Place tile) const
{
    const double width = kSide * columnSpacing();
    // Tiles begin half a column before their first one's middle.
    const double x = def_.location.x + tile.second * width - 0.5 * columnSpacing();
    const double y = def_.location.y + tile.first * width - 0.5 * columnSpacing();
    double nearest = HUGE_VAL;
    for (const Vec3d& focus : focus_)
    {
        const double dx = std::max({x - focus.x, focus.x - x - width, 0.0});
        const double dy = std::max({y - focus.y, focus.y - y - width, 0.0});
        nearest = std::min(nearest, std::sqrt(dx * dx + dy * dy));
    }
    return nearest;
}

bool LandscapeTerrain::wanted(Place tile, bool there) const
{
    if (radius_ > 0.0 && distanceOf(tile) > (there ? 1.25 * radius_ : radius_))
        return false;
    return covered(tile) && !allHoles(tile);
}

bool LandscapeTerrain::covered(Place tile) const
{
    const int32_t k = def_.columnsPerQuad;
    const int32_t x0 = tile.second * kSide, z0 = tile.first * kSide;
    const int32_t x1 = x0 + kSide - 1, z1 = z0 + kSide - 1;
    // Beyond the last vertex there is nothing to stand on.
    if (x1 < components_.firstX() * k || x0 > components_.lastX() * k || z1 < components_.firstY() * k
        || z0 > components_.lastY() * k)
        return false;
    return components_.covers(floorDivide(x0, k), floorDivide(z0, k), ceilDivide(x1, k), ceilDivide(z1, k));
}

bool LandscapeTerrain::mayWait()
{
    bchTerrainInfo info = bchDefaultTerrainInfo();
    bchStepReport report = bchDefaultStepReport();
    if (!terrain_.value || bchTerrain_GetInfo(terrain_, &info) < 0 || bchWorld_GetReport(world_, &report) < 0)
        return false;
    const bool quiet = info.activeTileCount == 0 && info.staleTileCount == 0 && info.awakeColumnCount == 0;
    // Between two looks sand may have woken and settled again.
    const uint64_t changes = info.changeCount + info.wokenQuanta + info.settledQuanta;
    if (quiet && (!quiet_ || changes != changesSeen_))
        quietSince_ = report.stepIndex;
    quiet_ = quiet;
    changesSeen_ = changes;
    // A world plans with answers that are as old as the steps that may be under way.
    return !quiet || report.stepIndex < quietSince_ + kMaxStepsPerFrame + 1;
}

uint32_t LandscapeTerrain::storesNow(uint32_t most, bool patient)
{
    if (patient)
        return most;
    const bool hardlyRoom = resident_.size() * 8 >= size_t{def_.terrain.tileCapacity} * 7;
    return hardlyRoom || !mayWait() ? std::min(most, 1u) : 0; // the next one would be waited for
}

bchResult LandscapeTerrain::update(uint32_t maxLoads, uint32_t maxStores, uint32_t* left)
{
    bchResult result = BCH_OK;
    candidates_.clear();
    size_t kept = 0;
    for (const Place& tile : pending_)
    {
        const bool there = resident_.count(tile) != 0;
        if (wanted(tile, there) == there)
            continue;
        if (there && maxStores > 0 && result == BCH_OK)
        {
            --maxStores;
            result = store(tile);
            if (result == BCH_OK)
                continue;
        }
        if (!there)
            candidates_.emplace_back(distanceOf(tile), tile);
        pending_[kept++] = tile;
    }
    pending_.resize(kept);

    const size_t room = def_.terrain.tileCapacity - std::min<size_t>(resident_.size(), def_.terrain.tileCapacity);
    const size_t loads = std::min({static_cast<size_t>(maxLoads), candidates_.size(), room});
    std::partial_sort(candidates_.begin(), candidates_.begin() + static_cast<std::ptrdiff_t>(loads), candidates_.end());
    for (size_t index = 0; index < loads && result == BCH_OK; ++index)
    {
        result = load(candidates_[index].second);
        if (result == BCH_OK)
            pending_.erase(std::lower_bound(pending_.begin(), pending_.end(), candidates_[index].second));
    }
    if (left)
        *left = static_cast<uint32_t>(pending_.size());
    return result;
}

void LandscapeTerrain::listResident(std::vector<TilePlace>& tiles) const
{
    tiles.clear();
    for (const auto& [place, holes] : resident_)
        tiles.push_back({place.second, place.first});
}

bchResult LandscapeTerrain::load(Place tile)
{
    bchResult result = BCH_OK;
    const uint64_t holes = holesOf(tile);
    if (keeps(tile))
    {
        const std::vector<unsigned char>& blob = paged_.find(tile)->second.blob;
        result = checked(bchTerrain_LoadTileBlob(terrain_, blob.data(), blob.size()), "taking a tile in again");
    }
    else
    {
        fillTile(tile);
        bchTileDef def = bchDefaultTileDef();
        def.x = tile.second;
        def.z = tile.first;
        def.heights = heights_.data();
        def.beds = beds_.data();
        def.materials = &def_.material;
        def.materialCount = 1;
        result = checked(bchTerrain_LoadTile(terrain_, &def), "taking a tile in");
    }
    if (result == BCH_OK)
    {
        quiet_ = false;
        resident_[tile] = holes;
        paged_.erase(tile);
    }
    return result;
}

bchResult LandscapeTerrain::store(Place tile)
{
    bchBlob blob{};
    const bchResult result =
        checked(bchTerrain_UnloadTile(terrain_, tile.second, tile.first, &blob), "taking a tile out");
    if (result < 0)
        return result;
    quiet_ = false;
    const auto* bytes = static_cast<const unsigned char*>(blob.data);
    paged_[tile] = {{bytes, bytes + blob.size}, resident_[tile]};
    resident_.erase(tile);
    return checked(bchFreeBlob(&blob), "freeing a tile");
}

} // namespace barchan::unreal
