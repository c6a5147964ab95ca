#include "kernel/kernel_case.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace test
{

namespace
{
using namespace bch;

constexpr float kQuantum = 1.0e-6f;
constexpr uint32_t kMaterials = 4;

// Forces go through pow, which Vulkan lets be off by 16 units in the last place and more (exp2 and log2 in a row), and
// sum up contacts that nearly cancel. Lavapipe keeps within a twentieth of this.
constexpr float kForceError = 2.0e-5f;
// Square roots and divisions of 2.5 units in the last place, a few in a row.
constexpr float kMoveError = 2.0e-6f;

struct Grains
{
    std::vector<glm::vec4> positions, velocities;
    std::vector<glm::uvec4> words;
};

// A jittered lattice: every grain touches about six others, none hides in another.
Grains packedGrains(uint32_t n, std::mt19937& random)
{
    Grains grains;
    const auto side = static_cast<uint32_t>(std::ceil(std::cbrt(static_cast<double>(std::max(n, 1u)))));
    for (uint32_t i = 0; i < n; ++i)
    {
        const glm::vec3 cell(i % side, i / side % side, i / (side * side));
        const glm::vec3 jitter(
            between(random, -1e-4f, 1e-4f), between(random, -1e-4f, 1e-4f), between(random, -1e-4f, 1e-4f));
        grains.positions.emplace_back(cell * 0.0195f + jitter, between(random, 0.0098f, 0.0102f));
        grains.velocities.emplace_back(
            between(random, -1.0f, 1.0f), between(random, -1.0f, 1.0f), between(random, -1.0f, 1.0f), 0.0f);
        grains.words.emplace_back(random() % kMaterials, random(), 5000 + random() % 5000, i);
    }
    return grains;
}

std::vector<gpu::GrainMaterial> materialRows(std::mt19937& random)
{
    std::vector<gpu::GrainMaterial> rows(kMaterials);
    for (gpu::GrainMaterial& row : rows)
        row = {between(random, 1.0e6f, 1.0e7f), between(random, 0.2f, 0.8f), between(random, 0.1f, 0.4f), 0.0f};
    return rows;
}

std::vector<glm::vec2> pairRows(std::mt19937& random)
{
    std::vector<glm::vec2> rows(kMaterials * kMaterials);
    for (glm::vec2& row : rows)
        row = {between(random, 0.2f, 0.8f), between(random, 0.5f, 2.0f)};
    return rows;
}

struct Lists
{
    Words begin, neighbours;
};

Lists listsOf(const Grains& grains)
{
    const auto n = static_cast<uint32_t>(grains.positions.size());
    Lists lists;
    for (uint32_t i = 0; i < n; ++i)
    {
        lists.begin.push_back(static_cast<uint32_t>(lists.neighbours.size()));
        for (uint32_t j = 0; j < n; ++j)
            if (j != i && glm::distance(glm::vec3(grains.positions[i]), glm::vec3(grains.positions[j])) < 0.022f)
                lists.neighbours.push_back(j);
    }
    lists.begin.push_back(static_cast<uint32_t>(lists.neighbours.size()));
    return lists;
}

Tolerance floats(float relative, float absolute)
{
    return {true, relative, absolute, -1};
}

// The report's words are integers, but for one float.
Tolerance reportWords()
{
    return {true, kMoveError, 0.0f, static_cast<int32_t>(gpu::kReportMaxSpeed)};
}

KernelCase append(uint32_t n, std::mt19937& random)
{
    const uint32_t there = 37;
    const Grains old = packedGrains(there + n, random);
    const Grains fresh = packedGrains(n, random);
    KernelCase one;
    one.threads = std::max(n, 1u);
    one.add(Words{there}).add(fresh.positions).add(fresh.velocities).add(fresh.words);
    return one.add(old.positions).add(old.velocities).add(old.words).with(gpu::GrainAppendParams{n});
}

KernelCase grow(uint32_t n, std::mt19937& random)
{
    KernelCase one;
    return one.add(Words{static_cast<uint32_t>(random() % 1000)}).with(gpu::GrainAppendParams{n});
}

KernelCase forces(uint32_t n, std::mt19937& random)
{
    const Grains grains = packedGrains(n, random);
    const Lists lists = listsOf(grains);
    const std::vector<gpu::SolidShape> walls = solidRows();
    KernelCase one;
    one.threads = std::max(n, 1u);
    one.add(Words{n}).add(grains.positions).add(grains.velocities).add(grains.words);
    one.add(lists.begin).add(lists.neighbours).add(materialRows(random)).add(pairRows(random)).add(walls);
    // A place seen from a wall's turned frame is off by some 2e-9 m, and contacts here have up to 4e5 N/m.
    one.add(std::vector<glm::vec4>(n, glm::vec4(-1.0f)), floats(kForceError, 1.0e-3f));
    one.add(Words(gpu::kReportWords, 0));
    return one.with(gpu::GrainForceParams{1.0e-4f, 0.5f, kQuantum, kMaterials, static_cast<uint32_t>(walls.size()), 1});
}

KernelCase move(uint32_t n, std::mt19937& random)
{
    Grains grains = packedGrains(n, random);
    std::vector<glm::vec4> forces = randomVectors(n, random, 0.05f);
    if (n > 10)
    {
        forces[1].x = std::numeric_limits<float>::quiet_NaN();
        grains.velocities[2] = {3.0e4f, 0.0f, 0.0f, 0.0f}; // above the limit
        grains.positions[3].z = 2.0e4f;                    // out of range
        grains.velocities[4].y = std::numeric_limits<float>::infinity();
    }
    KernelCase one;
    one.threads = std::max(n, 1u);
    one.add(Words{n}).add(forces).add(grains.words).add(materialRows(random));
    one.add(grains.positions, floats(kMoveError, 1.0e-7f)).add(grains.velocities, floats(kMoveError, 1.0e-6f));
    one.add(Words(gpu::kReportWords, 0), reportWords());
    return one.with(gpu::GrainMoveParams{glm::vec4(0.0f, -9.81f, 0.0f, 0.0f), 1.0e-4f, kQuantum, 100.0f, 1.0e4f, 1});
}

Grains withDeadOnes(uint32_t n, std::mt19937& random)
{
    Grains grains = packedGrains(n, random);
    for (glm::vec4& position : grains.positions)
        position.w = random() % 5 == 0 ? -1.0f : position.w;
    return grains;
}

KernelCase hash(uint32_t n, std::mt19937& random)
{
    const Grains grains = packedGrains(n, random);
    KernelCase one;
    one.threads = std::max(n, 1u);
    one.add(Words{n}).add(grains.positions).add(grains.velocities).add(grains.words);
    return one.add(std::vector<glm::uvec2>(n, glm::uvec2(kUnwritten)));
}

KernelCase quanta(uint32_t n, std::mt19937& random)
{
    const Grains grains = withDeadOnes(n, random);
    KernelCase one;
    one.threads = std::max(n, 1u);
    one.add(Words{n}).add(grains.positions).add(grains.words);
    return one.add(std::vector<glm::uvec2>(n, glm::uvec2(kUnwritten)));
}

KernelCase removeAll(uint32_t n, std::mt19937& random)
{
    Grains grains = withDeadOnes(n, random);
    for (glm::uvec4& words : grains.words)
        words.z = static_cast<uint32_t>(random() | 0x80000000u); // so that sums carry
    KernelCase one;
    one.threads = std::max(n, 1u);
    return one.add(Words{n}).add(grains.words).add(grains.positions).add(Words(gpu::kReportWords, 0));
}

KernelCase shift(uint32_t n, std::mt19937& random)
{
    const Grains grains = packedGrains(n, random);
    KernelCase one;
    one.threads = std::max(n, 1u);
    return one.add(Words{n}).add(grains.positions).with(gpu::GrainShiftParams{{1.25f, -3.7f, 1000.1f, 0.0f}});
}
} // namespace

std::vector<KernelComparison> grainComparisons()
{
    return {
        {KernelId::grains_append, append},
        {KernelId::grains_grow, grow},
        {KernelId::grains_forces, forces},
        {KernelId::grains_move, move},
        {KernelId::grains_hash, hash},
        {KernelId::grains_quanta, quanta},
        {KernelId::grains_remove_all, removeAll},
        {KernelId::grains_shift, shift},
    };
}

} // namespace test
