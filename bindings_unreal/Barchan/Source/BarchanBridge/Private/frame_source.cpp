#include "BarchanBridge/frame_source.h"

#include "BarchanBridge/host.h"

#include <cstddef>

namespace barchan::unreal
{

FrameStream Frame::stream(bchStreams which) const
{
    FrameStream stream;
    uint32_t index = 0;
    while (index < BCH_STREAM_CAPACITY && which != 1u << index)
        ++index;
    switch (which)
    {
    case BCH_STREAM_GRAINS:
        stream = {raw.grainOffset, sizeof(bchFrameGrain), raw.grainCapacity};
        break;
    case BCH_STREAM_PARTICLES:
        stream = {raw.particleOffset, sizeof(bchFrameParticle), raw.particleCapacity};
        break;
    case BCH_STREAM_TILES:
        stream = {raw.tileOffset, sizeof(bchFrameTile), raw.tileCapacity};
        break;
    case BCH_STREAM_RENDER_GRAINS:
        stream = {raw.renderGrainOffset, sizeof(bchRenderGrain), raw.renderGrainCapacity};
        break;
    default:
        return stream;
    }
    const uint64_t head = raw.headOffset + index * sizeof(bchStreamHead);
    stream.countOffset = head + offsetof(bchStreamHead, count);
    stream.drawOffset = head + offsetof(bchStreamHead, draw);
    stream.drawIndexedOffset = head + offsetof(bchStreamHead, drawIndexed);
    stream.dispatchOffset = head + offsetof(bchStreamHead, dispatch);
    return stream;
}

FrameTransform Frame::transform(const Vec3d& origin) const
{
    const auto scale = static_cast<float>(kCentimetres);
    const Vec3d anchor = fromPosition(raw.anchor);
    return {
        {scale, 0.0f, 0.0f},
        {0.0f, 0.0f, scale},
        {0.0f, scale, 0.0f},
        {static_cast<float>(anchor.x - origin.x), static_cast<float>(anchor.y - origin.y),
         static_cast<float>(anchor.z - origin.z)}};
}

bchResult FrameSource::open(bchDeviceId device, bchWorldId world, const FrameSourceDef& def)
{
    close();
    bchDeviceInfo info = bchDefaultDeviceInfo();
    if (const bchResult result = checked(bchDevice_GetInfo(device, &info), "asking for the sand's device"); result < 0)
        return result;
    bchPublishDef made = bchDefaultPublishDef();
    made.streams = def.streams;
    made.ringDepth = def.ringDepth;
    made.particleCapacity = def.particleCapacity;
    made.renderGrainCapacity = def.renderGrainCapacity;
    made.exportable = def.exportable ? 1 : 0;
    const bchResult result = checked(bchWorld_EnablePublishing(world, &made), "making frames of sand");
    if (result < 0)
        return result;
    world_ = world;
    onDevice_ = info.kind == BCH_DEVICE_VULKAN;
    def_ = def;
    return BCH_OK;
}

void FrameSource::close()
{
    if (isOpen())
        (void)checked(bchWorld_DisablePublishing(world_), "giving the frames of sand back");
    world_ = {};
}

bchResult FrameSource::acquire(Frame& frame, uint64_t after)
{
    frame = {};
    if (!isOpen())
        return BCH_NOT_READY;
    bchPublishInfo info = bchDefaultPublishInfo();
    if (const bchResult result = checked(bchWorld_GetPublishInfo(world_, &info), "asking for frames"); result < 0)
        return result;
    if (info.newestFrame <= after)
        return BCH_NOT_READY;
    bchFrame raw = bchDefaultFrame();
    bchVkFrame vulkan = bchDefaultVkFrame();
    const bchResult result = checked(
        onDevice_ ? bchWorld_AcquireFrameVk(world_, &raw, &vulkan) : bchWorld_AcquireFrame(world_, &raw),
        "taking a frame of sand");
    if (result != BCH_OK)
        return result;
    if (raw.frame <= after) // a newer one is under way, and the CPU device gives finished ones
    {
        (void)release(raw.frame);
        return BCH_NOT_READY;
    }
    frame.number = raw.frame;
    frame.stepIndex = raw.stepIndex;
    frame.bytes = raw.data;
    frame.byteCount = raw.bytes;
    frame.buffer = vulkan.buffer;
    frame.semaphore = vulkan.semaphore;
    frame.value = vulkan.value;
    frame.raw = raw;
    return BCH_OK;
}

bchResult FrameSource::release(uint64_t number, uint64_t semaphore, uint64_t value)
{
    const bchResult result =
        semaphore ? bchWorld_ReleaseFrameVk(world_, number, semaphore, value) : bchWorld_ReleaseFrame(world_, number);
    return checked(result, "giving a frame of sand back");
}

bchResult FrameSource::exportMemory(bchVkExport& exported) const
{
    exported = bchDefaultVkExport();
    return checked(bchWorld_ExportFramesVk(world_, &exported), "sharing the memory of frames");
}

uint64_t FrameSource::skippedCount() const
{
    bchPublishInfo info = bchDefaultPublishInfo();
    if (!isOpen() || bchWorld_GetPublishInfo(world_, &info) < 0)
        return 0;
    return info.skippedCount;
}

bool FrameLoans::lend(const Frame& frame, uint64_t ticket)
{
    if (!hasRoom() || frame.number == 0)
        return false;
    loans_[count_++] = {frame.number, ticket};
    return true;
}

void FrameLoans::takeBack(uint64_t doneTicket, FrameSource& source)
{
    uint32_t kept = 0;
    for (uint32_t index = 0; index < count_; ++index)
    {
        if (loans_[index].ticket > doneTicket)
            loans_[kept++] = loans_[index];
        else
            (void)source.release(loans_[index].number);
    }
    count_ = kept;
}

} // namespace barchan::unreal
