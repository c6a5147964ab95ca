// Grains and patches in one step. Where a world has both, they push each other: the step is cut into intervals, one
// substep of the patches each, and what is found at the beginning of an interval acts on both sides until its end.
#include "world/world.h"

#include "compute/laws.h"
#include "world/stages.h"

#include <algorithm>
#include <cmath>

namespace bch
{

GrainPushers World::grainPushers(const WorldPatch& patch) const
{
    return {patch.patch.grid(), patch.patch.positions(), patch.patch.velocities(), patch.patch.touches(), patch.report};
}

gpu::CouplingParams World::couplingParams(const WorldPatch& patch, float interval) const
{
    gpu::CouplingParams params{};
    params.radius = law::kParticleRadius * patch.def.spacing;
    // Grains lie in cells as of their listing, and may have moved since.
    params.reach = (largestReach_ + params.radius + grainSkin()) * 1.001f;
    params.quantum = static_cast<float>(def_.massQuantum);
    params.interval = interval;
    params.othersWake = gpu::kWakeFactor * patch.patch.restSpeed(glm::length(gravity_));
    return params;
}

// Positions and velocities at the beginning of the interval: all lists are made, and nobody has moved yet.
void World::recordPush(Recorder& recorder, Vector<PatchWork>& patches, float interval)
{
    for (PatchWork& work : patches)
    {
        gpu::CouplingParams& params = work.around.coupling = couplingParams(*work.patch, interval);
        params.wakeSpeed = params.othersWake;
        params.inverseCell = work.around.pushers->grid.inverseCell;
        params.slotMask = work.around.pushers->grid.slotMask;
        work.patch->patch.recordTouch(recorder, std::max(work.patch->slotBound, 1u), work.around);
    }
    const auto forEach = [&](auto&& record)
    {
        for (const PatchWork& work : patches)
        {
            const GrainPushers pushers = grainPushers(*work.patch);
            gpu::CouplingParams params = couplingParams(*work.patch, interval);
            params.wakeSpeed = grainWakeSpeed();
            params.inverseCell = pushers.grid.inverseCell;
            params.slotMask = pushers.grid.slotMask;
            params.isFirst = &work == &patches.front() ? 1 : 0;
            params.othersRest = work.rests ? 1 : 0;
            record(pushers, params);
        }
    };
    forEach([&](const GrainPushers& pushers, const gpu::CouplingParams& params)
            { grains_.recordTouch(recorder, grainThreads(), pushers, params); });
    forEach([&](const GrainPushers& pushers, const gpu::CouplingParams& params)
            { grains_.recordPush(recorder, grainThreads(), pushers, params); });
}

void World::recordTurns(Recorder& recorder, const Turns& turns, SubstepPlan& plan, Vector<PatchWork>& patches)
{
    uint32_t intervals = 1;
    for (const PatchWork& work : patches)
        intervals = std::max(intervals, work.substeps);
    const uint32_t most = std::max(def_.maxSubsteps / intervals, 1u);
    const uint32_t each = std::min((plan.used + intervals - 1) / intervals, most);
    if (turns.grains)
        plan.used = each * intervals;
    const float interval = turns.seconds / static_cast<float>(intervals);
    const BodySet& bodies = bodies_.set();
    const bool onlyGrains = turns.grains && patches.empty();
    for (uint32_t k = 0; k < intervals; ++k)
    {
        if (turns.bodies && !onlyGrains)
            recordStage(
                recorder, Stage::bodies, [&] { bodies.recordBegin(recorder, bodies_.threads(), gravity_, interval); });
        for (PatchWork& work : patches)
        {
            work.substeps = intervals;
            if (!work.rests)
                recordPatchLists(recorder, *work.patch);
            else if (k == 0)
                // Its cells may be those of before a restore, or around another anchor.
                recordStage(
                    recorder, Stage::patchBin,
                    [&] { work.patch->patch.recordSort(recorder, std::max(work.patch->slotBound, 1u)); });
        }
        PatchPushers pushers;
        if (turns.grains)
        {
            recordGrainListing(recorder, static_cast<float>(k) * interval);
            pushers = {grains_.grid(),   grains_.positions(), grains_.spheres(),
                       grains_.motion(), grains_.words(),     grains_.touches()};
            for (PatchWork& work : patches)
                work.around.pushers = &pushers;
            if (!patches.empty())
                recordStage(recorder, Stage::coupling, [&] { recordPush(recorder, patches, interval); });
        }
        for (const PatchWork& work : patches)
            if (!work.rests)
                recordPatchMotion(recorder, work, k, turns.seconds);
        if (turns.grains)
            recordGrains(
                recorder, turns.seconds, {k * each, each, plan.used, !patches.empty(), turns.bodies && onlyGrains});
        else if (turns.bodies)
            recordStage(recorder, Stage::bodies, [&] { bodies.recordMove(recorder, bodies_.threads(), interval); });
    }
}

Vector<PatchWork> World::recordSand(
    Recorder& recorder, const bchStepDef& def, SubstepPlan& plan, const Emission& emission, PendingStep& pending)
{
    const bool stirred = walls_.anyMoves() || bodies_.anyAwake() || groundMoves() || terrainSplashes();
    const bool grainsRest = !hasGrains() || (grainKnowledge_.resting != 0 && !stirred);
    bool patchesRest = true;
    for (uint32_t i = 0; i < patches_.capacity(); ++i)
        if (patches_.alive(i))
            patchesRest = patchesRest && patches_[i]->resting && !walls_.anyMoves() && !terrainMayWake(i)
                          && !bodiesComeNear(*patches_[i], def.seconds) && emission.patches[i].fill.positions.empty();
    const bool coupled = hasGrains() && patches_.count() > 0 && !(grainsRest && patchesRest);
    Vector<PatchWork> patches = beginPatches(recorder, def, emission, coupled);
    pending.grainsMoved = !grainsRest || (coupled && !patches.empty());
    if (pending.grainsMoved)
    {
        GrainTell tell;
        tell.step = stepsStarted_ + 1;
        tell.changesBefore = grainKnowledge_.changes;
        tell.removalsBefore = grainKnowledge_.removals;
        tell.spawnedBefore = spawnedGrains_;
        tell.wakeableBefore = grainKnowledge_.wakeable;
        grainKnowledge_.tell(tell.step) = tell;
    }
    if (bodies_.threads() > 0)
        bodies_.set().recordClear(recorder, bodies_.threads());
    if (bodies_.threads() > 0 || (pending.grainsMoved && !patches.empty()))
        recordTurns(recorder, {def.seconds, pending.grainsMoved, bodies_.threads() > 0}, plan, patches);
    else
    {
        if (pending.grainsMoved)
        {
            recordGrainListing(recorder, 0.0f);
            recordGrains(recorder, def.seconds, {0, plan.used, plan.used, false, false});
        }
        for (const PatchWork& work : patches)
            for (uint32_t k = 0; k < work.substeps && !work.rests; ++k)
            {
                recordPatchLists(recorder, *work.patch);
                recordPatchMotion(recorder, work, k, def.seconds);
            }
    }
    if (pending.grainsMoved && drains_.count() > 0)
        recordStage(
            recorder, Stage::move,
            [&]
            {
                grains_.recordDrain(
                    recorder, grainThreads(), drains_.rows(), drains_.books(), report_,
                    gpu::DrainParams{glm::vec4(0.0f), glm::vec4(0.0f), drains_.count(), 0});
            });
    return patches;
}

} // namespace bch
