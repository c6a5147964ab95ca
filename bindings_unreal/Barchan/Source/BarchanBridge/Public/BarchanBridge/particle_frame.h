// Particles as flat arrays in Unreal's units, ready for a Niagara array or a vertex buffer. Arrays grow to the most
// that was ever there and are then used again.
#pragma once

#include "BarchanBridge/export.h"
#include "BarchanBridge/units.h"

#include <vector>

namespace barchan::unreal
{

struct ParticleFrame
{
    Vec3d origin; // cm: places are from here, so that floats suffice
    uint64_t stepIndex = 0;
    uint32_t count = 0;
    std::vector<float> places;     // x y z and the radius, cm
    std::vector<float> velocities; // x y z and the speed, cm/s
    std::vector<float> rotations;  // x y z w
    std::vector<uint32_t> materials;
    std::vector<float> shades;    // of render grains: 0..1, any number, the same for a grain as long as it lives
    std::vector<float> opacities; // of render grains: 1 is fully there
};

// Grains, one frame behind and never waited for: ask in one frame, have it in another.
class BARCHANBRIDGE_API GrainFeed
{
public:
    void open(bchWorldId world) { world_ = world; }
    void close(); // before the world ends

    // Asks for the grains as they are after the steps started so far, unless an answer is still to come.
    bchResult request();
    // BCH_NOT_READY when nothing was asked or the answer is not there yet; then `frame` stays as it is.
    bchResult poll(const Vec3d& origin, ParticleFrame& frame);

private:
    bchWorldId world_{};
    bchReadbackId readback_{};
};

// Particles of a patch as spheres half their spacing in radius. Waits for steps under way, so call it where there are
// none: between Simulation::beforePhysics and afterPhysics.
BARCHANBRIDGE_API bchResult readPatch(bchPatchId patch, const Vec3d& origin, ParticleFrame& frame);
// The same of its render grains, which have neither velocities nor turns.
BARCHANBRIDGE_API bchResult readRenderGrains(bchPatchId patch, const Vec3d& origin, ParticleFrame& frame);

} // namespace barchan::unreal
