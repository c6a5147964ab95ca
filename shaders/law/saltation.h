// Sand that the wind carries: Werner (1995) with the lee of a fixed slope, in whole quanta and without chance. Where
// the wind reaches the surface it lifts sand, more where it climbs; the sand hops downwind, and of what comes down a
// share stays, less on bare bed than on sand, everything in a lee. Toppling makes the slip faces.
#ifndef BCH_LAW_SALTATION_H
#define BCH_LAW_SALTATION_H

#include "shared/terrain.h"

BCH_CONST uint kWindGiveShift = 1u;       // at most this share of a column is lifted at a time
BCH_CONST uint kWindMostFlow = 0x400000u; // quanta that one column lifts
BCH_CONST uint kWindFull = 0x80000000u;   // quanta; a column with more takes none

// m/s over a place that stands higher than what lies upwind, by `slope` on the average.
BCH_LAW float windOver(float speed, float slope)
{
    BCH_PRECISE float gain = 1.0f + kWindClimb * clamp(slope, -kWindSteepest, kWindSteepest);
    BCH_PRECISE float over = speed * gain;
    return over;
}

// Quanta that leave a column; lift: m of height per m/s.
BCH_LAW uint windLifted(float over, float least, float lift, float inverseHeight, uint available)
{
    uint most = min(available >> kWindGiveShift, kWindMostFlow);
    BCH_PRECISE float wanted = (over - least) * lift * inverseHeight;
    return wanted <= 0.0f ? 0u : wanted >= float(most) ? most : uint(wanted);
}

// Of so many quanta; rounding is to whole ones below.
BCH_LAW uint windShare(uint quanta, float share)
{
    BCH_PRECISE float part = float(quanta) * share;
    return min(uint(part), quanta);
}

#endif
