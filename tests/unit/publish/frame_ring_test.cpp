#include "publish/frame_ring.h"

#include "base/failure.h"

#include <doctest/doctest.h>

#include <map>

using namespace bch;

namespace
{
// Timelines of the host, by semaphore.
struct Host
{
    std::map<uint64_t, uint64_t> values;
    FrameRing::HasReached hasReached()
    {
        return [this](const HostSignal& signal) { return values[signal.semaphore] >= signal.value; };
    }
};

FrameInfo stepped(uint64_t step)
{
    FrameInfo info;
    info.stepIndex = step;
    return info;
}

uint64_t publish(FrameRing& ring, uint64_t step)
{
    const uint32_t slot = ring.findFree();
    return slot == kNoSlot ? 0 : ring.commit(slot, stepped(step));
}
} // namespace

TEST_CASE("frames go to the slot that is out of date the longest")
{
    Host host;
    FrameRing ring(3, host.hasReached());
    CHECK(ring.findNewest(false) == kNoSlot);
    for (uint64_t step = 1; step <= 7; ++step)
    {
        const uint32_t slot = ring.findFree();
        CHECK(slot == (step - 1) % 3);
        CHECK(ring.commit(slot, stepped(step)) == step);
        CHECK(ring.findNewest(false) == slot);
    }
}

TEST_CASE("only finished frames are given where that is asked for")
{
    Host host;
    FrameRing ring(2, host.hasReached());
    const uint64_t first = publish(ring, 1);
    CHECK(ring.findNewest(true) == kNoSlot);
    ring.finish(first);
    publish(ring, 2);
    CHECK(ring[ring.findNewest(true)].frame == first);
    CHECK(ring[ring.findNewest(false)].frame == 2);
}

TEST_CASE("held slots and slots that are still read are not chosen")
{
    Host host;
    FrameRing ring(2, host.hasReached());
    publish(ring, 1);
    const uint32_t slot = ring.findNewest(false);
    ring.hold(slot);
    ring.hold(slot);
    for (uint64_t step = 2; step < 6; ++step)
        CHECK(publish(ring, step) == step);
    CHECK(ring[slot].frame == 1);
    ring.release(1, {7, 10});
    ring.release(1, {7, 5}); // an earlier value does not take the later one back
    CHECK_THROWS_AS(ring.release(1, {}), Failure);
    host.values[7] = 9;
    CHECK(ring.usedCount() == 1);
    CHECK(ring.findFree() != slot);
    host.values[7] = 10;
    CHECK(ring.usedCount() == 0);
    CHECK(ring.findFree() == slot);
}

TEST_CASE("without a free slot there is none, until the last reader is done")
{
    Host host;
    FrameRing ring(2, host.hasReached());
    for (uint64_t step = 1; step <= 2; ++step)
    {
        publish(ring, step);
        ring.hold(ring.findNewest(false));
    }
    CHECK(ring.findFree() == kNoSlot);
    ring.release(1, {1, 4});
    ring.release(2, {2, 4});
    CHECK(ring.findFree() == kNoSlot);
    host.values[2] = 4;
    CHECK(ring[ring.findFree()].frame == 2);
    host.values[1] = 4;
    CHECK(ring[ring.findFree()].frame == 1);
}
