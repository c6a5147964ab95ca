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

namespace
{
struct Way
{
    double begin, end; // m along a ray
};

// The part of a ray inside a box; empty where its end is before its beginning.
Way clip(const glm::dvec3& origin, const glm::dvec3& direction, Way way, const glm::dvec3& low, const glm::dvec3& high)
{
    for (int axis = 0; axis < 3; ++axis)
    {
        if (direction[axis] == 0.0)
        {
            if (origin[axis] < low[axis] || origin[axis] > high[axis])
                return {0.0, -1.0};
            continue;
        }
        const double a = (low[axis] - origin[axis]) / direction[axis];
        const double b = (high[axis] - origin[axis]) / direction[axis];
        way.begin = std::max(way.begin, std::min(a, b));
        way.end = std::min(way.end, std::max(a, b));
    }
    return way;
}

// The first t from 0 on where a t^2 + b t + c comes down through 0; infinite where it does not.
double comesDown(double a, double b, double c, double tiny)
{
    if (c <= tiny)
        return c > -tiny && b < 0.0 ? 0.0 : HUGE_VAL;
    if (std::fabs(a) < 1.0e-12)
        return b < 0.0 ? -c / b : HUGE_VAL;
    const double square = b * b - 4.0 * a * c;
    if (square < 0.0)
        return HUGE_VAL;
    const double q = -0.5 * (b + std::copysign(std::sqrt(square), b));
    double first = HUGE_VAL;
    for (const double root : {q / a, q != 0.0 ? c / q : HUGE_VAL})
        if (root >= 0.0)
            first = std::min(first, root);
    return first;
}
} // namespace

// The box around all tiles, from the terrain's origin.
void TerrainMirror::findBounds(glm::dvec3& low, glm::dvec3& high) const
{
    low = glm::dvec3(HUGE_VAL);
    high = glm::dvec3(-HUGE_VAL);
    for (uint32_t slot = 0; slot < tiles_.capacity(); ++slot)
    {
        if (!tiles_.alive(slot))
            continue;
        const glm::dvec2 corner = glm::dvec2(tiles_.place(slot)) * (spacing_ * kSide);
        const MirrorTile& tile = slots_[slot];
        low = glm::min(low, glm::dvec3(corner.x, static_cast<double>(tile.lowest) - 1.0e-6, corner.y));
        high = glm::max(
            high,
            glm::dvec3(
                corner.x + spacing_ * kSide, static_cast<double>(tile.highest) + 1.0e-6, corner.y + spacing_ * kSide));
    }
}

// Within a cell the surface is bilinear, so height less surface is a quadratic of the way. `at` is where the ray is
// when it comes into the cell.
double TerrainMirror::meet(const Cell& cell, const glm::dvec3& at, const glm::dvec3& direction, double tiny) const
{
    const double u = at.x / spacing_ - 0.5 - static_cast<double>(cell.x);
    const double v = at.z / spacing_ - 0.5 - static_cast<double>(cell.z);
    const double du = direction.x / spacing_;
    const double dv = direction.z / spacing_;
    const double twist = cell.h11 - cell.h10 - cell.h01 + cell.h00;
    const double slope =
        direction.y - (cell.h10 - cell.h00) * du - (cell.h01 - cell.h00) * dv - twist * (u * dv + v * du);
    return comesDown(-twist * du * dv, slope, at.y - cell.at(u, v), tiny);
}

SurfaceSample TerrainMirror::cast(const glm::dvec3& origin, const glm::dvec3& direction, double maxDistance) const
{
    const glm::dvec3 d = glm::normalize(direction);
    const double tiny = 1.0e-9 * spacing_;
    glm::dvec3 low;
    glm::dvec3 high;
    findBounds(low, high);
    const Way way = clip(origin, d, {0.0, maxDistance}, low, high);
    for (double at = way.begin; at <= way.end;)
    {
        const glm::dvec3 here = origin + d * (at + tiny);
        const glm::dvec2 place(std::floor(here.x / spacing_ - 0.5), std::floor(here.z / spacing_ - 0.5));
        double leave = way.end;
        for (int axis = 0; axis < 3; axis += 2)
            if (d[axis] != 0.0)
            {
                const double edge = (place[axis / 2] + (d[axis] > 0.0 ? 1.5 : 0.5)) * spacing_;
                leave = std::min(leave, (edge - origin[axis]) / d[axis]);
            }
        leave = std::max(leave, at);
        Cell cell;
        if (findCell(static_cast<int64_t>(place.x), static_cast<int64_t>(place.y), cell))
        {
            const double met = at + meet(cell, origin + d * at, d, tiny);
            if (met <= leave + tiny)
            {
                const glm::dvec3 where = origin + d * met;
                SurfaceSample hit =
                    sampleAt(cell, where, where.x / spacing_ - 0.5 - place.x, where.z / spacing_ - 0.5 - place.y);
                hit.distance = met;
                if (hit.found && met <= maxDistance)
                    return hit;
            }
        }
        at = leave + 2.0 * tiny;
    }
    return {};
}

} // namespace bch
