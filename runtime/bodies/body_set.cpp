#include "bodies/body_set.h"

#include <algorithm>
#include <bit>

namespace bch
{

BodySet::BodySet(Device& device, uint32_t bodyCapacity, uint32_t partCapacity)
{
    // Kernels are given these buffers in worlds without bodies too.
    const uint32_t bodies = std::max(bodyCapacity, 1u);
    rows_ = device.createArray<gpu::BodyRow>("bodies", bodies);
    parts_ = device.createArray<gpu::BodyPart>("body parts", std::max(partCapacity, 1u));
    listed_ = device.createArray<glm::vec4>("body parts when listed", 2 * std::max(partCapacity, 1u));
    bases_ = device.createArray<glm::vec4>("body velocities without sand", 2 * bodies);
    ledger_ = device.createArray<uint32_t>("impulse ledger", gpu::kLedgerStride * bodies);
}

void BodySet::recordRow(Recorder& recorder, uint32_t index, const gpu::BodyRow& row) const
{
    recorder.upload(rows_.elements(index, 1), &row, sizeof row);
}

void BodySet::recordParts(Recorder& recorder, const gpu::BodyPart* parts, uint32_t count) const
{
    if (count > 0)
        recorder.upload(parts_.elements(0, count), parts, count * sizeof(gpu::BodyPart));
}

void BodySet::recordClear(Recorder& recorder, uint32_t count) const
{
    recorder.fill(ledger_.elements(0, gpu::kLedgerStride * count), 0);
}

void BodySet::recordBegin(Recorder& recorder, uint32_t count, const glm::vec3& gravity, float seconds) const
{
    gpu::BodyParams params{};
    params.gravity = glm::vec4(gravity, 0.0f);
    params.seconds = seconds;
    params.count = count;
    recorder.dispatch(KernelId::bodies_begin, count, {rows_, bases_, ledger_}, params);
}

void BodySet::recordFollow(Recorder& recorder, uint32_t count, bool last) const
{
    gpu::BodyParams params{};
    params.count = count;
    params.last = last ? 1 : 0;
    recorder.dispatch(KernelId::bodies_follow, count, {rows_, bases_, ledger_}, params);
}

void BodySet::recordMove(Recorder& recorder, uint32_t count, float seconds) const
{
    gpu::BodyParams params{};
    params.seconds = seconds;
    params.count = count;
    recorder.dispatch(KernelId::bodies_move, count, {rows_}, params);
}

void BodySet::recordSolids(
    Recorder& recorder, const gpu::BodySolidParams& params, BufferView solids, BufferView grainMarks) const
{
    recorder.dispatch(KernelId::bodies_solids, params.count, {parts_, rows_, listed_, solids, grainMarks}, params);
}

namespace
{
int64_t sumAt(const uint32_t* words, uint32_t at)
{
    return static_cast<int64_t>(uint64_t{words[at + 1]} << 32 | words[at]);
}
} // namespace

BodyGain readLedger(const uint32_t* words)
{
    BodyGain gain;
    for (uint32_t axis = 0; axis < 3; ++axis)
    {
        gain.impulse[axis] = sumAt(words, gpu::kLedgerStep + 2 * axis);
        gain.moment[axis] = sumAt(words, gpu::kLedgerStep + 6 + 2 * axis);
    }
    const int64_t touch = sumAt(words, gpu::kLedgerTouch);
    gain.touch = static_cast<double>(touch) * kLedgerUnit;
    for (uint32_t axis = 0; axis < 3 && touch > 0; ++axis)
        gain.place[static_cast<int>(axis)] =
            static_cast<double>(sumAt(words, gpu::kLedgerPlace + 2 * axis)) / static_cast<double>(touch);
    gain.hardest = std::bit_cast<float>(words[gpu::kLedgerHardest] & ~0xFFu);
    gain.material = words[gpu::kLedgerHardest] & 0xFFu;
    return gain;
}

} // namespace bch
