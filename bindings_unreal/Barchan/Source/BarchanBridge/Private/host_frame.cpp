#include "BarchanBridge/host_frame.h"

#include "BarchanBridge/host.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace barchan::unreal
{

namespace
{
constexpr int32_t kSide = BCH_TILE_SIDE;
constexpr int32_t kCorners = BCH_FRAME_TILE_SIDE;
constexpr uint64_t kAlignment = 256; // of the parts of a frame
constexpr float kTurn = 32767.0f;    // of bchFrameGrain::orientation
constexpr float kEdge = 200.0f;      // of bchFrameGrain::kind: hundredths of the radius, of a share of the diameter
constexpr float kSpeed = 256.0f;     // of bchFrameParticle::kind, per m/s
constexpr float kMostSpeed = 65535.0f;

int16_t packTurn(float part)
{
    return static_cast<int16_t>(std::floor(std::clamp(part, -1.0f, 1.0f) * kTurn + 0.5f));
}

bchFrameParticle packParticle(const bchPatchView& view, uint32_t k, uint32_t patch)
{
    bchFrameParticle out;
    std::memcpy(out.position, view.positions + size_t{4} * k, sizeof out.position);
    const float* v = view.velocities + size_t{4} * k;
    const float speed = std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    const auto units = static_cast<uint32_t>(std::min(speed * kSpeed, kMostSpeed));
    out.kind = (view.materials[k] & 0xFFu) | patch << 8 | units << 16;
    return out;
}

bchFrameGrain packGrain(const bchGrainView& view, uint32_t k)
{
    bchFrameGrain out;
    const float* place = view.positions + size_t{4} * k;
    std::memcpy(out.position, place, sizeof out.position);
    out.radius = place[3];
    for (size_t axis = 0; axis < 4; ++axis)
        out.orientation[axis] = packTurn(view.orientations[size_t{4} * k + axis]);
    const auto edge = static_cast<uint32_t>(std::lround(kEdge * view.edgeRatios[k]));
    out.kind = (view.materials[k] & 0xFFu) | (edge & 0xFFu) << 8;
    out.tag = view.tags[k];
    return out;
}
} // namespace

bchResult HostFrame::open(bchWorldId world, bchTerrainId terrain, bchStreams streams)
{
    close();
    world_ = world;
    terrain_ = terrain;
    streams_ = terrain.value ? streams : streams & ~static_cast<bchStreams>(BCH_STREAM_TILES);
    const bchResult result = measure();
    if (result < 0)
        close();
    return result;
}

// The parts stand as in a published frame: docs/publish.md.
bchResult HostFrame::measure()
{
    bchFrame& raw = frame_.raw;
    bchWorldCapacity capacity = bchDefaultWorldCapacity();
    if (const bchResult result = checked(bchWorld_GetCapacity(world_, &capacity), "asking for capacities"); result < 0)
        return result;
    uint32_t count = 0;
    if (const bchResult result = bchWorld_GetPatches(world_, nullptr, &count); result < 0 && count == 0)
        return checked(result, "asking for patches");
    patches_.resize(count);
    if (count > 0)
        if (const bchResult result =
                checked(bchWorld_GetPatches(world_, patches_.data(), &count), "asking for patches");
            result < 0)
            return result;
    raw.grainCapacity = streams_ & BCH_STREAM_GRAINS ? capacity.grainCapacity : 0;
    for (const bchPatchId patch : patches_)
    {
        bchPatchInfo info = bchDefaultPatchInfo();
        bchRenderGrainView grains = bchDefaultRenderGrainView();
        if (const bchResult result = checked(bchPatch_GetInfo(patch, &info), "asking for a patch"); result < 0)
            return result;
        if (streams_ & BCH_STREAM_PARTICLES)
            raw.particleCapacity += info.particleCapacity;
        if (!(streams_ & BCH_STREAM_RENDER_GRAINS))
            continue;
        if (const bchResult result = checked(bchPatch_ReadRenderGrains(patch, &grains), "reading render grains");
            result < 0)
            return result;
        raw.renderGrainCapacity += info.particleCapacity * grains.perParticle;
        raw.renderGrainRadius = std::max(raw.renderGrainRadius, grains.perParticle > 0 ? grains.radius : 0.0f);
    }
    if (streams_ & BCH_STREAM_TILES)
    {
        bchTerrainInfo info = bchDefaultTerrainInfo();
        if (const bchResult result = checked(bchTerrain_GetInfo(terrain_, &info), "asking for the terrain"); result < 0)
            return result;
        raw.tileCapacity = info.tileCapacity;
        raw.tileSpacing = info.spacing;
        raw.origin = info.origin;
    }
    const auto place = [&](uint64_t bytes)
    {
        const uint64_t offset = raw.bytes;
        raw.bytes += (bytes + kAlignment - 1) / kAlignment * kAlignment;
        return offset;
    };
    raw.headOffset = place(BCH_STREAM_CAPACITY * sizeof(bchStreamHead));
    raw.grainOffset = place(raw.grainCapacity * sizeof(bchFrameGrain));
    raw.particleOffset = place(raw.particleCapacity * sizeof(bchFrameParticle));
    raw.tileOffset = place(raw.tileCapacity * sizeof(bchFrameTile));
    raw.renderGrainOffset = place(raw.renderGrainCapacity * sizeof(bchRenderGrain));
    raw.tileListOffset = place(raw.tileCapacity * sizeof(uint32_t));
    raw.heightOffset = place(uint64_t{raw.tileCapacity} * kCorners * kCorners * sizeof(float));
    bytes_.assign(raw.bytes, 0);
    heights_.resize(size_t{kCorners} * kCorners);
    return BCH_OK;
}

bchResult HostFrame::fill(const TilePlace* tiles, uint32_t tileCount)
{
    if (!isOpen())
        return BCH_NOT_READY;
    bchStepReport report = bchDefaultStepReport();
    bchResult result = checked(bchWorld_Wait(world_, BCH_WAIT_FOREVER), "waiting for steps of sand");
    if (result >= 0)
        result = checked(bchWorld_GetReport(world_, &report), "asking for a report");
    if (result >= 0)
        result = fillGrains();
    if (result >= 0)
        result = fillPatches();
    if (result >= 0)
        result = fillTiles(tiles, tileCount);
    if (result < 0)
        return result;
    ++frame_.number;
    frame_.stepIndex = frame_.raw.stepIndex = report.stepIndex;
    frame_.raw.frame = frame_.number;
    frame_.bytes = frame_.raw.data = bytes_.data();
    frame_.byteCount = bytes_.size();
    return BCH_OK;
}

void HostFrame::writeHead(bchStreams which, uint32_t needed)
{
    const bchPublishDef drawn = bchDefaultPublishDef(); // as FrameSource has it
    uint32_t index = 0;
    while (which != 1u << index)
        ++index;
    const uint32_t count = std::min(needed, frame_.stream(which).capacity);
    const bchStreamDraw& draw = drawn.draws[index];
    at<bchStreamHead>(frame_.raw.headOffset)[index] = {
        {draw.vertexCount, count, 0, 0},
        {draw.indexCount, count, 0, 0, 0},
        {(count + draw.groupSize - 1) / draw.groupSize, 1, 1},
        count,
        needed,
        {0, 0}};
}

bchResult HostFrame::fillGrains()
{
    // Also where no grains are wanted: it says what positions are relative to.
    bchReadbackId readback{};
    bchGrainView view = bchDefaultGrainView();
    if (const bchResult result = checked(bchWorld_RequestReadback(world_, &readback), "asking for grains"); result < 0)
        return result;
    if (const bchResult result = checked(bchWorld_MapReadback(readback, BCH_WAIT_FOREVER, &view), "reading grains");
        result < 0)
        return result;
    frame_.raw.anchor = view.anchor;
    auto* grains = at<bchFrameGrain>(frame_.raw.grainOffset);
    for (uint32_t k = 0; k < std::min(view.count, frame_.raw.grainCapacity); ++k)
        grains[k] = packGrain(view, k);
    writeHead(BCH_STREAM_GRAINS, streams_ & BCH_STREAM_GRAINS ? view.count : 0);
    return checked(bchWorld_UnmapReadback(readback), "giving grains back");
}

bchResult HostFrame::fillPatches()
{
    bchFrame& raw = frame_.raw;
    uint32_t particles = 0, grains = 0;
    auto* particlesOut = at<bchFrameParticle>(raw.particleOffset);
    auto* grainsOut = at<bchRenderGrain>(raw.renderGrainOffset);
    for (size_t patch = 0; patch < patches_.size(); ++patch)
    {
        if (streams_ & BCH_STREAM_PARTICLES)
        {
            bchPatchView view = bchDefaultPatchView();
            if (const bchResult result = checked(bchPatch_Read(patches_[patch], &view), "reading sand"); result < 0)
                return result;
            for (uint32_t k = 0; k < view.count; ++k, ++particles)
                if (particles < raw.particleCapacity)
                    particlesOut[particles] = packParticle(view, k, static_cast<uint32_t>(patch));
        }
        if (streams_ & BCH_STREAM_RENDER_GRAINS)
        {
            bchRenderGrainView view = bchDefaultRenderGrainView();
            if (const bchResult result =
                    checked(bchPatch_ReadRenderGrains(patches_[patch], &view), "reading render grains");
                result < 0)
                return result;
            // Radii are shares of the largest of all patches.
            const auto share = static_cast<uint32_t>(255.0f * view.radius / raw.renderGrainRadius + 0.5f);
            for (uint32_t k = 0; k < view.count && grains < raw.renderGrainCapacity; ++k)
            {
                bchRenderGrain& out = grainsOut[grains + k];
                out = view.grains[k];
                out.radiusShare = static_cast<uint8_t>((out.radiusShare * share + 127u) / 255u);
            }
            grains += view.count;
        }
    }
    writeHead(BCH_STREAM_PARTICLES, particles);
    writeHead(BCH_STREAM_RENDER_GRAINS, grains);
    return BCH_OK;
}

bchResult HostFrame::fillTiles(const TilePlace* tiles, uint32_t tileCount)
{
    const uint32_t capacity = frame_.raw.tileCapacity;
    auto* rows = at<bchFrameTile>(frame_.raw.tileOffset);
    const auto isRow = [](const bchFrameTile& row, const TilePlace& tile)
    { return row.resident != 0 && row.x == tile.x && row.z == tile.y; };
    for (bchFrameTile* row = rows; row < rows + capacity; ++row)
    {
        row->firstX = row->firstZ = BCH_FRAME_NO_CHANGE;
        row->lastX = row->lastZ = 0;
        if (std::none_of(tiles, tiles + tileCount, [&](const TilePlace& tile) { return isRow(*row, tile); }))
            row->resident = 0;
    }
    for (uint32_t k = 0; k < tileCount && capacity > 0; ++k)
    {
        const TilePlace tile = tiles[k];
        bchFrameTile* row = std::find_if(rows, rows + capacity, [&](const auto& one) { return isRow(one, tile); });
        if (row == rows + capacity)
        {
            row = std::find_if(rows, rows + capacity, [](const auto& one) { return one.resident == 0; });
            if (row == rows + capacity)
                continue;
            *row = {tile.x, tile.y, 1, row->fills + 1, 0, 0, kCorners - 1, kCorners - 1}; // new as a whole
        }
        fillHeights(static_cast<uint32_t>(row - rows), tile);
    }
    auto* list = at<uint32_t>(frame_.raw.tileListOffset);
    uint32_t count = 0;
    for (uint32_t slot = 0; slot < capacity; ++slot)
        if (rows[slot].resident)
            list[count++] = slot;
    writeHead(BCH_STREAM_TILES, count);
    return BCH_OK;
}

void HostFrame::fillHeights(uint32_t slot, TilePlace tile)
{
    bchFrameTile& row = at<bchFrameTile>(frame_.raw.tileOffset)[slot];
    // Own columns, then those of the three neighbours; where one is not there, the nearest column goes on.
    bool below = false; // the neighbour along Z is there
    for (int32_t part = 0; part < 4; ++part)
    {
        const int32_t nextX = part & 1, nextZ = part >> 1;
        bchTileView view = bchDefaultTileView();
        const bool there = bchTerrain_ReadTile(terrain_, tile.x + nextX, tile.y + nextZ, &view) == BCH_OK;
        if (!there && part == 0)
        {
            row.resident = 0;
            return;
        }
        below = below || (there && part == 2);
        for (int32_t z = nextZ ? kSide : 0; z < (nextZ ? kCorners : kSide); ++z)
            for (int32_t x = nextX ? kSide : 0; x < (nextX ? kCorners : kSide); ++x)
            {
                const int32_t nearX = std::min(x, kSide - 1), nearZ = std::min(z, kSide - 1);
                // Beyond a corner without a tile the edge of a neighbour goes on, that along Z first.
                const int32_t edge = below ? kSide * kCorners + nearX : nearZ * kCorners + x;
                const int32_t from = part == 3 ? edge : nearZ * kCorners + nearX;
                heights_[static_cast<size_t>(z * kCorners + x)] =
                    there ? view.heights[(z - nextZ * kSide) * kSide + x - nextX * kSide]
                          : heights_[static_cast<size_t>(from)];
            }
    }
    float* shown = at<float>(frame_.raw.heightOffset) + size_t{slot} * kCorners * kCorners;
    for (uint32_t z = 0; z < kCorners; ++z)
        for (uint32_t x = 0; x < kCorners; ++x)
        {
            float& height = shown[z * kCorners + x];
            if (height == heights_[size_t{z} * kCorners + x])
                continue;
            height = heights_[size_t{z} * kCorners + x];
            row.firstX = std::min(row.firstX, x);
            row.firstZ = std::min(row.firstZ, z);
            row.lastX = std::max(row.lastX, x);
            row.lastZ = std::max(row.lastZ, z);
        }
}

} // namespace barchan::unreal
