// What finished steps tell, taken in order.
#include "world/world.h"

#include "base/profile.h"
#include "world/stages.h"

#include <bit>

namespace bch
{

static_assert(gpu::kFaultNeighbourCapacity == BCH_FAULT_NEIGHBOUR_CAPACITY);
static_assert(gpu::kFaultNotFinite == BCH_FAULT_NOT_FINITE);
static_assert(gpu::kFaultSpeedLimit == BCH_FAULT_SPEED_LIMIT);
static_assert(gpu::kFaultOutOfRange == BCH_FAULT_OUT_OF_RANGE);
static_assert(gpu::kFaultOverlap == BCH_FAULT_OVERLAP);
static_assert(gpu::kFaultWakeCapacity == BCH_FAULT_WAKE_CAPACITY);
static_assert(static_cast<uint32_t>(Stage::count) <= BCH_STAGE_CAPACITY);

ArrayBuffer<uint32_t> World::takeAnswerBuffer()
{
    BCH_ASSERT(!answerBuffers_.empty(), "there are as many answer buffers as steps in flight");
    ArrayBuffer<uint32_t> answer = std::move(answerBuffers_.back());
    answerBuffers_.pop_back();
    return answer;
}

void World::collect()
{
    while (!pending_.empty() && pending_.front().submission->wait(0))
    {
        takeAnswer(pending_.front());
        answerBuffers_.push_back(std::move(pending_.front().answer));
        pending_.erase(pending_.begin());
    }
}

bool World::wait(uint64_t timeoutNs)
{
    BCH_ZONE("wait for steps");
    if (!pending_.empty() && !pending_.back().submission->wait(timeoutNs))
    {
        collect();
        return false;
    }
    collect();
    return pending_.empty();
}

void World::waitForAll()
{
    wait(UINT64_MAX);
    // What the caller is about to take away may be in use by these too.
    for (const std::unique_ptr<Submission>& edit : edits_)
        edit->wait(UINT64_MAX);
    edits_.clear();
    for (uint32_t i = 0; i < queries_.capacity(); ++i)
        if (queries_.alive(i))
            queries_[i]->submission->wait(UINT64_MAX);
}

void World::takeAnswer(PendingStep& pending)
{
    BCH_ZONE("collect");
    const auto* words = static_cast<const uint32_t*>(pending.answer.buffer().mapped());
    const uint32_t quarantined = words[gpu::kReportQuarantined];
    const uint32_t slots = words[gpu::kReportWords];
    bchStepReport& report = pending.report;
    report.faults |= words[gpu::kReportFaults];
    report.neighbourCapacityNeeded = words[gpu::kReportNeighbourPeak];
    if (publishing_)
        publishing_->ring.finish(pending.frame);
    grainQuanta_ = readQuantaBooks(words + gpu::kReportStepWords);
    takePatchAnswers(pending);
    takeTerrainAnswer(pending);
    bodies_.takeAnswer(report.stepIndex, words + bodyAnswerBegin(), pending.bodyCount);
    report.faultsEver = newest_.faultsEver | report.faults;
    report.quarantinedCount = quarantined;
    report.grainCount = static_cast<uint32_t>(pending.spawnedBefore) + words[gpu::kReportWoken]
                        - words[gpu::kReportSettled] - quarantined - words[gpu::kReportRemoved];
    report.neighbourCount = words[gpu::kReportNeighbourPeak];
    if (pending.grainsMoved)
    {
        GrainTell& tell = grainKnowledge_.tell(report.stepIndex);
        BCH_ASSERT(tell.step == report.stepIndex, "a step's answer is taken before its place is needed again");
        tell.awake = words[gpu::kReportAwake];
        tell.slots = slots;
        tell.fastest = std::bit_cast<float>(words[gpu::kReportMaxSpeed]);
        grainContacts_ = words[gpu::kReportContacts];
    }
    report.contactCount = grainContacts_;
    report.awakeGrainCount = words[gpu::kReportAwake];
    report.contactCapacityNeeded = words[gpu::kReportContactPeak];
    report.listingCount = words[gpu::kReportListings];
    report.maxSpeed = std::max(report.maxSpeed, std::bit_cast<float>(words[gpu::kReportMaxSpeed]));
    neighbourPeak_ = std::max(neighbourPeak_, report.neighbourCount);
    // Grains taken out have left their slots; those spawned since have taken new ones.
    if (pending.removals == grainKnowledge_.removals)
        slotBound_ = static_cast<uint32_t>(std::min<uint64_t>(
            slots + (spawnedGrains_ - pending.spawnedBefore) + (grainKnowledge_.wakeable - pending.wakeableBefore),
            def_.grainCapacity));
    newest_ = report;

    bchProfileReport& profile = pending.profile;
    profile.stageCount = static_cast<uint32_t>(Stage::count);
    uint64_t first = UINT64_MAX;
    uint64_t last = 0;
    for (const StageTime& time : pending.submission->stageTimes())
    {
        profile.stageNs[time.stage] += time.endNs - time.beginNs;
        first = std::min(first, time.beginNs);
        last = std::max(last, time.endNs);
    }
    profile.totalNs = last > first ? last - first : 0;
    newestProfile_ = profile;
    tellProfiler(pending);
}

void World::report(bchStepReport& report)
{
    collect();
    report = newest_;
}

void World::profile(bchProfileReport& profile)
{
    collect();
    profile = newestProfile_;
}

void World::counters(bchCounters& counters) const
{
    counters = newestCounters_;
}

} // namespace bch
