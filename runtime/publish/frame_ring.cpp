#include "publish/frame_ring.h"

#include "base/failure.h"

#include <algorithm>

namespace bch
{

FrameRing::FrameRing(uint32_t depth, HasReached hasReached) : hasReached_(std::move(hasReached)), slots_(depth) {}

bool FrameRing::isFree(FrameSlot& slot)
{
    std::erase_if(slot.readers, [&](const HostSignal& reader) { return hasReached_(reader); });
    if (slot.holds > 0 || !slot.readers.empty())
        return false;
    slot.recording.reset();
    return true;
}

uint32_t FrameRing::findFree()
{
    uint32_t found = kNoSlot;
    for (uint32_t i = 0; i < depth(); ++i)
        if (isFree(slots_[i]) && (found == kNoSlot || slots_[i].frame < slots_[found].frame))
            found = i;
    return found;
}

uint64_t FrameRing::commit(uint32_t index, const FrameInfo& info, std::unique_ptr<HostRecording> recording) noexcept
{
    FrameSlot& slot = slots_[index];
    slot.frame = ++newest_;
    slot.info = info;
    slot.seen = false;
    slot.recording = std::move(recording);
    return slot.frame;
}

void FrameRing::finish(uint64_t frame)
{
    for (FrameSlot& slot : slots_)
        if (slot.frame == frame)
            slot.info.finished = true;
}

uint32_t FrameRing::findNewest(bool finishedOnly) const
{
    uint32_t found = kNoSlot;
    for (uint32_t i = 0; i < depth(); ++i)
        if (slots_[i].frame > 0 && (slots_[i].info.finished || !finishedOnly)
            && (found == kNoSlot || slots_[i].frame > slots_[found].frame))
            found = i;
    return found;
}

void FrameRing::hold(uint32_t slot)
{
    ++slots_[slot].holds;
    slots_[slot].seen = true;
}

void FrameRing::release(uint64_t frame, const HostSignal& signal)
{
    const auto slot = std::find_if(
        slots_.begin(), slots_.end(), [=](const FrameSlot& one) { return one.frame == frame && one.holds > 0; });
    if (slot == slots_.end())
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "frame %llu is not held; each is released as often as it was acquired",
            static_cast<unsigned long long>(frame));
    if (signal)
    {
        const auto known = std::find_if(
            slot->readers.begin(), slot->readers.end(),
            [&](const HostSignal& reader) { return reader.semaphore == signal.semaphore; });
        if (known == slot->readers.end())
            slot->readers.push_back(signal);
        else
            known->value = std::max(known->value, signal.value);
    }
    --slot->holds;
}

uint32_t FrameRing::usedCount()
{
    return static_cast<uint32_t>(
        std::count_if(slots_.begin(), slots_.end(), [this](FrameSlot& slot) { return !isFree(slot); }));
}

} // namespace bch
