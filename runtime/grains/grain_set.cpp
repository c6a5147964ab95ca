#include "grains/grain_set.h"

#include <algorithm>

namespace bch
{

GrainSet::GrainSet(Device& device, uint32_t capacity) : capacity_(capacity)
{
    count_ = device.createArray<uint32_t>("grain count", 1);
    for (uint32_t copy = 0; copy < 2; ++copy)
    {
        positions_[copy] = device.createArray<glm::vec4>("grain positions", capacity);
        velocities_[copy] = device.createArray<glm::vec4>("grain velocities", capacity);
        words_[copy] = device.createArray<glm::uvec4>("grain words", capacity);
    }
    forces_ = device.createArray<glm::vec4>("grain forces", capacity);
    const uint64_t scratch = device.primitives().reduceScratchBytes(capacity);
    reduceScratch_ = device.createBuffer("grain sums", std::max<uint64_t>(scratch, 4), MemoryKind::device);
}

void GrainSet::recordAppend(Recorder& recorder, const GrainUpload& upload) const
{
    const uint32_t n = upload.count;
    recorder.upload(positions_[idle()], upload.positions, n * sizeof(glm::vec4));
    recorder.upload(velocities_[idle()], upload.velocities, n * sizeof(glm::vec4));
    recorder.upload(words_[idle()], upload.words, n * sizeof(glm::uvec4));
    const gpu::GrainAppendParams params{n};
    recorder.dispatch(
        KernelId::grains_append, n,
        {count_, positions_[idle()], velocities_[idle()], words_[idle()], positions(), velocities(), words()}, params);
    recorder.dispatch(KernelId::grains_grow, 1, {count_}, params);
}

void GrainSet::recordReplace(Recorder& recorder, const GrainUpload& upload) const
{
    recorder.upload(positions(), upload.positions, upload.count * sizeof(glm::vec4));
    recorder.upload(velocities(), upload.velocities, upload.count * sizeof(glm::vec4));
    recorder.upload(words(), upload.words, upload.count * sizeof(glm::uvec4));
    recorder.upload(count_, &upload.count, sizeof upload.count);
}

void GrainSet::recordRemoveAll(Recorder& recorder, uint32_t maxCount, BufferView report) const
{
    recorder.dispatch(KernelId::grains_remove_all, maxCount, {count_, words(), positions(), report});
    recorder.fill(count_, 0);
}

void GrainSet::recordShift(Recorder& recorder, uint32_t maxCount, glm::vec3 shift) const
{
    const gpu::GrainShiftParams params{glm::vec4(shift, 0.0f)};
    recorder.dispatch(KernelId::grains_shift, maxCount, {count_, positions()}, params);
}

void GrainSet::recordSort(Recorder& recorder, NeighbourSearch& search, uint32_t maxCount, float radius)
{
    const ElementCount all = elements(maxCount);
    search.bin(recorder, all, positions(), radius);
    search.reorder(recorder, all, positions(), positions_[idle()]);
    search.reorder(recorder, all, velocities(), velocities_[idle()]);
    search.reorderWords(recorder, all, words(), words_[idle()]);
    search.ranges(recorder, all);
    current_ = idle();
}

void GrainSet::recordForces(
    Recorder& recorder, uint32_t maxCount, const GrainSurroundings& around, BufferView report,
    const gpu::GrainForceParams& params) const
{
    recorder.dispatch(
        KernelId::grains_forces, maxCount,
        {count_, positions(), velocities(), words(), around.neighbourBegin, around.neighbours, around.materials,
         around.materialPairs, around.walls, forces_, report},
        params);
}

void GrainSet::recordMove(
    Recorder& recorder, uint32_t maxCount, BufferView materials, BufferView report,
    const gpu::GrainMoveParams& params) const
{
    recorder.dispatch(
        KernelId::grains_move, maxCount, {count_, forces_, words(), materials, positions(), velocities(), report},
        params);
}

void GrainSet::recordQuantaSum(Recorder& recorder, uint32_t maxCount, BufferView result) const
{
    recorder.dispatch(KernelId::grains_quanta, maxCount, {count_, positions(), words(), perGrain64()});
    recorder.primitives().reduceSum64(recorder, elements(maxCount), perGrain64(), result, *reduceScratch_);
}

void GrainSet::recordHashSum(Recorder& recorder, uint32_t maxCount, BufferView result) const
{
    recorder.dispatch(KernelId::grains_hash, maxCount, {count_, positions(), velocities(), words(), perGrain64()});
    recorder.primitives().reduceSum64(recorder, elements(maxCount), perGrain64(), result, *reduceScratch_);
}

} // namespace bch
