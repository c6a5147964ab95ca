// How things are written into the flat arrays of a ParticleFrame, wherever they come from.
#pragma once

#include "BarchanBridge/particle_frame.h"

#include <cmath>

namespace barchan::unreal
{

constexpr auto kScale = static_cast<float>(kCentimetres);

inline void resize(ParticleFrame& frame, uint32_t count)
{
    frame.count = count;
    frame.places.resize(size_t{4} * count);
    frame.velocities.resize(size_t{4} * count);
    frame.rotations.resize(size_t{4} * count);
    frame.materials.resize(count);
}

inline void resizeShades(ParticleFrame& frame)
{
    frame.shades.resize(frame.count);
    frame.opacities.resize(frame.count);
}

// `origin` is taken off before rounding to float.
inline void writePlace(float* out, const float* at, const bchPosition& anchor, const Vec3d& origin)
{
    const Vec3d place = fromPosition(
        {anchor.x + static_cast<double>(at[0]), anchor.y + static_cast<double>(at[1]),
         anchor.z + static_cast<double>(at[2])});
    out[0] = static_cast<float>(place.x - origin.x);
    out[1] = static_cast<float>(place.y - origin.y);
    out[2] = static_cast<float>(place.z - origin.z);
}

inline void writeVelocity(float* out, const float* v)
{
    out[0] = v[0] * kScale;
    out[1] = v[2] * kScale;
    out[2] = v[1] * kScale;
    out[3] = std::sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2]);
}

inline void writeRotation(float* out, const float* q)
{
    out[0] = -q[0];
    out[1] = -q[2];
    out[2] = -q[1];
    out[3] = q[3];
}

// Neither velocity nor turn are known.
inline void writeStill(ParticleFrame& frame, size_t k)
{
    for (size_t axis = 0; axis < 4; ++axis)
    {
        frame.velocities[4 * k + axis] = 0.0f;
        frame.rotations[4 * k + axis] = axis == 3 ? 1.0f : 0.0f;
    }
}

} // namespace barchan::unreal
