// Bricks of a volume map, each refined until interpolation between its nodes is good enough.
#pragma once

#include "bodies/mesh_distance.h"
#include "compute/shader_types.h"

namespace bch
{

struct MapBrick
{
    uint32_t level = 0;
    Vector<uint32_t> nodes; // as in shaders/shared/volume_maps.h
    // By level: the largest errors between nodes of that fineness (CookedMap).
    float distanceError[gpu::kMapLastLevel + 1] = {}; // m
    float weightError[gpu::kMapLastLevel + 1] = {};
};

constexpr uint64_t brickNodes(uint32_t level)
{
    const uint64_t row = (uint64_t{1} << level) + 1;
    return row * row * row;
}

// Cells along each axis that are cooked together: bricks have the nodes of their common faces from each other.
constexpr uint32_t kBlockCells = 4;

// Distance and weight at a place; kUnknownSample until they are asked for.
constexpr double kUnknownSample = 1.0e300;
struct MapSample
{
    double distance = kUnknownSample; // spacings
    double weight = kUnknownSample;
};

class BlockCook
{
public:
    BlockCook(const MeshDistance& mesh, const gpu::VolumeMap& map);

    // Cells of one block, in any order that is always the same.
    MapBrick cook(uint32_t cell, uint32_t lastLevel);

private:
    const MeshDistance& mesh_;
    const gpu::VolumeMap& map_;
    Vector<MapSample> shared_; // four to a spacing, over the whole block
};

// Leaves every second node, or fourth, or eighth.
void coarsenBrick(MapBrick& brick, uint32_t level);

} // namespace bch
