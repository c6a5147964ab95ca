// One brick of a volume map, refined until interpolation between its nodes is good enough.
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

MapBrick cookBrick(const MeshDistance& mesh, const gpu::VolumeMap& map, uint32_t cell, uint32_t lastLevel);

// Leaves every second node, or fourth, or eighth.
void coarsenBrick(MapBrick& brick, uint32_t level);

} // namespace bch
