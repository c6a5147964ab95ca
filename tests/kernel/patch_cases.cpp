#include "kernel/kernel_case.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace test
{

namespace
{
using namespace bch;

constexpr float kSpacing = 0.02f;
constexpr float kDensity = 1600.0f;

// Sums of some thirty terms that partly cancel, each with a square root and divisions of 2.5 units in the last place.
constexpr float kSumError = 2.0e-4f;

struct Sand
{
    std::vector<glm::vec4> positions, velocities;
    std::vector<glm::uvec4> words;
    std::vector<uint32_t> begin, neighbours;
    std::vector<float> pairGradient;
};

// A jittered lattice with its neighbour lists; every seventh particle sleeps.
Sand packedSand(uint32_t n, std::mt19937& random)
{
    Sand sand;
    const auto side = static_cast<uint32_t>(std::ceil(std::cbrt(static_cast<double>(std::max(n, 1u)))));
    for (uint32_t i = 0; i < n; ++i)
    {
        const glm::vec3 cell(i % side, i / side % side, i / (side * side));
        const glm::vec3 jitter(
            between(random, -0.2f, 0.2f), between(random, -0.2f, 0.2f), between(random, -0.2f, 0.2f));
        sand.positions.emplace_back((cell + jitter) * kSpacing, 1.0f / kDensity);
        const bool asleep = random() % 7 == 0;
        sand.velocities.emplace_back(
            asleep ? 0.0f : between(random, -0.1f, 0.1f), asleep ? 0.0f : between(random, -0.1f, 0.1f),
            asleep ? 0.0f : between(random, -0.1f, 0.1f), asleep ? -1.0f : between(random, 0.0f, 0.2f));
        sand.words.emplace_back(random() % 2, random(), 12800, i);
    }
    for (uint32_t i = 0; i < n; ++i)
    {
        sand.begin.push_back(static_cast<uint32_t>(sand.neighbours.size()));
        for (uint32_t j = 0; j < n; ++j)
        {
            const float distance = glm::distance(glm::vec3(sand.positions[i]), glm::vec3(sand.positions[j]));
            if (j == i || distance > 2.0f * kSpacing)
                continue;
            sand.neighbours.push_back(j);
            const float q = distance / kSpacing;
            sand.pairGradient.push_back(-1.0e8f * (2.0f - q) * (2.0f - q)); // of the kernel's size and sign
        }
    }
    sand.begin.push_back(static_cast<uint32_t>(sand.neighbours.size()));
    return sand;
}

std::vector<glm::vec4> geometryOf(uint32_t n, std::mt19937& random)
{
    std::vector<glm::vec4> rows;
    for (uint32_t i = 0; i < n; ++i)
    {
        const bool atWall = random() % 3 == 0;
        rows.emplace_back(
            between(random, 0.8f, 1.05f), between(random, 5.0e5f, 1.0e6f), between(random, 5.0e3f, 1.0e4f), 1.0f);
        rows.emplace_back(between(random, 0.9f, 1.5f), between(random, 0.9f, 1.5f), between(random, 0.9f, 1.5f), 0.1f);
        rows.emplace_back(-0.1f, 0.05f, 0.5f, between(random, 0.2f, 1.0f));
        rows.emplace_back(0.0f, atWall ? -30.0f : 0.0f, atWall ? 5.0f : 0.0f, between(random, 0.85f, 1.0f));
        rows.emplace_back(0.01f, 0.0f, 0.02f, 0.6f);
        for (uint32_t k = 0; k < gpu::kBodyTouches; ++k)
        {
            const bool near = random() % 4 == 0;
            const float word = static_cast<float>(1 + random() % bodyRows().size()) + between(random, 0.0f, 0.3f);
            rows.emplace_back(
                near ? between(random, -20.0f, 20.0f) : 0.0f, near ? 30.0f : 0.0f, 0.0f,
                near ? (random() % 2 ? word : -word) : 0.0f);
        }
    }
    return rows;
}

std::vector<glm::vec4> stressOf(uint32_t n, std::mt19937& random)
{
    std::vector<glm::vec4> rows;
    for (uint32_t i = 0; i < n; ++i)
    {
        rows.emplace_back(
            between(random, 0.0f, 900.0f), between(random, -99.0f, 99.0f), between(random, -99.0f, 99.0f),
            between(random, -99.0f, 99.0f));
        rows.emplace_back(between(random, -99.0f, 99.0f), between(random, -99.0f, 99.0f), 0.0f, random() % 2);
    }
    return rows;
}

std::vector<gpu::PatchMaterial> materials()
{
    return {
        {{0.7f, 0.0f, 0.2f, 0.4f}, 0.0f, 0.5f, 0.6f, 3.0e-4f}, {{0.4f, 50.0f, 0.0f, 0.1f}, -20.0f, 0.3f, 0.4f, 0.02f}};
}

gpu::PatchParams patchParams(uint32_t solids)
{
    gpu::PatchParams params{};
    params.gravity = {0.0f, -9.81f, 0.0f, 0.0f};
    params.substep = 2.0e-3f;
    params.elapsed = 0.01f;
    params.inverseH = 1.0f / kSpacing;
    params.volume = kSpacing * kSpacing * kSpacing;
    params.relaxation = 0.15f;
    params.momentum = 0.9f;
    params.dissipation = 0.09f;
    params.restSpeed = 0.05f;
    params.restTime = 0.1f;
    params.maxSpeed = 5.0f;
    params.maxCoordinate = 1.0e4f;
    params.solidCount = solids;
    params.lastSubstep = 1;
    return params;
}

Tolerance sums(float size)
{
    return {true, kSumError, kSumError * size, -1};
}

gpu::PatchParams withBodies()
{
    gpu::PatchParams params = patchParams(0);
    params.partCount = static_cast<uint32_t>(bodyParts().size());
    params.quantum = 1.0e-6f;
    return params;
}

// Sums of 64 bits of what floats add up to: compared as numbers.
Tolerance ledgerSums()
{
    Tolerance tolerance = sums(1.0f);
    tolerance.fixedPoint = true;
    return tolerance;
}

std::vector<glm::vec4> unwritten(size_t n)
{
    return std::vector<glm::vec4>(n, glm::vec4(-7.0f));
}

// Every kind in every phase, around the middle of the sand.
std::vector<gpu::FieldRow> fieldRows()
{
    std::vector<gpu::FieldRow> rows;
    for (uint32_t kind = gpu::kFieldUniform; kind <= gpu::kFieldExplosion; ++kind)
        for (uint32_t phase = gpu::kFieldSteady; phase <= gpu::kFieldGone; ++phase)
        {
            gpu::FieldRow row{};
            row.position = {0.05f, 0.03f + 0.01f * static_cast<float>(phase), 0.04f, 0.1f};
            row.vector = {0.6f, 0.0f, 0.8f, kind == gpu::kFieldExplosion ? 2.0f : -5.0f};
            row.kind = kind;
            row.phase = phase;
            row.core = 0.02f * static_cast<float>(kind % 2);
            rows.push_back(row);
        }
    return rows;
}

KernelCase density(uint32_t n, std::mt19937& random)
{
    const Sand sand = packedSand(n, random);
    const std::vector<gpu::SolidShape> solids = solidRows();
    KernelCase one;
    one.threads = std::max(n, 1u);
    one.add(Words{n}).add(sand.positions).add(sand.begin).add(sand.neighbours).add(sand.words).add(materials());
    one.add(solids).add(std::vector<float>(sand.neighbours.size(), 0.0f), sums(1.0e8f));
    one.add(unwritten(gpu::kGeometryStride * n), sums(1.0f));
    gpu::PatchParams params = patchParams(static_cast<uint32_t>(solids.size()));
    params.partCount = static_cast<uint32_t>(bodyParts().size());
    one.add(bodyParts()).add(bodyRows()).add(emptyLedger(), ledgerSums());
    // The first run looks at all parts, the others at those that are listed.
    Words near;
    for (uint32_t run = 0; run <= n / gpu::kNearRun; ++run)
    {
        near.push_back(run == 0 ? gpu::kNearMost + 1 : 3);
        for (uint32_t k = 0; k < gpu::kNearMost; ++k)
            near.push_back((run + 2 * k) % params.partCount);
    }
    return one.add(near).add(volumeMaps()).add(groundFor(n)).with(params);
}

KernelCase append(uint32_t n, std::mt19937& random)
{
    const uint32_t there = 21;
    const Sand fresh = packedSand(n, random);
    KernelCase one;
    one.threads = std::max(n, 1u);
    one.add(Words{there}).add(fresh.positions).add(fresh.velocities).add(fresh.words).add(stressOf(n, random));
    one.add(unwritten(there + n)).add(unwritten(there + n)).add(std::vector<glm::uvec4>(there + n));
    one.add(unwritten(2 * (there + n))).add(unwritten(2 * (there + n)));
    return one.with(gpu::GrainAppendParams{n});
}

KernelCase hash(uint32_t n, std::mt19937& random)
{
    const Sand sand = packedSand(n, random);
    KernelCase one;
    one.threads = std::max(n, 1u);
    one.add(Words{n}).add(sand.positions).add(sand.velocities).add(sand.words);
    one.add(stressOf(n, random)).add(stressOf(n, random));
    return one.add(std::vector<glm::uvec2>(n, glm::uvec2(kUnwritten)));
}

KernelCase wake(uint32_t n, std::mt19937& random)
{
    KernelCase one;
    one.threads = std::max(n, 1u);
    return one.add(Words{n}).add(packedSand(n, random).velocities);
}

KernelCase predict(uint32_t n, std::mt19937& random)
{
    const Sand sand = packedSand(n, random);
    KernelCase one;
    one.threads = std::max(n, 1u);
    one.add(Words{n}).add(geometryOf(n, random)).add(stressOf(n, random)).add(sand.velocities);
    one.add(unwritten(n), sums(1.0f)).add(unwritten(gpu::kTensorStride * n), sums(1000.0f));
    one.add(sand.positions).add(sand.begin).add(sand.neighbours).add(sand.pairGradient).add(materials());
    const std::vector<gpu::FieldRow> fields = fieldRows();
    gpu::PatchParams params = patchParams(0);
    params.wind = {9.0f, 1.0f, -4.0f, 9.9f};
    params.fieldCount = static_cast<uint32_t>(fields.size());
    params.fieldsChanged = random() % 2;
    return one.add(fields).with(params);
}

KernelCase drain(uint32_t n, std::mt19937& random)
{
    Sand sand = packedSand(n, random);
    if (n > 10)
        sand.positions[3] = {0.0f, 0.0f, 0.0f, -1.0f}; // gone before
    const std::vector<gpu::SolidShape> drains = solidRows();
    const auto count = static_cast<uint32_t>(drains.size());
    KernelCase one;
    one.threads = std::max(n, 1u);
    one.add(Words{n}).add(drains).add(sand.words).add(sand.velocities).add(sand.positions);
    one.add(Words(count * gpu::kDrainBookWords, 0xFFFFFF00u)).add(Words(gpu::kReportWords, 0xFFFFFFF0u));
    const gpu::DrainParams params{{0.05f, 0.05f, 0.05f, 0.0f}, {0.09f, 0.07f, 0.3f, 0.0f}, count, 1};
    return one.with(params);
}

KernelCase force(uint32_t n, std::mt19937& random)
{
    const Sand sand = packedSand(n, random);
    KernelCase one;
    one.threads = std::max(n, 1u);
    one.add(Words{n}).add(sand.begin).add(sand.neighbours).add(sand.pairGradient);
    std::vector<glm::vec4> tensor = randomVectors(gpu::kTensorStride * n, random, 800.0f);
    for (uint32_t i = 0; i < n; ++i)
        tensor[gpu::kTensorStride * i + 3] = sand.positions[i];
    one.add(tensor).add(sand.velocities).add(geometryOf(n, random));
    one.add(unwritten(n), sums(10.0f)).add(sand.words).add(bodyRows()).add(emptyLedger(), ledgerSums());
    return one.with(withBodies());
}

KernelCase brace(uint32_t n, std::mt19937& random)
{
    const Sand sand = packedSand(n, random);
    Words ledger = emptyLedger();
    for (size_t word = gpu::kLedgerGrip; word < ledger.size(); word += gpu::kLedgerStride)
        ledger[word + 1] = ledger[word + 3] = 40000; // some hundred 1/m
    KernelCase one;
    one.threads = std::max(n, 1u);
    one.add(Words{n}).add(sand.positions).add(sand.words).add(bodyRows()).add(ledger);
    return one.add(geometryOf(n, random), sums(1.0f)).with(withBodies());
}

KernelCase stress(uint32_t n, std::mt19937& random)
{
    const Sand sand = packedSand(n, random);
    KernelCase one;
    one.threads = std::max(n, 1u);
    one.add(Words{n}).add(sand.positions).add(sand.begin).add(sand.neighbours).add(sand.pairGradient);
    one.add(sand.velocities).add(geometryOf(n, random)).add(materials());
    one.add(stressOf(n, random), sums(3.0e4f)).add(stressOf(n, random), sums(3.0e4f));
    return one.add(unwritten(gpu::kTensorStride * n), sums(3.0e4f)).add(bodyRows()).with(withBodies());
}

KernelCase finish(uint32_t n, std::mt19937& random)
{
    Sand sand = packedSand(n, random);
    if (n > 10)
    {
        sand.velocities[1].x = std::numeric_limits<float>::quiet_NaN();
        sand.velocities[2].y = 90.0f; // above the limit
    }
    KernelCase one;
    one.threads = std::max(n, 1u);
    one.add(Words{n}).add(sand.positions).add(sand.begin).add(sand.neighbours).add(sand.pairGradient);
    one.add(sand.velocities).add(geometryOf(n, random)).add(stressOf(n, random)).add(sand.words);
    one.add(unwritten(n), sums(0.1f)).add(unwritten(n), sums(1.0f));
    one.add(Words(gpu::kReportWords, 0), {true, kSumError, 0.0f, static_cast<int32_t>(gpu::kReportMaxSpeed)});
    return one.with(withBodies());
}
} // namespace

std::vector<gpu::SolidShape> solidRows()
{
    std::vector<gpu::SolidShape> rows;
    for (uint32_t kind = gpu::kShapePlane; kind <= gpu::kShapeOrifice; ++kind)
    {
        gpu::SolidShape row{};
        const float turn = 0.3f * static_cast<float>(kind);
        row.position = {0.03f * static_cast<float>(kind), -0.0095f, 0.02f, kind % 2 ? 0.4f : -1.0f};
        row.rotation = {std::sin(turn), 0.0f, 0.0f, std::cos(turn)};
        row.size = {0.02f, 0.03f, 0.01f, 0.0f};
        row.velocity = {0.1f, 0.0f, -0.05f, kind == gpu::kShapeCone ? -1.0f : 1.0f};
        row.spin = {0.0f, 0.5f, 0.1f, 0.0f};
        row.kind = kind;
        rows.push_back(row);
    }
    return rows;
}

std::vector<KernelComparison> patchComparisons()
{
    return {
        {KernelId::patches_append, append},   {KernelId::patches_hash, hash},     {KernelId::patches_wake, wake},
        {KernelId::patches_density, density}, {KernelId::patches_finish, finish}, {KernelId::patches_force, force},
        {KernelId::patches_predict, predict}, {KernelId::patches_stress, stress}, {KernelId::patches_drain, drain},
        {KernelId::patches_brace, brace},
    };
}

} // namespace test
