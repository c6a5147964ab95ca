// A terrain built by hand, a patch and grains above it, and the handoff between them, on the CPU device.
#pragma once

#include "unit/support/cpu.h"

#include "compute/laws.h"
#include "handoff/handoff.h"

#include <cmath>
#include <functional>
#include <random>

namespace test
{

constexpr float kColumnSpacing = 0.2f; // m
constexpr float kBulkDensity = 1600.0f;
constexpr float kGrainDensity = 2650.0f;
constexpr double kQuantum = 1.0e-4; // kg
constexpr uint32_t kMaterials = 3;

inline uint32_t quantaPerParticle(uint32_t perSide)
{
    const double spacing = static_cast<double>(kColumnSpacing) / perSide;
    return static_cast<uint32_t>(
        std::lround(spacing * spacing * spacing * static_cast<double>(kBulkDensity) / kQuantum));
}

struct HandTerrainSetup
{
    std::vector<glm::ivec2> tiles{{0, 0}};
    uint32_t perSide = 2;
    uint32_t particleCapacity = 40000;
    uint32_t grainCapacity = 20000;
    glm::ivec2 anchorColumn{10, 7};
    glm::vec3 shift{0.05f, 0.11f, 0.3f};     // x, z, height: as the ground's head has it
    std::function<uint32_t(int, int)> loose; // quanta of a column of the terrain
    std::function<float(int, int)> bed = [](int, int) { return 0.5f; };
    uint32_t wakeTiles = 4;
};

class HandTerrain
{
public:
    static constexpr uint32_t kSlots = 6;

    explicit HandTerrain(const HandTerrainSetup& wanted)
        : setup(wanted), device(makeCpuDevice(2)), patch(*device, patchSetup(wanted)),
          grains(*device, {wanted.grainCapacity, 64 * wanted.grainCapacity, 64 * wanted.grainCapacity}),
          handoff(*device, handoffSetup(wanted)), stale_(*device, "stale", kSlots)
    {
        patchReport = device->createArray<uint32_t>("report", bch::gpu::kReportWords);
        grainReport = device->createArray<uint32_t>("report", bch::gpu::kReportWords);
        makeTiles();
        makeColumns();
        refresh();
    }

    bch::TerrainView view() const
    {
        return {tiles_, states, bed_, loose, covers, awake, materials_, ground_, kSlots, kColumnSpacing};
    }

    template <class Record>
    void run(Record&& record)
    {
        bch::runNow(*device, record);
    }

    // The ground shows what has changed.
    void refresh()
    {
        run(
            [&](bch::Recorder& recorder)
            {
                stale_.recordPick(recorder, view(), bch::gpu::kTileStale, bch::gpu::kTileStale);
                recorder.dispatchIndirect(
                    bch::KernelId::terrain_heights, stale_.columnArgs(),
                    {stale_.count(), stale_.slots(), tiles_, bed_, loose, covers, materials_, ground_});
            });
    }

    void census()
    {
        run(
            [&](bch::Recorder& recorder)
            {
                handoff.recordCensus(recorder, view(), patch, setup.particleCapacity, 0.0f);
                handoff.recordCensusGrains(recorder, view(), grains, setup.grainCapacity, 0.0f);
            });
    }

    bch::WakeWork wakeWork(uint32_t limit, bch::BufferView report) const
    {
        bch::WakeWork work;
        work.limit = limit;
        work.report = report;
        return work;
    }

    void wake(const std::vector<bch::gpu::HandoffRegion>& regions, const std::vector<uint32_t>& slots)
    {
        wake(regions, slots, setup.particleCapacity, setup.grainCapacity);
    }
    void wake(
        const std::vector<bch::gpu::HandoffRegion>& regions, const std::vector<uint32_t>& slots, uint32_t limit,
        uint32_t grainLimit, float level = 0.0f)
    {
        run(
            [&](bch::Recorder& recorder)
            {
                recorder.fill(patchReport.elements(0, bch::gpu::kReportStepWords), 0);
                recorder.fill(grainReport.elements(0, bch::gpu::kReportStepWords), 0);
                handoff.recordRegions(recorder, regions);
                handoff.recordTiles(recorder, slots);
                handoff.recordWake(recorder, view(), patch, wakeWork(limit, patchReport));
                bch::WakeWork asGrains = wakeWork(grainLimit, grainReport);
                asGrains.level = level;
                handoff.recordWakeGrains(recorder, view(), grains, asGrains);
            });
        refresh();
    }

    void settle(const std::vector<bch::gpu::HandoffRegion>& regions = {})
    {
        run(
            [&](bch::Recorder& recorder)
            {
                handoff.recordRegions(recorder, regions);
                handoff.recordSettle(recorder, view(), patch, {setup.particleCapacity, 0, UINT32_MAX, patchReport});
                handoff.recordSettleGrains(
                    recorder, view(), grains, {setup.grainCapacity, 0, UINT32_MAX, grainReport, 0.0f});
                handoff.recordLand(recorder, view());
            });
        refresh();
    }

    // All sand sleeps, or only those that `which` is true for. Particles do so as if they had moved before.
    void sleep(const std::function<bool(uint32_t)>& which = [](uint32_t) { return true; })
    {
        auto velocities = read<glm::vec4>(patch.velocities());
        for (uint32_t i = 0; i < velocities.size(); ++i)
            velocities[i] = {0.0f, 0.0f, 0.0f, which(i) ? -1.0f : 0.0f};
        write(patch.velocities(), velocities);
        auto motion = read<glm::vec4>(grains.motion());
        for (uint32_t i = 0; i < motion.size(); i += 2)
            motion[i] = {0.0f, 0.0f, 0.0f, which(i / 2) ? -1.0f : 0.0f};
        write(grains.motion(), motion);
    }

    void sortPatch()
    {
        run([&](bch::Recorder& recorder) { patch.recordSort(recorder, setup.particleCapacity); });
    }

    template <class T>
    std::vector<T> read(bch::BufferView array)
    {
        std::vector<T> values(array.bytes / sizeof(T));
        const auto landing = device->createBuffer("landing", array.bytes, bch::MemoryKind::readback);
        run([&](bch::Recorder& recorder) { recorder.copy(array, *landing); });
        std::memcpy(values.data(), landing->mapped(), array.bytes);
        return values;
    }
    template <class T>
    void write(bch::BufferView array, const std::vector<T>& values)
    {
        run([&](bch::Recorder& recorder) { recorder.upload(array, values.data(), values.size() * sizeof(T)); });
    }

    uint32_t count(bch::BufferView of) { return read<uint32_t>(of)[0]; }

    uint64_t terrainQuanta()
    {
        uint64_t sum = 0;
        for (const uint32_t quanta : read<uint32_t>(loose))
            sum += quanta;
        return sum;
    }
    uint64_t sandQuanta(bch::BufferView counts, bch::BufferView positions, bch::BufferView words)
    {
        const uint32_t n = count(counts);
        const auto at = read<glm::vec4>(positions);
        const auto word = read<glm::uvec4>(words);
        uint64_t sum = 0;
        for (uint32_t i = 0; i < n; ++i)
            sum += at[i].w >= 0.0f ? word[i].z : 0;
        return sum;
    }
    uint64_t patchQuanta() { return sandQuanta(patch.count(), patch.positions(), patch.words()); }
    uint64_t grainQuanta() { return sandQuanta(grains.count(), grains.positions(), grains.words()); }
    uint64_t allQuanta() { return terrainQuanta() + patchQuanta() + grainQuanta(); }

    static uint64_t book(const std::vector<uint32_t>& report, uint32_t word)
    {
        return report[word] | uint64_t{report[word + 1]} << 32;
    }

    // Where a column's middle is, relative to the anchor; x and z.
    glm::vec2 middle(int x, int z) const
    {
        return (glm::vec2(glm::ivec2(x, z) - setup.anchorColumn) + 0.5f) * kColumnSpacing
               - glm::vec2(setup.shift.x, setup.shift.y);
    }

    // From column (x, z) on, so many columns.
    bch::gpu::HandoffRegion
    region(int x, int z, int columnsX, int columnsZ, float depth, uint32_t kind = bch::gpu::kWakePatch) const
    {
        bch::gpu::HandoffRegion box{};
        const glm::vec2 low = middle(x, z) - 0.5f * kColumnSpacing;
        const glm::vec2 high = low + glm::vec2(columnsX, columnsZ) * kColumnSpacing;
        box.low = {low.x, -50.0f, low.y, depth};
        box.high = {high.x, 50.0f, high.y, 1.0e6f};
        box.stayLow = box.low;
        box.stayHigh = box.high;
        box.kind = kind;
        return box;
    }

    static bch::PatchSetup patchSetup(const HandTerrainSetup& wanted)
    {
        bch::PatchSetup patch;
        patch.spacing = kColumnSpacing / static_cast<float>(wanted.perSide);
        patch.particleCapacity = wanted.particleCapacity;
        patch.neighbourCapacity = 96 * wanted.particleCapacity;
        return patch;
    }
    static bch::HandoffSetup handoffSetup(const HandTerrainSetup& wanted)
    {
        bch::HandoffSetup handoff;
        handoff.tileCapacity = kSlots;
        handoff.wakeTileCapacity = wanted.wakeTiles;
        handoff.regionCapacity = 8;
        handoff.splashCapacity = wanted.particleCapacity;
        handoff.materialCapacity = kMaterials;
        handoff.perSide = wanted.perSide;
        handoff.columnSpacing = kColumnSpacing;
        handoff.grainEdge = bch::gpu::kEdgeSteps;
        handoff.quantum = kQuantum;
        return handoff;
    }

    HandTerrainSetup setup;
    std::unique_ptr<bch::CpuDevice> device;
    bch::Patch patch;
    bch::GrainSet grains;
    bch::Handoff handoff;
    bch::ArrayBuffer<uint32_t> states, loose, covers, awake, patchReport, grainReport;

private:
    uint32_t slotOf(glm::ivec2 place) const
    {
        for (uint32_t i = 0; i < setup.tiles.size(); ++i)
            if (setup.tiles[i] == place)
                return i;
        return bch::gpu::kNoTile;
    }

    void makeTiles()
    {
        std::vector<bch::gpu::TileRow> rows(kSlots);
        for (uint32_t i = 0; i < setup.tiles.size(); ++i)
        {
            const glm::ivec2 at = setup.tiles[i];
            const auto beside = [&](int dx, int dz) { return slotOf(at + glm::ivec2(dx, dz)); };
            rows[i].place = {at.x, at.y, 1, 0};
            rows[i].sides = {beside(-1, 0), beside(1, 0), beside(0, -1), beside(0, 1)};
            rows[i].corners = {beside(-1, -1), beside(1, -1), beside(-1, 1), beside(1, 1)};
        }
        tiles_ = upload(*device, "tiles", rows);
        std::vector<uint32_t> bits(bch::gpu::kTileStates + kSlots, 0);
        bits[0] = bch::gpu::kTileStale; // of their group
        for (uint32_t i = 0; i < setup.tiles.size(); ++i)
            bits[bch::gpu::kTileStates + i] = bch::gpu::kTileStale;
        states = upload(*device, "states", bits);
        makeGround();
    }

    void makeGround()
    {
        constexpr uint32_t kEntries = 16;
        std::vector<uint32_t> words(bch::gpu::kGroundHeadWords + 4 * kEntries + kSlots * bch::gpu::kGroundTileWords);
        const auto bits = [](float value) { return std::bit_cast<uint32_t>(value); };
        words[bch::gpu::kGroundPresent] = 1;
        words[bch::gpu::kGroundMask] = kEntries - 1;
        words[bch::gpu::kGroundDirectory] = bch::gpu::kGroundHeadWords;
        words[bch::gpu::kGroundHeights] = bch::gpu::kGroundHeadWords + 4 * kEntries;
        words[bch::gpu::kGroundSpacing] = bits(kColumnSpacing);
        words[bch::gpu::kGroundInverse] = bits(1.0f / kColumnSpacing);
        words[bch::gpu::kGroundColumn] = static_cast<uint32_t>(setup.anchorColumn.x);
        words[bch::gpu::kGroundColumn + 1] = static_cast<uint32_t>(setup.anchorColumn.y);
        for (int k = 0; k < 3; ++k)
            words[bch::gpu::kGroundShift + static_cast<uint32_t>(k)] = bits(setup.shift[k]);
        words[bch::gpu::kGroundFloor] = bits(-100.0f);
        uint32_t* directory = words.data() + bch::gpu::kGroundHeadWords;
        for (uint32_t entry = 0; entry < kEntries; ++entry)
            directory[4 * entry + 2] = bch::gpu::kNoTile;
        for (uint32_t i = 0; i < setup.tiles.size(); ++i)
        {
            const glm::ivec2 at = setup.tiles[i];
            uint32_t entry = bch::law::directoryHash(at.x, at.y) % kEntries;
            while (directory[4 * entry + 2] != bch::gpu::kNoTile)
                entry = (entry + 1) % kEntries;
            directory[4 * entry] = static_cast<uint32_t>(at.x);
            directory[4 * entry + 1] = static_cast<uint32_t>(at.y);
            directory[4 * entry + 2] = i;
        }
        ground_ = upload(*device, "ground", words);
    }

    void makeColumns()
    {
        const uint32_t columns = kSlots * bch::gpu::kTileColumns;
        std::vector<float> beds(columns, 0.0f);
        std::vector<uint32_t> quanta(columns, 0);
        for (uint32_t c = 0; c < setup.tiles.size() * bch::gpu::kTileColumns; ++c)
        {
            const glm::ivec2 tile = 64 * setup.tiles[c / 4096];
            const int x = tile.x + static_cast<int>(c % 64), z = tile.y + static_cast<int>(c / 64 % 64);
            beds[c] = setup.bed(x, z);
            quanta[c] = setup.loose(x, z);
        }
        bed_ = upload(*device, "bed", beds);
        loose = upload(*device, "loose", quanta);
        covers = device->createArray<uint32_t>("covers", columns);
        awake = device->createArray<uint32_t>("awake", 2 * columns);
        std::vector<bch::gpu::TerrainMaterial> rows(kMaterials);
        for (bch::gpu::TerrainMaterial& row : rows)
        {
            row.heightPerQuantum = static_cast<float>(kQuantum) / (kBulkDensity * kColumnSpacing * kColumnSpacing);
            row.quantaPerParticle = quantaPerParticle(setup.perSide);
            row.inverseDensity = 1.0f / kBulkDensity;
            row.lateralRatio = 0.5f;
        }
        materials_ = upload(*device, "materials", rows);
        run(
            [&](bch::Recorder& recorder)
            {
                const float radius = handoff.grainRadius(quantaPerParticle(setup.perSide), kGrainDensity);
                grainsFit = handoff.recordGrainRadii(recorder, std::vector<float>(kMaterials, radius));
            });
    }

    bch::TileList stale_;
    bch::ArrayBuffer<bch::gpu::TileRow> tiles_;
    bch::ArrayBuffer<float> bed_;
    bch::ArrayBuffer<bch::gpu::TerrainMaterial> materials_;
    bch::ArrayBuffer<uint32_t> ground_;

public:
    bool grainsFit = false;
};

// Quanta of a column with so many layers of particles, and some sand more.
inline uint32_t layersOf(uint32_t perSide, uint32_t layers, uint32_t more = 0)
{
    return layers * perSide * perSide * quantaPerParticle(perSide) + more;
}

} // namespace test
