#include "publish/frame_layout.h"

#include <cstddef>
#include <iterator>

namespace bch
{

static_assert(BCH_STREAM_GRAINS == 1u << gpu::kStreamGrains);
static_assert(BCH_STREAM_PARTICLES == 1u << gpu::kStreamParticles);
static_assert(BCH_STREAM_TILES == 1u << gpu::kStreamTiles);
static_assert(BCH_STREAM_RENDER_GRAINS == 1u << gpu::kStreamRenderGrains);
static_assert(gpu::kStreamCount <= BCH_STREAM_CAPACITY);
static_assert(sizeof(bchStreamHead) == gpu::kHeadWords * sizeof(uint32_t));
static_assert(offsetof(bchStreamHead, drawIndexed) == gpu::kHeadDrawIndexed * sizeof(uint32_t));
static_assert(offsetof(bchStreamHead, dispatch) == gpu::kHeadDispatch * sizeof(uint32_t));
static_assert(offsetof(bchStreamHead, count) == gpu::kHeadCount * sizeof(uint32_t));
static_assert(offsetof(bchStreamHead, needed) == gpu::kHeadNeeded * sizeof(uint32_t));
static_assert(sizeof(bchFrameGrain) == 2 * sizeof(glm::uvec4));
static_assert(sizeof(bchFrameParticle) == sizeof(glm::uvec4));
static_assert(sizeof(bchRenderGrain) == sizeof(gpu::RenderGrain));
static_assert(sizeof(bchFrameTile) == gpu::kTileWords * sizeof(uint32_t));
static_assert(offsetof(bchFrameTile, firstX) == gpu::kTileRect * sizeof(uint32_t));
static_assert(BCH_FRAME_TILE_SIDE == gpu::kGroundSide);
static_assert(BCH_FRAME_NO_CHANGE == gpu::kNoChange);

FrameLayout makeFrameLayout(const PublishSetup& setup)
{
    FrameLayout layout;
    const auto place = [&](uint64_t bytes)
    {
        const FramePart part{layout.bytes, bytes};
        layout.bytes += alignView(bytes);
        return part;
    };
    const struct
    {
        uint32_t stream, capacity;
        uint64_t elementBytes;
    } streams[] = {
        {gpu::kStreamGrains, setup.grainCapacity, sizeof(bchFrameGrain)},
        {gpu::kStreamParticles, setup.particleCapacity, sizeof(bchFrameParticle)},
        {gpu::kStreamTiles, setup.tileCapacity, sizeof(bchFrameTile)},
        {gpu::kStreamRenderGrains, setup.renderGrainCapacity, sizeof(bchRenderGrain)}};
    static_assert(std::size(streams) == gpu::kStreamCount);
    layout.heads = place(BCH_STREAM_CAPACITY * sizeof(bchStreamHead));
    for (const auto& one : streams)
    {
        layout.capacities[one.stream] = setup.has(one.stream) ? one.capacity : 0;
        layout.elements[one.stream] = place(layout.capacities[one.stream] * one.elementBytes);
    }
    const uint64_t tiles = layout.capacities[gpu::kStreamTiles];
    layout.tileList = place(tiles * sizeof(uint32_t));
    layout.heights = place(tiles * gpu::kGroundTileWords * sizeof(float));
    return layout;
}

} // namespace bch
