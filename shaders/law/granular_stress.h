// Stress of a granular continuum: a pressure that only ever pushes and a deviator bounded by a yield surface.
// Kept in two vec4: (p, xx, yy, xy) and (xz, yz, -, -); the deviator's zz is -(xx + yy).
#ifndef BCH_LAW_GRANULAR_STRESS_H
#define BCH_LAW_GRANULAR_STRESS_H

#include "shared/patches.h"

struct Deviator
{
    wide xx, yy, zz, xy, xz, yz;
};

// The yield surfaces of particles that may be of different materials.
struct WideYield
{
    wide sine, base, compressionCut, extensionGain;
};

BCH_LAW Deviator deviatorOf(BCH_IN(wide4, first), BCH_IN(wide4, second))
{
    Deviator s;
    s.xx = first.y;
    s.yy = first.z;
    s.zz = -(first.y + first.z);
    s.xy = first.w;
    s.xz = second.x;
    s.yz = second.y;
    return s;
}

// Half the square of its norm.
BCH_LAW wide deviatorJ2(BCH_IN(Deviator, m))
{
    return 0.5f * (m.xx * m.xx + m.yy * m.yy + m.zz * m.zz + 2.0f * (m.xy * m.xy + m.xz * m.xz + m.yz * m.yz));
}

BCH_LAW wide deviatorDeterminant(BCH_IN(Deviator, m))
{
    return m.xx * (m.yy * m.zz - m.yz * m.yz) + m.xy * (m.xz * m.yz - m.xy * m.zz) + m.xz * (m.xy * m.yz - m.xz * m.yy);
}

// The deviator's share of strength in its direction: 1 in plane shear, more in compression along one axis, less in
// extension along one axis. Mohr and Coulomb's hexagon with its corners rounded (within 2 % of it), so that the
// friction angle means the same in every direction; Drucker and Prager's circle through plane shear would give the sand
// under the tip of a 30 degree pile only 22 degrees. x = cos of three times the Lode angle.
BCH_LAW wide directionStrength(wide x, wide sine)
{
    wide x2 = x * x;
    wide x4 = x2 * x2;
    wide x8 = x4 * x4;
    wide across = 1.0f - (0.0547f * x2 + 0.0246f * x4 + 0.0548f * x8 * x8); // cos(lode - 30 degrees)
    wide along = x * (0.3303f + 0.068f * x2 + 0.1017f * x8 * x4 * x2);      // cos(lode + 60 degrees)
    return 1.0f / (across - 0.57735f * sine * along);
}

// Scales a trial deviator back to the yield surface, which is sqrt(J2) = sine p + base in plane shear.
BCH_LAW Deviator returnToYield(BCH_IN(Deviator, trial), wide p, BCH_IN(WideYield, yield))
{
    Deviator s = trial;
    wide zero = wideOf(0.0f);
    wide one = wideOf(1.0f);
    wide j2 = deviatorJ2(s);
    wide limit = wideMax(zero, yield.sine * p + yield.base);
    wideBool high = j2 > 0.5f * limit * limit; // else it is below the least strength of any direction
    if (!wideAny(high))
        return s;
    wide root = wideSqrt(j2);
    wide power = wideSelect(high, j2 * root, one);
    wide x = wideMin(wideMax(-2.598076f * deviatorDeterminant(s) / power, -one), one);
    limit = limit * directionStrength(x, yield.sine)
            * (1.0f - yield.compressionCut * wideMax(x, zero) - yield.extensionGain * wideMin(x, zero));
    wideBool beyond = wideAnd(high, root > limit);
    wide scale = wideSelect(beyond, limit / wideSelect(beyond, root, one), one);
    s.xx = s.xx * scale;
    s.yy = s.yy * scale;
    s.zz = s.zz * scale;
    s.xy = s.xy * scale;
    s.xz = s.xz * scale;
    s.yz = s.yz * scale;
    return s;
}

// A row of (s C - p I) / density^2, from the deviator's row.
BCH_LAW wide4 stressRow(BCH_IN(wide3, s), BCH_IN(wide3, push), BCH_IN(wide4, a), BCH_IN(wide4, b), wide inverse2)
{
    wide3 row =
        wide3(s.x * a.x + s.y * a.w + s.z * b.x, s.x * a.w + s.y * a.y + s.z * b.y, s.x * b.x + s.y * b.y + s.z * a.z);
    return wideJoin((row - push) * inverse2, wideOf(0.0f));
}

// What forces are made of: rows, since a neighbour's stress times a vector is then three products without any turning.
// a: xx yy zz xy of C; b: its xz and yz.
BCH_LAW wide4x3 stressRows(BCH_IN(Deviator, s), wide p, BCH_IN(wide4, a), BCH_IN(wide4, b), wide density)
{
    wide zero = wideOf(0.0f);
    wide inverse2 = 1.0f / (density * density);
    wide4x3 rows;
    rows.x = stressRow(wide3(s.xx, s.xy, s.xz), wide3(p, zero, zero), a, b, inverse2);
    rows.y = stressRow(wide3(s.xy, s.yy, s.yz), wide3(zero, p, zero), a, b, inverse2);
    rows.z = stressRow(wide3(s.xz, s.yz, s.zz), wide3(zero, zero, p), a, b, inverse2);
    return rows;
}

#endif
