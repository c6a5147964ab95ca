#include "kernel/terrain_columns.h"

namespace test
{

namespace
{
using namespace bch;

constexpr uint32_t kBodies = 3;
// Owners: the depth above the part may differ by one unit, which is so much of the word taken as a float.
const Tolerance kNearly{true, 1.0e-3f, 0.0f, -1};
const Tolerance kClose{true, 1.0e-5f, 1.0e-5f, -1};

std::vector<gpu::BodyRow> rows()
{
    std::vector<gpu::BodyRow> rows(kBodies);
    const glm::vec3 places[kBodies] = {{15.6f, 1.2f, 15.9f}, {20.1f, 1.4f, 6.2f}, {8.0f, 1.3f, 17.3f}};
    for (uint32_t i = 0; i < kBodies; ++i)
    {
        rows[i].position = glm::vec4(places[i], 0.01f);
        rows[i].rotation = glm::normalize(glm::vec4(0.1f, 0.3f * static_cast<float>(i), -0.2f, 1.0f));
        rows[i].velocity = {1.5f, -0.2f, 0.7f * static_cast<float>(i), 1.0f};
        rows[i].spin = {0.3f, 0.2f, -2.0f, 0.0f};
    }
    return rows;
}

std::vector<gpu::BodyPart> partRows()
{
    std::vector<gpu::BodyPart> parts(kBodies);
    const uint32_t kinds[kBodies] = {gpu::kShapeBox, gpu::kShapeSphere, gpu::kShapeCapsule};
    for (uint32_t i = 0; i < kBodies; ++i)
    {
        parts[i].turn = {0.0f, 0.0f, 0.0f, 1.0f};
        parts[i].size = {1.1f, 0.4f, 0.8f, 1.6f};
        parts[i].kind = kinds[i];
        parts[i].body = kBodies - 1 - i;
    }
    return parts;
}

gpu::RutParams rutParams(uint32_t n, uint32_t step = 0)
{
    gpu::RutParams params{};
    params.maxSink = 0.5f;
    params.touchGap = 0.1f;
    params.shearLength = 0.02f;
    params.gravity = 9.81f;
    params.partCount = n == 0 ? 0 : kBodies;
    params.bodyCount = n;
    params.solveStep = step;
    params.spacing = 0.25f;
    return params;
}

constexpr uint32_t kFootprint = gpu::kRutSide * gpu::kRutSide;

// Owners and how far they stand over their columns; some parts stand in them.
struct Owned
{
    Words owners = Words(kColumns, 0);
    std::vector<glm::vec2> overs = std::vector<glm::vec2>(kColumns, glm::vec2(1.0f));

    explicit Owned(std::mt19937& random)
    {
        for (uint32_t c = 0; c < kColumns; ++c)
            if (random() % 2 == 0)
            {
                owners[c] = static_cast<uint32_t>(random() % 1000 << gpu::kRutPartBits | (1 + random() % kBodies));
                overs[c] = {between(random, -0.1f, 0.4f), between(random, 0.0f, 1.0f)};
            }
    }
};

KernelCase claim(uint32_t n, std::mt19937& random)
{
    const Columns columns(random);
    KernelCase one;
    one.threads = kBodies * kFootprint;
    return one.add(rows())
        .add(partRows())
        .add(std::vector<float>{100.0f, 200.0f, 50.0f})
        .add(groundOfTiles())
        .add(volumeMaps())
        .add(columns.bed)
        .add(columns.loose)
        .add(columns.covers)
        .add(terrainMaterials())
        .add(columns.awake)
        .add(Words(kColumns, 0), kNearly)
        .add(statesOf(columns.states))
        .with(rutParams(n));
}

KernelCase over(uint32_t n, std::mt19937& random)
{
    const Columns columns(random);
    const Owned owned(random);
    KernelCase one;
    one.threads = kBodies * kFootprint;
    return one.add(rows())
        .add(partRows())
        .add(std::vector<float>{100.0f, 200.0f, 50.0f})
        .add(groundOfTiles())
        .add(volumeMaps())
        .add(columns.bed)
        .add(columns.loose)
        .add(columns.covers)
        .add(terrainMaterials())
        .add(owned.owners)
        .add(owned.overs, kClose)
        .add(Words(kBodies * gpu::kRutWords, 0))
        .with(rutParams(n));
}

Words rowsOfBodies(uint32_t count, std::mt19937& random)
{
    Words words(size_t{count} * gpu::kRutWords, 0);
    for (uint32_t body = 0; body < count; ++body)
    {
        uint32_t* row = &words[size_t{body} * gpu::kRutWords];
        for (uint32_t level = 1; level < gpu::kRutLevels; ++level)
            row[2 * level + 1] = row[2 * level - 1] + static_cast<uint32_t>(random() % 9000);
        row[gpu::kRutLow] = glm::floatBitsToUint(0.02f);
        row[gpu::kRutHigh] = glm::floatBitsToUint(between(random, 0.03f, 0.5f));
        row[gpu::kRutTouches] = static_cast<uint32_t>(random() % 3);
    }
    return words;
}

KernelCase support(uint32_t n, std::mt19937& random)
{
    const Columns columns(random);
    const Owned owned(random);
    KernelCase one;
    one.threads = threadsOf(n);
    return one.add(listCount(n))
        .add(kList)
        .add(partRows())
        .add(owned.owners)
        .add(owned.overs)
        .add(columns.covers)
        .add(terrainMaterials())
        .add(rowsOfBodies(kBodies, random))
        .with(rutParams(n));
}

KernelCase solve(uint32_t n, std::mt19937& random)
{
    std::vector<float> loads(n);
    for (float& load : loads)
        load = random() % 5 == 0 ? 0.0f : between(random, 1.0f, 700.0f);
    KernelCase one;
    one.threads = std::max(n, 1u);
    return one.add(loads)
        .add(rowsOfBodies(n, random), kClose)
        .add(Words(size_t{n} * gpu::kRutTold, 0), kClose)
        .with(rutParams(
            n, n == 127   ? gpu::kRutBegin
               : n == 128 ? gpu::kRutNarrow
                          : gpu::kRutEnd));
}

KernelCase press(uint32_t n, std::mt19937& random)
{
    const Columns columns(random);
    const Owned owned(random);
    Words told(kBodies * gpu::kRutTold, 0);
    for (uint32_t body = 0; body < kBodies; ++body)
    {
        told[gpu::kRutTold * body + gpu::kRutSinks] = glm::floatBitsToUint(0.1f * static_cast<float>(body));
        told[gpu::kRutTold * body + gpu::kRutShare] = glm::floatBitsToUint(0.9f);
    }
    Tolerance forces;
    forces.fixedPoint = true;
    forces.relative = 1.0e-4f;
    forces.absolute = 1.0f;
    KernelCase one;
    one.threads = threadsOf(n);
    return one.add(listCount(n))
        .add(kList)
        .add(tileRows())
        .add(rows())
        .add(partRows())
        .add(groundOfTiles())
        .add(owned.owners)
        .add(owned.overs)
        .add(columns.loose)
        .add(columns.covers)
        .add(terrainMaterials())
        .add(columns.awake)
        .add(Words(2 * kColumns, 0))
        .add(Words(kColumns, 0))
        .add(told, forces)
        .add(statesOf(columns.states))
        .with(rutParams(n));
}

KernelCase land(uint32_t n, std::mt19937& random)
{
    const Columns columns(random);
    const Moving moving(columns, random);
    Words pressed(2 * kColumns);
    for (uint32_t c = 0; c < kColumns; ++c)
    {
        pressed[2 * c] = moving.leaving[c];
        pressed[2 * c + 1] = moving.votes[c];
    }
    KernelCase one;
    one.threads = threadsOf(n);
    return one.add(listCount(n))
        .add(kList)
        .add(tileRows())
        .add(terrainMaterials())
        .add(statesOf(columns.states))
        .add(columns.loose)
        .add(columns.covers)
        .add(Words(kColumns, 3))
        .add(pressed)
        .add(moving.coming);
}
} // namespace

std::vector<KernelComparison> rutComparisons()
{
    return {{KernelId::terrain_rut_claim, claim},     {KernelId::terrain_rut_over, over},
            {KernelId::terrain_rut_support, support}, {KernelId::terrain_rut_solve, solve},
            {KernelId::terrain_rut_press, press},     {KernelId::terrain_rut_land, land}};
}

} // namespace test
