#include "bench/terrain_bench.h"

#include "common/program.h"

#include "barchan/body.h"
#include "barchan/terrain.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace sample
{

namespace
{
constexpr float kSpacing = 0.25f, kParticle = 0.125f; // m
constexpr uint32_t kParticles = 32768;
constexpr uint32_t kZoneTiles = 4;
constexpr uint32_t kToppleTiles = 4, kTopplePasses = 8;
constexpr uint32_t kQuietSteps = 10; // per repeat: they are short
constexpr uint32_t kWarmUp = 20;     // steps of a zone until it has its size
constexpr uint32_t kMostSteps = 4096;
constexpr float kLevel = 2.0f;
constexpr float kBall = 0.5f;                       // m, radius of what ploughs
constexpr double kCircle = 2.0, kPloughSpeed = 1.0; // m, m/s

uint64_t stageNs(const bchProfileReport& profile, std::string_view name)
{
    for (uint32_t i = 0; i < profile.stageCount; ++i)
        if (bchStageName(i) == name)
            return profile.stageNs[i];
    return 0;
}

// Stages that look at tiles.
double terrainNs(const bchProfileReport& profile)
{
    double sum = 0.0;
    for (const char* name : {"edits", "wake", "settle", "topple", "publish"})
        sum += static_cast<double>(stageNs(profile, name));
    return sum;
}

StepCost costOf(const StageSamples& samples)
{
    return {samples.best(), samples.median(), 0.0};
}

// A square of tiles around the origin of as many as asked for, at rest.
class Ground
{
public:
    using HeightFcn = float (*)(uint32_t column);

    Ground(const HostDevice& device, uint32_t tiles, HeightFcn height) : world_(device, worldDef())
    {
        bchPatchDef patch = bchDefaultPatchDef();
        patch.spacing = kParticle;
        patch.particleCapacity = kParticles;
        patch.neighbourCapacity = 80 * kParticles;
        check(bchCreatePatch(world_.id(), &patch, &patch_), "no patch");
        const bchMaterialDef sand = bchDefaultMaterialDef();
        check(bchCreateMaterial(world_.id(), &sand, &sand_), "the material");
        if (tiles == 0)
            return;
        bchTerrainDef def = bchDefaultTerrainDef();
        def.spacing = kSpacing;
        def.tileCapacity = tiles;
        def.toppleCount = kTopplePasses;
        def.patch = patch_;
        check(bchCreateTerrain(world_.id(), &def, &terrain_), "no terrain");
        load(tiles, height);
    }

    TimedStep step() { return world_.step(); }

    // Until nothing topples and the host's copy shows all.
    void settle(const ShareFcn& show)
    {
        for (uint32_t i = 0; i < kMostSteps; ++i)
        {
            world_.step();
            const bchTerrainInfo state = info();
            if (state.activeTileCount == 0 && state.staleTileCount == 0)
                return;
            show(static_cast<double>(i) / kMostSteps);
        }
        throw std::runtime_error("the terrain did not come to rest");
    }

    void addBall()
    {
        bchBodyPart part = bchDefaultBodyPart();
        part.size.x = kBall;
        bchBodyDef def = bchDefaultBodyDef();
        def.parts = &part;
        def.partCount = 1;
        def.motion = BCH_BODY_KINEMATIC;
        def.position = {kCircle, kLevel, 0.0};
        check(bchCreateBody(world_.id(), &def, &ball_), "a body");
    }

    void plough(uint32_t frame)
    {
        const double turn = kPloughSpeed / kCircle * frame / 60.0;
        bchBodyState state{};
        state.body = ball_;
        state.position = {kCircle * std::cos(turn), static_cast<double>(kLevel), kCircle * std::sin(turn)};
        state.rotation.w = 1.0f;
        state.velocity = {
            static_cast<float>(-kPloughSpeed * std::sin(turn)), 0.0f,
            static_cast<float>(kPloughSpeed * std::cos(turn))};
        check(bchWorld_SetBodies(world_.id(), &state, 1), "a body");
    }

    void setFocus(float wakeRadius)
    {
        bchFocus focus{};
        focus.position.y = static_cast<double>(kLevel);
        focus.wakeRadius = wakeRadius;
        check(bchWorld_SetFocus(world_.id(), &focus, 1), "the focus");
    }

    bchTerrainInfo info() const
    {
        bchTerrainInfo state = bchDefaultTerrainInfo();
        check(bchTerrain_GetInfo(terrain_, &state), "the terrain");
        return state;
    }

    uint32_t particles() const
    {
        bchPatchInfo state = bchDefaultPatchInfo();
        check(bchPatch_GetInfo(patch_, &state), "the patch");
        return state.particleCount;
    }

private:
    static bchWorldDef worldDef()
    {
        bchWorldDef def = bchDefaultWorldDef();
        def.grainCapacity = 0;
        def.maxSubsteps = 256;
        def.massQuantum = 1.0e-5;
        return def;
    }

    void load(uint32_t tiles, HeightFcn height)
    {
        std::vector<float> heights(BCH_TILE_COLUMNS);
        for (uint32_t i = 0; i < BCH_TILE_COLUMNS; ++i)
            heights[i] = height(i);
        const auto side = static_cast<uint32_t>(std::ceil(std::sqrt(static_cast<double>(tiles))));
        for (uint32_t i = 0; i < tiles; ++i)
        {
            bchTileDef tile = bchDefaultTileDef();
            tile.x = static_cast<int32_t>(i % side) - static_cast<int32_t>(side / 2);
            tile.z = static_cast<int32_t>(i / side) - static_cast<int32_t>(side / 2);
            tile.heights = heights.data();
            tile.depth = 1.5f;
            tile.materials = &sand_;
            tile.materialCount = 1;
            check(bchTerrain_LoadTile(terrain_, &tile), "a tile");
        }
    }

    HostWorld world_;
    bchPatchId patch_{};
    bchMaterialId sand_{};
    bchTerrainId terrain_{};
    bchBodyId ball_{};
};

float flat(uint32_t)
{
    return kLevel;
}

// Spikes that topple wherever one looks.
float steep(uint32_t column)
{
    return kLevel + 0.5f * static_cast<float>(column * 2654435761u >> 30);
}

StepCost timeQuiet(Ground& ground, uint32_t repeats)
{
    StageSamples samples{"step", {}};
    for (uint32_t i = 0; i < kQuietSteps * repeats; ++i)
        samples.ns.push_back(ground.step().wallNs);
    return costOf(samples);
}

StepCost timeZone(Ground& ground, uint32_t repeats, uint32_t& particles, const ShareFcn& show)
{
    ground.addBall();
    StageSamples samples{"step", {}}, terrain{"terrain", {}};
    for (uint32_t i = 0; i < kWarmUp + repeats; ++i)
    {
        ground.plough(i);
        const TimedStep step = ground.step();
        if (i >= kWarmUp)
        {
            samples.ns.push_back(step.wallNs);
            terrain.ns.push_back(terrainNs(step.profile));
        }
        show(static_cast<double>(i) / (kWarmUp + repeats));
    }
    particles = ground.particles();
    StepCost cost = costOf(samples);
    cost.terrainNs = terrain.best();
    return cost;
}

double timeTopple(const HostDevice& device, uint32_t repeats)
{
    StageSamples samples{"topple", {}};
    Ground ground(device, kToppleTiles, steep);
    for (uint32_t i = 0; i < repeats; ++i)
    {
        const TimedStep step = ground.step();
        if (ground.info().activeTileCount < kToppleTiles)
            break;
        samples.ns.push_back(
            static_cast<double>(stageNs(step.profile, "topple")) / (kToppleTiles * BCH_TILE_COLUMNS * kTopplePasses));
    }
    return samples.best();
}

void timeWake(const HostDevice& device, uint32_t repeats, TerrainCost& cost)
{
    StageSamples wake{"wake", {}}, settle{"settle", {}};
    Ground ground(device, kZoneTiles, flat);
    ground.settle([](double) {});
    for (uint32_t i = 0; i < repeats; ++i)
    {
        ground.setFocus(3.0f);
        TimedStep step = ground.step();
        if (const uint32_t woken = ground.info().wokenCount; woken > 0)
            wake.ns.push_back(static_cast<double>(stageNs(step.profile, "wake")) / woken);
        ground.setFocus(0.0f);
        for (uint32_t wait = 0; wait < 120 && ground.particles() > 0; ++wait)
        {
            step = ground.step();
            if (const uint32_t settled = ground.info().settledCount; settled > 0)
                settle.ns.push_back(static_cast<double>(stageNs(step.profile, "settle")) / settled);
        }
    }
    cost.wakeNs = wake.best();
    cost.settleNs = settle.best();
}
} // namespace

double TerrainCost::quietShare() const
{
    return std::max(0.0, quiet.bestNs - empty.bestNs) / alone.bestNs;
}

double TerrainCost::besideShare() const
{
    return std::max(0.0, zone.terrainNs - alone.terrainNs) / alone.bestNs;
}

TerrainCost measureTerrain(const HostDevice& device, uint32_t tiles, uint32_t repeats, const ShareFcn& show)
{
    TerrainCost cost;
    cost.tiles = tiles;
    const double side = static_cast<double>(kSpacing) * BCH_TILE_SIDE * 1.0e-3;
    cost.squareKilometres = tiles * side * side;
    {
        Ground empty(device, 0, flat);
        cost.empty = timeQuiet(empty, repeats);
    }
    {
        Ground few(device, kZoneTiles, flat);
        few.settle([](double) {});
        cost.alone = timeZone(few, repeats, cost.zoneParticles, [&](double share) { show(0.3 * share); });
    }
    {
        Ground many(device, tiles, flat);
        many.settle([&](double share) { show(0.3 + 0.3 * share); });
        cost.quiet = timeQuiet(many, repeats);
        cost.zone = timeZone(many, repeats, cost.zoneParticles, [&](double share) { show(0.6 + 0.3 * share); });
    }
    cost.toppleNs = timeTopple(device, repeats);
    timeWake(device, repeats, cost);
    return cost;
}

} // namespace sample
