// Numbers packed into 16 bits each, for what leaves the simulation.
#ifndef BCH_LAW_PACK_H
#define BCH_LAW_PACK_H

#include "shared/publish.h"

// Two numbers within -1 .. 1 as signed 16-bit fractions, the first in the low half.
BCH_LAW uint packSigned(float low, float high)
{
    int a = int(floor(clamp(low, -1.0f, 1.0f) * kOrientationMost + 0.5f));
    int b = int(floor(clamp(high, -1.0f, 1.0f) * kOrientationMost + 0.5f));
    return (uint(a) & 0xFFFFu) | uint(b) << 16;
}

// The speed in units of kParticleSpeedUnit, up to the most that 16 bits hold.
BCH_LAW uint packSpeed(vec3 velocity)
{
    return uint(min(length(velocity) / kParticleSpeedUnit, kParticleSpeedMost));
}

#endif
