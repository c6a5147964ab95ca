// Sand that leaves a column and sand that comes to it. Needs the buffers tiles, states, loose, covers, materials,
// arrivals, quanta per column, and votes, one more than the material of what arrived; the last two are left empty.
#ifndef BCH_LAW_LAND_H
#define BCH_LAW_LAND_H

#include "law/mark_changed.h"
#include "law/sunk.h"

BCH_LAW void landOn(uint slot, uint x, uint z, uint leaving)
{
    uint column = kTileColumns * slot + kTileSide * z + x;
    uint coming = arrivals[column];
    if (coming == 0u && leaving == 0u)
        return;
    uint kept = loose[column] - leaving;
    uint cover = covers[column];
    uint material = coming > kept ? votes[column] - 1u : cover & kCoverMaterial;
    uint sunk = sunkUnder(cover >> kCoverSunkShift, coming, material);
    loose[column] = kept + coming;
    covers[column] = material | sunk << kCoverSunkShift;
    arrivals[column] = 0u;
    votes[column] = 0u;
    markChanged(slot, x, z);
}

#endif
