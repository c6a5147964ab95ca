// What particles' neighbours are to them by their places alone. Needs PatchParams `pc` and the buffers positions,
// neighbourBegin, neighbours and pairGradient, which it writes.
#ifndef BCH_LAW_NEIGHBOUR_SUMS_H
#define BCH_LAW_NEIGHBOUR_SUMS_H

#include "law/spline.h"
#include "law/symmetric.h"

// Of several particles, without their own part.
struct NeighbourSums
{
    wide weight;
    wide3 gradient;
    Symmetric moment;
    Symmetric spread;
};

// The sixteen numbers of one particle.
struct SumRows
{
    vec4 a, b, c, d;
};

BCH_LAW SumRows sumRowsOf(uint i)
{
    vec3 at = vec3(positions[i]);
    wide zero = wideOf(0.0f);
    wide weight = zero;
    wide3 towards = wideOf(vec3(0.0f));
    Symmetric moment = symmetricZero();
    Symmetric spread = symmetricZero();
    uint end = neighbourBegin[i + 1u]; // before the loop, for GPU-assisted validation
    for (uint k = neighbourBegin[i]; k < end; k += kWideCount)
    {
        wideBool some = wideFirst(end - k);
        wide4 other = wideGatherListed(positions, neighbours, k, end - k, i);
        wide3 r = wideOf(at) - wide3(other);
        wide distance = wideSqrt(dot(r, r));
        wide f = wideSelect(some, splineGradient(distance, pc.inverseH), zero);
        wideStoreFloats(pairGradient, k, f, some);
        weight += wideSelect(some, splineW(distance, pc.inverseH), zero);
        wide3 gradient = r * f;
        towards += gradient;
        symmetricAddDyad(moment, gradient, r);
        symmetricAddDyad(spread, gradient * (f * other.w), r);
    }
    SumRows rows;
    rows.a = wideSums(towards.x, towards.y, towards.z, weight);
    rows.b = wideSums(moment.xx, moment.yy, moment.zz, moment.xy);
    rows.c = wideSums(moment.xz, moment.yz, spread.xz, spread.yz);
    rows.d = wideSums(spread.xx, spread.yy, spread.zz, spread.xy);
    return rows;
}

// Of the particles from `first` to `last`; lanes past these repeat the last.
BCH_LAW NeighbourSums sumOverNeighbours(uint first, uint last)
{
    vec4 a[kWideCount];
    vec4 b[kWideCount];
    vec4 c[kWideCount];
    vec4 d[kWideCount];
    for (uint lane = 0u; lane < kWideCount; ++lane)
    {
        SumRows rows = sumRowsOf(min(first + lane, last));
        a[lane] = rows.a;
        b[lane] = rows.b;
        c[lane] = rows.c;
        d[lane] = rows.d;
    }
    wide4 wideA = wideOfRows(a);
    wide4 wideB = wideOfRows(b);
    wide4 wideC = wideOfRows(c);
    wide4 wideD = wideOfRows(d);
    NeighbourSums sums;
    sums.gradient = wide3(wideA);
    sums.weight = wideA.w;
    sums.moment.xx = wideB.x;
    sums.moment.yy = wideB.y;
    sums.moment.zz = wideB.z;
    sums.moment.xy = wideB.w;
    sums.moment.xz = wideC.x;
    sums.moment.yz = wideC.y;
    sums.spread.xz = wideC.z;
    sums.spread.yz = wideC.w;
    sums.spread.xx = wideD.x;
    sums.spread.yy = wideD.y;
    sums.spread.zz = wideD.z;
    sums.spread.xy = wideD.w;
    return sums;
}

#endif
