// Patches of the world: how they come, go, are filled, stepped and read.
#include "world/world.h"

#include "compute/laws.h"
#include "patches/fill.h"
#include "world/run_and_read.h"
#include "world/stages.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace bch
{

namespace
{
constexpr uint32_t kDefaultIterations = 6;
constexpr uint32_t kNeighboursPerParticle = 48;

PatchSetup setupOf(const bchPatchDef& def)
{
    const uint64_t entries =
        def.neighbourCapacity ? def.neighbourCapacity : uint64_t{kNeighboursPerParticle} * def.particleCapacity;
    return {
        def.spacing, def.particleCapacity, static_cast<uint32_t>(entries),
        def.iterations ? def.iterations : kDefaultIterations};
}

// Tension is positive; the deviator less the pressure.
std::array<float, 6> stressOf(const glm::vec4& first, const glm::vec4& second)
{
    const law::Deviator s = law::deviatorOf(first, second);
    const float p = first.x;
    return {s.xx - p, s.yy - p, s.zz - p, s.xy, s.xz, s.yz};
}
} // namespace

namespace
{
// No box where the step did not look: the words are as they were cleared.
PatchExtent readExtent(const uint32_t* words)
{
    PatchExtent extent;
    for (int axis = 0; axis < 3 && words[axis] != 0; ++axis)
    {
        extent.high[axis] = law::floatOfOrdered(words[axis]);
        extent.low[axis] = -law::floatOfOrdered(words[3 + axis]);
    }
    return extent;
}
} // namespace

void applyTell(PatchKnowledge& patch, uint32_t particleCapacity, const PatchTell& tell)
{
    const bool filled = patch.fills != tell.fillsBefore;
    patch.fastest = std::fmax(tell.fastest, filled ? patch.fastest : 0.0f);
    patch.extent = tell.extent;
    patch.plannedSlots = static_cast<uint32_t>(std::min<uint64_t>(patch.slotsSince(tell), particleCapacity));
    if (patch.changes == tell.changesBefore)
        patch.resting = tell.awake == 0;
}

void applyTellsAfter(PatchKnowledge& patch, uint32_t particleCapacity, uint64_t step)
{
    std::sort(
        std::begin(patch.tells), std::end(patch.tells),
        [](const PatchTell& a, const PatchTell& b) { return a.step < b.step; });
    for (PatchTell& tell : patch.tells)
    {
        if (tell.step > step)
            applyTell(patch, particleCapacity, tell);
        tell = {};
    }
}

WorldPatch::WorldPatch(Device& device, const bchPatchDef& wanted)
    : patch(device, setupOf(wanted)), report(device.createArray<uint32_t>("patch report", gpu::kReportWords)),
      def(wanted)
{
}

uint64_t World::addPatch(const bchPatchDef& def)
{
    auto patch = std::make_unique<WorldPatch>(device_, def);
    if (publishing_)
        publishing_->publisher.reserve(def.particleCapacity);
    return patches_.add(std::move(patch));
}

void World::removePatch(uint32_t index)
{
    if (terrains_.alive(0) && terrains_[0]->handoff && terrains_[0]->patch == index)
        fail(BCH_ERROR_BUSY, "the patch has the awake sand of the terrain; destroy that first");
    waitForAll();
    bchMassLedger ledger = bchDefaultMassLedger();
    addToLedger(*patches_[index], ledger);
    patchBooks_.spawned += ledger.spawned;
    patchBooks_.removed += ledger.removed + ledger.patches;
    patchBooks_.quarantined += ledger.quarantined;
    for (uint32_t i = 0; i < emitters_.capacity(); ++i)
        if (emitters_.alive(i) && emitters_[i].patch == index)
            emitters_.remove(i);
    patches_.remove(index);
}

uint32_t World::fillPatch(uint32_t index, const bchPatchFillDef& def, uint32_t material)
{
    collect();
    WorldPatch& patch = *patches_[index];
    const float spacing = patch.def.spacing;
    const FillMaterial filled = makeFillMaterial(material, materials_.slots()[material], spacing, def_.massQuantum);
    const glm::dvec3 offset = glm::dvec3(def.position.x, def.position.y, def.position.z) - anchor_;
    const PatchFill fill = makeFill(
        def, filled, spacing, gravity_, offset, patch.spawned, patch.def.particleCapacity - patch.slotBound,
        largestCoordinate(2.0f * spacing));
    const auto count = static_cast<uint32_t>(fill.positions.size());
    if (count == 0)
        return 0;
    const PatchUpload upload{fill.positions.data(), fill.velocities.data(), fill.words.data(),
                             fill.stress.data(),    fill.stress.data(),     count};
    submitEdit(
        [&](Recorder& recorder)
        {
            patch.patch.recordWake(recorder, patch.slotBound);
            patch.patch.recordAppend(recorder, upload);
        });
    addSlots(patch, count, fill.quanta);
    patch.fastest = std::fmax(patch.fastest, glm::length(glm::vec3(def.velocity.x, def.velocity.y, def.velocity.z)));
    patch.newest.particleCount += count;
    patch.newest.awakeCount = patch.newest.particleCount;
    ++patch.fills;
    touchPatch(patch);
    return count;
}

void World::addSlots(WorldPatch& patch, uint32_t count, uint64_t quanta)
{
    // Sand that may wake in the same step is counted already, as much as there is room for.
    patch.slotBound = std::min(patch.slotBound + count, patch.def.particleCapacity);
    // The host may fill what plans do not know to be free.
    patch.plannedSlots = std::min(patch.plannedSlots + count, patch.def.particleCapacity);
    patch.spawned += count;
    patch.spawnedQuanta += quanta;
}

void World::touchPatch(WorldPatch& patch)
{
    ++patch.changes;
    patch.resting = false;
}

void World::touchSand()
{
    grainKnowledge_.touch();
    for (uint32_t i = 0; i < patches_.capacity(); ++i)
        if (patches_.alive(i))
            touchPatch(*patches_[i]);
}

void World::wakeSand()
{
    if (slotBound_ > 0)
        submitEdit(
            [&](Recorder& recorder)
            {
                grains_.recordWake(recorder, slotBound_);
                grains_.recordStale(recorder);
            });
    grainKnowledge_.touch();
    if (terrains_.alive(0))
    {
        submitEdit([&](Recorder& recorder) { terrains_[0]->terrain.recordMark(recorder); });
        terrains_[0]->touch();
    }
    for (uint32_t i = 0; i < patches_.capacity(); ++i)
    {
        if (!patches_.alive(i))
            continue;
        WorldPatch& patch = *patches_[i];
        submitEdit([&](Recorder& recorder) { patch.patch.recordWake(recorder, patch.slotBound); });
        touchPatch(patch);
    }
}

Vector<World::PatchMemory> World::rememberPatches() const
{
    Vector<PatchMemory> memory(patches_.capacity());
    for (uint32_t i = 0; i < patches_.capacity(); ++i)
        if (patches_.alive(i))
        {
            const WorldPatch& patch = *patches_[i];
            memory[i] = {patch.patch.sides(), patch.renderGrains ? patch.renderGrains->side() : 0, patch};
        }
    return memory;
}

void World::putBackPatches(const Vector<PatchMemory>& memory) noexcept
{
    for (uint32_t i = 0; i < memory.size(); ++i)
        if (patches_.alive(i))
        {
            patches_[i]->patch.setSides(memory[i].sides);
            if (patches_[i]->renderGrains)
                patches_[i]->renderGrains->setSide(memory[i].renderSide);
            static_cast<PatchKnowledge&>(*patches_[i]) = memory[i].knowledge;
        }
}

void World::applyTells(uint64_t step)
{
    if (step <= def_.stepsInFlight)
        return;
    const uint64_t known = step - def_.stepsInFlight;
    applyTerrainTell(known);
    if (grainKnowledge_.tell(known).step == known)
        grainKnowledge_.apply(grainKnowledge_.tell(known), spawnedGrains_, def_.grainCapacity);
    for (uint32_t i = 0; i < patches_.capacity(); ++i)
        if (patches_.alive(i) && patches_[i]->tell(known).step == known)
            applyTell(*patches_[i], patches_[i]->def.particleCapacity, patches_[i]->tell(known));
}

// Whether an awake body may touch the patch's sand in the next step. The host knows bodies as of up to stepsInFlight
// steps ago. To step a sleeping patch in vain changes nothing, so what is known may depend on when answers came.
bool World::bodiesComeNear(const WorldPatch& patch, float seconds) const
{
    if (!bodies_.anyAwake())
        return false;
    const PatchExtent& extent = patch.extent;
    if (!(extent.low.x <= extent.high.x))
        return true;
    const float time = seconds * static_cast<float>(def_.stepsInFlight + 1);
    float sand = hasGrains() ? grainKnowledge_.fastest : 0.0f; // what hits a body may make it as fast as it is
    for (uint32_t i = 0; i < patches_.capacity(); ++i)
        if (patches_.alive(i))
            sand = std::fmax(sand, patches_[i]->fastest);
    const float margin = 2.0f * patch.def.spacing + time * (sand + glm::length(gravity_) * time);
    return bodies_.anyAwakeNear(extent.low - margin, extent.high + margin, time);
}

// How fast a particle can be, from the answer that plans may know through the steps since then to the end of this one.
uint32_t World::planPatch(const WorldPatch& patch, PatchTell& plan, float seconds) const
{
    const FieldBounds fields = fields_.bounds();
    const float g = glm::length(gravity_) + fields.acceleration;
    float speed = patch.fastest;
    for (uint64_t step = plan.step - std::min<uint64_t>(plan.step, def_.stepsInFlight) + 1; step < plan.step; ++step)
        if (const PatchTell& tell = patch.tell(step); tell.step == step)
            speed = std::fmax(speed, tell.emitted) + tell.gain;
    float drag = 0.0f;
    for (uint32_t i = 0; i < materials_.capacity(); ++i)
        if (materials_.slots().alive(i))
            drag = std::fmax(drag, MaterialTable::dragRate(materials_.slots()[i], patch.def.spacing));
    plan.gain = g * seconds + fields.kick + std::fmin(fields.wind, drag * fields.wind * fields.wind * seconds);
    // What grains hit may become as fast as they are.
    speed = std::fmax(std::fmax(speed, plan.emitted), hasGrains() ? grainKnowledge_.fastest : 0.0f);
    // What bodies hit, likewise; while answers are under way they may fall.
    if (bodies_.partCount() > 0)
        speed = std::fmax(speed, fastestBody(seconds));
    speed += plan.gain;
    return static_cast<uint32_t>(std::fmin(std::ceil(seconds / patch.patch.longestSubstep(g, speed)), 1.0e6f));
}

PatchSurroundings World::recordSurroundings(Recorder& recorder, const WorldPatch& patch) const
{
    PatchSurroundings around;
    around.materials = materials_.patchRows();
    around.solids = walls_.rows();
    around.solidCount = walls_.count();
    around.ground = ground();
    around.gravity = gravity_;
    around.wind = fields_.wind();
    around.fields = fields_.rows();
    around.fieldCount = fields_.firstCount();
    around.lastingFields = fields_.count();
    around.fieldsChanged = fields_.changed();
    around.windChanged = fields_.windChanged();
    around.bodies = patchBodies();
    around.report = patch.report;
    if (patch.bounds.edge != BCH_PATCH_EDGE_WALL)
        return around;
    // The walls come and go; a copy in each step is cheaper than knowing when.
    const uint64_t bytes = around.solidCount * sizeof(gpu::SolidShape);
    if (bytes > 0)
        recorder.copy(around.solids.part(0, bytes), patch.solids.elements(0, around.solidCount));
    gpu::SolidShape box{};
    box.position = glm::vec4(glm::vec3(patch.bounds.position - anchor_), patch.bounds.friction);
    box.rotation.w = 1.0f;
    box.size = glm::vec4(patch.bounds.halfExtents, 0.0f);
    box.velocity.w = -1.0f;
    box.kind = gpu::kShapeBox;
    recorder.upload(patch.solids.elements(around.solidCount, 1), &box, sizeof box);
    around.solids = patch.solids;
    ++around.solidCount;
    return around;
}

void World::recordDrains(Recorder& recorder, const WorldPatch& patch) const
{
    const bool bounded = patch.bounds.edge == BCH_PATCH_EDGE_DRAIN;
    if (!bounded && drains_.count() == 0)
        return;
    const gpu::DrainParams params{
        glm::vec4(glm::vec3(patch.bounds.position - anchor_), 0.0f), glm::vec4(patch.bounds.halfExtents, 0.0f),
        drains_.count(), bounded ? 1u : 0u};
    recordStage(
        recorder, Stage::patchMove,
        [&]
        { patch.patch.recordDrain(recorder, patch.slotBound, drains_.rows(), drains_.books(), patch.report, params); });
}

Vector<PatchWork> World::beginPatches(Recorder& recorder, const bchStepDef& def, const Emission& emission, bool coupled)
{
    Vector<PatchWork> all;
    all.reserve(patches_.count());
    for (uint32_t i = 0; i < patches_.capacity(); ++i)
    {
        if (!patches_.alive(i))
            continue;
        WorldPatch& patch = *patches_[i];
        recordEmission(recorder, patch, emission.patches[i]);
        const bool rests =
            patch.resting && !walls_.anyMoves() && !bodiesComeNear(patch, def.seconds) && !terrainMayWake(i);
        if (patch.plannedSlots == 0 || (rests && !coupled))
            continue;
        PatchTell plan;
        plan.step = stepsStarted_ + 1;
        plan.spawnedBefore = patch.spawned;
        plan.changesBefore = patch.changes;
        plan.fillsBefore = patch.fills;
        plan.wakeableBefore = patch.wakeable;
        plan.emitted = emission.patches[i].fastest;
        const uint32_t needed = planPatch(patch, plan, def.seconds);
        patch.tell(plan.step) = plan;
        // The terrain's patch has reported already what woke.
        if (!terrainMayWake(i))
            recorder.fill(patch.report.elements(0, gpu::kReportStepWords), 0);
        all.push_back({&patch, i, needed, std::min(needed, def_.maxSubsteps), rests});
        all.back().around = recordSurroundings(recorder, patch);
    }
    return all;
}

void World::endPatches(Recorder& recorder, const Vector<PatchWork>& all, PendingStep& pending)
{
    for (const PatchWork& work : all)
    {
        if (work.substeps < work.needed)
            pending.report.faults |= BCH_FAULT_SUBSTEPS;
        if (!work.rests)
            recordDrains(recorder, *work.patch);
        const uint32_t first = (1 + static_cast<uint32_t>(pending.patches.size())) * (gpu::kReportWords + 1);
        recorder.copy(work.patch->report, pending.answer.elements(first, gpu::kReportWords));
        recorder.copy(work.patch->patch.count(), pending.answer.elements(first + gpu::kReportWords, 1));
        pending.patches.push_back({work.index, work.rests ? 0 : work.substeps});
    }
}

void World::recordPatchLists(Recorder& recorder, WorldPatch& patch)
{
    const uint32_t n = std::max(patch.slotBound, 1u); // plans may not know yet that it is empty
    recordStage(recorder, Stage::patchBin, [&] { patch.patch.recordSort(recorder, n); });
    recordStage(recorder, Stage::patchNeighbours, [&] { patch.patch.recordLists(recorder, n, patch.report); });
}

void World::recordPatchMotion(Recorder& recorder, const PatchWork& work, uint32_t index, float seconds)
{
    WorldPatch& patch = *work.patch;
    const float length = seconds / static_cast<float>(work.substeps);
    const PatchSubstep substep{static_cast<float>(index) * length, length, index + 1 == work.substeps};
    const uint32_t n = std::max(patch.slotBound, 1u);
    recordStage(recorder, Stage::patchStress, [&] { patch.patch.recordStress(recorder, n, work.around, substep); });
    recordStage(
        recorder, Stage::patchMove, [&] { patch.patch.recordMove(recorder, n, work.around, substep, patch.report); });
}

void World::takePatchAnswers(PendingStep& pending)
{
    const auto* all = static_cast<const uint32_t*>(pending.answer.buffer().mapped());
    for (uint32_t i = 0; i < patches_.capacity(); ++i)
        if (patches_.alive(i))
            patches_[i]->newest.substeps = 0; // of those that the step left alone
    for (size_t k = 0; k < pending.patches.size(); ++k)
    {
        const uint32_t* words = all + (k + 1) * (gpu::kReportWords + 1);
        WorldPatch& patch = *patches_[pending.patches[k].index];
        PatchTell& tell = patch.tell(pending.report.stepIndex);
        BCH_ASSERT(tell.step == pending.report.stepIndex, "a step's answer is taken before its place is needed again");
        tell.fastest = std::bit_cast<float>(words[gpu::kReportMaxSpeed]);
        tell.awake = std::max(words[gpu::kReportAwake], words[gpu::kReportTouched]);
        tell.slots = words[gpu::kReportWords];
        tell.extent = readExtent(words + gpu::kReportExtent);
        const uint32_t gone = words[gpu::kReportQuarantined] + words[gpu::kReportRemoved] + words[gpu::kReportSettled]
                              - words[gpu::kReportWoken];
        pending.report.faults |= words[gpu::kReportFaults];
        pending.report.neighbourCapacityNeeded =
            std::max(pending.report.neighbourCapacityNeeded, words[gpu::kReportNeighbourPeak]);
        patch.slotBound = static_cast<uint32_t>(std::min<uint64_t>(patch.slotsSince(tell), patch.def.particleCapacity));
        patch.newest.particleCount = static_cast<uint32_t>(tell.spawnedBefore - gone);
        patch.newest.awakeCount = words[gpu::kReportAwake];
        patch.quanta = readQuantaBooks(words + gpu::kReportStepWords);
        patch.newest.maxSpeed = tell.fastest;
        pending.report.maxSpeed = std::max(pending.report.maxSpeed, tell.fastest);
        patch.newest.substeps = pending.patches[k].substeps;
    }
    drains_.takeBooks(pending.drains, all + (gpu::kReportWords + 1) * (1 + def_.patchCapacity));
}

void World::patchInfo(uint32_t index, bchPatchInfo& info)
{
    collect();
    const WorldPatch& patch = *patches_[index];
    info = patch.newest;
    info.particleCapacity = patch.def.particleCapacity;
    info.neighbourCapacity = patch.patch.setup().neighbourCapacity;
    info.spacing = patch.def.spacing;
    info.iterations = patch.patch.setup().iterations;
}

PatchArrays World::readArrays(const WorldPatch& patch) const
{
    const uint64_t n = patch.slotBound;
    Vector<glm::vec4> read((4 + gpu::kGeometryStride) * n + 1);
    runAndRead(
        device_, read.data(), read.size() * sizeof(glm::vec4),
        [&](Recorder& recorder, BufferView answer)
        {
            uint64_t at = 0;
            const auto take = [&](BufferView source, uint64_t bytes)
            {
                recorder.copy(source.part(0, bytes), answer.part(at, bytes));
                at += bytes;
            };
            take(patch.patch.positions(), n * sizeof(glm::vec4));
            take(patch.patch.velocities(), n * sizeof(glm::vec4));
            take(patch.patch.settled(), 2 * n * sizeof(glm::vec4));
            take(patch.patch.geometry(), gpu::kGeometryStride * n * sizeof(glm::vec4));
            take(patch.patch.count(), sizeof(uint32_t));
        });
    Vector<glm::uvec4> words(n + 1);
    if (n > 0)
        runAndRead(
            device_, words.data(), n * sizeof(glm::uvec4),
            [&](Recorder& recorder, BufferView answer)
            { recorder.copy(patch.patch.words().part(0, answer.bytes), answer); });
    uint32_t count = 0;
    std::memcpy(&count, &read[(4 + gpu::kGeometryStride) * n], sizeof count);

    PatchArrays arrays;
    for (uint32_t i = 0; i < count; ++i)
    {
        if (read[i].w < 0.0f)
            continue;
        arrays.positions.emplace_back(glm::vec3(read[i]), 0.0f);
        arrays.velocities.emplace_back(glm::vec3(read[n + i]), 0.0f);
        arrays.pressures.push_back(read[2 * n + 2 * i].x);
        arrays.stresses.push_back(stressOf(read[2 * n + 2 * i], read[2 * n + 2 * i + 1]));
        arrays.densities.push_back(read[4 * n + gpu::kGeometryStride * i].x);
        arrays.materials.push_back(words[i].x);
        arrays.tags.push_back(words[i].y);
        arrays.quanta.push_back(words[i].z);
        arrays.asleep.push_back(read[n + i].w < 0.0f ? 1 : 0);
    }
    return arrays;
}

void World::readPatch(uint32_t index, bchPatchView& view)
{
    waitForAll();
    WorldPatch& patch = *patches_[index];
    patch.shown = readArrays(patch);
    const PatchArrays& shown = patch.shown;
    view.stepIndex = stepsStarted_;
    view.count = static_cast<uint32_t>(shown.positions.size());
    view.anchor = {anchor_.x, anchor_.y, anchor_.z};
    view.positions = view.count ? &shown.positions[0].x : nullptr;
    view.velocities = view.count ? &shown.velocities[0].x : nullptr;
    view.pressures = shown.pressures.data();
    view.densities = shown.densities.data();
    view.materials = shown.materials.data();
    view.tags = shown.tags.data();
    view.quanta = shown.quanta.data();
    view.asleep = shown.asleep.data();
    view.stresses = view.count ? shown.stresses[0].data() : nullptr;
}

} // namespace bch
