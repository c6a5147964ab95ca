// The terrain's part of the step.
#include "world/stages.h"
#include "world/world.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace bch
{

namespace
{
// m of awake depth per m from a region's edge, over the particles along a column's side: as columns give two layers at
// a time, their ground is no smoother where edges are less steep; steeper edges leave too little room between columns.
constexpr float kTaper = 1.8f;
constexpr uint32_t kWindEvery = 8;      // steps: dunes are slow
constexpr float kTouchGap = 0.08f;      // of the spacing: bodies so near to the ground stand on it
constexpr float kFocusRim = 0.5f;       // of its radius: so much of it may be a rim at most (shared/handoff.h)
constexpr float kFocusHeight = 1000.0f; // m: a focus wakes the ground below it, however far
} // namespace

bool World::terrainMayWake(uint32_t patch) const
{
    if (!terrains_.alive(0) || terrains_[0]->patch != patch)
        return false;
    return bodies_.anyAwake() || !givenRegions().empty();
}

// What wakes sand besides bodies: focus points that ask for it, fields that push, explosions.
Vector<gpu::HandoffRegion> World::givenRegions() const
{
    const bchTerrainDef& def = terrains_[0]->def;
    const float taper = kTaper / static_cast<float>(terrains_[0]->handoff->setup().perSide);
    Vector<gpu::HandoffRegion> regions;
    const auto add = [&](const glm::dvec3& position, float radius, float height, float depth, float rim, uint32_t kind)
    {
        const glm::vec3 at(position - anchor_);
        const glm::vec3 half(radius, height, radius);
        gpu::HandoffRegion region{};
        region.low = glm::vec4(at - half, depth);
        region.high = glm::vec4(at + half, taper);
        region.stayLow = glm::vec4(at - half - def.stayMargin, 0.0f);
        region.stayHigh = glm::vec4(at + half + def.stayMargin, 0.0f);
        region.kind = kind;
        region.rim = rim;
        regions.push_back(region);
    };
    for (const FocusPoint& focus : focus_)
        if (focus.wakeRadius > 0.0f)
            add(focus.position, focus.wakeRadius, kFocusHeight, def.wakeDepth,
                std::fmin(def.wakeDepth / taper, kFocusRim * focus.wakeRadius),
                focus.asGrains != 0 && terrains_[0]->grainsFit ? gpu::kWakeGrains : gpu::kWakePatch);
    const auto addField = [&](const Field& field)
    {
        if (field.kind == gpu::kFieldRadial || field.kind == gpu::kFieldVortex || field.kind == gpu::kFieldExplosion)
            add(field.position, field.radius, field.radius, std::fmax(def.wakeDepth, field.radius), 0.0f,
                gpu::kWakePatch);
    };
    for (uint32_t i = 0; i < fields_.slots().capacity(); ++i)
        if (fields_.slots().alive(i))
            addField(fields_.slots()[i]);
    for (const Field& field : fields_.momentary())
        addField(field);
    return regions;
}

void World::recordWake(Recorder& recorder, const Emission& emission)
{
    WorldTerrain& terrain = *terrains_[0];
    WorldPatch& patch = *patches_[terrain.patch];
    const TerrainView view = terrain.terrain.view();
    admitTerrainGrains(recorder);
    const Vector<gpu::HandoffRegion> given = givenRegions();
    Vector<float> reaches(bodies_.threads(), 0.0f);
    for (uint32_t i = 0; i < bodies_.threads(); ++i)
        if (bodies_.slots().alive(i))
            reaches[i] = bodies_.slots()[i].reach();
    Vector<glm::vec4> focus;
    for (const FocusPoint& point : focus_)
        focus.emplace_back(glm::vec3(point.position - anchor_), 0.0f);
    ZoneWork zones;
    zones.given = given;
    zones.reaches = reaches;
    zones.focus = focus;
    zones.bodies = bodies_.set().rows();
    zones.margin = terrain.def.wakeMargin;
    zones.seconds = terrain.def.wakeSeconds;
    zones.depth = terrain.def.wakeDepth;
    zones.taper = kTaper / static_cast<float>(terrain.handoff->setup().perSide);
    zones.stay = terrain.def.stayMargin;
    zones.farthest = terrain.def.lodDistance;
    terrain.handoff->recordZones(recorder, view, zones);
    if (!terrainMayWake(terrain.patch))
        return;
    const uint32_t capacity = patch.def.particleCapacity;
    const auto emitted = static_cast<uint32_t>(emission.patches[terrain.patch].fill.positions.size());
    recordCensus(recorder);
    recorder.fill(patch.report.elements(0, gpu::kReportStepWords), 0);
    WakeWork work;
    work.limit = capacity - std::min(emitted, capacity);
    work.cap = terrain.def.wakeCapacity;
    work.gravity = std::fmax(-gravity_.y, 0.0f);
    work.report = patch.report;
    terrain.handoff->recordWake(recorder, view, patch.patch, work);
    recordWakeGrains(recorder);
    terrain.terrain.recordRefresh(recorder);
    const uint32_t bound = std::min(work.cap, capacity);
    patch.wakeable += bound;
    patch.slotBound = std::min(patch.slotBound + bound, capacity);
    patch.plannedSlots = std::min(patch.plannedSlots + bound, capacity);
}

void World::recordCensus(Recorder& recorder) const
{
    const WorldTerrain& terrain = *terrains_[0];
    const WorldPatch& patch = *patches_[terrain.patch];
    terrain.handoff->recordCensus(
        recorder, terrain.terrain.view(), patch.patch, patch.slotBound, patch.patch.settleSpeed(glm::length(gravity_)));
    if (slotBound_ > 0)
        terrain.handoff->recordCensusGrains(recorder, terrain.terrain.view(), grains_, slotBound_, grainWakeSpeed());
}

void World::recordSettle(Recorder& recorder)
{
    const WorldTerrain& terrain = *terrains_[0];
    const WorldPatch& patch = *patches_[terrain.patch];
    recordSplash(recorder);
    recordCensus(recorder);
    terrain.handoff->recordSettle(
        recorder, terrain.terrain.view(), patch.patch,
        {patch.slotBound, 0, UINT32_MAX, patch.report, patch.patch.settleSpeed(glm::length(gravity_))});
    if (slotBound_ > 0)
        terrain.handoff->recordSettleGrains(
            recorder, terrain.terrain.view(), grains_,
            {slotBound_, BCH_TERRAIN_GRAIN_TAG, BCH_TERRAIN_GRAIN_TAG, report_, grainWakeSpeed()});
    terrain.handoff->recordLand(recorder, terrain.terrain.view());
}

bool World::beginTerrain(Recorder& recorder, const Emission& emission, PendingStep& pending)
{
    if (!terrains_.alive(0))
        return false;
    const WorldTerrain& known = *terrains_[0];
    const bool hasSand = known.handoff
                         && (patches_[known.patch]->plannedSlots > 0 || terrainMayWake(known.patch)
                             || (grainKnowledge_.plannedSlots > 0 && grainKnowledge_.wakeable > 0));
    if (known.resting && !materials_.changed() && !hasSand && !windBlowsSand() && !bodiesPress())
        return false;
    WorldTerrain& terrain = *terrains_[0];
    if (materials_.changed())
    {
        terrain.touch();
        terrain.terrain.mirror().setHeightsPerQuantum(heightsPerQuantum(terrain));
    }
    BCH_ASSERT(!terrain.tellBuffers.empty(), "there are as many answer buffers as steps in flight");
    pending.terrainAnswer = std::move(terrain.tellBuffers.back());
    terrain.tellBuffers.pop_back();
    pending.terrain = true;
    TerrainTell& tell = terrain.tell(stepsStarted_ + 1);
    tell = {};
    tell.step = stepsStarted_ + 1;
    tell.changesBefore = terrain.changes;
    recordStage(
        recorder, Stage::edits,
        [&]
        {
            recordTerrainMaterials(recorder, terrain);
            if (materials_.changed())
                terrain.terrain.recordMark(recorder);
            terrain.terrain.recordRefresh(recorder);
            // The ground under grains may have changed since contacts were listed.
            if (slotBound_ > 0)
                grains_.recordStale(recorder);
        });
    pending.terrainSand = hasSand;
    if (hasSand)
        recordStage(recorder, Stage::wake, [&] { recordWake(recorder, emission); });
    return true;
}

bool World::windBlowsSand() const
{
    const glm::vec3 wind = fields_.wind();
    return terrains_[0]->wind && (stepsStarted_ + 1) % kWindEvery == 0 && wind.x * wind.x + wind.z * wind.z > 0.0f;
}

bool World::bodiesPress() const
{
    return terrains_[0]->ruts && bodies_.anyAwake();
}

void World::recordWind(Recorder& recorder, float seconds) const
{
    const WorldTerrain& terrain = *terrains_[0];
    const glm::vec3 wind = fields_.wind();
    WindOnSand blowing;
    blowing.velocity = {wind.x, wind.z};
    blowing.lift *= terrain.def.windTransport;
    blowing.hop = std::fmax(blowing.hop, 2.0f * terrain.def.spacing);
    blowing.seconds = static_cast<float>(kWindEvery) * seconds;
    terrain.wind->record(recorder, terrain.terrain.view(), blowing);
}

// What stands on sand that sleeps weighs on it with all it has; what awake sand carries is left out there.
void World::recordRuts(Recorder& recorder) const
{
    const WorldTerrain& terrain = *terrains_[0];
    const float g = std::fmax(-gravity_.y, 0.0f);
    Vector<float> loads(bodies_.threads(), 0.0f);
    for (uint32_t i = 0; i < bodies_.threads(); ++i)
    {
        if (!bodies_.slots().alive(i))
            continue;
        const gpu::BodyRow& row = bodies_.slots()[i].row;
        loads[i] = row.position.w > 0.0f && row.velocity.w > 0.0f ? g / row.position.w : 0.0f;
    }
    recorder.upload(terrain.loads, loads.data(), loads.size() * sizeof(float));
    RutSettings settings;
    settings.gravity = g;
    settings.touchGap = kTouchGap * terrain.def.spacing;
    terrain.ruts->record(
        recorder, terrain.terrain.view(),
        {bodies_.set().rows(), bodies_.set().parts(), shapes_.atlas(), terrain.loads, bodies_.threads(),
         bodies_.partCount()},
        settings);
}

void World::endTerrain(Recorder& recorder, const bchStepDef& def, PendingStep& pending)
{
    WorldTerrain& terrain = *terrains_[0];
    if (pending.terrainSand)
        recordStage(recorder, Stage::settle, [&] { recordSettle(recorder); });
    if (windBlowsSand())
        recordStage(recorder, Stage::topple, [&] { recordWind(recorder, def.seconds); });
    if (bodiesPress())
        recordStage(
            recorder, Stage::topple,
            [&]
            {
                recordRuts(recorder);
                pending.rutBodies = bodies_.threads();
                const uint64_t words = uint64_t{pending.rutBodies} * gpu::kRutTold;
                recorder.copy(
                    terrain.ruts->told().part(0, words * sizeof(uint32_t)),
                    pending.terrainAnswer.elements(terrain.terrain.tellWords(), words));
            });
    recordStage(
        recorder, Stage::topple,
        [&] { terrain.toppling.record(recorder, terrain.terrain.view(), terrain.def.toppleCount); });
    recordStage(
        recorder, Stage::publish,
        [&]
        {
            terrain.terrain.recordRefresh(recorder);
            const BufferView tell = pending.terrainAnswer.elements(0, terrain.terrain.tellWords());
            terrain.terrain.recordTell(recorder, stepsStarted_ + 1, tell);
            if (terrain.handoff)
                Terrain::recordHandoffTell(
                    recorder, {patches_[terrain.patch]->report, report_, terrain.handoff->awakeColumns()}, tell);
        });
}

void World::takeTerrainAnswer(PendingStep& pending)
{
    if (!pending.terrain)
        return;
    WorldTerrain& terrain = *terrains_[0];
    const auto* words = static_cast<const uint32_t*>(pending.terrainAnswer.buffer().mapped());
    TerrainTell& tell = terrain.tell(pending.report.stepIndex);
    tell.told = terrain.terrain.takeTell(words);
    terrain.takeRuts(pending.report.stepIndex, pending.rutBodies, words + terrain.terrain.tellWords());
    const TerrainTold before = std::exchange(terrain.told, tell.told);
    tell.converted = tell.told.woken != before.woken || tell.told.settled != before.settled;
    tell.grainsConverted =
        tell.told.grainsWoken != before.grainsWoken || tell.told.grainsSettled != before.grainsSettled;
    terrain.newest.stepIndex = pending.report.stepIndex;
    terrain.newest.wokenCount = tell.told.woken - before.woken + tell.told.grainsWoken - before.grainsWoken;
    terrain.newest.settledCount = tell.told.settled - before.settled + tell.told.grainsSettled - before.grainsSettled;
    terrain.newest.wokenQuanta = tell.told.wokenQuanta;
    terrain.newest.settledQuanta = tell.told.settledQuanta;
    terrain.newest.awakeColumnCount = tell.told.awakeColumns;
    terrain.newest.wakeNeeded = tell.told.wakeNeeded;
    terrain.newest.activeTileCount = tell.told.activeTiles;
    terrain.newest.staleTileCount = tell.told.dirtyTiles - tell.told.shownTiles;
    terrain.tellBuffers.push_back(std::move(pending.terrainAnswer));
}

void World::applyTerrainTell(uint64_t step)
{
    if (!terrains_.alive(0) || terrains_[0]->tell(step).step != step)
        return;
    WorldTerrain& terrain = *terrains_[0];
    const TerrainTell& tell = terrain.tell(step);
    // What has settled is dropped when its patch is stepped again, and what has woken moves then.
    if (tell.converted)
        touchPatch(*patches_[terrain.patch]);
    if (tell.grainsConverted)
        grainKnowledge_.touch();
    if (tell.changesBefore == terrain.changes)
        terrain.resting = tell.told.activeTiles == 0 && tell.told.dirtyTiles == tell.told.shownTiles;
}

} // namespace bch
