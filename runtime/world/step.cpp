// The step, in the order of the stages. Everything here only records.
#include "world/world.h"

#include "base/profile.h"
#include "compute/laws.h"
#include "world/stages.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

namespace bch
{

namespace
{
constexpr float kDesignSpeed = 1.0f;        // m/s: impact for which contacts are resolved
constexpr float kSubstepsPerContact = 6.0f; // of the time a contact lasts: 5, and some for grains that have many
constexpr float kContactsOfBody = 8.0f;     // that a light body may have at a time
constexpr float kTravelPerSubstep = 1.0f;   // of the smallest radius
// In units of the smallest grain's own time sqrt(2 R / g) and speed sqrt(2 R g).
constexpr float kRestSpeed = 0.01f;
constexpr float kRestTime = 8.0f;
constexpr float kWakeFactor = 3.0f; // of the rest speed
constexpr double kPi = 3.14159265358979323846;

uint64_t nowNs()
{
    return static_cast<uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
}
} // namespace

float World::smallestGrain() const
{
    return smallestSphere_ > 0.0f ? smallestSphere_ : def_.maxGrainRadius;
}

// The shortest contact there can be: the smallest grain of each material against a wall, which does not yield.
World::SubstepPlan World::planSubsteps(const bchStepDef& def) const
{
    float needed = 1.0f;
    for (uint32_t i = 0; i < materials_.capacity(); ++i)
    {
        const float radius = smallestRadius_[i];
        if (!std::isfinite(radius))
            continue;
        const bchMaterialDef& material = materials_.slots()[i];
        const double volume = 4.0 / 3.0 * kPi * std::pow(static_cast<double>(radius), 3.0);
        const auto mass =
            static_cast<float>(std::fmax(volume * static_cast<double>(material.grainDensity), def_.massQuantum));
        const float stiffness = law::hertzStiffness(2.0f * MaterialTable::reducedModulus(material), radius);
        const float yielding = std::fmin(mass, bodies_.lightest() / kContactsOfBody);
        const float longest = law::hertzContactTime(yielding, stiffness, kDesignSpeed) / kSubstepsPerContact;
        needed = std::fmax(needed, std::ceil(def.seconds / longest));
    }
    // Bodies must not jump over grains.
    if (hasGrains() && bodies_.partCount() > 0)
        needed = std::fmax(
            needed, std::ceil(def.seconds * fastestBody(def.seconds) / (kTravelPerSubstep * smallestGrain())));
    const auto count = static_cast<uint32_t>(std::fmin(needed, 1.0e6f));
    return {count, def.substeps ? def.substeps : std::min(count, def_.maxSubsteps)};
}

void World::recordEdits(Recorder& recorder)
{
    recorder.fill(report_.elements(0, gpu::kReportStepWords), 0);
    materials_.recordUpload(recorder);
    walls_.recordUpload(recorder, anchor_);
    bodies_.recordUpload(recorder, shapes_.slots());
    drains_.recordUpload(recorder, anchor_);
    fields_.recordUpload(recorder, anchor_);
}

GrainSurroundings World::grainSurroundings() const
{
    return {
        materials_.rows(),
        materials_.pairRows(),
        materials_.capacity(),
        walls_.rows(),
        walls_.count(),
        def_.wallCapacity,
        bodies_.partCount(),
        bodies_.set().rows(),
        bodies_.set().ledger(),
        shapes_.atlas(),
        ground(),
        fields_.rows(),
        report_};
}

float World::grainSkin() const
{
    return gpu::kGrainSkin * smallestGrain();
}

float World::grainWakeSpeed() const
{
    const float g = std::fmax(glm::length(gravity_), gpu::kLeastGravity);
    return kWakeFactor * kRestSpeed * std::sqrt(2.0f * smallestGrain() * g);
}

void World::recordGrainListing(Recorder& recorder, float elapsed)
{
    const GrainSurroundings around = grainSurroundings();
    const GrainListing listing{largestReach_, grainSkin(), elapsed};
    const uint32_t n = grainThreads();
    if (bodies_.partCount() > 0)
        recordStage(
            recorder, Stage::bodies,
            [&]
            {
                const gpu::BodySolidParams params{0.5f * grainSkin(), def_.wallCapacity, bodies_.partCount(), 0};
                bodies_.set().recordSolids(recorder, params, walls_.rows(), grains_.marks());
            });
    recordStage(recorder, Stage::bin, [&] { grains_.recordSort(recorder, n, listing); });
    recordStage(recorder, Stage::neighbours, [&] { grains_.recordNeighbours(recorder, n, report_); });
    recordStage(recorder, Stage::contacts, [&] { grains_.recordContacts(recorder, n, around, listing); });
}

void World::recordGrainMotion(Recorder& recorder, const GrainSubstep& substep)
{
    const float radius = smallestGrain();
    const float g = std::fmax(glm::length(gravity_), gpu::kLeastGravity);
    const uint32_t isLast = substep.isLast ? 1 : 0;
    const GrainSurroundings around = grainSurroundings();
    const gpu::GrainForceParams forces{
        .substep = substep.seconds,
        .elapsed = substep.elapsed,
        .lastSubstep = isLast,
        .wallsMove = walls_.anyMoves() || bodies_.anyAwake() || groundMoves() ? 1u : 0u,
        .wakeSpeed = grainWakeSpeed(),
        .partFirst = def_.wallCapacity,
        .wallPairs = materials_.capacity() * materials_.capacity()};
    const bool blows = substep.isFirst && fields_.windChanged();
    const gpu::GrainMoveParams move{
        .gravity = glm::vec4(gravity_, 0.0f),
        .wind = glm::vec4(fields_.wind(), blows ? glm::length(fields_.wind()) : 0.0f),
        .substep = substep.seconds,
        .maxSpeed = kTravelPerSubstep * radius / substep.seconds,
        .maxCoordinate = static_cast<float>(largestCoordinate(2.0f * radius)),
        .lastSubstep = isLast,
        .fieldCount = substep.isFirst ? fields_.firstCount() : fields_.count(),
        .fieldsChanged = substep.isFirst && (fields_.changed() || fields_.windChanged()) ? 1u : 0u,
        .restSpeed = grainWakeSpeed() / kWakeFactor,
        .restTime = kRestTime * std::sqrt(2.0f * radius / g),
        .halfSkin = 0.5f * grainSkin(),
        .coupled = substep.coupled ? 1u : 0u};

    const uint32_t n = grainThreads();
    recordStage(recorder, Stage::forces, [&] { grains_.recordForces(recorder, n, around, forces); });
    recordStage(recorder, Stage::move, [&] { grains_.recordMove(recorder, n, around, move); });
}

// Those of one interval: all, or what is between two pushes of patches. Contacts of the first have been listed.
void World::recordGrains(Recorder& recorder, float seconds, const GrainInterval& interval)
{
    for (uint32_t i = interval.first; i < interval.first + interval.count; ++i)
    {
        const float length = seconds / static_cast<float>(interval.all);
        const float elapsed = static_cast<float>(i) * length;
        if (interval.bodiesFall)
            recordStage(
                recorder, Stage::bodies,
                [&] { bodies_.set().recordBegin(recorder, bodies_.threads(), gravity_, length); });
        if (i > interval.first)
            recordGrainListing(recorder, elapsed);
        recordGrainMotion(recorder, {elapsed, length, i == 0, i + 1 == interval.all, interval.coupled});
        if (bodies_.threads() > 0)
            recordStage(
                recorder, Stage::bodies,
                [&]
                {
                    bodies_.set().recordFollow(recorder, bodies_.threads(), true);
                    bodies_.set().recordMove(recorder, bodies_.threads(), length);
                });
    }
}

void World::recordStep(
    Recorder& recorder, const bchStepDef& def, SubstepPlan& plan, const Emission& emission, PendingStep& pending)
{
    recordStage(recorder, Stage::edits, [&] { recordEdits(recorder); });
    const bool terrainMoves = beginTerrain(recorder, emission, pending);
    const Vector<PatchWork> patches = recordSand(recorder, def, plan, emission, pending);
    if (terrainMoves)
        endTerrain(recorder, def, pending);
    endPatches(recorder, patches, pending);
    recordRenderGrains(recorder, patches, def.seconds);
    recordStage(
        recorder, Stage::publish,
        [&]
        {
            recorder.copy(report_, pending.answer.elements(0, gpu::kReportWords));
            recorder.copy(grains_.count(), pending.answer.elements(gpu::kReportWords, 1));
            const uint64_t words = pending.drains.size() * gpu::kDrainBookWords;
            if (words > 0)
                recorder.copy(
                    drains_.books().part(0, words * sizeof(uint32_t)),
                    pending.answer.elements((gpu::kReportWords + 1) * (1 + def_.patchCapacity), words));
            pending.bodyCount = bodies_.threads();
            if (pending.bodyCount > 0)
                bodies_.recordAnswer(
                    recorder, pending.answer.elements(bodyAnswerBegin(), BodyTable::answerWords(pending.bodyCount)));
            if (pending.frameSlot != kNoSlot)
                recordFrameInto(recorder, pending.frameSlot);
        });
}

bool World::step(const bchStepDef& def, const HostSignal& signal)
{
    BCH_ZONE("bchWorld_Step");
    collect();
    if (pending_.size() >= def_.stepsInFlight)
        return false;
    const uint64_t began = nowNs();
    applyTells(stepsStarted_ + 1);
    const bool grainsHeld = emitGrains(static_cast<double>(def.seconds));
    SubstepPlan plan = planSubsteps(def);
    PendingStep pending;
    pending.answer = takeAnswerBuffer();
    const GrainKnowledge grainsBefore = grainKnowledge_;
    Emission emission;
    Vector<PatchMemory> patchesBefore;
    try
    {
        if (publishing_)
            pending.frameSlot = publishing_->ring.findFree();
        pending.patches.reserve(patches_.count());
        drains_.listRows(pending.drains);
        patchesBefore = rememberPatches();
        emission = planEmission(static_cast<double>(def.seconds));
        if (emission.held)
            pending.report.faults |= BCH_FAULT_PATCH_CAPACITY;
        if (grainsHeld)
            pending.report.faults |= BCH_FAULT_GRAIN_CAPACITY;
        std::unique_ptr<CommandList> list = device_.acquireList();
        Recorder recorder(device_, *list);
        {
            BCH_ZONE("record");
            recordStep(recorder, def, plan, emission, pending);
        }
        const CommandCounts counts = list->counts;
        pending.submission = signal ? share().submitAfter(std::move(list), signal) : device_.submit(std::move(list));
        newestCounters_.dispatchCount = counts.dispatches;
        newestCounters_.barrierCount = counts.barriers;
        newestCounters_.copyCount = counts.copies;
        newestCounters_.uploadedBytes = counts.uploadedBytes;
        newestCounters_.downloadedBytes = counts.downloadedBytes;
    }
    catch (...)
    {
        grainKnowledge_ = grainsBefore;
        putBackPatches(patchesBefore);
        answerBuffers_.push_back(std::move(pending.answer));
        if (pending.terrainAnswer)
            terrains_[0]->tellBuffers.push_back(std::move(pending.terrainAnswer));
        throw;
    }
    submittedValue_ = pending.submission->timelineValue();
    if (publishing_)
        pending.frame = publishing_->commit(
            pending.frameSlot, {stepsStarted_ + 1, anchor_, submittedValue_, largestRenderGrain(), false});
    materials_.markUploaded();
    walls_.advance(static_cast<double>(def.seconds));
    bodies_.markUploaded(stepsStarted_ + 1);
    drains_.markUploaded();
    fields_.advance();
    for (uint32_t i = 0; i < emitters_.capacity(); ++i)
        emitters_[i] = emission.after[i];
    ++stepsStarted_;
    secondsStarted_ += static_cast<double>(def.seconds);
    pending.report.stepIndex = stepsStarted_;
    pending.report.simulatedSeconds = secondsStarted_;
    pending.report.substeps = plan.used;
    pending.report.substepsNeeded = plan.needed;
    if (plan.used < plan.needed)
        pending.report.faults |= BCH_FAULT_SUBSTEPS;
    pending.profile.stepIndex = stepsStarted_;
    pending.profile.recordNs = nowNs() - began;
    pending.spawnedBefore = spawnedGrains_;
    pending.removals = grainKnowledge_.removals;
    pending.wakeableBefore = grainKnowledge_.wakeable;
    pending_.push_back(std::move(pending));
    profile::frameMark("Barchan step");
    return true;
}

} // namespace bch
