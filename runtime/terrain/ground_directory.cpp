#include "terrain/ground_directory.h"

#include "compute/laws.h"

#include <algorithm>
#include <bit>

namespace bch
{

uint32_t directoryEntries(uint32_t tileCapacity)
{
    return std::bit_ceil(2 * std::max(tileCapacity, 1u));
}

Vector<uint32_t> makeDirectory(std::span<const DirectoryTile> tiles, uint32_t tileCapacity)
{
    const uint32_t entries = directoryEntries(tileCapacity);
    Vector<uint32_t> words(size_t{entries} * gpu::kDirectoryWords, 0);
    for (uint32_t entry = 0; entry < entries; ++entry)
        words[entry * gpu::kDirectoryWords + 2] = gpu::kNoTile;
    for (const DirectoryTile& tile : tiles)
    {
        uint32_t entry = law::directoryHash(tile.x, tile.z) & (entries - 1);
        while (words[entry * gpu::kDirectoryWords + 2] != gpu::kNoTile)
            entry = (entry + 1) & (entries - 1);
        uint32_t* word = &words[entry * gpu::kDirectoryWords];
        word[0] = static_cast<uint32_t>(tile.x);
        word[1] = static_cast<uint32_t>(tile.z);
        word[2] = tile.slot;
    }
    return words;
}

} // namespace bch
