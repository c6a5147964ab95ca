// A patch: sand as a continuum of SPH particles, with its own spacing and arrays.
//
// One substep: sort and lists -> density and gradients -> free velocity -> relaxed iterations of stress and flow ->
// dissipation, projection, motion, sleep. Arrays that follow the particles exist twice, as with grains; between two
// sorts the idle copies serve as room for uploads.
#pragma once

#include "compute/device.h"
#include "compute/shader_types.h"
#include "spatial/neighbour_search.h"

#include <functional>

namespace bch
{

struct PatchSetup
{
    float spacing = 0.02f; // m
    uint32_t particleCapacity = 0;
    uint32_t neighbourCapacity = 0;
    uint32_t iterations = 6;
};

struct PatchUpload
{
    const glm::vec4* positions; // xyz relative to the anchor, 1/bulk density
    const glm::vec4* velocities;
    const glm::uvec4* words; // material, tag, quanta, serial
    const glm::vec4* stress; // two per particle (shaders/law/granular_stress.h), the material's index in the last w
    const glm::vec4* settled;
    uint32_t count;
};

// The grains that push particles.
struct PatchPushers
{
    SearchGrid grid;
    BufferView positions, spheres, motion, words, touches;
};

// The bodies that particles meet.
struct PatchBodies
{
    BufferView parts;      // gpu::BodyPart
    BufferView rows;       // gpu::BodyRow
    BufferView ledger;     // shared/bodies.h
    BufferView volumeMaps; // shared/volume_maps.h
    uint32_t partCount = 0;
    float quantum = 0.0f; // kg
    // After each iteration: bodies take the velocity that the sand gives them; with `last`, for good.
    std::function<void(Recorder&, bool last)> follow;
};

// What a patch needs of other modules.
struct PatchSurroundings
{
    BufferView materials; // gpu::PatchMaterial
    BufferView solids;    // gpu::SolidShape
    uint32_t solidCount = 0;
    BufferView ground; // shared/terrain.h
    glm::vec3 gravity{0.0f};
    glm::vec3 wind{0.0f};
    BufferView fields;          // gpu::FieldRow; those that act or ask once come last
    uint32_t fieldCount = 0;    // in the first substep
    uint32_t lastingFields = 0; // in the others
    bool fieldsChanged = false; // since the last step
    bool windChanged = false;
    const PatchPushers* pushers = nullptr; // none: no grains
    gpu::CouplingParams coupling{};        // with them
    PatchBodies bodies;
    BufferView report; // shared/report.h, of this patch
};

struct PatchSubstep
{
    float elapsed = 0.0f; // s since the step began
    float seconds = 0.0f;
    bool isLast = false;
};

class Patch
{
public:
    Patch(Device& device, const PatchSetup& setup);

    const PatchSetup& setup() const { return setup_; }
    BufferView count() const { return count_; }
    BufferView positions() const { return positions_[current_]; }
    BufferView velocities() const { return velocities_[current_]; }
    BufferView words() const { return words_[current_]; }
    BufferView stress() const { return stress_[current_]; }
    BufferView settled() const { return settled_[current_]; }
    BufferView geometry() const { return geometry_; }
    BufferView touches() const { return touches_; }
    SearchGrid grid() const { return search_.grid(); }
    float restSpeed(float gravity) const;   // m/s
    float settleSpeed(float gravity) const; // m/s: what is slower may tremble, but goes nowhere

    // Which copies are live. Recording changes it; when the recorded work is not submitted, put it back.
    struct Sides
    {
        uint32_t current = 0, moved = 0;
    };
    Sides sides() const { return {current_, moved_}; }
    void setSides(const Sides& sides);

    // The longest substep that follows contacts under this gravity, and at this speed.
    float longestSubstep(float gravity, float speed) const;

    void recordReplace(Recorder& recorder, const PatchUpload& upload) const;
    void recordAppend(Recorder& recorder, const PatchUpload& upload) const;
    void recordWake(Recorder& recorder, uint32_t maxCount) const;
    // After the last substep.
    void recordDrain(
        Recorder& recorder, uint32_t maxCount, BufferView drains, BufferView books, BufferView report,
        const gpu::DrainParams& params) const;
    void recordShift(Recorder& recorder, uint32_t maxCount, glm::vec3 shift) const;

    // The parts of a substep, in their order.
    void recordSort(Recorder& recorder, uint32_t maxCount);
    void recordLists(Recorder& recorder, uint32_t maxCount, BufferView report);
    // Contacts with grains; between the lists and the stress.
    void recordTouch(Recorder& recorder, uint32_t maxCount, const PatchSurroundings& around) const;
    void recordStress(
        Recorder& recorder, uint32_t maxCount, const PatchSurroundings& around, const PatchSubstep& substep) const;
    void recordMove(
        Recorder& recorder, uint32_t maxCount, const PatchSurroundings& around, const PatchSubstep& substep,
        BufferView report);

    // Sums over all living particles, as a uvec2 (64 bits) at `result`.
    void recordQuantaSum(Recorder& recorder, uint32_t maxCount, BufferView result) const;
    void recordHashSum(Recorder& recorder, uint32_t maxCount, BufferView result) const;

private:
    float ownSpeed(float gravity) const; // m/s: sqrt(g spacing)
    uint32_t idle() const { return 1 - current_; }
    ElementCount elements(uint32_t maxCount) const { return {count_, maxCount}; }
    gpu::PatchParams params(const PatchSurroundings& around, const PatchSubstep& substep) const;

    PatchSetup setup_;
    float volume_; // m^3 of a particle
    uint32_t current_ = 0;
    uint32_t moved_ = 0; // times that motion has exchanged the copies, modulo 2
    NeighbourSearch search_;
    ArrayBuffer<uint32_t> count_;
    ArrayBuffer<glm::vec4> positions_[2];
    ArrayBuffer<glm::vec4> velocities_[2];
    ArrayBuffer<glm::uvec4> words_[2];
    ArrayBuffer<glm::vec4> stress_[2];  // where the iteration stands
    ArrayBuffer<glm::vec4> settled_[2]; // its last result
    ArrayBuffer<float> pairGradient_;
    ArrayBuffer<uint32_t> touches_;   // shared/coupling.h
    ArrayBuffer<uint32_t> nearParts_; // shared/bodies.h
    ArrayBuffer<glm::vec4> geometry_, freeVelocity_, flow_, tensor_;
    std::unique_ptr<Buffer> reduceScratch_;
};

// Volume of a particle for which a full cubic lattice of this spacing has relative density 1.
float latticeVolume(float spacing);

} // namespace bch
