// Published frames of a world: what a step left to be drawn, packed, with the arguments to draw it indirectly.
//
// On the CPU device a frame is memory of the host's; on Vulkan it is a buffer of the device that Barchan runs on, and
// whoever copies its bytes to the host can have them read with the same functions. A frame is in metres and in
// Barchan's axes: frame_reader.h turns its bytes into Unreal's, FrameTransform does it in a shader.
#pragma once

#include "BarchanBridge/export.h"
#include "BarchanBridge/units.h"

#include <barchan/vulkan.h>

namespace barchan::unreal
{

struct FrameSourceDef
{
    bchStreams streams = BCH_STREAM_GRAINS | BCH_STREAM_PARTICLES;
    uint32_t ringDepth = 3;           // 2..4; 4 where a renderer has two frames in flight
    uint32_t particleCapacity = 0;    // 0: what all patches that are there can hold
    uint32_t renderGrainCapacity = 0; // likewise
    bool exportable = false;          // to another graphics API; Vulkan only
};

// One kind of things in a frame. All offsets are in bytes from the frame's beginning.
struct FrameStream
{
    uint64_t offset = 0;
    uint32_t stride = 0;            // bytes
    uint32_t capacity = 0;          // 0: the frame has none of these
    uint64_t countOffset = 0;       // uint32_t: how many there are
    uint64_t drawOffset = 0;        // four uint32_t, as a draw without indices takes them
    uint64_t drawIndexedOffset = 0; // five, as an indexed one does
    uint64_t dispatchOffset = 0;    // three: groups of 64
};

// A place p of the frame stands at p.x * x + p.y * y + p.z * z + offset from the origin that was asked for, in cm.
struct FrameTransform
{
    float x[3], y[3], z[3];
    float offset[3];
};

struct BARCHANBRIDGE_API Frame
{
    uint64_t number = 0; // from 1; 0: none
    uint64_t stepIndex = 0;
    const void* bytes = nullptr; // null where the frame is on the device
    uint64_t byteCount = 0;
    uint64_t buffer = 0;    // VkBuffer, where it is on the device,
    uint64_t semaphore = 0; // and the timeline semaphore that has
    uint64_t value = 0;     // this value once the frame may be read there
    bchFrame raw = bchDefaultFrame();

    FrameStream stream(bchStreams which) const; // one bit
    FrameTransform transform(const Vec3d& origin) const;
};

class BARCHANBRIDGE_API FrameSource
{
public:
    FrameSource() = default;
    ~FrameSource() { close(); }
    FrameSource(const FrameSource&) = delete;
    FrameSource& operator=(const FrameSource&) = delete;

    // Takes the memory of the frames; waits for steps under way. Tiles want a terrain that is there.
    bchResult open(bchDeviceId device, bchWorldId world, const FrameSourceDef& def);
    // Before the world ends, and when nothing on the device reads a frame any more.
    void close();
    bool isOpen() const { return world_.value != 0; }
    bool onDevice() const { return onDevice_; } // Vulkan: frames are buffers there
    const FrameSourceDef& def() const { return def_; }

    // Holds the newest frame; BCH_NOT_READY when there is none that is newer than `after`. Never waits. On the device
    // it may be under way still: readers wait for its value there, or ask only when the simulation is idle.
    bchResult acquire(Frame& frame, uint64_t after = 0);
    // Once for each time that it was acquired. With a semaphore: done when that has reached the value.
    bchResult release(uint64_t number, uint64_t semaphore = 0, uint64_t value = 0);

    // Handles of the frames' memory, which the caller owns. For a source that was opened as exportable.
    bchResult exportMemory(bchVkExport& exported) const;
    uint64_t skippedCount() const; // steps without a frame, since all were held

private:
    bchWorldId world_{};
    bool onDevice_ = false;
    FrameSourceDef def_;
};

// Frames that a renderer reads on its own time, without a semaphore that Barchan could ask: each is lent under a ticket
// that grows, and goes back when the renderer says that it is done with that ticket.
class BARCHANBRIDGE_API FrameLoans
{
public:
    static constexpr uint32_t kCapacity = 4; // as many as a ring has slots

    // False when all are out: do not acquire another frame then.
    bool hasRoom() const { return count_ < kCapacity; }
    bool lend(const Frame& frame, uint64_t ticket);
    void takeBack(uint64_t doneTicket, FrameSource& source); // all up to it
    void takeAllBack(FrameSource& source) { takeBack(UINT64_MAX, source); }
    uint32_t count() const { return count_; }

private:
    struct Loan
    {
        uint64_t number, ticket;
    };
    Loan loans_[kCapacity] = {};
    uint32_t count_ = 0;
};

} // namespace barchan::unreal
