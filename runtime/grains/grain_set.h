// Grains on the device: their arrays, the lists of their contacts, and the recording of everything that happens to
// them.
//
// Contacts are listed with a skin around every sphere and stay listed until a grain may have moved half of it. The
// device decides that, substep by substep: what a listing takes is recorded before each of them and costs next to
// nothing where the gate is closed. Grains are sorted when contacts are listed, and the memory of each contact goes
// along.
#pragma once

#include "compute/device.h"
#include "compute/shader_types.h"
#include "spatial/neighbour_search.h"

namespace bch
{

struct GrainSetup
{
    uint32_t grainCapacity = 0;
    uint32_t neighbourCapacity = 0; // pairs of grains near each other, each counted twice
    uint32_t contactCapacity = 0;   // pairs of spheres, likewise, and spheres near walls
};

struct GrainUpload
{
    const glm::vec4* positions; // xyz relative to the anchor, radius
    const glm::vec4* orientations;
    const glm::vec4* motion; // two each
    const glm::uvec4* words; // shared/grains.h
    uint32_t count;
};

// The rest of a restored state.
struct GrainContactUpload
{
    const glm::vec4* spheres; // four per grain
    const float* travel;
    const uint32_t* marks; // one and one per grain
    const uint32_t* begin; // one per listed grain and one
    const gpu::GrainContact* contacts;
    const glm::vec4* history;
    uint32_t listedCount;
    uint32_t contactCount;
    const Vector<uint32_t>* keys; // of the listed grains' cells; null where they are those of another number of buckets
};

// What grains need of other modules.
struct GrainSurroundings
{
    BufferView materials, materialPairs;
    uint32_t materialCapacity;
    BufferView walls; // and parts of bodies
    uint32_t wallCount;
    uint32_t partFirst, partCount;
    BufferView bodies, ledger; // shared/bodies.h
    BufferView volumeMaps;     // shared/volume_maps.h
    BufferView ground;         // shared/terrain.h; when it has changed, contacts are stale
    BufferView fields;
    BufferView report;
};

// A patch whose particles push grains.
struct GrainPushers
{
    SearchGrid grid;
    BufferView positions, velocities, touches;
    BufferView report; // the patch's
};

struct GrainListing
{
    float reach;   // m: from the centre of the largest grain to its surface
    float skin;    // m
    float elapsed; // s: since the step began
};

class GrainSet
{
public:
    GrainSet(Device& device, const GrainSetup& setup);

    uint32_t capacity() const { return setup_.grainCapacity; }
    const GrainSetup& setup() const { return setup_; }
    BufferView count() const { return count_; }
    ElementCount elements(uint32_t maxCount) const { return {count_, maxCount}; }
    BufferView positions() const { return positions_[0]; }
    BufferView orientations() const { return orientations_[0]; }
    BufferView motion() const { return motion_[0]; }
    BufferView words() const { return words_[0]; }
    BufferView spheres() const { return spheres_; }
    BufferView travel() const { return travel_; }
    BufferView marks() const { return marks_; }
    BufferView listedCount() const { return listedCount_; }
    BufferView contactBegin() const { return contactBegin_; }
    BufferView contacts() const { return contacts_; }
    BufferView history() const { return history_; }
    BufferView touches() const { return touches_; }
    BufferView sortedKeys() const { return search_.sortedKeys(); }
    uint32_t bucketCount() const { return search_.bucketCount(); }
    SearchGrid grid() const { return search_.grid(); }

    void recordAppend(Recorder& recorder, const GrainUpload& upload) const;
    void recordReplace(Recorder& recorder, const GrainUpload& upload, const GrainContactUpload& contacts) const;
    void recordRemoveAll(Recorder& recorder, uint32_t maxCount, BufferView report) const;
    void
    recordRemove(Recorder& recorder, uint32_t maxCount, const gpu::GrainRemoveParams& params, BufferView report) const;
    // After the last substep.
    void recordDrain(
        Recorder& recorder, uint32_t maxCount, BufferView drains, BufferView books, BufferView report,
        const gpu::DrainParams& params) const;
    void recordShift(Recorder& recorder, uint32_t maxCount, glm::vec3 shift) const;
    void recordWake(Recorder& recorder, uint32_t maxCount) const;
    void recordStale(Recorder& recorder) const; // contacts must be listed before the next substep

    // Before each substep, in this order: sorts grains, finds neighbours, lists contacts.
    void recordSort(Recorder& recorder, uint32_t maxCount, const GrainListing& listing);
    void recordNeighbours(Recorder& recorder, uint32_t maxCount, BufferView report);
    void recordContacts(
        Recorder& recorder, uint32_t maxCount, const GrainSurroundings& around, const GrainListing& listing) const;

    void recordForces(
        Recorder& recorder, uint32_t maxCount, const GrainSurroundings& around,
        const gpu::GrainForceParams& params) const;
    void recordMove(
        Recorder& recorder, uint32_t maxCount, const GrainSurroundings& around,
        const gpu::GrainMoveParams& params) const;

    // Contacts with the particles of one patch after the other; then their push, which lasts until it is recorded
    // again.
    void recordTouch(
        Recorder& recorder, uint32_t maxCount, const GrainPushers& pushers, const gpu::CouplingParams& params) const;
    void recordPush(
        Recorder& recorder, uint32_t maxCount, const GrainPushers& pushers, const gpu::CouplingParams& params) const;

    // Sums over all living grains, as a uvec2 (64 bits) at `result`.
    void recordQuantaSum(Recorder& recorder, uint32_t maxCount, BufferView result) const;
    void recordHashSum(Recorder& recorder, uint32_t maxCount, BufferView result) const;

private:
    SearchGate gate() const { return {args_, scanCount_}; }
    BufferView perGrain64() const { return orientations_[1]; }

    GrainSetup setup_;
    NeighbourSearch search_;
    ArrayBuffer<uint32_t> count_;
    // The second of each is room for uploads, for sorting, and for per-grain numbers that are to be summed.
    ArrayBuffer<glm::vec4> positions_[2];
    ArrayBuffer<glm::vec4> orientations_[2];
    ArrayBuffer<glm::vec4> motion_[2];
    ArrayBuffer<glm::uvec4> words_[2];
    ArrayBuffer<glm::vec4> spheres_;
    ArrayBuffer<glm::vec4> forces_;
    ArrayBuffer<uint32_t> touches_; // shared/coupling.h
    ArrayBuffer<float> travel_;
    ArrayBuffer<uint32_t> marks_;

    ArrayBuffer<uint32_t> listCount_; // grains whose contacts are being listed
    ArrayBuffer<uint32_t> listedCount_;
    ArrayBuffer<uint32_t> scanCount_;
    ArrayBuffer<uint32_t> args_;
    ArrayBuffer<uint32_t> pairMasks_;
    ArrayBuffer<uint32_t> contactCount_;
    ArrayBuffer<uint32_t> contactOffset_;
    ArrayBuffer<uint32_t> contactBegin_;
    ArrayBuffer<gpu::GrainContact> contacts_;
    ArrayBuffer<glm::vec4> history_;
    ArrayBuffer<uint32_t> oldBegin_;
    ArrayBuffer<uint32_t> oldPartners_;
    ArrayBuffer<glm::vec4> oldHistory_;
    ArrayBuffer<glm::vec4> oldPush_;
    std::unique_ptr<Buffer> scratch_; // of scans and sums, which never run at the same time
};

} // namespace bch
