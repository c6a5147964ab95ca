// The step, in the order of the stages. Everything here only records.
#include "world/world.h"

#include "base/profile.h"
#include "compute/laws.h"
#include "world/stages.h"

#include <chrono>
#include <cmath>
#include <limits>

namespace bch
{

namespace
{
constexpr float kDesignSpeed = 1.0f;        // m/s: impact for which contacts are resolved
constexpr float kSubstepsPerContact = 5.0f; // of the time a contact lasts
constexpr float kTravelPerSubstep = 0.5f;   // of a cell
constexpr double kPi = 3.14159265358979323846;

uint64_t nowNs()
{
    return static_cast<uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
}
} // namespace

float World::searchRadius() const
{
    return 2.0f * (largestRadius_ > 0.0f ? largestRadius_ : def_.maxGrainRadius);
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
        const float longest = law::hertzContactTime(mass, stiffness, kDesignSpeed) / kSubstepsPerContact;
        needed = std::fmax(needed, std::ceil(def.seconds / longest));
    }
    const auto count = static_cast<uint32_t>(std::fmin(needed, 1.0e6f));
    return {count, def.substeps ? def.substeps : std::min(count, def_.maxSubsteps)};
}

void World::recordEdits(Recorder& recorder)
{
    recorder.fill(report_.elements(0, gpu::kReportStepWords), 0);
    materials_.recordUpload(recorder);
    walls_.recordUpload(recorder, anchor_);
    drains_.recordUpload(recorder, anchor_);
    fields_.recordUpload(recorder, anchor_);
}

void World::recordSubstep(Recorder& recorder, float elapsed, float seconds, bool isLast)
{
    const float radius = searchRadius();
    const auto quantum = static_cast<float>(def_.massQuantum);
    const gpu::GrainForceParams forces{seconds,        elapsed,         quantum, materials_.capacity(),
                                       walls_.count(), isLast ? 1u : 0u};
    const gpu::GrainMoveParams move{
        .gravity = glm::vec4(gravity_, 0.0f),
        .substep = seconds,
        .quantum = quantum,
        .maxSpeed = kTravelPerSubstep * radius / seconds,
        .maxCoordinate = static_cast<float>(largestCoordinate(radius)),
        .lastSubstep = isLast ? 1u : 0u};
    const GrainSurroundings around{
        search_.neighbourBegin(), search_.neighbours(), materials_.rows(), materials_.pairRows(), walls_.rows()};

    recordStage(recorder, Stage::bin, [&] { grains_.recordSort(recorder, search_, slotBound_, radius); });
    recordStage(
        recorder, Stage::neighbours,
        [&] { search_.list(recorder, grains_.elements(slotBound_), grains_.positions(), report_); });
    recordStage(recorder, Stage::forces, [&] { grains_.recordForces(recorder, slotBound_, around, report_, forces); });
    recordStage(
        recorder, Stage::move, [&] { grains_.recordMove(recorder, slotBound_, materials_.rows(), report_, move); });
}

void World::recordStep(
    Recorder& recorder, const bchStepDef& def, const SubstepPlan& plan, const Emission& emission, PendingStep& pending)
{
    recordStage(recorder, Stage::edits, [&] { recordEdits(recorder); });
    const float substep = def.seconds / static_cast<float>(plan.used);
    for (uint32_t i = 0; i < plan.used && slotBound_ > 0; ++i)
        recordSubstep(recorder, static_cast<float>(i) * substep, substep, i + 1 == plan.used);
    recordPatches(recorder, def, emission, pending);
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
        });
}

bool World::step(const bchStepDef& def)
{
    BCH_ZONE("bchWorld_Step");
    collect();
    if (pending_.size() >= def_.stepsInFlight)
        return false;
    const uint64_t began = nowNs();
    const SubstepPlan plan = planSubsteps(def);
    PendingStep pending;
    pending.answer = takeAnswerBuffer();
    const uint32_t copyBefore = grains_.current();
    Emission emission;
    Vector<PatchMemory> patchesBefore;
    try
    {
        pending.patches.reserve(patches_.count());
        drains_.listRows(pending.drains);
        patchesBefore = rememberPatches();
        applyTells(stepsStarted_ + 1);
        emission = planEmission(static_cast<double>(def.seconds));
        if (emission.held)
            pending.report.faults |= BCH_FAULT_PATCH_CAPACITY;
        std::unique_ptr<CommandList> list = device_.acquireList();
        Recorder recorder(device_, *list);
        recordStep(recorder, def, plan, emission, pending);
        const CommandCounts counts = list->counts;
        pending.submission = device_.submit(std::move(list));
        newestCounters_.dispatchCount = counts.dispatches;
        newestCounters_.barrierCount = counts.barriers;
        newestCounters_.copyCount = counts.copies;
        newestCounters_.uploadedBytes = counts.uploadedBytes;
        newestCounters_.downloadedBytes = counts.downloadedBytes;
    }
    catch (...)
    {
        grains_.setCurrent(copyBefore);
        putBackPatches(patchesBefore);
        answerBuffers_.push_back(std::move(pending.answer));
        throw;
    }
    materials_.markUploaded();
    walls_.advance(static_cast<double>(def.seconds));
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
    pending.removals = removals_;
    pending_.push_back(std::move(pending));
    profile::frameMark("Barchan step");
    return true;
}

} // namespace bch
