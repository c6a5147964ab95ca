#include "BarchanBridge/particle_frame.h"

#include "BarchanBridge/host.h"

#include <cmath>

namespace barchan::unreal
{

namespace
{
constexpr auto kScale = static_cast<float>(kCentimetres);

void resize(ParticleFrame& frame, uint32_t count)
{
    frame.count = count;
    frame.places.resize(size_t{4} * count);
    frame.velocities.resize(size_t{4} * count);
    frame.rotations.resize(size_t{4} * count);
    frame.materials.resize(count);
}

// `origin` is taken off before rounding to float.
void writePlace(float* out, const float* at, const bchPosition& anchor, const Vec3d& origin)
{
    const Vec3d place = fromPosition(
        {anchor.x + static_cast<double>(at[0]), anchor.y + static_cast<double>(at[1]),
         anchor.z + static_cast<double>(at[2])});
    out[0] = static_cast<float>(place.x - origin.x);
    out[1] = static_cast<float>(place.y - origin.y);
    out[2] = static_cast<float>(place.z - origin.z);
}

void writeVelocity(float* out, const float* v)
{
    out[0] = v[0] * kScale;
    out[1] = v[2] * kScale;
    out[2] = v[1] * kScale;
    out[3] = std::sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2]);
}
} // namespace

void GrainFeed::close()
{
    if (readback_.value)
    {
        (void)bchWorld_Wait(world_, BCH_WAIT_FOREVER);
        (void)checked(bchWorld_UnmapReadback(readback_), "giving up a copy of grains");
    }
    readback_ = {};
    world_ = {};
}

bchResult GrainFeed::request()
{
    if (readback_.value)
        return BCH_OK;
    return checked(bchWorld_RequestReadback(world_, &readback_), "asking for a copy of grains");
}

bchResult GrainFeed::poll(const Vec3d& origin, ParticleFrame& frame)
{
    if (!readback_.value)
        return BCH_NOT_READY;
    bchGrainView view = bchDefaultGrainView();
    const bchResult result = checked(bchWorld_MapReadback(readback_, 0, &view), "reading a copy of grains");
    if (result != BCH_OK)
        return result;
    resize(frame, view.count);
    frame.origin = origin;
    frame.stepIndex = view.stepIndex;
    for (size_t k = 0; k < view.count; ++k)
    {
        writePlace(&frame.places[4 * k], view.positions + 4 * k, view.anchor, origin);
        frame.places[4 * k + 3] = view.positions[4 * k + 3] * kScale;
        writeVelocity(&frame.velocities[4 * k], view.velocities + 4 * k);
        const float* q = view.orientations + 4 * k;
        frame.rotations[4 * k] = -q[0];
        frame.rotations[4 * k + 1] = -q[2];
        frame.rotations[4 * k + 2] = -q[1];
        frame.rotations[4 * k + 3] = q[3];
        frame.materials[k] = view.materials[k];
    }
    const bchReadbackId done = readback_;
    readback_ = {};
    return checked(bchWorld_UnmapReadback(done), "giving a copy of grains back");
}

bchResult readPatch(bchPatchId patch, const Vec3d& origin, ParticleFrame& frame)
{
    bchPatchInfo info = bchDefaultPatchInfo();
    if (const bchResult result = checked(bchPatch_GetInfo(patch, &info), "asking for a patch"); result < 0)
        return result;
    bchPatchView view = bchDefaultPatchView();
    if (const bchResult result = checked(bchPatch_Read(patch, &view), "reading a patch"); result < 0)
        return result;
    resize(frame, view.count);
    frame.origin = origin;
    frame.stepIndex = view.stepIndex;
    for (size_t k = 0; k < view.count; ++k)
    {
        writePlace(&frame.places[4 * k], view.positions + 4 * k, view.anchor, origin);
        frame.places[4 * k + 3] = 0.5f * info.spacing * kScale;
        writeVelocity(&frame.velocities[4 * k], view.velocities + 4 * k);
        frame.rotations[4 * k] = frame.rotations[4 * k + 1] = frame.rotations[4 * k + 2] = 0.0f;
        frame.rotations[4 * k + 3] = 1.0f;
        frame.materials[k] = view.materials[k];
    }
    return BCH_OK;
}

} // namespace barchan::unreal
