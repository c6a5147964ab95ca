// The buffers of a terrain as its parts, and other modules, are given them; shaders/shared/terrain.h says what they
// hold.
#pragma once

#include "compute/buffer.h"
#include "compute/shader_types.h"

namespace bch
{

struct TerrainView
{
    BufferView tiles;     // gpu::TileRow, one per slot
    BufferView states;    // a word per group of slots, then one per slot
    BufferView bed;       // float
    BufferView loose;     // uint
    BufferView covers;    // uint
    BufferView awake;     // two uints per column
    BufferView materials; // gpu::TerrainMaterial, one per material of the world
    BufferView ground;    // words
    uint32_t tileCapacity = 0;
    float spacing = 0.0f; // m
};

static_assert(gpu::kTileStates == gpu::kMostTiles / gpu::kPickGroup);

// Of slots: how many threads kernels that look for bits of states have.
constexpr uint32_t tileGroups(uint32_t tileCapacity)
{
    return (tileCapacity + gpu::kPickGroup - 1) / gpu::kPickGroup;
}

} // namespace bch
