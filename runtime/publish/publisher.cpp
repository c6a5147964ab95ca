#include "publish/publisher.h"

#include <algorithm>

namespace bch
{

namespace
{
std::unique_ptr<Buffer>
makeBuffer(Device& device, const char* name, uint64_t bytes, MemoryKind kind = MemoryKind::device)
{
    return device.createBuffer(name, std::max<uint64_t>(bytes, 4), kind);
}
} // namespace

FramePublisher::FramePublisher(Device& device, const PublishSetup& setup)
    : device_(device), setup_(setup), layout_(makeFrameLayout(setup))
{
    const MemoryKind kind = setup.exportable ? MemoryKind::exported : MemoryKind::shared;
    for (uint32_t i = 0; i < setup.ringDepth; ++i)
        slots_.push_back(makeBuffer(device_, "frame", layout_.bytes, kind));
    cursors_ = makeBuffer(device_, "frame cursors", gpu::kStreamCount * sizeof(uint32_t));
    draws_ = makeBuffer(device_, "frame draws", gpu::kStreamCount * sizeof(gpu::StreamDraw));
    args_ = makeBuffer(device_, "frame arguments", 4 * sizeof(uint32_t));
    if (setup.has(gpu::kStreamGrains))
        reserve(setup.grainCapacity);
    if (setup.has(gpu::kStreamTiles))
        tiles_ = std::make_unique<TileStream>(device, setup.tileCapacity, setup.ringDepth);
    gpu::StreamDraw draws[gpu::kStreamCount];
    for (uint32_t stream = 0; stream < gpu::kStreamCount; ++stream)
    {
        const bchStreamDraw& draw = setup.draws[stream];
        draws[stream] = {draw.vertexCount, draw.indexCount, draw.groupSize, layout_.capacities[stream]};
    }
    runNow(device, [&](Recorder& recorder) { recorder.upload(*draws_, draws, sizeof draws); });
}

void FramePublisher::reserve(uint32_t elements)
{
    if (elements <= workCapacity_)
        return;
    const uint64_t bytes = uint64_t{elements} * sizeof(uint32_t);
    retired_.reserve(retired_.size() + 3);
    std::unique_ptr<Buffer> flags = makeBuffer(device_, "frame flags", bytes);
    std::unique_ptr<Buffer> offsets = makeBuffer(device_, "frame offsets", bytes + sizeof(uint32_t));
    std::unique_ptr<Buffer> scratch =
        makeBuffer(device_, "frame scan", device_.primitives().scanScratchBytes(elements));
    for (std::unique_ptr<Buffer>* old : {&flags_, &offsets_, &scratch_})
        if (*old)
            retired_.push_back(std::move(*old));
    flags_ = std::move(flags);
    offsets_ = std::move(offsets);
    scratch_ = std::move(scratch);
    workCapacity_ = elements;
}

void FramePublisher::recordBegin(Recorder& recorder) const
{
    recorder.fill(*cursors_, 0);
}

gpu::PublishParams FramePublisher::params(uint32_t stream, uint32_t patch) const
{
    return {stream, layout_.capacities[stream], patch, 0};
}

void FramePublisher::recordLiving(Recorder& recorder, const ElementCount& count, BufferView positions) const
{
    BCH_ASSERT(count.maxCount <= workCapacity_, "there is room for every source");
    recorder.dispatch(KernelId::publish_live, count.maxCount, {count.count, positions, *flags_});
    recorder.primitives().scan(recorder, count, *flags_, *offsets_, *scratch_);
}

void FramePublisher::recordGrains(Recorder& recorder, uint32_t slot, const GrainSource& source) const
{
    if (source.count.maxCount == 0 || layout_.capacities[gpu::kStreamGrains] == 0)
        return;
    const gpu::PublishParams params = this->params(gpu::kStreamGrains, 0);
    recordLiving(recorder, source.count, source.positions);
    recorder.dispatch(
        KernelId::publish_grains, source.count.maxCount,
        {source.count.count, source.positions, source.orientations, source.words, *offsets_, *cursors_,
         elements(slot, gpu::kStreamGrains)},
        params);
    recorder.dispatch(KernelId::publish_advance, 1, {source.count.count, *offsets_, *cursors_}, params);
}

void FramePublisher::recordPatch(Recorder& recorder, uint32_t slot, const PatchSource& source) const
{
    if (source.count.maxCount == 0 || layout_.capacities[gpu::kStreamParticles] == 0)
        return;
    const gpu::PublishParams params = this->params(gpu::kStreamParticles, source.patch);
    recordLiving(recorder, source.count, source.positions);
    recorder.dispatch(
        KernelId::publish_particles, source.count.maxCount,
        {source.count.count, source.positions, source.velocities, source.words, *offsets_, *cursors_,
         elements(slot, gpu::kStreamParticles)},
        params);
    recorder.dispatch(KernelId::publish_advance, 1, {source.count.count, *offsets_, *cursors_}, params);
}

void FramePublisher::recordRenderGrains(Recorder& recorder, uint32_t slot, const RenderGrainSource& source) const
{
    if (source.count.maxCount == 0 || layout_.capacities[gpu::kStreamRenderGrains] == 0)
        return;
    const auto share = static_cast<uint32_t>(255.0f * source.radiusShare + 0.5f);
    gpu::PublishParams params = this->params(gpu::kStreamRenderGrains, share);
    params.whole = 1;
    // Most of the room that patches have for them is empty.
    recorder.dispatch(
        KernelId::compute_indirect_args, 1, {source.count.count, *args_},
        gpu::IndirectParams{source.count.maxCount, kGroupSize, kGroupLimit, 1});
    recorder.dispatchIndirect(
        KernelId::publish_render_grains, *args_,
        {source.count.count, source.grains, *cursors_, elements(slot, gpu::kStreamRenderGrains)}, params);
    recorder.dispatch(KernelId::publish_advance, 1, {source.count.count, source.count.count, *cursors_}, params);
}

void FramePublisher::recordTiles(Recorder& recorder, uint32_t slot, const TileSource& source, bool keepRects) const
{
    if (!tiles_)
        return;
    const TileTarget target{
        elements(slot, gpu::kStreamTiles),
        part(slot, layout_.tileList),
        part(slot, layout_.heights),
        BufferView(*cursors_).part(gpu::kStreamTiles * sizeof(uint32_t), sizeof(uint32_t)),
        slot,
        keepRects};
    tiles_->record(recorder, source, target);
}

void FramePublisher::recordEnd(Recorder& recorder, uint32_t slot) const
{
    recorder.dispatch(KernelId::publish_heads, gpu::kStreamCount, {*cursors_, *draws_, part(slot, layout_.heads)});
}

void FramePublisher::markRecorded(uint32_t slot)
{
    if (tiles_)
        tiles_->markRecorded(slot);
}

} // namespace bch
