// The terrain's part of the step.
#include "world/stages.h"
#include "world/world.h"

namespace bch
{

bool World::beginTerrain(Recorder& recorder, PendingStep& pending)
{
    if (!terrains_.alive(0) || (terrains_[0]->resting && !materials_.changed()))
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
    return true;
}

void World::endTerrain(Recorder& recorder, PendingStep& pending)
{
    WorldTerrain& terrain = *terrains_[0];
    recordStage(
        recorder, Stage::topple,
        [&] { terrain.toppling.record(recorder, terrain.terrain.view(), terrain.def.toppleCount); });
    recordStage(
        recorder, Stage::publish,
        [&]
        {
            terrain.terrain.recordRefresh(recorder);
            terrain.terrain.recordTell(recorder, stepsStarted_ + 1, pending.terrainAnswer);
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
    terrain.newest.stepIndex = pending.report.stepIndex;
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
    if (tell.changesBefore == terrain.changes)
        terrain.resting =
            tell.told.activeTiles == 0 && tell.told.dirtyTiles == tell.told.shownTiles && tell.told.sandTiles == 0;
}

} // namespace bch
