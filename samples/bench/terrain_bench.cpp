#include "bench/terrain_bench.h"

#include "bench/ground.h"
#include "bench/handoff_bench.h"

#include <algorithm>

namespace sample
{

namespace
{
constexpr uint32_t kToppleTiles = 4;
constexpr uint32_t kQuietSteps = 10; // per repeat: they are short
constexpr uint32_t kWarmUp = 20;     // steps of a zone until it has its size
constexpr uint32_t kHandoffParticles = 2000;

// Stages that look at tiles.
double terrainNs(const bchProfileReport& profile)
{
    double sum = 0.0;
    for (const char* name : {"edits", "wake", "settle", "topple", "publish"})
        sum += stageNs(profile, name);
    return sum;
}

StepCost costOf(const StageSamples& samples)
{
    return {samples.best(), samples.median(), 0.0};
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
    Ground ground(device, kToppleTiles, steepGround);
    for (uint32_t i = 0; i < repeats; ++i)
    {
        const TimedStep step = ground.step();
        if (ground.info().activeTileCount < kToppleTiles)
            break;
        samples.ns.push_back(stageNs(step.profile, "topple") / (kToppleTiles * BCH_TILE_COLUMNS * kTopplePasses));
    }
    return samples.best();
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
    cost.squareKilometres = squareKilometresOf(tiles);
    {
        Ground empty(device, 0, flatGround);
        cost.empty = timeQuiet(empty, repeats);
    }
    {
        Ground few(device, kZoneTiles, flatGround);
        few.settle([](double) {});
        cost.alone = timeZone(few, repeats, cost.zoneParticles, [&](double share) { show(0.3 * share); });
    }
    {
        Ground many(device, tiles, flatGround);
        many.settle([&](double share) { show(0.3 + 0.3 * share); });
        cost.quiet = timeQuiet(many, repeats);
        cost.zone = timeZone(many, repeats, cost.zoneParticles, [&](double share) { show(0.6 + 0.3 * share); });
    }
    cost.toppleNs = timeTopple(device, repeats);
    const HandoffCost handoff = measureHandoff(device, kHandoffParticles, repeats);
    cost.wakeNs = handoff.wakeNs.best();
    cost.settleNs = handoff.settleNs.best();
    return cost;
}

} // namespace sample
