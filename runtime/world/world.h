// The granular world: owns every module and puts them in order.
//
// Host and device go their own ways: edits and steps are recorded and submitted, never waited for. What the host knows
// of the device's state is an upper bound of the number of grains, corrected by each step's report.
#pragma once

#include "grains/grain_set.h"
#include "materials/material_table.h"
#include "world/body_table.h"
#include "world/drain_table.h"
#include "world/emitter_table.h"
#include "world/field_table.h"
#include "world/grain_batch.h"
#include "world/grain_knowledge.h"
#include "world/publishing.h"
#include "world/shape_table.h"
#include "world/snapshot_patches.h"
#include "world/wall_table.h"
#include "world/world_terrain.h"

#include "barchan/debug.h"
#include "barchan/grains.h"
#include "barchan/vulkan.h"
#include "barchan/world.h"

namespace bch
{

class ByteWriter;
struct HostState; // snapshot.cpp

// A step under way: what the device will tell about it, and what the host knew when it was recorded.
struct PendingStep
{
    ArrayBuffer<uint32_t> answer; // the report's words, then the grain count; patches; drains
    bchStepReport report = bchDefaultStepReport();
    bchProfileReport profile = bchDefaultProfileReport();
    uint64_t spawnedBefore = 0;
    uint64_t removals = 0;
    uint64_t wakeableBefore = 0; // of grains
    bool grainsMoved = false;
    Vector<PendingPatch> patches; // their words follow in the answer, in this order
    Vector<DrainRow> drains;      // whose books follow them
    uint32_t bodyCount = 0;       // whose rows and ledger are the last words of the answer
    bool terrain = false;         // it took part
    bool terrainSand = false;     // and some of it is awake or may wake
    uint32_t rutBodies = 0;       // of which its answer says how the ground bears them
    ArrayBuffer<uint32_t> terrainAnswer;
    uint32_t frameSlot = kNoSlot; // of the ring, where it publishes a frame
    uint64_t frame = 0;
    // Last, so that it goes first and waits: the device may still be writing the answer.
    std::unique_ptr<Submission> submission;
};

// A copy of the grains on its way to the host.
struct Readback
{
    ArrayBuffer<glm::vec4> positions, orientations, motion;
    ArrayBuffer<glm::uvec4> words;
    ArrayBuffer<uint32_t> count;
    uint64_t stepIndex = 0;
    glm::dvec3 anchor{0.0};
    bool mapped = false;
    // Filled when mapped: living grains only, words taken apart.
    Vector<glm::vec4> livePositions, liveOrientations, liveVelocities, liveSpins;
    Vector<float> edgeRatios;
    Vector<uint32_t> materials, tags, quanta, asleep;
    // Last, so that it goes first and waits: the device may still be writing the copies.
    std::unique_ptr<Submission> submission;
};

// Questions about the surface of the terrain that the device works on.
struct QueryBatch
{
    ArrayBuffer<gpu::SurfaceQuery> questions;
    ArrayBuffer<gpu::SurfaceHit> found, answers; // on the device and for the host
    uint32_t count = 0;
    glm::dvec3 anchor{0.0};
    // Last, so that it goes first and waits: the device may still be writing the hits.
    std::unique_ptr<Submission> submission;
};

// Contacts of grains as the host sees them.
struct ContactArrays
{
    Vector<glm::uvec2> tags;
    Vector<glm::vec4> places, normals, stretches;
    Vector<float> normalForces;
};

// What emitters give to one patch in a step.
struct PatchEmission
{
    PatchFill fill;
    float fastest = 0.0f; // m/s
};

// Where tiles come from and go to.
struct TilePager
{
    // The tile at a place, or none where the terrain ends.
    std::function<bool(glm::ivec2, Tile&)> load;
    std::function<void(glm::ivec2, const Vector<std::byte>&)> store;
};

// A step's emission, worked out before anything changes.
struct Emission
{
    Vector<PatchEmission> patches; // by index
    Vector<Emitter> after;         // by index: the emitters when the step is submitted
    bool held = false;
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

    const SlotTable<Shape>& shapes() const { return shapes_.slots(); }
    uint64_t addShape(std::span<const std::byte> blob);
    void removeShape(uint32_t index);

    const SlotTable<Body>& bodies() const { return bodies_.slots(); }
    uint64_t addBody(const bchBodyDef& def);
    void removeBody(uint32_t index);
    void setBodies(const bchBodyState* states, const Vector<uint32_t>& indices);
    bchBodyState bodyState(uint32_t index);
    void bodyRut(uint32_t index, bchRutInfo& info);
    // Of all bodies in the order of their slots; false while the step is under way.
    bool bodyImpulses(uint64_t step, Vector<bchBodyImpulse>& impulses);

    void spawnGrains(const bchGrainSpawnDef& def, uint32_t material);
    uint32_t fillGrains(const bchGrainFillDef& def, uint32_t material); // returns how many
    void removeGrains(const bchGrainRemoveDef& def);
    void removeAllGrains();
    void readContacts(bchContactView& view);

    const PatchTable& patches() const { return patches_; }
    uint64_t addPatch(const bchPatchDef& def);
    void removePatch(uint32_t index);
    uint32_t fillPatch(uint32_t index, const bchPatchFillDef& def, uint32_t material);
    void patchInfo(uint32_t index, bchPatchInfo& info);
    void readPatch(uint32_t index, bchPatchView& view);
    void setPatchBounds(uint32_t index, const bchPatchBounds& bounds);
    void setRenderGrains(uint32_t index, uint32_t perParticle); // 0: none
    void readRenderGrains(uint32_t index, bchRenderGrainView& view);
    void wakeSand(); // something around it has changed

    const EmitterTable& emitters() const { return emitters_; }
    uint64_t addEmitter(const bchEmitterDef& def, uint32_t patch, uint32_t material);
    void setEmitterRate(uint32_t index, float rate);
    void removeEmitter(uint32_t index) { emitters_.remove(index); }

    const SlotTable<Drain>& drains() const { return drains_.slots(); }
    uint64_t addDrain(const bchDrainDef& def);
    void drainInfo(uint32_t index, bchDrainInfo& info);
    void removeDrain(uint32_t index) { drains_.remove(index); }

    const SlotTable<Field>& fields() const { return fields_.slots(); }
    uint64_t addField(const bchFieldDef& def);
    void updateField(uint32_t index, const bchFieldDef& def);
    void removeField(uint32_t index);
    void explode(const bchExplosionDef& def);
    void setWind(const glm::vec3& wind);

    const SlotTable<std::unique_ptr<WorldTerrain>>& terrains() const { return terrains_; } // one at most
    uint64_t addTerrain(const bchTerrainDef& def, uint32_t patch);                         // kNoPatch: it never wakes
    void removeTerrain();
    // Of the terrain, which is there.
    Tile makeTile(const bchTileDef& def, const Vector<uint32_t>& palette) const;
    Tile readTileBlob(std::span<const std::byte> blob) const;
    void putTile(Tile&& tile);
    void loadImage(const bchHeightImageDef& def, uint32_t material);
    // `keep` gets its blob before it goes; without, its sand is removed.
    using KeepTile = std::function<void(Vector<std::byte>&&)>;
    void unloadTile(int32_t x, int32_t z, const KeepTile& keep);
    void readTile(int32_t x, int32_t z, bchTileView& view);
    uint32_t takeTileChanges(bchTileChange* changes, uint32_t room); // returns how many
    void brushTerrain(const bchBrushDef& def, uint32_t material);
    void sampleHeight(double x, double z, bchGroundSample& sample);
    void castRay(const bchPosition& origin, const bchVec3& direction, double maxDistance, bchGroundSample& sample);
    uint32_t pageTiles(const bchPagerDef& def, const TilePager& pager); // returns how many are missing
    void terrainInfo(bchTerrainInfo& info);
    void setFocus(Vector<FocusPoint>&& points);

    void debugDraw(const bchDebugDrawDef& def, bchDebugDrawView& view);

    // False: too many under way. With a signal the device waits for it.
    bool step(const bchStepDef& def, const HostSignal& signal = {});
    bool wait(uint64_t timeoutNs);
    void report(bchStepReport& report);
    void profile(bchProfileReport& profile);
    void counters(bchCounters& counters) const;

    void enablePublishing(const bchPublishDef& def);
    void disablePublishing();
    void publishInfo(bchPublishInfo& info);
    // False: there is none. `vulkan` is null on the CPU device.
    bool acquireFrame(bchFrame& frame, bchVkFrame* vulkan);
    void releaseFrame(uint64_t frame, const HostSignal& signal);
    // False: no slot is free.
    bool recordFrame(void* commandBuffer, bchFrame& frame, bchVkFrame& vulkan);
    void exportFrames(bchVkExport& exported);
    bool isOnVulkan() const { return device_.share() != nullptr; }
    VulkanShare& share(); // throws Failure(BCH_ERROR_UNSUPPORTED)
    uint64_t submittedValue() const { return submittedValue_; }

    void massLedger(bchMassLedger& ledger);
    uint64_t stateHash();
    Vector<std::byte> snapshot();
    void restore(std::span<const std::byte> blob);

    uint64_t requestReadback();
    bool mapReadback(uint32_t index, uint64_t timeoutNs, bchGrainView& view);
    void unmapReadback(uint32_t index);
    const SlotTable<std::unique_ptr<Readback>>& readbacks() const { return readbacks_; }

    uint64_t submitQueries(std::span<const bchQuery> queries);
    // The answers to a batch once they are there; it is gone then. Throws where there is room for fewer.
    bool takeQueryHits(uint32_t index, uint64_t timeoutNs, bchQueryHit* hits, uint32_t& count);
    void dropQueries(uint32_t index) { queries_.remove(index); }
    const SlotTable<std::unique_ptr<QueryBatch>>& queries() const { return queries_; }

private:
    struct SubstepPlan
    {
        uint32_t needed, used;
    };

    BufferView ground() const // shared/terrain.h
    {
        return terrains_.alive(0) ? terrains_[0]->terrain.view().ground : BufferView(ground_);
    }

    // step.cpp
    SubstepPlan planSubsteps(const bchStepDef& def) const;
    void recordStep(
        Recorder& recorder, const bchStepDef& def, SubstepPlan& plan, const Emission& emission, PendingStep& pending);
    void recordEdits(Recorder& recorder);
    struct GrainSubstep
    {
        float elapsed, seconds;
        bool isFirst, isLast, coupled;
    };
    struct GrainInterval
    {
        uint32_t first, count, all; // substeps
        bool coupled;
        bool bodiesFall; // in each substep; with patches they do in each interval
    };
    GrainSurroundings grainSurroundings() const;
    void recordGrains(Recorder& recorder, float seconds, const GrainInterval& interval);
    void recordGrainListing(Recorder& recorder, float elapsed);
    void recordGrainMotion(Recorder& recorder, const GrainSubstep& substep);
    bool hasGrains() const { return smallestSphere_ > 0.0f; }          // or had some, until all were removed
    uint32_t grainThreads() const { return std::max(slotBound_, 1u); } // plans may not know yet that all are gone
    float smallestGrain() const;                                       // m: radius
    float grainSkin() const;                                           // m
    float grainWakeSpeed() const;                                      // m/s

    // coupling.cpp
    // Returns the patches that took part.
    Vector<PatchWork> recordSand(
        Recorder& recorder, const bchStepDef& def, SubstepPlan& plan, const Emission& emission, PendingStep& pending);
    // Grains, patches and bodies take turns in intervals of one substep of the patches.
    struct Turns
    {
        float seconds;
        bool grains, bodies;
    };
    void recordTurns(Recorder& recorder, const Turns& turns, SubstepPlan& plan, Vector<PatchWork>& patches);
    void recordPush(Recorder& recorder, Vector<PatchWork>& patches, float interval);
    GrainPushers grainPushers(const WorldPatch& patch) const;
    gpu::CouplingParams couplingParams(const WorldPatch& patch, float interval) const;

    // patches.cpp
    static void addSlots(WorldPatch& patch, uint32_t count, uint64_t quanta);
    static void touchPatch(WorldPatch& patch);
    void touchSand();
    void applyTells(uint64_t step); // that the plan of this step may know
    bool bodiesComeNear(const WorldPatch& patch, float seconds) const;
    // Returns the substeps it needs.
    uint32_t planPatch(const WorldPatch& patch, PatchTell& plan, float seconds) const;
    // Those that the next step is about: with `coupled` the resting ones too.
    Vector<PatchWork> beginPatches(Recorder& recorder, const bchStepDef& def, const Emission& emission, bool coupled);
    void endPatches(Recorder& recorder, const Vector<PatchWork>& all, PendingStep& pending);
    PatchSurroundings recordSurroundings(Recorder& recorder, const WorldPatch& patch) const;
    void recordDrains(Recorder& recorder, const WorldPatch& patch) const;
    // The two parts of a substep.
    static void recordPatchLists(Recorder& recorder, WorldPatch& patch);
    static void recordPatchMotion(Recorder& recorder, const PatchWork& work, uint32_t index, float seconds);
    void takePatchAnswers(PendingStep& pending);
    struct PatchMemory
    {
        Patch::Sides sides;
        uint32_t renderSide;
        PatchKnowledge knowledge;
    };
    Vector<PatchMemory> rememberPatches() const;
    void putBackPatches(const Vector<PatchMemory>& memory) noexcept;
    PatchArrays readArrays(const WorldPatch& patch) const;

    // render_grains.cpp
    void recordRenderGrains(Recorder& recorder, const Vector<PatchWork>& stepped, float seconds);
    // Patches that have render grains still have them when they were restored: new ones.
    void keepRenderGrains(RestoredPatches& restored);

    void drawZones(Vector<bchDebugLine>& lines);
    void drawParticles(const WorldPatch& patch, const bchDebugDrawDef& def, Vector<bchDebugPoint>& points) const;

    // bodies.cpp
    PatchBodies patchBodies() const;
    float fastestBody(float seconds) const; // m/s, by what plans may know; while answers are under way they may fall
    float largestSphere() const;            // m: radius, of grains that are there or are going to be poured
    uint64_t bodyAnswerBegin() const;       // in words

    // terrain.cpp, terrain_step.cpp
    TerrainRoom terrainRoom(uint32_t patch) const;
    Vector<gpu::TerrainMaterial> terrainMaterials(const WorldTerrain& terrain) const;
    Vector<float> heightsPerQuantum(const WorldTerrain& terrain) const; // m, by material
    void recordTerrainMaterials(Recorder& recorder, const WorldTerrain& terrain) const;
    uint32_t findTile(int32_t x, int32_t z) const; // the slot
    void catchUp();                                // waits until the host's copy is what the device has
    template <class Record>
    void editTerrain(Record&& record); // submits a change of the ground
    void fillSample(const SurfaceSample& found, bchGroundSample& sample) const;
    void addTerrainToLedger(bchMassLedger& ledger);
    bool groundMoves() const { return terrains_.alive(0) && !terrains_[0]->resting; } // or may
    bool terrainMayWake(uint32_t patch) const;                                        // into this patch
    Vector<gpu::HandoffRegion> givenRegions() const;
    void recordWake(Recorder& recorder, const Emission& emission);
    // terrain_grains.cpp
    void admitTerrainGrains(Recorder& recorder); // if any may come
    void recordWakeGrains(Recorder& recorder);
    void recordSplash(Recorder& recorder);
    bool terrainSplashes() const; // or may
    void boundWokenGrains(uint32_t most);
    Vector<uint32_t> countSand();
    void recordCensus(Recorder& recorder) const;
    void recordSettle(Recorder& recorder);
    // False: it has no part in the step.
    bool beginTerrain(Recorder& recorder, const Emission& emission, PendingStep& pending);
    void endTerrain(Recorder& recorder, const bchStepDef& def, PendingStep& pending);
    bool windBlowsSand() const; // in the next step
    bool bodiesPress() const;
    void recordWind(Recorder& recorder, float seconds) const;
    void recordRuts(Recorder& recorder) const;
    void takeTerrainAnswer(PendingStep& pending);
    void applyTerrainTell(uint64_t step);

    // feeds.cpp
    EmitterGround emitterGround(const Emitter& emitter) const;
    Emission planEmission(double seconds) const;
    bool emitGrains(double seconds); // true: some were held back
    void recordEmission(Recorder& recorder, WorldPatch& patch, const PatchEmission& emission) const;

    // publish.cpp
    Publishing& publishing(); // throws Failure(BCH_ERROR_INVALID_ARGUMENT) while it is off
    PublishSetup publishSetup(const bchPublishDef& def) const;
    void recordFrameInto(Recorder& recorder, uint32_t slot) const;
    float largestRenderGrain() const; // m, radius; 0 where there are none
    TileSource tileSource(TerrainView& view) const;
    void describeFrame(uint32_t slot, bchFrame& frame, bchVkFrame* vulkan);

    // report.cpp
    void collect(); // takes the answers of finished steps, in order
    void takeAnswer(PendingStep& pending);
    void tellProfiler(PendingStep& pending) const;
    void plotLedger() const; // in builds with profiling
    void waitForAll();
    ArrayBuffer<uint32_t> takeAnswerBuffer();

    // edits.cpp, grain_fill.cpp
    GrainKind grainKind(uint32_t material, uint32_t edge) const;
    void takeIn(const GrainBatch& batch);

    // Submits an edit at once. On failure nothing has changed.
    template <class Record>
    void submitEdit(Record&& record);

    // state.cpp, snapshot.cpp
    void addToLedger(const WorldPatch& patch, bchMassLedger& ledger);
    uint64_t patchHash(const WorldPatch& patch);
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
    ShapeTable shapes_;
    BodyTable bodies_;
    EmitterTable emitters_;
    DrainTable drains_;
    FieldTable fields_;
    GrainSet grains_;
    ArrayBuffer<uint32_t> report_;
    ArrayBuffer<uint32_t> small_;  // results of single questions
    ArrayBuffer<uint32_t> ground_; // of a world without terrain: none

    // What the host knows of the grains.
    uint32_t slotBound_ = 0; // no more grains than this are in the arrays
    uint64_t spawnedGrains_ = 0;
    uint64_t spawnedQuanta_ = 0;
    QuantaBooks grainQuanta_;      // by the newest answer
    float largestReach_ = 0.0f;    // m: from a grain's centre to its surface
    float largestSphere_ = 0.0f;   // m: radius
    float smallestSphere_ = 0.0f;  // m: radius; 0 without grains
    Vector<float> smallestRadius_; // m, by material, in the sense of equalContactRadius; infinite without grains
    GrainKnowledge grainKnowledge_;
    ContactArrays shownContacts_; // by bchWorld_ReadContacts
    uint32_t grainContacts_ = 0;  // of the newest step that grains took part in

    // Patches, and what those that are gone have left in the books.
    PatchTable patches_;
    PatchBooks patchBooks_;

    SlotTable<std::unique_ptr<WorldTerrain>> terrains_; // one at most
    Vector<FocusPoint> focus_;

    uint64_t stepsStarted_ = 0;
    double secondsStarted_ = 0.0;
    bchStepReport newest_ = bchDefaultStepReport();
    bchProfileReport newestProfile_ = bchDefaultProfileReport();
    bchCounters newestCounters_ = bchDefaultCounters();
    uint32_t grainPeak_ = 0;
    uint32_t neighbourPeak_ = 0;

    Vector<bchDebugLine> debugLines_;
    Vector<bchDebugPoint> debugPoints_;

    std::unique_ptr<Publishing> publishing_; // none: off
    uint64_t submittedValue_ = 0;            // of the timeline, when all changes of the world are done

    Vector<PendingStep> pending_;
    Vector<ArrayBuffer<uint32_t>> answerBuffers_; // not in use
    Vector<std::unique_ptr<Submission>> edits_;   // under way
    SlotTable<std::unique_ptr<Readback>> readbacks_;
    SlotTable<std::unique_ptr<QueryBatch>> queries_;
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
    submittedValue_ = edits_.back()->timelineValue();
}

} // namespace bch
