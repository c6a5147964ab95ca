// Frames for the host's renderer: which parts of the world they are made of, and who holds them.
#include "world/world.h"

#include <algorithm>

namespace bch
{

namespace
{
constexpr uint32_t kMostParticles = 1u << 24;

bchPosition toPosition(const glm::dvec3& position)
{
    return {position.x, position.y, position.z};
}
} // namespace

Publishing& World::publishing()
{
    if (!publishing_)
        fail(BCH_ERROR_INVALID_ARGUMENT, "the world does not publish; call bchWorld_EnablePublishing first");
    return *publishing_;
}

PublishSetup World::publishSetup(const bchPublishDef& def) const
{
    PublishSetup setup;
    setup.streams = def.streams;
    setup.ringDepth = def.ringDepth;
    setup.grainCapacity = def_.grainCapacity;
    setup.exportable = def.exportable != 0;
    uint64_t particles = 0;
    for (uint32_t i = 0; i < patches_.capacity(); ++i)
        particles += patches_.alive(i) ? patches_[i]->def.particleCapacity : 0;
    setup.particleCapacity = def.particleCapacity
                                 ? def.particleCapacity
                                 : static_cast<uint32_t>(std::min<uint64_t>(particles, kMostParticles));
    uint64_t renderGrains = 0;
    for (uint32_t i = 0; i < patches_.capacity(); ++i)
        if (patches_.alive(i) && patches_[i]->renderGrains)
            renderGrains += patches_[i]->renderGrains->grains().capacity();
    setup.renderGrainCapacity = def.renderGrainCapacity
                                    ? def.renderGrainCapacity
                                    : static_cast<uint32_t>(std::min(renderGrains, kMostRenderGrains));
    if (setup.has(gpu::kStreamTiles))
    {
        if (!terrains_.alive(0))
            fail(
                BCH_ERROR_INVALID_ARGUMENT,
                "bchPublishDef::streams has BCH_STREAM_TILES, but the world has no terrain");
        setup.tileCapacity = terrains_[0]->def.tileCapacity;
    }
    std::copy_n(def.draws, setup.draws.size(), setup.draws.begin());
    return setup;
}

void World::enablePublishing(const bchPublishDef& def)
{
    if (publishing_)
        fail(BCH_ERROR_BUSY, "the world publishes already; call bchWorld_DisablePublishing first");
    VulkanShare* const share = device_.share();
    if (def.exportable != 0)
        this->share().requireMemoryExport();
    auto publishing = std::make_unique<Publishing>(
        device_, publishSetup(def), [share](const HostSignal& signal) { return share->hasReached(signal); });
    if (publishing->publisher.setup().has(gpu::kStreamParticles))
        for (uint32_t i = 0; i < patches_.capacity(); ++i)
            if (patches_.alive(i))
                publishing->publisher.reserve(patches_[i]->def.particleCapacity);
    publishing_ = std::move(publishing);
}

void World::disablePublishing()
{
    Publishing& publishing = this->publishing();
    const uint32_t used = publishing.ring.usedCount();
    if (used > 0)
        fail(BCH_ERROR_BUSY, "%u of the frames are held or still in use by the host", used);
    waitForAll();
    publishing_.reset();
}

void World::publishInfo(bchPublishInfo& info)
{
    collect();
    if (!publishing_)
        return;
    FrameRing& ring = publishing_->ring;
    info.frameCount = ring.frameCount();
    info.newestFrame = ring.frameCount();
    info.skippedCount = ring.skippedCount();
    info.ringBytes = ring.depth() * publishing_->publisher.layout().bytes;
    info.heldCount = ring.usedCount();
    info.ringDepth = ring.depth();
}

bool World::acquireFrame(bchFrame& frame, bchVkFrame* vulkan)
{
    collect();
    FrameRing& ring = publishing().ring;
    const uint32_t slot = ring.findNewest(vulkan == nullptr);
    if (slot == kNoSlot)
        return false;
    describeFrame(slot, frame, vulkan);
    ring.hold(slot);
    return true;
}

void World::releaseFrame(uint64_t frame, const HostSignal& signal)
{
    publishing().ring.release(frame, signal);
}

void World::describeFrame(uint32_t slot, bchFrame& frame, bchVkFrame* vulkan)
{
    const Publishing& publishing = this->publishing();
    const FrameLayout& layout = publishing.publisher.layout();
    const FrameSlot& held = publishing.ring[slot];
    Buffer& buffer = publishing.publisher.slot(slot);
    frame.frame = held.frame;
    frame.stepIndex = held.info.stepIndex;
    frame.anchor = toPosition(held.info.anchor);
    frame.data = vulkan ? nullptr : buffer.mapped();
    frame.bytes = layout.bytes;
    frame.headOffset = layout.heads.offset;
    frame.grainOffset = layout.elements[gpu::kStreamGrains].offset;
    frame.particleOffset = layout.elements[gpu::kStreamParticles].offset;
    frame.tileOffset = layout.elements[gpu::kStreamTiles].offset;
    frame.tileListOffset = layout.tileList.offset;
    frame.renderGrainOffset = layout.elements[gpu::kStreamRenderGrains].offset;
    frame.heightOffset = layout.heights.offset;
    frame.slot = slot;
    frame.grainCapacity = layout.capacities[gpu::kStreamGrains];
    frame.particleCapacity = layout.capacities[gpu::kStreamParticles];
    frame.tileCapacity = layout.capacities[gpu::kStreamTiles];
    frame.renderGrainCapacity = layout.capacities[gpu::kStreamRenderGrains];
    frame.renderGrainRadius = held.info.renderGrainRadius;
    if (terrains_.alive(0))
    {
        frame.origin = terrains_[0]->def.origin;
        frame.tileSpacing = terrains_[0]->def.spacing;
    }
    if (vulkan)
    {
        vulkan->buffer = share().bufferHandle(buffer);
        vulkan->semaphore = share().timeline();
        vulkan->value = held.info.timelineValue;
    }
}

TileSource World::tileSource(TerrainView& view) const
{
    TileSource source;
    if (!terrains_.alive(0))
        return source;
    view = terrains_[0]->terrain.view();
    source.terrain = &view;
    const TileTable& tiles = terrains_[0]->terrain.tiles();
    source.rows.reserve(tiles.capacity());
    for (uint32_t slot = 0; slot < tiles.capacity(); ++slot)
        source.rows.push_back(tiles.alive(slot) ? tiles.row(slot).place : glm::ivec4(0));
    return source;
}

float World::largestRenderGrain() const
{
    float largest = 0.0f;
    for (uint32_t i = 0; i < patches_.capacity(); ++i)
        if (patches_.alive(i) && patches_[i]->renderGrains)
            largest = std::max(largest, patches_[i]->renderGrains->radius());
    return largest;
}

void World::recordFrameInto(Recorder& recorder, uint32_t slot) const
{
    const FramePublisher& publisher = publishing_->publisher;
    const FrameSlot& before = publishing_->ring[slot];
    publisher.recordBegin(recorder);
    publisher.recordGrains(
        recorder, slot, {grains_.elements(slotBound_), grains_.positions(), grains_.orientations(), grains_.words()});
    for (uint32_t i = 0; i < patches_.capacity(); ++i)
    {
        if (!patches_.alive(i))
            continue;
        const Patch& patch = patches_[i]->patch;
        publisher.recordPatch(
            recorder, slot,
            {{patch.count(), patches_[i]->slotBound}, patch.positions(), patch.velocities(), patch.words(), i});
    }
    const float largest = largestRenderGrain();
    for (uint32_t i = 0; i < patches_.capacity(); ++i)
    {
        if (!patches_.alive(i) || !patches_[i]->renderGrains)
            continue;
        const RenderGrains& made = *patches_[i]->renderGrains;
        publisher.recordRenderGrains(
            recorder, slot, {{made.grainCount(), made.grains().capacity()}, made.grains(), made.radius() / largest});
    }
    if (publisher.setup().has(gpu::kStreamTiles))
    {
        TerrainView view;
        publisher.recordTiles(recorder, slot, tileSource(view), before.frame > 0 && !before.seen);
    }
    publisher.recordEnd(recorder, slot);
}

} // namespace bch
