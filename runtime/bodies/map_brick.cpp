// All levels live on one lattice, that of the finest; a level's nodes are every so-manieth of it, and the middles of
// its cells are nodes of the next level. So nothing that was computed for a test is computed again.
#include "bodies/map_brick.h"

#include "bodies/solid_weight.h"

#include <algorithm>
#include <cmath>

namespace bch
{

namespace
{
constexpr int kSide = 1 << gpu::kMapLastLevel;
constexpr int kRow = kSide + 1;
constexpr int kSharedStride = kSide / 4; // every so-manieth point of the lattice is shared by the bricks of a block
constexpr int kSharedRow = 4 * static_cast<int>(kBlockCells) + 1;

// In spacings. Sand touches a surface from outside: there the distance must be good. Farther away, and on the medial
// surface of thin parts, it must only point the right way.
constexpr double kNearInside = -0.1, kNearOutside = 0.5;
constexpr double kNearTolerance = 0.02;
constexpr double kFarTolerance = 0.13;
constexpr double kTestedReach = 2.0;
constexpr double kWeightTolerance = 0.01;
constexpr double kHalfDiagonal = 0.8660254037844387; // of a cube, over its side

// Errors in the middle of a cell.
struct CellError
{
    double near = 0.0, far = 0.0; // of the distance, spacings
    double weight = 0.0;

    void take(const CellError& other)
    {
        near = std::max(near, other.near);
        far = std::max(far, other.far);
        weight = std::max(weight, other.weight);
    }
    bool distanceHolds() const { return near <= kNearTolerance && far <= kFarTolerance; }
    bool weightHolds() const { return weight <= kWeightTolerance; }
};

class BrickCook
{
public:
    BrickCook(const MeshDistance& mesh, const gpu::VolumeMap& map, const glm::uvec3& cell, Vector<MapSample>& shared)
        : mesh_(mesh), spacing_(1.0 / static_cast<double>(map.origin.w)),
          corner_(glm::dvec3(glm::vec3(map.origin)) + glm::dvec3(cell) * spacing_), inBlock_(cell % kBlockCells),
          weight_(mesh, corner_ + 0.5 * spacing_, 1.0001 * kHalfDiagonal * spacing_, spacing_), shared_(shared),
          samples_(kRow * kRow * kRow)
    {
    }

    MapBrick cook(const gpu::VolumeMap& map, uint32_t lastLevel)
    {
        MapBrick brick;
        uint32_t weightLevel = 0; // 0: weights do not hold yet
        for (uint32_t level = gpu::kMapFirstLevel; level <= lastLevel; ++level)
        {
            const CellError error = test(level, weightLevel == 0);
            brick.level = level;
            brick.distanceError[level] = static_cast<float>(error.near * spacing_);
            brick.weightError[level] =
                weightLevel == 0 ? static_cast<float>(error.weight) : brick.weightError[weightLevel];
            if (weightLevel == 0 && error.weightHolds())
                weightLevel = level;
            if (weightLevel != 0 && error.distanceHolds())
                break;
        }
        write(map, brick, weightLevel == 0 ? brick.level : weightLevel);
        return brick;
    }

private:
    MapSample& sample(int x, int y, int z)
    {
        if ((x | y | z) % kSharedStride != 0)
            return samples_[static_cast<size_t>((z * kRow + y) * kRow + x)];
        const glm::ivec3 at = inBlock_ * 4 + glm::ivec3(x, y, z) / kSharedStride;
        return shared_[static_cast<size_t>((at.z * kSharedRow + at.y) * kSharedRow + at.x)];
    }

    glm::dvec3 place(const glm::dvec3& lattice) const { return corner_ + lattice * (spacing_ / kSide); }

    // What is asked one after another is near each other, so the last distance bounds the next.
    SurfaceHit nearest(const glm::dvec3& at)
    {
        const double within = lastDistance_ + glm::distance(at, lastPlace_);
        const SurfaceHit hit = mesh_.nearest(at, within * (1.0 + 1.0e-9));
        lastDistance_ = std::abs(hit.distance);
        lastPlace_ = at;
        return hit;
    }

    MapSample sampleAt(const glm::dvec3& lattice, bool withWeight)
    {
        const glm::dvec3 at = place(lattice);
        const SurfaceHit hit = nearest(at);
        MapSample made;
        made.distance = hit.distance / spacing_;
        if (withWeight)
            made.weight = weight_.at(at, hit);
        return made;
    }

    const MapSample& sampled(int x, int y, int z, bool withWeight)
    {
        MapSample& kept = sample(x, y, z);
        if (kept.distance == kUnknownSample || (withWeight && kept.weight == kUnknownSample))
            kept = sampleAt({x, y, z}, withWeight);
        return kept;
    }

    CellError test(uint32_t level, bool withWeight)
    {
        const int stride = kSide >> level;
        CellError worst;
        for (int z = 0; z < kSide; z += stride)
            for (int y = 0; y < kSide; y += stride)
                for (int x = 0; x < kSide; x += stride)
                    worst.take(testCell(x, y, z, stride, withWeight));
        return worst;
    }

    CellError testCell(int x, int y, int z, int stride, bool withWeight)
    {
        double distance = 0.0, weight = 0.0, least = kUnknownSample;
        for (int k = 0; k < 8; ++k)
        {
            const MapSample& node =
                sampled(x + (k & 1) * stride, y + (k >> 1 & 1) * stride, z + (k >> 2) * stride, withWeight);
            distance += 0.125 * node.distance;
            weight += 0.125 * (withWeight ? node.weight : 0.0);
            least = std::min(least, std::abs(node.distance));
        }
        CellError error;
        const int half = stride / 2;
        // The finest level is tested only for what it was made for.
        if (!withWeight && least > (half > 0 ? kTestedReach : kNearOutside))
            return error;
        // Weights bend over a spacing: between finer nodes every second cell along each axis tells enough of them.
        withWeight = withWeight && (stride == kSide / 2 || ((x | y | z) & stride) == 0);
        const glm::dvec3 middle = glm::dvec3(x, y, z) + 0.5 * stride;
        const MapSample truth =
            half > 0 ? sampled(x + half, y + half, z + half, withWeight) : sampleAt(middle, withWeight);
        const double off = std::abs(distance - truth.distance);
        // From the middle of a cell to its corners errors fade; so much is left where sand can be.
        const double gap = std::max({kNearInside - truth.distance, truth.distance - kNearOutside, 0.0});
        error.near = off * std::max(0.0, 1.0 - gap / (kHalfDiagonal * stride / kSide));
        if (std::abs(truth.distance) <= kTestedReach)
            error.far = off;
        if (withWeight)
            error.weight = std::abs(weight - truth.weight);
        return error;
    }

    // A weight between the nodes of a coarser level.
    double interpolated(int x, int y, int z, int stride)
    {
        const int lowX = std::min(x / stride * stride, kSide - stride);
        const int lowY = std::min(y / stride * stride, kSide - stride);
        const int lowZ = std::min(z / stride * stride, kSide - stride);
        const double fx = double(x - lowX) / stride, fy = double(y - lowY) / stride, fz = double(z - lowZ) / stride;
        double sum = 0.0;
        for (int k = 0; k < 8; ++k)
        {
            const int dx = k & 1, dy = k >> 1 & 1, dz = k >> 2;
            sum += sample(lowX + dx * stride, lowY + dy * stride, lowZ + dz * stride).weight * (dx ? fx : 1.0 - fx)
                   * (dy ? fy : 1.0 - fy) * (dz ? fz : 1.0 - fz);
        }
        return sum;
    }

    void write(const gpu::VolumeMap& map, MapBrick& brick, uint32_t weightLevel)
    {
        const int stride = kSide >> brick.level, weightStride = kSide >> weightLevel;
        const double steps = spacing_ / static_cast<double>(map.distanceStep);
        brick.nodes.reserve(brickNodes(brick.level));
        for (int z = 0; z <= kSide; z += stride)
            for (int y = 0; y <= kSide; y += stride)
                for (int x = 0; x <= kSide; x += stride)
                {
                    const double distance = std::round(sample(x, y, z).distance * steps);
                    const double weight = std::round(interpolated(x, y, z, weightStride) * 65535.0);
                    const auto low = static_cast<int32_t>(std::clamp(distance, -32767.0, 32767.0));
                    brick.nodes.push_back((static_cast<uint32_t>(low) & 0xFFFFu) | static_cast<uint32_t>(weight) << 16);
                }
    }

    const MeshDistance& mesh_;
    double spacing_;
    glm::dvec3 corner_;
    glm::ivec3 inBlock_;
    SolidWeight weight_;
    Vector<MapSample>& shared_;
    Vector<MapSample> samples_;
    double lastDistance_ = 1.0e30;
    glm::dvec3 lastPlace_{0.0};
};

} // namespace

BlockCook::BlockCook(const MeshDistance& mesh, const gpu::VolumeMap& map)
    : mesh_(mesh), map_(map), shared_(kSharedRow * kSharedRow * kSharedRow)
{
}

MapBrick BlockCook::cook(uint32_t cell, uint32_t lastLevel)
{
    const glm::uvec3 at(cell % map_.cellsX, cell / map_.cellsX % map_.cellsY, cell / (map_.cellsX * map_.cellsY));
    return BrickCook(mesh_, map_, at, shared_).cook(map_, lastLevel);
}

void coarsenBrick(MapBrick& brick, uint32_t level)
{
    const uint32_t row = (1u << brick.level) + 1, step = 1u << (brick.level - level);
    Vector<uint32_t> nodes;
    nodes.reserve(brickNodes(level));
    for (uint32_t z = 0; z < row; z += step)
        for (uint32_t y = 0; y < row; y += step)
            for (uint32_t x = 0; x < row; x += step)
                nodes.push_back(brick.nodes[(z * row + y) * row + x]);
    brick.nodes.swap(nodes);
    brick.level = level;
}

} // namespace bch
