// A tile gets bits, and so does its group. Needs the buffer states (shared/terrain.h).
#ifndef BCH_LAW_MARK_TILE_H
#define BCH_LAW_MARK_TILE_H

#include "shared/terrain.h"

// Whoever gives a tile a bit that it lacks gives it to the group too: the others need not.
BCH_LAW void markTile(uint slot, uint bits)
{
    if (slot == kNoTile)
        return;
    uint before = bchAtomicOr(states[kTileStates + slot], bits);
    if ((before & bits) != bits)
        bchAtomicOr(states[slot / kPickGroup], bits);
}

#endif
