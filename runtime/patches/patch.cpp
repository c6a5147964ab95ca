#include "patches/patch.h"

#include "compute/laws.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace bch
{

namespace
{
// The iteration is a projected gradient descent on kinetic energy with momentum (as Nesterov's): the step must stay
// below the inverse of the largest eigenvalue in units of the diagonal, about 6 here. Without momentum stress spreads
// one neighbour further per iteration and a deep bed melts before its friction has built up.
constexpr float kRelaxation = 0.15f;
constexpr float kMomentum = 0.95f;
constexpr float kDissipation = 0.05f;

// In units of the spacing's own time sqrt(spacing / g) and speed sqrt(g spacing), so that sand looks alike at every
// resolution.
constexpr float kSubstepTime = 0.065f;
constexpr float kRestSpeed = 0.0094f;
constexpr float kSettleSpeed = 0.15f; // what is slower could climb by a hundredth of the spacing
constexpr float kRestTime = 3.8f;

constexpr float kTravelPerSubstep = 0.4f; // of the spacing

uint32_t runsOf(uint32_t particles)
{
    return (particles + gpu::kNearRun - 1) / gpu::kNearRun;
}
} // namespace

float latticeVolume(float spacing)
{
    double sum = 0.0;
    for (int x = -2; x <= 2; ++x)
        for (int y = -2; y <= 2; ++y)
            for (int z = -2; z <= 2; ++z)
                sum += static_cast<double>(law::splineW(std::sqrt(static_cast<float>(x * x + y * y + z * z)), 1.0f));
    return static_cast<float>(std::pow(static_cast<double>(spacing), 3.0) / sum);
}

Patch::Patch(Device& device, const PatchSetup& setup)
    : setup_(setup), volume_(latticeVolume(setup.spacing)),
      search_(device, {setup.particleCapacity, setup.neighbourCapacity})
{
    const uint32_t n = setup.particleCapacity;
    count_ = device.createArray<uint32_t>("patch count", 1);
    for (uint32_t copy = 0; copy < 2; ++copy)
    {
        positions_[copy] = device.createArray<glm::vec4>("patch positions", n);
        velocities_[copy] = device.createArray<glm::vec4>("patch velocities", n);
        words_[copy] = device.createArray<glm::uvec4>("patch words", n);
        stress_[copy] = device.createArray<glm::vec4>("patch stress", 2 * n);
        settled_[copy] = device.createArray<glm::vec4>("patch settled stress", 2 * n);
    }
    pairGradient_ = device.createArray<float>("pair gradients", setup.neighbourCapacity);
    touches_ = device.createArray<uint32_t>("patch touches", gpu::kParticleTouchStride * n);
    nearParts_ = device.createArray<uint32_t>("parts near runs", gpu::kNearStride * runsOf(n));
    geometry_ = device.createArray<glm::vec4>("patch geometry", gpu::kGeometryStride * n);
    freeVelocity_ = device.createArray<glm::vec4>("patch free velocities", n);
    flow_ = device.createArray<glm::vec4>("patch flow", n);
    tensor_ = device.createArray<glm::vec4>("patch tensors", gpu::kTensorStride * n);
    const uint64_t scratch = device.primitives().reduceScratchBytes(n);
    reduceScratch_ = device.createBuffer("patch sums", std::max<uint64_t>(scratch, 4), MemoryKind::device);
}

void Patch::setSides(const Sides& sides)
{
    current_ = sides.current;
    if (moved_ == sides.moved)
        return;
    moved_ = sides.moved;
    std::swap(positions_[0], positions_[1]);
    std::swap(velocities_[0], velocities_[1]);
}

float Patch::longestSubstep(float gravity, float speed) const
{
    const float own = kSubstepTime * std::sqrt(setup_.spacing / std::fmax(gravity, gpu::kLeastGravity));
    return speed > 0.0f ? std::fmin(own, kTravelPerSubstep * setup_.spacing / speed) : own;
}

float Patch::ownSpeed(float gravity) const
{
    return std::sqrt(std::fmax(gravity, gpu::kLeastGravity) * setup_.spacing);
}

float Patch::restSpeed(float gravity) const
{
    return kRestSpeed * ownSpeed(gravity);
}

float Patch::settleSpeed(float gravity) const
{
    return kSettleSpeed * ownSpeed(gravity);
}

void Patch::recordReplace(Recorder& recorder, const PatchUpload& upload) const
{
    recorder.upload(positions(), upload.positions, upload.count * sizeof(glm::vec4));
    recorder.upload(velocities(), upload.velocities, upload.count * sizeof(glm::vec4));
    recorder.upload(words(), upload.words, upload.count * sizeof(glm::uvec4));
    recorder.upload(stress(), upload.stress, 2 * upload.count * sizeof(glm::vec4));
    recorder.upload(settled(), upload.settled, 2 * upload.count * sizeof(glm::vec4));
    recorder.upload(count_, &upload.count, sizeof upload.count);
}

void Patch::recordAppend(Recorder& recorder, const PatchUpload& upload) const
{
    const uint32_t n = upload.count;
    recorder.upload(positions_[idle()], upload.positions, n * sizeof(glm::vec4));
    recorder.upload(velocities_[idle()], upload.velocities, n * sizeof(glm::vec4));
    recorder.upload(words_[idle()], upload.words, n * sizeof(glm::uvec4));
    recorder.upload(stress_[idle()], upload.stress, 2 * n * sizeof(glm::vec4));
    const gpu::GrainAppendParams params{n};
    recorder.dispatch(
        KernelId::patches_append, n,
        {count_, positions_[idle()], velocities_[idle()], words_[idle()], stress_[idle()], positions(), velocities(),
         words(), stress(), settled()},
        params);
    recorder.dispatch(KernelId::grains_grow, 1, {count_}, params);
}

void Patch::recordWake(Recorder& recorder, uint32_t maxCount) const
{
    recorder.dispatch(KernelId::patches_wake, maxCount, {count_, velocities()});
}

void Patch::recordDrain(
    Recorder& recorder, uint32_t maxCount, BufferView drains, BufferView books, BufferView report,
    const gpu::DrainParams& params) const
{
    recorder.dispatch(
        KernelId::patches_drain, maxCount, {count_, drains, words(), velocities(), positions(), books, report}, params);
}

void Patch::recordShift(Recorder& recorder, uint32_t maxCount, glm::vec3 shift) const
{
    const gpu::GrainShiftParams params{glm::vec4(shift, 0.0f)};
    recorder.dispatch(KernelId::grains_shift, maxCount, {count_, positions()}, params);
}

void Patch::recordSort(Recorder& recorder, uint32_t maxCount)
{
    const ElementCount all = elements(maxCount);
    search_.bin(recorder, all, positions(), 2.0f * setup_.spacing);
    search_.reorder(recorder, all, positions(), positions_[idle()]);
    search_.reorder(recorder, all, velocities(), velocities_[idle()]);
    search_.reorderWords(recorder, all, words(), words_[idle()]);
    search_.reorderPairs(recorder, all, stress(), stress_[idle()]);
    search_.reorderPairs(recorder, all, settled(), settled_[idle()]);
    search_.ranges(recorder, count_);
    current_ = idle();
}

void Patch::recordLists(Recorder& recorder, uint32_t maxCount, BufferView report)
{
    search_.list(recorder, elements(maxCount), positions(), report);
}

gpu::PatchParams Patch::params(const PatchSurroundings& around, const PatchSubstep& substep) const
{
    const float g = std::fmax(glm::length(around.gravity), gpu::kLeastGravity);
    gpu::PatchParams params{};
    params.gravity = glm::vec4(around.gravity, 0.0f);
    params.substep = substep.seconds;
    params.elapsed = substep.elapsed;
    params.inverseH = 1.0f / setup_.spacing;
    params.volume = volume_;
    params.relaxation = kRelaxation;
    params.momentum = kMomentum;
    params.dissipation = kDissipation;
    params.restSpeed = restSpeed(g);
    params.restTime = kRestTime * std::sqrt(setup_.spacing / g);
    params.maxSpeed = setup_.spacing / substep.seconds;
    params.maxCoordinate = static_cast<float>(largestCoordinate(2.0f * setup_.spacing));
    params.solidCount = around.solidCount;
    params.lastSubstep = substep.isLast ? 1 : 0;
    const bool isFirst = substep.elapsed == 0.0f;
    params.wind = glm::vec4(around.wind, isFirst && around.windChanged ? glm::length(around.wind) : 0.0f);
    params.fieldCount = isFirst ? around.fieldCount : around.lastingFields;
    params.fieldsChanged = isFirst && around.fieldsChanged ? 1 : 0;
    params.partCount = around.bodies.partCount;
    params.quantum = around.bodies.quantum;
    return params;
}

void Patch::recordTouch(Recorder& recorder, uint32_t maxCount, const PatchSurroundings& around) const
{
    const PatchPushers& grains = *around.pushers;
    recorder.dispatch(
        KernelId::patches_touch, maxCount,
        {count_, positions(), words(), around.materials, grains.grid.cellBegin, grains.positions, grains.spheres,
         grains.words, touches_},
        around.coupling);
}

void Patch::recordStress(
    Recorder& recorder, uint32_t maxCount, const PatchSurroundings& around, const PatchSubstep& substep) const
{
    gpu::PatchParams constants = params(around, substep);
    const BufferView begin = search_.neighbourBegin();
    const BufferView list = search_.neighbours();
    if (around.bodies.partCount > 0)
    {
        const gpu::BodyNearParams near{2.0f * setup_.spacing, substep.seconds, around.bodies.partCount, 0};
        recorder.dispatch(
            KernelId::bodies_near, runsOf(maxCount),
            {count_, positions(), around.bodies.parts, around.bodies.rows, nearParts_, around.report}, near);
    }
    recorder.dispatch(
        KernelId::patches_density, maxCount,
        {count_, positions(), begin, list, words(), around.materials, around.solids, pairGradient_, geometry_,
         around.bodies.parts, around.bodies.rows, around.bodies.ledger, nearParts_, around.bodies.volumeMaps,
         around.ground},
        constants);
    if (around.bodies.partCount > 0)
        recorder.dispatch(
            KernelId::patches_brace, maxCount,
            {count_, positions(), words(), around.bodies.rows, around.bodies.ledger, geometry_}, constants);
    recorder.dispatch(
        KernelId::patches_predict, maxCount,
        {count_, geometry_, stress(), velocities(), freeVelocity_, tensor_, positions(), begin, list, pairGradient_,
         around.materials, around.fields},
        constants);
    if (const PatchPushers* grains = around.pushers)
        recorder.dispatch(
            KernelId::patches_push, maxCount,
            {count_, positions(), velocities(), touches_, grains->grid.cellBegin, grains->positions, grains->spheres,
             grains->motion, grains->touches, freeVelocity_},
            around.coupling);
    const auto force = [&]
    {
        recorder.dispatch(
            KernelId::patches_force, maxCount,
            {count_, begin, list, pairGradient_, tensor_, freeVelocity_, geometry_, flow_, words(), around.bodies.rows,
             around.bodies.ledger},
            constants);
        if (around.bodies.partCount > 0)
            around.bodies.follow(recorder, constants.lastIteration != 0);
    };
    force();
    for (uint32_t iteration = 0; iteration < setup_.iterations; ++iteration)
    {
        constants.lastIteration = iteration + 1 == setup_.iterations ? 1 : 0;
        recorder.dispatch(
            KernelId::patches_stress, maxCount,
            {count_, positions(), begin, list, pairGradient_, flow_, geometry_, around.materials, stress(), settled(),
             tensor_, around.bodies.rows},
            constants);
        force();
    }
}

void Patch::recordMove(
    Recorder& recorder, uint32_t maxCount, const PatchSurroundings& around, const PatchSubstep& substep,
    BufferView report)
{
    recorder.dispatch(
        KernelId::patches_finish, maxCount,
        {count_, positions(), search_.neighbourBegin(), search_.neighbours(), pairGradient_, flow_, geometry_,
         settled(), words(), positions_[idle()], velocities_[idle()], report},
        params(around, substep));
    // Words and stress stay where they are; only what moved changes sides.
    setSides({current_, 1 - moved_});
}

void Patch::recordQuantaSum(Recorder& recorder, uint32_t maxCount, BufferView result) const
{
    recorder.dispatch(KernelId::grains_quanta, maxCount, {count_, positions(), words(), flow_});
    recorder.primitives().reduceSum64(recorder, elements(maxCount), flow_, result, *reduceScratch_);
}

void Patch::recordHashSum(Recorder& recorder, uint32_t maxCount, BufferView result) const
{
    recorder.dispatch(
        KernelId::patches_hash, maxCount, {count_, positions(), velocities(), words(), stress(), settled(), flow_});
    recorder.primitives().reduceSum64(recorder, elements(maxCount), flow_, result, *reduceScratch_);
}

} // namespace bch
