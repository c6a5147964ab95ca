// The directory of tiles: every tile is found, nothing else is, and searches are short.
#include "terrain/ground_directory.h"

#include "compute/laws.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <vector>

using namespace bch;

namespace
{
struct Found
{
    uint32_t slot = gpu::kNoTile;
    uint32_t looks = 0;
};

Found find(const Vector<uint32_t>& words, int32_t x, int32_t z)
{
    const auto entries = static_cast<uint32_t>(words.size() / gpu::kDirectoryWords);
    Found found;
    for (uint32_t entry = law::directoryHash(x, z) & (entries - 1);; entry = (entry + 1) & (entries - 1))
    {
        ++found.looks;
        const uint32_t* word = &words[entry * gpu::kDirectoryWords];
        if (word[2] == gpu::kNoTile)
            return found;
        if (word[0] == static_cast<uint32_t>(x) && word[1] == static_cast<uint32_t>(z))
        {
            found.slot = word[2];
            return found;
        }
    }
}
} // namespace

TEST_CASE("a directory has a power of two of entries, twice as many as tiles at least")
{
    for (const uint32_t tiles : {0u, 1u, 2u, 3u, 63u, 64u, 65u, 1000u})
    {
        const uint32_t entries = directoryEntries(tiles);
        CHECK(std::has_single_bit(entries));
        CHECK(entries >= 2 * tiles);
        CHECK(entries >= 1);
        CHECK(makeDirectory({}, tiles).size() == size_t{entries} * gpu::kDirectoryWords);
    }
}

TEST_CASE("every tile of a square is found, on both sides of zero, and its neighbours are not")
{
    std::vector<DirectoryTile> tiles;
    for (int32_t z = -9; z <= 9; ++z)
        for (int32_t x = -9; x <= 9; ++x)
            tiles.push_back({x, z, static_cast<uint32_t>(tiles.size())});
    const Vector<uint32_t> words = makeDirectory(tiles, static_cast<uint32_t>(tiles.size()));
    uint32_t looks = 0, longest = 0;
    for (const DirectoryTile& tile : tiles)
    {
        const Found found = find(words, tile.x, tile.z);
        CHECK(found.slot == tile.slot);
        looks += found.looks;
        longest = std::max(longest, found.looks);
    }
    // Linear probing at half load: 1.5 looks in the mean.
    CHECK(static_cast<double>(looks) / static_cast<double>(tiles.size()) < 1.6);
    CHECK(longest < 16);
    for (int32_t x = -10; x <= 10; ++x)
    {
        CHECK(find(words, x, -10).slot == gpu::kNoTile);
        CHECK(find(words, 10, x).slot == gpu::kNoTile);
    }
}
