// Grains in the middle of a patch's particles: both sides count and push the same pairs.
#include "kernel/kernel_case.h"

#include "compute/laws.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace test
{

namespace
{
namespace grid
{
using namespace glm;
using uint = uint32_t;
#include "law/cell_grid.h"
} // namespace grid

using namespace bch;

constexpr float kSpacing = 0.02f;
constexpr float kInverseCell = 1.0f / 0.045f;
constexpr uint32_t kSlotMask = 63;
constexpr uint32_t kBuckets = (kSlotMask + 1) * 64;
constexpr float kQuantum = 1.0e-6f;
// Sums of some ten pushes that partly cancel, of up to 100 N.
constexpr float kPushError = 1.0e-4f;

uint32_t keyOf(const glm::vec4& place)
{
    const auto cell = [](float x) { return grid::cellCoordinate(x, kInverseCell); };
    return grid::cellKey(cell(place.x), cell(place.y), cell(place.z), kSlotMask);
}

// Sorts places by their cells and tells where each cell begins.
Words binned(std::vector<glm::vec4>& places)
{
    std::sort(places.begin(), places.end(), [](const glm::vec4& a, const glm::vec4& b) { return keyOf(a) < keyOf(b); });
    Words begin(kBuckets + 2, 0);
    for (const glm::vec4& place : places)
        ++begin[keyOf(place) + 1];
    for (size_t k = 1; k < begin.size(); ++k)
        begin[k] += begin[k - 1];
    return begin;
}

struct Mixture
{
    // Particles.
    std::vector<glm::vec4> positions, velocities;
    std::vector<glm::uvec4> words;
    Words cells, touches;
    // Grains.
    std::vector<glm::vec4> grains, motion, spheres;
    std::vector<glm::uvec4> grainWords;
    Words grainCells, grainTouches;
};

// A lattice of n particles with a grain for every eighth of them; every seventh of either sleeps.
Mixture mixture(uint32_t n, std::mt19937& random)
{
    Mixture all;
    const auto side = static_cast<uint32_t>(std::ceil(std::cbrt(static_cast<double>(std::max(n, 1u)))));
    const float width = kSpacing * static_cast<float>(side);
    const auto jitter = [&] { return between(random, -0.004f, 0.004f); };
    for (uint32_t i = 0; i < n; ++i)
        all.positions.emplace_back(
            kSpacing * static_cast<float>(i % side) + jitter(),
            kSpacing * static_cast<float>(i / side % side) + jitter(),
            kSpacing * static_cast<float>(i / (side * side)) + jitter(), 1.0f / 1600.0f);
    all.cells = binned(all.positions);
    for (uint32_t i = 0; i < n; ++i)
    {
        const bool asleep = i % 7 == 0;
        all.velocities.push_back(asleep ? glm::vec4(0.0f) : randomVectors(1, random, 0.3f)[0]);
        all.velocities.back().w = asleep ? -1.0f : 0.1f;
        all.words.emplace_back(random() % 2, random(), 12800, i);
        all.touches.insert(
            all.touches.end(), {1 + i % 4, std::bit_cast<uint32_t>(0.6f), std::bit_cast<uint32_t>(78.0f)});
    }
    const uint32_t m = n / 8;
    for (uint32_t g = 0; g < m; ++g)
        all.grains.emplace_back(
            between(random, 0.0f, width), between(random, 0.0f, width), between(random, 0.0f, width),
            between(random, 0.006f, 0.01f));
    all.grainCells = binned(all.grains);
    for (uint32_t g = 0; g < m; ++g)
    {
        const uint32_t edge = g % 3 == 0 ? 0 : 150;
        const glm::vec4 turn = glm::normalize(randomVectors(1, random, 1.0f)[0] + glm::vec4(0.0f, 0.0f, 0.0f, 2.0f));
        all.motion.push_back(randomVectors(1, random, 0.5f)[0]);
        all.motion.back().w = g % 7 == 3 ? -1.0f : 0.01f;
        all.motion.push_back(randomVectors(1, random, 10.0f)[0]);
        all.motion.back().w = between(random, 50.0f, 200.0f);
        all.grainWords.emplace_back(edge << gpu::kEdgeShift, g, 9000, g);
        all.grainTouches.push_back((1 + g % 9) | (edge << gpu::kEdgeShift) << gpu::kTouchEdgeLift);
        for (uint32_t corner = 0; corner < 4; ++corner)
            all.spheres.emplace_back(
                glm::vec3(all.grains[g])
                    + law::cornerOffset(turn, all.grains[g].w, 0.75f * (edge ? 1.0f : 0.0f), corner),
                all.grains[g].w);
    }
    if (m > 4)
        all.grains[3].w = -1.0f; // gone since it was sorted
    return all;
}

gpu::CouplingParams params()
{
    gpu::CouplingParams params{};
    params.inverseCell = kInverseCell;
    params.slotMask = kSlotMask;
    params.radius = 0.6f * kSpacing;
    params.reach = params.radius + 0.02f;
    params.quantum = kQuantum;
    params.interval = 1.0f / 360.0f;
    params.wakeSpeed = params.othersWake = 0.2f;
    params.othersRest = 1;
    return params;
}

Tolerance pushes()
{
    return {true, kPushError, kPushError * 100.0f, -1};
}

KernelCase begun(size_t count)
{
    KernelCase one;
    one.threads = std::max(static_cast<uint32_t>(count), 1u);
    return one.add(Words{static_cast<uint32_t>(count)});
}

KernelCase grainTouch(uint32_t n, std::mt19937& random)
{
    const Mixture all = mixture(n, random);
    KernelCase one = begun(all.grains.size());
    one.add(all.grains).add(all.spheres).add(all.grainWords).add(all.cells).add(all.positions).add(all.grainTouches);
    return one.with(params()); // not the first patch: added to what is there
}

KernelCase patchTouch(uint32_t n, std::mt19937& random)
{
    const Mixture all = mixture(n, random);
    const std::vector<gpu::PatchMaterial> materials = {
        {{0.7f, 0.0f, 0.2f, 0.4f}, 0.0f, 0.5f, 0.6f, 0.0f}, {{0.4f, 0.0f, 0.0f, 0.1f}, 0.0f, 0.3f, 0.4f, 0.0f}};
    KernelCase one = begun(n);
    one.add(all.positions).add(all.words).add(materials).add(all.grainCells).add(all.grains).add(all.spheres);
    // Counts and the bits of two floats: the last is off by a unit or two in the last place.
    one.add(all.grainWords).add(Words(gpu::kParticleTouchStride * n, kUnwritten), {true, 1.0e-6f, 0.0f, -1});
    return one.with(params());
}

KernelCase grainPush(uint32_t n, std::mt19937& random)
{
    const Mixture all = mixture(n, random);
    KernelCase one = begun(all.grains.size());
    one.add(all.grains).add(all.spheres).add(all.motion).add(all.grainTouches).add(all.cells).add(all.positions);
    one.add(all.velocities).add(all.touches);
    one.add(std::vector<glm::vec4>(4 * all.grains.size(), glm::vec4(1.0f)), pushes());
    return one.add(Words(all.grains.size() + 1, 0)).add(Words(gpu::kReportWords, 0)).with(params());
}

KernelCase patchPush(uint32_t n, std::mt19937& random)
{
    const Mixture all = mixture(n, random);
    KernelCase one = begun(n);
    one.add(all.positions).add(all.velocities).add(all.touches).add(all.grainCells).add(all.grains).add(all.spheres);
    one.add(all.motion).add(all.grainTouches).add(all.velocities, pushes());
    return one.with(params());
}
} // namespace

std::vector<KernelComparison> couplingComparisons()
{
    return {
        {KernelId::grains_push, grainPush},
        {KernelId::grains_touch, grainTouch},
        {KernelId::patches_push, patchPush},
        {KernelId::patches_touch, patchTouch},
    };
}

} // namespace test
