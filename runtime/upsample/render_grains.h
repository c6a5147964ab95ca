// Render grains of a patch: fine grains that follow its particles, for drawing only.
//
// One step: owners in the order of their serials -> which of them are new, which gone -> blocks of nodes around them ->
// their flow on the nodes -> grains are moved by it. Everything is gathered, nothing added up in an order that threads
// decide, so the same steps give the same grains. What a step writes the next one reads: arrays of grains and owners
// exist twice.
#pragma once

#include "compute/device.h"
#include "compute/shader_types.h"

namespace bch
{

constexpr uint64_t kMostRenderGrains = (uint64_t{128} << 20) / sizeof(gpu::RenderGrain); // that one buffer can hold

struct RenderGrainsSetup
{
    uint32_t perParticle = 0; // a multiple of gpu::kRenderBoxes
    uint32_t particleCapacity = 0;
    float spacing = 0.0f; // m
};

// The sand that is drawn, and what it must not be drawn in.
struct RenderGrainsSource
{
    BufferView count, positions, velocities, words; // of the patch, shared/patches.h
    uint32_t maxCount = 0;
    BufferView solids; // gpu::SolidShape, as they were when the step began
    uint32_t solidCount = 0;
    BufferView ground;     // shared/terrain.h
    BufferView parts;      // gpu::BodyPart
    BufferView bodies;     // gpu::BodyRow
    BufferView volumeMaps; // shared/volume_maps.h
    uint32_t partCount = 0;
    glm::vec3 gravity{0.0f};
    float seconds = 0.0f; // of the step
};

class RenderGrains : public Hosted
{
public:
    RenderGrains(Device& device, const RenderGrainsSetup& setup);

    const RenderGrainsSetup& setup() const { return setup_; }
    float radius() const; // m, of the largest

    // As of the last step that was recorded.
    const ArrayBuffer<gpu::RenderGrain>& grains() const { return grains_[side_]; }
    const ArrayBuffer<uint32_t>& grainCount() const { return grainCount_; }

    // Which copies are live. Recording changes it; when the recorded work is not submitted, put it back.
    uint32_t side() const { return side_; }
    void setSide(uint32_t side) { side_ = side; }

    void recordStep(Recorder& recorder, const RenderGrainsSource& source);
    void recordShift(Recorder& recorder, glm::vec3 shift) const;

private:
    uint32_t runs() const { return (setup_.perParticle + gpu::kGrainRun - 1) / gpu::kGrainRun; }
    uint32_t old() const { return 1 - side_; }
    BufferView countWord(uint32_t word) const { return {counts_[side_].buffer(), word * sizeof(uint32_t), 4}; }
    void recordOwners(Recorder& recorder, const RenderGrainsSource& source, const gpu::UpsampleParams& params) const;
    void recordBlocks(Recorder& recorder, uint32_t maxOwners, const gpu::UpsampleParams& params) const;
    void recordFlow(Recorder& recorder, const RenderGrainsSource& source, const gpu::UpsampleParams& params) const;

    RenderGrainsSetup setup_;
    uint32_t blockCapacity_;
    uint32_t side_ = 0;
    ArrayBuffer<gpu::RenderGrain> grains_[2];
    ArrayBuffer<glm::vec4> motions_[2]; // xyz m/s; w opacity
    ArrayBuffer<uint32_t> grainCount_;
    ArrayBuffer<uint32_t> counts_[2]; // shared/upsample.h
    ArrayBuffer<uint32_t> serials_[2];
    ArrayBuffer<glm::vec4> places_[2]; // of owners when the step was over; w: seconds left of those that are gone
    ArrayBuffer<uint32_t> order_;
    ArrayBuffer<gpu::RenderOwner> owners_;
    ArrayBuffer<uint32_t> flags_, offsets_, gone_, goneCount_;
    ArrayBuffer<uint32_t> entryKeys_, entryValues_;
    ArrayBuffer<glm::ivec4> blocks_;
    ArrayBuffer<uint32_t> blockEnds_, ownerBlocks_, nearSolids_, args_, rowArgs_, runArgs_;
    ArrayBuffer<glm::vec4> nodes_;
    std::unique_ptr<Buffer> scratch_;
};

} // namespace bch
