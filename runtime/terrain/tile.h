// One tile as the host holds it, and how it becomes a blob.
#pragma once

#include "base/memory.h"
#include "compute/shader_types.h"

#include <cstddef>
#include <span>

namespace bch
{

struct Tile
{
    glm::ivec2 place{0};
    Vector<float> bed;              // m above the terrain's origin
    Vector<uint32_t> loose, covers; // shaders/shared/terrain.h

    uint64_t quanta() const;
};

// What a blob must agree with.
struct TileTerms
{
    float spacing;          // m
    double quantum;         // kg
    uint32_t materialCount; // columns name materials by their index
};

Vector<std::byte> writeTile(const Tile& tile, const TileTerms& terms);
// Throws Failure(BCH_ERROR_CORRUPT).
Tile readTile(std::span<const std::byte> blob, const TileTerms& terms);
// Refuses columns that no terrain can have.
void requireTile(const Tile& tile, uint32_t materialCount);

constexpr uint32_t kMostLoose = 1u << 31; // quanta of a column
constexpr float kHighestColumn = 1.0e5f;  // m above or below the origin
constexpr int32_t kFarthestTile = 1 << 24;

} // namespace bch
