// Positions are dealt out on the host with the very law the kernels use, so that each kernel can be tested alone.
#include "kernel/kernel_case.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace test
{

namespace
{
using namespace bch;

namespace law
{
using namespace glm;
using uint = uint32_t;
#define BCH_PRECISE
#include "law/cell_grid.h"
#include "law/near.h"
} // namespace law

constexpr float kRadius = 0.25f;
constexpr uint32_t kSlotMask = 63;
constexpr uint32_t kBuckets = (kSlotMask + 1) * law::kBlockCells;

gpu::SpatialParams spatialParams(uint32_t neighbourCapacity)
{
    gpu::SpatialParams params{};
    params.inverseCell = 1.0f / (kRadius * 1.00002f);
    params.reach = kRadius * 1.00001f;
    params.radius2 = kRadius * kRadius;
    params.slotMask = kSlotMask;
    params.deadKey = kBuckets;
    params.neighbourCapacity = neighbourCapacity;
    return params;
}

uint32_t keyOf(const glm::vec4& p)
{
    const float inverseCell = spatialParams(0).inverseCell;
    return law::cellKey(
        law::cellCoordinate(p.x, inverseCell), law::cellCoordinate(p.y, inverseCell),
        law::cellCoordinate(p.z, inverseCell), kSlotMask);
}

struct Sorted
{
    std::vector<glm::vec4> positions;
    Words cellBegin = Words(kBuckets + 2, 0);
    Words offsets; // of neighbour lists
};

Sorted sortedParticles(uint32_t n, std::mt19937& random)
{
    Sorted sorted;
    // About twelve neighbours each, on both sides of the origin.
    const float size = 0.5f * std::cbrt(static_cast<float>(n + 1) * 0.0055f);
    sorted.positions = randomVectors(n, random, size);
    std::stable_sort(
        sorted.positions.begin(), sorted.positions.end(),
        [](const glm::vec4& a, const glm::vec4& b) { return keyOf(a) < keyOf(b); });
    for (const glm::vec4& p : sorted.positions)
        for (uint32_t bucket = keyOf(p) + 1; bucket < sorted.cellBegin.size(); ++bucket)
            ++sorted.cellBegin[bucket];
    sorted.offsets.assign(n + 1, 0);
    for (uint32_t i = 0; i < n; ++i)
    {
        sorted.offsets[i + 1] = sorted.offsets[i];
        for (uint32_t j = 0; j < n; ++j)
            if (j != i && law::isNear(sorted.positions[i], sorted.positions[j], kRadius * kRadius))
                ++sorted.offsets[i + 1];
    }
    return sorted;
}

KernelCase cellKeys(uint32_t n, std::mt19937& random)
{
    std::vector<glm::vec4> positions = randomVectors(n, random, 20.0f);
    const float odd[] = {
        std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), -1e30f, -0.0f};
    for (uint32_t i = 0; i < std::min<uint32_t>(n, 4); ++i)
        positions[i].y = odd[i];
    KernelCase one;
    one.threads = std::max(n, 1u);
    one.add(Words{n}).add(positions).add(Words(n, kUnwritten)).add(Words(n, kUnwritten));
    return one.add(Words(kBuckets + 1, 0)).with(spatialParams(0));
}

template <class T>
KernelCase reorder(uint32_t n, std::mt19937& random)
{
    Words order(n);
    std::iota(order.begin(), order.end(), 0u);
    std::shuffle(order.begin(), order.end(), random);
    std::vector<T> source(n);
    for (T& value : source)
        value = T(static_cast<float>(random() % 1000), 1.0f, -2.0f, static_cast<float>(random() % 7));
    KernelCase one;
    one.threads = std::max(n, 1u);
    return one.add(Words{n}).add(order).add(source).add(std::vector<T>(n));
}

KernelCase reorderPairs(uint32_t n, std::mt19937& random)
{
    Words order(n);
    std::iota(order.begin(), order.end(), 0u);
    std::shuffle(order.begin(), order.end(), random);
    KernelCase one;
    one.threads = std::max(n, 1u);
    return one.add(Words{n}).add(order).add(randomVectors(2 * n, random, 9.0f)).add(std::vector<glm::vec4>(2 * n));
}

KernelCase neighbourCount(uint32_t n, std::mt19937& random)
{
    const Sorted sorted = sortedParticles(n, random);
    KernelCase one;
    one.threads = std::max(n, 1u);
    one.add(Words{n}).add(sorted.positions).add(sorted.cellBegin).add(Words(n, kUnwritten));
    return one.add(Words(gpu::kReportWords, 0)).with(spatialParams(0));
}

KernelCase fillLists(uint32_t n, std::mt19937& random, bool tight)
{
    const Sorted sorted = sortedParticles(n, random);
    const uint32_t total = sorted.offsets.back();
    const uint32_t capacity = tight ? total / 2 : total + 10;
    KernelCase one;
    one.threads = std::max(n, 1u);
    one.add(Words{n}).add(sorted.positions).add(sorted.cellBegin).add(sorted.offsets);
    one.add(Words(n + 1, kUnwritten)).add(Words(capacity, kUnwritten)).add(Words(gpu::kReportWords, 0));
    return one.with(spatialParams(capacity));
}

KernelCase neighbourFill(uint32_t n, std::mt19937& random)
{
    return fillLists(n, random, false);
}

KernelCase neighbourFillOverflowing(uint32_t n, std::mt19937& random)
{
    return fillLists(n, random, true);
}
} // namespace

std::vector<KernelComparison> spatialComparisons()
{
    return {
        {KernelId::spatial_cell_keys, cellKeys},
        {KernelId::spatial_reorder_vec4, reorder<glm::vec4>},
        {KernelId::spatial_reorder_uvec4, reorder<glm::uvec4>},
        {KernelId::spatial_reorder_pair, reorderPairs},
        {KernelId::spatial_neighbour_count, neighbourCount},
        {KernelId::spatial_neighbour_fill, neighbourFill},
        {KernelId::spatial_neighbour_fill, neighbourFillOverflowing},
    };
}

} // namespace test
