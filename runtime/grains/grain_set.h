// Grains on the device: their arrays, and the recording of everything that happens to them.
//
// Every array exists twice. The sort writes the second copy and the two change roles, which is decided while recording;
// between two sorts the idle copy serves as room for uploads and for per-grain numbers that are to be summed.
#pragma once

#include "compute/device.h"
#include "compute/shader_types.h"
#include "spatial/neighbour_search.h"

namespace bch
{

struct GrainUpload
{
    const glm::vec4* positions; // xyz relative to the anchor, radius
    const glm::vec4* velocities;
    const glm::uvec4* words; // shared/grains.h
    uint32_t count;
};

// What grains need of other modules to feel forces.
struct GrainSurroundings
{
    BufferView neighbourBegin, neighbours;
    BufferView materials, materialPairs;
    BufferView walls;
};

class GrainSet
{
public:
    GrainSet(Device& device, uint32_t capacity);

    uint32_t capacity() const { return capacity_; }
    BufferView count() const { return count_; }
    ElementCount elements(uint32_t maxCount) const { return {count_, maxCount}; }
    BufferView positions() const { return positions_[current_]; }
    BufferView velocities() const { return velocities_[current_]; }
    BufferView words() const { return words_[current_]; }

    // Which copy is the live one. Recording changes it; when the recorded work is not submitted after all, put it back.
    uint32_t current() const { return current_; }
    void setCurrent(uint32_t current) { current_ = current; }

    void recordAppend(Recorder& recorder, const GrainUpload& upload) const;
    void recordReplace(Recorder& recorder, const GrainUpload& upload) const;
    void recordRemoveAll(Recorder& recorder, uint32_t maxCount, BufferView report) const;
    void recordShift(Recorder& recorder, uint32_t maxCount, glm::vec3 shift) const;
    void recordSort(Recorder& recorder, NeighbourSearch& search, uint32_t maxCount, float radius);
    void recordForces(
        Recorder& recorder, uint32_t maxCount, const GrainSurroundings& around, BufferView report,
        const gpu::GrainForceParams& params) const;
    void recordMove(
        Recorder& recorder, uint32_t maxCount, BufferView materials, BufferView report,
        const gpu::GrainMoveParams& params) const;

    // Sums over all living grains, as a uvec2 (64 bits) at `result`.
    void recordQuantaSum(Recorder& recorder, uint32_t maxCount, BufferView result) const;
    void recordHashSum(Recorder& recorder, uint32_t maxCount, BufferView result) const;

private:
    uint32_t idle() const { return 1 - current_; }
    BufferView perGrain64() const { return velocities_[idle()]; }

    uint32_t capacity_;
    uint32_t current_ = 0;
    ArrayBuffer<uint32_t> count_;
    ArrayBuffer<glm::vec4> positions_[2];
    ArrayBuffer<glm::vec4> velocities_[2];
    ArrayBuffer<glm::uvec4> words_[2];
    ArrayBuffer<glm::vec4> forces_;
    std::unique_ptr<Buffer> reduceScratch_;
};

} // namespace bch
