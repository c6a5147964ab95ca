#include "BarchanBridge/particle_frame.h"

#include "BarchanBridge/host.h"
#include "particle_arrays.h"

namespace barchan::unreal
{

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
        writeRotation(&frame.rotations[4 * k], view.orientations + 4 * k);
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
        writeStill(frame, k);
        writeVelocity(&frame.velocities[4 * k], view.velocities + 4 * k);
        frame.materials[k] = view.materials[k];
    }
    return BCH_OK;
}

} // namespace barchan::unreal
