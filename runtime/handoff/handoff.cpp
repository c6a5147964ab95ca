#include "handoff/handoff.h"

#include "base/hooks.h"
#include "compute/laws.h"
#include "grains/grain_shape.h"

#include <algorithm>
#include <cmath>

namespace bch
{

namespace
{
// How far above the sand of its column a particle may lie: its own layer, and as high as a slope within the column
// goes.
constexpr float kSupportLayers = 1.0f;
constexpr float kSupportSlope = 0.5f; // of the column's side

// Relative density: a particle by itself has 0.32, one with three neighbours a spacing away 0.56.
constexpr float kFlyingDensity = 0.5f;

constexpr float kSlack = 1.01f; // of layers of grains, so that they do not touch from the beginning
} // namespace

struct Handoff::Sand
{
    BufferView count, positions, motion, words, marks;
    uint32_t stride; // vec4 of motion each
    uint32_t hasMarks;
};

namespace
{
// Of layers of grains that do not overlap: spheres half an edge's diagonal off the axis in one layer, and on the other
// side of it in the next.
float leastPitch(float radius, float edge)
{
    const float across = law::kCornerArm * edge * radius * 2.0f / std::sqrt(3.0f); // 2 a of law::cornerOffset
    const float apart2 = 4.0f * radius * radius - across * across;
    return across + std::sqrt(std::fmax(apart2, 0.0f));
}
} // namespace

Handoff::Handoff(Device& device, const HandoffSetup& setup)
    : setup_(setup), pitch_(setup.columnSpacing / static_cast<float>(setup.perSide)),
      wakeTiles_(device, "tiles to wake", setup.tileCapacity),
      sandTiles_(device, "tiles with sand", setup.tileCapacity),
      landingTiles_(device, "tiles that sand settles on", setup.tileCapacity)
{
    const uint32_t givers = std::max(gpu::kTileColumns * setup.wakeTileCapacity, setup.splashCapacity);
    regions_ = device.createArray<gpu::HandoffRegion>("handoff regions", setup.regionCapacity);
    radii_ = device.createArray<float>("radii of woken grains", setup.materialCapacity);
    const uint32_t tiles = setup.tileCapacity;
    reaches_ = device.createArray<float>("reaches of bodies", setup.bodyCapacity);
    focus_ = device.createArray<glm::vec4>("focus", setup.focusCapacity);
    tileKeys_ = device.createArray<uint32_t>("distances of tiles", tiles);
    tileArgs_ = device.createArray<uint32_t>("tiles to sort", 4);
    wakeArgs_ = device.createArray<uint32_t>("columns to look at", 4);
    elements_ = device.createArray<uint32_t>("columns to wake", 1);
    needs_ = device.createArray<uint32_t>("handoff needs", givers);
    offsets_ = device.createArray<uint32_t>("handoff offsets", givers + 1);
    gate_ = device.createArray<uint32_t>("handoff gate", gpu::kGateWords);
    args_ = device.createArray<uint32_t>("handoff arguments", 4);
    arrivals_ =
        device.createArray<uint32_t>("settled sand", gpu::kArrivalWords * gpu::kTileColumns * setup.tileCapacity);
    noMarks_ = device.createArray<uint32_t>("no marks", 1);
    awakeColumns_ = device.createArray<uint32_t>("columns below sand", 1);
    const Primitives& primitives = device.primitives();
    const uint64_t scratch =
        std::max({primitives.scanScratchBytes(givers), primitives.sortScratchBytes(tiles), uint64_t{4}});
    scratch_ = device.createBuffer("handoff scratch", scratch, MemoryKind::device);
    runNow(device, [&](Recorder& recorder) { recorder.fill(awakeColumns_, 0); });
}

float Handoff::grainRadius(uint32_t quantaPerParticle, float grainDensity) const
{
    const double volume = quantaPerParticle * setup_.quantum / static_cast<double>(grainDensity);
    return static_cast<float>(std::cbrt(volume / grainVolume(setup_.grainEdge)));
}

bool Handoff::recordGrainRadii(Recorder& recorder, std::span<const float> radii)
{
    BCH_ASSERT(radii.size() <= setup_.materialCapacity, "there is room for every material");
    recorder.upload(radii_, radii.data(), radii.size_bytes());
    const float edge = static_cast<float>(setup_.grainEdge) / static_cast<float>(gpu::kEdgeSteps);
    float pitch = 0.0f;
    for (const float radius : radii)
        pitch = std::fmax(pitch, kSlack * leastPitch(radius, edge));
    pitch_ = pitch > 0.0f ? pitch : spacing();
    return pitch_ <= spacing();
}

void Handoff::recordRegions(Recorder& recorder, std::span<const gpu::HandoffRegion> regions)
{
    BCH_ASSERT(regions.size() <= setup_.regionCapacity, "there is room for the regions");
    regionCount_ = static_cast<uint32_t>(regions.size());
    recorder.upload(regions_, regions.data(), regions.size_bytes());
}

void Handoff::recordTiles(Recorder& recorder, std::span<const uint32_t> slots)
{
    BCH_ASSERT(slots.size() <= setup_.wakeTileCapacity, "there is room for the tiles to wake");
    wakeTiles_.recordGiven(recorder, slots);
}

void Handoff::recordZones(Recorder& recorder, const TerrainView& terrain, const ZoneWork& work)
{
    const uint32_t n = setup_.tileCapacity;
    const auto given = static_cast<uint32_t>(work.given.size());
    const auto bodies = static_cast<uint32_t>(work.reaches.size());
    const auto focus = static_cast<uint32_t>(work.focus.size());
    regionCount_ = given + bodies;
    focusCount_ = focus;
    BCH_ASSERT(regionCount_ <= setup_.regionCapacity, "there is room for the regions");
    recorder.upload(regions_.elements(0, given), work.given.data(), work.given.size_bytes());
    recorder.upload(reaches_.elements(0, bodies), work.reaches.data(), work.reaches.size_bytes());
    recorder.upload(focus_.elements(0, focus), work.focus.data(), work.focus.size_bytes());
    gpu::ZoneParams params{};
    params.firstBody = given;
    params.bodyCount = bodies;
    params.focusCount = focus;
    params.tileCount = n;
    params.regionCount = regionCount_;
    params.margin = work.margin;
    params.seconds = work.seconds;
    params.depth = work.depth;
    params.taper = work.taper;
    params.stay = work.stay;
    params.farthest = work.farthest;
    recorder.dispatch(KernelId::handoff_regions, bodies, {work.bodies, reaches_, focus_, regions_}, params);
    recorder.dispatch(
        KernelId::handoff_tiles, regionCount_ * gpu::kZoneLanes,
        {terrain.tiles, terrain.ground, regions_, terrain.states}, params);
    wakeTiles_.recordPick(recorder, terrain, gpu::kTileWanted, gpu::kTileWanted);
    recorder.dispatch(
        KernelId::compute_indirect_args, 1, {wakeTiles_.count(), tileArgs_},
        gpu::IndirectParams{n, kGroupSize, kGroupLimit, 1});
    recorder.dispatchIndirect(
        KernelId::handoff_order, tileArgs_,
        {wakeTiles_.count(), wakeTiles_.slots(), terrain.tiles, terrain.ground, focus_, tileKeys_}, params);
    recorder.primitives().sortPairs(recorder, {wakeTiles_.count(), n}, tileKeys_, wakeTiles_.slots(), 32, *scratch_);
}

void Handoff::recordCount(
    Recorder& recorder, const TerrainView& terrain, const Sand& sand, uint32_t maxCount, float slow) const
{
    recorder.dispatch(
        KernelId::handoff_census, maxCount,
        {sand.count, sand.positions, sand.motion, sand.words, terrain.ground, terrain.awake, terrain.states,
         awakeColumns_, terrain.tiles},
        gpu::CensusParams{sand.stride, slow, 0, 0});
}

void Handoff::recordCensus(
    Recorder& recorder, const TerrainView& terrain, const Patch& patch, uint32_t maxCount, float slow) const
{
    recorder.fill(awakeColumns_, 0);
    constexpr uint32_t kCounted = gpu::kTileSand | gpu::kTileBeside;
    sandTiles_.recordPick(recorder, terrain, kCounted, kCounted);
    recorder.dispatchIndirect(
        KernelId::handoff_clear, sandTiles_.columnArgs(), {sandTiles_.count(), sandTiles_.slots(), terrain.awake});
    recordCount(
        recorder, terrain, {patch.count(), patch.positions(), patch.velocities(), patch.words(), noMarks_, 1, 0},
        maxCount, slow);
}

void Handoff::recordCensusGrains(
    Recorder& recorder, const TerrainView& terrain, const GrainSet& grains, uint32_t maxCount, float slow) const
{
    recordCount(
        recorder, terrain, {grains.count(), grains.positions(), grains.motion(), grains.words(), grains.marks(), 2, 1},
        maxCount, slow);
}

gpu::WakeParams Handoff::wakeParams(const WakeWork& work, uint32_t kind) const
{
    const uint64_t perLayer = uint64_t{setup_.perSide} * setup_.perSide;
    gpu::WakeParams params{};
    params.regionCount = regionCount_;
    params.kind = kind;
    params.perSide = setup_.perSide;
    // So that what all columns want together is a number of 32 bits.
    params.maxLayers =
        static_cast<uint32_t>(UINT32_MAX / (perLayer * gpu::kTileColumns * std::max(setup_.wakeTileCapacity, 1u)));
    params.spacing = spacing();
    params.inverseSpacing = 1.0f / spacing();
    params.gravity = work.gravity;
    params.quantum = static_cast<float>(setup_.quantum);
    params.edge = setup_.grainEdge;
    params.pitch = pitch_;
    params.level = work.level;
    return params;
}

void Handoff::recordRoom(
    Recorder& recorder, const ElementCount& givers, BufferView count, BufferView report,
    const gpu::RoomParams& params) const
{
    recorder.primitives().scan(recorder, givers, needs_, offsets_, *scratch_);
    recorder.dispatch(KernelId::handoff_room, 1, {givers.count, offsets_, count, report, gate_}, params);
    recorder.dispatch(
        KernelId::compute_indirect_args, 1, {gate_, args_},
        gpu::IndirectParams{givers.maxCount, kGroupSize, kGroupLimit, 1});
}

void Handoff::recordTake(
    Recorder& recorder, const TerrainView& terrain, const WakeWork& work, const gpu::WakeParams& params,
    BufferView count) const
{
    const uint32_t columns = gpu::kTileColumns * setup_.wakeTileCapacity;
    recorder.dispatch(
        KernelId::compute_indirect_args, 1, {wakeTiles_.count(), wakeArgs_},
        gpu::IndirectParams{columns, kGroupSize, kGroupLimit, gpu::kTileColumns});
    recorder.copy(wakeArgs_.elements(3, 1), elements_);
    recorder.dispatchIndirect(
        KernelId::handoff_wanted, wakeArgs_,
        {wakeTiles_.slots(), terrain.tiles, terrain.bed, terrain.loose, terrain.covers, terrain.materials,
         terrain.ground, terrain.awake, regions_, needs_, elements_},
        params);
    recordRoom(recorder, {elements_, columns}, count, work.report, {work.limit, work.cap, gpu::kFaultWakeCapacity, 0});
    recorder.dispatchIndirect(
        KernelId::handoff_take, args_,
        {wakeTiles_.slots(), needs_, offsets_, gate_, terrain.tiles, terrain.materials, terrain.loose, terrain.covers,
         terrain.states, work.report, terrain.awake});
}

void Handoff::recordGrow(Recorder& recorder, const Sand& sand, BufferView report, bool countAwake) const
{
    recorder.dispatch(
        KernelId::handoff_grow, 1, {gate_, sand.count, report, sand.marks},
        gpu::GrowParams{sand.hasMarks, countAwake ? 1u : 0u, 0, 0});
}

void Handoff::recordWake(Recorder& recorder, const TerrainView& terrain, const Patch& patch, const WakeWork& work) const
{
    if (regionCount_ == 0)
        return;
    const gpu::WakeParams params = wakeParams(work, gpu::kWakePatch);
    recordTake(recorder, terrain, work, params, patch.count());
    recorder.dispatch(
        KernelId::handoff_yield, regionCount_,
        {elements_, offsets_, gate_, wakeTiles_.slots(), terrain.tiles, terrain.ground, focus_, regions_},
        gpu::YieldParams{work.limit, regionCount_, focusCount_, 0});
    recorder.dispatchIndirect(
        KernelId::handoff_emit, args_,
        {wakeTiles_.slots(), needs_, offsets_, gate_, terrain.tiles, terrain.bed, terrain.loose, terrain.covers,
         terrain.materials, terrain.ground, terrain.awake, patch.positions(), patch.velocities(), patch.words(),
         patch.stress(), patch.settled()},
        params);
    recordGrow(
        recorder, {patch.count(), patch.positions(), patch.velocities(), patch.words(), noMarks_, 1, 0}, work.report,
        false);
}

void Handoff::recordWakeGrains(
    Recorder& recorder, const TerrainView& terrain, const GrainSet& grains, const WakeWork& work) const
{
    if (regionCount_ == 0)
        return;
    const gpu::WakeParams params = wakeParams(work, gpu::kWakeGrains);
    recordTake(recorder, terrain, work, params, grains.count());
    recorder.dispatchIndirect(
        KernelId::handoff_emit_grains, args_,
        {wakeTiles_.slots(), needs_, offsets_, gate_, terrain.tiles, terrain.bed, terrain.loose, terrain.covers,
         terrain.materials, terrain.ground, radii_, grains.positions(), grains.orientations(), grains.motion(),
         grains.words()},
        params);
    recordGrow(
        recorder, {grains.count(), grains.positions(), grains.motion(), grains.words(), grains.marks(), 2, 1},
        work.report, false);
}

void Handoff::recordGive(Recorder& recorder, const TerrainView& terrain, const Sand& sand, const SettleWork& work) const
{
    gpu::SettleParams params{};
    params.stride = sand.stride;
    params.regionCount = regionCount_;
    params.firstTag = work.firstTag;
    params.lastTag = work.lastTag;
    params.perSide = static_cast<float>(setup_.perSide);
    params.spacing = spacing();
    params.support = kSupportLayers * spacing() + kSupportSlope * setup_.columnSpacing;
    params.hasMarks = sand.hasMarks;
    params.slow = work.slow;
    recorder.dispatch(
        KernelId::handoff_settle, work.maxCount,
        {sand.count, sand.words, sand.motion, terrain.tiles, terrain.bed, terrain.loose, terrain.covers,
         terrain.materials, terrain.ground, regions_, terrain.awake, sand.positions, arrivals_, terrain.states,
         sand.marks, work.report},
        params);
}

void Handoff::recordSettle(
    Recorder& recorder, const TerrainView& terrain, const Patch& patch, const SettleWork& work) const
{
    recordGive(
        recorder, terrain, {patch.count(), patch.positions(), patch.velocities(), patch.words(), noMarks_, 1, 0}, work);
}

void Handoff::recordSettleGrains(
    Recorder& recorder, const TerrainView& terrain, const GrainSet& grains, const SettleWork& work) const
{
    recordGive(
        recorder, terrain, {grains.count(), grains.positions(), grains.motion(), grains.words(), grains.marks(), 2, 1},
        work);
}

void Handoff::recordLand(Recorder& recorder, const TerrainView& terrain) const
{
    landingTiles_.recordPick(recorder, terrain, gpu::kTileLanding, gpu::kTileLanding);
    recorder.dispatchIndirect(
        KernelId::handoff_land, landingTiles_.columnArgs(),
        {landingTiles_.count(), landingTiles_.slots(), terrain.tiles, terrain.loose, terrain.covers, terrain.awake,
         arrivals_, terrain.states});
}

void Handoff::recordSplash(Recorder& recorder, const Patch& patch, const GrainSet& grains, const SplashWork& work) const
{
    BCH_ASSERT(work.maxCount <= setup_.splashCapacity, "there is room for the particles that may splash");
    if (work.maxCount == 0)
        return;
    const gpu::SplashParams params{
        work.leastSpeed * work.leastSpeed, kFlyingDensity, static_cast<float>(setup_.quantum), setup_.grainEdge};
    recorder.dispatch(
        KernelId::handoff_flying, work.maxCount,
        {patch.count(), patch.positions(), patch.velocities(), patch.settled(), patch.geometry(), needs_}, params);
    recordRoom(
        recorder, {patch.count(), work.maxCount}, grains.count(), work.grainReport, {work.limit, work.cap, 0, 0});
    recorder.dispatchIndirect(
        KernelId::handoff_splash, args_,
        {needs_, offsets_, gate_, patch.velocities(), patch.words(), radii_, patch.positions(), work.patchReport,
         work.grainReport, grains.positions(), grains.orientations(), grains.motion(), grains.words()},
        params);
    recordGrow(
        recorder, {grains.count(), grains.positions(), grains.motion(), grains.words(), grains.marks(), 2, 1},
        work.grainReport, true);
}

} // namespace bch
