// What packs frames.
#include "kernel/kernel_case.h"

namespace test
{

namespace
{
using namespace bch;

// Some are gone.
std::vector<glm::vec4> somePositions(uint32_t n, std::mt19937& random)
{
    std::vector<glm::vec4> positions = randomVectors(n, random, 10.0f);
    for (glm::vec4& position : positions)
        position.w = random() % 4 == 0 ? -1.0f : 0.01f;
    return positions;
}

Words offsetsOf(const std::vector<glm::vec4>& positions)
{
    Words offsets{0};
    for (const glm::vec4& position : positions)
        offsets.push_back(offsets.back() + (position.w < 0.0f ? 0 : 1));
    return offsets;
}

std::vector<glm::uvec4> someWords(uint32_t n, std::mt19937& random)
{
    std::vector<glm::uvec4> words(n);
    for (glm::uvec4& word : words)
        word = {random(), random(), random(), random()};
    return words;
}

gpu::PublishParams paramsOf(uint32_t stream, uint32_t n)
{
    return {stream, n / 2 + 3, 5, 0}; // not all fit
}

KernelCase live(uint32_t n, std::mt19937& random)
{
    KernelCase one;
    one.threads = std::max(n, 1u);
    return one.add(Words{n}).add(somePositions(n, random)).add(Words(n, kUnwritten));
}

KernelCase grains(uint32_t n, std::mt19937& random)
{
    const std::vector<glm::vec4> positions = somePositions(n, random);
    // In steps that no rounding can shift.
    std::vector<glm::vec4> orientations(n);
    for (glm::vec4& orientation : orientations)
        for (int k = 0; k < 4; ++k)
            orientation[k] = (static_cast<float>(random() % 2001) - 1000.0f) / 1024.0f;
    KernelCase one;
    one.threads = std::max(n, 1u);
    one.add(Words{n}).add(positions).add(orientations).add(someWords(n, random)).add(offsetsOf(positions));
    return one.add(Words{2, 0, 0}).add(Words(8 * (n + 3), kUnwritten)).with(paramsOf(gpu::kStreamGrains, n));
}

KernelCase particles(uint32_t n, std::mt19937& random)
{
    const std::vector<glm::vec4> positions = somePositions(n, random);
    // Along one axis, so that the length is exact.
    std::vector<glm::vec4> velocities(n);
    for (glm::vec4& velocity : velocities)
        velocity[static_cast<int>(random() % 3)] = static_cast<float>(random() % 2000) / 7.0f - 142.0f;
    KernelCase one;
    one.threads = std::max(n, 1u);
    one.add(Words{n}).add(positions).add(velocities).add(someWords(n, random)).add(offsetsOf(positions));
    return one.add(Words{0, 2, 0}).add(Words(4 * (n + 3), kUnwritten)).with(paramsOf(gpu::kStreamParticles, n));
}

KernelCase renderGrains(uint32_t n, std::mt19937& random)
{
    gpu::PublishParams params = paramsOf(gpu::kStreamRenderGrains, n);
    params.source = 200;
    KernelCase one;
    one.threads = std::max(n, 1u);
    one.add(Words{n}).add(someWords(n, random)).add(Words{0, 0, 0, 3}).add(Words(4 * (n + 3), kUnwritten));
    return one.with(params);
}

KernelCase advance(uint32_t n, std::mt19937& random)
{
    gpu::PublishParams params = paramsOf(n % 4, n);
    params.whole = n % 2;
    KernelCase one;
    return one.add(Words{n}).add(randomWords(n + 1, random)).add(Words{1, 2, 3, 4}).with(params);
}

KernelCase heads(uint32_t n, std::mt19937&)
{
    const std::vector<gpu::StreamDraw> draws = {{4, 6, 64, n}, {3, 0, 128, n / 2}, {5, 9, 1, n + 1}, {1, 1, 64, n}};
    KernelCase one;
    one.threads = gpu::kStreamCount;
    return one.add(Words{n, n, n, n}).add(draws).add(Words(gpu::kStreamCount * gpu::kHeadWords, kUnwritten));
}

KernelCase tiles(uint32_t n, std::mt19937& random)
{
    std::vector<glm::ivec4> rows(n);
    Words before(gpu::kTileWords * n);
    for (uint32_t i = 0; i < n; ++i)
    {
        rows[i] = {static_cast<int>(random() % 5) - 2, 1, static_cast<int>(random() % 2), 7};
        for (uint32_t k = 0; k < gpu::kTileWords; ++k)
            before[gpu::kTileWords * i + k] = k < 4 ? static_cast<uint32_t>(rows[i][static_cast<int>(k)]) : k;
        if (random() % 2 == 0)
            before[gpu::kTileWords * i] += 1; // another one was there
    }
    KernelCase one;
    one.threads = std::max(n, 1u);
    return one.add(rows).add(before).with(gpu::PublishTileParams{n, n % 2, 0, 0});
}

KernelCase heights(uint32_t n, std::mt19937& random)
{
    constexpr uint32_t kSlots = 3;
    constexpr uint32_t kBegin = gpu::kGroundHeadWords;
    Words ground(kBegin + kSlots * gpu::kGroundTileWords, 0x3F000000u);
    ground[gpu::kGroundHeights] = kBegin;
    const Words before(kSlots * gpu::kGroundTileWords, 0x3F000000u);
    for (uint32_t i = 0; i < 5; ++i)
        ground[kBegin + random() % before.size()] = 0x3F800000u;
    Words tiles(kSlots * gpu::kTileWords, 0);
    for (uint32_t slot = 0; slot < kSlots; ++slot)
        tiles[gpu::kTileWords * slot + gpu::kTileRect] = tiles[gpu::kTileWords * slot + gpu::kTileRect + 1] =
            gpu::kNoChange;
    KernelCase one;
    one.threads = 2 * gpu::kTileColumns;
    return one.add(Words{n == 0 ? 0u : 1 + n % 2}).add(Words{2, 0}).add(ground).add(before).add(tiles);
}
} // namespace

std::vector<KernelComparison> publishComparisons()
{
    return {{KernelId::publish_live, live},           {KernelId::publish_grains, grains},
            {KernelId::publish_particles, particles}, {KernelId::publish_render_grains, renderGrains},
            {KernelId::publish_advance, advance},     {KernelId::publish_heads, heads},
            {KernelId::publish_tiles, tiles},         {KernelId::publish_heights, heights}};
}

} // namespace test
