// Publishing in a world, from the moment that it is turned on.
#pragma once

#include "publish/frame_ring.h"
#include "publish/publisher.h"

namespace bch
{

struct Publishing : Hosted
{
    Publishing(Device& device, const PublishSetup& setup, FrameRing::HasReached hasReached)
        : publisher(device, setup), ring(setup.ringDepth, std::move(hasReached))
    {
    }

    // A frame was submitted or recorded into that slot, or none had room. Returns its number.
    uint64_t commit(uint32_t slot, const FrameInfo& info, std::unique_ptr<HostRecording> recording = {}) noexcept
    {
        if (slot == kNoSlot)
        {
            ring.skip();
            return 0;
        }
        publisher.markRecorded(slot);
        return ring.commit(slot, info, std::move(recording));
    }

    FramePublisher publisher;
    FrameRing ring;
};

} // namespace bch
