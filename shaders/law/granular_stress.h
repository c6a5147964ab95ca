// Stress of a granular continuum: a pressure that only ever pushes and a deviator bounded by a yield surface.
// Kept in two vec4: (p, xx, yy, xy) and (xz, yz, -, -); the deviator's zz is -(xx + yy).
#ifndef BCH_LAW_GRANULAR_STRESS_H
#define BCH_LAW_GRANULAR_STRESS_H

#include "law/symmetric.h"
#include "shared/patches.h"

BCH_LAW Symmetric deviatorOf(vec4 first, vec4 second)
{
    Symmetric s;
    s.xx = first.y;
    s.yy = first.z;
    s.zz = -(first.y + first.z);
    s.xy = first.w;
    s.xz = second.x;
    s.yz = second.y;
    return s;
}

// The deviator's share of strength in its direction: 1 in plane shear, more in compression along one axis, less in
// extension along one axis. Mohr and Coulomb's hexagon with its corners rounded (within 2 % of it), so that the
// friction angle means the same in every direction; Drucker and Prager's circle through plane shear would give the sand
// under the tip of a 30 degree pile only 22 degrees. x = cos of three times the Lode angle.
BCH_LAW float directionStrength(float x, float sine)
{
    float x2 = x * x;
    float x4 = x2 * x2;
    float x8 = x4 * x4;
    float across = 1.0f - (0.0547f * x2 + 0.0246f * x4 + 0.0548f * x8 * x8); // cos(lode - 30 degrees)
    float along = x * (0.3303f + 0.068f * x2 + 0.1017f * x8 * x4 * x2);      // cos(lode + 60 degrees)
    return 1.0f / (across - 0.57735f * sine * along);
}

// Scales a trial deviator back to the yield surface, which is sqrt(J2) = sine p + base in plane shear.
BCH_LAW Symmetric returnToYield(Symmetric s, float p, YieldSurface yield)
{
    float j2 = 0.5f * symmetricNorm2(s);
    float limit = max(0.0f, yield.sine * p + yield.base);
    if (j2 <= 0.5f * limit * limit)
        return s; // below the least strength of any direction
    float root = sqrt(j2);
    float x = clamp(-2.598076f * symmetricDeterminant(s) / (j2 * root), -1.0f, 1.0f);
    limit = limit * directionStrength(x, yield.sine)
            * (1.0f - yield.compressionCut * max(x, 0.0f) - yield.extensionGain * min(x, 0.0f));
    return root > limit ? symmetricScaled(s, limit / root) : s;
}

// Column k of (s C - p I) / density^2: what forces are made of.
BCH_LAW vec4 stressColumn(Symmetric s, float p, vec3 correctionColumn, uint k, float inverse2)
{
    vec3 column = symmetricTimes(s, correctionColumn);
    vec3 push = vec3(k == 0u ? p : 0.0f, k == 1u ? p : 0.0f, k == 2u ? p : 0.0f);
    column = (column - push) * inverse2;
    return vec4(column.x, column.y, column.z, 0.0f);
}

#endif
