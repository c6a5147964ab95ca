// Writes frames: packs what streams are made of into a slot of the ring, on the device and in an order that depends on
// nothing but the state.
//
// Recording a frame is recordBegin, then any number of sources per stream, then recordEnd. A stream is elements of one
// size behind each other; whatever can name a buffer of elements, their number on the device and a bound of it is a
// source. Grains and particles are packed from the simulation's arrays.
#pragma once

#include "compute/device.h"
#include "publish/frame_layout.h"
#include "publish/tile_stream.h"

namespace bch
{

struct GrainSource
{
    ElementCount count;
    BufferView positions, orientations, words; // shared/grains.h
};

struct PatchSource
{
    ElementCount count;
    BufferView positions, velocities, words; // of patches/patch.h
    uint32_t patch = 0;                      // its index
};

struct RenderGrainSource
{
    ElementCount count;
    BufferView grains; // gpu::RenderGrain
    float radiusShare; // of the largest of all patches
};

class FramePublisher : public Hosted
{
public:
    FramePublisher(Device& device, const PublishSetup& setup);

    const PublishSetup& setup() const { return setup_; }
    const FrameLayout& layout() const { return layout_; }
    Buffer& slot(uint32_t index) const { return *slots_[index]; }

    // Makes room for sources of so many elements, the living and the dead.
    void reserve(uint32_t elements);

    void recordBegin(Recorder& recorder) const;
    void recordGrains(Recorder& recorder, uint32_t slot, const GrainSource& source) const;
    void recordPatch(Recorder& recorder, uint32_t slot, const PatchSource& source) const;
    void recordRenderGrains(Recorder& recorder, uint32_t slot, const RenderGrainSource& source) const;
    // `keepRects`: the host has not seen what the slot held.
    void recordTiles(Recorder& recorder, uint32_t slot, const TileSource& source, bool keepRects) const;
    void recordEnd(Recorder& recorder, uint32_t slot) const;

    // What was recorded for this slot has been submitted.
    void markRecorded(uint32_t slot);

private:
    BufferView part(uint32_t slot, const FramePart& part) const { return {*slots_[slot], part.offset, part.bytes}; }
    BufferView elements(uint32_t slot, uint32_t stream) const { return part(slot, layout_.elements[stream]); }
    void recordLiving(Recorder& recorder, const ElementCount& count, BufferView positions) const;
    gpu::PublishParams params(uint32_t stream, uint32_t patch) const;

    Device& device_;
    PublishSetup setup_;
    FrameLayout layout_;
    Vector<std::unique_ptr<Buffer>> slots_;
    std::unique_ptr<Buffer> cursors_; // a word per stream: elements so far
    std::unique_ptr<Buffer> draws_, args_;
    std::unique_ptr<Buffer> flags_, offsets_, scratch_;
    uint32_t workCapacity_ = 0;
    Vector<std::unique_ptr<Buffer>> retired_; // too small by now, but perhaps still at work
    std::unique_ptr<TileStream> tiles_;
};

} // namespace bch
