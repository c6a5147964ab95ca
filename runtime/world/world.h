// The granular world: owns every module and puts them in order.
//
// Host and device go their own ways: edits and steps are recorded and submitted, never waited for. What the host knows
// of the device's state is an upper bound of the number of grains, corrected by each step's report.
#pragma once

#include "grains/grain_set.h"
#include "materials/material_table.h"
#include "spatial/neighbour_search.h"
#include "world/wall_table.h"

#include "barchan/grains.h"
#include "barchan/world.h"

namespace bch
{

class ByteWriter;
struct HostState; // snapshot.cpp

// A step under way: what the device will tell about it, and what the host knew when it was recorded.
struct PendingStep
{
    ArrayBuffer<uint32_t> answer; // the report's words, then the grain count
    bchStepReport report = bchDefaultStepReport();
    bchProfileReport profile = bchDefaultProfileReport();
    uint64_t spawnedBefore = 0;
    uint64_t removals = 0;
    // Last, so that it goes first and waits: the device may still be writing the answer.
    std::unique_ptr<Submission> submission;
};

// A copy of the grains on its way to the host.
struct Readback
{
    ArrayBuffer<glm::vec4> positions, velocities;
    ArrayBuffer<glm::uvec4> words;
    ArrayBuffer<uint32_t> count;
    uint64_t stepIndex = 0;
    glm::dvec3 anchor{0.0};
    bool mapped = false;
    // Filled when mapped: living grains only, words taken apart.
    Vector<glm::vec4> livePositions, liveVelocities;
    Vector<uint32_t> materials, tags, quanta;
    // Last, so that it goes first and waits: the device may still be writing the copies.
    std::unique_ptr<Submission> submission;
};

class World : public Hosted
{
public:
    World(Device& device, const bchWorldDef& def, uint32_t serial);
    ~World();

    uint32_t serial() const { return serial_; }

    void setGravity(bchVec3 gravity);
    void moveAnchor(const bchPosition& anchor);
    void capacity(bchWorldCapacity& capacity) const;

    MaterialTable& materials() { return materials_; }
    WallTable& walls() { return walls_; }

    void spawnGrains(const bchGrainSpawnDef& def, uint32_t material);
    void removeAllGrains();

    bool step(const bchStepDef& def); // false: too many under way
    bool wait(uint64_t timeoutNs);
    void report(bchStepReport& report);
    void profile(bchProfileReport& profile);
    void counters(bchCounters& counters) const;

    void massLedger(bchMassLedger& ledger);
    uint64_t stateHash();
    Vector<std::byte> snapshot();
    void restore(std::span<const std::byte> blob);

    uint64_t requestReadback();
    bool mapReadback(uint32_t index, uint64_t timeoutNs, bchGrainView& view);
    void unmapReadback(uint32_t index);
    const SlotTable<std::unique_ptr<Readback>>& readbacks() const { return readbacks_; }

private:
    struct SubstepPlan
    {
        uint32_t needed, used;
    };

    // step.cpp
    SubstepPlan planSubsteps(const bchStepDef& def) const;
    void recordStep(Recorder& recorder, const bchStepDef& def, const SubstepPlan& plan, PendingStep& pending);
    void recordEdits(Recorder& recorder);
    void recordSubstep(Recorder& recorder, float elapsed, float seconds, bool isLast);
    float searchRadius() const;

    // report.cpp
    void collect(); // takes the answers of finished steps, in order
    void takeAnswer(PendingStep& pending);
    void tellProfiler(PendingStep& pending) const;
    void waitForAll();
    ArrayBuffer<uint32_t> takeAnswerBuffer();

    // Submits an edit at once. On failure nothing has changed.
    template <class Record>
    void submitEdit(Record&& record);

    // state.cpp, snapshot.cpp
    HostState hostState() const;
    void writeHostState(ByteWriter& writer) const;
    // For the hash: only what lives, whatever the capacities are and whatever came and went.
    void writeLivingState(ByteWriter& writer) const;

    Device& device_;
    bchDeviceInfo deviceInfo_ = bchDefaultDeviceInfo();
    bchWorldDef def_;
    uint32_t serial_;
    glm::dvec3 anchor_;
    glm::vec3 gravity_;
    MaterialTable materials_;
    WallTable walls_;
    NeighbourSearch search_;
    GrainSet grains_;
    ArrayBuffer<uint32_t> report_;
    ArrayBuffer<uint32_t> small_; // results of single questions

    // What the host knows of the grains.
    uint32_t slotBound_ = 0; // no more grains than this are in the arrays
    uint64_t spawnedGrains_ = 0;
    uint64_t spawnedQuanta_ = 0;
    uint64_t removals_ = 0; // calls of removeAllGrains
    float largestRadius_ = 0.0f;
    Vector<float> smallestRadius_; // by material; infinite where there is none

    uint64_t stepsStarted_ = 0;
    double secondsStarted_ = 0.0;
    bchStepReport newest_ = bchDefaultStepReport();
    bchProfileReport newestProfile_ = bchDefaultProfileReport();
    bchCounters newestCounters_ = bchDefaultCounters();
    uint32_t grainPeak_ = 0;
    uint32_t neighbourPeak_ = 0;

    Vector<PendingStep> pending_;
    Vector<ArrayBuffer<uint32_t>> answerBuffers_; // not in use
    Vector<std::unique_ptr<Submission>> edits_;   // under way
    SlotTable<std::unique_ptr<Readback>> readbacks_;
};

template <class Record>
void World::submitEdit(Record&& record)
{
    std::erase_if(edits_, [](const std::unique_ptr<Submission>& edit) { return edit->wait(0); });
    edits_.reserve(edits_.size() + 1);
    std::unique_ptr<CommandList> list = device_.acquireList();
    Recorder recorder(device_, *list);
    record(recorder);
    edits_.push_back(device_.submit(std::move(list)));
}

} // namespace bch
