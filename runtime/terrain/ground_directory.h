// The directory of resident tiles in the ground's words (shaders/shared/terrain.h), as the host makes it and kernels
// search it (shaders/law/ground.h).
#pragma once

#include "base/memory.h"

#include <cstdint>
#include <span>

namespace bch
{

struct DirectoryTile
{
    int32_t x, z; // of the tile
    uint32_t slot;
};

// Entries, a power of two: at least twice as many as there can be tiles, so that searches are short and end.
uint32_t directoryEntries(uint32_t tileCapacity);

// The words of a whole directory. No two tiles are at the same place.
Vector<uint32_t> makeDirectory(std::span<const DirectoryTile> tiles, uint32_t tileCapacity);

} // namespace bch
