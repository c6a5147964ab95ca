// Published frames of a test's world through the Bridge, and their bytes wherever they are.
#pragma once

#include "BarchanBridge/frame_source.h"

#include "publish/frame_world.h"

#include <doctest/doctest.h>

namespace barchan::unreal
{

inline void open(test::FrameWorld& world, FrameSource& source, bchStreams streams)
{
    FrameSourceDef def;
    def.streams = streams;
    test::require(source.open(world.device(), world.id, def));
    CHECK(source.onDevice() == world.onVulkan());
}

// A frame and its bytes, wherever they are.
struct Held
{
    Frame frame;
    std::vector<std::byte> copy;
    const void* bytes = nullptr;

    Held(const Frame& there, std::vector<std::byte> bytesThere, const void* at)
        : frame(there), copy(std::move(bytesThere)), bytes(at)
    {
    }
    Held(test::FrameWorld& world, FrameSource& source)
    {
        test::require(source.acquire(frame));
        bytes = frame.bytes;
        CHECK((bytes == nullptr) == world.onVulkan());
        if (!bytes)
        {
            copy = world.queue->copy(frame.buffer, frame.byteCount, {frame.semaphore, frame.value});
            bytes = copy.data();
        }
    }
};

} // namespace barchan::unreal
