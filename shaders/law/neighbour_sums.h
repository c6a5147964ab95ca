// What a particle's neighbours are to it by their places alone. Needs PatchParams `pc` and the buffers positions,
// neighbourBegin, neighbours and pairGradient, which it writes.
#ifndef BCH_LAW_NEIGHBOUR_SUMS_H
#define BCH_LAW_NEIGHBOUR_SUMS_H

#include "law/spline.h"
#include "law/symmetric.h"

// Without the particle's own part.
struct NeighbourSums
{
    float weight;
    vec3 gradient;
    Symmetric moment;
    Symmetric spread;
};

BCH_LAW NeighbourSums sumOverNeighbours(uint i, vec3 at)
{
    wide zero = wideOf(0.0f);
    wide weight = zero;
    wide3 towards = wideOf(vec3(0.0f));
    DyadSum moments = dyadSumZero();
    DyadSum spreads = dyadSumZero();
    uint end = neighbourBegin[i + 1u]; // before the loop, for GPU-assisted validation
    for (uint k = neighbourBegin[i]; k < end; k += kWideCount)
    {
        wideBool some = wideFirst(end - k);
        wide4 other = wideGather(positions, wideSelect(some, wideUints(neighbours, k), wideOf(i)));
        wide3 r = wideOf(at) - wide3(other);
        wide distance = wideSqrt(dot(r, r));
        wide f = wideSelect(some, splineGradient(distance, pc.inverseH), zero);
        wideStoreFloats(pairGradient, k, f, some);
        weight += wideSelect(some, splineW(distance, pc.inverseH), zero);
        wide3 gradient = r * f;
        towards += gradient;
        dyadSumAdd(moments, gradient, r);
        dyadSumAdd(spreads, gradient * (f * other.w), r);
    }
    NeighbourSums sums;
    sums.weight = wideSum(weight);
    sums.gradient = wideSum(towards);
    sums.moment = symmetricOfDyads(moments);
    sums.spread = symmetricOfDyads(spreads);
    return sums;
}

#endif
