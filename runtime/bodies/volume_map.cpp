// Three passes: which cells come near the surface, by halving blocks; then a brick for each of those, refined by itself
// until interpolation is good enough; then all bricks in the order of their cells.
#include "bodies/volume_map.h"

#include "bodies/map_brick.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace bch
{

namespace
{
constexpr float kLeastReach = 2.5f;   // spacings: the kernel ends at 2
constexpr float kStoredBeyond = 2.0f; // spacings that fit a node besides: a brick at the edge has nodes farther out
constexpr double kHalfDiagonal = 0.8660254037844387; // of a cube, over its side

uint64_t cellCount(const gpu::VolumeMap& map)
{
    return uint64_t{map.cellsX} * map.cellsY * map.cellsZ;
}

[[noreturn]] void failBytes(const char* what, uint64_t bytes, uint64_t maxBytes)
{
    fail(
        BCH_ERROR_CAPACITY,
        "%s of the volume map take %llu bytes; bchCookDef::maxMapBytes is %llu: a larger spacing needs fewer", what,
        static_cast<unsigned long long>(bytes), static_cast<unsigned long long>(maxBytes));
}

gpu::VolumeMap makeHead(const MeshDistance& mesh, float spacing, float reach, uint64_t maxBytes)
{
    const double cell = static_cast<double>(spacing);
    const glm::dvec3 extent = mesh.high() - mesh.low();
    glm::dvec3 cells = glm::ceil(extent / cell + 2.0 * static_cast<double>(reach / spacing));
    const double bytes = 4.0 * cells.x * cells.y * cells.z;
    if (bytes > static_cast<double>(maxBytes))
        failBytes("the cells", bytes < 1.0e18 ? static_cast<uint64_t>(bytes) : uint64_t{1} << 60, maxBytes);
    const glm::dvec3 origin = 0.5 * (mesh.low() + mesh.high() - cells * cell);
    gpu::VolumeMap map{};
    map.origin = glm::vec4(glm::vec3(origin), 1.0f / spacing);
    map.cellsX = static_cast<uint32_t>(cells.x);
    map.cellsY = static_cast<uint32_t>(cells.y);
    map.cellsZ = static_cast<uint32_t>(cells.z);
    map.firstNode = static_cast<uint32_t>(cellCount(map));
    map.distanceStep = (reach + kStoredBeyond * spacing) / 32767.0f;
    map.reach = reach;
    return map;
}

// Sorts the cells of one block into far outside, deep inside and near.
class CellSearch
{
public:
    CellSearch(const MeshDistance& mesh, const gpu::VolumeMap& map, Vector<uint32_t>& words)
        : mesh_(mesh), map_(map), words_(words), cells_(map.cellsX, map.cellsY, map.cellsZ)
    {
    }

    glm::uvec3 blocks() const { return (cells_ + (kBlockCells - 1)) / kBlockCells; }

    void search(uint32_t block, Vector<uint32_t>& near) const
    {
        const glm::uvec3 count = blocks();
        const glm::uvec3 at(block % count.x, block / count.x % count.y, block / (count.x * count.y));
        halve(at * kBlockCells, kBlockCells, near);
    }

private:
    void halve(const glm::uvec3& low, uint32_t side, Vector<uint32_t>& near) const
    {
        if (glm::any(glm::greaterThanEqual(low, cells_)))
            return;
        const double cell = 1.0 / static_cast<double>(map_.origin.w);
        const glm::dvec3 middle = glm::dvec3(glm::vec3(map_.origin)) + (glm::dvec3(low) + 0.5 * double(side)) * cell;
        const double distance = mesh_.nearest(middle).distance;
        if (std::abs(distance) >= static_cast<double>(map_.reach) + kHalfDiagonal * side * cell)
            return mark(low, side, distance > 0.0 ? gpu::kMapOutside : gpu::kMapInside);
        if (side == 1)
            return near.push_back((low.z * cells_.y + low.y) * cells_.x + low.x);
        const uint32_t half = side / 2;
        for (uint32_t k = 0; k < 8; ++k)
            halve(low + glm::uvec3(k & 1, k >> 1 & 1, k >> 2) * half, half, near);
    }

    void mark(const glm::uvec3& low, uint32_t side, uint32_t word) const
    {
        const glm::uvec3 high = glm::min(low + side, cells_);
        for (uint32_t z = low.z; z < high.z; ++z)
            for (uint32_t y = low.y; y < high.y; ++y)
                for (uint32_t x = low.x; x < high.x; ++x)
                    words_[(z * cells_.y + y) * cells_.x + x] = word;
    }

    const MeshDistance& mesh_;
    const gpu::VolumeMap& map_;
    Vector<uint32_t>& words_;
    glm::uvec3 cells_;
};

// By block; empty ones are left out.
Vector<Vector<uint32_t>>
findNearCells(const MeshDistance& mesh, const gpu::VolumeMap& map, Vector<uint32_t>& words, CookRun& run)
{
    const CellSearch search(mesh, map, words);
    const glm::uvec3 blocks = search.blocks();
    Vector<Vector<uint32_t>> found(uint64_t{blocks.x} * blocks.y * blocks.z);
    run.forEach(
        static_cast<uint32_t>(found.size()), 0.2f, 0.3f, [&](uint32_t block) { search.search(block, found[block]); });
    found.erase(
        std::remove_if(found.begin(), found.end(), [](const Vector<uint32_t>& cells) { return cells.empty(); }),
        found.end());
    return found;
}

// How fine bricks may be for the whole to fit. Bricks are told as they are done, in any order; since sums only grow,
// the level that is left in the end does not depend on that order.
class LevelBudget
{
public:
    LevelBudget(uint64_t maxNodes) : maxNodes_(maxNodes) {}

    uint32_t level() const { return level_.load(std::memory_order_relaxed); }

    void add(uint32_t brickLevel)
    {
        for (uint32_t level = gpu::kMapFirstLevel; level <= gpu::kMapLastLevel; ++level)
        {
            const uint64_t nodes = nodes_[level].fetch_add(brickNodes(std::min(brickLevel, level)))
                                   + brickNodes(std::min(brickLevel, level));
            uint32_t allowed = level_.load();
            while (nodes > maxNodes_ && allowed >= level && !level_.compare_exchange_weak(allowed, level - 1))
            {
            }
        }
    }

private:
    uint64_t maxNodes_;
    std::array<std::atomic<uint64_t>, gpu::kMapLastLevel + 1> nodes_{};
    std::atomic<uint32_t> level_{gpu::kMapLastLevel};
};

} // namespace

CookedMap cookVolumeMap(const MeshDistance& mesh, float spacing, float reach, uint64_t maxBytes, CookRun& run)
{
    CookedMap cooked;
    cooked.head = makeHead(mesh, spacing, std::fmax(reach, kLeastReach * spacing), maxBytes);
    const uint64_t cells = cellCount(cooked.head);
    cooked.words.assign(cells, gpu::kMapOutside);
    const Vector<Vector<uint32_t>> blocks = findNearCells(mesh, cooked.head, cooked.words, run);
    Vector<uint32_t> near; // all cells, block by block
    Vector<size_t> first;  // of each block
    for (const Vector<uint32_t>& block : blocks)
    {
        first.push_back(near.size());
        near.insert(near.end(), block.begin(), block.end());
    }
    const uint64_t least = 4 * (cells + near.size() * brickNodes(gpu::kMapFirstLevel));
    if (least > maxBytes)
        failBytes("the coarsest nodes", least, maxBytes);

    LevelBudget budget(maxBytes / 4 - cells);
    Vector<MapBrick> bricks(near.size());
    run.forEach(
        static_cast<uint32_t>(blocks.size()), 0.3f, 1.0f,
        [&](uint32_t b)
        {
            BlockCook block(mesh, cooked.head);
            for (size_t i = 0; i < blocks[b].size(); ++i)
            {
                MapBrick& brick = bricks[first[b] + i];
                brick = block.cook(blocks[b][i], budget.level());
                budget.add(brick.level);
            }
        });

    for (uint32_t i = 0; i < near.size(); ++i)
    {
        MapBrick& brick = bricks[i];
        if (brick.level > budget.level())
            coarsenBrick(brick, budget.level());
        cooked.words[near[i]] = cooked.nodeCount << gpu::kMapLevelBits | brick.level;
        cooked.nodeCount += static_cast<uint32_t>(brick.nodes.size());
        cooked.distanceError = std::fmax(cooked.distanceError, brick.distanceError[brick.level]);
        cooked.weightError = std::fmax(cooked.weightError, brick.weightError[brick.level]);
    }
    cooked.words.reserve(cells + cooked.nodeCount);
    for (MapBrick& brick : bricks)
    {
        cooked.words.insert(cooked.words.end(), brick.nodes.begin(), brick.nodes.end());
        brick.nodes = {};
    }
    return cooked;
}

} // namespace bch
