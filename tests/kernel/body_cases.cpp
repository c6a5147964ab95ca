#include "kernel/kernel_case.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace test
{

namespace
{
using namespace bch;

constexpr float kRounding = 1.0e-5f;

// Each body several times, until there are n.
std::vector<gpu::BodyRow> manyBodies(uint32_t n)
{
    const std::vector<gpu::BodyRow> some = bodyRows();
    std::vector<gpu::BodyRow> rows;
    for (uint32_t i = 0; i < n; ++i)
        rows.push_back(some[i % some.size()]);
    return rows;
}

gpu::BodyParams params(uint32_t n, uint32_t last)
{
    return {{0.0f, -9.81f, 0.0f, 0.0f}, 1.0f / 300.0f, n, last, 0};
}

Words filledLedger(uint32_t n, std::mt19937& random)
{
    Words ledger(gpu::kLedgerStride * static_cast<size_t>(n), 0);
    for (size_t i = 0; i < ledger.size(); ++i)
    {
        // A number of either sign below a few N s: its upper word is small or nearly all ones.
        const bool upper = i % 2 == 1;
        ledger[i] = upper ? (random() % 2 ? random() % 512 : ~(random() % 512)) : random();
    }
    return ledger;
}

KernelCase begin(uint32_t n, std::mt19937& random)
{
    KernelCase one;
    one.threads = std::max(n, 1u);
    one.add(manyBodies(n), {true, kRounding, 0.0f, -1});
    one.add(std::vector<glm::vec4>(2 * n, glm::vec4(-7.0f)), {true, kRounding, 0.0f, -1});
    return one.add(filledLedger(n, random)).with(params(n, 0));
}

KernelCase follow(uint32_t n, std::mt19937& random)
{
    KernelCase one;
    one.threads = std::max(n, 1u);
    const Tolerance close{true, kRounding, 1.0e-4f, -1};
    one.add(manyBodies(n), close).add(randomVectors(2 * n, random, 3.0f), close);
    return one.add(filledLedger(n, random)).with(params(n, random() % 2));
}

KernelCase solids(uint32_t n, std::mt19937& random)
{
    const std::vector<gpu::BodyPart> some = bodyParts();
    std::vector<gpu::BodyPart> parts;
    for (uint32_t i = 0; i < n; ++i)
        parts.push_back(some[i % some.size()]);
    constexpr uint32_t kFirst = 3;
    KernelCase one;
    one.threads = std::max(n, 1u);
    const Tolerance close{true, kRounding, 1.0e-6f, -1};
    one.add(parts).add(bodyRows()).add(randomVectors(2 * n, random, 1.0f), close);
    one.add(std::vector<gpu::SolidShape>(kFirst + n), close).add(Words(1, 0));
    return one.with(gpu::BodySolidParams{0.01f, kFirst, n, 0});
}

KernelCase near(uint32_t n, std::mt19937& random)
{
    const uint32_t runs = (n + gpu::kNearRun - 1) / gpu::kNearRun;
    KernelCase one;
    one.threads = std::max(runs, 1u);
    // Along a line, so that some runs are near parts and some are not.
    std::vector<glm::vec4> positions;
    for (uint32_t i = 0; i < n; ++i)
        positions.emplace_back(0.002f * static_cast<float>(i), between(random, 0.0f, 0.05f), 0.02f, 1.0f);
    one.add(Words{n}).add(positions).add(bodyParts()).add(bodyRows());
    one.add(Words(std::max(runs, 1u) * gpu::kNearStride, 7u)).add(Words(gpu::kReportWords, 0));
    return one.with(gpu::BodyNearParams{0.02f, 1.0f / 300.0f, static_cast<uint32_t>(bodyParts().size()), 0});
}

KernelCase move(uint32_t n, std::mt19937&)
{
    KernelCase one;
    one.threads = std::max(n, 1u);
    return one.add(manyBodies(n), {true, kRounding, 1.0e-7f, -1}).with(params(n, 0));
}
} // namespace

std::vector<gpu::BodyRow> bodyRows()
{
    std::vector<gpu::BodyRow> rows;
    for (uint32_t i = 0; i < 4; ++i)
    {
        const auto step = static_cast<float>(i);
        gpu::BodyRow row{};
        row.position = {0.02f + 0.03f * step, 0.04f, 0.03f * step, i == 3 ? 0.0f : 0.5f + step}; // the last: static
        row.rotation = {0.0f, std::sin(0.4f * step), 0.0f, std::cos(0.4f * step)};
        row.velocity = {0.3f, -0.2f * step, 0.1f, i == 2 ? 0.0f : 1.0f}; // the third: asleep
        row.spin = {1.0f - step, 0.5f, 2.0f, 0.0f};
        row.inertia = {40.0f, 60.0f + step, 90.0f, 90.0f};
        row.principal = {std::sin(0.2f), 0.0f, 0.0f, std::cos(0.2f)};
        rows.push_back(row);
    }
    return rows;
}

std::vector<gpu::BodyPart> bodyParts()
{
    std::vector<gpu::BodyPart> parts;
    for (uint32_t i = 0; i < 6; ++i)
    {
        gpu::BodyPart part{};
        part.place = {0.01f * static_cast<float>(i), -0.005f, 0.0f, i % 2 ? 0.4f : -1.0f};
        part.turn = {0.0f, 0.0f, std::sin(0.3f), std::cos(0.3f)};
        part.size = {0.015f, 0.02f, 0.025f, 0.045f};
        part.kind = i == 5 ? gpu::kShapeCooked : gpu::kShapeBox + i % 4;
        part.body = i % 4;
        parts.push_back(part);
    }
    return parts;
}

// A ball of 2 cm in cells of 2 cm, each with a brick of the coarsest level.
Words volumeMaps()
{
    constexpr float kCell = 0.02f, kRadius = 0.02f;
    constexpr uint32_t kCells = 6, kRow = (1u << gpu::kMapFirstLevel) + 1;
    gpu::VolumeMap head{};
    head.origin = {-3.0f * kCell, -3.0f * kCell, -3.0f * kCell, 1.0f / kCell};
    head.cellsX = head.cellsY = head.cellsZ = kCells;
    head.firstCell = gpu::kMapHeadWords;
    head.firstNode = head.firstCell + kCells * kCells * kCells;
    head.distanceStep = 1.0e-5f;
    head.reach = 0.05f;
    Words words(gpu::kMapHeadWords);
    std::memcpy(words.data(), &head, sizeof head);
    for (uint32_t cell = 0; cell < kCells * kCells * kCells; ++cell)
        words.push_back(cell * kRow * kRow * kRow << gpu::kMapLevelBits | gpu::kMapFirstLevel);
    for (uint32_t cell = 0; cell < kCells * kCells * kCells; ++cell)
        for (uint32_t node = 0; node < kRow * kRow * kRow; ++node)
        {
            const glm::vec3 corner(cell % kCells, cell / kCells % kCells, cell / (kCells * kCells));
            const glm::vec3 inside(node % kRow, node / kRow % kRow, node / (kRow * kRow));
            const glm::vec3 at = glm::vec3(head.origin) + (corner + inside / float(kRow - 1)) * kCell;
            const float distance = glm::length(at) - kRadius;
            const float weight = std::clamp(0.5f - 0.4f * distance / kCell, 0.0f, 1.0f);
            const auto low = static_cast<uint32_t>(std::lround(distance / head.distanceStep)) & 0xFFFFu;
            words.push_back(low | static_cast<uint32_t>(weight * 65535.0f) << 16);
        }
    return words;
}

Words emptyLedger()
{
    return Words(gpu::kLedgerStride * bodyRows().size(), 0);
}

std::vector<KernelComparison> bodyComparisons()
{
    return {
        {KernelId::bodies_begin, begin},
        {KernelId::bodies_follow, follow},
        {KernelId::bodies_move, move},
        {KernelId::bodies_near, near},
        {KernelId::bodies_solids, solids}};
}

} // namespace test
