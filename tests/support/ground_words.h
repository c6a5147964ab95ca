// The words of a ground (shaders/shared/terrain.h) made of a function, for what collides with ground without a terrain.
#pragma once

#include "compute/shader_types.h"
#include "terrain/ground_directory.h"

#include <cmath>
#include <cstring>
#include <vector>

namespace test
{

struct GroundDef
{
    float spacing = 0.1f;         // m
    glm::dvec3 anchor{0.0};       // as seen from the terrain's origin
    float floor = -1.0e4f;        // m above the origin
    glm::ivec2 low{-1}, high{-1}; // tiles that are resident, first and last
};

inline std::vector<uint32_t> noGround()
{
    return std::vector<uint32_t>(bch::gpu::kGroundHeadWords, 0);
}

inline uint32_t bitsOf(double value)
{
    const auto single = static_cast<float>(value);
    uint32_t word;
    std::memcpy(&word, &single, sizeof word);
    return word;
}

// `height` of x and z: m, all of them as seen from the origin.
template <class Height>
std::vector<uint32_t> makeGround(const GroundDef& def, Height&& height)
{
    using namespace bch::gpu;
    std::vector<bch::DirectoryTile> tiles;
    for (int z = def.low.y; z <= def.high.y; ++z)
        for (int x = def.low.x; x <= def.high.x; ++x)
            tiles.push_back({x, z, static_cast<uint32_t>(tiles.size())});
    const auto capacity = static_cast<uint32_t>(tiles.size());
    const bch::Vector<uint32_t> directory = bch::makeDirectory(tiles, capacity);

    const double s = static_cast<double>(def.spacing);
    const double columnX = std::floor(def.anchor.x / s), columnZ = std::floor(def.anchor.z / s);
    std::vector<uint32_t> words = noGround();
    words[kGroundPresent] = 1;
    words[kGroundMask] = bch::directoryEntries(capacity) - 1;
    words[kGroundDirectory] = kGroundHeadWords;
    words[kGroundHeights] = kGroundHeadWords + static_cast<uint32_t>(directory.size());
    words[kGroundSpacing] = bitsOf(s);
    words[kGroundInverse] = bitsOf(1.0 / s);
    words[kGroundColumn] = static_cast<uint32_t>(static_cast<int32_t>(columnX));
    words[kGroundColumn + 1] = static_cast<uint32_t>(static_cast<int32_t>(columnZ));
    words[kGroundShift] = bitsOf(def.anchor.x - columnX * s);
    words[kGroundShift + 1] = bitsOf(def.anchor.z - columnZ * s);
    words[kGroundShift + 2] = bitsOf(def.anchor.y);
    words[kGroundFloor] = bitsOf(static_cast<double>(def.floor));
    words.insert(words.end(), directory.begin(), directory.end());
    for (const bch::DirectoryTile& tile : tiles)
        for (uint32_t z = 0; z < kGroundSide; ++z)
            for (uint32_t x = 0; x < kGroundSide; ++x)
                words.push_back(bitsOf(height(
                    (64.0 * tile.x + static_cast<double>(x) + 0.5) * s,
                    (64.0 * tile.z + static_cast<double>(z) + 0.5) * s)));
    return words;
}

} // namespace test
