#include "grains/grain_set.h"

#include <algorithm>

namespace bch
{

GrainSet::GrainSet(Device& device, const GrainSetup& setup)
    : setup_(setup), search_(device, {setup.grainCapacity, setup.neighbourCapacity})
{
    const uint32_t n = setup.grainCapacity;
    count_ = device.createArray<uint32_t>("grain count", 1);
    for (uint32_t copy = 0; copy < 2; ++copy)
    {
        positions_[copy] = device.createArray<glm::vec4>("grain positions", n);
        orientations_[copy] = device.createArray<glm::vec4>("grain orientations", n);
        motion_[copy] = device.createArray<glm::vec4>("grain motion", 2 * n);
        words_[copy] = device.createArray<glm::uvec4>("grain words", n);
    }
    spheres_ = device.createArray<glm::vec4>("grain spheres", 4 * n);
    forces_ = device.createArray<glm::vec4>("grain forces", 4 * n);
    touches_ = device.createArray<uint32_t>("grain touches", n);
    travel_ = device.createArray<float>("grain travel", n);
    marks_ = device.createArray<uint32_t>("grain marks", n + 1);
    listCount_ = device.createArray<uint32_t>("grain list count", 1);
    listedCount_ = device.createArray<uint32_t>("listed grains", 1);
    scanCount_ = device.createArray<uint32_t>("grain scan count", 1);
    args_ = device.createArray<uint32_t>("grain list arguments", 4);
    pairMasks_ = device.createArray<uint32_t>("grain pair masks", setup.neighbourCapacity);
    contactCount_ = device.createArray<uint32_t>("contact counts", n);
    contactOffset_ = device.createArray<uint32_t>("contact offsets", n + 1);
    contactBegin_ = device.createArray<uint32_t>("contact begins", n + 1);
    contacts_ = device.createArray<gpu::GrainContact>("contacts", setup.contactCapacity);
    history_ = device.createArray<glm::vec4>("contact history", setup.contactCapacity);
    oldBegin_ = device.createArray<uint32_t>("old contact begins", n + 1);
    oldPartners_ = device.createArray<uint32_t>("old contact partners", setup.contactCapacity);
    oldHistory_ = device.createArray<glm::vec4>("old contact history", setup.contactCapacity);
    oldPush_ = device.createArray<glm::vec4>("old grain push", 2 * n);
    const Primitives& primitives = device.primitives();
    const uint64_t scratch = std::max(primitives.reduceScratchBytes(n), primitives.scanScratchBytes(n));
    scratch_ = device.createBuffer("grain scratch", std::max<uint64_t>(scratch, 4), MemoryKind::device);
    runNow(
        device,
        [&](Recorder& recorder)
        {
            recorder.fill(count_, 0);
            recorder.fill(listedCount_, 0);
            recorder.fill(contactBegin_, 0);
            recorder.fill(marks_, 0);
            recorder.fill(forces_, 0);
            recordStale(recorder);
        });
}

void GrainSet::recordAppend(Recorder& recorder, const GrainUpload& upload) const
{
    const uint32_t n = upload.count;
    recorder.upload(positions_[1], upload.positions, n * sizeof(glm::vec4));
    recorder.upload(orientations_[1], upload.orientations, n * sizeof(glm::vec4));
    recorder.upload(motion_[1], upload.motion, 2 * n * sizeof(glm::vec4));
    recorder.upload(words_[1], upload.words, n * sizeof(glm::uvec4));
    const gpu::GrainAppendParams params{n};
    recorder.dispatch(
        KernelId::grains_append, n,
        {count_, positions_[1], orientations_[1], motion_[1], words_[1], positions(), orientations(), motion(),
         words()},
        params);
    recorder.dispatch(KernelId::grains_grow, 1, {count_}, params);
    recordStale(recorder);
}

void GrainSet::recordReplace(Recorder& recorder, const GrainUpload& upload, const GrainContactUpload& contacts) const
{
    const uint64_t n = upload.count;
    recorder.upload(positions(), upload.positions, n * sizeof(glm::vec4));
    recorder.upload(orientations(), upload.orientations, n * sizeof(glm::vec4));
    recorder.upload(motion(), upload.motion, 2 * n * sizeof(glm::vec4));
    recorder.upload(words(), upload.words, n * sizeof(glm::uvec4));
    recorder.upload(count_, &upload.count, sizeof upload.count);
    recorder.upload(spheres_, contacts.spheres, 4 * n * sizeof(glm::vec4));
    recorder.upload(travel_, contacts.travel, n * sizeof(float));
    recorder.fill(marks_, 0);
    recorder.upload(marks_, contacts.marks, (n + 1) * sizeof(uint32_t));
    recorder.upload(contactBegin_, contacts.begin, (uint64_t{contacts.listedCount} + 1) * sizeof(uint32_t));
    recorder.upload(contacts_, contacts.contacts, contacts.contactCount * sizeof(gpu::GrainContact));
    recorder.upload(history_, contacts.history, contacts.contactCount * sizeof(glm::vec4));
    recorder.upload(listedCount_, &contacts.listedCount, sizeof contacts.listedCount);
    if (contacts.keys)
        search_.recordBuckets(recorder, *contacts.keys);
    else
        recordStale(recorder);
    search_.recordAlive(recorder, count_);
}

void GrainSet::recordRemoveAll(Recorder& recorder, uint32_t maxCount, BufferView report) const
{
    recorder.dispatch(KernelId::grains_remove_all, maxCount, {count_, words(), positions(), report});
    recorder.fill(count_, 0);
    recorder.fill(listedCount_, 0);
    recordStale(recorder);
}

void GrainSet::recordRemove(
    Recorder& recorder, uint32_t maxCount, const gpu::GrainRemoveParams& params, BufferView report) const
{
    recorder.dispatch(KernelId::grains_remove, maxCount, {count_, words(), positions(), report}, params);
    recordWake(recorder, maxCount);
    recordStale(recorder);
}

void GrainSet::recordDrain(
    Recorder& recorder, uint32_t maxCount, BufferView drains, BufferView books, BufferView report,
    const gpu::DrainParams& params) const
{
    recorder.dispatch(
        KernelId::grains_drain, maxCount, {count_, drains, words(), motion(), positions(), books, report, marks_},
        params);
}

void GrainSet::recordShift(Recorder& recorder, uint32_t maxCount, glm::vec3 shift) const
{
    const gpu::GrainShiftParams params{glm::vec4(shift, 0.0f)};
    recorder.dispatch(KernelId::grains_shift, maxCount, {count_, positions()}, params);
    recordStale(recorder);
}

void GrainSet::recordWake(Recorder& recorder, uint32_t maxCount) const
{
    recorder.dispatch(KernelId::grains_wake, maxCount, {count_, motion()});
}

void GrainSet::recordStale(Recorder& recorder) const
{
    recorder.fill(marks_.elements(0, 1), 1);
}

void GrainSet::recordSort(Recorder& recorder, uint32_t maxCount, const GrainListing& listing)
{
    const gpu::GrainGateParams params{maxCount, kGroupSize, kGroupLimit, search_.scanCount()};
    const SearchGate open = gate();
    recorder.dispatch(KernelId::grains_gate, 1, {count_, marks_, listCount_, scanCount_, args_}, params);
    recorder.dispatchIndirect(
        KernelId::grains_stash, args_,
        {listCount_, listedCount_, contactBegin_, contacts_, history_, oldBegin_, oldPartners_, oldHistory_, forces_,
         oldPush_});
    search_.bin(recorder, {listCount_, maxCount}, positions(), 2.0f * listing.reach + listing.skin, &open);
    recorder.dispatchIndirect(
        KernelId::grains_gather, args_,
        {listCount_, search_.order(), positions(), orientations(), motion(), words(), positions_[1], orientations_[1],
         motion_[1], words_[1]});
    recorder.dispatchIndirect(
        KernelId::grains_put_back, args_,
        {listCount_, positions_[1], orientations_[1], motion_[1], words_[1], positions(), orientations(), motion(),
         words(), spheres_, travel_});
    search_.ranges(recorder, count_, &open);
    recorder.dispatch(KernelId::grains_regate, 1, {count_, listCount_, listedCount_});
}

void GrainSet::recordNeighbours(Recorder& recorder, uint32_t maxCount, BufferView report)
{
    const SearchGate open = gate();
    search_.list(recorder, {listCount_, maxCount}, positions(), report, &open);
}

void GrainSet::recordContacts(
    Recorder& recorder, uint32_t maxCount, const GrainSurroundings& around, const GrainListing& listing) const
{
    const gpu::GrainListParams params{listing.skin,           listing.elapsed,         around.wallCount,
                                      setup_.contactCapacity, around.materialCapacity, around.partFirst,
                                      around.partCount};
    const BufferView begin = search_.neighbourBegin();
    const BufferView candidates = search_.neighbours();
    recorder.dispatchIndirect(
        KernelId::grains_contact_count, args_,
        {listCount_, begin, candidates, words(), positions(), spheres_, around.walls, pairMasks_, contactCount_,
         around.volumeMaps, around.ground},
        params);
    recorder.primitives().scan(recorder, {listCount_, maxCount}, contactCount_, contactOffset_, *scratch_);
    recorder.dispatchIndirect(
        KernelId::grains_contact_fill, args_,
        {listCount_, begin, candidates, pairMasks_, words(), spheres_, around.walls, contactOffset_, contactBegin_,
         contacts_, around.report, around.volumeMaps, around.ground},
        params);
    recorder.dispatchIndirect(
        KernelId::grains_contact_pairs, args_,
        {listCount_, contactBegin_, positions(), motion(), words(), around.materials, around.materialPairs, contacts_},
        params);
    recorder.dispatchIndirect(
        KernelId::grains_recall, args_,
        {listCount_, contactBegin_, contacts_, search_.order(), oldBegin_, oldPartners_, oldHistory_, history_,
         oldPush_, forces_});
}

void GrainSet::recordForces(
    Recorder& recorder, uint32_t maxCount, const GrainSurroundings& around, const gpu::GrainForceParams& params) const
{
    recorder.dispatch(
        KernelId::grains_forces, maxCount,
        {count_, positions(), motion(), spheres_, contactBegin_, contacts_, around.materialPairs, around.walls,
         history_, forces_, marks_, around.report, around.bodies, around.ledger, around.volumeMaps, around.ground},
        params);
}

void GrainSet::recordMove(
    Recorder& recorder, uint32_t maxCount, const GrainSurroundings& around, const gpu::GrainMoveParams& params) const
{
    recorder.dispatch(
        KernelId::grains_move, maxCount,
        {count_, forces_, words(), around.materials, around.fields, positions(), orientations(), motion(), spheres_,
         travel_, marks_, around.report},
        params);
}

void GrainSet::recordTouch(
    Recorder& recorder, uint32_t maxCount, const GrainPushers& pushers, const gpu::CouplingParams& params) const
{
    recorder.dispatch(
        KernelId::grains_touch, maxCount,
        {count_, positions(), spheres_, words(), pushers.grid.cellBegin, pushers.positions, touches_}, params);
}

void GrainSet::recordPush(
    Recorder& recorder, uint32_t maxCount, const GrainPushers& pushers, const gpu::CouplingParams& params) const
{
    recorder.dispatch(
        KernelId::grains_push, maxCount,
        {count_, positions(), spheres_, motion(), touches_, pushers.grid.cellBegin, pushers.positions,
         pushers.velocities, pushers.touches, forces_, marks_, pushers.report},
        params);
}

void GrainSet::recordQuantaSum(Recorder& recorder, uint32_t maxCount, BufferView result) const
{
    recorder.dispatch(KernelId::grains_quanta, maxCount, {count_, positions(), words(), perGrain64()});
    recorder.primitives().reduceSum64(recorder, elements(maxCount), perGrain64(), result, *scratch_);
}

void GrainSet::recordHashSum(Recorder& recorder, uint32_t maxCount, BufferView result) const
{
    recorder.dispatch(
        KernelId::grains_hash, maxCount,
        {count_, positions(), orientations(), motion(), words(), listedCount_, contactBegin_, history_, perGrain64()});
    recorder.primitives().reduceSum64(recorder, elements(maxCount), perGrain64(), result, *scratch_);
}

} // namespace bch
