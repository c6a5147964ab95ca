#include "terrain/mirror.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace bch
{

namespace
{
constexpr int64_t kSide = gpu::kTileSide;

int64_t tileOf(int64_t column)
{
    return column >> 6; // floor of column / 64
}
static_assert(kSide == 64);
} // namespace

// Between the middles of columns (x, z) and (x + 1, z + 1).
struct TerrainMirror::Cell
{
    int64_t x = 0, z = 0;
    double h00 = 0.0, h10 = 0.0, h01 = 0.0, h11 = 0.0;
    double at(double u, double v) const
    {
        return (h00 * (1.0 - u) + h10 * u) * (1.0 - v) + (h01 * (1.0 - u) + h11 * u) * v;
    }
};

void ChangedColumns::add(uint32_t x, uint32_t z)
{
    firstX = std::min(firstX, static_cast<uint8_t>(x));
    firstZ = std::min(firstZ, static_cast<uint8_t>(z));
    lastX = std::max(lastX, static_cast<uint8_t>(x));
    lastZ = std::max(lastZ, static_cast<uint8_t>(z));
}

void ChangedColumns::addAll()
{
    add(0, 0);
    add(gpu::kTileSide - 1, gpu::kTileSide - 1);
}

TerrainMirror::TerrainMirror(const TileTable& tiles, float spacing)
    : tiles_(tiles), spacing_(static_cast<double>(spacing)), slots_(tiles.capacity())
{
}

void TerrainMirror::showColumn(MirrorTile& tile, uint32_t column)
{
    const uint32_t material = tile.tile.covers[column] & gpu::kCoverMaterial;
    tile.materials[column] = static_cast<uint8_t>(material);
    tile.heights[column] =
        tile.tile.bed[column] + static_cast<float>(tile.tile.loose[column]) * heightPerQuantum_[material];
}

void TerrainMirror::findRange(MirrorTile& tile)
{
    const auto [low, high] = std::minmax_element(tile.heights.begin(), tile.heights.end());
    tile.lowest = *low;
    tile.highest = *high;
    tile.version = ++changeCount_; // of no other tile, nor of one that was here before
}

void TerrainMirror::setHeightsPerQuantum(const Vector<float>& heights)
{
    if (heights == heightPerQuantum_)
        return;
    heightPerQuantum_ = heights;
    for (uint32_t slot = 0; slot < tiles_.capacity(); ++slot)
    {
        if (!tiles_.alive(slot))
            continue;
        for (uint32_t i = 0; i < gpu::kTileColumns; ++i)
            showColumn(slots_[slot], i);
        slots_[slot].changed.addAll();
        findRange(slots_[slot]);
    }
}

void TerrainMirror::put(uint32_t slot, Tile&& tile)
{
    MirrorTile& target = slots_[slot];
    target.tile = std::move(tile);
    target.heights.resize(gpu::kTileColumns);
    target.materials.resize(gpu::kTileColumns);
    for (uint32_t i = 0; i < gpu::kTileColumns; ++i)
        showColumn(target, i);
    target.changed.addAll();
    findRange(target);
}

void TerrainMirror::update(uint32_t slot, const uint32_t* loose, const uint32_t* covers)
{
    MirrorTile& target = slots_[slot];
    bool any = false;
    for (uint32_t i = 0; i < gpu::kTileColumns; ++i)
    {
        if (target.tile.loose[i] == loose[i] && target.tile.covers[i] == covers[i])
            continue;
        target.tile.loose[i] = loose[i];
        target.tile.covers[i] = covers[i];
        showColumn(target, i);
        target.changed.add(i % gpu::kTileSide, i / gpu::kTileSide);
        any = true;
    }
    if (any)
        findRange(target);
}

void TerrainMirror::forget(uint32_t slot)
{
    slots_[slot] = {};
    ++changeCount_;
}

ChangedColumns TerrainMirror::takeChange(uint32_t slot)
{
    return std::exchange(slots_[slot].changed, ChangedColumns{});
}

bool TerrainMirror::findColumn(int64_t x, int64_t z, uint32_t& slot, uint32_t& column) const
{
    const glm::ivec2 place(static_cast<int>(tileOf(x)), static_cast<int>(tileOf(z)));
    slot = tiles_.find(place);
    column = static_cast<uint32_t>((z & (kSide - 1)) * kSide + (x & (kSide - 1)));
    return slot != gpu::kNoTile;
}

// Where the outermost tile ends, its last column's height goes on for half a column.
bool TerrainMirror::findCell(int64_t x, int64_t z, Cell& cell) const
{
    double heights[4];
    bool known[4];
    double some = 0.0;
    bool any = false;
    for (int k = 0; k < 4; ++k)
    {
        uint32_t slot = 0;
        uint32_t column = 0;
        known[k] = findColumn(x + (k & 1), z + (k >> 1), slot, column);
        heights[k] = known[k] ? static_cast<double>(slots_[slot].heights[column]) : 0.0;
        if (known[k] && !any)
        {
            some = heights[k];
            any = true;
        }
    }
    if (!any)
        return false;
    for (int k = 0; k < 4; ++k)
        if (!known[k])
            heights[k] = known[k ^ 1] ? heights[k ^ 1] : known[k ^ 2] ? heights[k ^ 2] : some;
    cell = {x, z, heights[0], heights[1], heights[2], heights[3]};
    return true;
}

SurfaceSample TerrainMirror::sampleAt(const Cell& cell, const glm::dvec3& place, double u, double v) const
{
    SurfaceSample sample;
    uint32_t slot = 0;
    uint32_t column = 0;
    // Only what lies over a resident tile counts.
    if (!findColumn(
            static_cast<int64_t>(std::floor(place.x / spacing_)), static_cast<int64_t>(std::floor(place.z / spacing_)),
            slot, column))
        return sample;
    const double slopeX = ((cell.h10 - cell.h00) * (1.0 - v) + (cell.h11 - cell.h01) * v) / spacing_;
    const double slopeZ = ((cell.h01 - cell.h00) * (1.0 - u) + (cell.h11 - cell.h10) * u) / spacing_;
    sample.found = true;
    sample.place = place;
    sample.normal = glm::vec3(glm::normalize(glm::dvec3(-slopeX, 1.0, -slopeZ)));
    const MirrorTile& tile = slots_[slot];
    sample.depth = tile.heights[column] - tile.tile.bed[column];
    sample.material = tile.materials[column];
    return sample;
}

SurfaceSample TerrainMirror::sample(double x, double z) const
{
    const double u = x / spacing_ - 0.5;
    const double v = z / spacing_ - 0.5;
    Cell cell;
    if (!findCell(static_cast<int64_t>(std::floor(u)), static_cast<int64_t>(std::floor(v)), cell))
        return {};
    const double shareX = u - std::floor(u);
    const double shareZ = v - std::floor(v);
    return sampleAt(cell, {x, cell.at(shareX, shareZ), z}, shareX, shareZ);
}

// Cell by cell along the ray. Within a cell the surface is bilinear, so height less surface is a quadratic of the way;
// its first root is where the ray comes down.
SurfaceSample TerrainMirror::cast(const glm::dvec3& origin, const glm::dvec3& direction, double maxDistance) const
{
    const glm::dvec3 d = glm::normalize(direction);
    double lowest = HUGE_VAL;
    double highest = -HUGE_VAL;
    glm::dvec2 from(HUGE_VAL);
    glm::dvec2 to(-HUGE_VAL);
    for (uint32_t slot = 0; slot < tiles_.capacity(); ++slot)
        if (tiles_.alive(slot))
        {
            const glm::dvec2 corner = glm::dvec2(tiles_.place(slot)) * (spacing_ * kSide);
            from = glm::min(from, corner);
            to = glm::max(to, corner + spacing_ * kSide);
            lowest = std::min(lowest, static_cast<double>(slots_[slot].lowest));
            highest = std::max(highest, static_cast<double>(slots_[slot].highest));
        }
    // The part of the ray inside the box around all tiles.
    double begin = 0.0;
    double end = maxDistance;
    const double lows[3] = {from.x, lowest - 1.0e-6, from.y};
    const double highs[3] = {to.x, highest + 1.0e-6, to.y};
    for (int axis = 0; axis < 3; ++axis)
    {
        if (d[axis] == 0.0)
        {
            if (origin[axis] < lows[axis] || origin[axis] > highs[axis])
                return {};
            continue;
        }
        const double a = (lows[axis] - origin[axis]) / d[axis];
        const double b = (highs[axis] - origin[axis]) / d[axis];
        begin = std::max(begin, std::min(a, b));
        end = std::min(end, std::max(a, b));
    }
    const double tiny = 1.0e-9 * spacing_;
    for (double at = begin; at <= end;)
    {
        const glm::dvec3 here = origin + d * (at + tiny);
        const double cellX = std::floor(here.x / spacing_ - 0.5);
        const double cellZ = std::floor(here.z / spacing_ - 0.5);
        double leave = end;
        for (int axis = 0; axis < 3; axis += 2)
            if (d[axis] != 0.0)
            {
                const double edge = ((axis == 0 ? cellX : cellZ) + (d[axis] > 0.0 ? 1.5 : 0.5)) * spacing_;
                leave = std::min(leave, (edge - origin[axis]) / d[axis]);
            }
        leave = std::max(leave, at);
        Cell cell;
        if (findCell(static_cast<int64_t>(cellX), static_cast<int64_t>(cellZ), cell))
        {
            const glm::dvec3 first = origin + d * at;
            const double u = first.x / spacing_ - 0.5 - cellX;
            const double v = first.z / spacing_ - 0.5 - cellZ;
            const double du = d.x / spacing_;
            const double dv = d.z / spacing_;
            const double slopeU = cell.h10 - cell.h00;
            const double slopeV = cell.h01 - cell.h00;
            const double twist = cell.h11 - cell.h10 - cell.h01 + cell.h00;
            // f(t) = a t^2 + b t + c, t from the cell's beginning.
            const double a = -twist * du * dv;
            const double b = d.y - slopeU * du - slopeV * dv - twist * (u * dv + v * du);
            const double c = first.y - cell.at(u, v);
            double root = HUGE_VAL;
            if (c <= tiny)
                root = c > -tiny && b < 0.0 ? 0.0 : HUGE_VAL;
            else if (std::fabs(a) < 1.0e-12)
                root = b < 0.0 ? -c / b : HUGE_VAL;
            else if (const double square = b * b - 4.0 * a * c; square >= 0.0)
            {
                const double q = -0.5 * (b + std::copysign(std::sqrt(square), b));
                for (const double candidate : {q / a, q != 0.0 ? c / q : HUGE_VAL})
                    if (candidate >= 0.0)
                        root = std::min(root, candidate);
            }
            if (at + root <= leave + tiny)
            {
                const glm::dvec3 place = origin + d * (at + root);
                SurfaceSample hit =
                    sampleAt(cell, place, place.x / spacing_ - 0.5 - cellX, place.z / spacing_ - 0.5 - cellZ);
                hit.distance = at + root;
                if (hit.found && hit.distance <= maxDistance)
                    return hit;
            }
        }
        at = leave + 2.0 * tiny;
    }
    return {};
}

} // namespace bch
