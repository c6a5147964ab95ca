// Which slot of the ring holds which frame, and who still looks at it. A slot that the host holds, or that a submission
// of the host's may still read, is never chosen; when none is left a frame is skipped, so that nobody waits.
#pragma once

#include "compute/vulkan_share.h"

#include <functional>

#include <glm/vec3.hpp>

namespace bch
{

constexpr uint32_t kNoSlot = UINT32_MAX;

struct FrameInfo
{
    uint64_t stepIndex = 0;
    glm::dvec3 anchor{0.0};
    uint64_t timelineValue = 0; // when it is done
    float renderGrainRadius = 0.0f;
    bool finished = false; // as far as the host knows
};

struct FrameSlot
{
    uint64_t frame = 0; // 0: none yet
    FrameInfo info;
    uint32_t holds = 0;
    bool seen = false; // the host has acquired it
    Vector<HostSignal> readers;
    std::unique_ptr<HostRecording> recording;
};

class FrameRing
{
public:
    using HasReached = std::function<bool(const HostSignal&)>;

    FrameRing(uint32_t depth, HasReached hasReached);

    uint32_t depth() const { return static_cast<uint32_t>(slots_.size()); }
    const FrameSlot& operator[](uint32_t slot) const { return slots_[slot]; }

    // The slot for the next frame: the oldest that is free, the newest frame's only when there is no other. kNoSlot
    // when none is.
    uint32_t findFree();
    // A frame was submitted or recorded into that slot. Returns its number.
    uint64_t commit(uint32_t slot, const FrameInfo& info, std::unique_ptr<HostRecording> recording = {}) noexcept;
    void skip() { ++skipped_; }
    void finish(uint64_t frame); // the device is done with it

    // The newest, of finished ones only if asked; kNoSlot when there is none.
    uint32_t findNewest(bool finishedOnly) const;
    void hold(uint32_t slot);
    // Throws Failure(BCH_ERROR_INVALID_ARGUMENT) when the host does not hold it.
    void release(uint64_t frame, const HostSignal& signal);

    uint64_t frameCount() const { return newest_; }
    uint64_t skippedCount() const { return skipped_; }
    uint32_t usedCount(); // slots that are held or still read

private:
    bool isFree(FrameSlot& slot);

    HasReached hasReached_;
    Vector<FrameSlot> slots_;
    uint64_t newest_ = 0;
    uint64_t skipped_ = 0;
};

} // namespace bch
