// How far columns have been pressed down, in units of kSunkUnit. Needs the buffer materials, of TerrainMaterial.
#ifndef BCH_LAW_SUNK_H
#define BCH_LAW_SUNK_H

#include "shared/terrain.h"

BCH_CONST uint kSunkMost = 0xFFFFFFu;

// What was pressed down is buried by sand that comes.
BCH_LAW uint sunkUnder(uint sunk, uint quanta, uint material)
{
    BCH_PRECISE float rise = float(quanta) * materials[material].heightPerQuantum * (1.0f / kSunkUnit);
    return rise < float(sunk) ? sunk - uint(rise) : 0u;
}

// Sand was pressed out. Rounded up, so that nothing sinks on for want of a fraction.
BCH_LAW uint sunkMore(uint sunk, uint quanta, uint material)
{
    BCH_PRECISE float lower = float(quanta) * materials[material].heightPerQuantum * (1.0f / kSunkUnit);
    return min(sunk + uint(min(ceil(lower), 1.0e7f)), kSunkMost);
}

#endif
