// Tiles of a terrain as the host changes and asks for them, and the zones around bodies.
#include "kernel/kernel_case.h"
#include "terrain/ground_directory.h"
#include "terrain/terrain_view.h"

namespace test
{

namespace
{
using namespace bch;

constexpr uint32_t kSlots = 3;
constexpr uint32_t kColumns = kSlots * gpu::kTileColumns;

// Two tiles side by side and an empty slot.
std::vector<gpu::TileRow> twoTiles()
{
    constexpr uint32_t none = gpu::kNoTile;
    std::vector<gpu::TileRow> rows(kSlots);
    rows[0] = {{-1, 0, 1, 4}, {none, 2, none, none}, {none, none, none, none}};
    rows[2] = {{0, 0, 1, 9}, {0, none, none, none}, {none, none, none, none}};
    return rows;
}

Words someQuanta(std::mt19937& random, uint32_t count)
{
    Words words(count);
    for (uint32_t& word : words)
        word = static_cast<uint32_t>(random() % 9000);
    return words;
}

// Whole tiles, or none of them.
uint32_t tilesOf(uint32_t n)
{
    return n == 0 ? 0 : 1 + n % 2;
}

// A brush without a fading edge, whose rim goes between columns: nothing hangs on the last bit.
KernelCase brush(uint32_t n, std::mt19937& random)
{
    gpu::TerrainBrushParams params{};
    params.first = {-3, 20, 0, 0};
    params.middle = {0.125f, 0.125f, 10.3f * 0.25f, 0.0f};
    params.kind = n % 3 == 0 ? gpu::kBrushRaise : n % 3 == 1 ? gpu::kBrushLower : gpu::kBrushDeposit;
    params.amount = 0.51f;
    params.strength = 1.0f;
    params.material = 1;
    params.tileCount = tilesOf(n);
    params.spacing = 0.25f;
    std::vector<gpu::TerrainMaterial> materials(2);
    materials[0].heightPerQuantum = 1.0e-4f;
    materials[1].heightPerQuantum = 1.25e-4f;
    Words covers(kColumns);
    for (uint32_t& cover : covers)
        cover = static_cast<uint32_t>(random() % 2 | (random() % 99) << gpu::kCoverSunkShift);
    KernelCase one;
    one.threads = std::max(params.tileCount, 1u) * gpu::kTileColumns;
    one.add(Words{2, 0}).add(twoTiles()).add(std::vector<float>(kColumns, 0.5f)).add(someQuanta(random, kColumns));
    return one.add(covers)
        .add(materials)
        .add(statesOf(Words(kSlots, 8)))
        .add(Words(gpu::kTerrainBookWords, 0xFFFFFF00u))
        .with(params);
}

gpu::TerrainPublishParams publishParams()
{
    return {2, 5, kSlots, 0};
}

KernelCase publish(uint32_t n, std::mt19937& random)
{
    KernelCase one;
    one.threads = 2 * gpu::kTileColumns;
    one.add(Words{tilesOf(n)}).add(Words{2, 0, 1}).add(someQuanta(random, kColumns)).add(someQuanta(random, kColumns));
    return one.add(twoTiles())
        .add(Words(gpu::kTerrainTellHead + 2 * (2 + 2 * gpu::kTileColumns), kUnwritten))
        .with(publishParams());
}

KernelCase seen(uint32_t n, std::mt19937&)
{
    KernelCase one;
    one.threads = 2;
    return one.add(Words{tilesOf(n)}).add(Words{2, 0, 1}).add(statesOf({15, 15, 15})).with(publishParams());
}

KernelCase busy(uint32_t n, std::mt19937& random)
{
    std::vector<gpu::TileRow> tiles(n);
    for (gpu::TileRow& tile : tiles)
        tile.place.z = random() % 4 != 0 ? 1 : 0;
    KernelCase one;
    one.threads = std::max(tileGroups(n), 1u);
    return one.add(tiles)
        .add(statesOf(randomStates(n, random)))
        .add(Words(gpu::kTerrainTellHead, 0))
        .with(gpu::TerrainPublishParams{2, 5, n, 0});
}

KernelCase quanta(uint32_t n, std::mt19937& random)
{
    const uint32_t slots = n == 0 ? 0 : kSlots;
    KernelCase one;
    one.threads = std::max(slots, 1u) * gpu::kTileSide;
    Words loose = randomWords(kColumns, random);
    return one.add(twoTiles())
        .add(loose)
        .add(std::vector<glm::uvec2>(kSlots * gpu::kTileSide, glm::uvec2(kUnwritten)))
        .with(gpu::TilePickParams{slots, 0, 0, 0});
}

KernelCase hash(uint32_t n, std::mt19937& random)
{
    const uint32_t slots = n == 0 ? 0 : kSlots;
    std::vector<float> bed(kColumns);
    for (float& height : bed)
        height = between(random, -3.0f, 3.0f);
    KernelCase one;
    one.threads = std::max(slots, 1u) * gpu::kTileSide;
    return one.add(twoTiles())
        .add(bed)
        .add(randomWords(kColumns, random))
        .add(randomWords(kColumns, random))
        .add(std::vector<glm::uvec2>(kSlots * gpu::kTileSide, glm::uvec2(kUnwritten)))
        .with(gpu::TilePickParams{slots, 0, 0, 0});
}

gpu::ZoneParams zoneParams(uint32_t bodies, uint32_t tiles)
{
    gpu::ZoneParams params{};
    params.firstBody = 2;
    params.bodyCount = bodies;
    params.focusCount = 2;
    params.tileCount = tiles;
    params.regionCount = 2 + bodies;
    params.margin = 2.5f;
    params.seconds = 0.25f;
    params.depth = 0.7f;
    params.taper = 0.45f;
    params.stay = 0.5f;
    params.farthest = 20.0f;
    return params;
}

const std::vector<glm::vec4> kFocus = {{1.0f, 0.0f, 2.0f, 0.0f}, {-9.0f, 0.0f, 4.0f, 0.0f}};

std::vector<gpu::HandoffRegion> someRegions(uint32_t count, std::mt19937& random)
{
    std::vector<gpu::HandoffRegion> regions(count);
    for (gpu::HandoffRegion& region : regions)
    {
        const float x = between(random, -300.0f, 300.0f);
        const float z = between(random, -300.0f, 300.0f);
        region.low = {x, -1.0f, z, 0.5f};
        region.high = {x + between(random, -1.0f, 9.0f), 1.0f, z + 4.0f, 0.5f};
    }
    return regions;
}

KernelCase regions(uint32_t n, std::mt19937& random)
{
    std::vector<gpu::BodyRow> bodies(n);
    std::vector<float> reaches(n);
    for (uint32_t i = 0; i < n; ++i)
    {
        bodies[i].position = {between(random, -30.0f, 30.0f), 1.0f, between(random, -30.0f, 30.0f), 0.1f};
        bodies[i].velocity = {between(random, -9.0f, 9.0f), 0.5f, -2.0f, static_cast<float>(random() % 2)};
        reaches[i] = random() % 5 == 0 ? 0.0f : between(random, 0.1f, 2.0f);
    }
    KernelCase one;
    one.threads = std::max(n, 1u);
    return one.add(bodies)
        .add(reaches)
        .add(kFocus)
        .add(someRegions(n + 2, random), Tolerance{true, 1.0e-5f, 1.0e-5f})
        .with(zoneParams(n, 4));
}

// Places without a gap, each in a slot of another order; some slots are empty.
struct Places
{
    std::vector<gpu::TileRow> rows;
    Words ground;

    Places(uint32_t n, std::mt19937& random) : rows(n), ground(gpu::kGroundHeadWords, 0)
    {
        std::vector<DirectoryTile> resident;
        for (uint32_t i = 0; i < n; ++i)
        {
            const auto order = static_cast<int32_t>(i * 7u % std::max(n, 1u));
            rows[i].place = {order % 40 - 20, order / 40 - 20, random() % 4 != 0 ? 1 : 0, 1};
            if (rows[i].place.z != 0)
                resident.push_back({rows[i].place.x, rows[i].place.y, i});
        }
        ground[gpu::kGroundMask] = directoryEntries(n) - 1;
        ground[gpu::kGroundDirectory] = gpu::kGroundHeadWords;
        ground[gpu::kGroundSpacing] = 0x3E800000u; // 0.25
        ground[gpu::kGroundInverse] = 0x40800000u;
        ground[gpu::kGroundColumn] = 77;
        ground[gpu::kGroundShift] = 0x3DCCCCCDu; // 0.1
        for (const uint32_t word : makeDirectory(resident, n))
            ground.push_back(word);
    }
};

// Small regions, and one that is larger than all tiles.
KernelCase tiles(uint32_t n, std::mt19937& random)
{
    const Places places(n, random);
    std::vector<gpu::HandoffRegion> touching = someRegions(5, random);
    touching[3].low = {-340.0f, -1.0f, -330.0f, 0.5f};
    touching[3].high = {-100.0f, 1.0f, n == 128 ? 1.0e9f : -300.0f, 0.5f};
    KernelCase one;
    one.threads = 5 * gpu::kZoneLanes;
    return one.add(places.rows)
        .add(places.ground)
        .add(touching)
        .add(statesOf(Words(n, gpu::kTileActive)))
        .with(zoneParams(3, n));
}

KernelCase order(uint32_t n, std::mt19937& random)
{
    const Places places(n + 1, random);
    Words list(n);
    for (uint32_t& slot : list)
        slot = static_cast<uint32_t>(random() % (n + 1));
    KernelCase one;
    one.threads = std::max(n, 1u);
    return one.add(Words{n})
        .add(list)
        .add(places.rows)
        .add(places.ground)
        .add(kFocus)
        .add(Words(n, kUnwritten), Tolerance{true, 1.0e-5f, 1.0e-5f})
        .with(zoneParams(3, n + 1));
}
} // namespace

std::vector<KernelComparison> tileComparisons()
{
    return {
        {KernelId::terrain_brush, brush},     {KernelId::terrain_busy, busy},       {KernelId::terrain_hash, hash},
        {KernelId::terrain_publish, publish}, {KernelId::terrain_quanta, quanta},   {KernelId::terrain_seen, seen},
        {KernelId::handoff_order, order},     {KernelId::handoff_regions, regions}, {KernelId::handoff_tiles, tiles}};
}

} // namespace test
