#include "BarchanBridge/frame_reader.h"

#include "BarchanBridge/host.h"
#include "particle_arrays.h"

#include <algorithm>

namespace barchan::unreal
{

namespace
{
template <typename Element>
const Element* at(const void* bytes, uint64_t offset)
{
    return reinterpret_cast<const Element*>(static_cast<const unsigned char*>(bytes) + offset);
}

void begin(const Frame& frame, const void* bytes, bchStreams which, const Vec3d& origin, ParticleFrame& out)
{
    resize(out, countIn(frame, bytes, which));
    out.origin = origin;
    out.stepIndex = frame.stepIndex;
}

// Of all patches together: a grain's radius is a share of the largest.
void writeRenderGrain(
    ParticleFrame& out, size_t k, const bchRenderGrain& grain, float radius, const bchPosition& anchor)
{
    const float place[3] = {grain.x, grain.y, grain.z};
    writePlace(&out.places[4 * k], place, anchor, out.origin);
    out.places[4 * k + 3] = radius * kScale * static_cast<float>(grain.radiusShare) / 255.0f;
    writeStill(out, k);
    out.materials[k] = grain.material;
    out.shades[k] = static_cast<float>(grain.shade) / 255.0f;
    out.opacities[k] = static_cast<float>(grain.opacity) / 255.0f;
}
} // namespace

uint32_t countIn(const Frame& frame, const void* bytes, bchStreams which, uint32_t* needed)
{
    const FrameStream stream = frame.stream(which);
    if (needed)
        *needed = 0;
    if (!bytes || stream.capacity == 0)
        return 0;
    const auto* counts = at<uint32_t>(bytes, stream.countOffset);
    if (needed)
        *needed = counts[1];
    return std::min(counts[0], stream.capacity);
}

void readGrains(const Frame& frame, const void* bytes, const Vec3d& origin, ParticleFrame& out)
{
    begin(frame, bytes, BCH_STREAM_GRAINS, origin, out);
    const auto* grains = at<bchFrameGrain>(bytes, frame.raw.grainOffset);
    for (size_t k = 0; k < out.count; ++k)
    {
        const bchFrameGrain& grain = grains[k];
        writePlace(&out.places[4 * k], grain.position, frame.raw.anchor, origin);
        out.places[4 * k + 3] = grain.radius * kScale;
        writeStill(out, k);
        constexpr float kUnit = 1.0f / 32767.0f;
        float turn[4];
        for (size_t axis = 0; axis < 4; ++axis)
            turn[axis] = static_cast<float>(grain.orientation[axis]) * kUnit;
        writeRotation(&out.rotations[4 * k], turn);
        out.materials[k] = grain.kind & 0xFFu;
    }
}

void readParticles(const Frame& frame, const void* bytes, const Vec3d& origin, double radius, ParticleFrame& out)
{
    begin(frame, bytes, BCH_STREAM_PARTICLES, origin, out);
    const auto* particles = at<bchFrameParticle>(bytes, frame.raw.particleOffset);
    for (size_t k = 0; k < out.count; ++k)
    {
        const bchFrameParticle& particle = particles[k];
        writePlace(&out.places[4 * k], particle.position, frame.raw.anchor, origin);
        out.places[4 * k + 3] = static_cast<float>(radius);
        writeStill(out, k);
        out.velocities[4 * k + 3] = static_cast<float>(particle.kind >> 16) / 256.0f * kScale;
        out.materials[k] = particle.kind & 0xFFu;
    }
}

void readRenderGrains(const Frame& frame, const void* bytes, const Vec3d& origin, ParticleFrame& out)
{
    begin(frame, bytes, BCH_STREAM_RENDER_GRAINS, origin, out);
    resizeShades(out);
    const auto* grains = at<bchRenderGrain>(bytes, frame.raw.renderGrainOffset);
    for (size_t k = 0; k < out.count; ++k)
        writeRenderGrain(out, k, grains[k], frame.raw.renderGrainRadius, frame.raw.anchor);
}

bchResult readRenderGrains(bchPatchId patch, const Vec3d& origin, ParticleFrame& frame)
{
    bchRenderGrainView view = bchDefaultRenderGrainView();
    const bchResult result = checked(bchPatch_ReadRenderGrains(patch, &view), "reading render grains");
    if (result < 0)
        return result;
    resize(frame, view.count);
    resizeShades(frame);
    frame.origin = origin;
    frame.stepIndex = view.stepIndex;
    for (size_t k = 0; k < view.count; ++k)
        writeRenderGrain(frame, k, view.grains[k], view.radius, view.anchor);
    return BCH_OK;
}

HeightTile tileIn(const Frame& frame, const void* bytes, uint32_t index)
{
    HeightTile tile;
    if (index >= countIn(frame, bytes, BCH_STREAM_TILES))
        return tile;
    tile.slot = at<uint32_t>(bytes, frame.raw.tileListOffset)[index];
    const bchFrameTile& raw = at<bchFrameTile>(bytes, frame.raw.tileOffset)[tile.slot];
    tile.x = raw.x;
    tile.y = raw.z;
    tile.fills = raw.fills;
    tile.changed = raw.firstX != BCH_FRAME_NO_CHANGE;
    if (tile.changed)
    {
        tile.firstX = static_cast<int32_t>(raw.firstX);
        tile.firstY = static_cast<int32_t>(raw.firstZ);
        tile.lastX = static_cast<int32_t>(raw.lastX);
        tile.lastY = static_cast<int32_t>(raw.lastZ);
    }
    tile.heights = at<float>(bytes, frame.raw.heightOffset) + size_t{tile.slot} * kHeightRow * kHeightRow;
    return tile;
}

} // namespace barchan::unreal
